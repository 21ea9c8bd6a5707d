#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "reference/function.h"
#include "reference/oracles.h"

namespace assay::reference {
namespace {

using Answer = FunctionOracle::Answer;

/// Where interesting arguments lie, when nothing narrower is known.
constexpr Range everywhere{-3.5e38, 3.5e38};
constexpr Range positive{1e-45, 3.5e38};
constexpr Range any_int{std::numeric_limits<std::int32_t>::min(),
                        std::numeric_limits<std::int32_t>::max()};

const Oracle* keep(std::unique_ptr<const Oracle> oracle) {
  static std::vector<std::unique_ptr<const Oracle>> kept;  // rows live as long as the program
  return kept.emplace_back(std::move(oracle)).get();
}

/// A row under construction, and the rows of its half_ and native_ forms.
class Row {
 public:
  Row(std::string name, std::vector<Kind> parameters, std::vector<Kind> results,
      const Oracle* oracle) {
    function_.name = name;
    function_.table_row = std::move(name);
    function_.parameters = std::move(parameters);
    function_.results = std::move(results);
    function_.oracle = oracle;
    function_.ranges.assign(function_.parameters.size(), everywhere);
    function_.expression = call(function_.name);
  }

  /// Where the interesting arguments lie, one range per parameter.
  Row& ranges(std::vector<Range> ranges) {
    function_.ranges = std::move(ranges);
    return *this;
  }
  /// An operator: its row in the tables, and its expression.
  Row& operation(std::string table_row, std::string expression) {
    function_.table_row = std::move(table_row);
    function_.expression = std::move(expression);
    return *this;
  }
  /// There is a form whose last parameter is a scalar beside vectors.
  Row& scalar_last() {
    function_.scalar_last = true;
    return *this;
  }
  /// Table 12 has half_ and native_ forms, of this name where it is another.
  Row& half_and_native(std::string name = {}) {
    short_name_ = name.empty() ? function_.name : std::move(name);
    return *this;
  }
  /// Table 12 asks of the half_ form's argument that it lies here.
  Row& half_defined_on(Range range) {
    half_defined_on_ = range;
    return *this;
  }

  const Function& function() const { return function_; }
  bool has_short_forms() const { return !short_name_.empty(); }

  Function half() const {
    Function half = short_form("half_");
    half.may_flush = true;  // 6.15.2: 'Support for denormal values is optional for half_ functions'
    half.defined_on = half_defined_on_;
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
    return form;
  }

  Function function_;
  std::string short_name_;
  std::optional<Range> half_defined_on_;
};

Row make(std::string name, std::vector<Kind> parameters, std::vector<Kind> results, Answer answer) {
  return {std::move(name), std::move(parameters), std::move(results),
          keep(std::make_unique<FunctionOracle>(answer))};
}

constexpr Kind gentype = Kind::gentype;
constexpr Kind intn = Kind::intn;
constexpr Kind uintn = Kind::uintn;

/// gentype f(gentype) that MPFR has.
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
  return make(std::move(name), {gentype, intn}, {gentype}, answer).ranges({positive, any_int});
}
/// gentype f(gentype, gentype *)
Row with_second_result(std::string name, Answer answer) {
  return make(std::move(name), {gentype}, {gentype, gentype}, answer);
}
/// gentype f(gentype, intn *)
Row with_int_result(std::string name, Answer answer) {
  return make(std::move(name), {gentype}, {gentype, intn}, answer);
}

// MPFR's rounding functions return more than one kind of 'inexact'; these results are exact.
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

/// THE table: one row per function of 6.15.2 (Tables 11 and 12), after the operators of Table 65.
std::vector<Row> rows() {
  constexpr Range unit{-1, 1};
  constexpr Range angles{-1000, 1000};
  constexpr Range turns{-64, 64};
  constexpr Range half_angles{-65536, 65536};  // Table 12: 'must be in the range [-2^16, +2^16]'
  return {
      binary("add", oracles::add).operation("x + y", "{0} + {1}"),
      binary("subtract", oracles::subtract).operation("x - y", "{0} - {1}"),
      binary("multiply", oracles::multiply)
          .operation("x * y", "{0} * {1}")
          .ranges({{-1e19, 1e19}, {-1e19, 1e19}}),
      unary("reciprocal", oracles::reciprocal)
          .operation("1.0 / x", "1 / {0}")
          .half_and_native("recip"),
      binary("divide", oracles::divide)
          .operation("x / y", "{0} / {1}")
          .ranges({{-1e19, 1e19}, {-1e19, 1e19}})
          .half_and_native(),

      unary("acos", mpfr_acos).ranges({unit}),
      unary("acosh", mpfr_acosh).ranges({{1, 3.5e38}}),
      unary("acospi", mpfr_acospi, Specials::not_at_zero).ranges({unit}),
      unary("asin", mpfr_asin).ranges({unit}),
      unary("asinh", mpfr_asinh),
      unary("asinpi", mpfr_asinpi).ranges({unit}),
      unary("atan", mpfr_atan),
      binary("atan2", oracles::atan2),
      unary("atanh", mpfr_atanh).ranges({unit}),
      unary("atanpi", mpfr_atanpi),
      binary("atan2pi", oracles::atan2pi),
      unary("cbrt", mpfr_cbrt),
      unary("ceil", ceil).ranges({{-1.7e7, 1.7e7}}),
      binary("copysign", oracles::copysign),
      unary("cos", mpfr_cos).ranges({angles}).half_and_native().half_defined_on(half_angles),
      unary("cosh", mpfr_cosh).ranges({{-90, 90}}),
      unary("cospi", mpfr_cospi).ranges({turns}),
      unary("erfc", mpfr_erfc, Specials::not_at_zero).ranges({{-5, 10.1}}),
      unary("erf", mpfr_erf).ranges({{-5, 5}}),
      unary("exp", mpfr_exp).ranges({{-104, 89}}).half_and_native(),
      unary("exp2", mpfr_exp2).ranges({{-150, 128}}).half_and_native(),
      unary("exp10", mpfr_exp10).ranges({{-45.5, 38.6}}).half_and_native(),
      unary("expm1", mpfr_expm1).ranges({{-20, 89}}),
      unary("fabs", oracles::fabs),
      binary("fdim", oracles::fdim),
      unary("floor", floor).ranges({{-1.7e7, 1.7e7}}),
      ternary("fma", oracles::fma).ranges({{-1e19, 1e19}, {-1e19, 1e19}, everywhere}),
      binary("fmax", oracles::fmax).scalar_last(),
      binary("fmin", oracles::fmin).scalar_last(),
      binary("fmod", oracles::fmod),
      with_second_result("fract", oracles::fract).ranges({{-1.7e7, 1.7e7}}),
      with_int_result("frexp", oracles::frexp),
      binary("hypot", oracles::hypot),
      make("ilogb", {gentype}, {intn}, oracles::ilogb),
      with_int("ldexp", oracles::ldexp).ranges({everywhere, {-300, 300}}).scalar_last(),
      unary("lgamma", oracles::lgamma).ranges({{-40, 1e4}}),
      with_int_result("lgamma_r", oracles::lgamma_r).ranges({{-40, 1e4}}),
      unary("log", mpfr_log).ranges({positive}).half_and_native(),
      unary("log2", mpfr_log2).ranges({positive}).half_and_native(),
      unary("log10", mpfr_log10).ranges({positive}).half_and_native(),
      unary("log1p", mpfr_log1p).ranges({{-1, 3.5e38}}),
      unary("logb", oracles::logb),
      ternary("mad", oracles::mad).ranges({{-1e19, 1e19}, {-1e19, 1e19}, everywhere}),
      binary("maxmag", oracles::maxmag),
      binary("minmag", oracles::minmag),
      with_second_result("modf", oracles::modf).ranges({{-1.7e7, 1.7e7}}),
      make("nan", {uintn}, {gentype}, oracles::nan).ranges({{0, 4294967295.0}}),
      binary("nextafter", oracles::nextafter),
      binary("pow", oracles::pow).ranges({positive, {-200, 200}}),
      with_int("pown", oracles::pown).ranges({everywhere, {-200, 200}}),
      binary("powr", oracles::powr).ranges({positive, {-200, 200}}).half_and_native(),
      binary("remainder", oracles::remainder),
      make("remquo", {gentype, gentype}, {gentype, intn}, oracles::remquo),
      unary("rint", rint).ranges({{-1.7e7, 1.7e7}}),
      with_int("rootn", oracles::rootn).ranges({positive, {-200, 200}}),
      unary("round", round).ranges({{-1.7e7, 1.7e7}}),
      unary("rsqrt", oracles::rsqrt).ranges({positive}).half_and_native(),
      unary("sin", mpfr_sin).ranges({angles}).half_and_native().half_defined_on(half_angles),
      with_second_result("sincos", oracles::sincos).ranges({angles}),
      unary("sinh", mpfr_sinh).ranges({{-90, 90}}),
      unary("sinpi", mpfr_sinpi).ranges({turns}),
      unary("sqrt", mpfr_sqrt).ranges({positive}).half_and_native(),
      unary("tan", mpfr_tan).ranges({angles}).half_and_native().half_defined_on(half_angles),
      unary("tanh", mpfr_tanh).ranges({{-10, 10}}),
      unary("tanpi", mpfr_tanpi).ranges({turns}),
      unary("tgamma", mpfr_gamma).ranges({{-43, 35.1}}),
      unary("trunc", trunc).ranges({{-1.7e7, 1.7e7}}),
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

const Function* find_function(std::string_view name) {
  const auto functions = math_functions();
  const auto found = std::ranges::find(functions, name, &Function::name);
  return found == functions.end() ? nullptr : &*found;
}

}  // namespace assay::reference
