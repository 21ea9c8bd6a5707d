#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "reference/base/function.h"
#include "reference/base/number.h"
#include "reference/plain/float_format.h"

namespace assay::reference {

/// One argument of a function, decoded: exact.
struct Operand {
  Kind kind = Kind::gentype;
  std::uint64_t bits = 0;
  FloatClass float_class = FloatClass::zero;  ///< of a gentype
  bool negative = false;                      ///< the sign bit of a gentype
  std::int64_t integer = 0;                   ///< value of an intn or uintn
  Number value{53};                           ///< value of a gentype

  bool nan() const { return float_class == FloatClass::nan; }
  bool infinite() const { return float_class == FloatClass::infinite; }
  bool zero() const { return float_class == FloatClass::zero; }
  int sign() const { return negative ? -1 : 1; }
};

/// The arguments of one call.
struct Operands {
  FloatFormat format = float_format;
  /// Section 7.5.3 applies: an oracle may list answers that are allowed only then (nextafter).
  bool flush_to_zero = false;
  /// The device's default rounding mode, for results that are rounded on the way (mad).
  Rounding rounding = Rounding::nearest_even;
  int quotient_bits = 0;  ///< low bits of remquo's quotient that the row asks for
  std::size_t count = 0;
  std::array<Operand, 3> operand;

  const Operand& operator[](std::size_t index) const { return operand[index]; }
  /// Decodes `bits`: low storage bits for a gentype, low 32 bits for an int.
  void load(const Function& function, const FloatFormat& number_format,
            const std::array<std::uint64_t, 3>& bits);
  void set(std::size_t index, Kind kind, std::uint64_t bits);
  bool any_nan() const;
  bool any_signaling() const;
};

/// One result of a function for given arguments.
struct Truth {
  enum class Kind {
    any,        ///< nothing is prescribed
    nan,        ///< a NaN; its payload and sign are never judged
    quiet_nan,  ///< a NaN that does not signal
    infinite,   ///< an infinity of the sign of `value`, or of either sign with sign_free
    number,     ///< a real number: `value` and `inexact`
    integer,    ///< the int `integer` or `other_integer`, if that is different
    low_bits,   ///< an int whose magnitude agrees with that of `integer` in the low bits_due bits,
                ///< and which has the sign `sign` unless it is 0
    sign,       ///< an int of the sign of `integer`, 0 for none
  };
  Kind kind = Kind::any;
  /// The number rounded toward zero to this Number's precision.
  Number value;
  /// The number is strictly beyond `value`, and before the next number of its precision.
  bool inexact = false;
  /// Section F.9 of C99 or 7.5.1 prescribes this result: 'the usual allowances for rounding error
  /// or flushing behavior shall not apply'. Set only where these sections name the case; a result
  /// that merely happens to be representable (exp2(3) = 8) is judged by the table's limit.
  bool prescribed = false;
  /// For an exact zero or an infinity: no section says which sign.
  bool sign_free = false;
  /// Prescribed only by 7.5.1 or a footnote, and most implementations differ. Another answer fails
  /// by prescribed_missed.
  bool seldom_kept = false;
  std::int64_t integer = 0, other_integer = 0;
  int expected_bits = 0;
  int sign = 0;
};

/// Answers to one call, each a description of all results together: an answer is right when all its
/// results match one of these. The first is the function's value; further ones are readings that
/// the specification allows beside it. After them come answers that fail, but that another reading
/// accepts than the one taken (data/interpretations.toml). Storage is kept between calls.
class Answers {
 public:
  using Answer = std::array<Truth, 2>;

  /// Forgets the answers and sets the precision of those that follow.
  void clear(mpfr_prec_t precision);
  /// A new answer, both results `any`. References to others do not stay valid.
  Answer& add();
  /// The same for an answer that only another reading accepts. No right answer comes after it.
  Answer& add_of_another_reading();
  std::size_t size() const { return size_ - others_; }  ///< of those that are right
  std::size_t of_all_readings() const { return size_; }
  const Answer& operator[](std::size_t index) const { return answers_[index]; }

 private:
  std::vector<Answer> answers_;
  std::size_t size_ = 0, others_ = 0;
  mpfr_prec_t precision_ = Number::default_precision;
};

/// The exact value of a function. Immutable; called from many threads.
class Oracle {
 public:
  virtual ~Oracle() = default;
  /// Adds the answers for `operands`. Their numbers are rounded toward zero to the precision that
  /// `answers` was cleared with (at least the format's precision and two bits). The caller raises
  /// that precision until its question is answered (Ziv).
  virtual void answer(const Operands& operands, Answers& answers) const = 0;
};

// How an oracle states a result.

void set_nan(Truth& truth);
/// An infinity of that sign: a pole, an infinite argument. Prescribed unless the argument says
/// otherwise.
void set_infinite(Truth& truth, int sign, bool prescribed = true);
/// An exact zero of that sign.
void set_zero(Truth& truth, int sign, bool prescribed = true);
/// The small exact value of a special case of F.9 or 7.5.1.
void set_prescribed(Truth& truth, double value);
/// `value` after an MPFR function has rounded it toward zero, with its ternary value. NaN and
/// infinities are taken as such.
void set_rounded(Truth& truth, int ternary);
/// A value that a gentype holds: an argument, or a number made of one.
void set_exactly(Truth& truth, mpfr_srcptr value);
void set_integer(Truth& truth, std::int64_t value);
void set_integers(Truth& truth, std::int64_t value, std::int64_t other);

}  // namespace assay::reference
