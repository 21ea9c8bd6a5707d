/// Section 6.15.4.
#include <gtest/gtest.h>

#include <random>

#include "reference/base/rounding.h"
#include "reference/judge/wide.h"
#include "reference/testing/special_values.h"

namespace assay::reference {
namespace {

using testing::bits;
using testing::Bits;
using testing::inf;
using testing::nan;

bool right(const char* name, const char* limit, Bits input, float answer, bool flush = false) {
  return testing::verdict(name, testing::rules(limit, flush), input, {bits(answer)}).accepted;
}

TEST(Clamp, IsFminOfFmax) {
  const auto clamp = [](float x, float low, float high, float answer) {
    return right("clamp", "exact", {bits(x), bits(low), bits(high)}, answer);
  };
  EXPECT_TRUE(clamp(0.5F, 0, 1, 0.5F));
  EXPECT_TRUE(clamp(-3, 0, 1, 0));
  EXPECT_FALSE(clamp(-3, 0, 1, -0.0F));
  EXPECT_TRUE(clamp(-3, -0.0F, 0.0F, 0.0F));
  EXPECT_TRUE(clamp(7, 0, 1, 1));
  EXPECT_FALSE(clamp(7, 0, 1, 7));
  EXPECT_TRUE(clamp(inf, 0, inf, inf));
  EXPECT_TRUE(clamp(nan, 2, 3, 2));
  EXPECT_FALSE(clamp(nan, 2, 3, nan));
  EXPECT_TRUE(clamp(1, nan, 3, 1));
  EXPECT_TRUE(clamp(4, 3, 2, -77));  // minval > maxval: undefined
}

TEST(MaxAndMin, AreUndefinedForInfinities) {
  EXPECT_TRUE(right("max", "exact", {bits(1.0F), bits(2.0F)}, 2));
  EXPECT_FALSE(right("max", "exact", {bits(1.0F), bits(2.0F)}, 1));
  EXPECT_TRUE(right("max", "exact", {bits(1.0F), bits(inf)}, 1));
  EXPECT_TRUE(right("min", "exact", {bits(1.0F), bits(nan)}, -5));
  EXPECT_TRUE(right("min", "exact", {bits(0.0F), bits(-0.0F)}, 0.0F));
  EXPECT_TRUE(right("min", "exact", {bits(0.0F), bits(-0.0F)}, -0.0F));
  EXPECT_FALSE(right("min", "exact", {bits(-0.0F), bits(-0.0F)}, 0.0F));
}

TEST(Angles, AreScaledByTheRealPi) {
  EXPECT_TRUE(right("degrees", "ulp(2)", {bits(1.0F)}, 57.2957795F));
  EXPECT_FALSE(right("degrees", "ulp(2)", {bits(1.0F)}, 57.2958F + 2e-5F));
  EXPECT_TRUE(right("radians", "ulp(2)", {bits(180.0F)}, 3.14159265F));
  EXPECT_TRUE(right("degrees", "ulp(2)", {bits(3e38F)}, inf));
  EXPECT_TRUE(right("radians", "ulp(2)", {bits(-0.0F)}, -0.0F));
  EXPECT_FALSE(right("radians", "ulp(2)", {bits(-0.0F)}, 0.0F));
  EXPECT_TRUE(right("radians", "ulp(2)", {bits(nan)}, nan));
}

TEST(Mix, TakesTheExactBlendOrItsFormula) {
  const auto mix = [](float x, float y, float a, float answer) {
    return right("mix", "absolute(1e-3)", {bits(x), bits(y), bits(a)}, answer);
  };
  EXPECT_TRUE(mix(0, 1, 0.25F, 0.25F));
  EXPECT_TRUE(mix(0, 1, 0.25F, 0.2509F));
  EXPECT_FALSE(mix(0, 1, 0.25F, 0.252F));
  // In float, 1e30 - 1 is 1e30, and 1 + 1e30 is 1e30.
  EXPECT_TRUE(mix(1, 1e30F, 1, 1e30F));
  EXPECT_TRUE(mix(1e30F, 1, 1, 0));
  EXPECT_FALSE(mix(1e30F, 1, 1, 2));
  EXPECT_TRUE(mix(-3e38F, 3e38F, 0, nan));  // the difference is infinity, and infinity * 0 is NaN
  EXPECT_TRUE(mix(-3e38F, 3e38F, 0, -3e38F));
  EXPECT_TRUE(mix(0, 1, 1.5F, 99));
  // The formula subtracts infinities, the exact blend does not.
  EXPECT_TRUE(mix(-inf, 2, 0.25F, nan));
  EXPECT_TRUE(mix(-inf, 2, 0.25F, -inf));
  EXPECT_FALSE(mix(-inf, 2, 0.25F, inf));
  EXPECT_FALSE(mix(-inf, inf, 0.25F, -inf));
  EXPECT_FALSE(mix(-inf, 2, 1, 2));
}

TEST(Smoothstep, HasAnyResultForWrongEdges) {
  const auto smooth = [](float low, float high, float x, float answer) {
    return right("smoothstep", "absolute(1e-5)", {bits(low), bits(high), bits(x)}, answer);
  };
  EXPECT_TRUE(smooth(0, 1, 0.5F, 0.5F));
  EXPECT_FALSE(smooth(0, 1, 0.5F, 0.50002F));
  EXPECT_TRUE(smooth(0, 1, -5, 0));
  EXPECT_TRUE(smooth(0, 1, inf, 1));
  EXPECT_FALSE(smooth(0, 1, inf, nan));
  EXPECT_TRUE(smooth(1, 1, 3, 42));
  EXPECT_TRUE(smooth(0, 1, nan, 42));
  EXPECT_TRUE(smooth(-3e38F, 3e38F, 0, 0));
  EXPECT_TRUE(smooth(-3e38F, 3e38F, 0, 0.5F));
  EXPECT_FALSE(smooth(-3e38F, 3e38F, 0, 0.4F));
  // 2^128 - 2^103 is not a float. Rounding to nearest even gives infinity.
  EXPECT_TRUE(smooth(-0x1p127F, 0x1.fffffep126F, 0.125F, 0));
  EXPECT_TRUE(smooth(-0x1p127F, 0x1.fffffep126F, 0.125F, 0.5F));
  EXPECT_FALSE(smooth(-0x1.fffffep126F, 0x1.fffffep126F, 0.125F, 0));
}

TEST(Smoothstep, MayFlushItsDifferences) {
  const auto smooth = [](float low, float high, float x, float answer, bool flush) {
    return right("smoothstep", "absolute(1e-5)", {bits(low), bits(high), bits(x)}, answer, flush);
  };
  // x - edge0 is subnormal.
  EXPECT_TRUE(smooth(0x1p-126F, 0x1p-124F, 0x1.8p-126F, 0, true));
  EXPECT_FALSE(smooth(0x1p-126F, 0x1p-124F, 0x1.8p-126F, 0, false));
  EXPECT_FALSE(smooth(0x1p-126F, 0x1p-124F, 0x1.8p-126F, 1, true));
  EXPECT_FALSE(smooth(0x1p-126F, 0x1p-124F, 0x1.8p-125F, 0, true));
  // edge1 - edge0 is subnormal, too. The quotient may be 0 / 0, or x / 0, which is clamped to 1.
  EXPECT_TRUE(smooth(0x1p-126F, 0x1.8p-126F, 0x1.4p-126F, 1, true));
  EXPECT_TRUE(smooth(0x1p-126F, 0x1.8p-126F, 0x1.4p-126F, nan, true));
  EXPECT_FALSE(smooth(0x1p-126F, 0x1.8p-126F, 0x1.4p-126F, nan, false));
}

TEST(StepAndSign, FollowTheText) {
  EXPECT_TRUE(right("step", "exact", {bits(1.0F), bits(0.5F)}, 0));
  EXPECT_FALSE(right("step", "exact", {bits(1.0F), bits(0.5F)}, -0.0F));
  EXPECT_TRUE(right("step", "exact", {bits(1.0F), bits(1.0F)}, 1));
  EXPECT_TRUE(right("step", "exact", {bits(1.0F), bits(nan)}, 1));
  EXPECT_TRUE(right("sign", "exact", {bits(nan)}, 0));
  EXPECT_FALSE(right("sign", "exact", {bits(nan)}, 1));
  EXPECT_TRUE(right("sign", "exact", {bits(-0.0F)}, -0.0F));
  EXPECT_FALSE(right("sign", "exact", {bits(-0.0F)}, 0.0F));
  EXPECT_TRUE(right("sign", "exact", {1}, 1));
  EXPECT_FALSE(right("sign", "exact", {1}, 0));
  EXPECT_TRUE(right("sign", "exact", {1}, 0, true));
}

std::uint64_t some_bits(std::mt19937_64& random, const FloatFormat& format) {
  const std::uint64_t all = random();
  const std::uint64_t mask = sign_bit(format) | (sign_bit(format) - 1);
  if (all % 8 == 0) return random() & mask;
  const std::uint64_t one = static_cast<std::uint64_t>(format.max_exponent)
                            << format.significand_bits();
  return (random() & (sign_bit(format) | (least_normal_bits(format) - 1))) +
         (one + ((all >> 8) % 8 << format.significand_bits()) -
          (std::uint64_t{4} << format.significand_bits()));
}

TEST(LongDouble, AcceptsNothingThatMpfrRejects) {
  std::mt19937_64 random(7);
  for (const FloatFormat* format : {&half_format, &float_format, &double_format})
    for (const Function& f : common_functions()) {
      if (f.wide == nullptr) continue;
      for (const char* limit : {"exact", "ulp(2)", "absolute(1e-3)", "implementation-defined"}) {
        Rules rules;
        rules.format = *format;
        rules.accuracy = parse_accuracy(limit);
        const Judge judge(f, rules);
        int decided = 0;
        for (int i = 0; i < 400; ++i) {
          InputBits input{};
          long double values[3] = {};
          for (std::size_t a = 0; a < f.parameters.size(); ++a) {
            input[a] = some_bits(random, *format);
            values[a] = wide_value(*format, input[a]);
          }
          const Wide value = f.wide(values);
          if (value.kind == Wide::Kind::undecided) continue;
          // Some of these answers near the value are right.
          const double near = static_cast<double>(value.value);
          for (const double answer :
               {near, near * (1 + 0x1p-22), near * (1 - 0x1p-51), near + 1e-4}) {
            Number exact(64);
            mpfr_set_d(exact.get(), answer, MPFR_RNDN);
            const SubjectBits subject{round_to_format(*format, exact.get(), false)};
            const auto verdict = wide_verdict(rules, value, subject[0]);
            if (!verdict) continue;
            ++decided;
            const Verdict expected = judge.decide(input, subject);
            EXPECT_TRUE(expected.accepted) << f.name << " " << limit << " " << format->name;
            EXPECT_LE(expected.ulp, verdict->ulp * (1 + 1e-9)) << f.name << " " << limit;
            EXPECT_LE(verdict->ulp, 2 * expected.ulp + 0x1p-4)
                << f.name << " " << limit << std::hex << " " << input[0] << " " << input[1] << " "
                << input[2] << " " << subject[0];
          }
        }
        if (std::string_view(limit) == "implementation-defined") {
          EXPECT_GT(decided, 100) << f.name << format->name;
        }
      }
    }
}

}  // namespace
}  // namespace assay::reference
