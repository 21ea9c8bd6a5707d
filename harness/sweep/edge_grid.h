#pragma once
#include <cstdint>
#include <vector>

#include "reference/plain/batch.h"
#include "reference/plain/scalar_type.h"

namespace assay::harness {

using reference::InputBits;
using reference::ScalarType;

/// One argument of a sweep: its type and where its interesting values lie (ends included).
struct Argument {
  ScalarType type;
  double low = 0;
  double high = 0;
};

/// From one position of an order up to another, and the position so far above one. With 64 bits,
/// neither a difference nor a sum of signed numbers would fit.
constexpr std::uint64_t distance(std::int64_t low, std::int64_t high) {
  return static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
}
constexpr std::int64_t above(std::int64_t low, std::uint64_t steps) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + steps);
}

/// Values at which functions break, in no meaningful order, without repetition. For a floating
/// type: every exponent x significand patterns (0, 1, all ones, alternating, around a half). Also
/// zeros, infinities, quiet and signaling NaNs, subnormals, small integers and halves, the ends of
/// the range and their neighbors. For integers: 0, +-1 ..., powers of two and their neighbors, the
/// ends of the type and of the range. Also the exponents at which `beside` (the floating type of
/// the same case) underflows and overflows. If `beside` is an integer's type: bit patterns, sizes
/// of shifts and halves of the type instead.
std::vector<std::uint64_t> edge_values(const Argument& argument, const ScalarType& beside);

/// The most telling of them, about `wanted`: few enough that all pairs or triples can be tried.
std::vector<std::uint64_t> reduced_edge_values(const Argument& argument, const ScalarType& beside,
                                               std::size_t wanted);

}  // namespace assay::harness
