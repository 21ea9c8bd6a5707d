#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "reference/image/channel.h"
#include "reference/image/sampler.h"

namespace assay::reference::image {
namespace {

using Kind = Channel::Kind;
constexpr Channel unorm8{Kind::unorm, 8}, snorm8{Kind::snorm, 8}, unorm16{Kind::unorm, 16},
    snorm16{Kind::snorm, 16}, unorm10{Kind::unorm, 10}, srgb8{Kind::srgb, 8},
    half16{Kind::floating, 16}, float32{Kind::floating, 32};
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();
constexpr ReadBounds full_profile{1.5, 0.5};

TEST(Read, EndPointsArePrescribed) {
  for (const Channel& c : {unorm8, unorm16, unorm10}) {
    EXPECT_EQ(values_read(c, 0, full_profile).high, 0);
    EXPECT_EQ(values_read(c, c.one(), full_profile).low, 1);
    EXPECT_EQ(values_read(c, c.one(), full_profile).high, 1);
  }
  for (const std::uint32_t least : {0x80u, 0x81u}) {  // -128 and -127
    EXPECT_EQ(values_read(snorm8, least, full_profile).low, -1);
    EXPECT_EQ(values_read(snorm8, least, full_profile).high, -1);
  }
  EXPECT_EQ(values_read(snorm16, 0x7fff, full_profile).low, 1);
}

/// 1/255 is between 0x3b808080 and 0x3b808081, 0.50 ulp from the first. With 1.5 ulp, one more
/// number on each side is right.
TEST(Read, OneAndAHalfUlpAboutTheQuotient) {
  const auto number = [](std::uint32_t bits) {
    return static_cast<double>(std::bit_cast<float>(bits));
  };
  const Values v = values_read(unorm8, 1, full_profile);
  const double q = 1.0 / 255, ulp = number(0x3b808082) - number(0x3b808081);
  for (std::uint32_t bits = 0x3b80807c; bits < 0x3b808086; ++bits)
    EXPECT_EQ(v.contains(number(bits)), std::fabs(number(bits) - q) <= 1.5 * ulp)
        << std::hex << bits;
  EXPECT_TRUE(values_read(unorm8, 1, {2, 0.5}).contains(v.high));
}

TEST(Read, EveryIntegerIsReadWithinTheBound) {
  for (const Channel& c : {unorm8, snorm8, unorm16, snorm16, unorm10})
    for (std::uint32_t i = 0; i < (1u << c.bits); ++i) {
      const Values v = values_read(c, i, full_profile);
      EXPECT_TRUE(v.contains(static_cast<float>(value_of(c, i)))) << i;
      EXPECT_LE(v.high - v.low, 4 * 0x1p-24);
    }
}

TEST(Read, TheCurveAtItsKneeAndEnds) {
  EXPECT_EQ(value_of(srgb8, 0), 0);
  EXPECT_EQ(value_of(srgb8, 255), 1);
  EXPECT_NEAR(value_of(srgb8, 10), 10.0 / 255 / 12.92, 1e-12);  // below 0.04045
  EXPECT_NEAR(value_of(srgb8, 11), std::pow((11.0 / 255 + 0.055) / 1.055, 2.4), 1e-12);  // above
  for (std::uint32_t i = 0; i < 255; ++i) {
    EXPECT_TRUE(values_read(srgb8, i, full_profile).contains(value_of(srgb8, i)));
    EXPECT_FALSE(values_read(srgb8, i, full_profile).contains(value_of(srgb8, i + 1)));
  }
}

TEST(Read, FloatsKeepTheirValueOrAreFlushed) {
  EXPECT_TRUE(values_read(half16, 0x7e00, full_profile).nan);
  EXPECT_EQ(values_read(half16, 0x7c00, full_profile).low, inf);
  EXPECT_EQ(values_read(half16, 0x3c00, full_profile).low, 1);
  EXPECT_TRUE(values_read(float32, 1, full_profile).contains(0));
  EXPECT_TRUE(values_read(float32, 0x3f800000, full_profile).contains(1));
  EXPECT_FALSE(values_read(float32, 0x3f800000, full_profile).contains(0));
}

/// 0.5 / 255 x 255 = 0.5: the preferred conversion stores 0 (to even). A distance of 0.6 also
/// allows 1. For 0.7 / 255, only 1 is right.
TEST(Write, WithinSixTenths) {
  Stored s = stored_for(unorm8, 0.5f / 255, 0.6);
  EXPECT_EQ(s.low, 0);
  EXPECT_EQ(s.high, 1);
  s = stored_for(unorm8, 0.7f / 255, 0.6);
  EXPECT_EQ(s.low, 1);
  EXPECT_EQ(s.high, 1);
  s = stored_for(unorm8, 0.3f / 255, 0.6);
  EXPECT_EQ(s.high, 0);
  EXPECT_EQ(stored_for(unorm8, nan, 0.6).low, 0);
  EXPECT_EQ(stored_for(unorm8, nan, 0.6).high, 255);
  EXPECT_EQ(stored_for(snorm8, nan, 0.6).low, -128);
  EXPECT_EQ(stored_for({Channel::Kind::srgb, 8}, nan, 0.6).high, 0);
  EXPECT_EQ(stored_for(unorm8, -5, 0.6).high, 0);
  EXPECT_EQ(stored_for(unorm8, inf, 0.6).low, 255);
  EXPECT_EQ(stored_for(snorm8, -2, 0.6).low, -128);
  EXPECT_EQ(stored_for(snorm8, -2, 0.6).high, -127) << "read as -1.0, too";
  EXPECT_EQ(stored_for(snorm8, -1, 0.6).low, -127);
  EXPECT_EQ(stored_for(snorm8, 1, 0.6).low, 127);
  EXPECT_EQ(stored_for(unorm10, 1, 0.6).low, 1023);
}

TEST(Write, EveryIntegerSurvivesTheWayThere) {
  for (const Channel& c : {unorm8, unorm16, unorm10, srgb8})
    for (std::uint32_t i = 0; i <= c.one(); ++i)
      EXPECT_TRUE(stored_for(c, static_cast<float>(value_of(c, i)), 0.6).contains(i)) << i;
}

TEST(Write, HalvesRoundToNearestOrTowardZero) {
  EXPECT_TRUE(may_store(half16, 1.0f, 0x3c00));
  const float between = 1.0f + 0x1.8p-11f;  // 1 plus three quarters of the distance to the next
                                            // half
  EXPECT_TRUE(may_store(half16, between, 0x3c01));
  EXPECT_TRUE(may_store(half16, between, 0x3c00));
  EXPECT_FALSE(may_store(half16, between, 0x3c02));
  EXPECT_TRUE(may_store(half16, 65520.0f, 0x7c00));
  EXPECT_TRUE(may_store(half16, 65520.0f, 0x7bff));
  EXPECT_FALSE(may_store(half16, 65504.0f, 0x7c00));
  EXPECT_TRUE(may_store(half16, -inf, 0xfc00));
  EXPECT_TRUE(may_store(half16, nan, 0xfe01));
  EXPECT_FALSE(may_store(half16, nan, 0x7c00));
  EXPECT_TRUE(may_store(half16, 0x1p-24f, 1));
  EXPECT_TRUE(may_store(half16, -0x1p-24f, 0x8000));
  EXPECT_FALSE(may_store(half16, -0x1p-24f, 0));
  EXPECT_TRUE(may_store(half16, 0x1.ffcp-15f, 0x03ff) || may_store(half16, 0x1.ffcp-15f, 0x0400));
  EXPECT_TRUE(may_store(float32, 1.5f, 0x3fc00000));
  EXPECT_FALSE(may_store(float32, 1.5f, 0));
}

TEST(Integers, SaturateAndExtend) {
  const Channel s8{Kind::signed_integer, 8}, u8{Kind::unsigned_integer, 8};
  EXPECT_EQ(stored_integer(s8, 200), 0x7fu);
  EXPECT_EQ(stored_integer(s8, static_cast<std::uint32_t>(-200)), 0x80u);
  EXPECT_EQ(stored_integer(u8, 0xffffffffu), 0xffu);
  EXPECT_EQ(integer_read(s8, 0x80), 0xffffff80u);
  EXPECT_EQ(integer_read(u8, 0x80), 0x80u);
}

std::int64_t nearest(Addressing mode, double coordinate, std::int64_t size,
                     bool normalized = true) {
  return cells({normalized, mode, Filter::nearest}, coordinate, size, 0).at(0).i0;
}

/// The image has four elements. The results are computed by hand with the formulas of 8.2.
TEST(Addressing, NearestElement) {
  EXPECT_EQ(nearest(Addressing::clamp_to_edge, -0.5, 4, false), 0);
  EXPECT_EQ(nearest(Addressing::clamp_to_edge, 9, 4, false), 3);
  EXPECT_EQ(nearest(Addressing::clamp, -0.5, 4, false), -1);
  EXPECT_EQ(nearest(Addressing::clamp, 4, 4, false), 4);
  EXPECT_EQ(nearest(Addressing::clamp, 3.99, 4, false), 3);
  EXPECT_EQ(nearest(Addressing::repeat, 1.25, 4), 1);            // (1.25 - 1) x 4 = 1
  EXPECT_EQ(nearest(Addressing::repeat, -0.25, 4), 3);           // (-0.25 + 1) x 4 = 3
  EXPECT_EQ(nearest(Addressing::mirrored_repeat, 1.25, 4), 3);   // |1.25 - 2| x 4 = 3
  EXPECT_EQ(nearest(Addressing::mirrored_repeat, 1.0, 4), 3);    // |1 - 0| x 4 = 4 -> 3
  EXPECT_EQ(nearest(Addressing::mirrored_repeat, -0.25, 4), 1);  // |-0.25| x 4 = 1
  EXPECT_EQ(nearest(Addressing::mirrored_repeat, 2.5, 4), 2);
  EXPECT_EQ(nearest(Addressing::clamp, 1e30, 4, false), 4);
}

TEST(Addressing, LinearPairs) {
  const auto pair = [](Addressing mode, double s) {
    return cells({true, mode, Filter::linear}, s, 4, 0).at(0);
  };
  Cell c = pair(Addressing::repeat, 0.0);  // u - 0.5 = -0.5: elements 3 and 0, each with weight 0.5
  EXPECT_EQ(c.i0, 3);
  EXPECT_EQ(c.i1, 0);
  EXPECT_EQ(c.low, 0.5);
  c = pair(Addressing::mirrored_repeat, 1.0);  // u = 4, u - 0.5 = 3.5: element 3 twice
  EXPECT_EQ(c.i0, 3);
  EXPECT_EQ(c.i1, 3);
  c = pair(Addressing::clamp, 0.0);  // elements -1 (border) and 0
  EXPECT_EQ(c.i0, -1);
  EXPECT_EQ(c.i1, 0);
  c = pair(Addressing::clamp_to_edge, 1.0);
  EXPECT_EQ(c.i0, 3);
  EXPECT_EQ(c.i1, 3);
}

TEST(Addressing, AnUnsureCoordinateHasNeighbors) {
  const Sampler sampler{true, Addressing::repeat, Filter::nearest};
  EXPECT_EQ(cells(sampler, 0.5, 4, 0).size(), 1u);
  const auto unsure = cells(sampler, 0.0, 4, 0x1p-8);  // here, the last element is possible, too
  ASSERT_EQ(unsure.size(), 2u);
  EXPECT_EQ(unsure[0].i0, 0);
  EXPECT_EQ(unsure[1].i0, 3);
  const auto line = cells({true, Addressing::repeat, Filter::linear}, 0.375, 4, 0x1p-8);  // u = 1.5
  ASSERT_EQ(line.size(), 2u);
  EXPECT_EQ(line[0].i0, 1);
  EXPECT_EQ(line[0].low, 0);
  EXPECT_EQ(line[0].high, 0x1p-8);
  EXPECT_EQ(line[1].i0, 0);
  EXPECT_EQ(line[1].low, 1 - 0x1p-8);
}

TEST(Layers, RoundAndClamp) {
  EXPECT_EQ(layer(-3, 5), 0);
  EXPECT_EQ(layer(1.5, 5), 2);
  EXPECT_EQ(layer(2.5, 5), 2);
  EXPECT_EQ(layer(99, 5), 4);
  EXPECT_EQ(layer(nan, 5), 0);
}

/// A 2 x 2 image with the rows 0 1 and 2 3. The value in the middle is the mean, 1.5. A quarter of
/// a texel to the right of the first element's center, the value is 0.25.
TEST(Linear, WeighsFourElements) {
  const Sampler sampler{false, Addressing::clamp_to_edge, Filter::linear};
  const Fetch fetch = [](std::array<std::int64_t, 3> at) {
    const auto value = static_cast<double>(at[0] + 2 * at[1]);
    return Values{value, value};
  };
  const auto at = [&](double x, double y, double precision) {
    const std::vector<Cell> axes[] = {cells(sampler, x, 2, precision),
                                      cells(sampler, y, 2, precision)};
    return answers(sampler, axes, {precision, 0}, fetch);
  };
  EXPECT_TRUE(accepts(at(1, 1, 0), 1.5));
  EXPECT_FALSE(accepts(at(1, 1, 0), 1.501));
  EXPECT_TRUE(accepts(at(0.75, 0.5, 0), 0.25));
  EXPECT_FALSE(accepts(at(0.75, 0.5, 0), 0.26));
  EXPECT_TRUE(accepts(at(0.75, 0.5, 1.0 / 256), 0.25 + 1.0 / 300));
  EXPECT_FALSE(accepts(at(0.75, 0.5, 1.0 / 256), 0.27));
}

TEST(Linear, InfinitiesAmongTheElementsLeaveNothingToJudge) {
  const Sampler sampler{false, Addressing::clamp_to_edge, Filter::linear};
  const std::vector<Cell> axes[] = {cells(sampler, 1, 2, 0)};
  const auto list = answers(sampler, axes, {}, [](auto at) {
    return at[0] == 0 ? Values{inf, inf} : Values{1, 1};
  });
  EXPECT_TRUE(list[0].undefined);
  EXPECT_TRUE(accepts(list, nan));
}

}  // namespace
}  // namespace assay::reference::image
