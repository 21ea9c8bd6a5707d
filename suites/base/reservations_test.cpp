#include "suites/base/reservations.h"

#include <gtest/gtest.h>

namespace assay::suites {
namespace {

/// Sub-groups 0 and 1 have two and three work-items.
const std::vector<cl_uint> right{0x00200, 0x00201, 0x10300, 0x10301, 0x10302};

TEST(Reservations, AnyOrderHasEachPacketOnce) {
  EXPECT_EQ(misplaced(right), 0u);
  EXPECT_EQ(misplaced({0x10301, 0x00201, 0x10302, 0x00200, 0x10300}), 0u);
}

TEST(Reservations, CountsLostDoubledAndDamagedPackets) {
  std::vector<cl_uint> lost = right, doubled = right, beyond = right, unwritten = right;
  lost.pop_back();
  doubled[4] = doubled[3];
  beyond[4] = 0x10303;
  unwritten[4] = 0xa5a5a5a5;
  EXPECT_EQ(misplaced(lost), 1u);
  EXPECT_EQ(misplaced(doubled), 2u) << "one packet, and the sub-group without its last place";
  EXPECT_EQ(misplaced(beyond), 1u);
  EXPECT_EQ(misplaced(unwritten), 2u);
}

TEST(Reservations, AreExpectedOneAfterTheOther) {
  expect_reservations(right, "sub_group_commit_write_pipe");
  expect_reservations({0x10300, 0x10301, 0x10302, 0x00200, 0x00201}, "sub_group_commit_write_pipe");
}

}  // namespace
}  // namespace assay::suites
