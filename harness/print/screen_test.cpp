#include "harness/print/screen.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "harness/base/text.h"

namespace assay::harness {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

CaseRecord measured(const std::string& id, double ulp, const std::string& limit, Outcome outcome) {
  CaseRecord record;
  record.id = id;
  record.outcome = outcome;
  record.measurement.emplace();
  record.measurement->inputs = 8;
  record.measurement->max_ulp = ulp;
  record.measurement->limit = limit;
  if (outcome != Outcome::fail) return record;
  record.measurement->failing = 1;
  record.finding = said("", Finding::Kind::accuracy);
  record.finding->got = text_value(fmt::format("{:.2f} ulp", ulp));
  record.finding->relation = Relation::at_most;
  record.finding->allowed = {text_value("3 ulp")};
  record.reason = sentence(*record.finding);
  record.failing = {{.rule = "rejected", .count = 1, .certainty = Certainty::undisputed}};
  return record;
}

CaseRecord skipped(const std::string& id, const std::string& reason) {
  CaseRecord record;
  record.id = id;
  record.outcome = Outcome::skip;
  record.reason = reason;
  return record;
}

DeviceSummary summary_of(std::vector<CaseRecord> records) {
  DeviceSummary made;
  made.header = {{"depth", "quick"},
                 {"seed", 1},
                 {"device", {{"index", 0}, {"name", "a device"}, {"platform", "a platform"}}}};
  made.records = std::move(records);
  made.folder = "out/run/0-device";
  made.completeness.planned = made.completeness.recorded = made.records.size();
  for (const CaseRecord& record : made.records)
    if (record.outcome == Outcome::fail) {
      made.unexpected.push_back(record.id);
      made.counted.push_back(record.id);
    }
  return made;
}

/// A run with everything that a screen shows, and more lines than fit.
DeviceSummary everything() {
  std::vector<CaseRecord> records;
  for (int function = 0; function < 60; ++function) {
    for (const char* type : {"float", "float2"})
      records.push_back(measured(
          fmt::format("suite_{0}/function_with_a_long_name_{0}/{1}/default", function, type),
          4.0 + function, "ulp(3)", Outcome::fail));
    records.back().flaky = function % 2 == 0;
    records.push_back(
        measured(fmt::format("suite_{}/sound/float", function), 0.7, "ulp(3)", Outcome::pass));
    records.push_back(skipped(fmt::format("suite_{}/half/half", function),
                              fmt::format("no capability {} of many", function)));
    records.back().driver_changed = {"working directory", "locale", "mxcsr"};
  }
  DeviceSummary made = summary_of(std::move(records));
  made.notes = {"a worker ended after its last case", "another one"};
  made.handlers = {"SIGABRT", "SIGBUS", "SIGSEGV"};
  made.seconds = 2073;
  made.resumed = 160'000;  // wider than 80 columns
  return made;
}

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

TEST(Screen, FitsWhateverARunFound) {
  for (const bool baseline : {false, true})
    for (const std::size_t width : {80, 100}) {
      DeviceSummary summary = everything();
      summary.has_baseline = baseline;
      if (baseline) {
        summary.vanished = summary.stale = summary.unexpected_passes = {"one", "two", "three"};
        summary.unexpected.resize(50);
      }
      const std::string text = screen_text(summary, screen_lines, width, false);
      EXPECT_LE(lines_of(text), screen_lines) << text;
      for (const std::string& line : split(text, '\n'))
        EXPECT_LE(line.size(), line.starts_with("To write a bug report: ") ? 200U : width) << line;
    }
}

TEST(Screen, TheMostCertainGroupsHaveOneLineEach) {
  const std::string text = screen_text(everything(), screen_lines, 100, false);
  EXPECT_THAT(text, AllOf(HasSubstr("60 groups by likely cause, the most certain first\n"),
                          HasSubstr("  2  fail  g"), HasSubstr("more: failures.txt\n"),
                          HasSubstr("30 flaky cases: two runs had different outcomes\n"),
                          HasSubstr("58 skipped for 58 other reasons\n"),
                          HasSubstr("driver finding: the driver changed"),
                          HasSubstr("To write a bug report: assay issue g"),
                          HasSubstr("--of=out/run/0-device\n")));
}

TEST(Screen, IfFewFailTheMostCertainFailureIsShownInFull) {
  const std::string text =
      screen_text(summary_of({measured("math/exp/float", 4, "ulp(3)", Outcome::fail)}),
                  screen_lines, 100, false);
  EXPECT_THAT(text, AllOf(HasSubstr("FAIL math/exp/float   4.00 ulp > 3 ulp\n"),
                          HasSubstr("  inputs     1 of 8 fail")));
}

TEST(Screen, GreatestErrorsAreTheGreatestSharesOfTheirLimits) {
  const std::string text = screen_text(
      summary_of({measured("math/a/float", 7000, "ulp(8192)", Outcome::pass),
                  measured("math/b/float", 3, "ulp(2)", Outcome::fail),
                  measured("math/c/float", 1e300, "scaled(max*max*3*FLT_EPSILON)", Outcome::pass),
                  measured("math/d/float", 0.5, "correctly-rounded", Outcome::pass)}),
      screen_lines, 100, false);
  EXPECT_THAT(text, AllOf(HasSubstr("1.5  3 of 2 ulp  math/b/float\n"),
                          HasSubstr("0.854  7000 of 8192 ulp  math/a/float\n")));
  EXPECT_THAT(text, AllOf(Not(HasSubstr("math/c")), Not(HasSubstr("math/d"))));
}

TEST(Screen, OnlyTheNumberOfExpectedFailuresIsShown) {
  DeviceSummary summary = summary_of({measured("math/exp/float", 4, "ulp(3)", Outcome::fail),
                                      measured("math/exp/float2", 4, "ulp(3)", Outcome::fail),
                                      measured("math/log/float", 5, "ulp(3)", Outcome::fail)});
  summary.has_baseline = true;
  summary.unexpected = summary.counted = {"math/exp/float2"};
  const std::string text = screen_text(summary, screen_lines, 100, false);
  EXPECT_THAT(text,
              AllOf(HasSubstr("1 new, 2 expected by the baseline: exit status 1\n  new  fail    "
                              "math/exp/float2   4.00 ulp > 3 ulp\n"),
                    HasSubstr("  1 of 2  fail  g"), HasSubstr("assay issue math/exp/float2 ")));
  EXPECT_THAT(text, Not(HasSubstr("fail    math/log")));
}

}  // namespace
}  // namespace assay::harness
