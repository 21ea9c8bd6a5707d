#include "suites/api/buffers/rect.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "harness/sweep/random.h"

namespace assay::suites::buffers {
namespace {

/// True if the pieces of two rectangles never overlap. A piece has `length` bytes and repeats after
/// `period` bytes.
bool alternate(std::size_t one, std::size_t other, std::size_t length, std::size_t period) {
  const auto [low, high] = std::minmax({one % period, other % period});
  return high - low >= length && high + length <= low + period;
}

/// The appendix of later versions (3.0, "Checking for Memory Copy Overlap"). Rectangles do not
/// overlap if their byte ranges do not meet. They also do not overlap if the rows or slices of one
/// rectangle are between the rows or slices of the other rectangle.
bool overlap_by_gaps(const Triple& src, const Triple& dst, const Triple& region,
                     std::size_t row_pitch, std::size_t slice_pitch) {
  const std::size_t slice = (region[1] - 1) * row_pitch + region[0];
  const std::size_t whole = (region[2] - 1) * slice_pitch + slice;
  const std::size_t src_start = offset_of({src, row_pitch, slice_pitch}, {}),
                    dst_start = offset_of({dst, row_pitch, slice_pitch}, {});
  const auto [low, high] = std::minmax({src_start, dst_start});
  if (high - low >= whole) return false;
  return !alternate(src[0], dst[0], region[0], row_pitch) &&
         !alternate(src[1] * row_pitch + src[0], dst[1] * row_pitch + dst[0], slice, slice_pitch);
}

TEST(Rect, PitchesOfZeroAreTheTightest) {
  const Place place = resolved({{1, 2, 3}, 0, 0}, {4, 5, 6});
  EXPECT_EQ(place.row_pitch, 4U);
  EXPECT_EQ(place.slice_pitch, 20U);
  EXPECT_EQ(resolved({{}, 7, 0}, {4, 5, 6}).slice_pitch, 35U);
  EXPECT_EQ(offset_of(place, {1, 1, 1}), 4 * 20 + 3 * 4 + 2U);
  EXPECT_EQ(reach({{0, 0, 0}, 8, 0}, {4, 2, 1}), 12U);
}

TEST(Rect, CopiesEveryRow) {
  std::vector<std::uint8_t> from(32), to(32, 0);
  std::iota(from.begin(), from.end(), std::uint8_t{0});
  copy_rect(to, {{1, 0, 0}, 4, 8}, from, {{2, 1, 0}, 8, 16}, {2, 2, 1});
  EXPECT_EQ(to[1], 10);
  EXPECT_EQ(to[2], 11);
  EXPECT_EQ(to[5], 18);
  EXPECT_EQ(to[6], 19);
  EXPECT_EQ(std::accumulate(to.begin(), to.end(), 0), 10 + 11 + 18 + 19);
}

TEST(Rect, SharesBytes) {
  const Triple region{2, 2, 1};
  EXPECT_TRUE(share_a_byte({{0, 0, 0}, 8, 16}, {{1, 1, 0}, 8, 16}, region));
  EXPECT_FALSE(share_a_byte({{0, 0, 0}, 8, 16}, {{2, 0, 0}, 8, 16}, region));
  // The first rectangle wraps around the end of a row.
  EXPECT_TRUE(share_a_byte({{7, 0, 0}, 8, 16}, {{0, 1, 0}, 8, 16}, region));
}

/// The check of 1.2 is right if rectangles stay inside their rows and slices. For rectangles that
/// wrap around, the check can miss a common byte, or report a common byte that does not exist. The
/// check of later versions finds every common byte.
TEST(Rect, AppendixEIsRightInsideThePitches) {
  std::uint64_t n = 0, overlaps = 0, beyond = 0, missed = 0;
  const auto draw = [&](std::uint64_t limit) {
    return static_cast<std::size_t>(harness::below(harness::random_bits(7, n++), limit));
  };
  for (int i = 0; i < 200000; ++i) {
    const Triple region{1 + draw(4), 1 + draw(3), 1 + draw(3)};
    const std::size_t row = region[0] + draw(4), rows = region[1] + draw(3), slice = row * rows;
    const Triple src{draw(row), draw(rows), draw(3)}, dst{draw(row), draw(rows), draw(3)};
    const bool shared = share_a_byte({src, row, slice}, {dst, row, slice}, region);
    const bool found = overlap_by_appendix_e(src, dst, region, row, slice);
    const bool inside =
        std::max(src[0], dst[0]) + region[0] <= row && std::max(src[1], dst[1]) + region[1] <= rows;
    if (inside) {
      ASSERT_EQ(found, shared) << i;
    }
    const bool by_gaps = overlap_by_gaps(src, dst, region, row, slice);
    ASSERT_TRUE(by_gaps || !shared) << i;
    // A device may use either check, because both checks agree if the check of 1.2 is right.
    if (found == shared) {
      ASSERT_EQ(by_gaps, shared) << i;
    }
    overlaps += shared;
    beyond += found && !shared;
    missed += shared && !found;
  }
  EXPECT_GT(overlaps, 1000U);
  EXPECT_GT(beyond, 10U);
  EXPECT_GT(missed, 10U);
}

}  // namespace
}  // namespace assay::suites::buffers
