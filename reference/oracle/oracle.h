#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "reference/base/function.h"
#include "reference/base/number.h"
#include "reference/plain/float_format.h"

namespace assay::reference {

/// One argument of a function, decoded exactly.
struct Operand {
  Kind kind = Kind::gentype;
  std::uint64_t bits = 0;
  FloatClass float_class = FloatClass::zero;  ///< the class of a gentype's value
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
  /// Whether section 7.5.3 applies. Some oracles then list more answers (nextafter).
  bool flush_to_zero = false;
  /// The device's default rounding mode, for intermediate results that are rounded (mad).
  Rounding rounding = Rounding::nearest_even;
  int quotient_bits = 0;  ///< low bits of remquo's quotient that the row asks for
  std::size_t count = 0;
  std::array<Operand, 3> operand;

  const Operand& operator[](std::size_t index) const { return operand[index]; }
  /// Decodes `bits`: the low storage bits for a gentype, the low 32 bits for an int.
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
    quiet_nan,  ///< a NaN that must be quiet
    infinite,   ///< an infinity of the sign of `value`, or of either sign with sign_free
    number,     ///< a real number, which `value` and `inexact` describe
    integer,    ///< the int `integer`; or `other_integer`, if it is different
    low_bits,   ///< an int. The low expected_bits bits of its magnitude are those of `integer`, and
                ///< its sign is `sign` unless it is 0
    sign,       ///< an int with the sign of `integer`; 0 if that is 0
  };
  Kind kind = Kind::any;
  /// The number, rounded toward zero to the precision of this Number.
  Number value;
  /// The number is strictly further from zero than `value`, and nearer than the next number of its
  /// precision.
  bool inexact = false;
  /// Section F.9 of C99 or 7.5.1 prescribes this result: 'the usual allowances for rounding error
  /// or flushing behavior shall not apply'. It is set only if these sections name the case. A
  /// result that is merely representable (exp2(3) = 8) is judged by the table's limit.
  bool prescribed = false;
  /// Any sign is right, for an exact zero or an infinity whose sign no section states.
  bool sign_free = false;
  /// Only 7.5.1 or a footnote prescribes the result, and most implementations differ from it.
  /// Another answer fails by prescribed_missed.
  bool seldom_kept = false;
  std::int64_t integer = 0, other_integer = 0;
  int expected_bits = 0;
  int sign = 0;
};

/// The answers to one call. Each describes all results together: a subject is right if all its
/// results match the same answer. The first answer is the function's value. Other answers that the
/// specification allows follow. The last answers fail: only a reading that Assay does not take
/// accepts them (data/interpretations.toml). The memory for answers is kept between calls.
class Answers {
 public:
  using Answer = std::array<Truth, 2>;

  /// Forgets the answers and sets the precision of those that follow.
  void clear(mpfr_prec_t precision);
  /// Adds an answer. Both of its results are `any`. References to other answers become invalid.
  Answer& add();
  /// Adds an answer that only another reading accepts, as add() does. All right answers must be
  /// added before.
  Answer& add_of_another_reading();
  std::size_t size() const { return size_ - others_; }  ///< the number of right answers
  std::size_t of_all_readings() const { return size_; }
  const Answer& operator[](std::size_t index) const { return answers_[index]; }

 private:
  std::vector<Answer> answers_;
  std::size_t size_ = 0, others_ = 0;
  mpfr_prec_t precision_ = Number::default_precision;
};

/// The exact value of a function. Immutable. Many threads call it.
class Oracle {
 public:
  virtual ~Oracle() = default;
  /// Adds the answers for `operands`. Numbers are rounded toward zero to the precision with which
  /// `answers` was cleared. This is at least the format's precision plus two bits. The caller
  /// raises the precision until it can decide (Ziv).
  virtual void answer(const Operands& operands, Answers& answers) const = 0;
};

// Functions with which an oracle states a result.

void set_nan(Truth& truth);
/// An infinity of that sign, at a pole or for an infinite argument. By default, it is prescribed.
void set_infinite(Truth& truth, int sign, bool prescribed = true);
/// An exact zero of that sign.
void set_zero(Truth& truth, int sign, bool prescribed = true);
/// The exact value of a special case of F.9 or 7.5.1. It is a small number.
void set_prescribed(Truth& truth, double value);
/// `value` was rounded toward zero by an MPFR function that returned `ternary`. It may also be a
/// NaN or an infinity.
void set_rounded(Truth& truth, int ternary);
/// A value that a gentype can represent: an argument, or a number that is made from an argument.
void set_exactly(Truth& truth, mpfr_srcptr value);
void set_integer(Truth& truth, std::int64_t value);
void set_integers(Truth& truth, std::int64_t value, std::int64_t other);

}  // namespace assay::reference
