#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <set>

#include "harness/devices/device.h"
#include "suites/images/color_judge.h"
#include "suites/images/kernel_access.h"
#include "suites/images/samples.h"
#include "suites/images/sampling.h"
#include "suites/images/stored_judge.h"
#include "suites/images/test_formats.h"

namespace assay::suites::images {
namespace {

using reference::image::Addressing;
using reference::image::Filter;

std::set<std::uint32_t> held(const Picture& picture, std::size_t channel) {
  std::set<std::uint32_t> values;
  const auto bytes = static_cast<std::size_t>(picture.format().bytes);
  for (std::size_t at = 0; at < picture.bytes().size(); at += bytes)
    values.insert(picture.format().stored(picture.format().parts[channel], &picture.bytes()[at]));
  return values;
}

TEST(Pictures, HoldTheEndsOfEveryChannel) {
  for (const auto& [id, ends] :
       {std::pair<const char*, std::set<std::uint32_t>>{"rgba.unorm_int16", {0, 1, 65534, 65535}},
        {"rgba.snorm_int16", {0, 32767, 32768, 32769, 65535}},
        {"rgba.signed_int32", {0, 0x7fffffff, 0x80000000, 0xffffffff}},
        {"rgb.unorm_short_565", {0, 1, 31}},
        {"rgba.half_float", {0, 0x8000, 1, 0x83ff, 0x0400, 0x7bff, 0x7c00, 0xfc00, 0x7e00}},
        {"r.float", {0, 0x80000000, 1, 0x7f7fffff, 0x7f800000, 0x7fc00000, 0x3f800001}}})
    for (std::size_t c = 0; c < format(id).parts.size(); ++c) {
      const auto values = held(Picture(format(id), plane(), {17, 1, 1}, 3, Content::any), c);
      EXPECT_TRUE(std::ranges::includes(values, ends)) << id << " channel " << c;
    }
}

TEST(Pictures, GiveFiltersOnlyNumbers) {
  const Picture picture(format("rgba.half_float"), plane(), {64, 32, 1}, 3);
  for (std::size_t c = 0; c < 4; ++c)
    for (const std::uint32_t bits : held(picture, c)) ASSERT_LE(bits & 0x7fff, 0x4000U);
}

TEST(Pictures, CountThroughEveryValue) {
  for (const char* id : {"r.unorm_int8", "rgba.snorm_int16", "rg.half_float", "bgra.unsigned_int8"})
    for (std::size_t c = 0; c < format(id).parts.size(); ++c) {
      std::set<std::uint32_t> values;
      const std::size_t all = std::size_t{1} << format(id).parts[c].channel.bits;
      for (std::size_t from = 0; from < all; from += all / 4)
        values.merge(held(Picture::counting(format(id), plane(), {all / 4, 1, 1}, from), c));
      EXPECT_EQ(values.size(), all) << id << " channel " << c;
    }
}

TEST(Coordinates, AreAtEveryElementOutsideAndFarAway) {
  Sampling s{{}, format("rgba.float"), &plane(), {false, Addressing::clamp, Filter::nearest}};
  s.integer_coordinates = true;
  const Extent extent{17, 11, 1};
  std::set<std::pair<float, float>> inside;
  bool beyond_16_bits = false, beyond_24_bits = false;
  for (std::uint64_t i = 0; i < 512; ++i) {
    const auto at = coordinates(s, extent, 7, i);
    if (at[0] >= 0 && at[0] < 17 && at[1] >= 0 && at[1] < 11) inside.emplace(at[0], at[1]);
    beyond_16_bits = beyond_16_bits || (std::fabs(at[0]) > 65530 && std::fabs(at[0]) < 65540);
    beyond_24_bits = beyond_24_bits || std::fabs(at[0]) > 0x1p24F;
  }
  EXPECT_EQ(inside.size(), 17U * 11);
  EXPECT_TRUE(beyond_16_bits && beyond_24_bits);
}

TEST(KernelAccess, WritesTheColorThatMakesAnElement) {
  for (const char* id : {"rgba.unorm_int8", "rgba.unorm_int16", "r.signed_int16",
                         "rgba.unsigned_int8", "bgra.unorm_int8"}) {
    const Format f = format(id);
    const Picture picture(f, plane(), {61, 17, 1}, 9);
    for (std::size_t n = 0; n < picture.elements(); ++n) {
      const unsigned char* element = &picture.bytes()[n * static_cast<std::size_t>(f.bytes)];
      ASSERT_TRUE(same(f, element_of(f, color_of(f, element)).data(), element)) << id << ' ' << n;
    }
  }
}

/// OpenCL 1.2, 10, item 4: the embedded profile need not filter floats.
TEST(Samplings, TheEmbeddedProfileFiltersNoFloats) {
  harness::DeviceInfo device;
  device.images = true;
  device.version = {3, 0};
  device.image3d_max_width = 1;
  for (const char* id : {"rgba.float", "rgba.half_float", "rgba.unorm_int8"})
    for (const Filter filter : {Filter::nearest, Filter::linear})
      for (const char* profile : {"FULL_PROFILE", "EMBEDDED_PROFILE"}) {
        device.profile = profile;
        const Sampling s{{}, format(id), &plane(), {true, Addressing::repeat, filter}};
        const bool without =
            device.embedded() && filter == Filter::linear && !s.format.normalized();
        EXPECT_EQ(missing({device, {}}, s).has_value(), without) << id << ' ' << profile;
      }
}

/// image-filter-precision in data/interpretations.toml: sums of normalized formats may be wrong by
/// half a step of 16 bits, for elements of any size. Sums of other formats may not.
TEST(ColorJudge, SumsOfNormalizedElementsMayBeFixedPoint) {
  for (const char* id : {"rgba.unorm_int8", "rgba.snorm_int16", "rgba.float", "rgba.half_float"}) {
    const Sampling s{{}, format(id), &plane(), {false, Addressing::clamp_to_edge, Filter::linear}};
    Picture zeros(s.format, plane(), {8, 8, 1}, 1);
    std::ranges::fill(zeros.bytes(), static_cast<unsigned char>(0));
    const ColorJudge judge(s, zeros);
    const std::array<float, 4> at{3.25F, 4.75F, 0, 0};
    const auto accepted = [&](double value) {
      Bits color{};
      color[1] = std::bit_cast<std::uint32_t>(static_cast<float>(value));
      return judge.accepts(at, color, judge.floor(at));
    };
    EXPECT_TRUE(accepted(0)) << id;
    for (const double step : {0.5 / 32767, -0.5 / 32767}) {
      EXPECT_EQ(accepted(step), s.format.normalized()) << id << ' ' << step;
      EXPECT_FALSE(accepted(1.1 * step)) << id << ' ' << step;
    }
  }
}

/// 8.2 does not state a precision. The rule of a wrong color says whether a low precision explains
/// the color.
TEST(ColorJudge, AColorThatNoPrecisionExplainsIsRejected) {
  const ImageType& type = image_type("image1d_array");
  const auto rule = [&](const reference::image::Sampler& sampler, float value,
                        float place = 3.25F) {
    const Sampling s{{}, format("rgba.float"), &type, sampler};
    Picture picture(s.format, type, {8, 3, 1}, 1);
    for (std::size_t k = 0; k < 4 * picture.elements(); ++k) {  // the red component of an element
                                                                // is 100 * layer + x
      const float element = 100.F * static_cast<float>(k / 32) + static_cast<float>(k / 4 % 8);
      std::memcpy(&picture.bytes()[4 * k], &element, 4);
    }
    const float x = sampler.normalized ? place / 8 : place;
    Bits color{};
    color.fill(std::bit_cast<std::uint32_t>(value));
    return ColorJudge(s, picture).rule({x, 1, 0, 0}, color);
  };
  const reference::image::Sampler linear{true, Addressing::clamp_to_edge, Filter::linear};
  EXPECT_EQ(rule(linear, 103.9F), "other_reading") << "102.75 is due";
  EXPECT_EQ(rule(linear, 106.F), "beyond_neighbors");
  EXPECT_EQ(rule(linear, 202.75F), "rejected") << "of another layer";
  EXPECT_EQ(rule(linear, 99.F), "rejected") << "not a mean of the layer's elements";
  EXPECT_EQ(rule(linear, NAN), "beyond_neighbors");
  const reference::image::Sampler nearest{true, Addressing::clamp_to_edge, Filter::nearest};
  EXPECT_EQ(rule(nearest, 102.F), "beyond_neighbors") << "a quarter of an element away from 102";
  EXPECT_EQ(rule(nearest, 102.F, 3.1F), "other_reading");
  EXPECT_EQ(rule({false, Addressing::clamp_to_edge, Filter::nearest}, 102.F), "rejected")
      << "8.2 promises exactness";
}

/// A filter may compute its sums with only the bits of the channel.
TEST(ColorJudge, ASumOfAsManyBitsAsTheChannelIsAnotherReading) {
  const Sampling s{{},
                   format("rgba.unorm_int8"),
                   &image_type("image1d"),
                   {false, Addressing::clamp, Filter::linear}};
  Picture picture(s.format, *s.type, {8, 1, 1}, 1);
  std::ranges::fill(picture.bytes(), std::uint8_t{1});
  const auto rule = [&](double color) {
    Bits bits{};
    bits.fill(std::bit_cast<std::uint32_t>(static_cast<float>(color)));
    return ColorJudge(s, picture).rule({0, 0, 0, 0}, bits);
  };
  EXPECT_EQ(rule(1 / 255.), "other_reading") << "half of 1/255 is due";
  EXPECT_EQ(rule(0), "other_reading");
  std::ranges::fill(picture.bytes(), std::uint8_t{101});
  EXPECT_EQ(rule(51 / 255.), "other_reading");
  EXPECT_EQ(rule(90 / 255.), "beyond_neighbors");
}

}  // namespace
}  // namespace assay::suites::images
