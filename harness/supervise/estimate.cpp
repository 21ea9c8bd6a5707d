#include "harness/supervise/estimate.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "harness/base/console.h"
#include "harness/base/errors.h"
#include "harness/cases/suite.h"
#include "harness/judge/baseline.h"
#include "harness/print/terminal.h"
#include "harness/supervise/device_run.h"
#include "harness/supervise/interruptions.h"
#include "harness/supervise/sampling.h"

namespace assay::harness {
namespace {

/// The time of the whole case, even if it computed only a part.
double whole_seconds(const CaseRecord& record) {
  if (record.measurement) {
    const auto found = record.measurement->seconds.find("whole");
    if (found != record.measurement->seconds.end()) return found->second;
  }
  return record.seconds;
}

std::string table(const std::vector<SuiteEstimate>& suites, int jobs) {
  std::string text = fmt::format("  {:<24}{:>9}{:>10}  {}\n", "suite", "cases", "sampled", "time");
  SuiteEstimate all;
  for (const SuiteEstimate& one : suites) {
    text += fmt::format("  {:<24}{:>9}{:>10}  {}\n", one.suite, grouped(one.cases),
                        grouped(one.sampled), duration_text(one.work / jobs));
    all.cases += one.cases;
    all.sampled += one.sampled;
    all.work += one.work;
  }
  text += fmt::format("  {:<24}{:>9}{:>10}  {}\n", "all", grouped(all.cases), grouped(all.sampled),
                      duration_text(all.work / jobs));
  return text;
}

}  // namespace

std::vector<SuiteEstimate> estimates(const std::vector<Case>& cases,
                                     std::span<const CaseRecord> records, bool rerun) {
  std::vector<SuiteEstimate> suites;
  std::map<std::string_view, std::size_t> places;
  for (const Case& one : cases) {
    if (one.skip) continue;
    if (places.emplace(one.suite(), suites.size()).second)
      suites.push_back({.suite = std::string(one.suite())});
    ++suites[places.at(one.suite())].cases;
  }
  double all = 0;
  std::size_t count = 0;
  for (const CaseRecord& record : records) {
    const auto suite = places.find(std::string_view(record.id).substr(0, record.id.find('/')));
    if (suite == places.end()) continue;
    const bool again = rerun && record.outcome == Outcome::fail;
    const double seconds = whole_seconds(record) * (again ? 2 : 1);
    suites[suite->second].work += seconds;
    ++suites[suite->second].sampled;
    all += seconds;
    ++count;
  }
  for (SuiteEstimate& one : suites) {
    const double mean = one.sampled != 0 ? one.work / static_cast<double>(one.sampled)
                        : count != 0     ? all / static_cast<double>(count)
                                         : 0;
    one.work = mean * static_cast<double>(one.cases);
  }
  return suites;
}

int estimate_run(std::span<const DeviceInfo> devices, const RunRequest& request,
                 std::span<const Suite> suites) {
  const Interruptions interruptions;
  RunRequest measuring = request;
  measuring.rerun = false;
  measuring.resume = false;
  const Baseline nothing = Baseline::read("");
  Terminal terminal(true);
  nlohmann::json all = nlohmann::json::array();
  for (const Selection& selection : select_cases(devices, request, suites)) {
    const TemporaryFolder folder;
    const Selection samples{selection.device, sampled(selection.cases, request.options.seed)};
    if (samples.cases.empty()) {
      if (request.format == "text")
        put_out(fmt::format("Device {}: {}: every selected case is skipped\n",
                            selection.device.index, one_line(selection.device.name)));
      continue;
    }
    const Provenance unknown;
    DeviceRun run(samples, measuring, unknown, folder.path(), nothing, terminal, false);
    run.run();
    if (Interruptions::noticed()) return exit_after(Interruptions::signal());
    const auto found = estimates(selection.cases, run.summary().records, request.rerun);
    double seconds = 0;
    nlohmann::json rows = nlohmann::json::array();
    for (const SuiteEstimate& one : found) {
      seconds += one.work / run.jobs();
      rows.push_back({{"suite", one.suite},
                      {"cases", one.cases},
                      {"sampled", one.sampled},
                      {"seconds", one.work / run.jobs()}});
    }
    all.push_back({{"device", selection.device.name}, {"seconds", seconds}, {"suites", rows}});
    if (request.format == "text")
      put_out(fmt::format("Device {}: {}: about {} at {} depth with {} worker{}\n{}",
                          selection.device.index, one_line(selection.device.name),
                          duration_text(seconds), name(request.options.depth), run.jobs(),
                          run.jobs() == 1 ? "" : "s", table(found, run.jobs())));
  }
  if (request.format == "json") put_out(line(all) + '\n');
  return 0;
}

}  // namespace assay::harness
