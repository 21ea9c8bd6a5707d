#pragma once
#include <sys/types.h>

#include <chrono>
#include <map>
#include <span>

namespace assay::harness {

struct ThreadTimes {
  double age = 0;     ///< seconds since the thread began
  double ran = 0;     ///< seconds on a processor
  double waited = 0;  ///< seconds in which the thread could run but had no processor, up to the end
                      ///< of its last wait
  bool runnable = false;
};
using TimesOfThreads = std::map<pid_t, ThreadTimes>;

/// The times of all threads of the processes, from /proc (`schedstat`, or else `stat`). Leaves out
/// processes that ended or cannot be read.
TimesOfThreads thread_times(std::span<const pid_t> processes);

/// A clock that measures time-outs and ignores the load of the machine. The clock stops while the
/// processes wait for a processor. Between two calls of look(), the clock leaves out the longest
/// wait of any one thread. A thread that sleeps is charged wall-clock time. look() does not see a
/// thread that begins and ends between two calls. The clock charges wall-clock time for such a
/// thread.
///
/// The clock charges at least half of the processor time of all threads, but not more than the
/// wall-clock time. Without this minimum, a kernel on all processors would stop its own clock. The
/// clock charges at least 2 % of the wall-clock time, so that every wait ends.
class FairClock {
 public:
  using Clock = std::chrono::steady_clock;

  /// A clock for processes that begin now. If a process already runs, also call look().
  explicit FairClock(Clock::time_point now) { restart(now); }

  /// Keeps the times of the threads from the last look().
  void restart(Clock::time_point now);
  /// Adds the time since the last call. A call charges at most one second, because a late call
  /// means that the calling thread could not run.
  void look(Clock::time_point now, TimesOfThreads threads);

  /// Seconds charged up to the last look().
  double seconds() const { return charged_; }
  /// The sum of the threads' processor time, in seconds. The sum may be greater than seconds().
  double ran() const { return ran_; }
  /// The seconds that the clock left out.
  double starved() const { return starved_; }

 private:
  Clock::time_point last_;
  TimesOfThreads threads_;  ///< at the last look()
  double charged_ = 0, ran_ = 0, starved_ = 0;
};

class OwnFairClock {
 public:
  OwnFairClock();
  /// Reads the times of the threads at most every 20 ms.
  double seconds();

 private:
  FairClock clock_;
  FairClock::Clock::time_point looked_;
};

}  // namespace assay::harness
