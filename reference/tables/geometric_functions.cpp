#include <cmath>

#include "reference/judge/geometric_function.h"
#include "reference/oracle/oracles_common.h"

namespace assay::reference {
namespace {

using Components = std::array<Number, GeometricOperands::most_lanes>;

/// The precision at which a sum of squares or products of components is exact.
mpfr_prec_t sum_precision(const FloatFormat& format) {
  return oracles::exact_precision(format);
}

bool infinite(mpfr_srcptr x) {
  return mpfr_inf_p(x) != 0;
}
bool nan(mpfr_srcptr x) {
  return mpfr_nan_p(x) != 0;
}

/// True if a rounded sum of this exact magnitude may overflow.
bool may_overflow(const FloatFormat& format, mpfr_srcptr magnitude) {
  thread_local Number almost;
  mpfr_set_d(almost.get(), to_double(format, greatest_finite_bits(format)), MPFR_RNDN);
  mpfr_mul_d(almost.get(), almost.get(), 1 - 0x1p-7, MPFR_RNDD);
  return mpfr_cmpabs(magnitude, almost.get()) >= 0;
}

/// sum_ is the exact sum of products a[i] * b[j] with signs. magnitude_ is the sum of their
/// magnitudes.
class Products {
 public:
  explicit Products(const FloatFormat& format) {
    for (Number* number : {&sum_, &magnitude_, &product_})
      number->set_precision(sum_precision(format));
    mpfr_set_zero(sum_.get(), 1);
    mpfr_set_zero(magnitude_.get(), 1);
  }
  void add(const Operand& a, const Operand& b, bool negative = false) {
    mpfr_mul(product_.get(), a.value.get(), b.value.get(), MPFR_RNDZ);
    if (negative) mpfr_neg(product_.get(), product_.get(), MPFR_RNDZ);
    mpfr_add(sum_.get(), sum_.get(), product_.get(), MPFR_RNDZ);
    if (mpfr_number_p(product_.get()) == 0) return;
    mpfr_abs(product_.get(), product_.get(), MPFR_RNDZ);
    mpfr_add(magnitude_.get(), magnitude_.get(), product_.get(), MPFR_RNDZ);
  }
  void answer(const FloatFormat& format, Answers& answers) const {
    Truth& truth = answers.add()[0];
    set_rounded(truth, mpfr_set(truth.value.get(), sum_.get(), MPFR_RNDZ));
    truth.sign_free = truth.kind == Truth::Kind::number;
    // The products may be added in any order, and the specification does not forbid an overflow of
    // a partial sum.
    if (!may_overflow(format, magnitude_.get()) || nan(sum_.get())) return;
    set_nan(answers.add()[0]);
    Truth& overflow = answers.add()[0];
    set_infinite(overflow, 1);
    overflow.sign_free = true;
  }

 private:
  Number sum_, magnitude_, product_;
};

void dot(const GeometricOperands& operands, std::size_t, Answers& answers) {
  Products products(operands.format);
  for (std::size_t i = 0; i < operands.width; ++i) products.add(operands.p[0][i], operands.p[1][i]);
  products.answer(operands.format, answers);
}

void cross(const GeometricOperands& operands, std::size_t lane, Answers& answers) {
  if (lane == 3) {  // 'The w component of float4 result returned will be 0.0'
    Truth& truth = answers.add()[0];
    set_zero(truth, 1);
    truth.sign_free = true;
    return;
  }
  const std::size_t j = (lane + 1) % 3, k = (lane + 2) % 3;
  Products products(operands.format);
  products.add(operands.p[0][j], operands.p[1][k]);
  products.add(operands.p[0][k], operands.p[1][j], true);
  products.answer(operands.format, answers);
}

/// p0, or p0 - p1. Each component is exact, infinite or a NaN.
struct Difference {
  explicit Difference(const GeometricOperands& operands) {
    for (std::size_t i = 0; i < operands.width; ++i) {
      component[i].set_precision(sum_precision(operands.format));
      if (operands.arguments == 1) {
        mpfr_set(component[i].get(), operands.p[0][i].value.get(), MPFR_RNDZ);
      } else {
        mpfr_sub(component[i].get(), operands.p[0][i].value.get(), operands.p[1][i].value.get(),
                 MPFR_RNDZ);
      }
      any_nan = any_nan || nan(component[i].get());
      any_infinite = any_infinite || infinite(component[i].get());
      overflows = overflows || (mpfr_number_p(component[i].get()) != 0 &&
                                may_overflow(operands.format, component[i].get()));
    }
    square.set_precision(2 * sum_precision(operands.format));
    sum.set_precision(2 * sum_precision(operands.format));
    mpfr_set_zero(sum.get(), 1);
    for (std::size_t i = 0; i < operands.width; ++i) {
      if (operands.lost[i]) continue;
      mpfr_sqr(square.get(), component[i].get(), MPFR_RNDZ);
      mpfr_add(sum.get(), sum.get(), square.get(), MPFR_RNDZ);
    }
  }
  Components component;
  Number sum, square;
  bool any_nan = false, any_infinite = false;
  bool overflows = false;  ///< a component overflows when it is rounded to the format
};

/// Returns false if the vector has no infinity and no NaN.
bool special_length(const Difference& difference, Answers& answers) {
  if (difference.any_nan) set_nan(answers.add()[0]);
  // For an infinity and a NaN, two answers are right: infinity as for hypot, or a NaN as for the
  // sum.
  if (difference.any_infinite || (difference.any_nan && difference.overflows))
    set_infinite(answers.add()[0], 1, false);
  return difference.any_nan || difference.any_infinite;
}

void length(const GeometricOperands& operands, std::size_t, Answers& answers) {
  const Difference difference(operands);
  if (special_length(difference, answers)) return;
  Truth& truth = answers.add()[0];
  set_rounded(truth, mpfr_sqrt(truth.value.get(), difference.sum.get(), MPFR_RNDZ));
}

/// component / sqrt(sum), rounded toward zero. If the result is exact at the wanted precision, then
/// component^2 / sum is exact at twice this precision. Otherwise the loop ends when the rounding is
/// certain.
void set_ratio(Truth& truth, mpfr_srcptr component, mpfr_srcptr sum) {
  const mpfr_prec_t wanted = truth.value.precision();
  thread_local Number ratio, square;
  if (mpfr_zero_p(component) != 0) return set_exactly(truth, component);
  square.set_precision(2 * mpfr_get_prec(component) + 2);
  mpfr_sqr(square.get(), component, MPFR_RNDZ);
  for (mpfr_prec_t working = 2 * wanted + 32;; working *= 2) {
    ratio.set_precision(working);
    const bool exact = mpfr_div(ratio.get(), square.get(), sum, MPFR_RNDN) == 0;
    const int ternary = mpfr_sqrt(ratio.get(), ratio.get(), MPFR_RNDN);
    if (exact) {
      if (ternary == 0) {
        const int cut = mpfr_set(truth.value.get(), ratio.get(), MPFR_RNDZ);
        mpfr_setsign(truth.value.get(), truth.value.get(), mpfr_signbit(component), MPFR_RNDZ);
        return set_rounded(truth, cut);
      }
    }
    if (mpfr_can_round(ratio.get(), working - 3, MPFR_RNDN, MPFR_RNDZ, wanted) == 0) continue;
    mpfr_set(truth.value.get(), ratio.get(), MPFR_RNDZ);
    mpfr_setsign(truth.value.get(), truth.value.get(), mpfr_signbit(component), MPFR_RNDZ);
    return set_rounded(truth, 1);
  }
}

/// 7.5.1: a vector of zeros gives itself, a NaN gives NaNs. In a vector with infinities, infinities
/// become +-1 and all finite components become zeros. The function then normalizes the new vector.
void normalize(const GeometricOperands& operands, std::size_t lane, Answers& answers) {
  const Operand& mine = operands.p[0][lane];
  bool any_nan = false, all_zero = true;
  unsigned long infinities = 0;
  for (std::size_t i = 0; i < operands.width; ++i) {
    any_nan = any_nan || operands.p[0][i].nan();
    all_zero = all_zero && operands.p[0][i].zero();
    infinities += operands.p[0][i].infinite() ? 1 : 0;
  }
  Truth& truth = answers.add()[0];
  truth.seldom_kept = any_nan || all_zero || infinities != 0;
  if (any_nan) return set_nan(truth);
  if (all_zero) return set_zero(truth, mine.sign());
  if (infinities != 0) {
    if (!mine.infinite()) return set_zero(truth, mine.sign(), false);
    thread_local Number count;
    mpfr_set_ui(count.get(), infinities, MPFR_RNDZ);
    set_rounded(truth, mpfr_rec_sqrt(truth.value.get(), count.get(), MPFR_RNDZ));
    mpfr_setsign(truth.value.get(), truth.value.get(), mine.negative ? 1 : 0, MPFR_RNDZ);
    return;
  }
  const Difference vector(operands);
  set_ratio(truth, vector.component[lane].get(), vector.sum.get());
}

enum class Squares { zero, below, usual, above };
Squares squares(const FloatFormat& format, mpfr_srcptr sum) {
  if (mpfr_zero_p(sum) != 0) return Squares::zero;
  // Rounding may move the sum across the limit.
  thread_local Number least;
  mpfr_set_ui_2exp(least.get(), 1, format.min_exponent, MPFR_RNDN);
  mpfr_mul_d(least.get(), least.get(), 1 + 0x1p-16, MPFR_RNDU);
  if (may_overflow(format, sum)) return Squares::above;
  return mpfr_cmp(sum, least.get()) < 0 ? Squares::below : Squares::usual;
}

/// half_sqrt(p.x^2 + p.y^2 + ...): squares may overflow or underflow.
void fast_length(const GeometricOperands& operands, std::size_t, Answers& answers) {
  const Difference difference(operands);
  if (special_length(difference, answers)) return;
  Truth& truth = answers.add()[0];
  const Squares where = squares(operands.format, difference.sum.get());
  // the sum underflows or overflows, so any value is right
  if (where == Squares::below || where == Squares::above) return;
  set_rounded(truth, mpfr_sqrt(truth.value.get(), difference.sum.get(), MPFR_RNDZ));
}

void fast_normalize(const GeometricOperands& operands, std::size_t lane, Answers& answers) {
  const Difference vector(operands);
  Truth& truth = answers.add()[0];
  const Squares where = squares(operands.format, vector.sum.get());
  const mpfr_srcptr mine = vector.component[lane].get();
  truth.seldom_kept = vector.any_nan || where == Squares::below ||
                      (where == Squares::zero && mpfr_zero_p(mine) == 0);
  if (vector.any_nan) return set_nan(truth);
  if (vector.any_infinite) return;  // the sum is greater than FLT_MAX: undefined
  if (where == Squares::above) return;
  if (where == Squares::zero) return set_exactly(truth, mine);
  set_ratio(truth, mine, vector.sum.get());
  if (where != Squares::below) return;
  Truth& itself = answers.add()[0];
  set_exactly(itself, mine);
  itself.prescribed = itself.seldom_kept = true;
}

// ---- In long double

bool finite(const long double* p, std::size_t width) {
  for (std::size_t i = 0; i < width; ++i)
    if (!(std::fabs(p[i]) <= 0x1.fffffffffffffp1023L)) return false;
  return true;
}
void leave(std::size_t width, Wide* values) {
  for (std::size_t i = 0; i < width; ++i) values[i] = {};
}

void wide_dot(const long double* a, const long double* b, std::size_t width, Wide* values) {
  if (!finite(a, width) || !finite(b, width)) return leave(width, values);
  long double sum = 0, magnitude = 0;
  for (std::size_t i = 0; i < width; ++i) {
    sum += a[i] * b[i];
    magnitude += std::fabs(a[i] * b[i]);
  }
  for (std::size_t i = 0; i < width; ++i)
    values[i] = {Wide::Kind::number, sum, magnitude * 0x1p-58L};
}
void wide_cross(const long double* a, const long double* b, std::size_t width, Wide* values) {
  leave(width, values);
  if (!finite(a, 3) || !finite(b, 3)) return;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
    const long double left = a[j] * b[k], right = a[k] * b[j];
    values[i] = {Wide::Kind::number, left - right, (std::fabs(left) + std::fabs(right)) * 0x1p-58L};
  }
}
long double squares(const long double* a, std::size_t width) {
  long double sum = 0;
  for (std::size_t i = 0; i < width; ++i) sum += a[i] * a[i];
  return sum;
}
void wide_length(const long double* a, const long double*, std::size_t width, Wide* values) {
  if (!finite(a, width)) return leave(width, values);
  const Wide value = Wide::near(std::sqrt(squares(a, width)));
  for (std::size_t i = 0; i < width; ++i) values[i] = value;
}
void wide_distance(const long double* a, const long double* b, std::size_t width, Wide* values) {
  if (!finite(a, width) || !finite(b, width)) return leave(width, values);
  long double difference[GeometricOperands::most_lanes];
  for (std::size_t i = 0; i < width; ++i) difference[i] = a[i] - b[i];
  wide_length(difference, nullptr, width, values);
}
void wide_normalize(const long double* a, const long double*, std::size_t width, Wide* values) {
  const long double sum = squares(a, width);
  if (!finite(a, width) || sum == 0) return leave(width, values);
  for (std::size_t i = 0; i < width; ++i) values[i] = Wide::near(a[i] / std::sqrt(sum));
}
/// True if the sum is far from both ends of the range of normal floats. Otherwise MPFR judges.
bool usual(long double sum) {
  return sum > 0x1p-125L && sum < 0x1p127L;
}
void wide_fast_length(const long double* a, const long double*, std::size_t width, Wide* values) {
  usual(squares(a, width)) ? wide_length(a, nullptr, width, values) : leave(width, values);
}
void wide_fast_distance(const long double* a, const long double* b, std::size_t width,
                        Wide* values) {
  wide_distance(a, b, width, values);
  if (!usual(values[0].value * values[0].value)) leave(width, values);
}
void wide_fast_normalize(const long double* a, const long double*, std::size_t width,
                         Wide* values) {
  usual(squares(a, width)) ? wide_normalize(a, nullptr, width, values) : leave(width, values);
}

}  // namespace

std::span<const GeometricFunction> geometric_functions() {
  static const std::vector<int> all{1, 2, 3, 4};
  static const std::vector<GeometricFunction> table{
      {.name = "cross",
       .expression = "cross({0}, {1})",
       .arguments = 2,
       .widths = {3, 4},
       .measured_lanes = 3,
       .answer = cross,
       .wide = wide_cross},
      {.name = "dot",
       .expression = "dot({0}, {1})",
       .arguments = 2,
       .widths = all,
       .scalar_result = true,
       .answer = dot,
       .wide = wide_dot},
      {.name = "distance",
       .expression = "distance({0}, {1})",
       .arguments = 2,
       .widths = all,
       .scalar_result = true,
       .losses = Losses::differences,
       .answer = length,
       .wide = wide_distance},
      {.name = "length",
       .expression = "length({0})",
       .widths = all,
       .scalar_result = true,
       .answer = length,
       .wide = wide_length},
      {.name = "normalize",
       .expression = "normalize({0})",
       .widths = all,
       .answer = normalize,
       .wide = wide_normalize},
      {.name = "fast_distance",
       .expression = "fast_distance({0}, {1})",
       .arguments = 2,
       .widths = all,
       .scalar_result = true,
       .float_only = true,
       .losses = Losses::squares,
       .answer = fast_length,
       .wide = wide_fast_distance},
      {.name = "fast_length",
       .expression = "fast_length({0})",
       .widths = all,
       .scalar_result = true,
       .float_only = true,
       .losses = Losses::squares,
       .answer = fast_length,
       .wide = wide_fast_length},
      {.name = "fast_normalize",
       .expression = "fast_normalize({0})",
       .widths = all,
       .float_only = true,
       .losses = Losses::squares,
       .answer = fast_normalize,
       .wide = wide_fast_normalize},
  };
  return table;
}

}  // namespace assay::reference
