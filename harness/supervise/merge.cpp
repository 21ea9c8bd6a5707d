#include "harness/supervise/merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "harness/base/console.h"
#include "harness/base/errors.h"
#include "harness/judge/baseline.h"
#include "harness/judge/gate.h"
#include "harness/judge/groups.h"
#include "harness/print/report_command.h"
#include "harness/print/result_folder.h"
#include "harness/print/screen.h"
#include "harness/print/terminal.h"
#include "harness/record/result_files.h"
#include "harness/record/results.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;

struct Device {
  nlohmann::json header;
  fs::path first;
  std::map<int, fs::path> shards;
  std::map<std::string, CaseRecord> records;
  std::vector<std::string> order;
  bool known = true;                        ///< each shard has its plan
  std::map<std::string, fs::path> holders;  ///< the results.jsonl file of each case
  std::vector<std::string> plan;
  std::set<std::string> stopped;  ///< why shards ended early
  RunEnd end;  ///< without the digest of the driver, which is computed for all shards

  void add_end(const fs::path& path, const RunEnd& part) {
    end.handlers.insert(part.handlers.begin(), part.handlers.end());
    const auto others = harness::exchanged(end.loaded, part.loaded);
    if (!others.empty())
      throw UsageError(
          fmt::format("merge: the runs in {} and {} used different drivers: {} is different",
                      first.string(), path.string(), one_line(others.front())));
    for (const LibraryFile& one : part.loaded)
      if (std::ranges::find(end.loaded, one.path, &LibraryFile::path) == end.loaded.end())
        end.loaded.push_back(one);
    for (const std::string& one : part.exchanged)
      if (std::ranges::find(end.exchanged, one) == end.exchanged.end())
        end.exchanged.push_back(one);
  }

  /// Throws UsageError if two shards have the case.
  void hold(const std::string& id, const fs::path& path) {
    const auto [held, fresh] = holders.try_emplace(id, path);
    if (held->second != path)
      throw UsageError(
          fmt::format("merge: {} and {} are not shards of one run, because both have the case {}",
                      held->second.string(), path.string(), id));
  }

  void add_plan(const fs::path& path, const Results& part) {
    known = known && part.header.contains("plan");
    if (!known) return;
    for (const nlohmann::json& id : part.header.at("plan")) {
      hold(id, path);
      plan.push_back(id);
    }
    if (completeness_of(part).incomplete())
      stopped.insert(part.end ? part.end->stopped : std::string());
    if (part.end) end.seconds += part.end->seconds;
  }

  void add(const fs::path& path, Results part) {
    const std::string differs = difference(header, part.header, false);
    if (!differs.empty())
      throw UsageError(fmt::format("merge: {} and {} are of different runs: {}", first.string(),
                                   path.string(), differs));
    if (part.end) add_end(path, *part.end);
    const int index = part.header.at("options").at("shard").at("index").get<int>();
    if (const auto [held, fresh] = shards.try_emplace(index, path); !fresh)
      throw UsageError(fmt::format("merge: {} and {} are both shard {}/{}", held->second.string(),
                                   path.string(), index, shard_count()));
    add_plan(path, part);
    if (part.header["started"] < header["started"]) header["started"] = part.header["started"];
    for (CaseRecord& record : part.records) {
      hold(record.id, path);
      order.push_back(record.id);
      records.try_emplace(order.back(), std::move(record));
    }
  }

  int shard_count() const { return header.at("options").at("shard").at("count").get<int>(); }

  void check_complete() const {
    const int count = shard_count();
    for (int i = 0; i < count; ++i)
      if (!shards.contains(i))
        throw UsageError(fmt::format("merge: shard {}/{} of the run in {} is missing", i, count,
                                     first.string()));
    const nlohmann::json whole = header.value("/options/shard/plan"_json_pointer, nlohmann::json());
    if (known && !whole.is_null() && whole != plan_digest(plan))
      throw UsageError(fmt::format(
          "merge: the shards of the run in {} together do not have the cases that the run "
          "planned; run all shards again",
          first.string()));
  }
};

}  // namespace

int merge(std::span<const std::string> folders, const RunRequest& request) {
  const std::string& out = request.out;
  if (folders.empty()) throw UsageError("merge: name the folders to merge");
  if (out.empty()) throw UsageError("merge: name the folder for the result with --out");
  const Baseline baseline = Baseline::read(request.baseline);
  // A shard may have no case of a device, so the folders may have different devices.
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

  output_folder(request);
  std::vector<DeviceSummary> summaries;
  for (auto& [key, device] : devices) {
    DeviceSummary summary;
    summary.has_baseline = !request.baseline.empty();
    device.header["options"]["shard"] = {{"index", 0}, {"count", 1}};
    if (device.known)
      set_plan(device.header, device.plan);
    else
      for (const char* field : {"planned", "plan", "plan_digest"}) device.header.erase(field);
    summary.header = device.header;
    summary.handlers = device.end.handlers;
    DeviceInfo named;
    named.index = device.header["device"].value("index", 0);
    named.name = device.header["device"].value("name", "");
    named.driver_version = device.header["device"].value("driver_version", "");
    const fs::path folder = fs::path(out) / folder_name(named);
    ResultsFile file = ResultsFile::create(folder / "results.jsonl", device.header);
    for (const auto& id : device.order) {
      CaseRecord& record = device.records.at(id);
      // Records of schema 1 have no finding, and keep their signature.
      if (record.finding) record.signature = signature_of(record);
      file.append(record);
      summary.seconds += record.seconds;
      summary.records.push_back(record);
    }
    const std::string stopped = fmt::format("{}", fmt::join(device.stopped, ", "));
    device.end.stopped = stopped;
    // If a shard has no end line, the merged file has none. Then `stopped` contains "".
    const bool closed = !device.stopped.contains("");
    if (closed) file.close(device.end);
    std::set<std::string> recorded(device.order.begin(), device.order.end());
    summary.completeness =
        completeness_of(device.header, recorded, closed ? std::optional(device.end) : std::nullopt);
    summary.completeness.exchanged = device.end.exchanged;
    const Baseline known = baseline.of(device.header);
    write_companions(folder, device.header, summary.records, summary.completeness, known, request);
    summary.may_be_empty = request.allow_empty;
    judge_by(summary, known, request.counted(), request.strict);
    summary.folder = folder.string();
    put_out(screen_text(summary, screen_lines / devices.size(), terminal_width(),
                        Terminal(false).color()));
    summaries.push_back(std::move(summary));
  }
  if (request.page) write_report(out, true);
  return exit_status(summaries);
}

}  // namespace assay::harness
