#include "harness/sweep/group_limit.h"

#include <gmock/gmock.h>

namespace assay::harness {
namespace {

using Sizes = GroupLimit::Sizes;

TEST(GroupLimit, LimitsTheTotalAndEachDimension) {
  const GroupLimit limit(16, {16, 16, 2});
  EXPECT_TRUE(limit.takes({16}));
  EXPECT_TRUE(limit.takes({4, 2, 2}));
  EXPECT_FALSE(limit.takes({17}));
  EXPECT_FALSE(limit.takes({4, 3, 2}));
  EXPECT_FALSE(limit.takes({1, 1, 4}));
}

TEST(GroupLimit, ClampsToDivisors) {
  EXPECT_EQ(GroupLimit(16, {16, 16, 16}).clamped(Sizes{4, 3, 2}), (Sizes{2, 3, 2}));
  EXPECT_EQ(GroupLimit(64, {64, 64, 1}).clamped(Sizes{4, 3, 2}), (Sizes{4, 3, 1}));
  EXPECT_EQ(GroupLimit(16, {16}).clamped(17), 1U);
  EXPECT_EQ(GroupLimit(16, {16}).clamped(24), 12U);
  EXPECT_EQ(GroupLimit(16, {16}).clamped(16), 16U);
  EXPECT_EQ(GroupLimit(1, {1, 1, 1}).clamped(Sizes{8, 4, 2}), (Sizes{1, 1, 1}));
}

TEST(GroupLimit, NamesTheLimitThatIsMissed) {
  const auto said = [](const GroupLimit& limit, const Sizes& local) -> std::string {
    try {
      limit.require(local);
    } catch (const GroupTooLarge& problem) {
      return problem.what();
    }
    return "taken";
  };
  EXPECT_EQ(said(GroupLimit(8, {8, 8, 8}), {8}), "taken");
  EXPECT_EQ(said(GroupLimit(8, {8, 8, 8}), {4, 3}),
            "needs work-groups of 4 x 3: the kernel takes at most 8 work-items "
            "(CL_KERNEL_WORK_GROUP_SIZE)");
  EXPECT_EQ(said(GroupLimit(8, {8, 8, 1}), {1, 1, 2}),
            "needs work-groups of 1 x 1 x 2: the device takes at most 8 x 8 x 1 "
            "(CL_DEVICE_MAX_WORK_ITEM_SIZES)");
}

}  // namespace
}  // namespace assay::harness
