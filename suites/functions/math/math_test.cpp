#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <random>
#include <set>

#include "harness/base/errors.h"
#include "harness/cases/case.h"
#include "harness/cases/case_id.h"
#include "harness/cases/suite.h"
#include "harness/sweep/emit_c.h"
#include "reference/acceptance/acceptance.h"
#include "suites/base/kernel_name.h"
#include "suites/base/test_context.h"
#include "suites/functions/math_case.h"
#include "suites/numeric/accepted.h"
#include "suites/numeric/numeric_run.h"
#include "suites/numeric/profile.h"
#include "suites/numeric/scalar_types.h"
#include "suites/suites.h"
#include "suites/target/limit.h"
#include "suites/target/slices.h"
#include "suites/target/target.h"

namespace assay::suites::math {
namespace {

using harness::Case;
using testing::HasSubstr;

harness::DeviceInfo some_device() {
  harness::DeviceInfo info;
  info.version = {3, 0};
  info.opencl_c_versions = {{1, 0}, {1, 1}, {1, 2}, {3, 0}};
  info.single_fp_config = CL_FP_DENORM | CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN;
  info.profile = "FULL_PROFILE";
  return info;
}

std::vector<Case> expand(const harness::DeviceInfo& device = some_device(),
                         const harness::RunOptions& options = {}) {
  return suite_of("math").expand(device, options);
}

void ask(const RealCase& c, harness::CaseContext& context) {
  numeric::run_case(numeric_case(c, {context.device(), context.options()}), context);
}

RealCase float_case(const reference::Function& function, const Form& form, int width,
                    std::string id = {}) {
  RealCase c = math_case(function, form, reference::float_format, width);
  c.id = std::move(id);
  return c;
}

TEST(Expand, IdsAreValidUniqueAndTheSameEachTime) {
  const auto cases = expand(), again = expand();
  std::set<std::string> ids, kernels;
  for (const Case& c : cases) {
    EXPECT_TRUE(harness::valid_id(c.id)) << c.id;
    EXPECT_TRUE(ids.insert(c.id).second) << c.id;
    EXPECT_TRUE(kernels.insert(kernel_name(c.id)).second) << c.id;
    EXPECT_FALSE(c.citations.empty()) << c.id;
  }
  ASSERT_EQ(again.size(), cases.size());
  for (std::size_t i = 0; i < cases.size(); ++i) EXPECT_EQ(cases[i].id, again[i].id);
}

TEST(Expand, EveryFunctionHasEveryWidth) {
  const auto cases = expand();
  for (const auto& f : reference::math_functions())
    for (const char* type : {"float", "float2", "float3", "float4", "float8", "float16"}) {
      if (f.scalar_only && std::string(type) != "float") continue;
      const std::string id =
          "math/" + f.name + "/" + type + (f.results.size() > 1 ? "/private" : "") + "/default";
      EXPECT_NO_THROW(find(cases, id));
    }
}

TEST(Expand, MixedPointerAndSlicedForms) {
  const auto cases = expand();
  for (const char* id : {"math/fmin/float4.float/default", "math/ldexp/float4.int/default",
                         "math/fract/float4/private/default", "math/fract/float4/local/default",
                         "math/fract/float4/global/default", "math/sin/float4/literal/default",
                         "math/sin/float/uniform/default", "math/sin/float3/aliased/default",
                         "math/exp/float/local_size_odd/default", "math/exp/float4/std_1.2",
                         "math/fract/float4/private/std_3.0", "math/add/float/default",
                         "math/remquo/float4/literal/default", "math/erfc/float4/std_3.0"})
    EXPECT_NO_THROW(find(cases, id)) << id;
  for (const Case& c : cases) EXPECT_EQ(c.id.find("std_1.0"), std::string::npos);
}

TEST(Expand, GenericAddressSpaceIsSkippedWhereTheDeviceLacksIt) {
  harness::DeviceInfo device = some_device();
  const std::string id = "math/fract/float4/generic/default";
  const auto without = expand(device);
  ASSERT_TRUE(find(without, id).skip.has_value());
  EXPECT_THAT(*find(without, id).skip, HasSubstr("__opencl_c_generic_address_space"));
  device.features = {{"__opencl_c_generic_address_space", {3, 0}}};
  const auto with = expand(device);
  EXPECT_FALSE(find(with, id).skip.has_value());
  EXPECT_EQ(find(with, id).kernel().options, "-cl-std=CL3.0");
  device.opencl_c_versions.push_back({2, 0});
  const auto twenty = expand(device);
  EXPECT_EQ(find(twenty, id).kernel().options, "-cl-std=CL2.0");
}

TEST(Expand, FormatsThatTheDeviceLacksAreSkippedWithTheReason) {
  harness::DeviceInfo device = some_device();
  const auto without = expand(device);
  EXPECT_THAT(*find(without, "math/exp/double4/default").skip, HasSubstr("cl_khr_fp64"));
  EXPECT_THAT(*find(without, "math/exp/half4/default").skip, HasSubstr("cl_khr_fp16"));
  device.double_fp_config = CL_FP_DENORM | CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN;
  device.extensions = {{"cl_khr_fp16", {}}, {"cl_khr_fp64", {}}};
  const auto with = expand(device);
  for (const char* type : {"double", "half"}) {
    const std::string t = type;
    for (const std::string& id :
         {"math/exp/" + t + "3/default", "math/fmax/" + t + "4." + t + "/default",
          "math/ldexp/" + t + "8.int/default", "math/fract/" + t + "16/local/default",
          "math/nan/" + t + "2/default"})
      EXPECT_FALSE(find(with, id).skip.has_value()) << id << " " << *find(with, id).skip;
    EXPECT_THROW(find(with, "math/half_exp/" + t + "/default"), std::exception);
    EXPECT_THROW(find(with, "math/native_exp/" + t + "/default"), std::exception);
  }
}

TEST(KernelSource, HasTheFormatsTypesAndExtensions) {
  harness::DeviceInfo device = some_device();
  device.double_fp_config = CL_FP_DENORM;
  device.extensions = {{"cl_khr_fp16", {}}, {"cl_khr_fp64", {}}};
  const auto cases = expand(device);
  const auto source = [&](const std::string& id) { return find(cases, id).kernel().source; };
  EXPECT_THAT(source("math/nan/double2/default"),
              testing::AllOf(HasSubstr("const ulong2 x0"), HasSubstr("const double2 r0")));
  EXPECT_THAT(source("math/nan/half/default"), HasSubstr("const ushort x0"));
  EXPECT_THAT(source("math/exp/half/default"),
              testing::StartsWith("#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"));
  EXPECT_THAT(source("math/exp/double4/std_1.1"),
              testing::StartsWith("#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"));
  EXPECT_THAT(source("math/exp/double4/std_1.2"), testing::Not(HasSubstr("#pragma")));
  EXPECT_THAT(source("math/exp/double4/literal/default"), HasSubstr("as_double4((ulong4)(0x"));
  EXPECT_THAT(source("math/exp/half/literal/default"), HasSubstr("as_half((ushort)(0x"));
  EXPECT_THAT(source("math/fract/float/literal/default"),
              HasSubstr("    float r1;\n    out0[0] = fract(as_float("));
  EXPECT_THAT(source("math/fract/float/literal/default"), HasSubstr("    out1[0] = r1;\n"));
  EXPECT_THAT(
      source("math/frexp/half4/local/default"),
      testing::AllOf(HasSubstr("__local int4 *scratch"), HasSubstr("__global half4 *out0")));
}

TEST(Expand, SlicesNameFunctionsThatExist) {
  for (const Slice& slice : load_slices("math", {}))
    for (const std::string& subject : slice.subjects)
      if (subject != "*") {
        EXPECT_NE(reference::find_function(subject), nullptr) << slice.name << ": " << subject;
      }
  EXPECT_THROW(parse_slices("form_or_mode,functions,widths,depth,reason\na,b,5x,,c\n", "x.csv"),
               std::exception);
}

TEST(Limits, EveryFunctionHasARowInEveryDocumentThatJudgesDevices) {
  for (const harness::Version version : {harness::Version{3, 0}, {1, 2}})
    for (const char* profile : {"full", "embedded"}) {
      harness::DeviceInfo device = some_device();
      device.version = version;
      harness::RunOptions options;
      options.profile = profile;
      for (const auto& f : reference::math_functions())
        for (const reference::FloatFormat* format : numeric::formats) {
          if (f.float_only && format->name != "float") continue;
          // in these versions, half is an extension
          if (version.major == 1 && format->name == "half") continue;
          const RealCase c = math_case(f, forms()[0], *format, 1);
          EXPECT_TRUE(limit_of(c, {device, options}).has_value())
              << f.table_row << " " << format->name << " " << version.major << " " << profile;
        }
    }
  harness::RunOptions bad;
  bad.profile = "fullish";
  EXPECT_THROW(Target(some_device(), bad), harness::UsageError);
  bad = {};
  bad.spec = "9.9";
  EXPECT_THROW(Target(some_device(), bad), harness::UsageError);
}

TEST(Modes, OptionsLimitsAndSkips) {
  const auto cases = expand();
  const Case& unsafe = find(cases, "math/tan/float4/unsafe_math_optimizations");
  EXPECT_EQ(unsafe.kernel().options, "-cl-std=CL3.0 -cl-unsafe-math-optimizations");
  EXPECT_THAT(unsafe.citations, testing::ElementsAre("OpenCL C 3.0.19, 7.4, Table 67, tan"));
  // Table 67 has no row for erf, so Table 65 applies.
  EXPECT_THAT(find(cases, "math/erf/float/unsafe_math_optimizations").citations,
              testing::ElementsAre("OpenCL C 3.0.19, 7.4, Table 65, erf"));
  EXPECT_EQ(find(cases, "math/sin/float/denorms_are_zero").kernel().options,
            "-cl-denorms-are-zero");
  const Case& rounded = find(cases, "math/sqrt/float3/fp32_correctly_rounded_divide_sqrt");
  EXPECT_EQ(rounded.skip, "needs CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT");
  EXPECT_EQ(rounded.limit, "correctly-rounded");
  const std::string refused = "math/divide/refused/fp32_correctly_rounded_divide_sqrt";
  EXPECT_FALSE(find(cases, refused).skip.has_value());
  harness::DeviceInfo able = some_device();
  able.single_fp_config |= CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT;
  const auto with = expand(able);
  EXPECT_TRUE(find(with, refused).skip.has_value());
  EXPECT_FALSE(find(with, "math/sqrt/float3/fp32_correctly_rounded_divide_sqrt").skip.has_value());
}

TEST(Modes, OlderLanguagesHaveNoRelaxedLimits) {
  harness::DeviceInfo old = some_device();
  old.version = {1, 2};
  old.opencl_c_version = {1, 2};
  old.opencl_c_versions = {{1, 0}, {1, 1}, {1, 2}};
  const auto cases = expand(old);
  const Case& unsafe = find(cases, "math/exp/float/unsafe_math_optimizations");
  EXPECT_EQ(unsafe.limit, "implementation-defined");
  EXPECT_EQ(unsafe.kernel().options, "-cl-unsafe-math-optimizations");
  harness::RunOptions options;
  options.std = "CL1.2";
  EXPECT_EQ(find(expand(some_device(), options), "math/exp/float/fast_relaxed_math").limit,
            "implementation-defined");
  options = {};
  options.spec = "environment-2.1";
  EXPECT_THAT(find(expand(some_device(), options), "math/exp/float/fast_relaxed_math").citations,
              testing::ElementsAre("OpenCL environment 2.1 r3, 8.4.1, Table 8.2, exp"));
}

/// Every formula of the tables for relaxed math can be read, and a judge knows its operations.
TEST(Modes, EveryRelaxedRowMakesAJudge) {
  for (const char* spec : {"3.0.19", "environment-2.1"})
    for (const char* profile : {"full", "embedded"}) {
      harness::RunOptions options;
      options.spec = spec;
      options.profile = profile;
      int relaxed = 0;
      for (const auto& mode : load_modes(options))
        for (const auto& f : reference::math_functions()) {
          RealCase c = float_case(f, forms()[0], 1);
          c.mode = mode;
          c.std = {3, 0};
          const auto judge = make_judge(c, {some_device(), options});
          if (judge.rules().relaxed) ++relaxed;
        }
      EXPECT_GT(relaxed, 20) << spec;
    }
}

TEST(Modes, DamagedDataIsRefused) {
  const std::string head =
      "mode,options,formats,limited,accuracy,c_version,flush,freedoms,unlisted_freedoms,needs,"
      "citation\n";
  EXPECT_EQ(parse_modes(head + "a,-b,float,float,,2.0,,zero_signs,edges,,c\n", "x").size(), 1u);
  for (const char* row : {"a,,float,float,,,,,,,c", "a,-b,float,float,,2,,,,,c",
                          "a,-b,float,float,,,,nosuch,,,c", "a,-b,float,float,,,,,nosuch,,c",
                          "a,-b,float,float,,,,,,NO_SUCH,c", "a,-b,float,float,,,,,,,"})
    EXPECT_THROW(parse_modes(head + row + "\n", "x"), harness::UsageError) << row;
}

TEST(Modes, AllowancesOfProfilesAndDevices) {
  const auto rules = [](const char* profile, const char* format, std::uint64_t config) {
    reference::Rules r;
    apply_allowances(r, profile, format, config, {});
    return r;
  };
  const std::uint64_t all = CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST;
  using reference::Rounding;
  EXPECT_EQ(rules("full", "float", all).freedoms, reference::Freedoms{});
  EXPECT_FALSE(rules("full", "float", all).flush_to_zero);
  EXPECT_TRUE(rules("full", "double", CL_FP_ROUND_TO_NEAREST).flush_to_zero);
  EXPECT_EQ(rules("full", "float", CL_FP_ROUND_TO_ZERO).rounding, Rounding::nearest_even);
  EXPECT_EQ(rules("full", "half", CL_FP_ROUND_TO_ZERO).rounding, Rounding::toward_zero);
  EXPECT_EQ(rules("embedded", "float", CL_FP_ROUND_TO_ZERO).rounding, Rounding::toward_zero);
  EXPECT_EQ(rules("embedded", "float", all).rounding, Rounding::nearest_even);
  EXPECT_TRUE(rules("embedded", "float", all).freedoms.positive_zero);
  EXPECT_FALSE(rules("embedded", "float", all).freedoms.exceptional);
  EXPECT_TRUE(rules("embedded", "float", CL_FP_ROUND_TO_ZERO).freedoms.exceptional);
  EXPECT_FALSE(rules("embedded", "double", 0).freedoms.exceptional);
}

TEST(KernelSource, HasItsNameAndNoPlaceholder) {
  for (const Case& c : expand()) {
    if (!c.kernel) continue;  // the case builds programs itself
    const harness::Kernel kernel = c.kernel();
    EXPECT_EQ(kernel.source.find("{{"), std::string::npos) << kernel.source;
    EXPECT_THAT(kernel.source, HasSubstr("__kernel void " + kernel.name + "("));
  }
}

TEST(Accepted, FollowsTheJudge) {
  reference::Rules rules;
  rules.accuracy = reference::parse_accuracy("ulp(3)");
  const reference::Judge judge(*reference::find_function("exp"), rules);
  const numeric::Accepted a =
      numeric::accepted_answers(judge, {0x3f800000, 0, 0});  // the bits of e: 0x402df854 + 0.07 ulp
  ASSERT_EQ(a.intervals[0].size(), 1u);
  EXPECT_EQ(a.intervals[0][0], (numeric::Accepted::Interval{0x402df852, 0x402df857}));
  EXPECT_FALSE(a.nan[0]);
  const numeric::Accepted nan = numeric::accepted_answers(judge, {0x7fc00000, 0, 0});
  EXPECT_TRUE(nan.nan[0]);
  EXPECT_TRUE(nan.intervals[0].empty());
}

TEST(Accepted, BothInfinitiesOfADoubleAreTwoAnswers) {
  reference::Rules rules;
  rules.format = reference::double_format;
  rules.accuracy = reference::parse_accuracy("ulp(16)");
  rules.flush_to_zero = true;
  const reference::Judge judge(*reference::find_function("pow"), rules);
  // The operand is the negative subnormal number nearest to zero. The answer is -infinity. If the
  // operand is flushed to +0 or -0, both infinities are right.
  const numeric::Accepted a =
      numeric::accepted_answers(judge, {0x8000000000000001, 0xc014000000000000, 0});
  const std::vector<numeric::Accepted::Interval> both{{0xfff0000000000000, 0xfff0000000000000},
                                                      {0x7ff0000000000000, 0x7ff0000000000000}};
  EXPECT_EQ(a.intervals[0], both);
}

// A stand-alone program must accept all answers that the judge accepts, not only the most likely
// answers.
TEST(Accepted, HasTheAnswersToFlushedOperands) {
  reference::Rules rules;
  rules.accuracy = reference::parse_accuracy("ulp(4)");
  rules.flush_to_zero = true;
  constexpr std::uint64_t one = 0x3f800000, nan = 0x7fc00000;
  constexpr std::uint64_t operands[] = {0x007fffff, 0x807fffff, 0x00000001, 0x80000000, one,
                                        0x7f7fffff, 0xff800000, nan,        0x00800000, 0xbf000000};
  constexpr std::uint64_t more[] = {0x3fc90fdb, 0xbfc90fdb, 0x40490fdb, 0x3f000000, 0xbf800000,
                                    0x7f800000, 0x3f317218, 0xc2b17218, 0x00000000};
  std::mt19937 random(1);
  const auto drawn = [&] { return operands[random() % std::size(operands)]; };
  std::size_t asked = 0;
  for (const reference::Function& function : reference::math_functions()) {
    if (function.results[0] != reference::Kind::gentype) continue;
    const reference::Judge judge(function, rules);
    for (int i = 0; i < 12; ++i) {
      std::array<std::uint64_t, 3> input{};
      for (std::size_t a = 0; a < function.parameters.size(); ++a)
        input[a] = function.parameters[a] == reference::Kind::gentype ? drawn() : random() % 8;
      const numeric::Accepted found = numeric::accepted_answers(judge, input);
      std::vector<std::uint64_t> answers(std::begin(operands), std::end(operands));
      answers.insert(answers.end(), std::begin(more), std::end(more));
      for (const std::uint64_t answer : answers) {
        if (answer == nan || !reference::accept(function, rules, input, {answer, 0}, 0).accepted)
          continue;
        ++asked;
        EXPECT_TRUE(std::ranges::any_of(found.intervals[0],
                                        [&](const numeric::Accepted::Interval& interval) {
                                          return interval.first <= answer &&
                                                 answer <= interval.second;
                                        }))
            << fmt::format("{}({:#x}, {:#x}, {:#x}) = {:#x}", function.name, input[0], input[1],
                           input[2], answer);
      }
    }
  }
  EXPECT_GT(asked, 1000U);
}

class MathOnPocl : public testing::Test {
 protected:
  void SetUp() override {
    const auto device = harness::pocl_device();
    if (!device) GTEST_SKIP() << "PoCL is not installed";
    cl_device_ = *device;
    info_ = describe(*device);
    cases_ = expand(info_);
    context_.emplace(*device, info_, harness::RunOptions{.depth = harness::Depth::quick});
  }
  cl::Device cl_device_;
  harness::DeviceInfo info_;
  std::vector<Case> cases_;
  std::optional<TestContext> context_;
};

TEST_F(MathOnPocl, EveryFormComputesRightAnswers) {
  for (const char* id :
       {"math/fabs/float/default", "math/add/float3/default", "math/fmax/float4.float/default",
        "math/fmin/float3.float/default", "math/modf/float4/private/default",
        "math/modf/float3/local/default", "math/modf/float3/global/default",
        "math/frexp/float8/global/default", "math/floor/float16/default",
        "math/fma/float/literal/default", "math/add/float4/literal/default",
        "math/fmin/float4/uniform/default", "math/add/float3/aliased/default",
        "math/sqrt/float/aliased/default", "math/exp/float/local_size_1/default",
        "math/exp/float16/local_size_odd/default", "math/exp/float3/local_size_max/default",
        "math/fma/float4/std_1.2"}) {
    context_->run(find(cases_, id));
    ASSERT_TRUE(context_->measurement.has_value()) << id;
    const auto& m = *context_->measurement;
    EXPECT_GT(m.inputs, 0u) << id;
    EXPECT_EQ(m.failing, 0u) << id << " "
                             << (m.worst && m.worst->finding ? sentence(*m.worst->finding) : "")
                             << " " << (m.worst ? testing::PrintToString(m.worst->input) : "");
    EXPECT_THAT(context_->failures, testing::IsEmpty()) << id;
    EXPECT_THAT(context_->errors, testing::IsEmpty()) << id;
    EXPECT_GT(context_->heartbeats, 0);
  }
}

/// The kernel computes one function, and the judge expects another function. The case must fail in
/// every form.
TEST_F(MathOnPocl, AWrongAnswerFailsInEveryForm) {
  reference::Function wrong = *reference::find_function("sqrt");
  wrong.expression = "sqrt({0}) * 1.00001f";
  reference::Function fract = *reference::find_function("fract");
  fract.expression = "fract({0} + 0.0625f, {1})";
  int index = 0;
  for (const Form& form : forms()) {
    if (form.needs != nullptr) continue;
    for (const int width : {1, 3}) {
      const RealCase c = float_case(form.by_pointer ? fract : wrong, form, width,
                                    "math/wrong/case_" + std::to_string(index++) + "/default");
      Case made;
      made.id = c.id;
      made.body = [&](harness::CaseContext& context) { ask(c, context); };
      context_->run(made);
      ASSERT_TRUE(context_->measurement.has_value()) << form.name;
      EXPECT_GT(context_->measurement->failing, 0u) << form.name << " " << width;
      ASSERT_TRUE(context_->measurement->worst.has_value());
      const harness::Exhibit& x = *context_->measurement->worst;
      EXPECT_FALSE(x.input.empty() || x.subject.empty() || x.reference.empty() || !x.finding);
      EXPECT_EQ(x.width, width);
      EXPECT_LT(x.lane, width);
    }
  }
}

/// The device makes the inputs for an exhaustive sweep of one argument. These inputs must equal the
/// host's inputs at every place. The record says that the device made the inputs.
TEST_F(MathOnPocl, MakesInputsOnTheDevice) {
  harness::RunOptions options;
  options.depth = harness::Depth::exhaustive;
  for (const int width : {1, 3, 8, 16}) {
    const RealCase c = float_case(*reference::find_function("sqrt"), forms()[0], width,
                                  "math/generated/case_" + std::to_string(width) + "/default");
    ASSERT_TRUE(generates(c, options));
    EXPECT_FALSE(generates(c, {}));
    const numeric::NumericCase made = numeric_case(c, {info_, options});
    numeric::NumericRun run(made, *context_);
    const std::size_t unit = run.unit();
    for (const std::uint64_t first : {std::uint64_t{0}, std::uint64_t{0xf000'0000} / unit * unit}) {
      const std::size_t count = 100 * unit;
      const reference::Tally tally = run.sweep(run.inputs(), first, count, unit);
      EXPECT_EQ(tally.inputs, count);
      EXPECT_EQ(tally.failing, 0u) << width << " " << first;
      // Neighboring inputs differ, so the test notices an input at a wrong place.
      EXPECT_NE(run.inputs().at(first), run.inputs().at(first + 1));
    }
    // The record still has the error of each part of the argument's range.
    ASSERT_EQ(numeric::has_profile(made), width == 1);
    if (width != 1) continue;
    const auto points = numeric::profile(run, made, *context_);
    ASSERT_GT(points.size(), 100u);
    for (const harness::ProfilePoint& point : points) EXPECT_LE(point.ulp, 3);
  }
}

TEST_F(MathOnPocl, ReproducesOneInput) {
  reference::Function wrong = *reference::find_function("exp");
  wrong.expression = "exp({0}) * 1.0001f";
  for (const char* form_name : {"", "local_size_odd", "literal", "uniform"}) {
    const auto form = std::find_if(forms().begin(), forms().end(),
                                   [&](const Form& f) { return f.name == form_name; });
    const RealCase c =
        float_case(wrong, *form, 4, std::string("math/wrong/float4/default") + form_name);
    Case made;
    made.id = c.id;
    made.body = [&](harness::CaseContext& context) { ask(c, context); };
    context_->run(made);
    ASSERT_TRUE(context_->measurement && context_->measurement->worst);
    harness::ReproRequest request;
    request.input = context_->measurement->worst->input;
    context_->run(made, request);
    ASSERT_TRUE(context_->measurement.has_value());
    EXPECT_EQ(context_->measurement->failing, 1u);
    EXPECT_EQ(context_->measurement->inputs, 1u);
    EXPECT_EQ(context_->measurement->worst->input, request.input);
    EXPECT_THAT(context_->measurement->note, testing::StartsWith("reproduced"));
    // The answer to this input is right.
    request.input = {"0x00000000"};
    wrong.expression = "exp({0})";
    context_->run(made, request);
    EXPECT_EQ(context_->measurement->failing, 0u);
    EXPECT_THAT(context_->measurement->note, testing::StartsWith("not reproduced"));
    wrong.expression = "exp({0}) * 1.0001f";
  }
}

TEST_F(MathOnPocl, EmitsProgramsThatAgree) {
  const std::string folder = testing::TempDir();
  const Target target(info_, {});
  reference::Function wrong = *reference::find_function("exp");
  wrong.expression = "exp({0}) * 1.0001f";
  const auto run = [&](const harness::Launch& program, const std::string& name) {
    const std::string path = folder + name;
    std::ofstream(path + ".c") << harness::emit_c(program);
    const std::string build =
        "cc -std=c99 -Wall -Wextra -Werror -o " + path + " " + path + ".c -lOpenCL";
    EXPECT_EQ(std::system(build.c_str()), 0) << path << ".c";
    return WEXITSTATUS(std::system((path + " > " + path + ".txt").c_str()));
  };
  for (const Form& form : forms()) {
    if (form.needs != nullptr) continue;
    reference::Function remquo = *reference::find_function("remquo");
    RealCase c = float_case(form.by_pointer ? remquo : wrong, form, 3, "math/wrong/float3/default");
    harness::ReproRequest request;
    request.input = form.by_pointer ? std::vector<std::string>{"0x42f6e979", "0x3fc00000"}
                                    : std::vector<std::string>{"0x3f800000"};
    const std::string name = "assay_emit_" + std::string(form.name);
    EXPECT_EQ(run(numeric::make_stand_alone(numeric_case(c, target), target, request), name),
              form.by_pointer ? 0 : 1)
        << name;
    if (form.by_pointer) continue;
    const reference::Function right = *reference::find_function("sqrt");
    c.function = &right;
    EXPECT_EQ(
        run(numeric::make_stand_alone(numeric_case(c, target), target, request), name + "_right"),
        0)
        << name;
  }
}

}  // namespace
}  // namespace assay::suites::math
