#pragma once
#include <sys/types.h>

#include <chrono>
#include <map>
#include <span>

namespace assay::harness {

/// The processor time of a thread since it began, in seconds.
struct ThreadTimes {
  double age = 0;     ///< since then
  double ran = 0;     ///< on a processor
  double waited = 0;  ///< able to run but without a processor, up to the last time that it got one
  bool runnable = false;  ///< runs, or waits for a processor, at this moment
};
using TimesOfThreads = std::map<pid_t, ThreadTimes>;

/// The times of every thread of these processes, from /proc (utime and stime of `stat` where the
/// kernel has no `schedstat`). A process that has ended, or that we may not read, has none.
TimesOfThreads thread_times(std::span<const pid_t> processes);

/// A clock for time-outs that ignores the load of the machine. It stops while the timed processes
/// wait for a processor that others have. From each stretch between two looks it leaves out the
/// longest time that one of their threads was runnable and did not run. So
///   - a thread that computes is charged its processor time, whatever else computes;
///   - one that sleeps, for a device or forever, is charged the time of the wall clock;
///   - a chain of threads or processes that wait for each other is charged as its busiest member.
///     Nothing is known of a member that lived only between two looks, so the wall clock's time
///     counts.
/// At least half of the processor time of all threads is charged, up to the time of the wall clock.
/// Otherwise a kernel that never ends on all processors would starve its own clock. At least a
/// fiftieth of the time is charged, so every wait ends.
class FairClock {
 public:
  using Clock = std::chrono::steady_clock;

  /// For processes that begin now. For a process that runs already, call look() at this moment.
  explicit FairClock(Clock::time_point now) { restart(now); }

  /// Measures from here on. The times of the last look stay known.
  void restart(Clock::time_point now);
  /// A look at the threads. A late look charges no more than a second: the looking thread did not
  /// run itself.
  void look(Clock::time_point now, TimesOfThreads threads);

  /// Seconds charged since the start, up to the last look.
  double seconds() const { return charged_; }
  /// Seconds in which the threads, together, had a processor. More than seconds() where several
  /// ran.
  double ran() const { return ran_; }
  /// Seconds left out.
  double starved() const { return starved_; }

 private:
  Clock::time_point last_;
  TimesOfThreads threads_;  ///< at the last look
  double charged_ = 0, ran_ = 0, starved_ = 0;
};

/// A FairClock of this process: how long a thread of it has been waiting for another.
class OwnFairClock {
 public:
  OwnFairClock();
  /// Looks, at most every 20 ms.
  double seconds();

 private:
  FairClock clock_;
  FairClock::Clock::time_point looked_;
};

}  // namespace assay::harness
