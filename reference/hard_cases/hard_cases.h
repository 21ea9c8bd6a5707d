#pragma once
#include <cstdint>
#include <vector>

#include "reference/base/function.h"

namespace assay::reference {

/// The value of the function is so near to a float, or to the middle between two floats, that even
/// a small error shows.
struct HardCase {
  std::uint32_t argument = 0;
  bool middle = false;  ///< false: near a float
  double distance = 0;  ///< in ulp; never 0, because an exact value is not hard
};

/// The distance is 1 if the value does not exist, is not normal, or is exact.
HardCase distance_of(const Function& function, std::uint32_t argument);

/// The hardest arguments among first ... first + count - 1, modulo 2^32. `count` is a multiple of
/// 1024. Returns the `most` arguments nearest to a float and the `most` nearest to a middle,
/// nearest first. Leaves out an argument if the results of all its neighbors are also near to a
/// float or a middle. For example, sin x is almost x for small x, and tanh x is almost 1 for large
/// x.
std::vector<HardCase> find_hard_cases(const Function& function, std::uint32_t first,
                                      std::uint64_t count, std::size_t most);

}  // namespace assay::reference
