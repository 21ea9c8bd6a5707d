#include "harness/devices/enumerate.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <list>
#include <nlohmann/json.hpp>
#include <string_view>
#include <system_error>

#include "harness/base/errors.h"
#include "harness/base/fair_clock.h"
#include "harness/base/process.h"
#include "harness/base/process_table.h"
#include "harness/base/temporary_folder.h"
#include "harness/base/text.h"
#include "harness/devices/device_queries.h"
#include "harness/devices/icd.h"
#include "harness/devices/worker_prefix.h"

namespace assay::harness {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto looking = std::chrono::milliseconds(250);
constexpr int worker_descriptor = 3;
constexpr std::size_t longest_line = 32 << 20, kept_output = 4096;
/// The description of devices needs far less memory.
constexpr std::uint64_t most_memory = std::uint64_t{2} << 30;
constexpr const char* nowhere = "start";  ///< the step of a worker that has not written a step

/// A problem of several drivers, for example a missing ICD loader.
struct Problem {
  std::string drivers, text;
};

/// The process that queries one driver.
class Worker {
 public:
  Worker(const Driver& driver, double timeout, const FoundBeside& beside,
         const std::filesystem::path& parent)
      : driver_(driver), environment_(driver, parent), timeout_(timeout), silence_(Clock::now()) {
    Pipe lines = make_pipe(), output = make_pipe();
    SpawnRequest request;
    request.arguments = {"assay", enumeration_command, driver.icd, driver.library,
                         std::to_string(worker_descriptor)};
    if (beside.formats != nullptr) request.arguments.emplace_back("formats");
    if (beside.provenances != nullptr) request.arguments.emplace_back("provenance");
    request.environment = environment_.changes();
    for (const char* name : {"TMPDIR", "TMP", "TEMP"}) request.environment[name] = parent.string();
    request.removed_prefixes = {"GTEST_", "TESTBRIDGE_"};
    started_ = start_worker(driver, std::move(request), {lines.write.get(), output.write.get()},
                            {environment_.folder()});
    child_ = started_.process;
    lines_ = std::move(lines.read);
    output_ = std::move(output.read);
    fcntl(lines_.get(), F_SETFL, O_NONBLOCK);
    fcntl(output_.get(), F_SETFL, O_NONBLOCK);
  }
  ~Worker() {
    if (child_ > 0) kill_and_reap(child_);
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  bool finished() const { return finished_; }
  int lines() const { return lines_.get(); }
  int output() const { return output_.get(); }

  /// Reads new bytes. Finishes if the worker has ended, is silent for too long, or wrote an invalid
  /// line.
  void attend() {
    drain(output_, said_);
    if (said_.size() > kept_output) said_.erase(0, said_.size() - kept_output);
    std::optional<int> status = try_reap(child_);
    if (status) {
      kill_group(child_);  // processes that the driver left
      child_ = -1;
    }
    if (drain(lines_, received_)) silence_.restart(Clock::now());
    take_lines();
    if (finished_) return;
    if (status) {
      status = worker_status(*status, started_.signals);
      const std::string failure = at_ == nowhere ? prefix_failure(started_, *status) : "";
      return fail(!failure.empty() ? failure
                                   : fmt::format("the driver ended the process with {} during: {}",
                                                 describe_exit(*status), at_));
    }
    if (received_.size() > longest_line)
      return fail("the process that lists the devices sent a line that is too long");
    if (child_ > 0 && resident_bytes(started_) > most_memory)
      return fail(
          fmt::format("the driver used more than {} GiB of memory, and was stopped during: {}",
                      most_memory >> 30, at_));
    if (child_ > 0 && Clock::now() - looked_ > looking) {
      looked_ = Clock::now();
      silence_.look(looked_, thread_times(ProcessTable::look().family(child_)));
    }
    if (silence_.seconds() > timeout_)
      fail(fmt::format("no answer for {:g} s; the driver was stopped during: {}", timeout_, at_));
  }

  void collect(std::vector<DeviceInfo>& devices, std::vector<Problem>& problems,
               const FoundBeside& beside) {
    formats_.resize(devices_.size());
    if (beside.formats != nullptr)
      beside.formats->insert(beside.formats->end(), formats_.begin(), formats_.end());
    if (beside.provenances != nullptr && !devices_.empty())
      beside.provenances->insert_or_assign(driver_, std::move(provenance_));
    for (DeviceInfo& device : devices_) {
      device.driver = driver_;
      device.index = static_cast<int>(devices.size());
      devices.push_back(std::move(device));
    }
    for (const std::string& problem : problems_) {
      const auto shared = std::ranges::find(problems, problem, &Problem::text);
      if (shared != problems.end())
        shared->drivers += ", " + driver_.icd;
      else if (problem.starts_with(driver_.library) &&
               std::filesystem::path(driver_.library).filename() == driver_.icd)
        problems.push_back({"", problem});
      else
        problems.push_back({driver_.icd, problem});
    }
  }

 private:
  static bool drain(Descriptor& descriptor, std::string& into) {
    bool any = false;
    std::array<char, 65536> buffer;
    while (descriptor) {
      const ssize_t got = read(descriptor.get(), buffer.data(), buffer.size());
      if (got < 0 && errno == EINTR) continue;
      if (got < 0 && errno == EAGAIN) break;
      if (got <= 0) {
        descriptor.reset();
        break;
      }
      into.append(buffer.data(), static_cast<std::size_t>(got));
      any = true;
      if (into.size() > longest_line) break;
    }
    return any;
  }

  void take_lines() {
    std::size_t begin = 0;
    for (std::size_t end; !finished_ && (end = received_.find('\n', begin)) != std::string::npos;
         begin = end + 1) {
      try {
        take(nlohmann::json::parse(received_.begin() + static_cast<std::ptrdiff_t>(begin),
                                   received_.begin() + static_cast<std::ptrdiff_t>(end)));
      } catch (const std::exception&) {
        fail("the process that lists the devices sent an invalid line");
      }
    }
    received_.erase(0, begin);
  }

  void take(const nlohmann::json& line) {
    if (line.contains("at")) at_ = printable(line.at("at").get<std::string>(), 300);
    if (line.contains("problem"))
      problems_.push_back(printable(line.at("problem").get<std::string>(), 2000));
    if (line.contains("device")) devices_.push_back(line.at("device").get<DeviceInfo>());
    if (line.contains("image_formats") && !devices_.empty()) {
      formats_.resize(devices_.size());
      formats_.back() = line.at("image_formats").get<ImageFormats>();
    }
    if (line.contains("provenance")) provenance_ = line.at("provenance").get<Provenance>();
    if (line.contains("end")) finish();
  }

  void fail(std::string problem) {
    const std::string_view said = trimmed(said_);
    if (!said.empty()) {
      const std::string_view last = said.substr(said.rfind('\n') + 1);
      problem += fmt::format(" (the last output: {})", printable(trimmed(last), 200));
    }
    problems_.push_back(std::move(problem));
    finish();
  }

  void finish() {
    finished_ = true;
    if (child_ > 0) kill_and_reap(child_);
    child_ = -1;
  }

  Driver driver_;
  DriverEnvironment environment_;
  double timeout_;
  FairClock silence_;
  Clock::time_point looked_{};
  pid_t child_ = -1;
  StartedWorker started_;
  Descriptor lines_, output_;
  std::string received_, said_, at_ = nowhere;
  std::vector<DeviceInfo> devices_;
  std::vector<ImageFormats> formats_;
  Provenance provenance_;
  std::vector<std::string> problems_;
  bool finished_ = false;
};

void wait_for_news(const std::list<Worker>& workers) {
  std::vector<pollfd> descriptors;
  for (const Worker& worker : workers) {
    if (worker.finished()) continue;
    for (const int descriptor : {worker.lines(), worker.output()})
      if (descriptor >= 0) descriptors.push_back({descriptor, POLLIN, 0});
  }
  // A child of the driver may keep the pipes of an ended worker open.
  poll(descriptors.data(), descriptors.size(), 50);
}

}  // namespace

std::vector<DeviceInfo> enumerate_drivers(const std::vector<Driver>& drivers, double timeout,
                                          std::vector<std::string>& problems, FoundBeside beside) {
  if (drivers.empty()) return {};
  const TemporaryFolder temporary;
  std::list<Worker> workers;
  for (const Driver& driver : drivers) {
    try {
      workers.emplace_back(driver, timeout, beside, temporary.path());
    } catch (const UsageError& error) {  // the driver's command prefix cannot start
      problems.push_back(fmt::format("{}: {}", driver.icd, error.what()));
    }
  }
  for (bool all = workers.empty(); !all;) {
    wait_for_news(workers);
    all = true;
    for (Worker& worker : workers) {
      if (!worker.finished()) worker.attend();
      all = all && worker.finished();
    }
  }
  std::vector<DeviceInfo> devices;
  std::vector<Problem> found;
  for (Worker& worker : workers) worker.collect(devices, found, beside);
  for (const auto& [names, text] : found)
    problems.push_back(names.empty() ? text : fmt::format("{}: {}", names, text));
  return devices;
}

}  // namespace assay::harness
