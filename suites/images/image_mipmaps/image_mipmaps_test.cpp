// The tests simulate a device on the host, because no driver of the tests supports mip levels.
#include "suites/images/image_mipmaps/image_mipmaps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <set>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "harness/devices/device.h"
#include "suites/images/sampling.h"
#include "suites/images/test_formats.h"
#include "suites/suites.h"

namespace assay::suites::image_mipmaps {
namespace {

using images::format;
using reference::image::Addressing;
using reference::image::Filter;

/// The simulated device reads the level `choose(right level)`.
std::uint64_t failing(const images::ImageType& type, const std::string& id, Filter filter,
                      bool gradients, int (*choose)(int)) {
  const images::Sampling s{{}, format(id), &type, {true, Addressing::clamp_to_edge, filter}};
  const int all = type.axes + (type.array ? 1 : 0);
  const Chain chain(s.format, type, {35, all >= 2 ? 21U : 1U, all >= 3 ? 11U : 1U}, 4, 3);
  std::vector<Request> requests;
  std::vector<images::Bits> colors;
  std::set<int> levels;
  for (std::uint64_t i = 0; i < 300; ++i) {
    requests.push_back(request(chain, s, gradients, 3, i));
    levels.insert(requests.back().level);
    const images::ColorJudge judge(s, chain.level(std::clamp(choose(requests.back().level), 0, 3)));
    const images::Components truth = judge.answer_at(requests.back().at);
    images::Bits color{};
    for (std::size_t c = 0; c < 4; ++c) {
      const double middle = (truth.at(c).low + truth.at(c).high) / 2;
      color.at(c) = s.format.read == 'f'
                        ? std::bit_cast<std::uint32_t>(static_cast<float>(middle))
                        : static_cast<std::uint32_t>(static_cast<std::int64_t>(middle));
    }
    colors.push_back(color);
  }
  EXPECT_EQ(levels.size(), 4U);
  return judge(chain, s, requests, colors).failing;
}

TEST(Mipmaps, TheRightLevelPassesAndItsNeighborsFail) {
  for (const images::ImageType& type : images::image_types())
    for (const bool gradients : {false, true}) {
      if (type.buffer) continue;
      for (const char* id : {"rgba.unorm_int8", "rgba.signed_int32"})
        EXPECT_EQ(failing(type, id, Filter::nearest, gradients, [](int l) { return l; }), 0U)
            << type.name;
      EXPECT_EQ(failing(type, "rgba.float", Filter::linear, gradients, [](int l) { return l; }), 0U)
          << type.name;
      for (const auto filter : {Filter::nearest, Filter::linear}) {
        EXPECT_GT(failing(type, "rgba.float", filter, gradients, [](int l) { return l + 1; }), 150U)
            << type.name;
        EXPECT_GT(failing(type, "rgba.float", filter, gradients, [](int) { return 0; }), 100U)
            << type.name;
      }
    }
}

TEST(Mipmaps, TheLevelIsTheCoordinateAfterTheImagesOwn) {
  for (const images::ImageType& type : images::image_types()) {
    if (type.buffer) continue;
    const Chain chain(format("rgba.float"), type, {35, 21, 11}, 4, 3);
    const auto at = chain.origin(2);
    const auto wanted = type.name == "image1d"                                   ? 1U
                        : type.name == "image2d" || type.name == "image1d_array" ? 2U
                                                                                 : 3U;
    for (std::size_t d = 0; d < 4; ++d) EXPECT_EQ(at.at(d), d == wanted ? 2U : 0U) << type.name;
    EXPECT_EQ(chain.level(2).extent()[0], 8U);
    if (!type.array) continue;
    EXPECT_EQ(chain.level(2).extent().at(static_cast<std::size_t>(type.axes)),
              type.axes == 1 ? 21U : 11U);
  }
}

TEST(Mipmaps, CasesNameTheirExtension) {
  harness::DeviceInfo device;
  device.profile = "FULL_PROFILE";
  device.version = {3, 0};
  device.images = true;
  for (const harness::Case& one : suite_of("image_mipmaps").expand(device, {}))
    EXPECT_TRUE(one.skip) << one.id;
  device.extensions = {{"cl_khr_mipmap_image", {1, 0}}, {"cl_khr_mipmap_image_writes", {1, 0}}};
  const auto cases = suite_of("image_mipmaps").expand(device, {});
  EXPECT_GT(cases.size(), 100U);
  for (const harness::Case& one : cases) EXPECT_FALSE(one.skip) << one.id << *one.skip;
  device.version = {1, 2};
  EXPECT_TRUE(suite_of("image_mipmaps").expand(device, {}).empty());
}

}  // namespace
}  // namespace assay::suites::image_mipmaps
