#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

/// As matches() (harness/base/text.h), with "{a,b}" for either of two texts: lines of a baseline
/// use it for many cases.
bool matches_folded(std::string_view glob, std::string_view id);

/// A glob and the ids that it represents.
struct Fold {
  std::string glob;
  std::vector<std::string> ids;
};

/// The ids as few globs. A part of a glob may have several values, in every combination:
/// "math/{cos,sin}/float4/{default,local}". If `only_theirs` says that a glob matches only these
/// ids, '*' replaces such a part, or everything after the common beginning.
std::vector<Fold> folded(const std::vector<std::string>& ids,
                         const std::function<bool(const std::string&)>& only_theirs);

}  // namespace assay::harness
