#include "suites/concurrency/shape.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <numeric>

namespace assay::suites::concurrency {
namespace {

std::size_t product(const std::vector<std::size_t>& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), std::size_t{1}, std::multiplies<>());
}

std::size_t groups_along(const Shape& shape, std::size_t d) {
  if (d >= shape.global.size()) return 1;
  return (shape.global[d] + shape.local[d] - 1) / shape.local[d];
}

}  // namespace

bool Shape::uniform() const {
  for (std::size_t d = 0; d < global.size(); ++d)
    if (global[d] % local[d] != 0) return false;
  return true;
}

std::size_t Shape::group_items() const {
  return product(local);
}

std::size_t Shape::groups() const {
  return groups_along(*this, 0) * groups_along(*this, 1) * groups_along(*this, 2);
}

std::string Shape::text() const {
  return fmt::format("{} work-items in groups of {}", fmt::join(global, " x "),
                     fmt::join(local, " x "));
}

std::array<std::size_t, 3> group_sizes(const Shape& shape, std::size_t group) {
  std::array<std::size_t, 3> sizes{1, 1, 1};
  for (std::size_t d = 0; d < shape.global.size(); ++d) {
    const std::size_t along = groups_along(shape, d);
    const std::size_t first = group % along * shape.local[d];
    sizes[d] = std::min(shape.local[d], shape.global[d] - first);
    group /= along;
  }
  return sizes;
}

std::vector<std::vector<WorkItem>> work_groups(const Shape& shape) {
  std::vector<std::vector<WorkItem>> groups(shape.groups());
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const auto [x, y, z] = group_sizes(shape, g);
    for (std::size_t l = 0; l < x * y * z; ++l)
      groups[g].push_back({g, l, g * shape.group_items() + l});
  }
  return groups;
}

}  // namespace assay::suites::concurrency
