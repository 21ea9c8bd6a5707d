#include "harness/run/case_selection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "harness/base/errors.h"

namespace assay::harness {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Case named(const std::string& id) {
  Case one;
  one.id = id;
  return one;
}

Suite suite(const std::string& name, const std::vector<std::string>& ids) {
  return {name, name, [ids](const DeviceInfo& device, const RunOptions&) {
            std::vector<Case> cases;
            for (const std::string& id : ids)
              if (device.index == 0 || id.find("double") == std::string::npos)
                cases.push_back(named(id));
            return cases;
          }};
}

class SelectionTest : public ::testing::Test {
 protected:
  std::vector<std::string> ids(std::size_t device = 0) {
    std::vector<std::string> result;
    const std::vector<Selection> selections = select_cases(devices, request, suites);
    for (const Case& one : selections.at(device).cases) result.push_back(one.id);
    return result;
  }
  std::string refused() {
    try {
      select_cases(devices, request, suites);
    } catch (const UsageError& error) {
      return error.what();
    }
    ADD_FAILURE() << "was accepted";
    return "";
  }

  std::vector<DeviceInfo> devices{1};
  RunRequest request;
  std::vector<Suite> suites{suite("math", {"math/exp/float", "math/exp/double", "math/sin/float"}),
                            suite("images", {"images/read"})};
};

TEST_F(SelectionTest, EverythingInTheSuitesOrder) {
  EXPECT_THAT(ids(),
              ElementsAre("math/exp/float", "math/exp/double", "math/sin/float", "images/read"));
}

TEST_F(SelectionTest, SuitesAndFilters) {
  request.suites = {"math"};
  request.filters = {"*/sin/*", "math/exp/double"};
  EXPECT_THAT(ids(), ElementsAre("math/exp/double", "math/sin/float"));
}

TEST_F(SelectionTest, EveryShardOnceAndAllTogether) {
  request.shard = {0, 3};
  EXPECT_THAT(ids(), ElementsAre("math/exp/float", "images/read"));
  request.shard = {1, 3};
  EXPECT_THAT(ids(), ElementsAre("math/exp/double"));
  request.shard = {2, 3};
  EXPECT_THAT(ids(), ElementsAre("math/sin/float"));
  request.shard = {7, 8};
  EXPECT_THAT(ids(), IsEmpty()) << "a shard may be empty: engines make as many as they like";
}

TEST_F(SelectionTest, AFilterMayMatchOnOneDeviceOnly) {
  devices.resize(2);
  devices[1].index = 1;
  request.filters = {"math/*/double"};
  EXPECT_THAT(ids(0), ElementsAre("math/exp/double"));
  EXPECT_THAT(ids(1), IsEmpty());
}

TEST_F(SelectionTest, UnknownSuite) {
  request.suites = {"maths"};
  EXPECT_EQ(refused(),
            "--suite: no suite is called 'maths', did you mean math?; there are: math and images");
}

TEST_F(SelectionTest, FilterThatMatchesNothing) {
  request.filters = {"math/*", "math/exq/float"};
  EXPECT_THAT(refused(), AllOf(HasSubstr("'math/exq/float' matches no case"),
                               HasSubstr("did you mean math/exp/float?")));
  request.filters = {"exp"};
  EXPECT_THAT(refused(), HasSubstr("'*exp*'?"));
  request.filters = {"math/cos/*"};
  EXPECT_THAT(refused(), HasSubstr("assay list shows the ids"));
}

TEST_F(SelectionTest, DamagedTablesAbort) {
  suites = {suite("math", {"math/a", "math/a"})};
  EXPECT_THROW(ids(), std::logic_error);
  suites = {suite("math", {"math/a b"})};
  EXPECT_THROW(ids(), std::logic_error);
  suites = {suite("math", {"images/a"})};
  EXPECT_THROW(ids(), std::logic_error);
}

}  // namespace
}  // namespace assay::harness
