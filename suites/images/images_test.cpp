#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <limits>

#include "suites/images/sampling.h"
#include "suites/images/stored_judge.h"
#include "suites/images/written_values.h"

namespace assay::suites::images {
namespace {

using reference::image::Channel;

Format format(const std::string& id) {
  harness::DeviceInfo device;
  device.profile = "FULL_PROFILE";
  for (const Format& one : all_formats(device, {}))
    if (one.id() == id) return one;
  throw std::invalid_argument(id);
}

Bits color(float r, float g, float b, float a) {
  return {std::bit_cast<std::uint32_t>(r), std::bit_cast<std::uint32_t>(g),
          std::bit_cast<std::uint32_t>(b), std::bit_cast<std::uint32_t>(a)};
}

TEST(StoredJudge, AStepBeyondTheSetIsRed) {
  const Format f = format("rgba.unorm_int8");
  const Bits written = color(0.2f, 0.4f, 0.6f, 0.8f);  // 51, 102, 153, 204
  EXPECT_TRUE(may_hold(f, std::array<unsigned char, 8>{51, 102, 153, 204}.data(), written));
  for (std::size_t c = 0; c < 4; ++c)
    for (const int step : {-1, 1}) {
      std::array<unsigned char, 8> element{51, 102, 153, 204};
      element[c] = static_cast<unsigned char>(element[c] + step);
      EXPECT_FALSE(may_hold(f, element.data(), written)) << c << ' ' << step;
    }
}

TEST(StoredJudge, SwappedChannelsAreRed) {
  const Bits written = color(0.2f, 0.4f, 0.6f, 0.8f);
  const std::array<unsigned char, 8> rgba{51, 102, 153, 204}, bgra{153, 102, 51, 204};
  EXPECT_TRUE(may_hold(format("bgra.unorm_int8"), bgra.data(), written));
  EXPECT_FALSE(may_hold(format("bgra.unorm_int8"), rgba.data(), written));
  EXPECT_FALSE(may_hold(format("rgba.unorm_int8"), bgra.data(), written));
}

TEST(StoredJudge, IntegersSaturate) {
  const Format f = format("r.signed_int8");
  const unsigned char top = 127, wrapped = 200;
  EXPECT_TRUE(may_hold(f, &top, Bits{200, 0, 0, 0}));
  EXPECT_FALSE(may_hold(f, &wrapped, Bits{200, 0, 0, 0}));
}

TEST(WrittenValues, AimAtEveryIntegerOfAChannel) {
  const Channel channel{Channel::Kind::unorm, 8};
  const WrittenValues values(channel, harness::Depth::quick, 1);
  ASSERT_TRUE(values.complete());
  std::array<bool, 256> low{}, high{};
  for (std::uint64_t i = 0; i < values.count(); ++i) {
    const float value = std::bit_cast<float>(values[i]);
    const auto set = stored_for(channel, value, 0.6);
    low.at(static_cast<std::size_t>(set.low)) = true;
    high.at(static_cast<std::size_t>(set.high)) = true;
    EXPECT_EQ(values[i], WrittenValues(channel, harness::Depth::quick, 1)[i]);
  }
  EXPECT_EQ(std::ranges::count(low, true), 256);
  EXPECT_EQ(std::ranges::count(high, true), 256);
}

TEST(Coordinates, AreAFunctionOfKeyAndIndex) {
  Sampling s{{}, format("rgba.float"), &image_types()[2], {}};
  for (std::uint64_t i = 0; i < 100; ++i)
    EXPECT_EQ(coordinates(s, {17, 11, 1}, 7, i), coordinates(s, {17, 11, 1}, 7, i));
  EXPECT_NE(coordinates(s, {17, 11, 1}, 7, 1), coordinates(s, {17, 11, 1}, 8, 1));
}

}  // namespace
}  // namespace assay::suites::images
