#include "harness/command/repro.h"

#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "harness/base/console.h"
#include "harness/base/errors.h"
#include "harness/base/temporary_folder.h"
#include "harness/base/text.h"
#include "harness/cases/case_id.h"
#include "harness/cases/suite.h"
#include "harness/command/emit_calls.h"
#include "harness/devices/devices.h"
#include "harness/print/terminal.h"
#include "harness/record/record.h"
#include "harness/record/results.h"
#include "harness/supervise/case_selection.h"
#include "harness/supervise/device_run.h"
#include "harness/supervise/supervisor.h"
#include "harness/supervise/worker_process.h"
#include "harness/sweep/emit_c.h"

namespace assay::harness {
namespace {

std::optional<ReproRequest> parse(const ReproText& text) {
  for (const std::string& id : text.joined)
    if (!valid_id(id))
      throw UsageError(fmt::format("--joined: '{}' is not the id of a case", printable(id, 200)));
  if (!text.emit.empty() && text.emit != "c")
    throw UsageError(fmt::format("--emit: unknown language '{}'; the only language is c",
                                 printable(text.emit, 100)));
  if (text.input.empty() && text.index.empty()) return std::nullopt;
  if (!text.joined.empty())
    throw UsageError(
        "repro: --joined runs whole cases; to run one input with --input or --index, leave out "
        "--joined");
  ReproRequest request{text.input, std::nullopt};
  if (!text.index.empty()) {
    request.index = parsed<std::uint64_t>(text.index);
    if (!request.index)
      throw UsageError(
          fmt::format("--index: '{}' is not a position (0, 1, ...)", printable(text.index, 100)));
  }
  return request;
}

struct Found {
  DeviceInfo device;
  Case chosen;
  std::vector<std::string> joined = {};
};

/// Throws UsageError if no device or several devices have the case.
Found find(const RunRequest& request, const std::string& id, std::span<const Suite> suites) {
  const std::string suite = id.substr(0, id.find('/'));
  RunRequest wanted = request;
  wanted.suites = {suite};
  wanted.filters.clear();
  wanted.shard = {};
  std::vector<std::string> problems, ids;
  std::vector<Found> found;
  const auto devices = chosen_devices(request.driver, request.device, problems);
  for (Selection& selection : select_cases(devices, wanted, suites))
    for (Case& one : selection.cases) {
      if (one.id == id)
        found.push_back({selection.device, std::move(one)});
      else
        ids.push_back(one.id);
    }
  if (found.size() > 1)
    throw UsageError(fmt::format("repro: {} devices have the case {}; choose one with --device",
                                 found.size(), id));
  if (found.empty()) {
    const std::string near = near_miss(id, ids);
    throw UsageError(fmt::format("repro: no device has the case {}{}; assay list shows the ids", id,
                                 near.empty() ? "" : fmt::format(", did you mean {}?", near)));
  }
  if (found.front().chosen.skip)
    throw UsageError(fmt::format("repro: {} is skipped on {}: {}", id, found.front().device.name,
                                 *found.front().chosen.skip));
  return std::move(found.front());
}

CaseRecord run_again(const Found& found, const RunRequest& request,
                     const std::optional<ReproRequest>& input, std::string* calls = nullptr) {
  require_driver(request.driver);
  CaseRecord record =
      nlohmann::json::parse(run_single(found.device, found.chosen.id, request.options, input,
                                       request.timeout, calls, found.joined))
          .get<CaseRecord>();
  complete_record(record, &found.chosen, found.device, request.options);
  return record;
}

/// The program for a case that has no Launch, or that fails before its launch.
TriedProgram from_calls(const CaseRecord& record, const std::string& calls,
                        const DeviceInfo& device) {
  if (record.outcome == Outcome::error || record.outcome == Outcome::skip ||
      record.outcome == Outcome::pass)
    throw UsageError(fmt::format("repro: {} ended in {}{}{}; a program needs a failure", record.id,
                                 name(record.outcome), record.reason.empty() ? "" : ": ",
                                 record.reason));
  return emit_calls(record, calls, device);
}

std::string passed_text(const CaseRecord& record) {
  std::string text = fmt::format("{} {}\n", name(record.outcome), record.id);
  if (!record.measurement || !record.measurement->worst) return text;
  const Exhibit& x = *record.measurement->worst;
  const auto row = [&](std::string_view label, const std::vector<std::string>& bits,
                       const std::vector<std::string>& decimal) {
    for (std::size_t i = 0; i < bits.size(); ++i)
      text += fmt::format("  {:<10} {}   {}\n", i == 0 ? label : "", bits[i],
                          i < decimal.size() ? decimal[i] : "");
  };
  row("input", x.input, x.input_text);
  row("subject", x.subject, x.subject_text);
  row("reference", x.reference, {});
  text += fmt::format("  {:<10} {}; error {} ulp, limit {}\n", "accepted", x.rule, x.ulp,
                      record.measurement->limit);
  return text;
}

TriedProgram emitted(const Found& found, const RunRequest& request,
                     std::optional<ReproRequest> input) {
  std::optional<TriedProgram> made;
  const auto call_by_call = [&](const std::optional<ReproRequest>& asked, bool whole) {
    std::string calls;
    CaseRecord record = run_again(found, request, asked, &calls);
    const Exhibit* const shown = repeatable_answer(record);
    if (!whole && shown != nullptr && found.chosen.stand_alone && record.outcome == Outcome::fail)
      input = ReproRequest{shown->input, shown->index};
    else
      made = from_calls(record, calls, found.device);
  };
  // The program of a launch has only the kernel of one case, so it cannot show a failure of a
  // joined kernel.
  if (!found.joined.empty())
    call_by_call(std::nullopt, true);
  else if (!input || !found.chosen.stand_alone)
    call_by_call(input, false);
  if (made) return std::move(*made);
  std::optional<TriedProgram> alone;
  std::string refused;
  try {
    alone = try_program(found.device,
                        emit_c(found.chosen.stand_alone(found.device, request.options, *input)));
    if (!alone->run || alone->shows_failure()) return std::move(*alone);
  } catch (const UsageError& problem) {  // a C program cannot have the objects of this case
    refused = problem.what();
  }
  // The recorded calls have everything that the failure needs.
  try {
    call_by_call(std::nullopt, true);
  } catch (const UsageError&) {  // the calls do not show the failure
  }
  if (made && made->shows_failure()) return std::move(*made);
  if (!alone) throw UsageError(refused);
  return std::move(*alone);
}

void check_id(const std::string& id, std::span<const Suite> suites) {
  if (!valid_id(id))
    throw UsageError(fmt::format("repro: '{}' is not the id of a case; assay list shows the ids",
                                 printable(id, 200)));
  check_suites(std::vector{id.substr(0, id.find('/'))}, suites);
}

/// Breakpoints may be in libraries that are loaded later.
int debug(const Found& found, const RunRequest& request, const ReproText& text,
          const std::optional<ReproRequest>& input) {
  require_driver(request.driver);
  Job job;
  job.device = found.device;
  job.options = request.options;
  job.ids = found.joined;
  if (std::ranges::find(job.ids, found.chosen.id) == job.ids.end())
    job.ids.push_back(found.chosen.id);
  job.repro = input;
  std::vector<std::string> command{"gdb", "-q", "-ex", "set breakpoint pending on"};
  command.insert(command.end(), text.debugger_options.begin(), text.debugger_options.end());
  command.emplace_back("--args");
  const TemporaryFolder folder;
  const int status = worker_under(std::move(command), job, folder.path());
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? exit_expected : exit_fault;
}

/// Throws UsageError if the result is not about the driver.
int judge(const RunRequest& request, const ReproText& text, std::span<const Suite> suites,
          std::optional<ReproRequest> input) {
  Found found = find(request, text.id, suites);
  found.joined = text.joined;
  if (!text.emit.empty()) {
    const TriedProgram program = emitted(found, request, input);
    print(program.text);
    if (const std::string why = not_shown(program); !why.empty()) complain("the program " + why);
    return exit_expected;
  }
  if (text.debug) return debug(found, request, text, input);
  const CaseRecord record = run_again(found, request, input);
  // Assay or the command is wrong: for example, the case does not have the input.
  if (record.outcome == Outcome::error)
    throw UsageError(fmt::format("repro: {}: {}", text.id, record.reason));
  const bool failed = record.outcome == Outcome::fail || record.outcome == Outcome::crash ||
                      record.outcome == Outcome::timeout;
  const nlohmann::json header = run_header(found.device, request, 1);
  std::string out = record.outcome == Outcome::pass
                        ? passed_text(record)
                        : failure_block(record, header, Reader::terminal);
  const std::string note = record.measurement ? record.measurement->note : std::string();
  if (!note.empty())
    out += note + '\n';
  else
    out += failed ? "reproduced\n" : "not reproduced: the whole case passes\n";
  print(for_terminal(out, block_columns));
  return failed ? exit_unexpected : exit_expected;
}

}  // namespace

TriedProgram emitted_program(const RunRequest& request, const ReproText& text,
                             std::span<const Suite> suites) {
  const std::optional<ReproRequest> input = parse(text);
  check_id(text.id, suites);
  Found found = find(request, text.id, suites);
  found.joined = text.joined;
  return emitted(found, request, input);
}

std::string not_shown(const TriedProgram& program) {
  if (program.shows_failure()) return "";
  if (!program.run) return "was not tried: " + program.untried;
  return "does not show the failure: " +
         (program.run->status
              ? fmt::format("the program ends with exit status {}", *program.run->status)
              : "a signal or the time-out ended the program");
}

int repro_command(const RunRequest& request, const ReproText& text, std::span<const Suite> suites) {
  if (text.debug && (text.bisect || !text.emit.empty()))
    throw UsageError("repro: --debug needs a person at a terminal; leave out --bisect and --emit");
  if (!text.debug && !text.debugger_options.empty())
    throw UsageError(fmt::format("repro: unexpected argument '{}'; gdb's options need --debug",
                                 printable(text.debugger_options.front(), 200)));
  if (!text.bisect) {
    const std::optional<ReproRequest> input = parse(text);
    check_id(text.id, suites);
    return judge(request, text, suites, input);
  }
  std::optional<ReproRequest> input;
  try {
    input = parse(text);
    check_id(text.id, suites);
  } catch (const UsageError& error) {
    complain(error.what());
    return exit_abort;  // exit_abort ends git bisect, because every commit gives this error
  }
  try {
    return judge(request, text, suites, input);
  } catch (const UsageError& error) {
    complain(error.what());
    return exit_untested;
  }
}

}  // namespace assay::harness
