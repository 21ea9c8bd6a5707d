#include "suites/images/ramps.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <functional>

#include "suites/images/test_formats.h"

namespace assay::suites::images {
namespace {

using reference::image::Addressing;
using reference::image::Filter;

Sampling linear(const std::string& id, const ImageType& type, bool normalized) {
  return {
      "images/test", format(id), &type, {normalized, Addressing::clamp_to_edge, Filter::linear}};
}

TEST(Ramps, RiseFromNearOneCenterToNearTheNext) {
  for (const ImageType& type : image_types())
    for (const bool normalized : {false, true})
      for (std::uint64_t key = 0; key < 20; ++key) {
        const Sampling s = linear("r.float", type, normalized);
        const Extent extent = ramp_extent(type);
        for (std::size_t axis = 0; axis < static_cast<std::size_t>(type.axes); ++axis) {
          const auto list = ramp(s, extent, axis, key);
          ASSERT_GE(list.size(), 200U);
          const double scale = normalized ? static_cast<double>(extent.at(axis)) : 1;
          const auto u = [&](std::size_t i) {
            return static_cast<double>(list.at(i).at(axis)) * scale - 0.5;
          };
          EXPECT_EQ(u(0), std::floor(u(0)) + 0x1p-7);
          EXPECT_EQ(u(list.size() - 1), std::floor(u(0)) + 1 - 0x1p-7);
          EXPECT_GE(u(0), 1);
          EXPECT_LE(u(list.size() - 1), static_cast<double>(extent.at(axis)) - 2);
          for (std::size_t i = 1; i < list.size(); ++i) {
            ASSERT_LT(u(i - 1), u(i));
            for (std::size_t d = 0; d < 4; ++d)
              ASSERT_TRUE(d == axis || list[i].at(d) == list[0].at(d));
          }
        }
      }
}

TEST(Ramps, AReversalIsTheLesserOfRiseAndFall) {
  const auto back = [](std::vector<double> values) {
    const auto found = reversal(values, 0.01);
    return found ? found->back : 0;
  };
  EXPECT_EQ(back({1, 2, 2, 3}), 0);
  EXPECT_EQ(back({3, 2, 2, 1}), 0);
  EXPECT_EQ(back({1, 2, 1.995, 3}), 0);  // the step back is explained by rounding
  EXPECT_EQ(back({1, 2, 1.5, 3}), 0.5);
  EXPECT_EQ(back({3, 1, 1.5, 0}), 0.5);
  EXPECT_EQ(back({1, 1, 1}), 0);
  EXPECT_EQ(reversal(std::vector<double>{1, 2, 1.5, 3}, 0.01)->index, 2U);
}

/// The color between the elements a and b on a ramp along x. `weight` is the weight of b.
using Weigh = std::function<float(float a, float b, float weight)>;

harness::Measurement judged(const Sampling& s, const Weigh& weigh) {
  const Extent extent = ramp_extent(*s.type);
  const Picture picture(s.format, *s.type, extent, 5);
  const ColorJudge judge(s, picture);
  ColorTally tally(s);
  for (std::uint64_t key = 0; key < 8; ++key) {
    const auto at = ramp(s, extent, 0, key);
    std::vector<Bits> colors;
    for (const auto& c : at) {
      const double u = static_cast<double>(c[0]) * (s.sampler.normalized ? 8 : 1) - 0.5;
      const double v = static_cast<double>(c[1]) * (s.sampler.normalized ? 4 : 1);
      const auto i = static_cast<std::int64_t>(std::floor(u)), j = static_cast<std::int64_t>(v);
      const Components a = s.color(picture.element({i, j, 0})),
                       b = s.color(picture.element({i + 1, j, 0}));
      Bits bits{};
      for (std::size_t n = 0; n < 4; ++n)
        bits.at(n) = std::bit_cast<std::uint32_t>(weigh(static_cast<float>(a.at(n).high),
                                                        static_cast<float>(b.at(n).high),
                                                        static_cast<float>(u - std::floor(u))));
      colors.push_back(bits);
    }
    bool accepted = true;
    for (std::size_t i = 0; i < at.size(); ++i)
      accepted = tally.add(judge, i, at[i], colors[i]) && accepted;
    if (accepted) judge_ramp(judge, picture, at, colors, 0, tally);
  }
  return tally.measurement();
}

std::uint64_t failing(const Sampling& s, const Weigh& weigh) {
  return judged(s, weigh).failing;
}

float by_sum(float a, float b, float w) {
  return (1 - w) * a + w * b;
}
float by_difference(float a, float b, float w) {
  return a + w * (b - a);
}

TEST(Ramps, MonotoneWeightsPassHoweverTheSumIsFormed) {
  for (const char* id : {"rgba.unorm_int8", "rgba.snorm_int16", "rgba.float", "rgba.half_float"})
    for (const bool normalized : {false, true}) {
      const Sampling s = linear(id, plane(), normalized);
      EXPECT_EQ(failing(s, by_sum), 0U) << id;
      EXPECT_EQ(failing(s, by_difference), 0U) << id;
      EXPECT_EQ(failing(s,
                        [](float a, float b, float w) {
                          // Neighboring coordinates get equal colors.
                          return by_sum(a, b, std::floor(w * 256) / 256);
                        }),
                0U)
          << id;
    }
}

TEST(Ramps, WeightsThatGoBackFailOnlyAsNotMonotonic) {
  const Weigh back = [](float a, float b, float w) {
    return by_sum(a, b, w - (std::fmod(w * 128, 2.0F) >= 1 ? 0.0035F : 0));
  };
  for (const char* id : {"rgba.unorm_int8", "rgba.float"})
    for (const bool normalized : {false, true}) {
      const harness::Measurement m = judged(linear(id, plane(), normalized), back);
      EXPECT_EQ(m.failing, 8U) << id;  // each ramp fails once
      ASSERT_TRUE(m.worst);
      EXPECT_EQ(m.worst->finding.value().aspect, "not monotonic");
    }
}

TEST(Ramps, ColorsThatNothingAllowsFailOnce) {
  const Weigh wild = [](float, float, float w) { return std::fmod(w * 128, 2.0F) + 5; };
  const harness::Measurement m = judged(linear("rgba.float", plane(), false), wild);
  EXPECT_GT(m.inputs, 0U);
  EXPECT_EQ(m.failing, m.inputs);
}

TEST(Ramps, HalvesMayGoBackByTheirRoundings) {
  Sampling s = linear("rgba.unorm_int8", plane(), false);
  s.half = true;
  const auto explained = explained_by_rounding(s, Picture(s.format, plane(), {8, 4, 1}, 5));
  for (const double one : explained) {
    EXPECT_LE(one, 0x1p-5);
    EXPECT_GT(one, 0x1p-6);
  }
}

}  // namespace
}  // namespace assay::suites::images
