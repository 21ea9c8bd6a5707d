#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harness/base/errors.h"
#include "harness/devices/devices.h"

namespace assay::harness {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

DeviceInfo device(int index, const char* icd, int platform, const char* platform_name, int number,
                  const char* name) {
  DeviceInfo info;
  info.driver = {icd, "lib"};
  info.index = index;
  info.platform_index = platform;
  info.platform_name = platform_name;
  info.device_index = number;
  info.name = name;
  return info;
}

const std::vector<DeviceInfo>& devices() {
  static const std::vector<DeviceInfo> all{
      device(0, "acme.icd", 0, "ACME Compute", 0, "ACME G100"),
      device(1, "acme.icd", 0, "ACME Compute", 1, "ACME G100 Max"),
      device(2, "acme.icd", 1, "ACME Emulator", 0, "Emulator: 4 cores"),
      device(3, "pocl.icd", 0, "Portable Computing Language", 0, "pthread-haswell"),
  };
  return all;
}

std::vector<int> selected(const std::string& selector) {
  std::vector<int> result;
  for (const DeviceInfo& info : select(devices(), selector)) result.push_back(info.index);
  return result;
}

std::string refused(const std::string& selector) {
  try {
    select(devices(), selector);
  } catch (const UsageError& error) {
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    return error.what();
  }
  ADD_FAILURE() << selector << " was accepted";
  return "";
}

TEST(Select, NothingMeansAll) {
  EXPECT_THAT(selected(""), ElementsAre(0, 1, 2, 3));
}

TEST(Select, ByIndex) {
  EXPECT_THAT(selected("3"), ElementsAre(3));
  EXPECT_THAT(refused("4"), AllOf(HasSubstr("'4' is not the index"), HasSubstr("3: pthread")));
}

TEST(Select, ByName) {
  EXPECT_THAT(selected("PTHREAD"), ElementsAre(3));
  EXPECT_THAT(selected("*max"), ElementsAre(1));
  EXPECT_THAT(selected("?thread-*"), ElementsAre(3));
  EXPECT_THAT(selected("ACME G100"), ElementsAre(0)) << "a whole name is not ambiguous";
  EXPECT_THAT(selected("emulator: 4"), ElementsAre(2)) << "a colon may be part of a name";
}

TEST(Select, ByPlatformAndDevice) {
  EXPECT_THAT(selected("0:1"), ElementsAre(1));
  EXPECT_THAT(selected("1:0"), ElementsAre(2)) << "platforms are counted over all drivers";
  EXPECT_THAT(selected("2:0"), ElementsAre(3));
  EXPECT_THAT(selected("compute:*max"), ElementsAre(1));
  EXPECT_THAT(selected("pocl:0"), ElementsAre(3)) << "the .icd's name serves as well";
}

TEST(Select, NoneOrSeveralListTheCandidates) {
  EXPECT_THAT(refused("acme"), AllOf(HasSubstr("several devices"), HasSubstr("0: ACME G100"),
                                     HasSubstr("1: ACME G100 Max")));
  EXPECT_THAT(refused("G1*x*y"), AllOf(HasSubstr("matches no device"), HasSubstr("3: pthread")));
  EXPECT_THAT(refused("portable"), HasSubstr("'portable:0'"));
  EXPECT_THAT(refused("0:7"), HasSubstr("matches no device"));
  EXPECT_THAT(refused("\x1b[2J"), HasSubstr("\\x1b[2J"));
}

TEST(RequireDevices, SaysWhy) {
  EXPECT_NO_THROW(require_devices(devices(), {}));
  try {
    require_devices({}, {});
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(), HasSubstr("no OpenCL driver is installed"));
  }
  try {
    require_devices({}, {"a.icd: x", "b.icd: y"});
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(), HasSubstr("a.icd: x; b.icd: y"));
  }
}

}  // namespace
}  // namespace assay::harness
