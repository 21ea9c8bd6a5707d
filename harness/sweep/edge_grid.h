#pragma once
#include <cstdint>
#include <vector>

#include "reference/plain/batch.h"
#include "reference/plain/scalar_type.h"

namespace assay::harness {

using reference::InputBits;
using reference::ScalarType;

/// An argument of a sweep. The range includes `low` and `high`.
struct Argument {
  ScalarType type;
  double low = 0;
  double high = 0;
};

/// The distance between two positions, and the position that is `steps` higher. The functions
/// compute with unsigned numbers, because signed differences and sums of 64 bits may overflow.
constexpr std::uint64_t distance(std::int64_t low, std::int64_t high) {
  return static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
}
constexpr std::int64_t above(std::int64_t low, std::uint64_t steps) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + steps);
}

/// Values at which functions often fail, each once: special values, powers of two, ends of the
/// range, and their neighbors. Integers begin with the most useful values. `beside` is the type of
/// the other arguments, and adds values. A floating `beside` adds the exponents at which its values
/// underflow and overflow. An integer `beside` adds bit patterns and shift counts.
std::vector<std::uint64_t> edge_values(const Argument& argument, const ScalarType& beside);

/// About `wanted` of the most useful edge values, few enough for all pairs or triples.
std::vector<std::uint64_t> reduced_edge_values(const Argument& argument, const ScalarType& beside,
                                               std::size_t wanted);

}  // namespace assay::harness
