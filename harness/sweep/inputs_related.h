#pragma once
#include <cstdint>
#include <span>

#include "harness/sweep/edge_grid.h"

namespace assay::harness {

/// Moves the arguments of one call so that they meet, in one way of several or not at all. Ways:
/// operands that nearly cancel, ints that take a number to an end of its format, powers that are
/// numbers of the format. Also exact multiples, the middle between two, and quotients very near to
/// a middle. Also sums whose smaller part is half an ulp of the greater. Neither edges nor
/// independent random numbers hit these, and rounding, reduction and parity go wrong there. A pure
/// function of its arguments; `more` are random bits beside those of `choice` (16 to 47 of these
/// are used).
void relate(std::span<const Argument> arguments, std::uint64_t choice, std::uint64_t more,
            InputBits& bits);

/// A number of the format at a random distance from `pattern`: as often within 2 ulp of it as
/// within 2^10 to 2^11. `pattern` itself if the step would leave the numbers.
std::uint64_t beside(const ScalarType& type, std::uint64_t pattern, std::uint64_t random);

/// The number cut to 1 to 12 bits after the leading one.
std::uint64_t of_few_bits(const ScalarType& type, std::uint64_t pattern, std::uint64_t random);

}  // namespace assay::harness
