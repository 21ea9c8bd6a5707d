// The merged shards must be the whole run. merge() must refuse folders of other runs, cases that
// occur twice, and missing cases.
#include <fcntl.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "harness/base/errors.h"
#include "harness/record/result_files.h"
#include "harness/record/results.h"
#include "harness/supervise/merge.h"
#include "harness/testing/fuzz.h"

using namespace assay::harness;
using assay::fuzz::must;
namespace fs = std::filesystem;

namespace {

const fs::path& scratch() {
  static const fs::path folder = [] {
    std::string made = (fs::temp_directory_path() / "assay-fuzz-XXXXXX").string();
    must(mkdtemp(made.data()) != nullptr, "a folder is made");
    return fs::path(made);
  }();
  static const bool removed = std::atexit([] { fs::remove_all(scratch()); }) == 0;
  must(removed, "the folder is removed");
  return folder;
}

/// The tables are the largest part of a header, so each table has only one row.
nlohmann::json header_of(const DeviceInfo& device, const RunRequest& request) {
  static std::map<std::tuple<int, int, std::uint64_t>, nlohmann::json> made;
  auto& header = made[{request.shard.index, request.shard.count, request.options.seed}];
  if (!header.is_null()) return header;
  header = run_header(device, request, 1);
  for (nlohmann::json* rows : {&header["interpretations"], &header["data"]["tables"]})
    while (rows->size() > 1) rows->erase(--rows->end());
  return header;
}

void silence() {
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  must(nowhere >= 0 && dup2(nowhere, STDOUT_FILENO) >= 0, "standard output goes nowhere");
  close(nowhere);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const bool silent = (silence(), true);
  must(silent, "standard output is silent");
  assay::fuzz::Pieces from(assay::fuzz::text_of(data, size));
  const int count = 1 + from.byte() % 4;
  // The index of the shard of another run. If the index is too large, all shards are of one run.
  const std::uint8_t wrong = from.byte();
  DeviceInfo device;
  device.name = "a device";
  device.version = {3, 0};
  device.version_text = "OpenCL 3.0";
  std::vector<std::vector<std::string>> plans(static_cast<std::size_t>(count));
  std::vector<std::vector<CaseRecord>> records(plans.size());
  std::map<std::string, std::string> whole;
  for (int number = 0; number < 12 && !from.empty(); ++number) {
    const std::size_t shard = from.byte() % plans.size();
    CaseRecord one{.id = "math/exp/float/" + std::to_string(number),
                   .outcome = static_cast<Outcome>(from.byte() % 6),
                   .reason = from.text(),
                   .log = from.text()};
    if (one.reason.empty()) one.reason = "wrong";
    // There are no passes, because a pass needs a measurement.
    if (one.outcome == Outcome::pass) one.outcome = Outcome::skip;
    if (one.outcome != Outcome::skip) one.finding = said(one.reason);
    if (one.outcome == Outcome::fail)
      one.failing = {{.rule = std::string(failed_by::rejection), .count = 1}};
    plans[shard].push_back(one.id);
    whole[one.id] = one.reason;
    records[shard].push_back(std::move(one));
  }
  std::vector<std::string> all;
  for (const auto& plan : plans) all.insert(all.end(), plan.begin(), plan.end());
  const std::uint8_t fault = from.byte() % 3;
  if (fault == 1) all.emplace_back("math/exp/float/99");  // the plan has a case that no shard has
  const bool twice = fault == 2 && !plans.back().empty() && count > 1;
  if (twice) plans.front().push_back(plans.back().front());
  fs::remove_all(scratch() / "merged");
  std::vector<std::string> folders;
  const bool mixed = (wrong < count && count > 1) || fault == 1 || twice;
  for (int shard = 0; shard < count; ++shard) {
    const auto place = static_cast<std::size_t>(shard);
    RunRequest request;
    request.shard = {shard, count};
    request.options.seed = count > 1 && shard == wrong ? 2 : 1;
    auto header = header_of(device, request);
    set_plan(header, plans[place]);
    header["options"]["shard"]["plan"] = plan_digest(all);
    const fs::path folder = scratch() / std::to_string(shard);
    fs::remove_all(folder);
    ResultsFile file = ResultsFile::create(folder / "0-a_device" / "results.jsonl", header);
    for (const CaseRecord& one : records[place]) file.append(one);
    file.close({});
    folders.push_back(folder.string());
  }
  RunRequest request;
  request.out = (scratch() / "merged").string();
  request.page = false;
  request.allow_empty = true;
  bool refused = false;
  try {
    merge(folders, request);
  } catch (const UsageError& problem) {
    refused = true;
    must(mixed, "shards of one run are merged", problem.what());
  }
  must(refused == mixed, "shards of two runs are refused");
  if (refused) return 0;
  const Results merged = read_results(scratch() / "merged" / folder_name(device) / "results.jsonl");
  must(merged.records.size() == whole.size(), "merged shards have every case");
  must(!completeness_of(merged).incomplete(), "merged shards are complete");
  for (const CaseRecord& one : merged.records)
    must(whole.contains(one.id), "merged shards have no other case", one.id);
  return 0;
}
