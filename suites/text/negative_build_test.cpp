#include "suites/text/negative_build.h"

#include <gmock/gmock.h>

#include "harness/cases/case.h"
#include "suites/base/test_context.h"

namespace assay::suites {
namespace {

using ::testing::HasSubstr;

class Negative : public ::testing::Test {
 protected:
  void SetUp() override {
    device_ = harness::pocl_device();
    if (!device_) GTEST_SKIP() << "PoCL is not installed";
  }
  std::vector<std::string> failures(const std::string& forbidden, const std::string& twin,
                                    bool open = false, bool diagnosed = false) {
    TestContext context(*device_, describe(*device_), {});
    const harness::Case c = negative_case({.id = "types/no",
                                           .forbidden = forbidden,
                                           .twin = twin,
                                           .citation = "OpenCL C",
                                           .open = open,
                                           .diagnosed = diagnosed});
    EXPECT_THAT(c.shown(), HasSubstr(forbidden));
    context.run(c);
    EXPECT_TRUE(context.errors.empty());
    return context.failures;
  }
  std::optional<cl::Device> device_;
};

constexpr const char* good = "__kernel void k(__global int* a) { *a = 1; }";
constexpr const char* bad = "__kernel void k(__global int* a) { *a = no_such_name; }";

TEST_F(Negative, PassesIfOnlyTheForbiddenProgramIsRefused) {
  EXPECT_TRUE(failures(bad, good).empty());
}

TEST_F(Negative, FailsIfTheForbiddenProgramBuilds) {
  const auto found = failures(good, good);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_THAT(found[0], HasSubstr("must be rejected"));
}

TEST_F(Negative, FailsIfTheValidProgramDoesNotBuild) {
  const auto found = failures(bad, bad);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_THAT(found[0], HasSubstr("valid counterpart does not build"));
  EXPECT_THAT(found[0], HasSubstr("no_such_name"));
}

TEST_F(Negative, PassesEitherWayIfNoTextRequiresARefusal) {
  EXPECT_TRUE(failures(bad, good, true).empty());
  EXPECT_TRUE(failures(good, good, true).empty());
  EXPECT_EQ(failures(good, bad, true).size(), 1u);
}

TEST_F(Negative, NeedsADiagnosticIfC99RequiresOne) {
  constexpr const char* warned = "#warning \"look\"\n__kernel void k(__global int* a) { *a = 1; }";
  EXPECT_TRUE(failures(bad, good, false, true).empty());
  EXPECT_TRUE(failures(warned, good, false, true).empty());
  EXPECT_EQ(failures(warned, warned, false, true).size(), 1u);
  const auto found = failures(good, good, false, true);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_THAT(found[0], HasSubstr("builds without a diagnostic"));
}

}  // namespace
}  // namespace assay::suites
