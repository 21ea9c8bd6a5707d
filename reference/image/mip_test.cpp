#include "reference/image/mip.h"

#include <gtest/gtest.h>

#include <array>

namespace assay::reference::image {
namespace {

TEST(Mip, EveryLevelIsHalfOfTheLastRoundedDown) {
  const std::array<std::int64_t, 6> wanted{17, 8, 4, 2, 1, 1};
  for (int level = 0; level < 6; ++level)
    EXPECT_EQ(mip_size(17, level), wanted.at(static_cast<std::size_t>(level)));
}

TEST(Mip, TheLevelOfDetailIsTheLogarithmOfElementsPerStep) {
  const std::array<std::int64_t, 2> sizes{16, 8};
  // A step to the right moves by four elements, which is level 2 by every formula.
  const Lod one = lod_of(std::array{4.0 / 16, 0.0}, std::array{0.0, 0.0}, sizes);
  EXPECT_EQ(one.low, 2);
  EXPECT_EQ(one.high, 2);
  // Four elements in both directions: a scale factor between 4 and 8.
  const Lod both = lod_of(std::array{0.25, 0.0}, std::array{0.0, -0.5}, sizes);
  EXPECT_EQ(both.low, 2);
  EXPECT_EQ(both.high, 3);
}

TEST(Mip, TheNearestLevelIsClampedAndAMiddleBelongsToBoth) {
  const auto expect = [](Lod lod, int first, int last) {
    const LevelRange range = nearest_levels(lod, 3);
    EXPECT_EQ(range.first, first) << lod.low;
    EXPECT_EQ(range.last, last) << lod.high;
  };
  expect({0.25, 0.25}, 0, 0);
  expect({0.75, 0.75}, 1, 1);
  expect({1.25, 1.25}, 1, 1);
  expect({0.5, 0.5}, 0, 1);
  expect({1.0, 2.0}, 1, 2);
  expect({-3, -3}, 0, 0);
  expect({9, 9}, 2, 2);
}

}  // namespace
}  // namespace assay::reference::image
