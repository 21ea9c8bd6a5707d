#include <CL/cl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/base/errors.h"
#include "harness/devices/device_queries.h"
#include "harness/devices/devices.h"
#include "harness/devices/enumerate.h"

namespace assay::harness {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

DeviceInfo device(int index, const char* icd, int platform, const char* platform_name, int number,
                  const char* name, std::uint64_t type) {
  DeviceInfo info;
  info.driver = {icd, "lib"};
  info.index = index;
  info.platform_index = platform;
  info.platform_name = platform_name;
  info.device_index = number;
  info.name = name;
  info.type = type;
  return info;
}

const std::vector<DeviceInfo>& devices() {
  static const std::vector<DeviceInfo> all{
      device(0, "acme.icd", 0, "ACME Compute", 0, "ACME G100", CL_DEVICE_TYPE_GPU),
      device(1, "acme.icd", 0, "ACME Compute", 1, "ACME G100 Max", CL_DEVICE_TYPE_GPU),
      device(2, "acme.icd", 1, "ACME Emulator", 0, "Emulator: 4 cores", CL_DEVICE_TYPE_CPU),
      device(3, "pocl.icd", 0, "Portable Computing Language", 0, "pthread-haswell",
             CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_DEFAULT),
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

TEST(Select, AllOfAType) {
  EXPECT_THAT(selected("gpu"), ElementsAre(0, 1));
  EXPECT_THAT(selected("CPU"), ElementsAre(2, 3));
  EXPECT_THAT(refused("accelerator"), HasSubstr("matches no device"));
}

TEST(Select, ByPlatformAndDevice) {
  EXPECT_THAT(selected("0:1"), ElementsAre(1));
  EXPECT_THAT(selected("1:0"), ElementsAre(2)) << "platforms are counted over all drivers";
  EXPECT_THAT(selected("2:0"), ElementsAre(3));
  EXPECT_THAT(selected("compute:*max"), ElementsAre(1));
  EXPECT_THAT(selected("pocl:0"), ElementsAre(3)) << "a driver may be named by its .icd file";
}

TEST(Select, IfNoneOrSeveralMatchTheCandidatesAreListed) {
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

std::string described_by(const std::string& text) {
  // The name has the process id, because tests run at the same time.
  const std::string path = fmt::format("{}devices-{}.json", testing::TempDir(), getpid());
  std::ofstream(path) << text;
  return path;
}

TEST(RecordedDevices, AreThoseOfTheFile) {
  std::vector<std::string> problems;
  const std::string path = described_by(devices_json(devices(), {}).dump());
  EXPECT_EQ(nlohmann::json(enumerate(path, problems)), nlohmann::json(devices()));
  EXPECT_EQ(chosen_devices(path, "emulator", problems).at(0).index, 2);
  EXPECT_TRUE(problems.empty());
}

TEST(RecordedDevices, OfAnOlderAssayLackNewerFields) {
  nlohmann::json old = devices_json(devices(), {});
  for (nlohmann::json& device : old["devices"]) device.erase("max_samplers");
  std::vector<std::string> problems;
  const auto read = enumerate(described_by(old.dump()), problems);
  ASSERT_EQ(read.size(), devices().size());
  EXPECT_EQ(read[0].max_samplers, 0);
  EXPECT_EQ(read[0].name, devices()[0].name);
}

TEST(RecordedDevices, CannotRunCases) {
  EXPECT_TRUE(recorded("nvidia.json"));
  EXPECT_FALSE(recorded("pocl.icd"));
  EXPECT_NO_THROW(require_driver("pocl"));
  EXPECT_THROW(require_driver("nvidia.json"), UsageError);
}

TEST(RecordedDevices, InAnotherFormAreRefused) {
  std::vector<std::string> problems;
  for (const char* text :
       {"", "[]", "{}", R"({"devices": [{"name": 7}]})", R"({"devices": [{"version": "new"}]})",
        R"({"devices": [{"max_work_group_size": 1e30}]})"})
    EXPECT_THROW(enumerate(described_by(text), problems), UsageError) << text;
  EXPECT_THROW(enumerate("no/such/file.json", problems), UsageError);
}

}  // namespace
}  // namespace assay::harness
