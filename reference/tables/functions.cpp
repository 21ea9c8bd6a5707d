#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "reference/base/function.h"
#include "reference/fast/fast.h"
#include "reference/oracle/oracles.h"
#include "reference/precise/precise.h"
#include "reference/tables/ranges.h"

namespace assay::reference {
namespace {

using Answer = FunctionOracle::Answer;

const Oracle* keep(std::unique_ptr<const Oracle> oracle) {
  static std::vector<std::unique_ptr<const Oracle>> kept;  // lives until the program ends
  return kept.emplace_back(std::move(oracle)).get();
}

/// Makes the row of a function, and the rows of its half_ and native_ forms.
class Row {
 public:
  Row(std::string name, std::vector<Kind> parameters, std::vector<Kind> results,
      const Oracle* oracle) {
    function_.name = name;
    function_.table_row = std::move(name);
    function_.parameters = std::move(parameters);
    function_.results = std::move(results);
    function_.oracle = oracle;
    function_.ranges.assign(function_.parameters.size(), ranges::everywhere);
    function_.expression = call(function_.name);
  }

  Row& ranges(std::vector<RangeOf> ranges) {
    function_.ranges = std::move(ranges);
    return *this;
  }
  /// Makes the function an operator.
  Row& operation(std::string table_row, std::string expression) {
    function_.operation = true;
    function_.table_row = std::move(table_row);
    function_.expression = std::move(expression);
    return *this;
  }
  Row& variables(std::string_view names) {
    function_.variables = names;
    return *this;
  }
  /// Evaluates floats and halves in double.
  Row& fast(const FastEvaluator& evaluator) {
    function_.fast = function_.fast_half = &evaluator;
    return *this;
  }
  /// Evaluates floats and halves in double, and doubles in twice their precision.
  Row& fast(const FastEvaluator& evaluator, const PreciseEvaluator& precise_evaluator) {
    function_.precise = &precise_evaluator;
    return fast(evaluator);
  }
  /// Evaluates halves with another function than floats.
  Row& fast_half(const FastEvaluator& evaluator) {
    function_.fast_half = &evaluator;
    return *this;
  }
  Row& selects() {
    function_.selects = true;
    return *this;
  }
  Row& stores_sign() {
    function_.stores_sign = true;
    return *this;
  }
  /// A form with a scalar as the last parameter and vectors before it.
  Row& scalar_last() {
    function_.scalar_last = true;
    return *this;
  }
  /// Adds the half_ and native_ forms of Table 12. `name` is their name without the prefix. An
  /// empty `name` means the name of the function.
  Row& half_and_native(std::string name = {}) {
    short_name_ = name.empty() ? function_.name : std::move(name);
    return *this;
  }

  const Function& function() const { return function_; }
  bool has_short_forms() const { return !short_name_.empty(); }

  Function half() const {
    Function half = short_form("half_");
    half.may_flush = true;  // 6.15.2: 'Support for denormal values is optional for half_ functions'
    return half;
  }
  Function native() const { return short_form("native_"); }

 private:
  std::string call(const std::string& name) const {
    std::string arguments;
    const std::size_t count = function_.parameters.size() + function_.results.size() - 1;
    for (std::size_t i = 0; i < count; ++i) {
      arguments += fmt::format("{}{{{}}}", i == 0 ? "" : ", ", i);
    }
    return fmt::format("{}({})", name, arguments);
  }
  Function short_form(const std::string& prefix) const {
    Function form = function_;
    form.name = form.table_row = prefix + short_name_;
    form.expression = call(form.name);
    form.float_only = true;
    form.operation = false;
    return form;
  }

  Function function_;
  std::string short_name_;
};

Row make(std::string name, std::vector<Kind> parameters, std::vector<Kind> results, Answer answer) {
  return {std::move(name), std::move(parameters), std::move(results),
          keep(std::make_unique<FunctionOracle>(answer))};
}

constexpr Kind gentype = Kind::gentype;
constexpr Kind intn = Kind::intn;
constexpr Kind uintn = Kind::uintn;

/// A function of MPFR with the form gentype f(gentype).
Row unary(std::string name, MpfrUnary function, Specials specials = Specials::listed) {
  return {std::move(name),
          {gentype},
          {gentype},
          keep(std::make_unique<UnaryOracle>(function, specials))};
}
Row unary(std::string name, Answer answer) {
  return make(std::move(name), {gentype}, {gentype}, answer);
}
Row binary(std::string name, Answer answer) {
  return make(std::move(name), {gentype, gentype}, {gentype}, answer);
}
Row ternary(std::string name, Answer answer) {
  return make(std::move(name), {gentype, gentype, gentype}, {gentype}, answer);
}
/// gentype f(gentype, intn)
Row with_int(std::string name, Answer answer) {
  return make(std::move(name), {gentype, intn}, {gentype}, answer)
      .ranges({ranges::positive, ranges::any_int});
}
/// gentype f(gentype, gentype *)
Row with_second_result(std::string name, Answer answer) {
  return make(std::move(name), {gentype}, {gentype, gentype}, answer);
}
/// gentype f(gentype, intn *)
Row with_int_result(std::string name, Answer answer) {
  return make(std::move(name), {gentype}, {gentype, intn}, answer);
}

// MPFR's rounding functions may report inexact results, but these results are exact.
int ceil(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t) {
  return mpfr_ceil(result, x), 0;
}
int floor(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t) {
  return mpfr_floor(result, x), 0;
}
int trunc(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t) {
  return mpfr_trunc(result, x), 0;
}
int round(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t) {
  return mpfr_round(result, x), 0;
}
int rint(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t) {
  return mpfr_roundeven(result, x), 0;
}

/// A row for each operator of Table 65 and each function of 6.15.2 (Tables 11 and 12).
std::vector<Row> rows() {
  using namespace ranges;
  return {
      binary("add", oracles::add).fast(fast::add, precise::add).operation("x + y", "{0} + {1}"),
      binary("subtract", oracles::subtract)
          .fast(fast::subtract, precise::subtract)
          .operation("x - y", "{0} - {1}"),
      binary("multiply", oracles::multiply)
          .fast(fast::multiply, precise::multiply)
          .operation("x * y", "{0} * {1}")
          .ranges({factors, factors}),
      unary("reciprocal", oracles::reciprocal)
          .fast(fast::reciprocal, precise::reciprocal)
          .operation("1.0 / x", "1 / {0}")
          .half_and_native("recip"),
      binary("divide", oracles::divide)
          .fast(fast::divide, precise::divide)
          .operation("x / y", "{0} / {1}")
          .ranges({factors, factors})
          .half_and_native(),

      unary("acos", mpfr_acos).fast(fast::acos, precise::acos).ranges({unit}),
      unary("acosh", mpfr_acosh).fast(fast::acosh, precise::acosh).ranges({from_one}),
      unary("acospi", mpfr_acospi, Specials::not_at_zero)
          .fast(fast::acospi, precise::acospi)
          .ranges({unit}),
      unary("asin", mpfr_asin).fast(fast::asin, precise::asin).ranges({unit}),
      unary("asinh", mpfr_asinh).fast(fast::asinh, precise::asinh),
      unary("asinpi", mpfr_asinpi).fast(fast::asinpi, precise::asinpi).ranges({unit}),
      unary("atan", mpfr_atan).fast(fast::atan, precise::atan),
      binary("atan2", oracles::atan2).variables("yx").fast(fast::atan2, precise::atan2),
      unary("atanh", mpfr_atanh).fast(fast::atanh, precise::atanh).ranges({unit}),
      unary("atanpi", mpfr_atanpi).fast(fast::atanpi, precise::atanpi),
      binary("atan2pi", oracles::atan2pi).variables("yx").fast(fast::atan2pi, precise::atan2pi),
      unary("cbrt", mpfr_cbrt).fast(fast::cbrt, precise::cbrt),
      unary("ceil", ceil).fast(fast::ceil, precise::ceil).ranges({fractional}),
      binary("copysign", oracles::copysign).fast(fast::copysign, precise::copysign),
      unary("cos", mpfr_cos).fast(fast::cos, precise::cos).ranges({angles}).half_and_native(),
      unary("cosh", mpfr_cosh).fast(fast::cosh, precise::cosh).ranges({hyperbolic}),
      unary("cospi", mpfr_cospi).fast(fast::cospi, precise::cospi).ranges({turns}),
      unary("erfc", mpfr_erfc, Specials::not_at_zero)
          .fast(fast::erfc, precise::erfc)
          .ranges({ranges::erfc}),
      unary("erf", mpfr_erf).fast(fast::erf, precise::erf).ranges({ranges::erf}),
      unary("exp", mpfr_exp)
          .fast(fast::exp, precise::exp)
          .ranges({exponents_of_e})
          .half_and_native(),
      unary("exp2", mpfr_exp2)
          .fast(fast::exp2, precise::exp2)
          .ranges({exponents_of_2})
          .half_and_native(),
      unary("exp10", mpfr_exp10)
          .fast(fast::exp10, precise::exp10)
          .ranges({exponents_of_10})
          .half_and_native(),
      unary("expm1", mpfr_expm1).fast(fast::expm1, precise::expm1).ranges({ranges::expm1}),
      unary("fabs", oracles::fabs).fast(fast::fabs, precise::fabs),
      binary("fdim", oracles::fdim).fast(fast::fdim, precise::fdim),
      unary("floor", floor).fast(fast::floor, precise::floor).ranges({fractional}),
      ternary("fma", oracles::fma)
          .fast(fast::fma, precise::fma)
          .ranges({factors, factors, everywhere}),
      binary("fmax", oracles::fmax).fast(fast::fmax, precise::fmax).scalar_last().selects(),
      binary("fmin", oracles::fmin).fast(fast::fmin, precise::fmin).scalar_last().selects(),
      binary("fmod", oracles::fmod).fast(fast::fmod, precise::fmod),
      with_second_result("fract", oracles::fract)
          .fast(fast::fract, precise::fract)
          .fast_half(fast::half_fract)
          .ranges({fractional}),
      with_int_result("frexp", oracles::frexp).fast(fast::frexp, precise::frexp),
      binary("hypot", oracles::hypot).fast(fast::hypot, precise::hypot),
      make("ilogb", {gentype}, {intn}, oracles::ilogb).fast(fast::ilogb, precise::ilogb),
      with_int("ldexp", oracles::ldexp)
          .fast(fast::ldexp, precise::ldexp)
          .ranges({everywhere, shifts})
          .scalar_last(),
      unary("lgamma", oracles::lgamma).fast(fast::lgamma, precise::lgamma).ranges({ranges::lgamma}),
      with_int_result("lgamma_r", oracles::lgamma_r)
          .fast(fast::lgamma_r, precise::lgamma_r)
          .ranges({ranges::lgamma})
          .stores_sign(),
      unary("log", mpfr_log).fast(fast::log, precise::log).ranges({positive}).half_and_native(),
      unary("log2", mpfr_log2).fast(fast::log2, precise::log2).ranges({positive}).half_and_native(),
      unary("log10", mpfr_log10)
          .fast(fast::log10, precise::log10)
          .ranges({positive})
          .half_and_native(),
      unary("log1p", mpfr_log1p).fast(fast::log1p, precise::log1p).ranges({above_minus_one}),
      unary("logb", oracles::logb).fast(fast::logb, precise::logb),
      ternary("mad", oracles::mad)
          .fast(fast::fma, precise::fma)
          .ranges({factors, factors, everywhere}),
      binary("maxmag", oracles::maxmag).fast(fast::maxmag, precise::maxmag).selects(),
      binary("minmag", oracles::minmag).fast(fast::minmag, precise::minmag).selects(),
      with_second_result("modf", oracles::modf)
          .fast(fast::modf, precise::modf)
          .ranges({fractional}),
      make("nan", {uintn}, {gentype}, oracles::nan).fast(fast::nan, precise::nan).ranges({codes}),
      binary("nextafter", oracles::nextafter)
          .fast(fast::nextafter, precise::nextafter)
          .fast_half(fast::half_nextafter)
          .selects(),
      binary("pow", oracles::pow).fast(fast::pow, precise::pow).ranges({positive, powers}),
      with_int("pown", oracles::pown).fast(fast::pown, precise::pown).ranges({everywhere, powers}),
      binary("powr", oracles::powr)
          .fast(fast::powr, precise::powr)
          .ranges({positive, powers})
          .half_and_native(),
      binary("remainder", oracles::remainder).fast(fast::remainder, precise::remainder),
      make("remquo", {gentype, gentype}, {gentype, intn}, oracles::remquo)
          .fast(fast::remquo, precise::remquo)
          .selects(),
      unary("rint", rint).fast(fast::rint, precise::rint).ranges({fractional}),
      with_int("rootn", oracles::rootn)
          .fast(fast::rootn, precise::rootn)
          .ranges({positive, powers}),
      unary("round", round).fast(fast::round, precise::round).ranges({fractional}),
      unary("rsqrt", oracles::rsqrt)
          .fast(fast::rsqrt, precise::rsqrt)
          .ranges({positive})
          .half_and_native(),
      unary("sin", mpfr_sin).fast(fast::sin, precise::sin).ranges({angles}).half_and_native(),
      with_second_result("sincos", oracles::sincos)
          .fast(fast::sincos, precise::sincos)
          .ranges({angles}),
      unary("sinh", mpfr_sinh).fast(fast::sinh, precise::sinh).ranges({hyperbolic}),
      unary("sinpi", mpfr_sinpi).fast(fast::sinpi, precise::sinpi).ranges({turns}),
      unary("sqrt", mpfr_sqrt).fast(fast::sqrt, precise::sqrt).ranges({positive}).half_and_native(),
      unary("tan", mpfr_tan).fast(fast::tan, precise::tan).ranges({angles}).half_and_native(),
      unary("tanh", mpfr_tanh).fast(fast::tanh, precise::tanh).ranges({saturating}),
      unary("tanpi", mpfr_tanpi).fast(fast::tanpi, precise::tanpi).ranges({turns}),
      unary("tgamma", mpfr_gamma).fast(fast::tgamma, precise::tgamma).ranges({ranges::tgamma}),
      unary("trunc", trunc).fast(fast::trunc, precise::trunc).ranges({fractional}),
  };
}

std::vector<Function> build() {
  std::vector<Function> functions;
  const std::vector<Row> table = rows();
  for (const Row& row : table) functions.push_back(row.function());
  for (const Row& row : table) {
    if (row.has_short_forms()) functions.push_back(row.half());
  }
  for (const Row& row : table) {
    if (row.has_short_forms()) functions.push_back(row.native());
  }
  return functions;
}

}  // namespace

std::span<const Function> math_functions() {
  static const std::vector<Function> functions = build();
  return functions;
}

std::vector<const Function*> evaluated_functions() {
  std::vector<const Function*> found;
  for (const auto functions : {math_functions(), common_functions()})
    for (const Function& function : functions)
      if (function.fast != nullptr) found.push_back(&function);
  return found;
}

const Function* find_function(std::string_view name) {
  for (const auto functions : {math_functions(), common_functions()}) {
    const auto found = std::ranges::find(functions, name, &Function::name);
    if (found != functions.end()) return &*found;
  }
  return nullptr;
}

}  // namespace assay::reference
