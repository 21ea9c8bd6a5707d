#pragma once
#include <cstdint>
#include <span>

#include "harness/sweep/edge_grid.h"

namespace assay::harness {

/// Changes the arguments of one call so that they belong together in one of several ways, or not at
/// all:
///   - operands that nearly cancel,
///   - ints that move a number to an end of its format,
///   - powers that are numbers of the format,
///   - exact multiples, the middle between two multiples, and quotients very near to a middle,
///   - sums whose smaller part is half an ulp of the greater part.
/// Edges and independent random numbers do not have these properties, but errors in rounding,
/// reduction and parity appear there. The result depends only on the arguments. `choice` and `more`
/// are random bits; bits 16 to 47 of `choice` are used.
void relate(std::span<const Argument> arguments, std::uint64_t choice, std::uint64_t more,
            InputBits& bits);

/// A number of the format at a random distance from `pattern`. A distance within 2 ulp is as
/// frequent as one between 2^10 and 2^11 ulp. If the step would leave the numbers, the result is
/// `pattern`.
std::uint64_t beside(const ScalarType& type, std::uint64_t pattern, std::uint64_t random);

/// The number with only 1 to 12 bits after the leading bit.
std::uint64_t of_few_bits(const ScalarType& type, std::uint64_t pattern, std::uint64_t random);

}  // namespace assay::harness
