#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suites/language/printf/specification.h"

namespace assay::suites::printf {

/// A number as the argument of a conversion. d and i use `integer`. o, u, x and X use the same bits
/// without a sign. The other conversions use `real`.
struct Number {
  std::uint64_t integer = 0;
  double real = 0;
};

/// The differences that a device may have.
struct Freedom {
  /// The significant decimal digits that the conversion must get right: DECIMAL_DIG of the type
  /// that the argument has when it is converted (C99 7.19.6.1, paragraph 13). The later digits are
  /// free if the number is between two neighbors with that number of digits.
  int decimal_digits = 17;
  /// Operations round toward zero by default. Then both neighbors of a number are right.
  bool rounds_either_way = false;
};

/// The right output of printf for one conversion specification (OpenCL C 3.0.19, 6.15.14.2; the
/// same in 1.2, 6.12.13.2). Exact decimal expansions give it, not the host's printf. If several
/// texts are right, `expected` is one of them.
struct Judged {
  bool right = false;
  std::string expected;
};

/// Judges the output of one specification for a number or for a vector's components. `got` is the
/// whole output, with padding. Commas separate the numbers of a vector, and each number has its own
/// field.
Judged judge(const Specification& specification, std::span<const Number> numbers,
             std::string_view got, const Freedom& freedom);

/// One right text.
std::string format(const Specification& specification, std::span<const Number> numbers,
                   const Freedom& freedom = {});

/// The right output of %s and %c.
std::string format_text(const Specification& specification, std::string_view text);

}  // namespace assay::suites::printf
