// The reference must accept only the answers of a row of data/edge_cases/. The case of a row must
// fail if a device gives another answer.
#include "suites/functions/math/edge.h"

#include <CL/cl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "harness/base/errors.h"
#include "harness/cases/case.h"
#include "harness/cases/requirements.h"
#include "suites/base/test_context.h"
#include "suites/functions/math/edge_judge.h"
#include "suites/numeric/scalar_types.h"
#include "suites/target/limit.h"
#include "suites/target/modes.h"

namespace assay::suites::math {
namespace {

using reference::FloatClass;
using reference::FloatFormat;
using reference::Kind;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

harness::DeviceInfo device_of(harness::Version version) {
  harness::DeviceInfo info;
  info.version = version;
  info.opencl_c_version = {1, 2};
  info.opencl_c_versions = {{1, 0}, {1, 1}, {1, 2}};
  info.single_fp_config = info.double_fp_config = info.half_fp_config =
      CL_FP_DENORM | CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN;
  info.extensions = {{"cl_khr_fp64", {1, 0}}, {"cl_khr_fp16", {1, 0}}};
  info.profile = "FULL_PROFILE";
  return info;
}

/// Answers of another kind, and neighbors of the right answer.
std::vector<std::uint64_t> candidates(const FloatFormat& format, Kind kind, std::uint64_t right) {
  if (kind != Kind::gentype) return {0, 1, 2, 0xffffffffu, 0x7fffffffu, 0x80000000u};
  std::vector<std::uint64_t> list{right ^ 1};
  const std::uint64_t one = (reference::infinity_bits(format) >> 1) &
                            ~((std::uint64_t{1} << format.significand_bits()) - 1);
  const std::uint64_t normal = reference::least_normal_bits(format);
  for (const std::uint64_t magnitude :
       {std::uint64_t{0}, std::uint64_t{1}, normal - 1, normal, one, one + 1, one - 1, one + normal,
        one - normal / 2, one - normal, one - 2 * normal, reference::greatest_finite_bits(format),
        reference::infinity_bits(format)})
    for (const std::uint64_t sign : {std::uint64_t{0}, reference::sign_bit(format)})
      list.push_back(magnitude | sign);
  list.push_back(reference::quiet_nan_bits(format));
  return list;
}

bool names(const FloatFormat& format, Kind kind, const EdgeAnswer& answer, std::uint64_t bits) {
  const bool nan = kind == Kind::gentype && reference::classify(format, bits) == FloatClass::nan;
  switch (answer.kind) {
    case EdgeAnswer::Kind::any:
      return true;
    case EdgeAnswer::Kind::nan:
      return nan;
    case EdgeAnswer::Kind::quiet_nan:
      return nan && !reference::is_signaling(format, bits);
    case EdgeAnswer::Kind::positive:
      return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits)) > 0;
    case EdgeAnswer::Kind::bits:
      break;
  }
  const std::uint64_t mask = kind == Kind::gentype ? ~std::uint64_t{0} : 0xffffffffu;
  return (bits & mask) == (answer.bits & mask);
}

/// One value that the answer allows.
std::uint64_t shown(const FloatFormat& format, const EdgeAnswer& answer) {
  if (answer.kind == EdgeAnswer::Kind::nan || answer.kind == EdgeAnswer::Kind::quiet_nan)
    return reference::quiet_nan_bits(format);
  return answer.bits;
}

/// True if the results are numbers of the format. A multiple of pi is not a number of the format,
/// so its row has an error bound.
bool exact(const EdgeRow& row) {
  return std::none_of(row.results.begin(), row.results.end(), [](const std::string& result) {
    return result.find("pi") != std::string::npos;
  });
}

class Rows : public ::testing::TestWithParam<const FloatFormat*> {
 protected:
  void check(const EdgeRow& row, const reference::Function& function,
             const harness::DeviceInfo& device) {
    const FloatFormat& numbers = *GetParam();
    const Target target(device, {});
    RealCase c = math_case(function, forms().front(), numbers, 1);
    c.std = {1, 2};
    for (const auto& mode : load_modes({}))
      if (mode->name == row.mode) c.mode = mode;
    if (!limit_of(c, target)) return;  // OpenCL 1.2 does not limit half
    const EdgeJudge judge(make_judge(c, target), row.text(function.name),
                          row.results[0] == "quiet_nan");
    for (const EdgePoint& point : edge_points(row, function, numbers)) {
      ++points_;
      const auto accepted = [&](const reference::SubjectBits& subject) {
        return judge.decide({&point.input, 1}, 0, subject).accepted;
      };
      const auto where = [&] {
        return fmt::format("{}: {} {} ({:#x}, {:#x}, {:#x})", row.place, row.text(function.name),
                           numbers.name, point.input[0], point.input[1], point.input[2]);
      };
      reference::SubjectBits right{};
      for (std::size_t r = 0; r < function.results.size(); ++r)
        right[r] = shown(numbers, point.answers[r].front());
      for (std::size_t r = 0; r < function.results.size(); ++r)
        for (const EdgeAnswer& answer : point.answers[r]) {
          reference::SubjectBits subject = right;
          subject[r] = shown(numbers, answer);
          EXPECT_TRUE(accepted(subject)) << where() << std::hex << " " << subject[r];
        }
      // More answers are right if an operand may be flushed, or is a signaling NaN.
      const bool subnormal = std::any_of(
          function.parameters.begin(), function.parameters.end(), [&, a = 0](Kind kind) mutable {
            const std::uint64_t bits = point.input[static_cast<std::size_t>(a++)];
            return kind == Kind::gentype &&
                   reference::classify(numbers, bits) == FloatClass::subnormal;
          });
      if (function.may_flush && subnormal) continue;
      for (std::size_t r = 0; exact(row) && r < function.results.size(); ++r)
        for (const std::uint64_t wrong : candidates(numbers, function.results[r], right[r])) {
          if (std::any_of(point.answers[r].begin(), point.answers[r].end(), [&](const auto& a) {
                return names(numbers, function.results[r], a, wrong);
              }))
            continue;
          ++wrongs_;
          reference::SubjectBits subject = right;
          subject[r] = wrong;
          EXPECT_FALSE(accepted(subject)) << where() << std::hex << " " << wrong;
        }
    }
  }

  std::size_t points_ = 0, wrongs_ = 0;
};

TEST_P(Rows, NameAllAcceptedAnswers) {
  for (const auto& [document, version] :
       {std::pair{"opencl-1.2", harness::Version{1, 2}}, {"opencl-c-3.0.19", {3, 0}}}) {
    const harness::DeviceInfo device = device_of(version);
    for (const EdgeRow& row : load_edge_rows({}))
      for (const reference::Function& function : reference::math_functions()) {
        if (!row.holds(function.name, GetParam()->name, document)) continue;
        if (function.float_only && GetParam() != &reference::float_format) continue;
        check(row, function, device);
      }
  }
  EXPECT_GT(points_, 5000U);
  EXPECT_GT(wrongs_, 50000U);
}

INSTANTIATE_TEST_SUITE_P(Formats, Rows, ::testing::ValuesIn(numeric::formats),
                         [](const auto& format) { return std::string(format.param->name); });

TEST(EdgeRows, NameFunctionsModesDocumentsAndInterpretationsThatExist) {
  const auto data = harness::Requirements::load();
  std::set<std::pair<std::string, std::string>> known;
  for (const EdgeRow& row : load_edge_rows({})) {
    SCOPED_TRACE(row.place);
    for (const std::string& name : row.functions) {
      const reference::Function* function = reference::find_function(name);
      ASSERT_NE(function, nullptr) << name;
      EXPECT_FALSE(edge_points(row, *function, reference::float_format).empty());
      EXPECT_TRUE(known.insert({name, row.name}).second) << name << ": " << row.name;
    }
    for (const std::string& document : row.documents)
      EXPECT_TRUE(std::any_of(data.documents().begin(), data.documents().end(), [&](const auto& d) {
        return d.name == document;
      })) << document;
    EXPECT_TRUE(row.interpretation.empty() ||
                std::any_of(data.interpretations().begin(), data.interpretations().end(),
                            [&](const auto& i) { return i.id == row.interpretation; }))
        << row.interpretation;
  }
}

TEST(EdgeRows, DamageIsReportedWithItsPlace) {
  const std::string columns =
      "row,functions,arguments,results,formats,mode,documents,citation,interpretation\n";
  EXPECT_THROW(parse_edge_rows(columns + "a,exp,,1,,,,c,\n", "x.csv"), harness::UsageError);
  EXPECT_THROW(parse_edge_rows(columns + "a,exp,1,1,,,,,\n", "x.csv"), harness::UsageError);
  const auto points = [&](const std::string& line) {
    return edge_points(parse_edge_rows(columns + line, "x.csv").front(),
                       *reference::find_function("pow"), reference::float_format);
  };
  EXPECT_THROW(points("a,pow,1,1,,,,c,\n"), harness::UsageError);
  EXPECT_THROW(points("a,pow,1 mountain,1,,,,c,\n"), harness::UsageError);
  EXPECT_THROW(points("a,pow,1 1,odd,,,,c,\n"), harness::UsageError);
}

TEST(EdgeRows, SignsFollowTheFirstPlusMinusArgument) {
  const auto rows = parse_edge_rows(
      "row,functions,arguments,results,formats,mode,documents,citation,interpretation\n"
      "a,atan2,?1 +-0,-+inf,,,,c,\n",
      "x.csv");
  const auto points =
      edge_points(rows.front(), *reference::find_function("atan2"), reference::float_format);
  ASSERT_EQ(points.size(), 4U);
  for (const EdgePoint& point : points)
    EXPECT_EQ(point.answers[0].front().bits, point.input[1] == 0 ? 0xff800000u : 0x7f800000u);
}

TEST(InEveryLane, EveryInputIsInEveryLane) {
  for (const std::size_t count : {1U, 3U, 4U, 7U}) {
    std::vector<EdgePoint> points(count);
    for (std::size_t i = 0; i < count; ++i) points[i].input[0] = i;
    const auto list = in_every_lane(points, 4);
    EXPECT_EQ(list.size() % 4, 0U);
    std::set<std::pair<std::uint64_t, std::size_t>> met;
    for (std::size_t i = 0; i < list.size(); ++i) met.insert({list[i][0], i % 4});
    EXPECT_EQ(met.size(), count * 4);
  }
}

/// Rows that also apply in a mode have cases in that mode. Each slice `edge_<mode>` has one width.
TEST(EdgeCases, OfModes) {
  harness::DeviceInfo device = device_of({3, 0});
  std::map<std::string, int> modes;
  for (const harness::Case& c : edge_cases({device, {}})) {
    const auto id = std::string_view(c.id);
    const auto last = id.substr(id.rfind('/') + 1);
    if (std::ranges::count(id, '/') != 5) continue;
    ++modes[std::string(last)];
    EXPECT_EQ(c.citations.size(), 2U) << id;
    if (c.id == "math/sqrt/float4/edge/negative/fp32_correctly_rounded_divide_sqrt") {
      EXPECT_THAT(*c.skip, HasSubstr("CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT"));
    }
  }
  EXPECT_GE(modes.size(), 5U);
  for (const auto& mode : load_modes({}))
    if (modes.contains(mode->name)) {
      EXPECT_FALSE(mode->freedoms.edges || mode->freedoms.specials) << mode->name;
      EXPECT_THAT(mode->options, Not(IsEmpty()));
    }
}

TEST_P(Rows, ApplyInTheModesOfSlices) {
  const Target target(device_of({3, 0}), {});
  std::size_t points = 0;
  for (const auto& mode : load_modes({})) {
    if (mode->freedoms.edges || mode->freedoms.specials || !mode->covers(GetParam()->name))
      continue;
    for (const EdgeRow& row : load_edge_rows({}))
      for (const reference::Function& function : reference::math_functions()) {
        if (!row.mode.empty()) continue;
        if (!row.holds(function.name, GetParam()->name, "opencl-c-3.0.19")) continue;
        if (function.float_only && GetParam() != &reference::float_format) continue;
        RealCase c = math_case(function, forms().front(), *GetParam(), 4);
        c.mode = mode;
        c.std = {1, 2};
        const EdgeJudge judge(make_judge(c, target), row.text(function.name), false);
        for (const EdgePoint& point : edge_points(row, function, *GetParam())) {
          reference::SubjectBits right{};
          for (std::size_t r = 0; r < function.results.size(); ++r)
            right[r] = shown(*GetParam(), point.answers[r].front());
          ++points;
          EXPECT_TRUE(judge.decide({&point.input, 1}, 0, right).accepted)
              << mode->name << " " << row.text(function.name);
        }
      }
  }
  EXPECT_GT(points, 5000U);
}

/// For a 1.2 device, a quiet NaN must stay quiet. For a 3.0 device, the NaN need not stay quiet.
TEST(EdgeCases, NaNsOfVersions) {
  const auto of = [](harness::Version version) {
    std::set<std::string> ids;
    for (const harness::Case& c : edge_cases({device_of(version), {}})) ids.insert(c.id);
    return ids;
  };
  const auto old = of({1, 2}), later = of({3, 0});
  EXPECT_TRUE(old.contains("math/exp/float/edge/quiet_nan"));
  EXPECT_FALSE(later.contains("math/exp/float/edge/quiet_nan"));
  const EdgeRow row = parse_edge_rows(
      "row,functions,arguments,results,formats,mode,documents,citation,interpretation\n"
      "a,exp,nan,quiet_nan,,,,c,\n",
      "x.csv")[0];
  const auto& exp = *reference::find_function("exp");
  RealCase c = math_case(exp, forms().front(), reference::float_format, 1);
  c.std = {1, 2};
  const reference::Judge exact = make_judge(c, {device_of({1, 2}), {}});
  const reference::InputBits nan{0x7fc00000u};
  const auto decide = [&](bool quiet, std::uint64_t subject) {
    return EdgeJudge(exact, "", quiet).decide({&nan, 1}, 0, {subject}).accepted;
  };
  EXPECT_TRUE(decide(true, 0x7fc00001u));
  EXPECT_FALSE(decide(true, 0x7f800001u));
  EXPECT_TRUE(decide(false, 0x7f800001u));
  EXPECT_EQ(EdgeJudge(exact, "", true).explain({&nan, 1}, 0, {0x7f800001u}).complaints.at(0).kind,
            reference::Complaint::Kind::signaling_nan);
  EXPECT_EQ(EdgeJudge(exact, "", true).accepted(nan).intervals[0].size(), 2U);
}

TEST(EdgeCases, OfAFunctionShareAKernel) {
  std::map<std::string, int> kernels;
  for (const harness::Case& c : edge_cases({device_of({3, 0}), {}}))
    if (c.id.starts_with("math/pow/")) ++kernels[c.kernel().name];
  EXPECT_EQ(kernels.size(), 6U);  // three formats and two widths, no mode
  for (const auto& [name, count] : kernels) EXPECT_GT(count, 20) << name;
}

TEST(EdgeCases, RunOnADevice) {
  const auto device = harness::pocl_device();
  if (!device) GTEST_SKIP() << "PoCL is not installed";
  TestContext context(*device, describe(*device), {});
  const auto cases = edge_cases({context.device(), {}});
  for (const char* id : {"math/exp/float/edge/minus_inf", "math/exp/float4/edge/inf"}) {
    context.run(find(cases, id));
    EXPECT_THAT(context.failures, IsEmpty());
    ASSERT_TRUE(context.measurement);
    EXPECT_GT(context.measurement->inputs, 0U);
    EXPECT_EQ(context.measurement->failing, 0U);
  }
}

}  // namespace
}  // namespace assay::suites::math
