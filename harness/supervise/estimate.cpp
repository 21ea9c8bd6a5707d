#include "harness/supervise/estimate.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "harness/base/console.h"
#include "harness/base/errors.h"
#include "harness/cases/depth.h"
#include "harness/cases/suite.h"
#include "harness/judge/baseline.h"
#include "harness/print/terminal.h"
#include "harness/supervise/device_run.h"
#include "harness/supervise/interruptions.h"
#include "harness/supervise/sampling.h"
#include "harness/supervise/weights.h"

namespace assay::harness {
namespace {

/// The run may have computed only a part of the case.
double whole_seconds(const CaseRecord& record) {
  if (record.measurement) {
    const auto found = record.measurement->seconds.find("whole");
    if (found != record.measurement->seconds.end()) return found->second;
  }
  return record.seconds;
}

/// The time by `weights` is multiplied by the ratio of the samples' measured time to their expected
/// time. The time of hangs is added.
void by_weights(std::vector<SuiteEstimate>& suites, const Weights& weights) {
  const auto mean = [&](const SuiteEstimate& one) { return weights.seconds(one.suite + "/"); };
  double measured = 0, expected = 0;
  for (const SuiteEstimate& one : suites) {
    measured += one.work;
    expected += static_cast<double>(one.sampled) * mean(one);
  }
  const double ratio = expected > 0 ? measured / expected : 1;
  for (SuiteEstimate& one : suites) {
    const double own = static_cast<double>(one.sampled) * mean(one);
    const double cases = static_cast<double>(one.cases);
    one.work = Pace::scaled(cases * mean(one), one.work, own, ratio, Pace::at_equal_depth) +
               std::max(one.hung, cases * weights.hung(one.suite));
  }
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
                                     std::span<const CaseRecord> records, bool rerun,
                                     const Weights* weights) {
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
    if (weights != nullptr && record.outcome == Outcome::timeout) {  // by_weights() adds hangs
      suites[suite->second].hung += record.seconds;
      continue;
    }
    const bool again = rerun && record.outcome == Outcome::fail;
    const double seconds = whole_seconds(record) * (again ? 2 : 1);
    suites[suite->second].work += seconds;
    ++suites[suite->second].sampled;
    all += seconds;
    ++count;
  }
  if (weights != nullptr) {
    by_weights(suites, *weights);
    return suites;
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
    Selection samples{selection.device, {}};
    std::optional<Weights> weights;
    if (request.options.depth == shallowest_depth) {  // the weights are for this depth
      samples.joints = selection.joints ? *selection.joints : joints_of(selection.cases);
      weights = weights_of_driver(request.options.data, selection.device);
    }
    samples.cases =
        sampled(selection.cases, request.options.seed, samples.joints ? *samples.joints : Joints());
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
    const auto found = estimates(selection.cases, run.summary().records, request.rerun,
                                 weights ? &*weights : nullptr);
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
