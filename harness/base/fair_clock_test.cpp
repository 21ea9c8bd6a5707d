#include "harness/base/fair_clock.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <thread>
#include <vector>

#include "harness/base/process_table.h"

namespace assay::harness {
namespace {

using namespace std::chrono_literals;

class FairClockTest : public testing::Test {
 protected:
  void look(TimesOfThreads threads, std::chrono::milliseconds later = 250ms) {
    now += later;
    clock.look(now, std::move(threads));
  }

  FairClock::Clock::time_point now{1h};
  FairClock clock{now};
};

TEST_F(FairClockTest, ASleepingThreadIsChargedTheTimeOfTheWallClock) {
  for (int i = 0; i < 40; ++i) look({{1, {99, 3, 5, false}}, {2, {99, 0.1, 0, false}}});
  EXPECT_NEAR(clock.seconds(), 10, 1e-9);
  EXPECT_NEAR(clock.starved(), 0, 1e-9);
}

TEST_F(FairClockTest, AComputingThreadIsChargedItsProcessorTime) {
  for (const double share : {1.0, 0.5, 0.1}) {
    clock = FairClock(now);
    look({{1, {99, 0, 0, true}}}, 0ms);
    double ran = 0, waited = 0;
    for (int i = 0; i < 400; ++i) {
      ran += 0.25 * share;
      // The kernel counts a wait for a processor only when the wait ends, here every 2 s.
      if (i % 8 == 7) waited += 2 * (1 - share);
      look({{1, {99, ran, waited, true}}});
    }
    EXPECT_NEAR(clock.seconds(), 100 * share, 1e-6);
    EXPECT_NEAR(clock.ran(), 100 * share, 1e-6);
    EXPECT_NEAR(clock.starved(), 100 * (1 - share), 1e-6);
  }
}

TEST_F(FairClockTest, WaitingForAStarvedThreadIsLeftOutToo) {
  // The first thread sleeps in clFinish while the second and the third thread compute. In each 250
  // ms, the second thread has a processor for 100 ms, and the third for 50 ms.
  look({{1, {99, 1, 0, false}}, {2, {99, 0, 0, true}}, {3, {99, 0, 0, true}}}, 0ms);
  for (int i = 1; i <= 40; ++i)
    look({{1, {99, 1, 0, false}}, {2, {99, 0.1 * i, 0, true}}, {3, {99, 0.05 * i, 0, true}}});
  EXPECT_NEAR(clock.seconds(), (0.1 + 0.05) / 2 * 40, 1e-6) << "half of the threads' time";
}
TEST_F(FairClockTest, AThreadDoesNotStopTheClockByUsingAllProcessors) {
  // 16 threads on 8 processors: 20 s of processor time in 2.5 s.
  TimesOfThreads threads;
  for (int t = 0; t < 16; ++t) threads[t] = {99, 0, 0, true};
  look(threads, 0ms);
  for (int i = 0; i < 10; ++i) {
    for (auto& [thread, times] : threads) times.ran += 0.125;
    look(threads);
  }
  EXPECT_NEAR(clock.seconds(), 2.5, 1e-6) << "the time of the wall clock, not more";
}

TEST_F(FairClockTest, WaitsOfThreadsThatRunInTurnAreLeftOut) {
  // Between two calls of look(), one thread waits 200 ms for a processor and runs for 50 ms. Both
  // threads sleep when look() is called.
  TimesOfThreads threads{{1, {99, 0, 0, false}}, {2, {99, 0, 0, false}}};
  look(threads, 0ms);
  for (int i = 0; i < 40; ++i) {
    ThreadTimes& turn = threads[1 + i % 2];
    turn.ran += 0.05;
    turn.waited += 0.2;
    look(threads);
  }
  EXPECT_NEAR(clock.seconds(), 2, 1e-6);
}

TEST_F(FairClockTest, AChildCountsFromItsStart) {
  look({{1, {99, 1, 0, false}}}, 0ms);
  look({{1, {99, 1, 0, false}}, {2, {0.2, 0.05, 0.1, true}}});
  EXPECT_NEAR(clock.seconds(), 0.1, 1e-6) << "it began after 50 ms, and ran for 50 ms";
  // The clock advances although each call of look() finds a new child process.
  clock.restart(now);
  for (int i = 3; i < 400; ++i) look({{1, {99, 1, 0, false}}, {i, {1, 0, 10, true}}});
  EXPECT_GT(clock.seconds(), 397 * 0.25 / 51);
}

TEST_F(FairClockTest, TimesBeforeTheFirstLookDoNotCount) {
  look({{1, {200, 100, 100, true}}});
  EXPECT_NEAR(clock.seconds(), 0.25, 1e-9);
  clock.restart(now);
  look({{2, {0.25, 0.05, 0.1, true}}});
  EXPECT_NEAR(clock.seconds(), 0.05, 1e-9);
}

TEST_F(FairClockTest, ALateLookChargesAtMostASecond) {
  look({{1, {99, 1, 0, false}}}, 0ms);
  look({{1, {99, 1, 0, false}}}, 30s);
  EXPECT_NEAR(clock.seconds(), 1, 1e-9);
}

TEST_F(FairClockTest, RestartBeginsAtZero) {
  look({{1, {99, 1, 0, false}}}, 0ms);
  look({{1, {99, 1, 0, false}}});
  clock.restart(now);
  EXPECT_EQ(clock.seconds(), 0);
  // Only 0.25 s of the wait is after the last call of look().
  look({{1, {99, 1.0, 6, false}}});
  EXPECT_NEAR(clock.seconds(), 0.25 / 50, 1e-6);
}

TEST(FairClock, OfThisProcess) {
  OwnFairClock clock;
  for (int i = 0; i < 25; ++i) {
    std::this_thread::sleep_for(10ms);
    clock.seconds();
  }
  std::this_thread::sleep_for(20ms);
  EXPECT_GT(clock.seconds(), 0.15) << "many looks must not make the wait longer";
}

TEST(ProcessTable, AFamilyIsAGroupAndItsDescendants) {
  const ProcessTable table({}, {{10, {1, 10, 100}},
                                {11, {10, 10, 20}},
                                {12, {11, 12, 3}},    // in a separate group
                                {5, {12, 12, 4}},     // process numbers can wrap around
                                {13, {1, 10, 5000}},  // its parent has ended
                                {14, {1, 14, 60000}}});
  EXPECT_EQ(table.family(10), (std::vector<pid_t>{5, 10, 11, 12, 13}));
  EXPECT_EQ(table.resident(10), 5127u);
  EXPECT_EQ(table.family(99), std::vector<pid_t>{99});
  const ProcessTable now = ProcessTable::look();
  EXPECT_GT(now.resident(getpid()), 1u << 20);
}

}  // namespace
}  // namespace assay::harness
