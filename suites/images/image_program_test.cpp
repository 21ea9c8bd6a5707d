#include "suites/images/image_program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "harness/base/errors.h"
#include "harness/cases/case_context.h"
#include "harness/sweep/emit_c.h"
#include "harness/sweep/random.h"
#include "suites/images/samples.h"
#include "suites/images/stored_judge.h"
#include "suites/images/test_formats.h"
#include "suites/images/written_images.h"

namespace assay::suites::images {
namespace {

using harness::Launch;
using reference::image::Addressing;
using reference::image::Filter;

bool contains(const Launch::Allowed& allowed, std::uint64_t bits, bool nan) {
  return (allowed.nan && nan) || std::ranges::any_of(allowed.intervals, [&](const auto& interval) {
           return interval.first <= bits && bits <= interval.second;
         });
}

TEST(ImageProgram, IntervalsOfBitsAreIntervalsOfNumbers) {
  for (const reference::image::Values values : {reference::image::Values{-0.3, 0.7},
                                                {0.25, 0.5},
                                                {-2, -0.1},
                                                {0, 0},
                                                {0, 1e-45},
                                                {-HUGE_VAL, HUGE_VAL},
                                                {0, 0, true}}) {
    const Launch::Allowed allowed = allowed_component('f', values);
    for (std::uint64_t i = 0; i < 20000; ++i) {
      auto bits = static_cast<std::uint32_t>(harness::random_bits(5, i));
      if (i < 8)
        bits = std::array<std::uint32_t, 8>{0,          0x80000000, 1,          0x80000001,
                                            0x3e800000, 0x3f000000, 0x7f800000, 0xff800000}
                   .at(i);
      const float x = std::bit_cast<float>(bits);
      EXPECT_EQ(contains(allowed, bits, std::isnan(x)), values.contains(static_cast<double>(x)))
          << std::hex << bits << ' ' << values.low << ' ' << values.high;
    }
  }
  EXPECT_EQ(allowed_component('i', {-3, -3}).intervals.at(0).first, 0xfffffffdU);
}

TEST(ImageProgram, ChannelsMayHoldWhatTheJudgeAllows) {
  for (const char* id : {"rgba.unorm_int8", "rgba.snorm_int8", "rgb.unorm_short_565",
                         "rgba.half_float", "rg.float", "rgba.signed_int8", "r.unsigned_int32"}) {
    Writing w{"images/test", format(id), &plane(), false, false, {}};
    const WrittenColors colors(w, {.depth = harness::Depth::quick});
    for (std::uint64_t i = 0; i < 60; ++i)
      for (const Format::Part& part : w.format.parts) {
        const Bits color = colors[i * 31];
        const Launch::Allowed allowed = allowed_channel(w.format, part, color);
        for (std::uint64_t n = 0; n < 300; ++n) {
          std::vector<unsigned char> element = element_of(w.format, color);
          std::uint32_t held = w.format.stored(part, element.data());
          if (n != 0) held += static_cast<std::uint32_t>(harness::random_bits(n, i) % 5) - 2;
          if (n > 150) held = static_cast<std::uint32_t>(harness::random_bits(n, i));
          w.format.store(part, element.data(), held);
          held = w.format.stored(part, element.data());
          const bool nan = part.channel.bits == 32 && w.format.read == 'f' &&
                           std::isnan(std::bit_cast<float>(held));
          ASSERT_EQ(contains(allowed, held, nan), may_hold(w.format, part, element.data(), color))
              << id << ' ' << i << " 0x" << std::hex << held;
        }
      }
  }
}

TEST(ImageProgram, ChannelsLieWhereTheFormatSays) {
  for (const char* id : {"bgra.unorm_int8", "rgb.unorm_short_565", "rg.float", "r.half_float"}) {
    const Format f = format(id);
    const Picture picture(f, plane(), {5, 3, 1}, 7);
    for (std::size_t e = 0; e < picture.elements(); ++e)
      for (const Format::Part& part : f.parts) {
        const Launch::Answer a = channel_answer(f, part, e);
        std::uint64_t bits = 0;
        std::memcpy(&bits, &picture.bytes()[a.element * static_cast<std::size_t>(a.bytes)],
                    static_cast<std::size_t>(a.bytes));
        if (a.bits != 0) bits = bits >> a.shift & ((std::uint64_t{1} << a.bits) - 1);
        EXPECT_EQ(bits, f.stored(part, &picture.bytes()[e * static_cast<std::size_t>(f.bytes)]));
      }
  }
}

harness::DeviceInfo device() {
  harness::DeviceInfo info;
  info.version = {3, 0};
  info.name = "device";
  info.image2d_max_width = 16384;
  info.max_work_group_size = 1024;
  return info;
}

TEST(ImageProgram, ASampleIsJudgedAsInTheCase) {
  for (const Filter filter : {Filter::nearest, Filter::linear})
    for (const Addressing mode : {Addressing::clamp, Addressing::mirrored_repeat}) {
      const Sampling s{"images/test", format("rgba.unorm_int8"), &plane(), {true, mode, filter}};
      const harness::RunOptions options{.depth = harness::Depth::quick};
      const Samples samples(s, {device(), options});
      std::uint64_t accepted = 0, rejected = 0;
      for (const std::uint64_t index : {0U, 77U, 500U, 1000U}) {
        const Launch program = sampling_program(s, {device(), options}, {{}, index}, "8.2");
        EXPECT_EQ(program.arguments.size(), 4U);
        EXPECT_EQ(program.global, Launch::Sizes{64});
        const std::string c = harness::emit_c(program);
        for (const char* part : {"clCreateImage(", "clCreateSampler(context, CL_TRUE, CL_ADDRESS_",
                                 "CL_MEM_OBJECT_IMAGE2D, CL_RGBA, CL_UNORM_INT8"})
          EXPECT_NE(c.find(part), std::string::npos) << part;
        const Launch::Check& check = program.checks.at(0);
        ASSERT_EQ(check.answers.size(), 4U);
        const SampledImage& image = samples.image_of(index);
        EXPECT_EQ(check.answers[0].element, 4 * ((index - image.first) % 64));
        const Picture picture = samples.picture(image);
        const ColorJudge judge(s, picture);
        const Coordinates at = samples.at(index);
        const Components truth = judge.answer_at(at);
        for (std::uint64_t n = 0; n < 400; ++n) {
          Bits color{};
          for (std::size_t k = 0; k < 4; ++k) {
            const double offset = static_cast<double>(harness::random_bits(n, k) >> 11) * 0x1p-53;
            color[k] = std::bit_cast<std::uint32_t>(static_cast<float>(
                truth[k].low - 0.002 + (truth[k].high - truth[k].low + 0.004) * offset));
            if (n % 2 == 0)
              color[k] = std::bit_cast<std::uint32_t>(static_cast<float>(truth[k].high));
          }
          const bool good = std::ranges::any_of(check.ways, [&](const auto& way) {
            for (std::size_t k = 0; k < 4; ++k)
              if (!contains(way.at(k), color[k], false)) return false;
            return true;
          });
          ASSERT_EQ(good, judge.accepts(at, color, judge.floor(at))) << index << ' ' << n;
          ++(good ? accepted : rejected);
        }
      }
      EXPECT_GT(accepted, 100U);
      EXPECT_GT(rejected, 100U);
      if (filter == Filter::linear) {
        EXPECT_THROW(sampling_program(s, {device(), options}, {{}, samples.ramps().front()}, "8.2"),
                     harness::UsageError);
      }
    }
}

TEST(ImageProgram, AColorIsWrittenAmongItsWorkGroup) {
  const Writing w{"images/test", format("rgb.unorm_short_565"), &plane(), true, false, {}};
  const harness::RunOptions options{.depth = harness::Depth::quick};
  const WrittenColors colors(w, options);
  const WrittenImages images(w, colors.count(), {device(), options});
  const Launch program = writing_program(w, {device(), options}, {{}, 1000});
  ASSERT_EQ(program.arguments.size(), 4U);
  EXPECT_TRUE(program.arguments[0].image);
  EXPECT_EQ(program.checks.size(), 2U);  // a check of the element, and a check of the color that
                                         // the kernel read before the write
  EXPECT_EQ(program.checks[0].answers.size(), 3U);
  EXPECT_EQ(program.checks[0].answers[1].shift, 5);
  const std::string c = harness::emit_c(program);
  EXPECT_NE(c.find("clEnqueueReadImage("), std::string::npos);
  EXPECT_THROW(writing_program(w, {device(), options}, {{}, images.colors()}), harness::UsageError);
}

TEST(WrittenImages, HaveEveryElementOnceAndWriteThreeQuarters) {
  const Writing w{"images/test", format("rgba.unorm_int16"), &plane(), false, false, {}};
  const harness::RunOptions options{.depth = harness::Depth::quick};
  const WrittenColors colors(w, options);
  const WrittenImages images(w, colors.count(), {device(), options});
  EXPECT_GE(images.colors(), colors.count());
  std::uint64_t next = 0, color = 0;
  for (const WrittenImage& image : images.images()) {
    EXPECT_EQ(image.first, next);
    EXPECT_EQ(image.color, color);
    std::vector<std::uint32_t> all = image.elements;
    std::ranges::sort(all);
    for (std::size_t e = 0; e < all.size(); ++e) ASSERT_EQ(all[e], e);
    EXPECT_NEAR(static_cast<double>(image.written), 0.75 * static_cast<double>(all.size()), 100);
    EXPECT_EQ(&images.image_of(image.end() - 1), &image);
    EXPECT_EQ(&images.image_of_color(image.color + image.written - 1), &image);
    next = image.end();
    color += image.written;
  }
  EXPECT_EQ(next, images.total());
  std::vector<std::string> words;
  for (const std::uint32_t bits : colors[123]) {
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "0x%08x", bits);
    words.emplace_back(text.data());
  }
  EXPECT_EQ(colors[asked_color(w, colors, images, {words, {}})], colors[123]);
}

}  // namespace
}  // namespace assay::suites::images
