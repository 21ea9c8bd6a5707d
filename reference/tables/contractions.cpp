#include "reference/tables/contractions.h"

#include <memory>
#include <vector>

#include "reference/base/rounding.h"
#include "reference/oracle/oracles.h"
#include "reference/tables/ranges.h"

namespace assay::reference {
namespace {

/// Exact for the sum x * y + z of halves. Products are below 2^32, and their last bit is at least
/// 2^-48.
constexpr mpfr_prec_t exact_sum_of_halves = 96;

class ContractionOracle final : public Oracle {
 public:
  ContractionOracle(bool minus_product, bool minus_addend, bool contracted)
      : minus_product_(minus_product), minus_addend_(minus_addend), contracted_(contracted) {}

  void answer(const Operands& operands, Answers& answers) const override {
    thread_local Number x(53), z(53), product(2 * 53);
    const int way = mpfr_set(x.get(), operands[0].value.get(), MPFR_RNDN) |
                    mpfr_set(z.get(), operands[2].value.get(), MPFR_RNDN);
    (void)way;  // both calls of mpfr_set() are exact
    if (minus_product_) mpfr_neg(x.get(), x.get(), MPFR_RNDN);
    if (minus_addend_) mpfr_neg(z.get(), z.get(), MPFR_RNDN);
    const FloatFormat& format = operands.format;
    const int ternary = mpfr_mul(product.get(), x.get(), operands[1].value.get(), MPFR_RNDZ);
    if (contracted_) {
      Truth& truth = answers.add()[0];
      set_rounded(
          truth, mpfr_fma(truth.value.get(), x.get(), operands[1].value.get(), z.get(), MPFR_RNDZ));
    }
    if (format.precision == half_format.precision) add_in_single(operands, product, z, answers);
    const bool tiny =
        mpfr_regular_p(product.get()) != 0 && mpfr_get_exp(product.get()) - 1 < format.min_exponent;
    if (mpfr_regular_p(product.get()) != 0) {
      const std::uint64_t bits =
          round_to_format(format, product.get(), ternary != 0, operands.rounding);
      mpfr_set_d(product.get(), to_double(format, bits), MPFR_RNDN);
    }
    add(product, z, false, answers);
    if (!operands.flush_to_zero || !tiny) return;
    // A device may flush the product to a zero of either sign. The sign matters only if the sum is
    // zero, and a zero sum may have either sign.
    mpfr_set_zero(product.get(), 1);
    add(product, z, true, answers);
  }

 private:
  static void add(const Number& product, const Number& z, bool sign_free, Answers& answers) {
    Truth& truth = answers.add()[0];
    set_rounded(truth, mpfr_add(truth.value.get(), product.get(), z.get(), MPFR_RNDZ));
    truth.sign_free = sign_free;
  }

  /// 7.4 of OpenCL C 3.0.19: 'Implementations may perform floating-point operations on half ... by
  /// converting the half values to single precision'. A product of halves is a float. The sum is
  /// rounded to float, then to half.
  static void add_in_single(const Operands& operands, const Number& product, const Number& z,
                            Answers& answers) {
    thread_local Number sum(exact_sum_of_halves);
    mpfr_add(sum.get(), product.get(), z.get(), MPFR_RNDZ);
    if (mpfr_regular_p(sum.get()) == 0) return;
    const double single =
        to_double(float_format, round_to_format(float_format, sum.get(), false, operands.rounding));
    Truth& truth = answers.add()[0];
    set_rounded(truth, mpfr_set_d(truth.value.get(), single, MPFR_RNDZ));
  }

  bool minus_product_, minus_addend_, contracted_;
};

Function row(std::string name, std::string expression, bool minus_product, bool minus_addend,
             bool contracted) {
  static std::vector<std::unique_ptr<const Oracle>> kept;
  Function f;
  f.name = std::move(name);
  f.table_row = "x + y";
  f.operation = true;
  f.expression = std::move(expression);
  f.parameters.assign(3, Kind::gentype);
  f.results = {Kind::gentype};
  f.ranges = {ranges::factors, ranges::factors, ranges::everywhere};
  f.oracle = kept.emplace_back(
                     std::make_unique<ContractionOracle>(minus_product, minus_addend, contracted))
                 .get();
  return f;
}

Contraction both(const std::string& name, const std::string& expression, bool minus_product,
                 bool minus_addend) {
  return {row(name, expression, minus_product, minus_addend, true),
          row(name, expression, minus_product, minus_addend, false)};
}

}  // namespace

std::span<const Contraction> contractions() {
  static const std::vector<Contraction> table{
      both("multiply_add", "{0} * {1} + {2}", false, false),
      both("multiply_subtract", "{0} * {1} - {2}", false, true),
      both("add_product", "{2} + {0} * {1}", false, false),
      both("subtract_product", "{2} - {0} * {1}", true, false),
      both("minus_product_subtract", "-({0} * {1}) - {2}", true, true),
  };
  return table;
}

}  // namespace assay::reference
