#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

/// Works like matches() of harness/base/text.h, for baselines. "{a,b}" matches either text.
bool matches_folded(std::string_view glob, std::string_view id);

/// A glob and its ids.
struct Fold {
  std::string glob;
  std::vector<std::string> ids;
};

/// Writes the ids as a small number of globs with lists: "math/{cos,sin}/float4/{default,local}",
/// where each combination is an id. '*' may replace a list, or everything after the common
/// beginning. A '*' is allowed only if the glob then matches no case except the `ids`.
/// `only_theirs` checks this.
std::vector<Fold> folded(const std::vector<std::string>& ids,
                         const std::function<bool(const std::string&)>& only_theirs);

}  // namespace assay::harness
