#include "harness/supervise/worker_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>

#include "harness/base/errors.h"
#include "harness/base/numbers.h"
#include "harness/base/temporary_folder.h"
#include "harness/calls/call_record.h"
#include "harness/calls/notes.h"
#include "harness/cases/depth.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;
using End = JobResult::End;
using namespace std::chrono_literals;

constexpr int record_descriptor = 3;
constexpr int longest_order = 1 << 20;  ///< in bytes
constexpr auto grace = 5s;              ///< from the kill of a worker to its exit

double seconds_since(WorkerProcess::Clock::time_point then) {
  return std::chrono::duration<double>(WorkerProcess::Clock::now() - then).count();
}

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream file(path);
  file << text;
  file.close();
  if (!file)
    throw std::system_error(errno, std::generic_category(), "cannot write " + path.string());
}

/// True if the child is a zombie. The child is not reaped here, because its id must stay valid
/// until its group is killed.
bool has_exited(pid_t child) {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == child;
}

std::string amount(std::uint64_t bytes) {
  const double gibibytes = static_cast<double>(bytes) / (1 << 30);
  return gibibytes < 1 ? fmt::format("{} MiB", bytes >> 20) : fmt::format("{:.1f} GiB", gibibytes);
}

fs::path calls_file(const fs::path& folder) {
  return folder / "calls.jsonl";
}

/// Adds the layer that records calls, above the user's layers.
void record_calls(SpawnRequest& request, const fs::path& folder, CallsRecorded which) {
  const fs::path layer = folder / "libassay_calls.so";
  write_file(layer, std::string(calls::recorder_layer()));
  const char* const others = std::getenv("OPENCL_LAYERS");
  request.environment["OPENCL_LAYERS"] =
      (others != nullptr && *others != '\0' ? std::string(others) + ':' : std::string()) +
      layer.string();
  request.environment[calls::record_variable] = calls_file(folder).string();
  request.environment[calls::contents_variable] = which == CallsRecorded::all ? "1" : "0";
}

SpawnRequest worker_request(const fs::path& folder) {
  for (const char* part : {"cache", "tmp"}) fs::create_directories(folder / part);
  SpawnRequest request;
  request.arguments = {"assay", "worker", "--job=" + (folder / "job.json").string(),
                       fmt::format("--records={}", record_descriptor)};
  auto& environment = request.environment;
  const std::string cache = (folder / "cache").string(), temporary = (folder / "tmp").string();
  for (const char* name : {"POCL_CACHE_DIR", "CUDA_CACHE_PATH", "MESA_SHADER_CACHE_DIR",
                           "XDG_CACHE_HOME", "NEO_CACHE_DIR", "AMD_COMGR_CACHE_DIR"})
    environment[name] = cache;
  for (const char* name : {"TMPDIR", "TMP", "TEMP"}) environment[name] = temporary;
  request.removed_prefixes = {"GTEST_", "TESTBRIDGE_"};
  return request;
}

}  // namespace

void CappedLog::add(std::string_view text) {
  const std::size_t first = std::min(text.size(), half - head_.size());
  head_ += text.substr(0, first);
  tail_ += text.substr(first);
  if (tail_.size() > 2 * half) {
    left_out_ += tail_.size() - half;
    tail_.erase(0, tail_.size() - half);
  }
}

std::string CappedLog::text() const {
  if (left_out_ == 0) return head_ + tail_;
  return head_ + fmt::format("\n[... {} bytes omitted ...]\n", left_out_) + tail_;
}

std::string CappedLog::tail(std::size_t bytes) const {
  const std::string all = text();
  return all.size() <= bytes ? all : all.substr(all.size() - bytes);
}

double patience_of(const Conversation& said, const Assignment& given, double inactivity) {
  // Only after `longest_build`, a build that does not end is an undisputed failure.
  const bool undisputed = inactivity >= longest_build / 10;
  const double minutes =
      undisputed ? 10 * inactivity : std::min(12 * inactivity, std::max(4 * inactivity, 120.0));
  const double part = inactivity / 4;
  if (said.opening()) return minutes;
  // If no case is running, the worker starts, or is between two cases.
  if (!said.in_flight()) return said.opened() ? inactivity : minutes;
  if (said.building() != 0) {
    if (given.reduced_timeout) return minutes / 4;
    return said.building() > 1 || undisputed ? minutes : std::min(minutes, 6 * inactivity);
  }
  if (said.total() == 0) return inactivity;
  const bool first = said.done() == 0;
  if (given.reduced_timeout)
    return first ? part
                 : std::max(inactivity / 12, std::min(part, plan_of(shallowest_depth).timeout / 5));
  const bool in_batch = given.kind == Assignment::Kind::batch && given.ids.size() > 1;
  return in_batch ? (first ? 2 * part : part) : inactivity;
}

int worker_under(std::vector<std::string> command, const Job& job, const fs::path& parent) {
  const fs::path folder = parent / "worker";
  SpawnRequest request = worker_request(folder);
  const DriverEnvironment driver(job.device.driver, folder);
  request.environment.merge(driver.changes());
  write_file(folder / "job.json", line(job));
  const std::string name = command.front();
  for (std::string& word :
       under_prefix(job.device.driver, {fs::read_symlink("/proc/self/exe"), "worker",
                                        "--job=" + (folder / "job.json").string()}))
    command.push_back(std::move(word));
  // spawn() would put the process into another group, which has no terminal.
  Pipe failed = make_pipe();
  const pid_t child = fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) {
    for (const auto& [variable, value] : request.environment)
      value ? setenv(variable.c_str(), value->c_str(), 1) : unsetenv(variable.c_str());
    std::vector<char*> pointers;
    for (std::string& word : command) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    execvp(name.c_str(), pointers.data());
    const int error = errno;
    if (::write(failed.write.get(), &error, sizeof error) < 0) _exit(126);
    _exit(127);
  }
  // Ctrl-C is for the debugger.
  const auto before = signal(SIGINT, SIG_IGN);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  signal(SIGINT, before);
  failed.write.reset();
  if (int error = 0; ::read(failed.read.get(), &error, sizeof error) == sizeof error)
    throw UsageError(
        fmt::format("cannot execute {}: {}", name, std::generic_category().message(error)));
  return status;
}

WorkerProcess::WorkerProcess(Assignment given, Job job, const fs::path& parent, int number,
                             WorkerLimits limits)
    : assignment_(std::move(given)),
      conversation_(assignment_.ids),
      limits_(limits),
      folder_(parent / fmt::format("worker-{}", number)),
      number_(number),
      silence_(Clock::now()) {
  SpawnRequest request = worker_request(folder_);
  if (!job.device.driver.library.empty()) {
    driver_.emplace(job.device.driver, folder_);
    request.environment.merge(driver_->changes());
  }
  const auto prefix = worker_prefix(job.device.driver);
  if (limits.calls != CallsRecorded::none &&
      (!prefix || prefix->channel != WorkerPrefix::Channel::stdio))
    record_calls(request, folder_, limits.calls);
  job.ids = assignment_.ids;
  job.joints = assignment_.joints;
  job.apart = assignment_.apart;
  // A hard limit, because samples of resident memory may miss fast growth. The hard limit is
  // greater than the limit for samples. So a sample usually finds the excess, and the verdict names
  // the memory.
  job.data_limit = limits.memory + limits.memory / 2;
  job.inactivity = limits.inactivity;
  write_file(folder_ / "job.json", line(job));
  Pipe records = make_pipe(), output = make_pipe(), orders = make_pipe();
  started_ = start_worker(job.device.driver, std::move(request),
                          {records.write.get(), output.write.get(), orders.read.get()}, {folder_});
  pid_ = started_.process;
  if (started_.takes_orders) orders_ = std::move(orders.write);
  if (orders_) fcntl(orders_.get(), F_SETPIPE_SZ, longest_order);
  records_ = std::move(records.read);
  output_ = std::move(output.read);
  fcntl(records_.get(), F_SETFL, O_NONBLOCK);
  fcntl(output_.get(), F_SETFL, O_NONBLOCK);
  begun_ = Clock::now();
  silence_.restart(begun_);
}

WorkerProcess::~WorkerProcess() {
  if (!status_) kill_and_reap(pid_);
  if (keep_temporary_files()) return;
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

std::string WorkerProcess::calls() const {
  std::ifstream file(calls_file(folder_), std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void WorkerProcess::give(Assignment next) {
  assignment_ = std::move(next);
  assigned_ = true;
  answered_ = 0;
  peak_ = 0;
  conversation_.more(assignment_.ids);
  const std::string text = line({{"ids", assignment_.ids},
                                 {"joints", assignment_.joints},
                                 {"apart", assignment_.apart},
                                 {"again", assignment_.again()}}) +
                           '\n';
  // A correct worker has emptied the pipe, so the text fits.
  fcntl(orders_.get(), F_SETFL, O_NONBLOCK);
  if (::write(orders_.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    stop(End::protocol_error, "the worker does not read the list of its next cases");
  begun_ = Clock::now();
  silence_.restart(begun_);
}

void WorkerProcess::dismiss() {
  assigned_ = false;
  orders_.reset();
  silence_.restart(Clock::now());
}

void WorkerProcess::add_to(std::vector<pollfd>& polled) const {
  if (records_) polled.push_back({records_.get(), POLLIN, 0});
  if (output_) polled.push_back({output_.get(), POLLIN, 0});
}

/// Reads a limited amount, because a worker may write without end. Returns false if there was
/// nothing to read.
bool WorkerProcess::drain(Descriptor& from, bool records, std::vector<CaseRecord>& finished) {
  std::array<char, 65536> buffer;
  bool any = false;
  for (int round = 0; from && round < 16; ++round) {
    const ssize_t n = ::read(from.get(), buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n == 0 || (n < 0 && errno != EAGAIN)) {
      from.reset();
      if (records) silence_.restart(Clock::now());
    }
    if (n <= 0) break;
    any = true;
    const std::string_view bytes(buffer.data(), static_cast<std::size_t>(n));
    if (!records) {
      log_.add(bytes);
      continue;
    }
    heard(finished, bytes);
  }
  return any;
}

void WorkerProcess::heard(std::vector<CaseRecord>& finished, std::string_view bytes) {
  const auto before = conversation_.messages();
  const auto in_flight = conversation_.in_flight();
  const bool built = conversation_.building() != 0;
  auto whole = conversation_.feed(bytes);
  if (conversation_.messages() != before) {
    if (built && silence_.seconds() > limits_.inactivity)
      slow_build_ = std::max(slow_build_, silence_.seconds());
    silence_.restart(Clock::now());
  }
  if (conversation_.in_flight() != in_flight || !whole.empty()) begun_ = Clock::now();
  for (auto& record : whole) {
    if (const double seconds = std::exchange(slow_build_, 0); seconds != 0)
      record.note = fmt::format("slow build: {:.0f} s{}{}", seconds,
                                record.note.empty() ? "" : "; ", record.note);
    finished.push_back(std::move(record));
  }
}

/// Returns the resident bytes. The worker is measured in each call, because its memory can grow
/// quickly. The worker's children are measured less often.
std::uint64_t WorkerProcess::look(const ProcessTable& table) {
  std::uint64_t resident = resident_ = resident_bytes(started_);
  if (table.taken() > looked_) {
    looked_ = table.taken();
    resident = std::max(resident, table.resident(pid_));
    silence_.look(Clock::now(), thread_times(table.family(pid_)));
  }
  peak_ = std::max(peak_, resident);
  return resident;
}

std::vector<CaseRecord> WorkerProcess::step(const ProcessTable& table) {
  std::vector<CaseRecord> finished;
  if (over_) return finished;
  const std::uint64_t resident = look(table);
  const bool exited = has_exited(pid_);
  if (exited) kill_group(pid_);  // kills processes that the driver left
  // Reads all output of an ended worker. The number of rounds is limited, because a process outside
  // of the group may still write.
  for (int round = 0; round < (exited ? 64 : 1); ++round) {
    const bool output = drain(output_, false, finished);
    const bool records = !stopping_ && drain(records_, true, finished);
    if (!output && !records) break;
  }
  answered_ += finished.size();
  if (exited) {
    status_ = try_reap(pid_);
    if (status_) status_ = worker_status(*status_, started_.signals);
    judge_end();
  } else {
    enforce(resident);
  }
  return finished;
}

double WorkerProcess::case_seconds() const {
  return seconds_since(begun_);
}

void WorkerProcess::stop(End end, std::string reason) {
  if (stopping_) return;
  stopping_ = true;
  stopped_ = Clock::now();
  end_ = end;
  reason_ = std::move(reason);
  last_case_seconds_ = seconds_since(begun_);
  kill_group(pid_);
}

std::string WorkerProcess::silence() const {
  return fmt::format(
      "no message from the worker for {:.1f} s: {:.1f} s counted, {:.1f} s not counted because it "
      "waited for a processor; processor time {:.1f} s",
      silence_.seconds() + silence_.starved(), silence_.seconds(), silence_.starved(),
      silence_.ran());
}

void WorkerProcess::enforce(std::uint64_t resident) {
  const double silent = silence_.seconds();
  const double patience = patience_of(conversation_, assignment_, limits_.inactivity);
  if (stopping_) {
    // A process that is stuck in a kernel driver cannot be killed.
    if (Clock::now() - stopped_ > grace) over_ = true;
  } else if (conversation_.violation()) {
    stop(End::protocol_error, "the worker sent an invalid record: " + *conversation_.violation());
  } else if (limits_.memory != 0 && resident > limits_.memory) {
    stop(End::crashed,
         fmt::format("memory: {} resident, {} allowed", amount(resident), amount(limits_.memory)));
  } else if (conversation_.ready() || conversation_.said_bye() || conversation_.retired() ||
             conversation_.unusable()) {
    if (silent > 5) stop(End::answered, "");
  } else if (!records_) {
    // A process closes its pipe shortly before its end is visible.
    if (silent > 1) stop(End::crashed, "the record pipe was closed while the worker was running");
  } else if (silent > patience) {
    std::string reason = fmt::format("no progress for {:g} s", patience);
    gave_up_building_ = conversation_.building() != 0 && patience < longest_build;
    if (conversation_.building() != 0) reason += " in a build";
    if (conversation_.total() != 0)
      reason += fmt::format(", {} of {} done", grouped(conversation_.done()),
                            counted(conversation_.total(), "input"));
    stop(End::timed_out, reason);
  }
}

void WorkerProcess::judge_end() {
  over_ = true;
  if (stopping_) return;
  last_case_seconds_ = seconds_since(begun_);
  if (conversation_.violation()) {
    end_ = End::protocol_error;
    reason_ = "the worker sent an invalid record: " + *conversation_.violation();
  } else if (conversation_.unusable()) {
    end_ = End::unusable;
    reason_ = *conversation_.unusable();
  } else if (conversation_.messages() == 0 && status_ &&
             !prefix_failure(started_, *status_).empty()) {
    end_ = End::not_started;
    reason_ = fmt::format("{}: {}", prefix_failure(started_, *status_), one_line(log_.tail(300)));
  } else if (conversation_.retired()) {
    reason_ = *conversation_.retired();
  } else if (conversation_.said_bye()) {
    reason_.clear();
  } else if (status_ && WIFEXITED(*status_) && WEXITSTATUS(*status_) == 0 &&
             !conversation_.in_flight()) {
    // The worker exited with status 0 between two cases. The scheduler tries the remaining cases
    // again.
    reason_.clear();
  } else {
    end_ = End::crashed;
    reason_ = status_ ? describe_exit(*status_) : "the worker disappeared";
    crash_ = crash_of(log_.text(), {folder_.string(), conversation_.opening(),
                                    conversation_.building() != 0, conversation_.total() != 0,
                                    calls::open_phase(calls()), calls::open_call(calls())});
    crash_->ended = reason_;
    if (status_ && WIFEXITED(*status_)) {
      reason_ += " during the case";
      if (WEXITSTATUS(*status_) == exit_without_pipe)
        reason_ += ": the worker's record pipe was closed";
    }
    if (const std::string where = crash_ ? crash_text(*crash_) : ""; !where.empty())
      reason_ += ' ' + where;
    if (limits_.memory != 0 && peak_ > limits_.memory / 4 * 3)
      reason_ +=
          fmt::format(", memory: {} resident, {} allowed", amount(peak_), amount(limits_.memory));
  }
}

JobResult WorkerProcess::result() const {
  JobResult made;
  made.end = end_;
  made.reason = reason_;
  made.answered = answered_;
  made.in_flight = conversation_.in_flight();
  made.untouched = conversation_.untouched();
  made.launching = conversation_.total() != 0;
  made.building = conversation_.building() != 0;
  made.gave_up_building = gave_up_building_;
  // A worker that sent no message hangs before any case: in its command prefix, or while a library
  // starts.
  made.died_opening =
      conversation_.opening() || (end_ == End::timed_out && conversation_.messages() == 0);
  made.opened = conversation_.opened();
  made.seconds = last_case_seconds_;
  const std::string log = without_frames(log_.text());
  made.log = log.substr(log.size() - std::min<std::size_t>(log.size(), 3000));
  constexpr std::size_t calls_shown = 5;
  if (limits_.calls == CallsRecorded::last && (end_ == End::crashed || end_ == End::timed_out))
    for (const std::string& call : calls::last_calls(calls(), calls_shown))
      made.log += (made.log.empty() || made.log.ends_with('\n') ? "" : "\n") + call + '\n';
  made.crash = crash_;
  return made;
}

}  // namespace assay::harness
