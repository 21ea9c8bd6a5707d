#pragma once
#include <sys/types.h>

#include <chrono>
#include <map>
#include <span>

namespace assay::harness {

/// The times of a thread since it began, in seconds.
struct ThreadTimes {
  double age = 0;         ///< since the thread began
  double ran = 0;         ///< time on a processor
  double waited = 0;      ///< time in which it could run but had no processor, up to the end of its
                          ///< last wait
  bool runnable = false;  ///< at this moment it runs, or waits for a processor
};
using TimesOfThreads = std::map<pid_t, ThreadTimes>;

/// The times of every thread of these processes, from /proc. Where the kernel has no `schedstat`,
/// they come from utime and stime of `stat`. A process that has ended, or that we have no
/// permission to read, has no threads in the result.
TimesOfThreads thread_times(std::span<const pid_t> processes);

/// A clock for time-outs that ignores the load of the machine. It stops while the timed processes
/// wait for a processor that other processes use. Between two looks, it leaves out the longest time
/// in which one of their threads could run but did not run. So
///   - a thread that computes is charged its processor time, even on a busy machine;
///   - a thread that sleeps, for a device or forever, is charged the time of the wall clock;
///   - threads or processes that wait for each other are together charged the time of the busiest
///     one.
/// The clock does not know a thread that began and ended between two looks. Then the time of the
/// wall clock counts.
/// At least half of the processor time of all threads is charged, up to the time of the wall clock.
/// Otherwise a kernel that runs forever on all processors would stop its own clock. At least a
/// fiftieth of the time is charged, so every wait ends.
class FairClock {
 public:
  using Clock = std::chrono::steady_clock;

  /// Makes a clock for processes that begin now. If a process is already running, also call look()
  /// now.
  explicit FairClock(Clock::time_point now) { restart(now); }

  /// Starts to measure again from `now`. Keeps the times of the last look.
  void restart(Clock::time_point now);
  /// Looks at the threads. A late look charges at most one second. It is late because the looking
  /// thread did not run.
  void look(Clock::time_point now, TimesOfThreads threads);

  /// Seconds charged since the start, up to the last look.
  double seconds() const { return charged_; }
  /// Seconds in which the threads had a processor, added up. Greater than seconds() if several
  /// threads ran at the same time.
  double ran() const { return ran_; }
  /// Seconds that were left out.
  double starved() const { return starved_; }

 private:
  Clock::time_point last_;
  TimesOfThreads threads_;  ///< at the last look
  double charged_ = 0, ran_ = 0, starved_ = 0;
};

/// A FairClock for this process. It measures how long one thread of this process has waited for
/// another thread.
class OwnFairClock {
 public:
  OwnFairClock();
  /// Looks if the last look is at least 20 ms old.
  double seconds();

 private:
  FairClock clock_;
  FairClock::Clock::time_point looked_;
};

}  // namespace assay::harness
