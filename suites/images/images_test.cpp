#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <iostream>

#include "harness/cases/case.h"
#include "harness/devices/device.h"
#include "harness/sweep/random.h"
#include "suites/images/color_judge.h"
#include "suites/images/mismatch.h"
#include "suites/images/samples.h"
#include "suites/images/sampling.h"
#include "suites/images/stored_judge.h"
#include "suites/images/test_formats.h"
#include "suites/images/writing.h"
#include "suites/images/written_values.h"
#include "suites/target/target.h"

namespace assay::suites::images {
namespace {

using reference::image::Channel;

Bits color(float r, float g, float b, float a) {
  return {std::bit_cast<std::uint32_t>(r), std::bit_cast<std::uint32_t>(g),
          std::bit_cast<std::uint32_t>(b), std::bit_cast<std::uint32_t>(a)};
}

TEST(StoredJudge, AStepBeyondTheSetFails) {
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

TEST(StoredJudge, SwappedChannelsFail) {
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

/// OpenCL C 8.1: without an addressing mode, all sampled elements must be inside the image.
TEST(Coordinates, StayInsideWhereTheModeSaysNothing) {
  using reference::image::Addressing, reference::image::Filter;
  for (const auto filter : {Filter::nearest, Filter::linear})
    for (const std::size_t size : {1, 2, 3, 17}) {
      const Sampling s{
          {}, format("rgba.float"), &image_types()[2], {false, Addressing::none, filter}};
      const double margin = filter == Filter::linear ? 0.5 : 0;
      for (std::uint64_t i = 0; i < 1000; ++i)
        for (std::size_t d = 0; d < 2; ++d) {
          const auto u = static_cast<double>(coordinates(s, {size, size, 1}, 7, i).at(d));
          EXPECT_GE(u, margin);
          EXPECT_LE(u, static_cast<double>(size) - margin);
        }
    }
}

TEST(StoredJudge, AnElementOfAColorMayHoldIt) {
  for (const char* id :
       {"rgba.unorm_int8", "bgra.snorm_int8", "rgb.unorm_short_565", "r.half_float", "rg.float",
        "rgba.signed_int8", "a.unsigned_int16", "srgba.unorm_int8"}) {
    const Format f = format(id);
    for (std::uint64_t i = 0; i < 500; ++i) {
      Bits written{};
      for (std::size_t c = 0; c < 4; ++c)
        written[c] = WrittenValues(f.parts[0].channel, harness::Depth::quick, 1)[7 * i + c];
      EXPECT_TRUE(may_hold(f, element_of(f, written).data(), written)) << id << ' ' << i;
    }
  }
}

TEST(PictureLine, ShowsTheRightImageAndTheDifferences) {
  const Format f = format("rgba.unorm_int8");
  const std::array<unsigned char, 8> expected{255, 0, 0, 255, 0, 255, 0, 255},
      got{255, 0, 0, 255, 0, 255, 0, 254};
  EXPECT_EQ(picture_line(f, {2, 1, 1}, expected, got, 1), "2 1 ff000000ff00 000000404040");
  // The layer with the wrong element, cut to 64 by 64 elements.
  std::vector<unsigned char> large(200UL * 3 * 2 * 4), wrong;
  wrong = large;
  const std::size_t place = 200UL * 3 + 190;
  wrong[4 * place] = 255;
  const std::string line = picture_line(f, {200, 3, 2}, large, wrong, place);
  EXPECT_TRUE(line.starts_with("64 3 ")) << line.substr(0, 40);
  EXPECT_EQ(line.find("ff"), std::string("64 3 ").size() + 64 * 3 * 6 + 1 + 54 * 6);
  const Format half = format("r.half_float");
  EXPECT_EQ(picture_line(half, {1, 1, 1}, std::array<unsigned char, 2>{0, 0x3c},
                         std::array<unsigned char, 2>{1, 0x7c}, 0),
            "1 1 ff0000 ff4040");
}

TEST(Writing, HalvesAreWrittenByWriteImagehToItsFormats) {
  Writing w{"images/test", format("rgba.unorm_int8"), &image_types()[4], true, true, {}};
  const std::string source = make_kernel(w).source;
  for (const char* part : {"write_imageh(image, c, vload4(i, colors))", "const half *colors",
                           "convert_float4(read_imageh(image, c))", "cl_khr_fp16 : enable"})
    EXPECT_NE(source.find(part), std::string::npos) << part << "\n" << source;
  harness::DeviceInfo device;
  device.images = true;
  device.version = {2, 0};
  device.extensions = {{"cl_khr_3d_image_writes", {}}};
  EXPECT_EQ(writing_case(w, {device, {}}).skip, "needs half (cl_khr_fp16)");
  device.extensions.push_back({"cl_khr_fp16", {}});
  EXPECT_EQ(writing_case(w, {device, {}}).skip, std::nullopt);
}

TEST(Kernels, AreSharedByFormatsAndHaveASamplerEach) {
  using reference::image::Addressing, reference::image::Filter;
  Sampling s{"images/test", format("rgba.float"), &image_types()[2], {}};
  for (const Origin origin : {Origin::argument, Origin::program_scope, Origin::inline_}) {
    s.origin = origin;
    s.sampler = {false, Addressing::clamp, Filter::nearest};
    Sampling other = s;
    other.id = "images/other";
    other.format = format("r.unorm_int8");
    EXPECT_EQ(make_kernel(s).name, make_kernel(other).name);
    EXPECT_EQ(make_kernel(s).source, make_kernel(other).source);
    for (const reference::image::Sampler sampler :
         {reference::image::Sampler{true, Addressing::clamp, Filter::nearest},
          {false, Addressing::clamp_to_edge, Filter::nearest},
          {false, Addressing::clamp, Filter::linear}}) {
      other.sampler = sampler;
      EXPECT_EQ(make_kernel(s).name == make_kernel(other).name, origin == Origin::argument);
    }
  }
}

/// A color near the right color, with a small or large error. About half of these colors are
/// allowed.
Bits near_answer(const ColorJudge& judge, const Picture& picture, const std::array<float, 4>& at,
                 std::uint64_t random) {
  const Components truth = judge.answer_at(at);
  Bits bits{};
  for (std::size_t c = 0; c < 4; ++c) {
    const double width = truth[c].high - truth[c].low;
    const auto offset = static_cast<double>(random >> (8 * c) & 0xff) / 128.0 - 1.0;  // [-1, 1)
    const double value = (truth[c].low + truth[c].high) / 2 + offset * width * 0.6;
    bits[c] = picture.format().read == 'f'
                  ? std::bit_cast<std::uint32_t>(static_cast<float>(value))
                  : static_cast<std::uint32_t>(static_cast<std::int64_t>(std::clamp(
                        value + static_cast<double>(random >> 40 & 1), -0x1p31, 0x1p32 - 1)));
  }
  return bits;
}

/// accepts_some_way() must accept each color that accepts_exactly() accepts. ASSAY_LONG=1 tries
/// 10^7 samples, otherwise a hundredth of them.
TEST(ColorJudge, TheFastPartAcceptsNothingThatTheOtherPartRejects) {
  using reference::image::Addressing, reference::image::Filter;
  const std::uint64_t each = std::getenv("ASSAY_LONG") != nullptr ? 30'000 : 300;
  std::uint64_t samples = 0, fast = 0, right = 0;
  for (const char* id : {"rgba.float", "rgba.half_float", "rg.unorm_int8", "rgba.snorm_int16",
                         "rgba.signed_int8", "r.unsigned_int32"})
    for (const ImageType& type : image_types())
      for (const bool normalized : {false, true})
        for (const auto filter : {Filter::nearest, Filter::linear})
          for (const auto addressing :
               {Addressing::clamp_to_edge, Addressing::clamp, Addressing::repeat,
                Addressing::mirrored_repeat, Addressing::none}) {
            const bool folds =
                addressing == Addressing::repeat || addressing == Addressing::mirrored_repeat;
            Sampling s{"images/test", format(id), &type, {normalized, addressing, filter}};
            if (type.buffer || (folds && !normalized)) continue;
            if (filter == Filter::linear && s.format.read != 'f') continue;
            Extent extent{17, 1, 1};
            if (type.axes + (type.array ? 1 : 0) >= 2) extent[1] = 11;
            if (type.axes + (type.array ? 1 : 0) >= 3) extent[2] = 5;
            const Picture picture(s.format, type, extent, 7);
            const ColorJudge judge(s, picture);
            for (std::uint64_t i = 0; i < each; ++i) {
              const auto at = coordinates(s, extent, 7, i);
              const Bits color = near_answer(judge, picture, at, harness::random_bits(9, i));
              const auto precision = judge.allowed(at, 8);
              const bool by_fast = judge.accepts_exactly(at, color, precision);
              const bool by_all = judge.accepts_some_way(at, color, precision);
              ++samples;
              fast += by_fast ? 1 : 0;
              right += by_all ? 1 : 0;
              ASSERT_TRUE(by_all || !by_fast) << id << " " << type.name << " sample " << i;
              ASSERT_EQ(judge.accepts(at, color, precision), by_all);
            }
          }
  std::cout << samples << " samples: " << right << " accepted, " << fast
            << " of them by the exact coordinate\n";
  EXPECT_GT(fast, samples / 5);
  EXPECT_LT(right, samples * 9 / 10);
}

}  // namespace
}  // namespace assay::suites::images
