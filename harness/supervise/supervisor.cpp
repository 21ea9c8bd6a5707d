#include "harness/supervise/supervisor.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "harness/base/console.h"
#include "harness/base/errors.h"
#include "harness/base/lines.h"
#include "harness/base/numbers.h"
#include "harness/calls/call_record.h"
#include "harness/cases/suite.h"
#include "harness/devices/devices.h"
#include "harness/judge/gate.h"
#include "harness/print/report_command.h"
#include "harness/print/result_folder.h"
#include "harness/print/screen.h"
#include "harness/record/result_files.h"
#include "harness/supervise/case_selection.h"
#include "harness/supervise/device_run.h"
#include "harness/supervise/estimate.h"
#include "harness/supervise/interruptions.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;

/// Empty for a single device.
std::string devices_verdict(std::span<const DeviceSummary> summaries, int status) {
  if (summaries.size() < 2) return "";
  std::string out = fmt::format("\n{} devices, exit status {}\n", summaries.size(), status);
  for (const auto& summary : summaries)
    out += fmt::format("  {}  {} ({}): {}\n", exit_status(std::span(&summary, 1)),
                       one_line(summary.header["device"].value("name", "")),
                       one_line(summary.header["driver"].value("icd", "")),
                       verdict_text(summary.header, summary.records, summary.completeness));
  return out;
}

void print_summaries(std::span<const DeviceSummary> summaries, const std::string& format,
                     const fs::path& out, int status, bool color) {
  if (format == "json") {
    nlohmann::json all = nlohmann::json::array();
    for (const auto& summary : summaries) all.push_back(summary_json(summary));
    put_out(line({{"out", out.string()}, {"exit", status}, {"devices", all}}) + '\n');
    return;
  }
  for (const auto& summary : summaries)
    put_out('\n' + screen_text(summary, screen_lines / summaries.size(), terminal_width(), color));
  put_out(devices_verdict(summaries, status));
}

void explain_errors(std::span<const DeviceSummary> summaries) {
  for (const auto& summary : summaries) {
    std::size_t errors = 0;
    const CaseRecord* first = nullptr;
    for (const CaseRecord& record : summary.records) {
      if (record.outcome != Outcome::error) continue;
      if (errors++ == 0) first = &record;
    }
    if (const std::string text = exchange_text(summary.completeness); !text.empty())
      complain(one_line(summary.header["device"].value("name", "")) + ": " + text);
    if (!summary.stale.empty()) complain(one_line(summary.stale.front()));
    if (judged_nothing(summary.header, summary.records, summary.completeness,
                       summary.may_be_empty) &&
        errors == 0)
      complain(fmt::format("no case was judged: {}; with --allow-empty, this is a success",
                           counted(summary.records.size(), "case") + " skipped"));
    if (first == nullptr) continue;
    fmt::print(stderr,
               "assay: {} ended in error, which is not the driver's fault: {}: {}; see {}\n",
               counted(errors, "case"), first->id, one_line(first->reason), summary.folder);
  }
}

/// Empty if Assay did not examine the driver.
const Provenance& provenance_of(const DeviceInfo& device, const Provenances& provenances) {
  static const Provenance unknown;
  const auto found = provenances.find(device.driver);
  return found != provenances.end() ? found->second : unknown;
}

}  // namespace

int run_on(std::span<const DeviceInfo> devices, const Provenances& provenances,
           const RunRequest& request, std::span<const Suite> suites,
           std::span<const std::string> problems) {
  const Baseline baseline = Baseline::read(request.baseline);
  const fs::path out = output_folder(request);
  std::vector<Selection> selections = select_cases(devices, request, suites);
  for (Selection& selection : selections)
    for (Case& one : selection.cases)
      if (const auto why = baseline.left_out(one.id); why && !one.skip) one.skip = *why;
  note(problems, devices);

  const Interruptions interruptions;
  Terminal terminal(request.format != "text");
  // All runs exist before the first run starts, so that each device has a plan after an interrupt.
  std::vector<std::unique_ptr<DeviceRun>> runs;
  for (const Selection& selection : selections) {
    // No case matches this device. A shard without cases still writes results, because a merge
    // needs them.
    if (selection.cases.empty() && !selection.in_other_shards) continue;
    runs.push_back(std::make_unique<DeviceRun>(
        selection, request, provenance_of(selection.device, provenances),
        out / folder_name(selection.device), baseline, terminal,
        devices.size() > 1 || selection.device.index > 0));
  }
  std::vector<DeviceSummary> summaries;
  bool stopped = false;
  std::size_t failures = 0;
  for (const auto& run : runs) {
    run->run(failures);
    failures = run->failures();
    summaries.push_back(run->summary());
    stopped = stopped || !summaries.back().completeness.stopped.empty();
  }
  int status = exit_status(summaries);
  if (Interruptions::noticed() && stopped) status = exit_after(Interruptions::signal());
  print_summaries(summaries, request.format, out, status, terminal.color());
  explain_errors(summaries);
  if (Interruptions::noticed()) {
    fmt::print(stderr,
               "assay: interrupted; results so far are kept; to continue, repeat the command with "
               "--resume --out={}\n",
               shell_word(out.string()));
    return status;
  }
  if (!summaries.empty() && request.page) write_report(out.string(), request.format == "text");
  return status;
}

/// Writes results without a device, so that a reader of the results finds the reason.
void tell_without_device(const RunRequest& request, const std::string& why) {
  const fs::path out = output_folder(request);
  write_without_device(out, request, why);
  if (request.format == "json")
    put_out(line({{"out", out.string()},
                  {"exit", exit_fault},
                  {"problem", why},
                  {"devices", nlohmann::json::array()}}) +
            '\n');
}

int run(const RunRequest& request, std::span<const Suite> suites) {
  require_driver(request.driver);
  check_suites(request.suites, suites);
  Baseline::read(request.baseline);
  if (!request.failed_of.empty()) result_files(request.failed_of);
  if (!request.failed_first.empty()) failed_cases("--failed-first", request.failed_first);
  output_folder(request);
  std::vector<std::string> problems;
  Provenances provenances;
  std::vector<DeviceInfo> devices;
  try {
    devices = chosen_devices(request.driver, request.device, problems, &provenances);
  } catch (const NoDevice& none) {
    if (!request.estimate) tell_without_device(request, none.what());
    throw;
  }
  if (request.estimate) {
    note(problems, devices);
    return estimate_run(devices, request, suites);
  }
  return run_on(devices, provenances, request, suites, problems);
}

std::string run_single(const DeviceInfo& device, const std::string& id, const RunOptions& options,
                       const std::optional<ReproRequest>& repro, double timeout, std::string* calls,
                       const std::vector<std::string>& joined) {
  const Machine machine = Machine::detect();
  const TemporaryFolder temporary;
  const Interruptions interruptions;
  Job job;
  job.device = device;
  job.options = options;
  job.repro = repro;
  job.asked_for = true;
  job.judging_threads = machine.cores;
  Assignment assignment{Assignment::Kind::alone, joined, {}};
  if (std::ranges::find(joined, id) == joined.end()) assignment.ids.push_back(id);
  CaseRecord found;
  bool answered = false;
  JobResult result;
  {
    WorkerProcess worker(assignment, job, temporary.path(), 1,
                         {timeout, default_memory(1, machine),
                          calls != nullptr ? CallsRecorded::all : CallsRecorded::last});
    ProcessTable table;
    while (!worker.over()) {
      if (Interruptions::noticed()) throw Interruption(Interruptions::signal());
      std::vector<pollfd> polled;
      worker.add_to(polled);
      poll(polled.data(), polled.size(), 50);
      if (WorkerProcess::Clock::now() - table.taken() > WorkerProcess::looking)
        table = ProcessTable::look();
      for (auto& record : worker.step(table)) {
        if (record.id != id) continue;
        found = std::move(record);
        answered = true;
      }
      if (worker.ready() && worker.assigned()) worker.dismiss();
    }
    result = worker.result();
    if (calls != nullptr) *calls = calls::calls_of_case(worker.calls(), id);
  }
  if (!answered) {
    found.id = id;
    found.reason =
        result.reason.empty() ? "the worker ended without a result for this case" : result.reason;
    found.seconds = result.seconds;
    found.log = result.log;
    found.crash = result.crash;
    if (result.end == JobResult::End::crashed && result.in_flight) found.outcome = Outcome::crash;
    if (result.end == JobResult::End::timed_out) found.outcome = Outcome::timeout;
  }
  return line(found);
}

}  // namespace assay::harness
