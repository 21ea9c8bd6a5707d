#include "harness/run/estimate.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <random>

#include "harness/base/console.h"
#include "harness/base/errors.h"
#include "harness/run/baseline.h"
#include "harness/run/device_run.h"
#include "harness/run/interruptions.h"
#include "harness/run/terminal.h"

namespace assay::harness {
namespace {

/// Cases that are run one after the other in a sample.
constexpr std::size_t together = 4;
/// Samples of the largest suite to one of the smallest.
constexpr std::size_t largest_share = 6;

/// What the case would take: it says so itself where it computed only a part.
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

std::vector<Case> sampled(const std::vector<Case>& cases, std::uint64_t seed) {
  // Of each suite: the places of its groups of neighbors, shuffled.
  std::vector<std::vector<std::size_t>> suites;
  std::string_view suite;
  std::size_t in_group = 0, largest = 1;
  std::vector<std::vector<std::size_t>> groups;
  std::map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (cases[i].skip) continue;
    if (cases[i].suite() != suite) {
      suite = cases[i].suite();
      in_group = 0;
      if (places.emplace(suite, suites.size()).second) suites.emplace_back();
    }
    std::vector<std::size_t>& its = suites[places.at(suite)];
    if (in_group++ % together == 0) {
      its.push_back(groups.size());
      groups.emplace_back();
      largest = std::max(largest, its.size());
    }
    groups.back().push_back(i);
  }
  std::mt19937_64 random(seed);
  for (auto& its : suites) std::ranges::shuffle(its, random);
  std::vector<Case> chosen;
  std::vector<std::size_t> next(suites.size());
  for (bool any = true; any;) {
    any = false;
    for (std::size_t s = 0; s < suites.size(); ++s) {
      const std::size_t share = 1 + largest_share * suites[s].size() / largest;
      for (std::size_t k = 0; k < share && next[s] < suites[s].size(); ++k) {
        for (const std::size_t i : groups[suites[s][next[s]]]) chosen.push_back(cases[i]);
        ++next[s];
        any = true;
      }
    }
  }
  return chosen;
}

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
    DeviceRun run(samples, measuring, folder.path(), nothing, terminal, false);
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
