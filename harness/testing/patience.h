#pragma once
#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <thread>

#include "harness/base/fair_clock.h"
#include "harness/base/process.h"
#include "harness/base/process_table.h"

// Tests wait for a condition. Time without a processor does not count.
namespace assay::harness {

class ChargedTime {
 public:
  explicit ChargedTime(pid_t child) : child_(child) {}
  double seconds() {
    const auto now = FairClock::Clock::now();
    if (now - looked_ > std::chrono::milliseconds(250)) {
      looked_ = now;
      clock_.look(now, thread_times(ProcessTable::look().family(child_)));
    }
    return clock_.seconds();
  }

 private:
  pid_t child_;
  FairClock clock_{FairClock::Clock::now()};
  FairClock::Clock::time_point looked_ = FairClock::Clock::now();
};

/// nullopt: the child did not end in time.
inline std::optional<int> reap_within(pid_t child, double seconds) {
  ChargedTime time(child);
  while (time.seconds() < seconds) {
    if (const auto status = try_reap(child)) return status;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return std::nullopt;
}

inline void let_run(pid_t child, double seconds) {
  for (ChargedTime time(child); time.seconds() < seconds;)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

/// Returns false after a minute.
inline bool eventually(const std::function<bool()>& what) {
  for (OwnFairClock time; !what();) {
    if (time.seconds() > 60) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

}  // namespace assay::harness
