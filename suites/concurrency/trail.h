#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay::suites::concurrency {

/// The operation found `from` and stored `to`.
struct Step {
  std::uint64_t from = 0, to = 0;
  std::size_t item = 0;  ///< for messages
};

struct BrokenTrail {
  std::size_t item = 0;  ///< a work-item whose value is wrong or was lost
  std::string reason;    ///< "work-item 4 got 0x11, a value that the object never had"
};

/// Read-modify-write operations on one object happen in one order. Each operation finds the value
/// that the operation before it stored (OpenCL C 6.15.12.7). Returns why no order of `steps` leads
/// from `first` to `last`, or nothing if there is an order. The steps are edges of a graph, and an
/// order is a trail through all edges. A trail exists if the edges are connected, and each value
/// except the ends is stored and found equally often.
std::optional<BrokenTrail> broken_trail(std::span<const Step> steps, std::uint64_t first,
                                        std::uint64_t last);

}  // namespace assay::suites::concurrency
