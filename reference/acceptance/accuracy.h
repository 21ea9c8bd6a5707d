#pragma once
#include <compare>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace assay::reference {

/// The accuracies of functions, as the tables state them (OpenCL C 3.0.19, 7.4). They are a closed
/// variant of immutable values. Parts that depend on the input are evaluated for each input.
namespace accuracy {
struct Exact {  ///< "0 ulp": no rounding is involved, the answer is representable
  bool operator==(const Exact&) const = default;
};
struct CorrectlyRounded {  ///< in the format's default rounding mode
  bool operator==(const CorrectlyRounded&) const = default;
};
struct Ulp {  ///< |error| <= base + per_width * n, where n is the gentype's vector width
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
struct FmaOrMulAdd {  ///< a correctly rounded fma, or a multiply and an add that are both correctly
                      ///< rounded
  bool operator==(const FmaOrMulAdd&) const = default;
};
struct LowBits {  ///< remquo: exact remainder, at least `bits` low bits of the quotient
  int bits;
  bool operator==(const LowBits&) const = default;
};
struct Scaled {  ///< dot, cross: a bound that depends on the greatest operand, kept as text
  std::string text;
  bool operator==(const Scaled&) const = default;
};
struct Any {  ///< any value allowed (infinite ulp)
  bool operator==(const Any&) const = default;
};
struct ImplementationDefined {  ///< measured and reported; it cannot fail
  bool operator==(const ImplementationDefined&) const = default;
};
struct Undefined {  ///< no number fails because of its error, but values that 7.5 prescribes are
                    ///< required
  bool operator==(const Undefined&) const = default;
};
/// A rule of Table 67 with domains and formulas. It is kept as text, in the grammar that
/// data/README.md describes. RelaxedRow evaluates it.
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

/// Reads the `bound` column of data/accuracy/*.csv: `exact`, `correctly-rounded`, `ulp(4)`,
/// `ulp(2.5+2n)`, `ulp(3+floor(|2x|))`, `absolute(1e-3)`, `fma-or-mul-add`, `low-bits(7)`,
/// `scaled(...)`, `any`, `implementation-defined`, `undefined`, `relaxed(...)`.
/// Throws std::invalid_argument with the text that it cannot read.
Accuracy parse_accuracy(std::string_view text);
/// An end of an interval in the tables: decimal | [ "-" ] "2^" integer | [ "-" ] "pi".
std::optional<double> parse_end(std::string_view text);

/// The text that parse_accuracy reads: parse_accuracy(to_string(a)) == a.
std::string to_string(const Accuracy& accuracy);

/// The bound in ulp that `accuracy` sets for a scalar or vector of `width`. For every input, an
/// answer within this bound is accepted. It is infinity if the rule never fails a value, 0.5 for
/// correctly rounded, and 0 for exact. If the bound depends on the input (UlpOfInput, Absolute),
/// this is the least bound.
double ulp_limit(const Accuracy& accuracy, int width);

/// Whether the rule never fails a number because of its error. Such rules are any, undefined,
/// implementation-defined, and the rules that are kept as text.
bool never_fails(const Accuracy& accuracy);
/// Whether the rule bounds the errors of some numbers: all rules except exact, any,
/// implementation-defined and undefined.
bool bounds_errors(const Accuracy& accuracy);

}  // namespace assay::reference
