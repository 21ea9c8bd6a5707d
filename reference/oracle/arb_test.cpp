// Compares the oracles with Arb in every rounding mode. Arb guarantees that its intervals contain
// the value. The arguments are random numbers and special values, and the hard cases in the folder
// ASSAY_HARD_CASES.
//
//   ASSAY_ARB_INPUTS   for each function and format (default 1500; the acceptance run is 1e6)
#include <mpfr.h>
// Arb declares its conversions to MPFR only after mpfr.h.
#include <arb.h>
#include <arb_hypgeom.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "reference/base/rounding.h"
#include "reference/testing/testing.h"

namespace assay::reference {
namespace {

class Ball {
 public:
  Ball() { arb_init(ball_); }
  ~Ball() { arb_clear(ball_); }
  Ball(const Ball&) = delete;
  Ball& operator=(const Ball&) = delete;
  arb_ptr get() { return ball_; }

 private:
  arb_t ball_;
};

struct Arguments {
  arb_ptr x, y;
  std::int64_t n;  ///< an int argument
};
using Evaluate = std::function<void(arb_ptr, const Arguments&, slong)>;

Evaluate plain(void (*function)(arb_t, const arb_t, slong)) {
  return [function](arb_ptr result, const Arguments& a, slong precision) {
    function(result, a.x, precision);
  };
}
Evaluate over_pi(void (*function)(arb_t, const arb_t, slong)) {
  return [function](arb_ptr result, const Arguments& a, slong precision) {
    Ball pi;
    arb_const_pi(pi.get(), precision);
    function(result, a.x, precision);
    arb_div(result, result, pi.get(), precision);
  };
}
Evaluate exponential(ulong base) {
  return [base](arb_ptr result, const Arguments& a, slong precision) {
    Ball logarithm;
    arb_log_ui(logarithm.get(), base, precision);
    arb_mul(result, a.x, logarithm.get(), precision);
    arb_exp(result, result, precision);
  };
}
Evaluate logarithm(ulong base) {
  return [base](arb_ptr result, const Arguments& a, slong precision) {
    arb_log_base_ui(result, a.x, base, precision);
  };
}
Evaluate two(void (*function)(arb_t, const arb_t, const arb_t, slong)) {
  return [function](arb_ptr result, const Arguments& a, slong precision) {
    function(result, a.x, a.y, precision);
  };
}

void cbrt(arb_ptr result, const Arguments& a, slong precision) {
  Ball magnitude;
  arb_abs(magnitude.get(), a.x);
  arb_root_ui(result, magnitude.get(), 3, precision);
  if (arb_is_negative(a.x)) arb_neg(result, result);
}
void rootn(arb_ptr result, const Arguments& a, slong precision) {
  Ball magnitude;
  arb_abs(magnitude.get(), a.x);
  arb_log(result, magnitude.get(), precision);
  arb_div_si(result, result, a.n, precision);
  arb_exp(result, result, precision);
  if (arb_is_negative(a.x)) arb_neg(result, result);
}
void pown(arb_ptr result, const Arguments& a, slong precision) {
  fmpz_t exponent;
  fmpz_init_set_si(exponent, a.n);
  arb_pow_fmpz(result, a.x, exponent, precision);
  fmpz_clear(exponent);
}
void lgamma(arb_ptr result, const Arguments& a, slong precision) {
  if (arb_is_positive(a.x)) return arb_lgamma(result, a.x, precision);
  // log(pi / |sin(pi x)|) - log gamma(1 - x)
  Ball rest, sine;
  arb_sub_ui(rest.get(), a.x, 1, ARF_PREC_EXACT);
  arb_neg(rest.get(), rest.get());
  arb_lgamma(rest.get(), rest.get(), precision);
  arb_sin_pi(sine.get(), a.x, precision);
  arb_abs(sine.get(), sine.get());
  arb_const_pi(result, precision);
  arb_div(result, result, sine.get(), precision);
  arb_log(result, result, precision);
  arb_sub(result, result, rest.get(), precision);
}
void atan2pi(arb_ptr result, const Arguments& a, slong precision) {
  Ball pi;
  arb_const_pi(pi.get(), precision);
  arb_atan2(result, a.x, a.y, precision);
  arb_div(result, result, pi.get(), precision);
}
void reciprocal(arb_ptr result, const Arguments& a, slong precision) {
  arb_inv(result, a.x, precision);
}

const std::map<std::string, Evaluate>& evaluations() {
  static const std::map<std::string, Evaluate> all = {
      {"add", two(arb_add)},
      {"subtract", two(arb_sub)},
      {"multiply", two(arb_mul)},
      {"divide", two(arb_div)},
      {"reciprocal", reciprocal},
      {"acos", plain(arb_acos)},
      {"acosh", plain(arb_acosh)},
      {"acospi", over_pi(arb_acos)},
      {"asin", plain(arb_asin)},
      {"asinh", plain(arb_asinh)},
      {"asinpi", over_pi(arb_asin)},
      {"atan", plain(arb_atan)},
      {"atan2", two(arb_atan2)},
      {"atan2pi", atan2pi},
      {"atanh", plain(arb_atanh)},
      {"atanpi", over_pi(arb_atan)},
      {"cbrt", cbrt},
      {"cos", plain(arb_cos)},
      {"cosh", plain(arb_cosh)},
      {"cospi", plain(arb_cos_pi)},
      {"erf", plain(arb_hypgeom_erf)},
      {"erfc", plain(arb_hypgeom_erfc)},
      {"exp", plain(arb_exp)},
      {"exp2", exponential(2)},
      {"exp10", exponential(10)},
      {"expm1", plain(arb_expm1)},
      {"hypot", two(arb_hypot)},
      {"lgamma", lgamma},
      {"log", plain(arb_log)},
      {"log2", logarithm(2)},
      {"log10", logarithm(10)},
      {"log1p", plain(arb_log1p)},
      {"pow", two(arb_pow)},
      {"powr", two(arb_pow)},
      {"pown", pown},
      {"rootn", rootn},
      {"rsqrt", plain(arb_rsqrt)},
      {"sin", plain(arb_sin)},
      {"sincos", plain(arb_sin)},  // the cosine is in results_of()
      {"sinh", plain(arb_sinh)},
      {"sinpi", plain(arb_sin_pi)},
      {"sqrt", plain(arb_sqrt)},
      {"tan", plain(arb_tan)},
      {"tanh", plain(arb_tanh)},
      {"tanpi", plain(arb_tan_pi)},
      {"tgamma", plain(arb_gamma)},
  };
  return all;
}

/// Only sincos has a second result that is rounded.
std::vector<Evaluate> results_of(const std::string& name) {
  std::vector<Evaluate> results{evaluations().at(name)};
  if (testing::function(name).results == std::vector{Kind::gentype, Kind::gentype}) {
    results.push_back(plain(arb_cos));
  }
  return results;
}

enum class Comparison { agree, differ, not_comparable };

constexpr std::initializer_list<Rounding> all_roundings = {
    Rounding::nearest_even, Rounding::nearest_away, Rounding::toward_zero, Rounding::up,
    Rounding::down};

/// Arb's interval and the oracle's truth must round to the same number in each rounding mode. No
/// interval can prove that a truth is exact. So for an exact truth, a narrow interval around the
/// truth is enough.
Comparison compare(const Truth& truth, const Evaluate& evaluate, const FloatFormat& format,
                   const Arguments& arguments) {
  if (truth.kind != Truth::Kind::number) return Comparison::not_comparable;
  Ball result;
  for (slong precision = 160; precision <= 5120; precision *= 2) {
    evaluate(result.get(), arguments, precision);
    if (!arb_is_finite(result.get())) continue;
    Number low(precision), high(precision);
    arb_get_interval_mpfr(low.get(), high.get(), result.get());
    if (!mpfr_number_p(low.get()) || !mpfr_number_p(high.get())) return Comparison::not_comparable;
    if (!truth.inexact) {
      const bool inside = mpfr_lessequal_p(low.get(), truth.value.get()) != 0 &&
                          mpfr_lessequal_p(truth.value.get(), high.get()) != 0;
      if (!inside) return Comparison::differ;
      if (mpfr_equal_p(low.get(), high.get())) return Comparison::agree;
      if (precision >= 640) return Comparison::agree;
      continue;
    }
    bool open = false;
    for (const Rounding rounding : all_roundings) {
      const std::uint64_t ours =
          round_to_format(format, truth.value.get(), truth.inexact, rounding);
      const std::uint64_t low_bits = round_to_format(format, low.get(), true, rounding);
      const std::uint64_t high_bits = round_to_format(format, high.get(), true, rounding);
      const bool zeros = magnitude_bits(format, ours) == 0 && magnitude_bits(format, low_bits) == 0;
      open = open || low_bits != high_bits;
      if (low_bits == high_bits && low_bits != ours && !zeros) return Comparison::differ;
    }
    if (!open) return Comparison::agree;
  }
  return Comparison::not_comparable;
}

Comparison compare(const Function& function, const std::vector<Evaluate>& evaluate,
                   const FloatFormat& format, const std::array<std::uint64_t, 3>& input) {
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    if (function.parameters[i] == Kind::gentype && input[i] == sign_bit(format)) {
      return Comparison::not_comparable;  // Arb has no signed zeros
    }
  }
  Rules rules;
  rules.format = format;
  const Answers::Answer truth = answers_for(function, rules, input)[0];
  Ball x, y;
  arb_set_d(x.get(), to_double(format, input[0]));
  std::int64_t n = 0;
  if (function.parameters.size() > 1) {
    if (function.parameters[1] == Kind::intn) {
      n = static_cast<std::int32_t>(static_cast<std::uint32_t>(input[1]));
    } else {
      arb_set_d(y.get(), to_double(format, input[1]));
    }
  }
  for (std::size_t k = 0; k < evaluate.size(); ++k) {
    const Comparison one = compare(truth[k], evaluate[k], format, {x.get(), y.get(), n});
    if (one != Comparison::agree) return one;
  }
  return Comparison::agree;
}

std::uint64_t random_argument(const FloatFormat& format, const Range& range,
                              std::mt19937_64& random) {
  const std::uint64_t mask = (sign_bit(format) - 1) | sign_bit(format);
  const std::uint64_t any = random() & mask;
  Number number(53);
  switch (random() % 4) {
    case 0:
      return any;  // random bits
    case 1: {      // an integer, an integer plus 1/2, or a neighbor of such a number
      mpfr_set_si_2exp(number.get(), static_cast<long>(random() % 200) - 100, -1, MPFR_RNDZ);
      const std::uint64_t bits = round_to_format(format, number.get(), false);
      return random() % 2 ? bits : next_up(format, bits);
    }
    default: {  // a number in the domain
      const double share = std::ldexp(static_cast<double>(random() >> 11), -53);
      const double greatest = to_double(format, greatest_finite_bits(format)) / 2;
      const double low = std::max(range.low, -greatest), high = std::min(range.high, greatest);
      mpfr_set_d(number.get(), low + share * (high - low), MPFR_RNDZ);
      return round_to_format(format, number.get(), false);
    }
  }
}

class AgainstArb : public ::testing::TestWithParam<std::string> {};

TEST_P(AgainstArb, SameRounding) {
  const Function& function = testing::function(GetParam());
  const std::vector<Evaluate> evaluate = results_of(GetParam());
  const char* wanted = std::getenv("ASSAY_ARB_INPUTS");
  const int inputs = wanted == nullptr ? 1500 : static_cast<int>(std::strtod(wanted, nullptr));
  for (const FloatFormat* format : {&half_format, &float_format, &double_format}) {
    std::mt19937_64 random(11);
    int compared = 0;
    for (int i = 0; i < inputs; ++i) {
      std::array<std::uint64_t, 3> input{};
      for (std::size_t k = 0; k < function.parameters.size(); ++k) {
        if (function.parameters[k] == Kind::intn) {
          input[k] = static_cast<std::uint32_t>(random() % 2
                                                    ? static_cast<std::int32_t>(random() % 41) - 20
                                                    : static_cast<std::int32_t>(random()));
        } else {
          input[k] = random_argument(*format, function.ranges[k](*format), random);
        }
      }
      const Comparison comparison = compare(function, evaluate, *format, input);
      ASSERT_NE(comparison, Comparison::differ)
          << format->name << std::hex << " " << input[0] << " " << input[1];
      if (comparison == Comparison::agree) ++compared;
    }
    EXPECT_GT(compared, inputs / 5) << format->name << ": too little was compared";
  }
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const auto& [name, evaluate] : evaluations()) all.push_back(name);
  return all;
}

INSTANTIATE_TEST_SUITE_P(Oracles, AgainstArb, ::testing::ValuesIn(names()),
                         [](const auto& one) { return one.param; });

TEST(Arb, CoversTheTranscendentalFunctions) {
  for (const Function& function : math_functions()) {
    if (function.table_row != function.name) continue;
    const bool second_opinion = evaluations().contains(function.name);
    const bool short_form = function.may_flush || function.name.starts_with("native_");
    static const std::set<std::string> bits_only = {
        "ceil",      "copysign", "fabs",   "fdim",   "floor", "fma",   "fmax",
        "fmin",      "fmod",     "fract",  "frexp",  "ilogb", "ldexp", "lgamma_r",
        "logb",      "mad",      "maxmag", "minmag", "modf",  "nan",   "nextafter",
        "remainder", "remquo",   "rint",   "round",  "trunc"};
    EXPECT_TRUE(second_opinion || short_form || bits_only.contains(function.name)) << function.name;
  }
}

// -- published hard cases ------------------------------------------------------------------------

/// Reads "0x1.8p3" or "0x1.8p3,-0x1p2", and ignores the rest of the line. False if the line has
/// fewer than `parameters` numbers.
bool read_arguments(const std::string& line, const FloatFormat& format, std::size_t parameters,
                    std::array<std::uint64_t, 3>& input) {
  std::istringstream fields(line);
  std::string field;
  std::size_t count = 0;
  while (count < parameters && std::getline(fields, field, ',')) {
    const std::size_t letters = field.find_first_of("ni");
    const bool named = letters != std::string::npos && field.find('#') > letters;
    if (named && field.find("nan") != std::string::npos) {
      const bool signals = field.find("snan") != std::string::npos;
      input[count++] = infinity_bits(format) | (signals ? 1 : quiet_bit(format));
      continue;
    }
    char* end = nullptr;
    const double value = std::strtod(field.c_str(), &end);
    if (end == field.c_str()) return false;
    Number number(53);
    mpfr_set_d(number.get(), value, MPFR_RNDN);
    input[count] = round_to_format(format, number.get(), false);
    // A value that the format does not have becomes a NaN.
    if (to_double(format, input[count]) != value) input[count] = quiet_nan_bits(format);
    ++count;
  }
  return count == parameters;
}

/// True if Arb cannot judge this input. Arb cannot judge an argument that is a NaN, an infinity or
/// a zero. special_values_test.cpp has such arguments. Arb also cannot judge an answer that is not
/// a number or is far too large.
bool special(const Function& function, const FloatFormat& format,
             const std::array<std::uint64_t, 3>& input) {
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const std::uint64_t magnitude = magnitude_bits(format, input[i]);
    if (magnitude == 0 || magnitude >= infinity_bits(format)) return true;
  }
  Rules rules;
  rules.format = format;
  const Truth& truth = answers_for(function, rules, input)[0][0];
  if (truth.kind != Truth::Kind::number) return true;
  // Arb cannot hold numbers like e to the power of 10^100, and these overflow anyway.
  return mpfr_regular_p(truth.value.get()) && mpfr_get_exp(truth.value.get()) > 1 << 30;
}

TEST(HardCases, RoundCorrectly) {
  const char* folder = std::getenv("ASSAY_HARD_CASES");
  if (folder == nullptr) {
    GTEST_SKIP() << "set ASSAY_HARD_CASES to a folder with binary32/*.txt and binary64/*.txt";
  }
  int lines = 0, compared = 0, specials = 0, comments = 0, open = 0;
  for (const auto& [name, format] :
       {std::pair{"binary32", &float_format}, std::pair{"binary64", &double_format}}) {
    for (const auto& file :
         std::filesystem::directory_iterator(std::filesystem::path(folder) / name)) {
      std::string stem = file.path().stem().string();
      if (format == &float_format && stem.ends_with('f')) stem.pop_back();
      ASSERT_TRUE(evaluations().contains(stem)) << file.path() << ": nothing judges it";
      const Function& function = testing::function(stem);
      const std::vector<Evaluate> evaluate = results_of(stem);
      std::ifstream text(file.path());
      for (std::string line; std::getline(text, line); ++lines) {
        std::array<std::uint64_t, 3> input{};
        if (line.empty() || line[0] == '#') {
          ++comments;
          continue;
        }
        if (!read_arguments(line, *format, function.parameters.size(), input)) {
          ADD_FAILURE() << file.path() << ": " << line << " is not an input";
          continue;
        }
        if (special(function, *format, input)) {
          ++specials;
          continue;
        }
        const Comparison comparison = compare(function, evaluate, *format, input);
        EXPECT_NE(comparison, Comparison::differ) << file.path() << ": " << line;
        ++(comparison == Comparison::agree ? compared : open);
      }
    }
  }
  EXPECT_EQ(compared + specials + comments + open, lines);
  EXPECT_LT(open, 8) << "no interval can show that erf(2^1017) is not 1";
  EXPECT_GT(compared, lines - lines / 100);
  std::printf(
      "%d lines: %d compared in five rounding modes, %d without a number, %d comments, %d open\n",
      lines, compared, specials, comments, open);
}

}  // namespace
}  // namespace assay::reference
