#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "reference/base/function.h"
#include "reference/base/number.h"
#include "reference/plain/float_format.h"

namespace assay::reference {

struct Operand {
  Kind kind = Kind::gentype;
  std::uint64_t bits = 0;
  FloatClass float_class = FloatClass::zero;
  bool negative = false;
  std::int64_t integer = 0;  ///< value of an int or uint argument
  Number value{53};          ///< value of a floating-point argument

  bool nan() const { return float_class == FloatClass::nan; }
  bool infinite() const { return float_class == FloatClass::infinite; }
  bool zero() const { return float_class == FloatClass::zero; }
  int sign() const { return negative ? -1 : 1; }
};

struct Operands {
  FloatFormat format = float_format;
  /// 7.5.3 allows flushing. Some functions then have more right answers (nextafter).
  bool flush_to_zero = false;
  /// The device's default rounding mode, for rounded intermediate results (mad).
  Rounding rounding = Rounding::nearest_even;
  int quotient_bits = 0;  ///< bits of remquo's quotient that must be right
  std::size_t count = 0;
  std::array<Operand, 3> operand;

  const Operand& operator[](std::size_t index) const { return operand[index]; }
  /// `bits` has the bits of a floating-point number, or the low 32 bits for an int.
  void load(const Function& function, const FloatFormat& number_format,
            const std::array<std::uint64_t, 3>& bits);
  void set(std::size_t index, Kind kind, std::uint64_t bits);
  bool any_nan() const;
  bool any_signaling() const;
};

struct Truth {
  enum class Kind {
    any,  ///< every value is right
    nan,  ///< a NaN with any payload and sign
    quiet_nan,
    infinite,  ///< an infinity with the sign of `value`, or with any sign if sign_free is set
    number,    ///< a real number: `value` and `inexact`
    integer,   ///< an int: `integer` or `other_integer`
    low_bits,  ///< an int: only `sign` and the low `expected_bits` bits of its magnitude count
    sign,      ///< an int with the sign of `integer`, or 0 if `integer` is 0
  };
  Kind kind = Kind::any;
  /// Rounded toward zero to the precision of `value`.
  Number value;
  /// The magnitude of the number is between the magnitudes of `value` and of the next number with
  /// this precision.
  bool inexact = false;
  /// F.9 of C99 or 7.5.1 prescribes this result: 'the usual allowances for rounding error or
  /// flushing behavior shall not apply'. False for other exact results, for example exp2(3) = 8.
  bool prescribed = false;
  /// Any sign is right: the result is a zero or an infinity, and no section states the sign.
  bool sign_free = false;
  /// Only 7.5.1 or a footnote prescribes the result, and most implementations return a different
  /// result.
  bool seldom_kept = false;
  std::int64_t integer = 0, other_integer = 0;
  int expected_bits = 0;
  int sign = 0;
};

/// The answers to a call. A subject is right if all its results match one answer. The first answer
/// is the value of the function, and the other right answers follow. Last come answers that only a
/// reading in data/interpretations.toml accepts. A subject that matches only these fails.
class Answers {
 public:
  using Answer = std::array<Truth, 2>;

  /// `precision` is for the next answers.
  void clear(mpfr_prec_t precision);
  /// Earlier references become invalid.
  Answer& add();
  /// For an answer that only a different reading accepts. Call add() for all right answers first.
  Answer& add_of_another_reading();
  std::size_t size() const { return size_ - others_; }
  std::size_t of_all_readings() const { return size_; }
  const Answer& operator[](std::size_t index) const { return answers_[index]; }

 private:
  std::vector<Answer> answers_;
  std::size_t size_ = 0, others_ = 0;
  mpfr_prec_t precision_ = Number::default_precision;
};

/// The object does not change, so many threads may use it.
class Oracle {
 public:
  virtual ~Oracle() = default;
  /// Numbers are rounded toward zero to the precision of Answers::clear(). This precision is at
  /// least the format's precision plus two bits. The caller increases the precision until the rules
  /// can decide (Ziv).
  virtual void answer(const Operands& operands, Answers& answers) const = 0;
};

void set_nan(Truth& truth);
/// An infinity with this sign, at a pole or for an infinite argument.
void set_infinite(Truth& truth, int sign, bool prescribed = true);
/// An exact zero with this sign.
void set_zero(Truth& truth, int sign, bool prescribed = true);
/// A small exact value of F.9 or 7.5.1.
void set_prescribed(Truth& truth, double value);
/// `truth.value` is rounded toward zero by an MPFR function that returned `ternary`. The value may
/// be a NaN or an infinity.
void set_rounded(Truth& truth, int ternary);
/// A value of the format, for example an argument.
void set_exactly(Truth& truth, mpfr_srcptr value);
void set_integer(Truth& truth, std::int64_t value);
void set_integers(Truth& truth, std::int64_t value, std::int64_t other);

}  // namespace assay::reference
