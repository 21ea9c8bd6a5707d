#include "harness/record/consistency.h"

#include <gmock/gmock.h>

#include <functional>
#include <nlohmann/json.hpp>

#include "harness/record/completeness.h"

namespace assay::harness {
namespace {

using testing::HasSubstr;

Exhibit shown(double ulp, bool fails) {
  Exhibit one;
  one.ulp = ulp;
  one.rule = fails ? "rejected" : "within_limit";
  if (fails) one.finding = said("wrong", Finding::Kind::value);
  return one;
}

CaseRecord failed() {
  CaseRecord record;
  record.id = "math/exp/float/default";
  record.outcome = Outcome::fail;
  record.reason = "wrong";
  record.finding = said("wrong", Finding::Kind::value);
  record.failing = {{.count = 2}};
  Measurement m;
  m.inputs = 10;
  m.failing = 2;
  m.max_ulp = 4;
  m.histogram = {8, 0, 2};
  m.rules = {{"exact", 8}, {"rejected", 2}};
  m.worst = shown(4, true);
  m.failures = {shown(4, true)};
  record.measurement = m;
  return record;
}

CaseRecord passed() {
  CaseRecord record = failed();
  record.outcome = Outcome::pass;
  record.reason.clear();
  record.finding.reset();
  record.failing.clear();
  Measurement& m = *record.measurement;
  m.failing = 0;
  m.rules = {{"exact", 10}};
  m.failures.clear();
  m.worst = shown(4, false);
  return record;
}

TEST(Consistency, SoundRecords) {
  EXPECT_EQ(inconsistency(failed(), 2), "");
  EXPECT_EQ(inconsistency(passed(), 2), "");
  CaseRecord skip;
  skip.outcome = Outcome::skip;
  skip.reason = "needs half";
  EXPECT_EQ(inconsistency(skip, 2), "");
}

TEST(Consistency, AForgedPassIsSeen) {
  CaseRecord record = failed();
  record.outcome = Outcome::pass;
  record.reason.clear();
  EXPECT_THAT(inconsistency(record, 2), HasSubstr("a pass with failing answers"));
  record.failing.clear();
  EXPECT_THAT(inconsistency(record, 2), HasSubstr("a pass with a finding"));
  record.finding.reset();
  EXPECT_THAT(inconsistency(record, 2), HasSubstr("a pass with 2 failing inputs"));
  record.measurement->failing = 0;
  EXPECT_THAT(inconsistency(record, 2),
              HasSubstr("the number of rejected answers with a rule is 2"));
  record.measurement->rules = {{"exact", 10}};
  EXPECT_THAT(inconsistency(record, 2),
              HasSubstr("1 failing answer shown, but the number of failing inputs is 0"));
  record.measurement->failures.clear();
  EXPECT_THAT(inconsistency(record, 2), HasSubstr("the worst answer is wrong"));
}

TEST(Consistency, WrongSumsAreSeen) {
  const auto wrong = [](const std::function<void(CaseRecord&)>& change, bool pass = false) {
    CaseRecord record = pass ? passed() : failed();
    change(record);
    return inconsistency(record, 2);
  };
  EXPECT_NE(wrong([](auto& r) { r.reason.clear(); }), "");
  EXPECT_NE(wrong([](auto& r) { r.failing.clear(); }), "");
  EXPECT_NE(wrong([](auto& r) { r.failing[0].count = 1; }), "");
  EXPECT_NE(wrong([](auto& r) { r.flaky = true; }), "");
  EXPECT_NE(wrong(
                [](auto& r) {
                  r.outcome = Outcome::skip;
                  r.reason = "needs images";
                },
                true),
            "");
  EXPECT_NE(wrong([](auto& r) { r.rerun.emplace().outcome = Outcome::pass; }), "");
  EXPECT_NE(wrong([](auto& r) { r.measurement->failing = 11; }), "");
  EXPECT_NE(wrong([](auto& r) { r.measurement->decided_by_mpfr = 11; }), "");
  EXPECT_NE(wrong([](auto& r) { r.measurement->histogram[0] = 7; }), "");
  EXPECT_NE(wrong([](auto& r) { r.measurement->rules["exact"] = 7; }), "");
  EXPECT_NE(wrong([](auto& r) { r.measurement->failing_rules["zero_sign_wrong"] = 1; }), "");
  EXPECT_NE(wrong([](auto& r) { r.measurement->failures[0].finding.reset(); }), "");
  EXPECT_NE(wrong([](auto& r) {
              r.measurement->failures.clear();
              r.measurement->worst.reset();
            }),
            "");
  EXPECT_NE(wrong([](auto& r) { r.measurement->max_ulp = 3; }), "");
  EXPECT_NE(wrong([](auto& r) { r.measurement->max_ulp = 3; }, true), "");
  EXPECT_NE(wrong([](auto& r) { r.measurement->max_ulp = 5; }, true), "");
  EXPECT_NE(wrong([](auto& r) { r.measurement->worst.reset(); }, true), "");
  EXPECT_NE(wrong([](auto& r) { r.crash.emplace(); }, true), "");
}

TEST(Consistency, RecordsOfSchema1HaveNoFindings) {
  CaseRecord record = failed();
  record.finding.reset();
  record.measurement->worst->finding.reset();
  record.measurement->failures[0].finding.reset();
  EXPECT_EQ(inconsistency(record, 1), "");
  EXPECT_NE(inconsistency(record, 2), "");
}

TEST(Consistency, PlansAreCounted) {
  nlohmann::json header;
  EXPECT_EQ(inconsistency(header), "") << "an older file has no plan";
  set_plan(header, {"a/b", "a/c"});
  EXPECT_EQ(inconsistency(header), "");
  auto other = header;
  other["planned"] = 1;
  EXPECT_NE(inconsistency(other), "");
  other = header;
  other["plan"][1] = "a/d";
  EXPECT_THAT(inconsistency(other), HasSubstr("digest"));
  other["plan"][1] = "a/b";
  EXPECT_THAT(inconsistency(other), HasSubstr("twice"));
}

}  // namespace
}  // namespace assay::harness
