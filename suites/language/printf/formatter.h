#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suites/language/printf/specification.h"

namespace assay::suites::printf {

/// A number as a conversion takes it: of d and i `integer`, of o, u, x and X the same bits without
/// a sign, of the others `real`.
struct Number {
  std::uint64_t integer = 0;
  double real = 0;
};

/// What the text leaves open on a device.
struct Freedom {
  /// Significant decimal digits that the conversion has to get right: DECIMAL_DIG of the type that
  /// the argument has when it is converted (C99 7.19.6.1, paragraph 13). Of those behind them it is
  /// only known that the number lies between two neighbors of that many digits.
  int decimal_digits = 17;
  /// Operations round toward zero by default: both neighbors of a number are right then.
  bool rounds_either_way = false;
};

/// What printf must write for one conversion specification (OpenCL C 3.0.19, 6.15.14.2; the same in
/// 1.2, 6.12.13.2), made from exact decimal expansions and not by the host's printf.
/// Where several texts are right, `expected` is one of them.
struct Judged {
  bool right = false;
  std::string expected;
};

/// Judges what one specification wrote for a vector's components (or one number); `got` is all
/// that was written, padding included. Numbers of a vector stand apart by commas, each in a field
/// of its own.
Judged judge(const Specification& specification, std::span<const Number> numbers,
             std::string_view got, const Freedom& freedom);

/// A text that is right.
std::string format(const Specification& specification, std::span<const Number> numbers,
                   const Freedom& freedom = {});

/// What %s and %c write.
std::string format_text(const Specification& specification, std::string_view text);

}  // namespace assay::suites::printf
