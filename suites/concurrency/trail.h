#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay::suites::concurrency {

/// The effect of one atomic operation on an object: it found `from` there and left `to`.
struct Step {
  std::uint64_t from = 0, to = 0;
  std::size_t item = 0;  ///< who did it, for messages
};

struct BrokenTrail {
  std::size_t item = 0;  ///< one whose value is wrong or was lost
  std::string reason;    ///< "work-items 4 and 9 were both given 0x11, which was stored once"
};

/// Read-modify-write operations on one object happen in one order. Each finds the value that the
/// one before it left (OpenCL C 6.15.12.7; OpenCL API, memory ordering rules). Gives the reason why
/// no order of `steps` leads from `first` to `last` in this way; nothing if there is one. An order
/// is a trail through the graph whose edges are the steps. It exists if every value is left as
/// often as it is found, except the ends, and if all steps are connected.
std::optional<BrokenTrail> broken_trail(std::span<const Step> steps, std::uint64_t first,
                                        std::uint64_t last);

}  // namespace assay::suites::concurrency
