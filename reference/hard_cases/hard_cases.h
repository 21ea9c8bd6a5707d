#pragma once
#include <cstdint>
#include <vector>

#include "reference/base/function.h"

namespace assay::reference {

/// An argument of a one-argument function over float that is hard to round. Its value is very near
/// to a float, or to the middle between two floats. So the smallest error shows.
struct HardCase {
  std::uint32_t argument = 0;
  bool middle = false;  ///< true: near a middle; false: near a float
  double distance = 0;  ///< the distance from it, in ulp; never 0: an exact value is not hard
};

/// The distance of one argument's value, by MPFR, to the nearest float or middle. The distance is 1
/// if the value does not exist, is not normal, or is exact.
HardCase distance_of(const Function& function, std::uint32_t argument);

/// The hardest arguments among first ... first + count - 1, modulo 2^32. `count` is a multiple of
/// 1024. The result has the `most` arguments whose values are nearest to a float, and the `most`
/// whose values are nearest to a middle. The nearest come first. The fast evaluation finds them,
/// and MPFR measures them. If a function is close to a simple function (sin x near x, tanh x near
/// 1), the values of all neighboring arguments are near. These arguments are left out.
std::vector<HardCase> find_hard_cases(const Function& function, std::uint32_t first,
                                      std::uint64_t count, std::size_t most);

}  // namespace assay::reference
