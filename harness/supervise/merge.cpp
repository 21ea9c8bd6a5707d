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
  bool known = true;              ///< each part has its plan
  std::set<std::string> planned;  ///< by all parts
  std::vector<std::string> plan;
  std::set<std::string> stopped;  ///< what ended parts before their last case
  RunEnd end;                     ///< except its driver's digest, of all parts

  void add_end(const fs::path& path, const RunEnd& part) {
    end.handlers.insert(part.handlers.begin(), part.handlers.end());
    const auto others = harness::exchanged(end.loaded, part.loaded);
    if (!others.empty())
      throw UsageError(fmt::format("merge: {} and {} are of different drivers: {} is another",
                                   first.string(), path.string(), one_line(others.front())));
    for (const LibraryFile& one : part.loaded)
      if (std::ranges::find(end.loaded, one.path, &LibraryFile::path) == end.loaded.end())
        end.loaded.push_back(one);
    for (const std::string& one : part.exchanged)
      if (std::ranges::find(end.exchanged, one) == end.exchanged.end())
        end.exchanged.push_back(one);
  }

  void add_plan(const Results& part) {
    known = known && part.header.contains("plan");
    if (!known) return;
    for (const nlohmann::json& id : part.header.at("plan"))
      if (planned.insert(id.get<std::string>()).second) plan.push_back(id);
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
    add_plan(part);
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

int merge(std::span<const std::string> folders, const RunRequest& request) {
  const std::string& out = request.out;
  if (folders.empty()) throw UsageError("merge: name the folders to merge");
  if (out.empty()) throw UsageError("merge: name the folder for the result with --out");
  const Baseline baseline = Baseline::read(request.baseline);
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
      // By this version's groups; a file of schema 1 has nothing else to make them of.
      if (record.finding) record.signature = signature_of(record);
      file.append(record);
      summary.seconds += record.seconds;
      summary.records.push_back(record);
    }
    // A part that was cut off leaves no end to write.
    const std::string stopped = fmt::format("{}", fmt::join(device.stopped, ", "));
    device.end.stopped = stopped;
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
