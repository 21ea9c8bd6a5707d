#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

/// True if the glob matches the id. "{a,b}" matches either text.
bool matches_folded(std::string_view glob, std::string_view id);

struct Fold {
  std::string glob;
  std::vector<std::string> ids;
};

/// Writes the ids as a small number of globs: "math/{cos,sin}/float4/{default,local}". A glob may
/// have a '*' only if `only_theirs` says that the glob matches no other id.
std::vector<Fold> folded(const std::vector<std::string>& ids,
                         const std::function<bool(const std::string&)>& only_theirs);

}  // namespace assay::harness
