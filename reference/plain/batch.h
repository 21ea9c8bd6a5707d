#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace assay::reference {

/// The bits of a call's arguments, and its results. Unused entries are 0.
using InputBits = std::array<std::uint64_t, 3>;
using SubjectBits = std::array<std::uint64_t, 2>;

/// The input of a judge: a packed array for each argument and each result. An element of a gentype
/// or uintn has 2, 4 or 8 bytes (Rules::format). An element of an intn has 4 bytes.
struct Batch {
  std::size_t count = 0;
  std::uint64_t first_index = 0;  ///< index of element 0 in the sweep
  std::array<const void*, 3> inputs{};
  std::array<const void*, 2> outputs{};
};

}  // namespace assay::reference
