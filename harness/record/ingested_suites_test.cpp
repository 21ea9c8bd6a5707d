#include "harness/record/ingested_suites.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/cases/case_id.h"
#include "harness/cases/suite.h"
#include "harness/devices/device.h"
#include "harness/record/record.h"
#include "harness/record/run_options.h"
#include "harness/supervise/case_selection.h"
#include "harness/sweep/spirv_assembly.h"

namespace assay::harness {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Case with_kernel(const std::string& id, const std::string& source) {
  Case one;
  one.id = id;
  one.kernel = [source] { return Kernel{"k", source, ""}; };
  return one;
}

/// The harness builds the kernel of the first case. The second case builds its kernel itself.
Suite suite(const std::string& name, const std::string& source) {
  return {name, name, [name, source](const DeviceInfo&, const RunOptions&) {
            Case other;
            other.id = name + "/own";
            return std::vector<Case>{with_kernel(name + "/kernel", source), other};
          }};
}

std::vector<std::string> ids(const Suite& of, const DeviceInfo& device) {
  std::vector<std::string> all;
  for (const Case& one : of.expand(device, {})) {
    EXPECT_TRUE(valid_id(one.id)) << one.id;
    EXPECT_EQ(one.suite(), of.name);
    all.push_back(one.id);
  }
  return all;
}

DeviceInfo with_spirv() {
  DeviceInfo device;
  device.il_version = "SPIR-V_1.2";
  return device;
}

const std::string source = "__kernel void k() {}\n";

TEST(IngestedSuites, HaveTheCasesThatAnnounceAKernelInOpenClC) {
  EXPECT_THAT(ids(ingested(suite("math", source)), with_spirv()), ElementsAre("spirv.math/kernel"));
  EXPECT_THAT(ids(ingested(suite("spirv_math", spirv_heading({1, 0}))), with_spirv()), IsEmpty());
}

TEST(IngestedSuites, AreSkippedWithoutSpirv) {
  const auto cases = ingested(suite("math", source)).expand({}, {});
  ASSERT_EQ(cases.size(), 1U);
  EXPECT_EQ(cases[0].skip, "needs SPIR-V (CL_DEVICE_IL_VERSION)");
}

TEST(IngestedSuites, AreChosenByTheNamesOfTheOthers) {
  const std::vector<Suite> suites{suite("math", source), suite("integer", source)};
  RunRequest request;
  request.ingest = "spirv";
  request.suites = {"math"};
  request.filters = {"math/k*", "*kernel"};
  const auto chosen = suites_of(request, suites);
  const auto selected = select_cases(std::vector{with_spirv()}, request, chosen);
  ASSERT_EQ(selected[0].cases.size(), 1U);
  EXPECT_EQ(selected[0].cases[0].id, "spirv.math/kernel");
  EXPECT_EQ(rerun_options(request), " --ingest=spirv");
}

TEST(IngestedSuites, HaveTheSameCertaintyAsTheOthers) {
  const auto table = CertaintyTable::parse(
      "cases,rules,certainty,why\nmath/kernel,,by_the_letter,because\n", "table");
  CaseRecord record;
  record.id = "spirv.math/kernel";
  record.failing = {{}};
  judge_certainty(record, table);
  EXPECT_EQ(record.failing[0].certainty, Certainty::by_the_letter);
}

}  // namespace
}  // namespace assay::harness
