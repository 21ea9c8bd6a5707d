#include "harness/supervise/hung_functions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <random>

#include "harness/supervise/scheduler.h"

namespace assay::harness {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

CaseRecord ended(const std::string& id, Outcome outcome) {
  CaseRecord made;
  made.id = id;
  made.outcome = outcome;
  made.reason = outcome == Outcome::pass ? "" : "said";
  return made;
}

std::vector<std::string> texts(const std::vector<CaseRecord>& records) {
  std::vector<std::string> out;
  for (const CaseRecord& one : records)
    out.push_back(one.id + ": " + std::string(name(one.outcome)) +
                  (one.hung.empty() ? "" : " " + one.reason));
  return out;
}

HungFunctions three_forms() {
  HungFunctions made;
  for (std::size_t i = 0; i < 3; ++i) made.expect("m/f/" + std::to_string(i), "m/f", i);
  made.expect("m/g/0", "m/g", 3);
  return made;
}

TEST(HungFunctions, WithoutAHangRecordsAreFinalAtOnce) {
  HungFunctions functions = three_forms();
  EXPECT_THAT(texts(functions.finished(ended("m/f/0", Outcome::pass))), ElementsAre("m/f/0: pass"));
  EXPECT_THAT(texts(functions.finished(ended("m/f/1", Outcome::fail))), ElementsAre("m/f/1: fail"));
  EXPECT_THAT(texts(functions.finished(ended("x/other", Outcome::timeout))),
              ElementsAre("x/other: timeout"));
}

TEST(HungFunctions, ARecordWaitsForEarlierForms) {
  HungFunctions functions = three_forms();
  EXPECT_THAT(functions.finished(ended("m/f/2", Outcome::pass)), IsEmpty());
  EXPECT_THAT(functions.ended("m/f/0"), IsEmpty()) << "a failure that waits for its second run";
  EXPECT_THAT(texts(functions.finished(ended("m/f/1", Outcome::pass))),
              ElementsAre("m/f/1: pass", "m/f/2: pass"));
  EXPECT_THAT(texts(functions.finished(ended("m/f/0", Outcome::fail))), ElementsAre("m/f/0: fail"));
}

TEST(HungFunctions, AfterAHangLaterFormsAreSkips) {
  HungFunctions functions = three_forms();
  EXPECT_THAT(texts(functions.finished(ended("m/f/0", Outcome::pass))), ElementsAre("m/f/0: pass"));
  EXPECT_THAT(texts(functions.finished(ended("m/f/1", Outcome::timeout))),
              ElementsAre("m/f/1: timeout", "m/f/2: skip hung: m/f/1"));
  EXPECT_THAT(functions.given_up("m/f/1"), ElementsAre("m/f/2"));
  EXPECT_TRUE(functions.hung("m/f/0"));
  EXPECT_FALSE(functions.hung("m/g/0"));
}

TEST(HungFunctions, TheFirstHangInThePlanIsNamedEvenIfALaterOneCameFirst) {
  HungFunctions functions = three_forms();
  EXPECT_THAT(functions.finished(ended("m/f/1", Outcome::timeout)), IsEmpty());
  EXPECT_THAT(functions.given_up("m/f/1"), ElementsAre("m/f/2"));
  EXPECT_THAT(texts(functions.finished(ended("m/f/0", Outcome::timeout))),
              ElementsAre("m/f/0: timeout", "m/f/1: skip hung: m/f/0", "m/f/2: skip hung: m/f/0"));
}

TEST(HungFunctions, AHangThatIsNotRepeatedSkipsNothing) {
  HungFunctions functions = three_forms();
  CaseRecord flaky = ended("m/f/0", Outcome::timeout);
  flaky.flaky = true;
  functions.finished(std::move(flaky));
  EXPECT_THAT(functions.given_up("m/f/0"), IsEmpty());
}

TEST(HungFunctions, ARunThatEndsKeepsWhatWasSeen) {
  HungFunctions functions = three_forms();
  functions.finished(ended("m/f/1", Outcome::timeout));
  EXPECT_THAT(texts(functions.rest()), ElementsAre("m/f/1: timeout"));
  EXPECT_THAT(functions.rest(), IsEmpty());
}

TEST(HungFunctions, AContinuedRunKnowsTheEarlierHang) {
  HungFunctions functions;
  functions.expect("m/f/0", "m/f", 0);
  functions.expect("m/f/2", "m/f", 2);
  EXPECT_THAT(functions.hung_before("m/f/1", "m/f", 1), IsEmpty());
  EXPECT_THAT(functions.given_up("m/f/1"), ElementsAre("m/f/2"));
  EXPECT_THAT(texts(functions.finished(ended("m/f/0", Outcome::pass))),
              ElementsAre("m/f/0: pass", "m/f/2: skip hung: m/f/1"));
}

/// Simulated workers take turns at random. The seed decides which case hangs first.
std::map<std::string, std::string> run_with(std::uint64_t seed, int workers) {
  constexpr std::size_t forms = 12;
  std::vector<Scheduler::Pending> pending;
  for (const char* function : {"m/f", "m/g", "m/h"})
    for (std::size_t i = 0; i < forms; ++i)
      pending.push_back({function + ("/" + std::to_string(i)), 1, function, pending.size()});
  std::mt19937_64 random(seed);
  std::ranges::shuffle(pending, random);
  const auto act = [](const std::string& id) {
    const int form = std::stoi(id.substr(4));
    if (id.starts_with("m/f")) return form >= 4 && form % 2 == 0 ? Outcome::timeout : Outcome::pass;
    if (id.starts_with("m/g")) return form % 5 == 4 ? Outcome::timeout : Outcome::fail;
    return form == 3 ? Outcome::crash : Outcome::pass;
  };
  std::map<std::string, std::string> found;
  Scheduler scheduler(
      pending, workers,
      [&](CaseRecord record) {
        EXPECT_TRUE(
            found.emplace(record.id, std::string(name(record.outcome)) + ' ' + record.hung).second)
            << record.id << " was recorded twice";
      },
      1, 5);
  struct Worker {
    Assignment given;
    std::size_t next = 0;
  };
  std::vector<Worker> running;
  for (;;) {
    while (running.size() < static_cast<std::size_t>(workers))
      if (auto given = scheduler.next())
        running.push_back({std::move(*given)});
      else
        break;
    if (running.empty()) break;
    const auto place = static_cast<std::ptrdiff_t>(random() % running.size());
    Worker& worker = running[static_cast<std::size_t>(place)];
    JobResult result{.opened = true};
    bool over = worker.next == worker.given.ids.size();
    if (!over) {
      const std::string id = worker.given.ids[worker.next++];
      const Outcome outcome = act(id);
      over = outcome == Outcome::timeout || outcome == Outcome::crash;
      if (over) {
        result.end =
            outcome == Outcome::crash ? JobResult::End::crashed : JobResult::End::timed_out;
        result.reason = "ended";
        result.in_flight = id;
        result.launching = true;
        result.untouched.assign(
            std::next(worker.given.ids.begin(), static_cast<std::ptrdiff_t>(worker.next)),
            worker.given.ids.end());
      } else {
        scheduler.answer(worker.given, ended(id, outcome));
      }
    }
    if (!over) continue;
    scheduler.done(worker.given, result);
    running.erase(running.begin() + place);
  }
  EXPECT_EQ(scheduler.open_cases(), 0U);
  EXPECT_EQ(found.size(), 3 * forms);
  return found;
}

TEST(HungFunctions, RecordsDoNotDependOnWhichCaseHangsFirst) {
  std::map<std::string, std::string> expected;
  for (int i = 0; i < 12; ++i) {
    const std::string form = std::to_string(i);
    expected["m/f/" + form] = i < 4 ? "pass " : i == 4 ? "timeout " : "skip m/f/4";
    expected["m/g/" + form] = i < 4 ? "fail " : i == 4 ? "timeout " : "skip m/g/4";
    expected["m/h/" + form] = i == 3 ? "crash " : "pass ";
  }
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    for (const int workers : {1, 2, 3, 7}) EXPECT_EQ(run_with(seed, workers), expected) << seed;
}

}  // namespace
}  // namespace assay::harness
