#include "suites/images/samples.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "harness/base/errors.h"
#include "harness/cases/case_context.h"
#include "harness/cases/run_options.h"
#include "harness/devices/device.h"
#include "harness/sweep/random.h"
#include "suites/images/color_judge.h"
#include "suites/images/test_formats.h"

namespace assay::suites::images {
namespace {

using reference::image::Addressing;
using reference::image::Filter;
using Use = SampledImage::Use;

Sampling sampling(const char* id, Filter filter) {
  return {"images/test", format(id), &plane(), {true, Addressing::repeat, filter}};
}

harness::DeviceInfo device() {
  harness::DeviceInfo info;
  info.version = {3, 0};
  info.image2d_max_width = 16384;
  return info;
}

TEST(Samples, FollowEachOtherWithoutGapsAndRepeatTheirFirstHalf) {
  const Sampling s = sampling("rgba.unorm_int8", Filter::linear);
  const Samples samples(s, {device(), {.depth = harness::Depth::quick}});
  std::uint64_t next = 0;
  for (const SampledImage& image : samples.images()) {
    EXPECT_EQ(image.first, next);
    next = image.end();
    for (std::uint64_t i = image.first; i < image.end(); ++i) {
      ASSERT_EQ(&samples.image_of(i), &image) << i;
      const auto repeated = image.repeated_by(i);
      EXPECT_EQ(repeated.has_value(),
                image.use == Use::random && i - image.first >= image.samples / 2);
      if (repeated) {
        EXPECT_EQ(samples.at(i), samples.at(*repeated));
      }
    }
  }
  EXPECT_EQ(next, samples.total());
  EXPECT_EQ(samples.ramps().size(), 3U);
  EXPECT_EQ(samples.images().back().use, Use::ramps);
  EXPECT_EQ(samples.ramps().back(), samples.total());
}

TEST(Samples, FillWritesWhatAtSays) {
  Sampling s = sampling("rgba.unorm_int8", Filter::nearest);
  s.sampler = {false, Addressing::clamp, Filter::nearest};
  s.integer_coordinates = true;
  const Samples samples(s, {device(), {.depth = harness::Depth::quick}});
  EXPECT_EQ(samples.images().back().use, Use::counting);
  const std::uint64_t first = 890;  // the samples continue in the next image
  std::vector<float> x(300), y(300);
  samples.fill(first, x.size(), std::array<void*, 3>{x.data(), y.data(), nullptr});
  for (std::size_t i = 0; i < x.size(); ++i) {
    EXPECT_EQ(x[i], samples.at(first + i)[0]);
    EXPECT_EQ(y[i], samples.at(first + i)[1]);
  }
}

TEST(Samples, AreAskedForByIndexOrByCoordinates) {
  const Sampling s = sampling("rgba.unorm_int8", Filter::nearest);
  const Samples samples(s, {device(), {.depth = harness::Depth::quick}});
  const auto words = [&](std::uint64_t index) {
    std::vector<std::string> list;
    for (std::size_t d = 0; d < 2; ++d) {
      std::array<char, 16> text{};
      std::snprintf(text.data(), text.size(), "0x%08x",
                    std::bit_cast<std::uint32_t>(samples.at(index).at(d)));
      list.emplace_back(text.data());
    }
    return list;
  };
  EXPECT_EQ(asked_sample(s, samples, {{}, 901}).index, 901U);
  EXPECT_EQ(asked_sample(s, samples, {words(901), 901}).index, 901U);
  // Sample 5 has other coordinates, so these coordinates are read in every image.
  const AskedSample alone = asked_sample(s, samples, {words(901), 5});
  EXPECT_EQ(alone.index, std::nullopt);
  EXPECT_EQ(alone.at[0], samples.at(901)[0]);
  EXPECT_THROW(asked_sample(s, samples, {{}, samples.total()}), harness::UsageError);
  EXPECT_THROW(asked_sample(s, samples, {{"0x3f000000"}, {}}), harness::UsageError);
  EXPECT_THROW(asked_sample(s, samples, {{"0.5x", "0x3f000000"}, {}}), harness::UsageError);
  EXPECT_THROW(asked_sample(s, samples, {{"0x13f000000", "0x3f000000"}, {}}), harness::UsageError);
  Samples moved = samples;
  moved.begin_with({0.5F, 0.25F});
  for (const SampledImage& image : moved.images())
    EXPECT_EQ(moved.at(image.first), (Coordinates{0.5F, 0.25F}));
}

/// The result must not depend on the number of threads or on the pieces.
TEST(ColorTally, MergesToWhatOneThreadFinds) {
  for (const Filter filter : {Filter::nearest, Filter::linear}) {
    const Sampling s = sampling("rgba.unorm_int8", filter);
    const Samples samples(s, {device(), {.depth = harness::Depth::quick}});
    const SampledImage& image = samples.images().front();
    const Picture picture = samples.picture(image);
    const ColorJudge judge(s, picture);
    ColorTally alone(s, 100);
    std::array<ColorTally, 3> threads{ColorTally(s, 100), ColorTally(s, 100), ColorTally(s, 100)};
    for (std::uint64_t i = 0; i < image.end(); ++i) {
      const Components truth = judge.answer_at(samples.at(i));
      Bits color{};
      for (std::size_t c = 0; c < 4; ++c)
        color[c] = std::bit_cast<std::uint32_t>(
            static_cast<float>((truth[c].low + truth[c].high) / 2 + (i % 41 == 7 ? 0.25 : 0)));
      alone.add(judge, i, samples.at(i), color);
      threads.at(harness::random_bits(3, i / 16) % 3).add(judge, i, samples.at(i), color);
    }
    threads[0].merge(threads[1]);
    threads[0].merge(threads[2]);
    const nlohmann::json expected = alone.measurement(), merged = threads[0].measurement();
    EXPECT_EQ(merged, expected);
    EXPECT_GT(alone.measurement().failing, 8U);
  }
}

}  // namespace
}  // namespace assay::suites::images
