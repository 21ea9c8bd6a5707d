#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay::suites::concurrency {

/// The effect of one atomic operation on an object. It found `from` and stored `to`.
struct Step {
  std::uint64_t from = 0, to = 0;
  std::size_t item = 0;  ///< the work-item that made the step, for messages
};

struct BrokenTrail {
  std::size_t item = 0;  ///< a work-item whose value is wrong or was lost
  std::string reason;    ///< "work-item 4 got 0x11, a value that the object never had"
};

/// Read-modify-write operations on one object happen in one order. Each operation finds the value
/// that the operation before it stored (OpenCL C 6.15.12.7; OpenCL API, memory ordering rules).
/// This function gives the reason why no order of `steps` leads from `first` to `last` in this way.
/// It gives nothing if there is such an order. An order is a trail through a graph whose edges are
/// the steps. A trail exists if two conditions hold. Every value, except the ends, is stored as
/// often as it is found. And all steps are connected.
std::optional<BrokenTrail> broken_trail(std::span<const Step> steps, std::uint64_t first,
                                        std::uint64_t last);

}  // namespace assay::suites::concurrency
