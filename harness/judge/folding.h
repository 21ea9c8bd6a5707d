#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

/// Like matches() (harness/base/text.h), but "{a,b}" matches either of two texts. A baseline's line
/// for many cases needs this.
bool matches_folded(std::string_view glob, std::string_view id);

/// A glob, and the ids that it matches.
struct Fold {
  std::string glob;
  std::vector<std::string> ids;
};

/// Writes the ids as few globs. A part of a glob may list several values:
/// "math/{cos,sin}/float4/{default,local}". Each combination is one of the ids. `only_theirs` says
/// whether a glob matches no case except these. If it does, the glob may have '*' in place of a
/// list, or of everything after the common beginning.
std::vector<Fold> folded(const std::vector<std::string>& ids,
                         const std::function<bool(const std::string&)>& only_theirs);

}  // namespace assay::harness
