#pragma once
#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace assay::suites::concurrency {

/// The sizes of a launch in 1 to 3 dimensions. If the local size does not divide the global size,
/// the last work-groups are smaller (OpenCL 2.0).
struct Shape {
  std::vector<std::size_t> global, local;

  bool uniform() const;
  std::size_t group_items() const;  ///< the work-items of a whole work-group
  std::size_t groups() const;
  /// The number of places for work-items. A smaller last work-group has as many places as a whole
  /// work-group.
  std::size_t places() const { return groups() * group_items(); }
  std::string text() const;  ///< The text for messages: "4 x 3 x 2 work-items of 16 x 3 x 2".
};

struct WorkItem {
  std::size_t group = 0;
  std::size_t local = 0;  ///< get_local_linear_id()
  std::size_t index = 0;  ///< group * group_items() + local
};

/// The work-items of each work-group, in the order of their linear local ids.
std::vector<std::vector<WorkItem>> work_groups(const Shape& shape);

/// The sizes of the work-group with this linear id.
std::array<std::size_t, 3> group_sizes(const Shape& shape, std::size_t group);

}  // namespace assay::suites::concurrency
