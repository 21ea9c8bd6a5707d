#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "reference/base/rounding.h"
#include "reference/judge/geometric_function.h"
#include "reference/testing/special_values.h"

namespace assay::reference {
namespace {

using testing::bits;
using testing::inf;
using testing::nan;
using Vector = std::vector<float>;

const GeometricFunction& find(std::string_view name) {
  const auto all = geometric_functions();
  return *std::ranges::find(all, name, &GeometricFunction::name);
}

bool right(const char* name, const char* limit, const Vector& p0, const Vector& p1,
           std::size_t lane, float answer, bool flush = false) {
  Rules rules = testing::rules(limit, flush);
  rules.width = static_cast<int>(p0.size());
  std::vector<InputBits> group;
  for (std::size_t i = 0; i < p0.size(); ++i)
    group.push_back({bits(p0[i]), p1.empty() ? 0 : bits(p1[i])});
  return GeometricJudge(find(name), rules).decide(group, lane, {bits(answer)}).accepted;
}
bool length(const Vector& p, float answer) {
  return right("length", "ulp(2.75+0.5n)", p, {}, 0, answer);
}
bool normalized(const Vector& p, std::size_t lane, float answer) {
  return right("normalize", "ulp(2+1n)", p, {}, lane, answer);
}
constexpr const char* dot_limit = "scaled(max*max*(2n-1)*FLT_EPSILON)";

TEST(Scaled, IsReadForEveryWidth) {
  const ScaledBound four = parse_scaled("max*max*(2n-1)*FLT_EPSILON", 4);
  EXPECT_EQ(four.power, 2);
  EXPECT_EQ(four.factor, 7 * 0x1p-23);
  EXPECT_EQ(parse_scaled("max*max*3*HALF_EPSILON", 3).factor, 3 * 0x1p-10);
  EXPECT_THROW(parse_scaled("max+1", 2), std::invalid_argument);
}

TEST(Dot, IsBoundedByItsGreatestOperand) {
  const auto dot = [](const Vector& a, const Vector& b, float answer) {
    return right("dot", dot_limit, a, b, 0, answer);
  };
  EXPECT_TRUE(dot({1, 2}, {3, 4}, 11));
  EXPECT_TRUE(dot({1, 2}, {3, 4}, 11 + 48 * 0x1p-24F));
  EXPECT_FALSE(dot({1, 2}, {3, 4}, 11 + 64 * 0x1p-23F));
  EXPECT_TRUE(dot({1, -1}, {1, 1}, 0));
  EXPECT_TRUE(dot({1, -1}, {1, 1}, 3 * 0x1p-23F));
  EXPECT_FALSE(dot({1, -1}, {1, 1}, 3.1F * 0x1p-23F));
  // Products beyond the range give an infinity or a NaN.
  EXPECT_TRUE(dot({1e30F, 1e30F}, {1e30F, -1e30F}, nan));
  EXPECT_TRUE(dot({1e30F, 1e30F}, {1e30F, 1e30F}, inf));
  EXPECT_FALSE(dot({1, 2}, {3, 4}, nan));
  EXPECT_TRUE(dot({inf, 1}, {0, 1}, nan));
  EXPECT_FALSE(dot({inf, 1}, {0, 1}, 1));
  EXPECT_FALSE(dot({inf, 1}, {1, 1}, -inf));
  // Each product below the range may be wrong by half of the least positive number.
  EXPECT_TRUE(dot({1e-30F, 1e-30F}, {1e-30F, 1e-30F}, 0));
  EXPECT_FALSE(dot({1e-30F, 1e-30F}, {1e-30F, 1e-30F}, 1e-40F));
}

TEST(Cross, HasAZeroForItsFourthComponent) {
  const auto cross = [](const Vector& a, const Vector& b, std::size_t lane, float answer) {
    return right("cross", "scaled(max*max*3*FLT_EPSILON)", a, b, lane, answer);
  };
  EXPECT_TRUE(cross({1, 0, 0, 5}, {0, 1, 0, 7}, 2, 1));
  EXPECT_FALSE(cross({1, 0, 0, 5}, {0, 1, 0, 7}, 2, -1));
  EXPECT_TRUE(cross({1, 0, 0, inf}, {0, 1, 0, nan}, 3, 0));
  EXPECT_FALSE(cross({1, 0, 0, 5}, {0, 1, 0, 7}, 3, 1e-30F));
  EXPECT_FALSE(cross({1, 0, 0}, {0, 1, 0}, 0, 1e-6F));
  // An infinite operand makes the bound infinite.
  EXPECT_TRUE(cross({inf, 2, 3}, {1, 5, 7}, 0, 0));
  EXPECT_FALSE(cross({inf, 2, 3}, {1, 5, 7}, 0, nan));
}

TEST(Length, NeitherOverflowsNorVanishes) {
  EXPECT_TRUE(length({3, 4}, 5));
  EXPECT_FALSE(length({3, 4}, 5.00001F));
  EXPECT_TRUE(length({3e30F, 4e30F}, 5e30F));
  EXPECT_FALSE(length({3e30F, 4e30F}, inf));
  EXPECT_TRUE(length({3e-40F, 4e-40F}, 5e-40F));
  EXPECT_FALSE(length({3e-40F, 4e-40F}, 0));
  EXPECT_TRUE(length({0, -0.0F}, 0));
  EXPECT_TRUE(length({inf, 1}, inf));
  EXPECT_TRUE(length({inf, nan}, nan));
  EXPECT_TRUE(length({inf, nan}, inf));
  EXPECT_FALSE(length({1, nan}, 1));
  EXPECT_TRUE(length({3e38F, 3e38F}, inf));
  EXPECT_TRUE(right("length", "ulp(3)", {1e-40F}, {}, 0, 0, true));
  EXPECT_TRUE(right("distance", "ulp(6.5)", {1, 1}, {1, 1}, 0, 0));
  EXPECT_TRUE(right("distance", "ulp(6.5)", {inf, 1}, {inf, 1}, 1, nan));
  EXPECT_TRUE(right("distance", "ulp(6.5)", {4e30F, 0}, {1e30F, 4e30F}, 0, 5e30F));
  EXPECT_TRUE(right("distance", "ulp(6.5)", {nan, 3e38F}, {0, -3e38F}, 0, inf));
  EXPECT_FALSE(right("distance", "ulp(6.5)", {nan, 3e30F}, {0, -3e30F}, 0, inf));
  EXPECT_FALSE(right("distance", "ulp(6.5)", {4, 0}, {1, 4}, 0, 5.1F));
}

TEST(Normalize, DoesWhat751Says) {
  EXPECT_TRUE(normalized({3, 4}, 0, 0.6F));
  EXPECT_TRUE(normalized({3, -4}, 1, -0.8F));
  EXPECT_FALSE(normalized({3, -4}, 1, 0.8F));
  EXPECT_TRUE(normalized({0, -0.0F}, 1, -0.0F));
  EXPECT_FALSE(normalized({0, -0.0F}, 1, 0.0F));
  EXPECT_FALSE(normalized({0, 0}, 0, nan));
  EXPECT_TRUE(normalized({1, nan}, 0, nan));
  EXPECT_FALSE(normalized({1, nan}, 0, 1));
  EXPECT_TRUE(normalized({inf, -inf, 3}, 0, 0.70710678F));
  EXPECT_TRUE(normalized({inf, -inf, 3}, 1, -0.70710678F));
  EXPECT_TRUE(normalized({inf, -inf, -3}, 2, -0.0F));
  EXPECT_FALSE(normalized({inf, -inf, -3}, 2, nan));
  EXPECT_TRUE(normalized({1e-45F, 0}, 0, 1));
  EXPECT_FALSE(normalized({1e-45F, 0}, 0, 0));
  EXPECT_TRUE(normalized({3e38F, 3e38F}, 0, 0.70710678F));
}

TEST(Fast, HasItsExceptions) {
  const auto fast = [](const Vector& p, std::size_t lane, float answer, bool flush = false) {
    return right("fast_normalize", "ulp(8192+1n)", p, {}, lane, answer, flush);
  };
  EXPECT_TRUE(fast({3, 4}, 0, 0.6003F));
  EXPECT_FALSE(fast({3, 4}, 0, 0.602F));
  EXPECT_TRUE(fast({3e30F, 4}, 0, -77));
  EXPECT_TRUE(fast({1e-30F, 1e-31F}, 0, 1e-30F));
  EXPECT_FALSE(fast({1e-30F, 1e-31F}, 0, 0.5F));
  EXPECT_TRUE(fast({0, 0}, 0, 0));
  EXPECT_FALSE(fast({0, 0}, 0, nan));
  EXPECT_TRUE(fast({1e-20F, 1}, 0, 1e-20F, true));
  EXPECT_TRUE(fast({1e-20F, 1}, 0, 0, true));
  EXPECT_FALSE(fast({1e-20F, 1}, 0, 0));
  EXPECT_TRUE(right("fast_length", "ulp(8192)", {1e30F, 1}, {}, 0, inf));
  EXPECT_TRUE(right("fast_length", "ulp(8192)", {3, 4}, {}, 0, 5.002F));
  EXPECT_FALSE(right("fast_length", "ulp(8192)", {3, 4}, {}, 0, 5.01F));
}

TEST(Flushing, TakesTheSquaresOfFastFunctions) {
  // The squares of all components but y are subnormal. When these squares are flushed, the answer
  // is x / |y|.
  const Vector p{0x1.dc5564p-64F, -0x1.0c27fp-63F, 0x1.d127b2p-64F, -0x1.ee4e78p-64F};
  const float x = 0x1.c6bd9p-1F;
  EXPECT_TRUE(right("fast_normalize", "ulp(8192+1n)", p, {}, 0, x, true));
  EXPECT_FALSE(right("fast_normalize", "ulp(8192+1n)", p, {}, 0, x));
  EXPECT_TRUE(right("fast_length", "ulp(8192)", p, {}, 0, 0x1.0c27fp-63F, true));
  EXPECT_FALSE(right("normalize", "ulp(2+1n)", p, {}, 0, x, true));
  EXPECT_FALSE(right("length", "ulp(2.75+0.5n)", p, {}, 0, 0x1.0c27fp-63F, true));
}

TEST(Flushing, TakesTheDifferencesOfDistances) {
  const Vector p0{0x1.8p-126F, 0x1.8p-126F, 0x1.8p-126F, 0x1.8p-126F};
  const Vector p1{0x1p-126F, 0x1p-126F, 0x1p-126F, 0x1p-126F};
  const auto distance = [&](float answer, bool flush) {
    return right("distance", "ulp(2.5+2n)", p0, p1, 0, answer, flush);
  };
  EXPECT_TRUE(distance(0x1p-126F, true));
  EXPECT_TRUE(distance(0, true));
  EXPECT_TRUE(distance(0x1p-127F, true));  // three of four differences are flushed
  EXPECT_FALSE(distance(0x1.8p-127F, true));
  EXPECT_TRUE(distance(0x1p-126F, false));
  EXPECT_FALSE(distance(0, false));
  EXPECT_TRUE(right("fast_distance", "ulp(8192)", {0x1.8p-63F, 0x1p-60F}, {0x1p-63F, 0}, 0,
                    0x1p-60F, true));
  EXPECT_FALSE(right("fast_distance", "ulp(8192)", {0x1p-61F}, {0x1p-62F}, 0, 0, true));
}

TEST(Freedoms, OfNaNsAndInfinitiesAndOfTheSignsOfZeros) {
  const auto normalize = [](const Vector& p, std::size_t lane, float answer, Freedoms freedoms) {
    Rules rules = testing::rules("ulp(2+1n)", false);
    rules.width = static_cast<int>(p.size());
    rules.freedoms = freedoms;
    std::vector<InputBits> group;
    for (const float x : p) group.push_back({bits(x), 0});
    return GeometricJudge(find("normalize"), rules).decide(group, lane, {bits(answer)}).accepted;
  };
  EXPECT_TRUE(normalize({1, inf}, 0, 7, {.specials = true}));  // lane 1 is infinite
  EXPECT_FALSE(normalize({1, inf}, 0, 7, {}));
  EXPECT_FALSE(normalize({3, 4}, 0, 0.7F, {.specials = true}));
  EXPECT_TRUE(normalize({-0.0F, 0}, 0, 0, {.zero_signs = true}));
  EXPECT_FALSE(normalize({-0.0F, 0}, 0, 0, {}));
}

TEST(LongDouble, AcceptsNoVectorThatMpfrRejects) {
  std::mt19937_64 random(11);
  for (const FloatFormat* format : {&half_format, &float_format, &double_format})
    for (const GeometricFunction& f : geometric_functions())
      for (const char* limit : {"ulp(4)", "scaled(max*max*3*FLT_EPSILON)", "any"}) {
        Rules rules;
        rules.format = *format;
        rules.accuracy = parse_accuracy(limit);
        rules.width = 3;
        const GeometricJudge judge(f, rules);
        for (int i = 0; i < 100; ++i) {
          std::array<std::vector<std::uint64_t>, 3> arrays;
          std::vector<InputBits> group(3);
          for (InputBits& input : group)
            for (std::size_t a = 0; a < 2; ++a) {
              const std::uint64_t fraction = random() & (least_normal_bits(*format) - 1);
              const auto exponent =
                  static_cast<std::uint64_t>(format->max_exponent - 3) + random() % 6;
              input[a] = fraction | exponent << format->significand_bits() |
                         (random() % 2 != 0 ? sign_bit(*format) : 0);
            }
          // add() throws if MPFR disagrees. With a new tally, MPFR judges the first answer.
          std::vector<unsigned char> inputs[2], output;
          const auto bytes = static_cast<std::size_t>(format->storage_bits / 8);
          const auto put = [&](std::vector<unsigned char>& to, std::uint64_t value) {
            for (std::size_t k = 0; k < bytes; ++k)
              to.push_back(static_cast<unsigned char>(value >> (8 * k)));
          };
          for (std::size_t lane = 0; lane < 3; ++lane) {
            put(inputs[0], group[lane][0]);
            put(inputs[1], group[lane][1]);
            put(output, judge.nearest(group, lane) + random() % 7 - 3);
          }
          Batch batch{3, 0, {inputs[0].data(), inputs[1].data()}, {output.data()}};
          Tally tally, exact;
          // After a worse failure, MPFR does not judge answers that long double rejects.
          tally.worst = Worst{.severity = 1e300, .failing = true};
          judge.add(batch, tally);
          EXPECT_NO_THROW(judge.add(batch, exact)) << f.name << " " << limit;
          EXPECT_EQ(tally.failing, exact.failing) << f.name << " " << limit << format->name;
          for (std::size_t lane = 0; lane < 3; ++lane) {
            std::uint64_t given = 0;
            for (std::size_t k = 0; k < bytes; ++k)
              given |= std::uint64_t{output[lane * bytes + k]} << (8 * k);
            if (!judge.decide(group, lane, {given}).accepted) {
              EXPECT_GT(tally.failing, 0U) << f.name << " " << limit;
            }
          }
        }
      }
}

}  // namespace
}  // namespace assay::reference
