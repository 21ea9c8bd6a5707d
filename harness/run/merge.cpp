#include "harness/run/merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "harness/base/errors.h"
#include "harness/run/baseline.h"
#include "harness/run/groups.h"
#include "harness/run/report_command.h"
#include "harness/run/result_folder.h"
#include "harness/run/results.h"
#include "harness/run/terminal.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> result_files(const fs::path& folder) {
  std::error_code error;
  if (fs::exists(folder / "results.jsonl", error)) return {folder / "results.jsonl"};
  std::vector<fs::path> found;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    if (fs::exists(entry->path() / "results.jsonl", error))
      found.push_back(entry->path() / "results.jsonl");
  std::sort(found.begin(), found.end());
  if (found.empty())
    throw UsageError(fmt::format("merge: no results.jsonl in {} or its folders", folder.string()));
  return found;
}

/// How much an outcome says against the driver, or against us.
int gravity(Outcome outcome) {
  switch (outcome) {
    case Outcome::skip:
      return 0;
    case Outcome::pass:
      return 1;
    case Outcome::error:
      return 2;
    case Outcome::timeout:
      return 3;
    case Outcome::crash:
      return 4;
    case Outcome::fail:
      return 5;
  }
  return 0;
}

/// The parts of one device's results.
struct Device {
  nlohmann::json header;
  fs::path first;
  std::set<int> shards;
  std::map<std::string, CaseRecord> records;
  std::vector<std::string> order;

  void add(const fs::path& path, Results part) {
    const std::string differs = difference(header, part.header, false);
    if (!differs.empty())
      throw UsageError(fmt::format("merge: {} and {} are of different runs: {}", first.string(),
                                   path.string(), differs));
    shards.insert(part.header.at("options").at("shard").at("index").get<int>());
    if (part.header["started"] < header["started"]) header["started"] = part.header["started"];
    for (CaseRecord& record : part.records) {
      const auto [held, fresh] = records.try_emplace(record.id, record);
      if (fresh)
        order.push_back(record.id);
      else if (gravity(record.outcome) > gravity(held->second.outcome))
        held->second = std::move(record);
    }
  }

  void check_complete() const {
    const int count = header.at("options").at("shard").at("count").get<int>();
    for (int i = 0; i < count; ++i)
      if (!shards.contains(i))
        throw UsageError(fmt::format("merge: shard {}/{} of the run in {} is missing", i, count,
                                     first.string()));
  }
};

}  // namespace

int merge(std::span<const std::string> folders, const std::string& out,
          const std::string& baseline_path, Certainty certainty) {
  if (folders.empty()) throw UsageError("merge: name the folders to merge");
  if (out.empty()) throw UsageError("merge: name the folder for the result with --out");
  const Baseline baseline = Baseline::read(baseline_path);
  // A shard may have got no case of a device, so that devices differ between folders.
  std::map<std::string, Device> devices;
  for (const std::string& folder : folders) {
    for (const fs::path& path : result_files(folder)) {
      Results part = read_results(path);
      const auto& device = part.header.at("device");
      const std::string key = line(device.at("index")) + line(device.at("name"));
      auto [found, fresh] = devices.try_emplace(key);
      if (fresh) {
        found->second.header = part.header;
        found->second.first = path;
      }
      found->second.add(path, std::move(part));
    }
  }
  for (const auto& [key, device] : devices) device.check_complete();

  RunRequest request;
  request.out = out;
  output_folder(request);
  std::vector<DeviceSummary> summaries;
  for (auto& [key, device] : devices) {
    DeviceSummary summary;
    summary.certainty = certainty;
    device.header["options"]["shard"] = {{"index", 0}, {"count", 1}};
    summary.header = device.header;
    DeviceInfo named;
    named.index = device.header["device"].value("index", 0);
    named.name = device.header["device"].value("name", "");
    const fs::path folder = fs::path(out) / folder_name(named);
    ResultsFile file = ResultsFile::create(folder / "results.jsonl", device.header);
    for (const auto& id : device.order) {
      const CaseRecord& record = device.records.at(id);
      file.append(record);
      if (!baseline.expects(record)) summary.unexpected.push_back(id);
      summary.seconds += record.seconds;
      summary.records.push_back(record);
    }
    write_companions(folder, device.header, summary.records);
    summary.unexpected_passes = baseline.unexpected_passes(summary.records);
    summary.folder = folder.string();
    put_out(groups_text(summary, Terminal(false).color()));
    put_out(summary_text(summary, Terminal(false).color()));
    summaries.push_back(std::move(summary));
  }
  write_report(out, true);
  return exit_status(summaries);
}

}  // namespace assay::harness
