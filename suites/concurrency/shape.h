#pragma once
#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace assay::suites::concurrency {

/// The index space of a launch: its sizes in 1 to 3 dimensions. If a local size does not divide the
/// global size, the last work-groups are smaller (OpenCL 2.0).
struct Shape {
  std::vector<std::size_t> global, local;

  bool uniform() const;
  std::size_t group_items() const;  ///< work-items of a whole work-group
  std::size_t groups() const;
  /// The number of places for work-items. A smaller last group has as many places as a whole group.
  std::size_t places() const { return groups() * group_items(); }
  std::string text() const;  ///< "4 x 3 x 2 work-items of 16 x 3 x 2"
};

/// A work-item, as kernels number it. Groups have their linear id. Work-items of a group have
/// get_local_linear_id().
struct WorkItem {
  std::size_t group = 0;  ///< linear
  std::size_t local = 0;  ///< linear, in a group of its real size
  std::size_t index = 0;  ///< group * group_items() + local
};

/// The work-items of each work-group, in the order of their linear local ids.
std::vector<std::vector<WorkItem>> work_groups(const Shape& shape);

/// The sizes of the work-group with this linear id.
std::array<std::size_t, 3> group_sizes(const Shape& shape, std::size_t group);

}  // namespace assay::suites::concurrency
