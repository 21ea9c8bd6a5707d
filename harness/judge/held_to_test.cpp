#include "harness/judge/held_to.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "harness/base/errors.h"
#include "harness/base/temporary_folder.h"

namespace assay::harness {
namespace {

class Data {
 public:
  explicit Data(const char* table) {
    std::ofstream(std::filesystem::path(folder_.path()) / "certainty.csv") << table;
    options.data = folder_.path();
  }
  RunOptions options;

 private:
  TemporaryFolder folder_;
};

DeviceInfo device_of(Version version) {
  DeviceInfo device;
  device.version = version;
  return device;
}

Certainty judged(const Data& data, const DeviceInfo& device) {
  FailureClass failure;
  certainty_table(data.options, device).judge("images/a", failure);
  return failure.certainty;
}

class HeldToTest : public testing::Test {
 protected:
  void SetUp() override {
    set_held_to([](const DeviceInfo& device, const RunOptions&, const Versions& versions) {
      return versions.contain(device.version);
    });
  }
  void TearDown() override {
    set_held_to([](const auto&, const auto&, const auto&) { return true; });
  }
};

TEST_F(HeldToTest, RowsCoverOnlyDevicesOfTheirVersions) {
  const Data data(
      "cases,rules,certainty,why,since,before\n"
      "images/*,,by_the_letter,\"a reason\nof two lines\",,\n"
      "images/*,,undisputed,wrong data,3.0,3.1\n"
      "images/*,,by_the_letter,another,3.1,\n");
  EXPECT_EQ(judged(data, device_of({1, 2})), Certainty::by_the_letter);
  EXPECT_EQ(judged(data, device_of({3, 0})), Certainty::undisputed);
  EXPECT_EQ(judged(data, device_of({3, 0, 19})), Certainty::undisputed);
  EXPECT_EQ(judged(data, device_of({3, 1})), Certainty::by_the_letter);
  const auto rows = certainty_table(data.options, device_of({3, 1})).rows();
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].source, "data/certainty.csv:2");
  EXPECT_EQ(rows[1].source, "data/certainty.csv:5");
}

TEST_F(HeldToTest, RowsWithoutVersionsCoverAllDevices) {
  const Data data(
      "cases,rules,certainty,why\n"
      "images/*,,by_the_letter,a reason\n");
  EXPECT_EQ(judged(data, device_of({1, 0})), Certainty::by_the_letter);
  EXPECT_EQ(judged(data, device_of({3, 1})), Certainty::by_the_letter);
}

TEST_F(HeldToTest, DamagedVersionsAreRefused) {
  const Data data(
      "cases,rules,certainty,why,since,before\n"
      "images/*,,by_the_letter,a reason,three,\n");
  EXPECT_THROW(certainty_table(data.options, device_of({3, 0})), UsageError);
}

}  // namespace
}  // namespace assay::harness
