#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace assay::reference {

/// The arguments of one call as bits, and its results. Unused entries are 0.
using InputBits = std::array<std::uint64_t, 3>;
using SubjectBits = std::array<std::uint64_t, 2>;

/// The input of a judge. It has one array of packed scalars for each argument, and one for each
/// result of the subject. A gentype or a uintn has 2, 4 or 8 bytes (by Rules::format). An intn has
/// 4 bytes (also the ints of ilogb, frexp and remquo).
struct Batch {
  std::size_t count = 0;
  std::uint64_t first_index = 0;  ///< the index of element 0 in the whole sweep
  std::array<const void*, 3> inputs{};
  std::array<const void*, 2> outputs{};
};

}  // namespace assay::reference
