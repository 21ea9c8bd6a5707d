#include "harness/command/emit_calls.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <vector>

#include "harness/base/errors.h"
#include "harness/base/process.h"
#include "harness/base/temporary_folder.h"
#include "harness/base/text.h"
#include "harness/calls/replay.h"
#include "harness/devices/icd.h"
#include "harness/devices/worker_prefix.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr auto patience = std::chrono::seconds(30);  ///< limit for all programs together
constexpr unsigned trial_seconds = 12, program_seconds = 30;
/// Far above the usual time, so that a busy machine does not matter.
constexpr auto compile_limit = std::chrono::seconds(300), program_limit = std::chrono::seconds(120);

ProgramRun run_command(SpawnRequest request, std::chrono::seconds limit) {
  Pipe pipe = make_pipe();
  request.descriptors = {{pipe.write.get(), 1}, {pipe.write.get(), 2}};
  const pid_t child = spawn(request);
  pipe.write.reset();
  ProgramRun ended;
  const auto end = Clock::now() + limit;
  while (Clock::now() < end) {
    pollfd polled{pipe.read.get(), POLLIN, 0};
    if (poll(&polled, 1, 200) <= 0) continue;
    std::array<char, 4096> buffer;
    const ssize_t n = ::read(pipe.read.get(), buffer.data(), buffer.size());
    if (n <= 0) break;
    if (ended.output.size() < 65536)
      ended.output.append(buffer.data(), static_cast<std::size_t>(n));
  }
  std::optional<int> status = try_reap(child);
  for (int i = 0; !status && i < 20 && Clock::now() < end; ++i) {
    usleep(10000);
    status = try_reap(child);
  }
  if (!status) kill_and_reap(child);
  if (status && WIFEXITED(*status)) ended.status = WEXITSTATUS(*status);
  return ended;
}

/// Tries no program if there is no compiler, or if the workers run on another machine.
class Trials {
 public:
  explicit Trials(const DeviceInfo& device)
      : driver_(device.driver), environment_(device.driver, folder_.path()) {}

  /// Nothing if the program was not tried. Then untried() has the reason, or the time is over.
  std::optional<ProgramRun> run(const std::string& program) {
    if (!untried_.empty() || Clock::now() - begun_ > patience) return std::nullopt;
    const fs::path source = fs::path(folder_.path()) / "emitted.c",
                   binary = source.parent_path() / "emitted";
    std::ofstream(source) << program;
    SpawnRequest compile;
    compile.program = "cc";
    compile.arguments = {"cc", "-std=gnu99", "-w", "-o", binary, source, "-lOpenCL"};
    try {
      const ProgramRun compiled = run_command(compile, compile_limit);
      if (compiled.status != 0) {
        untried_ = compiled.status ? "cc does not compile the program: " + one_line(compiled.output)
                                   : "cc did not end in time";
        return std::nullopt;
      }
      SpawnRequest request;
      request.arguments = under_prefix(driver_, {binary});
      request.program = request.arguments.front();
      request.environment = environment_.changes();
      request.environment["POCL_CACHE_DIR"] = folder_.path();
      return run_command(request, program_limit);
    } catch (const std::exception& problem) {
      untried_ = one_line(problem.what());
      return std::nullopt;
    }
  }
  const std::string& untried() const { return untried_; }

 private:
  const Driver& driver_;
  TemporaryFolder folder_;
  DriverEnvironment environment_;
  Clock::time_point begun_ = Clock::now();
  std::string untried_;
};

std::string because(const CaseRecord& record) {
  return fmt::format("{}: {}", name(record.outcome), record.reason);
}

std::optional<calls::Shown> shown_text(const CaseRecord& record) {
  if (!record.measurement || !record.measurement->worst) return std::nullopt;
  const Exhibit& worst = *record.measurement->worst;
  if (worst.subject.size() != 1 || worst.reference.size() != 1) return std::nullopt;
  return calls::Shown{worst.subject.front(), worst.reference.front(), worst.index.value_or(0)};
}

}  // namespace

TriedProgram try_program(const DeviceInfo& device, std::string text) {
  Trials trials(device);
  const auto run = trials.run(text);
  return {std::move(text), run, trials.untried()};
}

TriedProgram emit_calls(const CaseRecord& record, const std::string& text,
                        const DeviceInfo& device) {
  using calls::Expectation;
  const calls::CallRecord made = calls::read_calls(text);
  if (made.calls.empty())
    throw UsageError(
        fmt::format("repro: no call of {} was recorded: the ICD loader supports no layers, or the "
                    "workers of this driver run on another machine",
                    record.id));
  const Finding finding = !made.failures.empty() ? made.failures.front().finding
                          : record.finding       ? *record.finding
                                                 : said(record.reason);
  const Expectation expected =
      record.outcome == Outcome::fail
          ? calls::expectation_of_failure(made, finding, shown_text(record))
          : calls::expectation_of_end(made);
  if (expected.calls.empty())
    throw UsageError(fmt::format("repro: {} has no answer that a program could check: {}",
                                 record.id, record.reason));
  calls::ReplayText about;
  about.title = record.id;
  about.platform = device.platform_name;
  about.device = device.name;
  about.comments = {because(record)};
  for (const auto& citation : record.citations) about.comments.push_back(citation);
  about.comments.push_back(
      fmt::format("{} {}, {}", device.platform_name, device.driver_version, device.name));
  if (expected.kind == Expectation::Kind::other)
    about.comments.emplace_back(
        "This program does not know the right answer. It checks whether the driver gives the "
        "wrong answer of the failed case again.");
  const auto program = [&](const calls::Kept& kept, unsigned seconds) {
    about.seconds = seconds;
    return calls::replay_c(made, kept, expected, about);
  };
  Trials trials(device);
  std::optional<ProgramRun> passed;
  const auto fails = [&](const calls::Kept& kept) -> std::optional<ProgramRun> {
    auto ended = trials.run(program(kept, trial_seconds));
    if (ended && ended->shows_failure()) return ended;
    if (ended) passed = std::move(ended);
    return std::nullopt;
  };
  // The shortest program comes first. For a crash, tries all programs again with freed memory
  // overwritten.
  const calls::Kept needed = calls::needed_by(made, expected.calls);
  std::vector<calls::Kept> choices{calls::of_the_case(made, needed), needed,
                                   calls::all_until(made, expected.calls)};
  if (choices[0] == needed) choices.erase(choices.begin());
  calls::Kept kept = needed;
  std::optional<ProgramRun> seen;
  for (const bool poison : {false, true})
    for (const calls::Kept& choice : choices) {
      if (seen || (poison && expected.kind != Expectation::Kind::ends)) continue;
      about.poison = poison;
      seen = fails(choice);
      if (seen) kept = choice;
    }
  if (!seen) about.poison = false;
  // Leaves out calls while the program still crashes, because no valid program may crash. For other
  // failures, the right answer may depend on the calls.
  if (seen && expected.kind == Expectation::Kind::ends) {
    const std::size_t last = expected.calls.back();
    for (std::size_t i = std::min(last, kept.size()); i-- > 0;) {
      if (!kept[i] || !calls::spare(made.calls[i])) continue;
      const calls::Kept less = calls::without(made, kept, i);
      bool allowed = less[last];
      for (std::size_t k = 0; k < less.size(); ++k)
        allowed = allowed && (less[k] == kept[k] || calls::spare(made.calls[k]));
      if (!allowed) continue;
      const auto ended = fails(less);
      if (ended && ended->output == seen->output) kept = less;
    }
  }
  return {program(kept, program_seconds), seen ? seen : passed, trials.untried()};
}

}  // namespace assay::harness
