#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suites/language/printf/specification.h"

namespace assay::suites::printf {

/// The argument of a conversion. d and i use `integer`. o, u, x and X use the same bits without a
/// sign. All remaining conversions use `real`.
struct Number {
  std::uint64_t integer = 0;
  double real = 0;
};

struct Freedom {
  /// The number of digits that must be right: DECIMAL_DIG of the type that the driver converts (C99
  /// 7.19.6.1, paragraph 13). Later digits may have any value between the two neighbors with this
  /// many digits.
  int decimal_digits = 17;
  /// If operations round toward zero by default, both neighbors of a number are right.
  bool rounds_either_way = false;
};

/// The verdict about one conversion specification of printf (OpenCL C 3.0.19, 6.15.14.2; 1.2,
/// 6.12.13.2). The verdict uses exact decimal expansions, not the host's printf. `expected` is one
/// of the right texts.
struct Judged {
  bool right = false;
  std::string expected;
};

/// `numbers` has one number, or the components of a vector. `got` is the whole output with padding.
/// Commas separate the components, and each component has its own field.
Judged judge(const Specification& specification, std::span<const Number> numbers,
             std::string_view got, const Freedom& freedom);

/// Returns one of the right texts.
std::string format(const Specification& specification, std::span<const Number> numbers,
                   const Freedom& freedom = {});

/// The right output of %s and %c.
std::string format_text(const Specification& specification, std::string_view text);

}  // namespace assay::suites::printf
