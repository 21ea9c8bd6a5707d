#pragma once
#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace assay::suites::concurrency {

/// The index space of a launch: its sizes in 1 to 3 dimensions. If a local size does not divide the
/// global one, the last work-groups are smaller (OpenCL 2.0).
struct Shape {
  std::vector<std::size_t> global, local;

  bool uniform() const;
  std::size_t group_items() const;  ///< work-items of a whole work-group
  std::size_t groups() const;
  /// Places of work-items: each group has the places of a whole one.
  std::size_t places() const { return groups() * group_items(); }
  std::string text() const;  ///< "4 x 3 x 2 work-items of 16 x 3 x 2"
};

/// A work-item, as kernels number them: groups by their linear id, and within a group by
/// get_local_linear_id().
struct WorkItem {
  std::size_t group = 0;  ///< linear
  std::size_t local = 0;  ///< linear, in its group of the real size
  std::size_t index = 0;  ///< group * group_items() + local
};

/// The work-items of each work-group, in the order of their linear local ids.
std::vector<std::vector<WorkItem>> work_groups(const Shape& shape);

/// Sizes of a work-group, by linear id.
std::array<std::size_t, 3> group_sizes(const Shape& shape, std::size_t group);

}  // namespace assay::suites::concurrency
