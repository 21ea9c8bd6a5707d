#pragma once
#include <cstdint>
#include <span>

#include "harness/sweep/edge_grid.h"

namespace assay::harness {

/// Changes the arguments of one call so that they have one of these properties, or does nothing:
///   - operands that nearly cancel,
///   - ints that bring the result near overflow or make the result subnormal (ldexp),
///   - x and y for which x^y neither overflows nor underflows,
///   - quotients that are integers, quotients halfway between two integers, and quotients very near
///     to the middle between two numbers,
///   - sums whose smaller part is half an ulp of the greater part.
///
/// Arguments with these properties show errors in rounding, reduction and parity. Edges and
/// independent random numbers rarely have these properties. `choice` and `more` are random bits;
/// bits 16 to 47 of `choice` are used.
void relate(std::span<const Argument> arguments, std::uint64_t choice, std::uint64_t more,
            InputBits& bits);

/// A number at a random distance from `pattern`. Each range of distances, from one power of two to
/// the next, is equally frequent. Returns `pattern` if the result is not a number.
std::uint64_t beside(const ScalarType& type, std::uint64_t pattern, std::uint64_t random);

/// Keeps only the 1 to 12 highest bits after the leading bit.
std::uint64_t of_few_bits(const ScalarType& type, std::uint64_t pattern, std::uint64_t random);

}  // namespace assay::harness
