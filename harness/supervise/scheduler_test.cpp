#include "harness/supervise/scheduler.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>

#include "harness/devices/device.h"

namespace assay::harness {
namespace {

using End = JobResult::End;
using Kind = Assignment::Kind;

/// Simulated workers.
class World {
 public:
  enum class Act {
    pass,
    fail,
    crash,
    crash_in_build,
    hang,
    hang_in_build,
    exit_quietly,
    retire,
    unusable,
    crash_opening
  };
  using Driver = std::function<Act(const std::string& id, const Assignment& given)>;

  void run(std::size_t cases, Driver driver) {
    std::vector<Scheduler::Pending> pending;
    for (std::size_t i = 0; i < cases; ++i) pending.push_back({"fake/" + std::to_string(i), 1});
    run(pending, std::move(driver));
  }

  void run(const std::vector<Scheduler::Pending>& pending, Driver driver) {
    Scheduler scheduler(pending, 2, [this](CaseRecord record) {
      const std::string id = record.id;
      EXPECT_TRUE(records.emplace(id, std::move(record)).second) << id << " was recorded twice";
    });
    while (auto given = scheduler.next()) {
      ASSERT_LT(++workers, 10000);
      const JobResult result = work(scheduler, *given, driver);
      scheduler.done(*given, result);
      if (scheduler.hopeless()) scheduler.abandon(*scheduler.hopeless());
    }
    EXPECT_EQ(scheduler.open_cases(), 0u);
    EXPECT_EQ(records.size(), pending.size());
  }

  std::map<std::string, CaseRecord> records;
  int workers = 0;

 private:
  static JobResult work(Scheduler& scheduler, Assignment& given, const Driver& driver) {
    JobResult result;
    result.opened = true;
    for (std::size_t i = 0; i < given.ids.size(); ++i) {
      const auto end_here = [&](End end, const char* reason) {
        result.end = end;
        result.reason = reason;
        result.in_flight = given.ids[i];
        result.untouched.assign(given.ids.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                given.ids.end());
        return result;
      };
      CaseRecord record;
      record.id = given.ids[i];
      record.outcome = Outcome::pass;
      switch (driver(record.id, given)) {
        case Act::crash_in_build:
          result.building = true;
          return end_here(End::crashed, "signal 11");
        case Act::crash:
          return end_here(End::crashed, "signal 6");
        case Act::hang:
          result.launching = true;
          return end_here(End::timed_out, "no progress");
        case Act::hang_in_build:
          return end_here(End::timed_out, "no progress");
        case Act::unusable:
          result.opened = false;
          return end_here(End::unusable, "no context");
        case Act::crash_opening:
          result.opened = false;
          result.died_opening = true;
          return end_here(End::crashed, "signal 6");
        case Act::exit_quietly:
          result.untouched.assign(given.ids.begin() + static_cast<std::ptrdiff_t>(i),
                                  given.ids.end());
          return result;
        case Act::retire:
          end_here(End::answered, "device lost");
          result.in_flight.reset();
          record.outcome = Outcome::fail;
          ++result.answered;
          scheduler.answer(given, record);
          return result;
        case Act::fail:
          record.outcome = Outcome::fail;
          record.reason = "3.81 ulp > 3 ulp";
          break;
        case Act::pass:
          break;
      }
      ++result.answered;
      scheduler.answer(given, record);
    }
    return result;
  }
};

World::Driver only(const std::string& guilty, World::Act act) {
  return [=](const std::string& id, const Assignment&) {
    return id == guilty ? act : World::Act::pass;
  };
}

void expect_all_others_pass(const World& world, const std::string& guilty) {
  for (const auto& [id, record] : world.records)
    if (id != guilty) {
      EXPECT_EQ(record.outcome, Outcome::pass) << id << ": " << record.reason;
    }
}

void answer(Scheduler& scheduler, Assignment& given, Outcome outcome = Outcome::pass) {
  for (const std::string& id : given.ids) {
    CaseRecord record;
    record.id = id;
    record.outcome = outcome;
    scheduler.answer(given, record);
  }
  scheduler.done(given, {.opened = true});
}

void hang(Scheduler& scheduler, Assignment& given) {
  scheduler.done(given, {.end = End::timed_out,
                         .reason = "no progress",
                         .in_flight = given.ids.front(),
                         .untouched = {given.ids.begin() + 1, given.ids.end()},
                         .launching = true,
                         .opened = true});
}

TEST(Scheduler, EachCaseIsRecordedOnce) {
  World world;
  world.run(1000, only("", World::Act::pass));
  EXPECT_LT(world.workers, 45) << "batches are large";
}

TEST(Scheduler, AFailureRunsAgain) {
  World world;
  world.run(100, only("fake/7", World::Act::fail));
  const CaseRecord& record = world.records.at("fake/7");
  EXPECT_EQ(record.outcome, Outcome::fail);
  ASSERT_TRUE(record.rerun);
  EXPECT_EQ(record.rerun->outcome, Outcome::fail);
  EXPECT_FALSE(record.flaky);
  expect_all_others_pass(world, "fake/7");
}

TEST(Scheduler, TheSecondRunRecordsTheCalls) {
  std::map<std::string, CaseRecord> records;
  Scheduler scheduler({{"fake/a", 1}, {"fake/b", 1}, {"fake/c", 1}}, 1,
                      [&](CaseRecord record) { records[record.id] = std::move(record); });
  const auto failed = [](const std::string& id, const char* subject, const char* words,
                         const char* call) {
    CaseRecord record;
    record.id = id;
    record.outcome = Outcome::fail;
    record.finding = assay::harness::said(words);
    record.finding->subject = subject;
    record.reason = sentence(*record.finding);
    record.call = call;
    return record;
  };
  auto batch = scheduler.next();
  scheduler.answer(*batch, failed("fake/a", "exp", "/tmp/run-1/x.cl:1: got 1", ""));
  scheduler.answer(*batch, failed("fake/b", "exp", "got 1", ""));
  scheduler.done(
      *batch, {.answered = 2, .in_flight = "fake/c", .crash = Crash{.frame = "foo", .frames = {}}});
  while (auto given = scheduler.next()) {
    JobResult result;
    for (const std::string& id : given->ids)
      if (id == "fake/a")
        scheduler.answer(*given, failed(id, "exp", "/tmp/run-2/y.cl:1: got 2", "clFlush(queue_1)"));
      else if (id == "fake/b")
        scheduler.answer(*given, failed(id, "log", "got 1", "clFinish(queue_1)"));
      else
        result = {.end = End::crashed,
                  .reason = "signal 11 in foo (wait)",
                  .in_flight = id,
                  .crash = Crash{.phase = "wait", .frame = "foo", .frames = {}}};
    scheduler.done(*given, result);
  }
  EXPECT_EQ(records.at("fake/a").call, "clFlush(queue_1)");
  EXPECT_EQ(records.at("fake/b").call, "") << "another failure's";
  ASSERT_TRUE(records.at("fake/c").crash);
  EXPECT_EQ(records.at("fake/c").crash->phase, "wait");
  EXPECT_EQ(records.at("fake/c").reason, "signal 11 in foo (wait)");
}

TEST(Scheduler, FailuresOfSeveralBatchesRunAgainTogether) {
  World world, sound;
  sound.run(1000, only("", World::Act::pass));
  std::set<std::vector<std::string>> reruns;
  world.run(1000, [&](const std::string& id, const Assignment& given) {
    if (given.kind == Kind::rerun) reruns.insert(given.ids);
    return id.ends_with("0") ? World::Act::fail : World::Act::pass;
  });
  for (const auto& [id, record] : world.records) EXPECT_EQ(id.ends_with("0"), !!record.rerun) << id;
  EXPECT_LE(reruns.size(), 10u) << "of a hundred failures";
  for (const std::vector<std::string>& ids : reruns)
    EXPECT_TRUE(std::ranges::is_sorted(ids, std::greater(), [](const std::string& id) {
      return std::stoi(id.substr(id.find('/') + 1));
    }));
  EXPECT_EQ(static_cast<std::size_t>(world.workers), sound.workers + reruns.size());
}

std::vector<Scheduler::Pending> pending_cases(const std::string& suite, int count) {
  std::vector<Scheduler::Pending> made;
  for (int i = 0; i < count; ++i) made.push_back({fmt::format("{}/{}", suite, i), 1});
  return made;
}

/// Lets batches fail until at least `failed` cases have failed.
void fail_cases(Scheduler& scheduler, std::size_t failed) {
  for (std::size_t count = 0; count < failed;) {
    auto batch = scheduler.next();
    ASSERT_TRUE(batch && batch->kind == Kind::batch);
    count += batch->ids.size();
    answer(scheduler, *batch, Outcome::fail);
  }
}

TEST(Scheduler, SecondRunsComeInBatchesOfModerateSize) {
  Scheduler scheduler(pending_cases("fake", 3000), 8, [](const CaseRecord&) {});
  fail_cases(scheduler, Scheduler::rerun_batch);
  auto rerun = scheduler.next();
  ASSERT_EQ(rerun->kind, Kind::rerun) << "before all cases have run";
  EXPECT_EQ(rerun->ids.size(), Scheduler::rerun_batch);
  answer(scheduler, *rerun);
  // At the end of the run, all workers share the second runs.
  Scheduler ending(pending_cases("fake", 100), 8, [](const CaseRecord&) {});
  fail_cases(ending, 100);
  std::vector<std::size_t> sizes;
  while (auto last = ending.next()) {
    EXPECT_EQ(last->kind, Kind::rerun);
    sizes.push_back(last->ids.size());
    answer(ending, *last, Outcome::fail);
  }
  EXPECT_THAT(sizes, testing::ElementsAre(16, 16, 16, 16, 16, 16, 4));
}

TEST(Scheduler, OnlyOneWorkerEndsForASecondRun) {
  Scheduler scheduler(pending_cases("fake", 3000), 2, [](const CaseRecord&) {});
  fail_cases(scheduler, Scheduler::rerun_batch);
  EXPECT_FALSE(scheduler.next(false)) << "the first worker ends";
  for (int i = 0; i < 2; ++i) {
    const auto batch = scheduler.next(false);
    ASSERT_TRUE(batch) << "the other workers continue";
    EXPECT_EQ(batch->kind, Kind::batch);
  }
  EXPECT_EQ(scheduler.next(true)->kind, Kind::rerun);
}

TEST(Scheduler, ALargeBatchEndsWithItsSuite) {
  std::vector<Scheduler::Pending> cases = pending_cases("a", 40);
  std::ranges::copy(pending_cases("b", 150), std::back_inserter(cases));
  std::ranges::copy(pending_cases("c", 3000), std::back_inserter(cases));
  Scheduler scheduler(cases, 2, [](const CaseRecord&) {});
  const auto first = scheduler.next();
  EXPECT_EQ(first->ids.front(), "a/0");
  EXPECT_EQ(first->ids.back(), "b/149");
  EXPECT_EQ(scheduler.next()->ids.size(), Scheduler::largest_batch);
}

TEST(Scheduler, AThirdRunDecidesIfTheFirstTwoDiffer) {
  for (const auto third : {World::Act::pass, World::Act::fail, World::Act::crash}) {
    World world;
    world.run(100, [&](const std::string& id, const Assignment& given) {
      if (id != "fake/7" || given.kind == Kind::rerun) return World::Act::pass;
      return given.kind == Kind::alone ? third : World::Act::fail;
    });
    const CaseRecord& record = world.records.at("fake/7");
    EXPECT_EQ(record.outcome, third == World::Act::pass ? Outcome::pass : Outcome::fail);
    EXPECT_EQ(record.rerun->outcome, third == World::Act::crash ? Outcome::crash : Outcome::fail);
    EXPECT_EQ(record.rerun->failing.empty(), third != World::Act::crash);
    EXPECT_TRUE(record.flaky);
    EXPECT_NE(record.note, "");
    expect_all_others_pass(world, "fake/7");
  }
}

TEST(Scheduler, ASecondRunThatCrashesIsKept) {
  World world;
  world.run(100, [](const std::string& id, const Assignment& given) {
    if (id != "fake/7") return World::Act::pass;
    return given.kind == Kind::rerun ? World::Act::crash : World::Act::fail;
  });
  const CaseRecord& record = world.records.at("fake/7");
  EXPECT_EQ(record.outcome, Outcome::fail);
  EXPECT_TRUE(record.flaky);
  ASSERT_EQ(record.rerun->failing.size(), 1U);
  EXPECT_EQ(record.rerun->failing[0].rule, failed_by::crash);
}

TEST(Scheduler, SecondRunsThatEndAJoinedBuildAreAskedOneByOne) {
  World world;
  int ends = 0;
  world.run(100, [&](const std::string& id, const Assignment& given) {
    const int number = std::stoi(id.substr(5));
    if (number >= 40) return World::Act::pass;
    if (given.kind != Kind::rerun) return World::Act::fail;
    if (given.apart ? number == 7 : given.ids.size() > 1) {
      ++ends;
      return World::Act::crash_in_build;
    }
    return World::Act::fail;
  });
  for (const auto& [id, record] : world.records)
    EXPECT_EQ(record.flaky, id == "fake/7") << id << " is not the cause";
  EXPECT_LE(ends, 6) << "at most one joined build of each assignment crashes";
}

TEST(Scheduler, CrashesAndHangsCostOneCase) {
  for (const auto act : {World::Act::crash, World::Act::hang}) {
    World world;
    world.run(200, only("fake/50", act));
    const CaseRecord& record = world.records.at("fake/50");
    EXPECT_EQ(record.outcome, act == World::Act::crash ? Outcome::crash : Outcome::timeout);
    EXPECT_EQ(record.rerun->outcome, record.outcome);
    expect_all_others_pass(world, "fake/50");
  }
}

TEST(Scheduler, NeighborsOfAHangGetLessTime) {
  // In two of the three functions, every seventh case hangs.
  std::vector<Scheduler::Pending> pending;
  for (const char* subject : {"fake/a/", "fake/b/", "fake/c/"})
    for (int i = 0; i < 70; ++i) pending.push_back({subject + std::to_string(i), 1});
  const auto hangs = [](const std::string& id) {
    return !id.starts_with("fake/c") && std::stoi(id.substr(7)) % 7 == 0;
  };
  World world;
  std::map<std::string, int> full_timeout;
  world.run(pending, [&](const std::string& id, const Assignment& given) {
    if (!hangs(id)) return World::Act::pass;
    if (!given.reduced_timeout) ++full_timeout[id.substr(0, 6)];
    return World::Act::hang;
  });
  for (const auto& [id, record] : world.records) {
    EXPECT_EQ(record.outcome, hangs(id) ? Outcome::timeout : Outcome::pass) << id;
    EXPECT_EQ(hangs(id), record.rerun.has_value()) << id;
  }
  for (const auto& [subject, hung] : full_timeout)
    EXPECT_EQ(hung, 2) << subject << ": once in its batch, once by itself with the full time-out";
  EXPECT_EQ(world.records.at("fake/a/7").note,
            "the time-out was reduced, because fake/a/0 had timed out");
}

// A worker runs a hanging case again. Another worker must not get a case of the same function.
TEST(Scheduler, NeighborsOfAHangWaitForItsSecondRun) {
  for (const bool hangs_again : {true, false}) {
    std::vector<Scheduler::Pending> pending;
    for (const char* subject : {"fake/a/", "fake/b/"})
      for (int i = 0; i < 4; ++i) pending.push_back({subject + std::to_string(i), 1});
    std::map<std::string, Outcome> records;
    Scheduler scheduler(pending, 1,
                        [&](CaseRecord record) { records.emplace(record.id, record.outcome); });
    auto first = scheduler.next();
    hang(scheduler, *first);
    auto again = scheduler.next();
    EXPECT_EQ(again->kind, Kind::alone);
    auto others = scheduler.next();
    EXPECT_EQ(others->ids.front(), "fake/b/0");
    EXPECT_EQ(others->ids.size(), 4u);
    EXPECT_FALSE(scheduler.next()) << "the rest waits";
    EXPECT_EQ(scheduler.open_cases(), 8u);
    hangs_again ? hang(scheduler, *again) : answer(scheduler, *again);
    auto held = scheduler.next();
    EXPECT_EQ(held->ids, (std::vector<std::string>{"fake/a/1", "fake/a/2", "fake/a/3"}));
    EXPECT_EQ(held->reduced_timeout, hangs_again);
    answer(scheduler, *held);
    answer(scheduler, *others);
    EXPECT_FALSE(scheduler.next());
    EXPECT_EQ(records.size(), 8u);
    EXPECT_EQ(records.at("fake/a/0"), hangs_again ? Outcome::timeout : Outcome::pass);
  }
}

// While the kernel of one worker hangs, a case of another worker waits for the device.
TEST(Scheduler, OnASharedDeviceACaseHangsOnlyIfNothingElseRuns) {
  std::map<std::string, CaseRecord> records;
  Scheduler scheduler({{"fake/a/0", 1}, {"fake/b/0", 1}}, 2,
                      [&](CaseRecord record) { records.emplace(record.id, record); });
  scheduler.share_device();
  for (int look = 0; look < 2; ++look) {
    auto one = scheduler.next();
    auto other = scheduler.next();
    ASSERT_TRUE(one && other);
    EXPECT_FALSE(one->exclusive || other->exclusive);
    hang(scheduler, *one);
    hang(scheduler, *other);
  }
  EXPECT_TRUE(records.empty());
  for (int look = 0; look < 2; ++look) {
    auto last = scheduler.next();
    ASSERT_TRUE(last);
    EXPECT_TRUE(last->exclusive);
    EXPECT_FALSE(scheduler.next()) << "the others are idle";
    last->ids.front() == "fake/a/0" ? hang(scheduler, *last) : answer(scheduler, *last);
  }
  EXPECT_FALSE(scheduler.next());
  EXPECT_EQ(scheduler.open_cases(), 0u);
  EXPECT_EQ(records.at("fake/a/0").outcome, Outcome::timeout);
  EXPECT_EQ(records.at("fake/b/0").outcome, Outcome::pass);
  EXPECT_FALSE(records.at("fake/b/0").flaky);
  EXPECT_EQ(
      records.at("fake/b/0").note,
      "made no progress while other workers used the device (first run: no progress), but ended "
      "when it ran by itself");
}

TEST(Scheduler, AFailureOnAnIdleDeviceRunsAgain) {
  std::map<std::string, CaseRecord> records;
  Scheduler scheduler({{"fake/a/0", 1}}, 2,
                      [&](CaseRecord record) { records.emplace(record.id, record); });
  scheduler.share_device();
  const auto look = [&](std::optional<Outcome> outcome) {
    auto given = scheduler.next();
    ASSERT_TRUE(given);
    outcome ? answer(scheduler, *given, *outcome) : hang(scheduler, *given);
  };
  look({});
  look({});
  look(Outcome::fail);
  EXPECT_TRUE(records.empty());
  look(Outcome::fail);
  EXPECT_EQ(records.at("fake/a/0").outcome, Outcome::fail);
  EXPECT_FALSE(records.at("fake/a/0").flaky);
  EXPECT_EQ(records.at("fake/a/0").rerun->outcome, Outcome::fail);
}

// The scheduler gives up a function that hangs. Then the waiting cases run.
TEST(Scheduler, AHangThatIsGivenUpLetsItsNeighborsRun) {
  std::vector<std::string> order;
  Scheduler scheduler(
      {{"fake/a/0", 1, "fake/f", 0}, {"fake/a/1", 1, "fake/f", 1}, {"fake/a/2", 1}}, 3,
      [&](CaseRecord record) { order.push_back(record.id); }, 1, 1);
  scheduler.share_device();
  auto first = scheduler.next(), second = scheduler.next();
  ASSERT_TRUE(first && second);
  hang(scheduler, *second);
  hang(scheduler, *first);
  for (int turn = 0; turn < 20 && scheduler.open_cases() != 0; ++turn)
    if (auto given = scheduler.next())
      given->ids.front() == "fake/a/2" ? answer(scheduler, *given) : hang(scheduler, *given);
  scheduler.flush();
  EXPECT_EQ(scheduler.open_cases(), 0u);
  EXPECT_EQ(order.size(), 3u);
}

TEST(Scheduler, TheLastRunOfAHangWaitsForRunningCasesAndItsNeighborsWaitForIt) {
  std::vector<std::string> order;
  Scheduler scheduler(
      {{"fake/a/0", 1}, {"fake/a/1", 1}, {"fake/a/2", 1}, {"fake/b/0", 8}}, 2,
      [&](CaseRecord record) { order.push_back(record.id); }, 1, 2);
  scheduler.share_device();
  auto first = scheduler.next();
  ASSERT_EQ(first->ids, (std::vector<std::string>{"fake/a/0", "fake/a/1"}));
  hang(scheduler, *first);
  auto alone = scheduler.next();
  ASSERT_EQ(alone->kind, Kind::alone);
  auto others = scheduler.next();
  ASSERT_EQ(others->ids, (std::vector<std::string>{"fake/b/0"}));
  hang(scheduler, *alone);
  EXPECT_FALSE(scheduler.next()) << "a worker is busy";
  answer(scheduler, *others);
  auto last = scheduler.next();
  ASSERT_TRUE(last && last->exclusive);
  answer(scheduler, *last);
  auto held = scheduler.next();
  ASSERT_EQ(held->ids, (std::vector<std::string>{"fake/a/1", "fake/a/2"}));
  answer(scheduler, *held);
  EXPECT_FALSE(scheduler.next());
  EXPECT_EQ(order, (std::vector<std::string>{"fake/b/0", "fake/a/0", "fake/a/1", "fake/a/2"}));
}

TEST(Scheduler, OnlyAfterAHangInALaunchTheRestStaysTogether) {
  for (const World::Act act : {World::Act::hang, World::Act::hang_in_build}) {
    World world;
    bool together = false;
    world.run(100, [&](const std::string& id, const Assignment& given) {
      // Cases 0 to 24 were in the first batch.
      if (id == "fake/8") together = given.ids.back() == "fake/24";
      return id == "fake/7" ? act : World::Act::pass;
    });
    expect_all_others_pass(world, "fake/7");
    EXPECT_EQ(together, act == World::Act::hang);
  }
}

TEST(Scheduler, TheCaseAtFaultIsNamed) {
  // Case 50 damages some state, so the next case in its worker fails.
  World world;
  bool broken = false;
  const Assignment* last = nullptr;
  world.run(200, [&](const std::string& id, const Assignment& given) {
    if (&given != last || id == given.ids.front()) broken = false;
    last = &given;
    const bool crash = broken;
    if (id == "fake/50") broken = true;
    return crash ? World::Act::crash : World::Act::pass;
  });
  expect_all_others_pass(world, "");
  EXPECT_NE(world.records.at("fake/51").note.find("batch of"), std::string::npos);
}

TEST(Scheduler, AProgramThatBreaksWholeBatchesIsBisected) {
  // A worker with cases 10 and 11 dies in its first case.
  World world;
  world.run(64, [](const std::string& id, const Assignment& given) {
    const bool ten = std::count(given.ids.begin(), given.ids.end(), "fake/10") != 0;
    const bool eleven = std::count(given.ids.begin(), given.ids.end(), "fake/11") != 0;
    return ten && eleven && id == given.ids.front() ? World::Act::crash : World::Act::pass;
  });
  expect_all_others_pass(world, "");
  EXPECT_LT(world.workers, 40);
}

TEST(Scheduler, UnansweredCasesRunByThemselvesAndThenAreErrors) {
  World world;
  world.run(20, only("fake/3", World::Act::exit_quietly));
  EXPECT_EQ(world.records.at("fake/3").outcome, Outcome::error);
  expect_all_others_pass(world, "fake/3");
}

TEST(Scheduler, TheRestOfARetiredWorkerRuns) {
  World world;
  world.run(60, only("fake/3", World::Act::retire));
  EXPECT_EQ(world.records.at("fake/3").outcome, Outcome::fail);
  expect_all_others_pass(world, "fake/3");
}

TEST(Scheduler, TheRestOfARetiredRerunRunsAgain) {
  World world;
  world.run(100, [](const std::string&, const Assignment& given) {
    return given.kind == Assignment::Kind::rerun ? World::Act::retire : World::Act::fail;
  });
  for (const auto& [id, record] : world.records) {
    EXPECT_EQ(record.outcome, Outcome::fail) << id << record.reason;
    ASSERT_TRUE(record.rerun) << id;
    EXPECT_EQ(record.rerun->outcome, Outcome::fail) << id;
  }
}

TEST(Scheduler, EveryCaseFailing) {
  for (const auto act : {World::Act::fail, World::Act::crash, World::Act::hang}) {
    World world;
    world.run(100, [act](const std::string&, const Assignment&) { return act; });
    for (const auto& [id, record] : world.records) EXPECT_NE(record.outcome, Outcome::pass);
  }
}

TEST(Scheduler, ADeviceThatNeverOpensIsGivenUpQuickly) {
  for (const auto act : {World::Act::unusable, World::Act::crash_opening}) {
    World world;
    world.run(5000, [act](const std::string&, const Assignment&) { return act; });
    EXPECT_LE(world.workers, 2 * Scheduler::tries_to_open);
    for (const auto& [id, record] : world.records) {
      EXPECT_EQ(record.outcome, Outcome::error);
      EXPECT_FALSE(record.reason.empty());
    }
  }
}

TEST(Scheduler, WorkersThatFailToOpenTogetherCountAsOneTry) {
  std::vector<Scheduler::Pending> pending;
  for (int i = 0; i < 100; ++i) pending.push_back({"fake/" + std::to_string(i), 1});
  Scheduler scheduler(pending, 16, [](CaseRecord) {});
  JobResult result;
  result.end = JobResult::End::unusable;
  result.reason = "clCreateContext returned CL_OUT_OF_RESOURCES (-5)";
  for (int round = 0; round < Scheduler::tries_to_open; ++round) {
    EXPECT_FALSE(scheduler.hopeless());
    std::vector<Assignment> given;
    for (int i = 0; i < 16; ++i)
      if (auto next = scheduler.next()) given.push_back(*next);
    ASSERT_GT(given.size(), 8u);
    for (Assignment& one : given) {
      result.untouched = one.ids;
      scheduler.done(one, result);
    }
  }
  EXPECT_TRUE(scheduler.hopeless());
  EXPECT_EQ(scheduler.open_cases(), 100u);
}

TEST(Scheduler, ADeviceThatOpensLaterLosesNothing) {
  World world;
  int opens = 0;
  world.run(100, [&](const std::string&, const Assignment&) {
    return ++opens <= 2 ? World::Act::unusable : World::Act::pass;
  });
  expect_all_others_pass(world, "");
}

TEST(Scheduler, FewCostlyCasesAreSpread) {
  Scheduler scheduler({{"a/1", 1}, {"a/2", 1}, {"a/3", 1}, {"a/4", 1}}, 2, [](CaseRecord) {});
  EXPECT_EQ(scheduler.next()->ids.size(), 1u);
}

CaseRecord said(const std::string& id, Outcome outcome) {
  CaseRecord record;
  record.id = id;
  record.outcome = outcome;
  record.reason = outcome == Outcome::fail ? "an assertion" : "";
  return record;
}

std::vector<std::string> answer_all(Scheduler& scheduler,
                                    const std::function<Outcome(const std::string&)>& outcome) {
  auto given = scheduler.next();
  if (!given) return {};
  const std::vector<std::string> ids = given->ids;
  for (const auto& id : ids) scheduler.answer(*given, said(id, outcome(id)));
  scheduler.done(*given, {});
  return ids;
}

TEST(Scheduler, AFailureAfterAnotherIsDecidedAfterThePassingCases) {
  using Ids = std::vector<std::string>;
  for (const Outcome last : {Outcome::pass, Outcome::fail}) {
    std::map<std::string, CaseRecord> records;
    Scheduler scheduler({{"fake/good", 1}, {"fake/a", 1}, {"fake/b", 1}}, 1,
                        [&](CaseRecord record) { records[record.id] = std::move(record); });
    const auto bad = [](const std::string& id) {
      return id == "fake/good" ? Outcome::pass : Outcome::fail;
    };
    EXPECT_EQ(answer_all(scheduler, bad), (Ids{"fake/good", "fake/a", "fake/b"}));
    EXPECT_EQ(
        answer_all(scheduler,
                   [](const auto& id) { return id == "fake/a" ? Outcome::fail : Outcome::pass; }),
        (Ids{"fake/b", "fake/a"}))
        << "after other cases";
    EXPECT_EQ(answer_all(scheduler, [&](const auto&) { return last; }),
              (Ids{"fake/good", "fake/b"}));
    EXPECT_FALSE(scheduler.next());
    EXPECT_EQ(records.at("fake/a").outcome, Outcome::fail);
    EXPECT_FALSE(records.at("fake/a").flaky);
    EXPECT_EQ(records.at("fake/good").outcome, Outcome::pass);
    EXPECT_EQ(records.at("fake/b").outcome, last);
    EXPECT_EQ(records.at("fake/b").flaky, last == Outcome::fail);
    EXPECT_EQ(records.at("fake/b").rerun->outcome,
              last == Outcome::fail ? Outcome::pass : Outcome::fail)
        << "the other answer";
  }
}

/// Six failures with the same mismatch in one function, and one failure of another function.
TEST(Scheduler, SomeFailuresThatAreAlikeRunAgain) {
  for (const bool one_passes : {false, true}) {
    std::map<std::string, CaseRecord> records;
    std::vector<Scheduler::Pending> pending{{"fake/log/0", 1}};
    for (int i = 0; i < 6; ++i) pending.push_back({"fake/exp/" + std::to_string(i), 1});
    Scheduler scheduler(pending, 2,
                        [&](CaseRecord record) { records[record.id] = std::move(record); });
    scheduler.look_again_at(2);
    std::set<std::string> again;
    while (auto given = scheduler.next()) {
      for (const std::string& id : std::vector<std::string>(given->ids)) {
        const bool first = given->kind == Kind::batch;
        if (!first) again.insert(id);
        CaseRecord record = said(id, first || !one_passes ? Outcome::fail : Outcome::pass);
        record.finding = assay::harness::said("wrong");
        record.measurement.emplace().digest = "0";  // a sweep
        scheduler.answer(*given, std::move(record));
      }
      scheduler.done(*given, {.opened = true});
    }
    EXPECT_EQ(records.size(), pending.size());
    EXPECT_EQ(scheduler.open_cases(), 0u);
    EXPECT_EQ(again.size(), one_passes ? 7u : 3u);
    for (const auto& [id, record] : records) {
      EXPECT_EQ(record.rerun.has_value(), again.contains(id)) << id;
      EXPECT_EQ(record.note.starts_with("did not run again, because 2 cases with the same kind of"),
                !again.contains(id))
          << record.note;
    }
    EXPECT_EQ(records.at("fake/exp/5").flaky, one_passes);
  }
}

/// Six failures with the same mismatch in a shared kernel. In a separate kernel, each case fails in
/// the first run of the loop and passes in the second run.
TEST(Scheduler, AFaultOfASharedKernelLetsAllRunAgain) {
  const std::vector<std::string> joint{"fake/exp/0", "fake/exp/1", "fake/exp/2",
                                       "fake/exp/3", "fake/exp/4", "fake/exp/5"};
  for (const bool kernel_at_fault : {false, true}) {
    std::map<std::string, CaseRecord> records;
    std::vector<Scheduler::Pending> pending;
    for (const std::string& id : joint) pending.push_back({id, 1});
    Scheduler scheduler(pending, 1,
                        [&](CaseRecord record) { records[record.id] = std::move(record); });
    scheduler.look_again_at(2);
    std::set<std::string> again;
    while (auto given = scheduler.next()) {
      for (const std::string& id : std::vector<std::string>(given->ids)) {
        if (given->kind == Assignment::Kind::rerun) again.insert(id);
        const bool passes = kernel_at_fault && given->kind == Assignment::Kind::rerun;
        CaseRecord record = said(id, passes ? Outcome::pass : Outcome::fail);
        record.finding = assay::harness::said("wrong");
        record.measurement.emplace().digest = "0";  // a sweep
        if (!passes && given->ids.size() > 1) record.joined = joint;
        scheduler.answer(*given, std::move(record));
      }
      scheduler.done(*given, {.opened = true});
    }
    EXPECT_EQ(again.size(), kernel_at_fault ? 6u : 2u);
    for (const std::string& id : joint)
      EXPECT_EQ(records.at(id).joined.size(), kernel_at_fault ? 6u : 0u) << id;
  }
}

/// Three failures with the same mismatch in each of two kernels. Only the second kernel is wrong.
TEST(Scheduler, OneFailureOfEachSharedKernelRunsAgain) {
  std::map<std::string, CaseRecord> records;
  Joints joints;
  joints.members.resize(2);
  std::vector<Scheduler::Pending> pending;
  for (std::size_t i = 0; i < 6; ++i) {
    pending.push_back({"fake/exp/" + std::to_string(i), 1});
    joints.members[i / 3].push_back(pending.back().id);
    joints.places[pending.back().id] = i / 3;
  }
  Scheduler scheduler(
      pending, 1, [&](CaseRecord record) { records[record.id] = std::move(record); }, 1, 3, joints);
  scheduler.look_again_at(2);
  while (auto given = scheduler.next()) {
    for (const std::string& id : std::vector<std::string>(given->ids)) {
      const std::size_t kernel = joints.places.at(id);
      const bool passes = kernel == 1 && given->kind == Assignment::Kind::rerun;
      CaseRecord record = said(id, passes ? Outcome::pass : Outcome::fail);
      record.finding = assay::harness::said("wrong");
      record.measurement.emplace().digest = "0";  // a sweep
      if (!passes && given->ids.size() > 1) record.joined = joints.members[kernel];
      scheduler.answer(*given, std::move(record));
    }
    scheduler.done(*given, {.opened = true});
  }
  for (const auto& [id, kernel] : joints.places)
    EXPECT_EQ(records.at(id).joined.size(), kernel == 1 ? 3U : 0U) << id;
}

TEST(Scheduler, AStopKeepsFailuresThatWereSeen) {
  std::map<std::string, CaseRecord> records;
  Scheduler scheduler({{"fake/good", 1}, {"fake/a", 1}, {"fake/b", 1}, {"fake/c", 1}}, 1,
                      [&](CaseRecord record) { records[record.id] = std::move(record); });
  const auto given = scheduler.next();
  ASSERT_EQ(given->ids.size(), 4u);
  Assignment assignment = *given;
  for (const char* id : {"fake/good", "fake/a", "fake/b"})
    scheduler.answer(assignment,
                     said(id, id == std::string("fake/good") ? Outcome::pass : Outcome::fail));
  scheduler.stop();
  EXPECT_EQ(records.at("fake/good").outcome, Outcome::pass);
  EXPECT_EQ(records.at("fake/a").outcome, Outcome::fail);
  EXPECT_FALSE(records.at("fake/a").rerun);
  EXPECT_EQ(records.at("fake/a").note, "the run ended before this case ran a second time");
  EXPECT_FALSE(records.contains("fake/b")) << "after another case's failure";
  EXPECT_FALSE(records.contains("fake/c")) << "not answered";
  EXPECT_EQ(scheduler.open_cases(), 2u);
}

TEST(Scheduler, AStopKeepsBothRunsOfAFailure) {
  std::map<std::string, CaseRecord> records;
  Scheduler scheduler({{"fake/a", 1}, {"fake/b", 1}}, 1,
                      [&](CaseRecord record) { records[record.id] = std::move(record); });
  for (const Outcome outcome : {Outcome::fail, Outcome::pass}) {
    auto given = scheduler.next();
    for (const std::string& id : std::vector<std::string>(given->ids)) {
      CaseRecord record = said(id, id == "fake/a" ? outcome : Outcome::pass);
      record.measurement.emplace();
      if (record.outcome == Outcome::fail) record.joined = {"fake/a", "fake/b"};
      scheduler.answer(*given, std::move(record));
    }
    scheduler.done(*given, {});
  }
  scheduler.stop();  // the run ends before both cases run again in one kernel
  const CaseRecord& record = records.at("fake/a");
  EXPECT_EQ(record.outcome, Outcome::fail);
  EXPECT_TRUE(record.flaky);
  EXPECT_EQ(record.rerun->outcome, Outcome::pass);
  EXPECT_EQ(record.note, "");
  EXPECT_EQ(scheduler.open_cases(), 0u);
}

TEST(Scheduler, AFailureInASharedKernelIsDecidedInTheSameKernel) {
  using Ids = std::vector<std::string>;
  const Ids joint{"fake/1", "fake/2", "fake/3"};
  for (const Outcome last : {Outcome::pass, Outcome::fail}) {
    std::map<std::string, CaseRecord> records;
    Scheduler scheduler({{"fake/1", 1}, {"fake/2", 1}, {"fake/3", 1}, {"fake/4", 1}}, 1,
                        [&](CaseRecord record) { records[record.id] = std::move(record); });
    const auto answer = [&](const std::function<Outcome(const std::string&)>& outcome) {
      auto given = scheduler.next();
      if (!given) return Ids{};
      const Ids ids = given->ids;
      for (const auto& id : ids) {
        CaseRecord record = said(id, outcome(id));
        record.measurement.emplace();
        if (record.outcome == Outcome::fail && ids.size() >= joint.size()) record.joined = joint;
        scheduler.answer(*given, std::move(record));
      }
      scheduler.done(*given, {});
      return ids;
    };
    const auto first_passes = [](const std::string& id) {
      return id == "fake/1" || id == "fake/4" ? Outcome::pass : Outcome::fail;
    };
    EXPECT_EQ(answer(first_passes), (Ids{"fake/1", "fake/2", "fake/3", "fake/4"}));
    EXPECT_EQ(answer([](const auto&) { return Outcome::pass; }), (Ids{"fake/3", "fake/2"}));
    EXPECT_EQ(answer([&](const auto& id) { return id == "fake/1" ? Outcome::pass : last; }), joint)
        << "once for both";
    EXPECT_FALSE(scheduler.next());
    for (const char* id : {"fake/2", "fake/3"}) {
      const CaseRecord& record = records.at(id);
      EXPECT_EQ(record.outcome, last) << "the third run decides";
      EXPECT_EQ(record.flaky, last == Outcome::pass);
      EXPECT_EQ(record.rerun->outcome, Outcome::fail);
      EXPECT_EQ(record.joined, last == Outcome::fail ? joint : Ids{});
    }
  }
}

TEST(Scheduler, AFailureInASharedKernelAfterAnotherIsFirstDecidedByTheKernel) {
  using Ids = std::vector<std::string>;
  const Ids joint{"fake/2", "fake/3"};
  std::map<std::string, CaseRecord> records;
  Scheduler scheduler({{"fake/1", 1}, {"fake/2", 1}, {"fake/3", 1}}, 1,
                      [&](CaseRecord record) { records[record.id] = std::move(record); });
  const auto answer = [&](const Ids& failing) {
    auto given = scheduler.next();
    if (!given) return Ids{};
    for (const auto& id : given->ids) {
      const bool bad = std::ranges::find(failing, id) != failing.end();
      CaseRecord record = said(id, bad ? Outcome::fail : Outcome::pass);
      if (id != "fake/1") record.measurement.emplace();
      if (id == "fake/3" && bad) record.joined = joint;
      scheduler.answer(*given, std::move(record));
    }
    scheduler.done(*given, {});
    return given->ids;
  };
  EXPECT_EQ(answer({"fake/1", "fake/3"}), (Ids{"fake/1", "fake/2", "fake/3"}));
  EXPECT_EQ(answer({"fake/1"}), (Ids{"fake/3", "fake/1"}));
  EXPECT_EQ(answer({}), joint) << "the kernel of the joint is right";
  EXPECT_EQ(answer({}), joint) << "after the case that had passed";
  EXPECT_FALSE(scheduler.next());
  EXPECT_EQ(records.at("fake/3").outcome, Outcome::pass) << "with the state that fake/1 had left";
}

TEST(Scheduler, ADecisionKeepsItsCasesTogetherEvenIfTheSubjectHung) {
  using Ids = std::vector<std::string>;
  std::map<std::string, CaseRecord> records;
  Scheduler scheduler({{"fake/good", 1}, {"fake/a", 1}, {"fake/x/2", 1}, {"fake/x/1", 1}}, 1,
                      [&](CaseRecord record) { records[record.id] = std::move(record); });
  JobResult hung;
  hung.end = End::timed_out;
  hung.in_flight = "fake/x/1";
  hung.launching = true;
  auto batch = scheduler.next();
  for (const char* id : {"fake/good", "fake/a", "fake/x/2"})
    scheduler.answer(*batch,
                     said(id, std::string(id) == "fake/good" ? Outcome::pass : Outcome::fail));
  hung.answered = 3;
  scheduler.done(*batch, hung);
  auto alone = scheduler.next();
  ASSERT_EQ(alone->ids, Ids{"fake/x/1"});
  hung.answered = 0;
  scheduler.done(*alone, hung);
  EXPECT_EQ(records.at("fake/x/1").outcome, Outcome::timeout) << "its subject has less time now";
  const auto passes_now = [](const std::string& id) {
    return id == "fake/x/2" ? Outcome::pass : Outcome::fail;
  };
  EXPECT_EQ(answer_all(scheduler, passes_now), (Ids{"fake/x/2", "fake/a"}));
  EXPECT_EQ(answer_all(scheduler, passes_now), (Ids{"fake/good", "fake/x/2"})) << "both";
  EXPECT_EQ(records.at("fake/x/2").outcome, Outcome::pass);
  EXPECT_EQ(records.size(), 4u);
}

/// Cases 0, 3, 6 and 9 share a kernel, and so on.
Joints three_joints() {
  Joints joints;
  joints.members.resize(3);
  for (std::size_t i = 0; i < 12; ++i) {
    joints.members[i % 3].push_back("fake/" + std::to_string(i) + "/x");
    joints.places[joints.members[i % 3].back()] = i % 3;
  }
  return joints;
}

std::vector<Scheduler::Pending> cases_of(const Joints& joints) {
  std::vector<Scheduler::Pending> pending;
  for (std::size_t i = 0; i < joints.places.size(); ++i)
    pending.push_back({joints.members[i % 3][i / 3], 1});
  return pending;
}

TEST(Scheduler, CasesThatShareAKernelRunInOneBatch) {
  const Joints joints = three_joints();
  for (const int jobs : {1, 2, 5}) {
    std::size_t batches = 0;
    Scheduler scheduler(
        cases_of(joints), jobs, [](const CaseRecord&) {}, 1, 5, joints);
    while (auto given = scheduler.next()) {
      ++batches;
      EXPECT_EQ(given->joints.size() * 4, given->ids.size()) << "whole";
      for (const auto& list : given->joints) EXPECT_THAT(joints.members, testing::Contains(list));
      for (const auto& id : given->ids) scheduler.answer(*given, said(id, Outcome::pass));
      scheduler.done(*given, {});
    }
    EXPECT_EQ(batches, jobs == 1 ? 2u : 3u);
    EXPECT_EQ(scheduler.open_cases(), 0u);
  }
}

TEST(Scheduler, AKernelIsThatOfThePlanEvenIfFewCasesAreLeft) {
  const Joints joints = three_joints();
  std::vector<Scheduler::Pending> some = cases_of(joints);
  some.resize(7);  // a continued run has only these cases
  Scheduler scheduler(
      some, 1, [](const CaseRecord&) {}, 1, 256, joints);
  EXPECT_EQ(scheduler.next()->joints, joints.members);
}

TEST(Scheduler, AfterACrashTheRestOfItsKernelIsHalved) {
  const Joints joints = three_joints();
  std::map<std::string, CaseRecord> records;
  Scheduler scheduler(
      cases_of(joints), 1, [&](CaseRecord record) { records[record.id] = std::move(record); }, 1,
      256, joints);
  auto batch = scheduler.next();
  ASSERT_EQ(batch->ids.size(), 12u);
  JobResult crashed;
  crashed.end = End::crashed;
  crashed.in_flight = batch->ids[0];
  crashed.untouched.assign(batch->ids.begin() + 1, batch->ids.end());
  scheduler.done(*batch, crashed);
  std::vector<std::vector<std::string>> given, kernels;
  while (auto next = scheduler.next()) {
    given.push_back(next->ids);
    kernels.insert(kernels.end(), next->joints.begin(), next->joints.end());
    for (const auto& id : next->ids) scheduler.answer(*next, said(id, Outcome::pass));
    scheduler.done(*next, {});
  }
  EXPECT_THAT(kernels, testing::ElementsAre(joints.members[1], joints.members[2]));
  EXPECT_THAT(given, testing::UnorderedElementsAre(
                         std::vector{joints.members[0][0]}, joints.members[1], joints.members[2],
                         std::vector{joints.members[0][1]},
                         std::vector{joints.members[0][2], joints.members[0][3]}));
}

TEST(Scheduler, AfterTwoCrashesOfBuildsTheRestIsBuiltOneByOne) {
  const Joints joints = three_joints();
  std::set<std::string> passed;
  Scheduler scheduler(
      cases_of(joints), 1, [&](const CaseRecord& record) { passed.insert(record.id); }, 1, 256,
      joints);
  const auto crash = [&](Assignment& given) {
    JobResult crashed;
    crashed.end = End::crashed;
    crashed.building = true;
    crashed.in_flight = given.ids[0];
    crashed.untouched.assign(given.ids.begin() + 1, given.ids.end());
    scheduler.done(given, crashed);
  };
  auto batch = scheduler.next();
  crash(*batch);
  int apart = 0;
  while (auto next = scheduler.next()) {
    EXPECT_FALSE(next->planned && next->apart);
    apart += next->apart ? 1 : 0;
    if (!next->planned && !next->apart && next->ids.size() > 1) {
      crash(*next);
      EXPECT_FALSE(scheduler.next(false)) << "only a fresh worker builds kernels one by one";
      continue;
    }
    for (const auto& id : next->ids) scheduler.answer(*next, said(id, Outcome::pass));
    scheduler.done(*next, {});
  }
  EXPECT_EQ(apart, 1) << "of a half of the first kernel";
  EXPECT_EQ(passed.size(), 12u);
}

TEST(Scheduler, ACrashOfABatchOfOneRunsAgainByItself) {
  Scheduler scheduler(
      {{"fake/a", 1}, {"fake/b", 1}}, 1, [](const CaseRecord&) {}, 1, 1);
  auto first = scheduler.next();
  scheduler.answer(*first, said(first->ids[0], Outcome::fail));
  scheduler.done(*first, {});
  auto second = scheduler.next();
  JobResult crashed;
  crashed.end = End::crashed;
  crashed.in_flight = second->ids[0];
  scheduler.done(*second, crashed);
  std::vector<std::vector<std::string>> again;
  while (auto next = scheduler.next()) {
    EXPECT_EQ(next->kind, Kind::rerun);
    again.push_back(next->ids);
    for (const auto& id : next->ids) scheduler.answer(*next, said(id, Outcome::fail));
    scheduler.done(*next, {});
  }
  EXPECT_THAT(again, testing::UnorderedElementsAre(std::vector<std::string>{"fake/a"},
                                                   std::vector<std::string>{"fake/b"}));
}

TEST(Scheduler, AWorkerThatStaysGetsOnlyBatches) {
  std::map<std::string, CaseRecord> records;
  Scheduler scheduler({{"fake/a", 1}, {"fake/b", 1}}, 1,
                      [&](CaseRecord record) { records[record.id] = std::move(record); });
  auto first = scheduler.next(false);
  ASSERT_TRUE(first.has_value());
  for (const auto& id : first->ids) scheduler.answer(*first, said(id, Outcome::fail));
  scheduler.done(*first, {});
  EXPECT_FALSE(scheduler.next(false)) << "a rerun begins in a fresh worker";
  EXPECT_TRUE(scheduler.next(true));
}

}  // namespace
}  // namespace assay::harness
