#include "reference/acceptance/relaxed.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numbers>

#include "reference/testing/testing.h"

namespace assay::reference {
namespace {

using testing::bits;

const Accuracy* small_table(std::string_view row) {
  static const std::map<std::string, Accuracy, std::less<>> table = [] {
    std::map<std::string, Accuracy, std::less<>> t;
    for (const auto& [name, bound] : std::map<std::string, std::string>{
             {"x + y", "correctly-rounded"},
             {"x - y", "correctly-rounded"},
             {"x * y", "correctly-rounded"},
             {"1.0 / x", "relaxed(|x| in [2^-126, 2^126]: ulp(2.5); else: any)"},
             {"x / y",
              "relaxed(|x| in [2^-62, 2^62] and |y| in [2^-62, 2^62]: ulp(2.5); else: any)"},
             {"sqrt", "ulp(3)"},
             {"fabs", "exact"},
             {"acos", "ulp(4096)"},
             {"asin", "ulp(4096)"},
             {"exp2", "ulp(3+floor(|2x|))"},
             {"log", "relaxed(x in [0.5, 2]: absolute(2^-21); else: ulp(3))"},
             {"log2", "relaxed(x in [0.5, 2]: absolute(2^-21); else: ulp(3))"},
             {"sin", "relaxed(x in [-pi, pi]: absolute(2^-11); else: any)"},
             {"cos", "relaxed(x in [-pi, pi]: absolute(2^-11); else: any)"},
             {"tan", "relaxed(derived(sin(x) * (1.0f / cos(x))) or ulp(8192))"},
         })
      t.emplace(name, parse_accuracy(bound));
    return t;
  }();
  const auto found = table.find(row);
  return found == table.end() ? nullptr : &found->second;
}

Rules relaxed_rules(const char* name, const std::string& text) {
  Rules rules;
  rules.accuracy = parse_accuracy("relaxed(" + text + ")");
  rules.relaxed = relaxed_row(rules.accuracy, testing::function(name), small_table);
  return rules;
}

bool accepted(const char* name, const Rules& rules, std::array<float, 2> x, float answer) {
  return accept(testing::function(name), rules, {bits(x[0]), bits(x[1]), 0}, {bits(answer)})
      .accepted;
}

float up(float x, int steps) {
  for (int i = 0; i < std::abs(steps); ++i) x = std::nextafter(x, steps > 0 ? INFINITY : -INFINITY);
  return x;
}

TEST(Relaxed, TestsOfDomains) {
  const auto row = [](const char* text) { return RelaxedRow(text, testing::function("pow"), {}); };
  const auto holds = [&](const char* test, double x, double y) {
    const std::array<double, 2> arguments{x, y};
    return row((std::string(test) + ": any").c_str()).clause(arguments) != nullptr;
  };
  EXPECT_TRUE(holds("x in [2^-126, 2^126]", std::exp2(-126), 0));
  EXPECT_FALSE(holds("x in [2^-126, 2^126]", -1, 0));
  EXPECT_TRUE(holds("|x| in [2^-126, 2^126]", -1, 0));
  EXPECT_FALSE(holds("|x| in [2^-126, 2^126]", -std::exp2(-127), 0));
  EXPECT_FALSE(holds("|x| in [2^-126, 2^126]", 0, 0));
  EXPECT_TRUE(holds("x not in (-1, 1)", 1, 0));
  EXPECT_FALSE(holds("x not in (-1, 1)", 0.999, 0));
  EXPECT_TRUE(holds("x in [-pi, pi]", std::numbers::pi_v<double>, 0));
  // pi as a float is greater than pi.
  EXPECT_FALSE(holds("x in [-pi, pi]", std::numbers::pi_v<float>, 0));
  EXPECT_TRUE(holds("x < 0 and y odd", -1, -3));
  EXPECT_FALSE(holds("x < 0 and y odd", -1, 2));
  EXPECT_TRUE(holds("x < 0 and y not integer", -1, 2.5));
  EXPECT_FALSE(holds("x < 0 and y not integer", -1, std::exp2(60)));
  EXPECT_TRUE(holds("y even", 0, std::exp2(60)));
  EXPECT_TRUE(holds("x = 0", -0.0, 0));
  EXPECT_FALSE(holds("x > 0", 0, 0));
  for (const char* bad : {"w > 0: any", "x ~ 0: any", "|x > 0: any", "x in [1: any", "x > q: any",
                          "ulp(x)", "derived(sin(x)", "x > 0: relaxed(any)"})
    EXPECT_THROW(row(bad), std::invalid_argument) << bad;
}

TEST(Relaxed, NamesGoWithThePrototype) {  // atan2(y, x)
  const RelaxedRow row("x > 0: any; y > 0: ulp(1)", testing::function("atan2"), {});
  const std::array<double, 2> y_first{1, -1};
  ASSERT_NE(row.clause(y_first), nullptr);
  EXPECT_EQ(to_string(row.clause(y_first)->rules[0].bound), "ulp(1)");
}

TEST(Relaxed, FormulasMustBeKnown) {
  const std::string deep = "derived(" + std::string(9999, '(') + "x" + std::string(9999, ')') + ")";
  for (const std::string text :
       {"derived(nosuch(x))", "derived(x +)", "derived(x y)", "derived(w)", "derived(erf(x))",
        "derived(y)", "y > 0: any", "derived(sqrt(x, x))", deep.c_str()})
    EXPECT_THROW(
        relaxed_row(parse_accuracy("relaxed(" + text + ")"), testing::function("exp"), small_table),
        std::invalid_argument)
        << text;
}

TEST(Relaxed, ABoundHoldsOnlyInItsDomain) {
  const Rules rules = relaxed_rules("log", "x in [0.5, 2]: absolute(2^-21); else: ulp(3)");
  const float one_up = up(1, 1);  // log(one_up) = 2^-23
  EXPECT_TRUE(accepted("log", rules, {one_up}, std::exp2(-23.F)));
  EXPECT_TRUE(accepted("log", rules, {one_up}, 0));  // 2^-23 from the value, far more than 3 ulp
  EXPECT_TRUE(accepted("log", rules, {one_up}, -std::exp2(-22.F)));
  EXPECT_FALSE(accepted("log", rules, {one_up}, std::exp2(-20.F)));
  const float ln3 = std::log(3.F);
  EXPECT_TRUE(accepted("log", rules, {3}, up(ln3, 2)));
  EXPECT_FALSE(accepted("log", rules, {3}, up(ln3, 5)));
}

TEST(Relaxed, OutsideEveryDomainAnyAnswerIsRight) {
  const Rules rules = relaxed_rules("sin", "x in [-pi, pi]: absolute(2^-11); else: any");
  EXPECT_TRUE(accepted("sin", rules, {1}, std::sin(1.F) + std::exp2(-12.F)));
  EXPECT_FALSE(accepted("sin", rules, {1}, std::sin(1.F) + std::exp2(-10.F)));
  EXPECT_TRUE(accepted("sin", rules, {4}, 17));
  EXPECT_FALSE(accepted("sin", rules, {1}, NAN));
}

/// acospi(-1): acos(-1) is pi within 4096 ulp of 2^-22. Times M_1_PI_F, the result is 1 +- 4096 *
/// 2^-22 / pi = 1 +- 0.000311. An implementation that does not use the formula may be off by 8192
/// ulp of 2^-24 (the ulp below 1) = 0.000488, which is more.
TEST(Relaxed, AcospiWithEitherConstant) {
  const Rules one = relaxed_rules("acospi", "derived(acos(x) * M_1_PI_F)");
  EXPECT_TRUE(accepted("acospi", one, {-1}, 1.00031F));
  EXPECT_FALSE(accepted("acospi", one, {-1}, 1.00032F));
  EXPECT_TRUE(accepted("acospi", one, {-1}, 0.99969F));
  EXPECT_FALSE(accepted("acospi", one, {-1}, 0.99968F));
  const Rules all = relaxed_rules(
      "acospi", "derived(acos(x) * M_PI_F) or derived(acos(x) * M_1_PI_F) or ulp(8192)");
  EXPECT_TRUE(accepted("acospi", all, {-1}, 1.00048F));
  EXPECT_FALSE(accepted("acospi", all, {-1}, 1.0005F));
  // The formula as printed: acos(x) * pi = pi^2 = 9.8696.
  EXPECT_TRUE(accepted("acospi", all, {-1}, 9.8696F));
  EXPECT_FALSE(accepted("acospi", all, {-1}, 9.88F));
  const auto by_formula = accept(testing::function("acospi"), all, {bits(-1.F)}, {bits(9.8696F)});
  EXPECT_EQ(by_formula.rule, Rule::derived);
}

/// asinh(x) is log(x + sqrt(x * x + 1)). For tiny x, the sum is 1 + x. So the logarithm may be
/// wrong by 2^-21, by the 3 ulp of sqrt(1) (3 * 2^-23), and by the rounding of the sum.
TEST(Relaxed, AsinhLosesTinyArguments) {
  const Rules rules = relaxed_rules("asinh", "derived(log(x + sqrt(x * x + 1))) or ulp(8192)");
  EXPECT_TRUE(accepted("asinh", rules, {1e-10F}, 0));
  EXPECT_TRUE(accepted("asinh", rules, {1e-10F}, 4.7e-7F));
  EXPECT_FALSE(accepted("asinh", rules, {1e-10F}, 2e-6F));
  // For x = -1e5 the sum cancels, so its logarithm may be any value, even a NaN.
  EXPECT_TRUE(accepted("asinh", rules, {-1e5F}, NAN));
  // For x = 1e25 the square overflows, so the answer may also overflow.
  EXPECT_TRUE(accepted("asinh", rules, {1e25F}, INFINITY));
  EXPECT_FALSE(accepted("asinh", rules, {1e5F}, INFINITY));
}

/// pow(3, 40) = 2^63.398... The error of log2(3) is at most 3 ulp of 2^-23. The rounding of the
/// product with 40 adds at most 2^-18. So the exponent's error is at most 40 * 3 * 2^-23 + 2^-18.
/// Times ln 2, this is a relative error of 1.25e-5. exp2 adds at most 3 + 126 ulp: 129 * 2^-23 /
/// 1.318 = 1.17e-5.
TEST(Relaxed, PowByExp2AndLog2) {
  const Rules rules = relaxed_rules("pow",
                                    "x = 0 and y = 0: undefined; x < 0 and y odd: "
                                    "derived(-exp2(y * log2(fabs(x)))); else: "
                                    "derived(exp2(y * log2(fabs(x))))");
  const float value = std::pow(3.F, 40.F);
  EXPECT_TRUE(accepted("pow", rules, {3, 40}, value * (1 + 2.35e-5F)));
  EXPECT_FALSE(accepted("pow", rules, {3, 40}, value * (1 + 2.6e-5F)));
  EXPECT_TRUE(accepted("pow", rules, {0, 0}, -17));
  EXPECT_TRUE(accepted("pow", rules, {-2, 3}, -8));
  EXPECT_FALSE(accepted("pow", rules, {-2, 3}, 8));
  EXPECT_TRUE(accepted("pow", rules, {-2, 2}, 4));
  EXPECT_TRUE(accepted("pow", rules, {2, 1000}, INFINITY));
}

/// tan(1) is computed as sin(1) * (1 / cos(1)). The greatest result is (0.84147 + 2^-11) / (0.54030
/// - 2^-11) = 1.55970; tan(1) itself is 1.55741.
TEST(Relaxed, TanBySineAndCosine) {
  const Rules rules = relaxed_rules("tan", "derived(sin(x) * (1.0f / cos(x))) or ulp(8192)");
  EXPECT_TRUE(accepted("tan", rules, {1}, 1.5596F));
  EXPECT_FALSE(accepted("tan", rules, {1}, 1.5599F));
  EXPECT_TRUE(accepted("tan", rules, {1}, 1.5552F));
  EXPECT_FALSE(accepted("tan", rules, {1}, 1.5549F));
}

TEST(Relaxed, AFormulaOfARowThatIsItselfDerived) {
  const Rules rules = relaxed_rules("tanpi", "derived(tan(x * M_PI_F))");
  EXPECT_TRUE(accepted("tanpi", rules, {0.25F}, 1.00137F));  // (sin + 2^-11) / (cos - 2^-11)
  EXPECT_FALSE(accepted("tanpi", rules, {0.25F}, 1.0014F));  // 8192 ulp of tan allow less: 0.00098
}

TEST(Interval, SineHoldsItsExtremes) {
  const auto between = [](double low, double high) { return hull(point(low), point(high)); };
  const Interval top = sine(between(1.5, 1.6));
  EXPECT_EQ(mpfr_cmp_ui(top.high.get(), 1), 0);
  EXPECT_LT(mpfr_get_d(top.low.get(), MPFR_RNDN), 0.9996);
  EXPECT_GT(mpfr_get_d(top.low.get(), MPFR_RNDN), 0.99);
  const Interval bottom = cosine(between(3.1, 3.2));
  EXPECT_EQ(mpfr_cmp_si(bottom.low.get(), -1), 0);
  EXPECT_LT(mpfr_get_d(bottom.high.get(), MPFR_RNDN), -0.99);
  EXPECT_EQ(mpfr_cmp_si(cosine(between(-0.1, 7)).low.get(), -1), 0);
  EXPECT_TRUE(tangent(between(1.5, 1.6)).everything);
  EXPECT_FALSE(tangent(between(1.4, 1.5)).everything);
}

TEST(Interval, AnOperationWithoutAValueGivesEverything) {
  const auto between = [](double low, double high) { return hull(point(low), point(high)); };
  EXPECT_TRUE(growing(mpfr_log, between(-1, 1)).everything);
  EXPECT_TRUE((point(1) / between(-1, 1)).everything);
  EXPECT_TRUE((point(INFINITY) - point(INFINITY)).everything);
  EXPECT_TRUE(point(NAN).everything);
  EXPECT_TRUE(holds(Interval{}, float_format, bits(NAN)));
  EXPECT_FALSE(holds(between(-1, 1), float_format, bits(NAN)));
}

TEST(Interval, OutwardToTheFormat) {
  const Interval third = rounded_outward(point(1) / point(3), float_format);
  EXPECT_LT(mpfr_get_d(third.low.get(), MPFR_RNDN), 1.0 / 3);
  EXPECT_EQ(static_cast<double>(up(static_cast<float>(mpfr_get_d(third.low.get(), MPFR_RNDN)), 1)),
            mpfr_get_d(third.high.get(), MPFR_RNDN));
  const Interval big = point(3e38) * point(10);
  EXPECT_TRUE(mpfr_inf_p(rounded_outward(big, float_format).high.get()));
  EXPECT_TRUE(contains_zero(flushed(point(1e-40), float_format)));
  EXPECT_FALSE(contains_zero(flushed(point(1e-30), float_format)));
}

}  // namespace
}  // namespace assay::reference
