#include "suites/text/small_program.h"

#include <gmock/gmock.h>

#include "harness/cases/case.h"
#include "harness/sweep/emit_c.h"
#include "suites/base/test_context.h"
#include "suites/text/negative_build.h"

namespace assay::suites {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr const char* somewhere = "OpenCL C, somewhere";

Target some_target(harness::RunOptions options = {}) {
  static harness::DeviceInfo info = [] {
    harness::DeviceInfo made = some_device();
    made.opencl_c_version = {1, 2};
    made.opencl_c_versions = {{1, 2}, {3, 0}};
    made.compiler_available = true;
    return made;
  }();
  return {info, options};
}

TEST(SmallProgram, NamesAreMadeFromTheId) {
  EXPECT_EQ(named("int NAME, NAME_b; char FILENAME, a_NAME;", "s/a.b"),
            "int assay_s_a_b, assay_s_a_b_b; char FILENAME, a_NAME;");
}

TEST(SmallProgram, ARowMayHaveACaseForEachLanguage) {
  SmallProgram row{.id = "s/a", .body = "out[0] = 1;", .expected = {1}};
  row.citation = somewhere;
  row.each_language = true;
  row.needs = harness::Needs::opencl_c({1, 1});
  row.before_language = {3, 0};
  std::vector<harness::Case> cases = small_cases(row, some_target());
  ASSERT_THAT(cases, SizeIs(3));
  EXPECT_EQ(cases[0].id, "s/a/cl1.1");
  EXPECT_EQ(cases[0].skip, "needs OpenCL C 1.1");
  EXPECT_EQ(cases[1].id, "s/a/cl1.2");
  EXPECT_EQ(cases[1].skip, std::nullopt);
  EXPECT_EQ(cases[1].kernel().options, "-cl-std=CL1.2");
  EXPECT_EQ(cases[2].id, "s/a/cl2.0");

  row.each_language = false;
  row.before_language = {};
  row.needs = harness::Needs::opencl_c({2, 0});
  row.options = "-w";
  cases = small_cases(row, some_target());
  ASSERT_THAT(cases, SizeIs(1));
  EXPECT_EQ(cases[0].id, "s/a");
  EXPECT_EQ(cases[0].kernel().options, "-cl-std=CL3.0 -w");
}

TEST(SmallProgram, RowsThatTheDocumentDoesNotStateHaveNoCase) {
  SmallProgram row{.id = "s/a", .body = "", .expected = {1}};
  row.place = {"", "6.9"};
  EXPECT_THAT(small_cases(row, some_target()), IsEmpty());
  row.place = {"6.12", ""};
  EXPECT_THAT(small_cases(row, some_target()), SizeIs(1));
  row.versions = {.since = {3, 1}};
  EXPECT_THAT(small_cases(row, some_target()), IsEmpty());
}

TEST(SmallProgram, OnlyRowsThatShareAKernelHaveParameters) {
  SmallProgram row{.id = "s/a", .body = "out[0] = 1;", .expected = {1}, .citation = somewhere};
  EXPECT_FALSE(small_cases(row, some_target())[0].kernel().parameters.empty());
  row.shares = Sharing::program;
  EXPECT_TRUE(small_cases(row, some_target())[0].kernel().parameters.empty());
  row.shares = Sharing::nothing;
  const harness::Case alone = small_cases(row, some_target())[0];
  EXPECT_FALSE(alone.kernel);
  EXPECT_THAT(alone.shown(), HasSubstr("out[0] = 1;"));
}

TEST(SmallProgram, IsWrittenAsASeparateProgram) {
  SmallProgram row{.id = "s/a",
                   .body = "out[0] = in[i]; out[1] = 7;",
                   .expected = Expected::each([](std::size_t item) {
                     return Numbers{static_cast<std::uint32_t>(item), 7};
                   }),
                   .citation = somewhere,
                   .global = 3};
  row.also = [](std::size_t) { return std::vector<Numbers>{{9, 9}}; };
  const harness::Case one = small_cases(row, some_target())[0];
  harness::ReproRequest request;
  request.index = 2;
  const harness::Launch program =
      one.stand_alone(some_target().device(), some_target().options(), request);
  EXPECT_EQ(program.global, harness::Launch::Sizes{3});
  ASSERT_THAT(program.checks, SizeIs(3));
  EXPECT_THAT(program.checks[2].ways, SizeIs(2));
  EXPECT_EQ(program.checks[2].answers[1].element, 5U);
  EXPECT_THAT(harness::emit_c(program), AllOf(HasSubstr("assay_s_a"), HasSubstr(somewhere)));
}

class SmallProgramOnPocl : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto device = harness::pocl_device();
    if (!device) GTEST_SKIP() << "PoCL is not installed";
    harness::DeviceInfo info = describe(*device);
    info.compiler_available = true;
    context_.emplace(*device, info, harness::RunOptions{});
  }
  static SmallProgram row(std::string id, std::string body, Expected expected) {
    SmallProgram made{.id = std::move(id), .body = std::move(body), .expected = expected};
    made.citation = somewhere;
    return made;
  }
  Target target() { return {context_->device(), context_->options()}; }
  std::optional<harness::Measurement> run(const std::vector<harness::Case>& cases,
                                          std::size_t which = 0) {
    std::vector<harness::Kernel> kernels;
    for (const harness::Case& one : cases)
      if (one.kernel) kernels.push_back(one.kernel());
    context_->programs().join(harness::joined_kernels(kernels));
    for (const harness::Kernel& kernel : kernels) context_->programs().announce(kernel);
    context_->run(cases.at(which));
    return context_->measurement;
  }
  std::string reason() {
    return sentence(context_->measurement.value().worst.value().finding.value());
  }

  std::optional<TestContext> context_;
};

TEST_F(SmallProgramOnPocl, NumbersAreJudged) {
  SmallProgram good =
      row("s/good", "out[0] = in[3] + (uint)i; out[1] = 8;", Expected::each([](std::size_t item) {
            return Numbers{3 + static_cast<std::uint32_t>(item), 8};
          }));
  good.global = 4;
  EXPECT_EQ(run(small_cases(good, target()))->failing, 0U);
  EXPECT_EQ(context_->measurement->inputs, 4U);

  SmallProgram bad = good;
  bad.id = "s/bad";
  bad.names = {"the sum", "eight"};
  bad.body = "out[0] = in[3] + (uint)i; out[1] = i == 2 ? 9 : 8;";
  EXPECT_EQ(run(small_cases(bad, target()))->failing, 1U);
  EXPECT_EQ(reason(), "work-item 2 of 4: eight: got 9, expected 8");
}

TEST_F(SmallProgramOnPocl, AReproSaysWhatTheFailureNeeds) {
  SmallProgram bad{.id = "s/needs",
                   .body = "out[0] = i == 3 || get_local_size(0) == 2 ? 9 : 7;",
                   .expected = {7},
                   .citation = somewhere,
                   .global = 4};
  const harness::Case one = small_cases(bad, target())[0];
  harness::ReproRequest request;
  request.index = 3;
  context_->run(one, request);
  ASSERT_TRUE(context_->measurement);
  EXPECT_THAT(context_->measurement->note,
              AllOf(HasSubstr("reproduced: fails in a separate program; in "),
                    HasSubstr("; at every work-group size tried (1, 2, 4)"),
                    HasSubstr("; also with -cl-opt-disable")));
}

TEST_F(SmallProgramOnPocl, AMissingNumberIsNamed) {
  run(small_cases(row("s/silent", "if (in[0]) out[0] = 1;", {1}), target()));
  EXPECT_EQ(reason(), "the number written: got nothing, expected 1");
  // Memory that no kernel has written still holds this value.
  EXPECT_EQ(
      run(small_cases(row("s/poison", "if (in[0]) out[0] = 1;", {0xa5a5a5a5}), target()))->failing,
      1U);
}

TEST_F(SmallProgramOnPocl, WritesAfterTheNumbersAreSeen) {
  run(small_cases(row("s/far", "out[0] = 1; out[2] = 1;", {1}), target()));
  ASSERT_THAT(context_->failures, SizeIs(1));
  EXPECT_THAT(context_->failures[0], HasSubstr("past the end of argument 0 (4 bytes): at byte 8"));
}

TEST_F(SmallProgramOnPocl, OtherNumbersMayBeRightToo) {
  SmallProgram open = row("s/open", "out[0] = 2; out[1] = 2;", {1, 1});
  open.also = [](std::size_t) { return std::vector<Numbers>{{2, 2}}; };
  EXPECT_EQ(run(small_cases(open, target()))->failing, 0U);
  open.id = "s/mixed";
  open.body = "out[0] = 1; out[1] = 2;";
  EXPECT_EQ(run(small_cases(open, target()))->failing, 1U);
  EXPECT_EQ(reason(), "number 1: got 2, expected 1");
}

TEST_F(SmallProgramOnPocl, OtherWrongNumbersAreReportedToo) {
  run(small_cases(row("s/many", "out[0] = 1; out[1] = 4; out[2] = 5;", {1, 2, 3}), target()));
  EXPECT_EQ(reason(), "number 1: got 4, expected 2");
  EXPECT_THAT(context_->measurement->worst->details,
              testing::ElementsAre("also number 2 is 5, expected 3"));
}

TEST_F(SmallProgramOnPocl, RowsShareAKernelButNoFault) {
  const std::vector<harness::Case> cases =
      small_cases({row("s/one", "out[0] = NAME_x;", {1}), row("s/two", "out[0] = 2;", {2}),
                   row("s/three", "out[0] = 3;", {3})},
                  target());
  EXPECT_FALSE(run(cases, 1)->failing);
  EXPECT_FALSE(run(cases, 2)->failing);
  context_->run(cases[0]);
  ASSERT_THAT(context_->failures, SizeIs(1));
  EXPECT_THAT(context_->failures[0], HasSubstr("assay_s_one_x"));
}

TEST_F(SmallProgramOnPocl, AForbiddenProgramNeedsItsValidProgram) {
  ForbiddenProgram rule{.program = row("s/name", "FAULT = in[5]; out[0] = x;", {5}),
                        .fault = "x",
                        .instead = "uint x"};
  std::vector<harness::Case> cases = forbidden_cases(rule, target());
  EXPECT_THAT(cases[0].shown(), AllOf(HasSubstr("  x = in[5]"), HasSubstr("  uint x = in[5]")));
  EXPECT_EQ(run(cases)->failing, 0U);
  EXPECT_THAT(context_->failures, IsEmpty());
  EXPECT_EQ(context_->programs().programs_built(), 1U);

  std::swap(rule.fault, rule.instead);
  rule.program.id = "s/swapped";
  run(forbidden_cases(rule, target()));
  ASSERT_THAT(context_->failures, SizeIs(1));
  EXPECT_THAT(context_->failures[0], HasSubstr("valid counterpart does not build"));

  rule.fault = rule.instead = "uint x";
  rule.program.id = "s/both";
  run(forbidden_cases(rule, target()));
  ASSERT_THAT(context_->failures, SizeIs(1));
  EXPECT_THAT(context_->failures[0], HasSubstr("must be rejected"));

  // The numbers of the valid program are judged too.
  rule.fault = "x";
  rule.program.id = "s/wrong";
  rule.program.expected = {6};
  EXPECT_EQ(run(forbidden_cases(rule, target()))->failing, 1U);
}

TEST_F(SmallProgramOnPocl, ValidProgramsWithSeparateNamesShareAProgram) {
  std::vector<harness::Case> cases;
  for (const char* id : {"s/first", "s/second"})
    cases.push_back(negative_case({.id = id,
                                   .forbidden = "__kernel void NAME(int a) { b = a; }",
                                   .twin = "__kernel void NAME(int a) { int b = a; }",
                                   .citation = somewhere}));
  run(cases, 0);
  run(cases, 1);
  EXPECT_THAT(context_->failures, IsEmpty());
  EXPECT_EQ(context_->measurement->inputs, 1U);
  EXPECT_EQ(context_->programs().programs_built(), 1U);
}

}  // namespace
}  // namespace assay::suites
