#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "harness/sweep/number_layout.h"

namespace assay::harness {

/// One argument of a sweep: its layout and the range of its interesting values (ends included).
struct Argument {
  NumberLayout layout;
  double low = 0;
  double high = 0;
};

/// The arguments of one call, as bits; unused ones are 0.
using InputBits = std::array<std::uint64_t, 3>;

/// Values at which functions break, in no meaningful order, without repetition. For a floating
/// layout: every exponent x significand patterns (0, 1, all ones, alternating, around a half). Also
/// zeros, infinities, quiet and signaling NaNs, subnormals, small integers and halves, the ends of
/// the range and their neighbors. For integers: 0, +-1 ..., powers of two and their neighbors, the
/// ends of the type and of the range. Also the exponents at which `beside` (the floating layout of
/// the same case) underflows and overflows. If `beside` is an integer's layout: bit patterns, sizes
/// of shifts and halves of the type instead.
std::vector<std::uint64_t> edge_values(const Argument& argument, const NumberLayout& beside);

/// The values that show most, about `wanted`: few enough that all pairs or triples can be tried.
std::vector<std::uint64_t> reduced_edge_values(const Argument& argument, const NumberLayout& beside,
                                               std::size_t wanted);

}  // namespace assay::harness
