// A process gets more time if other processes take its processor. These tests use all processors,
// so no other test may run at the same time.
#include <algorithm>

#include "harness/base/fair_clock.h"
#include "harness/testing/supervisor_testing.h"

namespace assay::harness {
namespace {

constexpr const char* endless = "ulimit -t 30; while :; do :; done";

pid_t shell(const std::string& script) {
  SpawnRequest request;
  request.program = "/bin/sh";
  request.arguments = {"sh", "-c", script};
  return spawn(request);
}

class Load {
 public:
  explicit Load(unsigned processes_a_core) {
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    for (unsigned i = 0; i < processes_a_core * cores; ++i) processes_.push_back(shell(endless));
  }
  ~Load() {
    for (const pid_t process : processes_) kill_and_reap(process);
  }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

 private:
  std::vector<pid_t> processes_;
};

TEST_F(SupervisorTest, ABusyMachineChangesNothing) {
  const Load load(4);
  for (const char* name : {"computes", "computes_in_a_child"}) {
    const CaseRecord record = bad_one(name, 0);
    EXPECT_EQ(record.outcome, Outcome::pass) << record.reason;
    EXPECT_GT(record.seconds, 1.5) << "this tests nothing: the process always had a processor";
    EXPECT_EQ(record.note, "");
    fs::remove_all(folder / "out");
  }
  for (const char* name : {"computes_for_ever", "hang"}) {
    const CaseRecord record = bad_one(name, 1, {{"timeout", 0.5}});
    EXPECT_EQ(record.outcome, Outcome::timeout);
    EXPECT_EQ(record.reason, "no progress for 0.5 s");
    fs::remove_all(folder / "out");
  }
}

/// Seconds that the clock charges for a process and its children.
double charged(pid_t process, std::chrono::milliseconds time) {
  const auto look = [&](FairClock& clock) {
    clock.look(FairClock::Clock::now(), thread_times(ProcessTable::look().family(process)));
  };
  FairClock clock(FairClock::Clock::now());
  look(clock);
  clock.restart(FairClock::Clock::now());
  for (const auto end = FairClock::Clock::now() + time; FairClock::Clock::now() < end;) {
    std::this_thread::sleep_for(50ms);
    look(clock);
  }
  return clock.seconds();
}

TEST(FairClock, RealProcessesOnABusyMachine) {
  const Load load(6);
  const pid_t sleeps = shell("sleep 100 & wait"), computes = shell(endless),
              child_computes = shell(std::string("sh -c '") + endless + "' & wait");
  std::this_thread::sleep_for(300ms);
  EXPECT_GT(charged(sleeps, 1s), 0.8);
  for (const pid_t starved : {computes, child_computes}) {
    const double seconds = charged(starved, 2s);
    EXPECT_LT(seconds, 1.0) << "it has a seventh of a processor";
    EXPECT_GT(seconds, 0.03);
  }
  for (const pid_t process : {sleeps, computes, child_computes}) kill_and_reap(process);
}

}  // namespace
}  // namespace assay::harness
