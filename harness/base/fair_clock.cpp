#include "harness/base/fair_clock.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>

namespace assay::harness {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Seconds = std::chrono::duration<double>;

constexpr double longest_charge = 1, least_share = 1.0 / 50;
/// The clock counts at least the processor time of all threads divided by `full_speed`, and at most
/// the wall-clock time.
constexpr double full_speed = 2;

/// Reads /proc/PID/task/TID/stat. After the command's name, fields 1, 12, 13 and 20 are the state,
/// utime, stime and the start time. The times are in clock ticks.
bool read_stat(const fs::path& folder, ThreadTimes& times) {
  std::ifstream file(folder / "stat");
  std::string text;
  if (!std::getline(file, text)) return false;
  const std::size_t close = text.rfind(')');
  if (close == std::string::npos) return false;
  const auto tick = static_cast<double>(sysconf(_SC_CLK_TCK));
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  std::istringstream fields(text.substr(close + 1));
  std::string field;
  for (int number = 1; number <= 20 && fields >> field; ++number) {
    if (number == 1) times.runnable = field == "R";
    const double seconds = std::strtod(field.c_str(), nullptr) / tick;
    if (number == 12 || number == 13) times.ran += seconds;
    if (number == 20)
      times.age =
          static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec) - seconds;
  }
  return true;
}

void read_schedstat(const fs::path& folder, ThreadTimes& times) {
  std::ifstream file(folder / "schedstat");
  double ran = 0, waited = 0;  // nanoseconds
  if (!(file >> ran >> waited)) return;
  times.ran = ran / 1e9;
  times.waited = waited / 1e9;
}

}  // namespace

TimesOfThreads thread_times(std::span<const pid_t> processes) {
  TimesOfThreads found;
  for (const pid_t process : processes) {
    std::error_code error;
    for (fs::directory_iterator entry(fmt::format("/proc/{}/task", process), error), end;
         !error && entry != end; entry.increment(error)) {
      const std::string name = entry->path().filename();
      pid_t thread = 0;
      std::from_chars(name.data(), name.data() + name.size(), thread);
      ThreadTimes times;
      if (!read_stat(entry->path(), times)) continue;
      read_schedstat(entry->path(), times);
      found.emplace(thread, times);
    }
  }
  return found;
}

void FairClock::restart(Clock::time_point now) {
  // The kernel may report a wait late. So a wait counts at most the time since the last look().
  last_ = now;
  charged_ = ran_ = starved_ = 0;
}

void FairClock::look(Clock::time_point now, TimesOfThreads threads) {
  const double passed = Seconds(now - last_).count();
  double starved = 0, computed = 0;
  for (const auto& [thread, times] : threads) {
    const auto known = threads_.find(thread);
    const ThreadTimes before = known != threads_.end() ? known->second : ThreadTimes{};
    const double ran = std::max(0.0, times.ran - before.ran);
    const double most = std::max(0.0, std::min(passed, times.age) - ran);
    // The kernel counts a wait only when the wait ends.
    starved = std::max(starved,
                       times.runnable ? most : std::clamp(times.waited - before.waited, 0.0, most));
    computed += std::min(ran, passed);
  }
  ran_ += computed;
  starved = std::min(starved, passed * (1 - least_share));
  starved = std::min(starved, std::max(0.0, passed - computed / full_speed));
  starved_ += starved;
  charged_ += std::min(passed - starved, longest_charge);
  last_ = now;
  threads_ = std::move(threads);
}

namespace {

TimesOfThreads own_times() {
  const pid_t self = getpid();
  TimesOfThreads times = thread_times({&self, 1});
  if (const auto looking = times.find(gettid()); looking != times.end())
    looking->second.runnable = false;  // this thread runs only to read the times
  return times;
}

}  // namespace

OwnFairClock::OwnFairClock() : clock_(FairClock::Clock::now()), looked_(FairClock::Clock::now()) {
  clock_.look(looked_, own_times());
}

double OwnFairClock::seconds() {
  const auto now = FairClock::Clock::now();
  if (now - looked_ >= 20ms) {
    looked_ = now;
    clock_.look(now, own_times());
  }
  return clock_.seconds();
}

}  // namespace assay::harness
