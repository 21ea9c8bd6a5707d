#include "suites/target/revisions.h"

#include <gtest/gtest.h>

#include "harness/cases/requirements.h"
#include "suites/base/some_device.h"
#include "suites/target/target.h"

namespace assay::suites {
namespace {

using harness::Version;
using harness::Versions;

harness::DeviceInfo device_of(Version version, const char* platform, const char* conformance = "",
                              Version numeric = {}) {
  harness::DeviceInfo device = some_device();
  device.version = version;
  device.platform_version = platform;
  device.conformance_version = conformance;
  device.numeric_version = numeric;
  return device;
}

TEST(Revisions, AreTheRevisionsThatTheDeviceMayFollow) {
  struct Row {
    Version version;
    const char *platform, *conformance;
    Version numeric, oldest, newest;
  };
  const char *p30 = "OpenCL 3.0 ", *p31 = "OpenCL 3.1 ";
  for (const Row& row : {
           Row{{1, 2}, "OpenCL 1.2 ", "", {}, {1, 2}, {1, 2}},
           Row{{2, 1}, p30, "", {}, {2, 1}, {2, 1}},
           // The device names no revision, so the newest revision of the version applies.
           Row{{3, 0}, p30, "", {3, 0}, {3, 0, 19}, {3, 0, 19}},
           Row{{3, 0}, p30, "v0000-01-01-00", {3, 0}, {3, 0, 19}, {3, 0, 19}},
           Row{{3, 0}, p30, "2022-04-19", {3, 0}, {3, 0, 19}, {3, 0, 19}},
           Row{{3, 0}, p30, "v2022-04-19-01", {3, 0}, {3, 0, 10}, {3, 0, 19}},
           Row{{3, 0}, p30, "v2022-05-06-00", {3, 0}, {3, 0, 11}, {3, 0, 19}},
           Row{{3, 0}, p30, "v2099-01-01-00", {3, 0}, {3, 0, 19}, {3, 0, 19}},
           // The patch number has priority over the day, if there is a revision with this number.
           Row{{3, 0}, p30, "v2022-04-19-01", {3, 0, 14}, {3, 0, 14}, {3, 0, 19}},
           Row{{3, 0}, p30, "", {3, 0, 2000}, {3, 0, 19}, {3, 0, 19}},
           // On this day 3.1 had no revision, so the day is ignored.
           Row{{3, 1}, p31, "v2024-08-08-00", {3, 1}, {3, 1, 1}, {3, 1, 1}},
           Row{{3, 1}, p31, "", {3, 1, 1}, {3, 1, 1}, {3, 1, 1}},
           // The platform is older than the device.
           Row{{3, 1}, p30, "v2022-04-19-01", {3, 1}, {3, 0, 19}, {3, 0, 19}},
       }) {
    const auto device = device_of(row.version, row.platform, row.conformance, row.numeric);
    const Revisions found = revisions_of(device, {}, Governs::device);
    EXPECT_EQ(found.oldest, row.oldest) << row.platform << row.conformance;
    EXPECT_EQ(found.newest, row.newest) << row.platform << row.conformance;
  }
}

TEST(Revisions, ApplyARuleThatAllRevisionsHave) {
  const Revisions some{{3, 0, 10}, {3, 0, 19}};
  EXPECT_TRUE(some.hold({{1, 0}, {}}));
  EXPECT_TRUE(some.hold({{3, 0, 10}, {}}));
  EXPECT_FALSE(some.hold({{3, 0, 11}, {}})) << "came later";
  EXPECT_FALSE(some.hold({{1, 0}, Version{3, 0, 17}})) << "is gone";
  EXPECT_TRUE(some.hold({{1, 0}, Version{3, 1}}));
  EXPECT_FALSE(some.hold({{3, 1}, {}}));
}

TEST(Revisions, SpecNamesOne) {
  const auto device = device_of({3, 0}, "OpenCL 3.0 ", "v2022-04-19-01");
  EXPECT_TRUE(Target(device, {.spec = "3.0.19"}).holds({{3, 0, 17}, {}}));
  EXPECT_FALSE(Target(device, {.spec = "3.0.16"}).holds({{3, 0, 17}, {}}));
  EXPECT_TRUE(Target(device, {.spec = "3.0.16"}).holds({{1, 0}, Version{3, 0, 17}}));
  // A revision of a different version does not add entry points to this device.
  EXPECT_FALSE(Target(device, {.spec = "3.1"}).holds({{3, 1}, {}}));
  EXPECT_EQ(Target(device, {.spec = "3.1"}).document().name, "opencl-c-3.1");
}

/// The rule is about a local argument of size zero. The device has 3.0. Its platform has 3.0 or
/// 3.1.
TEST(Revisions, OfThePlatformGovernRulesThatDependOnIt) {
  const Versions until{{1, 0}, Version{3, 1}};
  const Target on_3_0(device_of({3, 0}, "OpenCL 3.0 "), {}),
      on_3_1(device_of({3, 0}, "OpenCL 3.1 "), {});
  EXPECT_TRUE(on_3_0.holds(until, Governs::platform));
  EXPECT_FALSE(on_3_1.holds(until, Governs::platform));
  EXPECT_TRUE(on_3_1.holds(until));
}

}  // namespace
}  // namespace assay::suites
