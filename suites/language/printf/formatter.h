#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suites/language/printf/specification.h"

namespace assay::suites::printf {

/// A number as the argument of a conversion: for d and i `integer`; for o, u, x and X the same bits
/// without a sign; for the others `real`.
struct Number {
  std::uint64_t integer = 0;
  double real = 0;
};

/// The freedoms of a device.
struct Freedom {
  /// Significant decimal digits that the conversion has to get right: DECIMAL_DIG of the type that
  /// the argument has when it is converted (C99 7.19.6.1, paragraph 13). The later digits are free,
  /// if the number is between two neighbors with that number of digits.
  int decimal_digits = 17;
  /// Operations round toward zero by default: both neighbors of a number are right then.
  bool rounds_either_way = false;
};

/// The right output of printf for one conversion specification (OpenCL C 3.0.19, 6.15.14.2; the
/// same in 1.2, 6.12.13.2). It is made from exact decimal expansions, not by the host's printf. If
/// several texts are right, `expected` is one of them.
struct Judged {
  bool right = false;
  std::string expected;
};

/// Judges the output of one specification for a vector's components (or one number). `got` is the
/// whole output, with padding. Commas separate the numbers of a vector, and each has its own field.
Judged judge(const Specification& specification, std::span<const Number> numbers,
             std::string_view got, const Freedom& freedom);

/// A text that is right.
std::string format(const Specification& specification, std::span<const Number> numbers,
                   const Freedom& freedom = {});

/// The output of %s and %c.
std::string format_text(const Specification& specification, std::string_view text);

}  // namespace assay::suites::printf
