#pragma once
#include <compare>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace assay::reference {

/// The accuracies of functions, as in the tables (OpenCL C 3.0.19, 7.4). Some accuracies depend on
/// the input.
namespace accuracy {
struct Exact {  ///< "0 ulp": the answer is representable, so nothing is rounded
  bool operator==(const Exact&) const = default;
};
struct CorrectlyRounded {  ///< in the format's default rounding mode
  bool operator==(const CorrectlyRounded&) const = default;
};
struct Ulp {  ///< |error| <= base + per_width * n ulp, where n is the vector width
  double base;
  double per_width = 0;
  bool operator==(const Ulp&) const = default;
};
struct UlpOfInput {  ///< |error| <= base + floor(|factor * x|) ulp: exp and exp2 with unsafe math
  double base;
  double factor;
  bool operator==(const UlpOfInput&) const = default;
};
struct Absolute {  ///< |error| <= bound
  double bound;
  bool operator==(const Absolute&) const = default;
};
struct FmaOrMulAdd {  ///< a correctly rounded fma, or a correctly rounded product and sum
  bool operator==(const FmaOrMulAdd&) const = default;
};
struct LowBits {  ///< remquo: the exact remainder, and `bits` low bits of the quotient
  int bits;
  bool operator==(const LowBits&) const = default;
};
struct Scaled {  ///< dot, cross: a bound that depends on the greatest operand, as text
  std::string text;
  bool operator==(const Scaled&) const = default;
};
struct Any {  ///< any value (infinite ulp)
  bool operator==(const Any&) const = default;
};
struct ImplementationDefined {  ///< any error is allowed, but values that 7.5 prescribes are
                                ///< required
  bool operator==(const ImplementationDefined&) const = default;
};
struct Undefined {  ///< any error is allowed, but values that 7.5 prescribes are required
  bool operator==(const Undefined&) const = default;
};
/// A rule of Table 67 with domains and formulas, as text (data/README.md has the grammar).
struct Relaxed {
  std::string text;
  bool operator==(const Relaxed&) const = default;
};
}  // namespace accuracy

using Accuracy =
    std::variant<accuracy::Exact, accuracy::CorrectlyRounded, accuracy::Ulp, accuracy::UlpOfInput,
                 accuracy::Absolute, accuracy::FmaOrMulAdd, accuracy::LowBits, accuracy::Scaled,
                 accuracy::Any, accuracy::ImplementationDefined, accuracy::Undefined,
                 accuracy::Relaxed>;

/// Reads the column `bound` of data/accuracy/*.csv: `exact`, `correctly-rounded`, `ulp(4)`,
/// `ulp(2.5+2n)`, `ulp(3+floor(|2x|))`, `absolute(1e-3)`, `fma-or-mul-add`, `low-bits(7)`,
/// `scaled(...)`, `any`, `implementation-defined`, `undefined`, `relaxed(...)`. Throws
/// std::invalid_argument with the text if the text cannot be read.
Accuracy parse_accuracy(std::string_view text);
/// An end of an interval: decimal | [ "-" ] "2^" integer | [ "-" ] "pi".
std::optional<double> parse_end(std::string_view text);

std::string to_string(const Accuracy& accuracy);

/// The bound in ulp for a vector of `width`. The result is infinity if any error is allowed, 0.5
/// for correctly rounded, and 0 for exact. If the bound depends on the input, the result is the
/// least bound.
double ulp_limit(const Accuracy& accuracy, int width);

/// True if the limit in ulp is infinite: any, undefined, implementation-defined, and the rules that
/// are text.
bool never_fails(const Accuracy& accuracy);
/// True if the rule allows errors up to a bound: all except exact, any, implementation-defined and
/// undefined.
bool bounds_errors(const Accuracy& accuracy);

}  // namespace assay::reference
