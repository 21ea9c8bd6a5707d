#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "harness/devices/device.h"
#include "suites/images/test_formats.h"
#include "suites/target/target.h"

namespace assay::suites::images {
namespace {

bool offered(const harness::DeviceInfo& device, const std::string& id) {
  const std::vector<Format> all = all_formats({device, {}});
  return std::ranges::find(all, id, &Format::id) != all.end();
}

harness::DeviceInfo device_of(harness::Version version) {
  harness::DeviceInfo device;
  device.profile = "FULL_PROFILE";
  device.version = version;
  return device;
}

TEST(PackedFormats, HaveColorsOfTenBitsAndThenAlphaOfTwo) {
  const Format packed = format("rgba.unorm_int_101010_2");
  EXPECT_EQ(packed.bytes, 4);
  // The element 0xffc00007: R = 1023, G = 0, B = 1, A = 3, from the most significant bits down.
  const std::array<unsigned char, 4> element{0x07, 0x00, 0xc0, 0xff};
  const Components color = packed.color(element.data(), false);
  EXPECT_TRUE(color[0].contains(1) && !color[0].contains(0.9999));
  EXPECT_TRUE(color[1].contains(0));
  EXPECT_TRUE(color[2].contains(static_cast<double>(1 / 1023.0F)));
  EXPECT_FALSE(color[2].contains(0));
  EXPECT_TRUE(color[3].contains(1) && !color[3].contains(2 / 3.0));
  EXPECT_FALSE(offered(device_of({1, 2}), packed.id()));
}

TEST(PackedFormats, HaveAlphaOfTwoBitsAndThenColorsOfTen) {
  harness::DeviceInfo device = device_of({3, 0});
  EXPECT_FALSE(offered(device, "abgr.unorm_int_2_101010_ext"));
  device.extensions = {{"cl_ext_image_unorm_int_2_101010", {}}};
  const std::vector<Format> all = all_formats({device, {}});
  const auto packed = std::ranges::find(all, "abgr.unorm_int_2_101010_ext", &Format::id);
  ASSERT_NE(packed, all.end());
  // The element 0x7ff00002: A = 1, B = 1023, G = 0, R = 2, from the most significant bits down.
  const std::array<unsigned char, 4> element{0x02, 0x00, 0xf0, 0x7f};
  const Components color = packed->color(element.data(), false);
  EXPECT_TRUE(color[0].contains(static_cast<double>(2 / 1023.0F)));
  EXPECT_TRUE(color[1].contains(0));
  EXPECT_TRUE(color[2].contains(1) && !color[2].contains(0.9999));
  EXPECT_TRUE(color[3].contains(static_cast<double>(1 / 3.0F)));
}

}  // namespace
}  // namespace assay::suites::images
