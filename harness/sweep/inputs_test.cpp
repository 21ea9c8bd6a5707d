#include "harness/sweep/inputs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <set>

#include "harness/sweep/inputs_related.h"
#include "harness/sweep/random.h"

namespace assay::harness {
namespace {

using reference::char_type;
using reference::double_type;
using reference::float_type;
using reference::half_type;
using reference::int_type;
using reference::long_type;
using reference::uchar_type;
using reference::ulong_type;

const Argument wide{float_type, -100, 100};
const Argument ints{int_type, -128, 128};

InputPlan plan(std::vector<Argument> arguments, Depth depth = Depth::quick) {
  InputPlan p;
  p.arguments = std::move(arguments);
  p.depth = depth;
  p.case_id = "math/some/float4/default";
  return p;
}

TEST(Inputs, DependOnlyOnSeedCaseAndIndex) {
  const Inputs a(plan({wide, wide})), b(plan({wide, wide}));
  InputPlan other = plan({wide, wide});
  other.case_id = "math/some/float8/default";
  const Inputs c(other);
  other.case_id = "math/some/float4/default";
  other.seed = 2;
  const Inputs d(other);
  int same_id = 0, same_seed = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    EXPECT_EQ(a.at(i), b.at(i));
    same_id += a.at(i) == c.at(i);
    same_seed += a.at(i) == d.at(i);
  }
  EXPECT_LT(same_id, 10);
  EXPECT_LT(same_seed, 10);
}

TEST(Inputs, FillAgreesWithAt) {
  const Argument longs{long_type, -1e18, 1e18}, doubles{double_type, -10, 10};
  std::vector<InputPlan> plans{plan({wide}),         plan({wide}, Depth::exhaustive),
                               plan({wide, wide}),   plan({wide, ints}),
                               plan({ints, ints}),   plan({wide, wide, wide}),
                               plan({longs}),        plan({doubles}),
                               plan({longs, longs}), plan({wide, wide}),
                               plan({wide}),         plan({wide, wide})};
  plans[9].shared = 2;
  plans[10].repeat = 3;
  plans[11].vectors = true;
  for (InputPlan& one : plans) {
    one.width = 4;
    one.hard_cases = {{0x3f800001, 0x3f800002, 0x3f800003}, {0x40490fdb, 1, 2}};
  }
  plans.push_back(plan({wide}));
  plans.back().only = {{1}, {2}, {3}};
  for (const InputPlan& one : plans) {
    const Inputs inputs(one);
    const std::size_t n = inputs.arguments(), count = 5000;
    std::array<std::vector<std::uint64_t>, 3> arrays;
    std::array<void*, 3> to{};
    for (std::size_t a = 0; a < n; ++a) {
      arrays[a].resize(count);
      to[a] = arrays[a].data();
    }
    inputs.fill(4093, count, {to.data(), n});
    for (std::size_t a = 0; a < n; ++a) {
      const auto bytes = static_cast<std::size_t>(inputs.type(a).bytes());
      for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, reinterpret_cast<const char*>(arrays[a].data()) + i * bytes, bytes);
        ASSERT_EQ(bits, inputs.at(4093 + i)[a]) << "plan " << &one - plans.data() << ", " << i;
      }
    }
  }
}

TEST(Inputs, HoldEveryEdgeOfOneArgument) {
  const Inputs inputs(plan({wide}));
  std::set<std::uint64_t> seen;
  for (std::uint64_t i = 0; i < inputs.total(); ++i) seen.insert(inputs.at(i)[0]);
  for (const std::uint64_t edge : edge_values(wide, float_type)) EXPECT_TRUE(seen.contains(edge));
  for (const std::uint64_t must :
       {0x00000000u, 0x80000000u, 0x7f800000u, 0xff800000u, 0x7fc00000u, 0x7f800001u, 0x00000001u,
        0x007fffffu, 0x00800000u, 0x7f7fffffu, 0x3f800000u, 0x3f7fffffu, 0x42c80000u, 0x42c80001u})
    EXPECT_TRUE(seen.contains(must)) << std::hex << must;
}

TEST(Inputs, TryAllPairsOfTheReducedGrid) {
  const Inputs inputs(plan({wide, ints}));
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
  for (std::uint64_t i = 0; i < inputs.total(); ++i) seen.emplace(inputs.at(i)[0], inputs.at(i)[1]);
  for (const std::uint64_t x : {0x00000000u, 0x80000000u, 0x7f800000u, 0x00000001u, 0x3f800000u})
    for (const std::uint64_t n : {0u, 1u, 0xffffffffu, 0x80000000u, 0x7fffffffu, 128u, 149u})
      EXPECT_TRUE(seen.contains({x, n})) << std::hex << x << " " << n;
}

TEST(Inputs, MixMagnitudesAcrossLanes) {
  for (const Depth depth : {Depth::quick, Depth::exhaustive}) {
    const Inputs inputs(plan({wide}, depth));
    int alike = 0;
    for (std::uint64_t v = 0; v < 1000; ++v) {
      std::set<std::uint64_t> exponents;
      for (std::uint64_t lane = 0; lane < 4; ++lane)
        exponents.insert(inputs.at(4 * v + lane)[0] >> 23 & 255);
      alike += exponents.size() == 1;
    }
    EXPECT_LT(alike, 20);
  }
}

TEST(Inputs, AnIntTakesExponentsToTheEndsOfTheFormat) {
  const Inputs inputs(plan({wide, {int_type, -300, 300}}));
  int subnormal = 0, greatest = 0;
  for (std::uint64_t i = 0; i < inputs.total(); ++i) {
    const InputBits bits = inputs.at(i);
    const std::int64_t sum = static_cast<std::int64_t>(bits[0] >> 23 & 255) +
                             static_cast<std::int32_t>(static_cast<std::uint32_t>(bits[1]));
    subnormal += sum > -24 && sum <= 0;
    greatest += sum == 254;
  }
  EXPECT_GT(subnormal, static_cast<int>(inputs.total() / 32));
  EXPECT_GT(greatest, static_cast<int>(inputs.total() / 128));
}

TEST(Inputs, ExhaustiveIsAPermutation) {
  InputPlan p = plan({{half_type, -1, 1}}, Depth::exhaustive);
  const Inputs inputs(p);
  ASSERT_EQ(inputs.total(), 65536u);
  EXPECT_TRUE(inputs.exhaustive());
  std::set<std::uint64_t> seen;
  for (std::uint64_t i = 0; i < inputs.total(); ++i) seen.insert(inputs.at(i)[0]);
  EXPECT_EQ(seen.size(), 65536u);
  const Inputs all(plan({wide}, Depth::exhaustive));
  EXPECT_EQ(all.total(), 1ull << 32);
  for (const std::uint64_t bits : {0u, 1u, 0x42b17217u, 0xffffffffu})
    EXPECT_EQ(all.at(*all.find({bits, 0, 0}))[0], bits);
}

TEST(Inputs, FindTheirElements) {
  const Inputs inputs(plan({wide, wide}));
  const std::uint64_t i = *inputs.find(inputs.at(77777));
  EXPECT_EQ(inputs.at(i), inputs.at(77777));
}

TEST(Inputs, ShareTheLastArgumentAmongLanes) {
  InputPlan p = plan({wide, wide});
  p.width = 4;
  p.shared = 0b10;
  const Inputs inputs(p);
  for (std::uint64_t i = 0; i < 400; ++i) EXPECT_EQ(inputs.at(i)[1], inputs.at(i / 4 * 4)[1]);
}

TEST(Inputs, RepeatVectorsForUniformArguments) {
  InputPlan p = plan({wide});
  p.width = 2;
  p.repeat = 8;
  const Inputs inputs(p);
  EXPECT_EQ(inputs.total(), 8 * Inputs(plan({wide})).total());
  for (std::uint64_t i = 0; i < 16; ++i) EXPECT_EQ(inputs.at(i), inputs.at(i % 2));
  EXPECT_NE(inputs.at(16), inputs.at(0));
}

TEST(Inputs, MeetHardCases) {
  InputPlan p = plan({wide});
  p.hard_cases = {{0x12345678u, 0, 0}};
  EXPECT_TRUE(Inputs(p).find({0x12345678u, 0, 0}).has_value());
}

TEST(Inputs, StayInsideTheRangeOftenEnough) {
  const Inputs inputs(plan({{float_type, 1, 2}}));
  int inside = 0;
  for (std::uint64_t i = 0; i < inputs.total(); ++i) {
    const double x = value_of(float_type, inputs.at(i)[0]);
    inside += x >= 1 && x <= 2;
  }
  EXPECT_GT(inside, static_cast<int>(inputs.total() * 45 / 100));
  EXPECT_LT(inside, static_cast<int>(inputs.total() * 90 / 100));
}

TEST(Inputs, MakeProductsThatCancel) {
  const Inputs inputs(plan({wide, wide, wide}));
  int cancel = 0;
  for (std::uint64_t i = 0; i < inputs.total(); ++i) {
    const InputBits b = inputs.at(i);
    const double product = value_of(float_type, b[0]) * value_of(float_type, b[1]);
    const double c = value_of(float_type, b[2]);
    cancel +=
        std::isfinite(c) && std::fabs(c) > 1e-30 && std::fabs(product + c) < 1e-5 * std::fabs(c);
  }
  EXPECT_GT(cancel, 300);
}

/// Logarithms lose digits near 1.
TEST(Inputs, LieBesideTheImportantEdges) {
  for (const ScalarType& l : {float_type, double_type}) {
    const Inputs inputs(plan({{l, 0, 1e38}}));
    int beside_one = 0, beside_nine = 0;
    for (std::uint64_t i = 0; i < inputs.total(); ++i) {
      const double x = value_of(l, inputs.at(i)[0]);
      beside_one += x != 1 && std::fabs(x - 1) > 0x1p-16 && std::fabs(x - 1) < 0x1p-10;
      beside_nine += x != 9 && std::fabs(x - 9) < 0x1p-12;
    }
    EXPECT_GT(beside_one, 8);
    EXPECT_GT(beside_nine, 5);
  }
}

TEST(Inputs, MakePowersThatAreNumbers) {
  for (const Argument& second : {Argument{float_type, -192, 192}, Argument{int_type, -192, 192}}) {
    const Inputs inputs(plan({{float_type, 0x1p-149, 0x1p127}, second}));
    int powers = 0, great_exponents = 0, of_negatives = 0;
    for (std::uint64_t i = 0; i < inputs.total(); ++i) {
      const InputBits bits = inputs.at(i);
      const double x = value_of(float_type, bits[0]), y = value_of(second.type, bits[1]);
      const double size = std::fabs(y * std::log2(std::fabs(x)));
      if (!(size > 1 && size < 126)) continue;
      ++powers;
      great_exponents += std::fabs(y) > 1000;
      of_negatives += x < 0 && y == std::floor(y);
    }
    EXPECT_GT(powers, static_cast<int>(inputs.total() / 20));
    EXPECT_GT(great_exponents, 2000);
    EXPECT_GT(of_negatives, 2000);
  }
}

TEST(Inputs, MakeQuotientsThatAreIntegersAndHalves) {
  const Inputs inputs(plan({wide, wide}));
  int wholes = 0, halves = 0;
  for (std::uint64_t i = 0; i < inputs.total(); ++i) {
    const InputBits bits = inputs.at(i);
    const double x = value_of(float_type, bits[0]), y = value_of(float_type, bits[1]);
    const double quotient = std::fabs(x / y), rest = std::fmod(x, y);
    if (!(quotient > 64 && quotient < 0x1p24)) continue;
    wholes += rest == 0;
    halves += std::fabs(rest) == std::fabs(y) / 2;
  }
  EXPECT_GT(wholes, 500);
  EXPECT_GT(halves, 500);
}

/// Quotients within 2^-20 ulp of the middle between two floats.
TEST(Inputs, MakeQuotientsNextToMiddles) {
  const Inputs inputs(plan({wide, wide}));
  int hard = 0;
  for (std::uint64_t i = 0; i < inputs.total(); ++i) {
    const InputBits bits = inputs.at(i);
    const double x = value_of(float_type, bits[0]), y = value_of(float_type, bits[1]);
    const double quotient = std::fabs(x / y);
    if (!(quotient > 0x1p-100 && quotient < 0x1p100)) continue;
    const std::uint64_t low = std::bit_cast<std::uint64_t>(quotient) & 0x1fff'ffff;
    const std::int64_t from_middle = static_cast<std::int64_t>(low) - 0x1000'0000;
    hard += from_middle != 0 && std::abs(from_middle) < 1 << 9;
  }
  EXPECT_GT(hard, 2000);
}

/// Sums that round to the middle between two floats in double, and then round again to float.
TEST(Inputs, MakeSumsThatRoundTwice) {
  const Inputs inputs(plan({wide, wide, wide}));
  int twice = 0;
  for (std::uint64_t i = 0; i < inputs.total(); ++i) {
    const InputBits bits = inputs.at(i);
    const auto x = static_cast<float>(value_of(float_type, bits[0]));
    const auto y = static_cast<float>(value_of(float_type, bits[1]));
    const auto z = static_cast<float>(value_of(float_type, bits[2]));
    const float through_double = static_cast<float>(static_cast<double>(x) * y + z);
    if (std::isfinite(through_double)) twice += std::fma(x, y, z) != through_double;
  }
  EXPECT_GT(twice, 500);
}

TEST(Inputs, ShortSequencesHaveTheMostImportantEdges) {
  for (const std::uint64_t most : {32, 64}) {
    InputPlan p = plan({wide});
    p.most = most;
    const Inputs inputs(p);
    for (const std::uint64_t must : {0x00000000u, 0x80000000u, 0x7f800000u, 0xff800000u,
                                     0x7fc00000u, 0x3f800000u, 0x00000001u, 0x00800000u})
      EXPECT_TRUE(inputs.find({must, 0, 0}).has_value()) << most << " " << std::hex << must;
  }
}

TEST(Inputs, BesideKeepsToNumbers) {
  for (const ScalarType& l : {half_type, float_type, double_type})
    for (const std::uint64_t pattern :
         {std::uint64_t{0}, l.sign(), l.one(), l.infinity(), l.infinity() - 1, l.infinity() | 1})
      for (std::uint64_t i = 0; i < 1000; ++i) {
        const std::uint64_t there = beside(l, pattern, mix(i));
        EXPECT_LE(there, l.mask());
        EXPECT_TRUE(there == pattern || (there & (l.sign() - 1)) <= l.infinity());
      }
}

TEST(Inputs, SmallSpacesAreExhaustedAtEveryDepth) {
  InputPlan p = plan({{char_type, -128, 127}, {uchar_type, 0, 255}}, Depth::quick);
  const Inputs pairs(p);
  ASSERT_EQ(pairs.total(), 65536u);
  EXPECT_TRUE(pairs.exhaustive());
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
  for (std::uint64_t i = 0; i < pairs.total(); ++i) {
    const InputBits bits = pairs.at(i);
    seen.emplace(bits[0], bits[1]);
    EXPECT_EQ(pairs.find(bits), i);
  }
  EXPECT_EQ(seen.size(), 65536u);
  EXPECT_TRUE(Inputs(plan({{half_type, -1, 1}}, Depth::quick)).exhaustive());
  EXPECT_TRUE(
      Inputs(plan({{half_type, -1, 1}, {half_type, -1, 1}}, Depth::exhaustive)).exhaustive());
  EXPECT_FALSE(
      Inputs(plan({{half_type, -1, 1}, {half_type, -1, 1}}, Depth::standard)).exhaustive());
  p.shared = 0b10;
  p.width = 4;
  EXPECT_FALSE(Inputs(p).exhaustive());
}

TEST(Inputs, SixtyFourBitsAreDrawnFromTheWholeRange) {
  for (const ScalarType& l : {long_type, ulong_type, double_type}) {
    const Inputs inputs(plan({{l, -1e300, 1e300}}, Depth::quick));
    std::uint64_t ones = 0, zeros = 0;
    for (std::uint64_t i = 0; i < 4096; ++i) {
      ones |= inputs.at(i)[0];
      zeros |= ~inputs.at(i)[0];
    }
    EXPECT_EQ(ones, ~0ull);
    EXPECT_EQ(zeros, ~0ull);
  }
}

TEST(Inputs, TurnsTakeEveryValueToEveryLane) {
  InputPlan p = plan({{uchar_type, 0, 255}});
  p.turns = 16;
  const Inputs inputs(p);
  EXPECT_EQ(inputs.total(), 4096u);
  EXPECT_TRUE(inputs.exhaustive());
  std::set<std::pair<std::uint64_t, std::uint64_t>> met;
  for (std::uint64_t i = 0; i < inputs.total(); ++i) met.emplace(inputs.at(i)[0], i % 16);
  EXPECT_EQ(met.size(), 256u * 16);
  met.clear();
  for (std::uint64_t i = 0; i < inputs.total(); ++i) met.emplace(inputs.at(i)[0], i % 3);
  EXPECT_EQ(met.size(), 256u * 3);
  EXPECT_EQ(inputs.at(*inputs.find({77}))[0], 77u);
}

}  // namespace
}  // namespace assay::harness
