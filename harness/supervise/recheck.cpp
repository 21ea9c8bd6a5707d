#include "harness/supervise/recheck.h"

#include <fmt/format.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <thread>
#include <tuple>
#include <unordered_map>

#include "harness/base/console.h"
#include "harness/base/errors.h"
#include "harness/base/numbers.h"
#include "harness/cases/case.h"
#include "harness/cases/depth.h"
#include "harness/cases/requirements.h"
#include "harness/cases/suite.h"
#include "harness/devices/devices.h"
#include "harness/judge/groups.h"
#include "harness/judge/mismatch.h"
#include "harness/judge/swept.h"
#include "harness/print/coverage.h"
#include "harness/record/data_digest.h"
#include "harness/record/ingested_suites.h"
#include "harness/record/result_files.h"
#include "harness/record/results.h"
#include "harness/record/run_options.h"
#include "harness/supervise/case_selection.h"
#include "harness/supervise/device_run.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct Contradiction {
  int level = 0;
  std::string file, id, what;
};

/// The first place where two values differ: "/measurement/worst/ulp: the record has 3.1, the
/// computed value is 3.2".
std::string difference_of(const json& recorded, const json& follows) {
  constexpr std::size_t longest = 120;
  const json changes = json::diff(recorded, follows);
  if (changes.empty()) return "";
  const json& first = changes.front();
  const std::string path = first.at("path"), change = first.at("op");
  const auto text = [](const json& value) { return one_line(line(value), longest); };
  return fmt::format("{}: the record has {}, the computed value is {}", path,
                     change == "add" ? "nothing" : text(recorded.at(json::json_pointer(path))),
                     change == "remove" ? "nothing" : text(first.at("value")));
}

RunRequest request_of(const json& header, const DeviceInfo& device) {
  RunRequest request;
  for (const RunOption& option : run_options()) {
    if (option.header == RunOption::Header::none) continue;
    const json& from = option.header == RunOption::Header::top ? header : header.at("options");
    if (const auto found = from.find(option.key); found != from.end()) option.read(*found, request);
  }
  // If an option was not given, the header has the device's value.
  request.options.spec = header.value("spec_asked", "");
  if (request.options.profile == (device.embedded() ? "embedded" : "full"))
    request.options.profile.clear();
  return request;
}

/// Makes a record again, from the case and from the values that only the device knows.
CaseRecord made_again(const CaseRecord& recorded, const Case& known, const DeviceInfo& device,
                      const RunOptions& options) {
  CaseRecord again = recorded;
  again.citations.clear();
  again.requirements.clear();
  again.build_options.clear();
  complete_record(again, &known, device, options);
  if (known.skip) {
    again.outcome = Outcome::skip;
    again.reason = *known.skip;
  }
  const bool ended = again.outcome == Outcome::crash || again.outcome == Outcome::timeout;
  if (again.outcome == Outcome::fail && again.finding)
    again.reason = one_line(sentence(*again.finding));
  if (ended) again.finding = finding_of_end(again);
  again.signature = signature_of(again);
  return again;
}

auto values_of(const RunOptions& options) {
  const auto& [depth, seed, budget, sequences, length, spec, profile, std, data] = options;
  return std::tuple(depth, seed, budget, sequences, length, spec, profile, std, data);
}

/// Each suite keeps the cases that it made last, because making all cases takes about one second.
/// The shards of a certificate have equal options, so the kept cases serve all shards.
std::vector<Suite> keeping(std::span<const Suite> suites) {
  std::vector<Suite> made(suites.begin(), suites.end());
  for (Suite& suite : made) {
    struct Kept {
      std::optional<RunOptions> options;
      std::vector<Case> cases;
    };
    suite.expand = [expand = suite.expand, kept = std::make_shared<Kept>()](
                       const DeviceInfo& device, const RunOptions& options) {
      if (!kept->options || values_of(*kept->options) != values_of(options))
        *kept = {options, expand(device, options)};
      return kept->cases;
    };
  }
  return made;
}

class Recheck {
 public:
  Recheck(const DeviceInfo& device, std::span<const Suite> suites, int level)
      : device_(device), suites_(keeping(suites)), level_(level) {}

  void add(const fs::path& path) {
    try {
      const Results results = read_results(path);
      check_form(path, results);
      if (level_ >= 1) follow(path, results);
      all_.push_back(results);
      files_.push_back(path);
    } catch (const UsageError& problem) {
      deny(0, path, "", problem.what());
    }
  }

  /// Judges the answers again with MPFR, on all cores.
  void judge() {
    std::atomic<std::size_t> next = 0;
    std::vector<std::string> found(open_.size());
    const auto work = [&] {
      for (std::size_t i = next++; i < open_.size(); i = next++) found[i] = judged(open_[i]);
    };
    std::vector<std::thread> threads;
    for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i) threads.emplace_back(work);
    work();
    for (std::thread& one : threads) one.join();
    for (std::size_t i = 0; i < open_.size(); ++i)
      if (!found[i].empty()) deny(2, open_[i].path, open_[i].record->id, found[i]);
  }

  json result() const;
  std::string text() const;
  bool contradicted() const { return !contradictions_.empty(); }

 private:
  struct Open {
    fs::path path;
    std::shared_ptr<const CaseRecord> record;
    std::shared_ptr<const Case> known;
    RunOptions options;
  };

  void deny(int level, const fs::path& path, const std::string& id, const std::string& what) {
    contradictions_.push_back({level, path.string(), id, what});
  }

  /// A line that is read and written again must not change.
  void check_form(const fs::path& path, const Results& results) {
    if (schema_of(results.header) != result_schema) return;
    std::ifstream file(path, std::ios::binary);
    std::string text;
    std::getline(file, text);
    for (const CaseRecord& record : results.records) {
      std::getline(file, text);
      if (const std::string differs = difference_of(json::parse(text), record); !differs.empty())
        deny(0, path, record.id, differs);
      const bool bad = record.outcome != Outcome::pass && record.outcome != Outcome::skip;
      if (bad && !record.finding) deny(0, path, record.id, "no finding says what went wrong");
      if (record.outcome == Outcome::fail && record.failing.empty())
        deny(0, path, record.id, "the outcome is fail, but no failing answer is recorded");
    }
  }

  void follow(const fs::path& path, const Results& results) {
    RunRequest request = request_of(results.header, device_);
    const std::vector<Suite> suites = suites_of(request, suites_);
    std::vector<Selection> selected;
    try {
      check_header(path, results.header, request);
      selected = select_cases(std::span(&device_, 1), request, suites);
    } catch (const UsageError& problem) {
      deny(1, path, "", std::string("the plan cannot be made again: ") + problem.what());
      return;
    }
    std::vector<std::string> plan;
    std::unordered_map<std::string_view, std::shared_ptr<const Case>> cases;
    for (Case& one : selected.front().cases) {
      plan.push_back(one.id);
      const auto held = std::make_shared<const Case>(std::move(one));
      cases.emplace(held->id, held);
    }
    if (const std::string differs = difference_of(results.header.value("plan", json()), plan);
        !differs.empty())
      deny(1, path, "", "the plan is different: " + differs);
    std::set<std::string_view> hung;
    for (const CaseRecord& record : results.records)
      if (hangs(record)) hung.insert(record.id);
    for (const CaseRecord& record : results.records) {
      const auto known = cases.find(record.id);
      if (known == cases.end()) {
        deny(1, path, record.id, "this device and these options have no such case");
        continue;
      }
      follow(path, record, known->second, request.options);
      if (record.hung.empty()) continue;
      const auto first = cases.find(record.hung);
      if (plan_of(request.options.depth).asks_hung || !hung.contains(record.hung) ||
          first == cases.end() || known->second->function.empty() ||
          first->second->suite() != record.suite() ||
          first->second->function != known->second->function)
        deny(1, path, record.id,
             fmt::format("was left out because {} hung, but a hang of that case does not leave out "
                         "this case",
                         record.hung));
    }
  }

  void check_header(const fs::path& path, const json& header, const RunRequest& request) {
    const Requirements& data = requirements(request.options);
    const Document& document = data.document(device_.version, request.options.spec);
    const json follows = run_header(device_, request, 1);
    for (const char* key : {"spec", "profile", "device", "interpretations", "data"})
      if (const std::string differs =
              difference_of(header.value(key, json()), follows.value(key, json()));
          !differs.empty())
        deny(1, path, "", fmt::format("{}{}", key, differs));
    for (const auto& [key, value] : header.at("options").items())
      if (!follows.at("options").contains(key))
        deny(1, path, "", fmt::format("options: a run has no option '{}'", key));
    document_ = document.name;
  }

  void follow(const fs::path& path, const CaseRecord& record,
              const std::shared_ptr<const Case>& known, const RunOptions& options) {
    const CaseRecord again = made_again(record, *known, device_, options);
    if (const std::string differs = difference_of(record, again); !differs.empty())
      deny(1, path, record.id, differs);
    if (record.outcome == Outcome::skip && !known->skip) {
      skipped_while_running_.push_back(record.id);
      // A case with --ingest is skipped if the compiler makes no module.
      if (record.hung.empty() && !record.id.starts_with(ingested_prefix) &&
          swept_cases().function(*known))
        deny(1, path, record.id,
             "skipped while it ran, but a case of this kind is skipped only before it runs");
    }
    if (level_ < 2 || !record.measurement || !swept_cases().function(*known)) return;
    open_.push_back({path, std::make_shared<const CaseRecord>(record), known, options});
  }

  std::string judged(const Open& open) const {
    try {
      const Measurement& recorded = *open.record->measurement;
      const auto again = swept_cases().judged_again(*open.known, device_, open.options, recorded);
      return difference_of(recorded, again.value());
    } catch (const std::exception& problem) {
      return one_line(problem.what());
    }
  }

  DeviceInfo device_;
  std::vector<Suite> suites_;
  int level_;
  std::string document_;
  std::vector<Results> all_;
  std::vector<fs::path> files_;
  std::vector<Contradiction> contradictions_;
  std::vector<std::string> skipped_while_running_;
  std::vector<Open> open_;
};

json Recheck::result() const {
  json out = {{"level", level_}, {"contradictions", json::array()}};
  for (const Contradiction& one : contradictions_) {
    json entry = {{"level", one.level}, {"file", one.file}, {"what", one.what}};
    if (!one.id.empty()) entry["id"] = one.id;
    out["contradictions"].push_back(std::move(entry));
  }
  std::size_t exhibits = 0;
  for (const Open& open : open_)
    exhibits +=
        open.record->measurement->failures.size() + (open.record->measurement->worst ? 1 : 0);
  KnownDigests known;
  out["build"] = build_json(describe_library(fs::read_symlink("/proc/self/exe"), known));
  out["judged"] = {{"cases", open_.size()}, {"answers", exhibits}};
  out["skipped_while_running"] = skipped_while_running_;
  if (all_.empty() || level_ < 1) return out;
  out["coverage"] = coverage_json(requirements({}), outcomes_of(all_));
  std::vector<CaseRecord> records;
  for (const Results& results : all_)
    records.insert(records.end(), results.records.begin(), results.records.end());
  out["groups"] = groups_json(groups_of(records), records);
  std::set<std::string> rest_on;
  const Requirements& data = requirements({});
  for (const CaseRecord& record : records)
    if (record.outcome != Outcome::skip)
      for (std::string& id : data.interpretations_of(plain_id(record.id), document_))
        rest_on.insert(std::move(id));
  out["interpretations"] = json::array();
  for (const json& entry : interpretations_json(data, document_))
    if (rest_on.contains(entry.at("id"))) out["interpretations"].push_back(entry);
  return out;
}

std::string Recheck::text() const {
  std::string out;
  for (const Contradiction& one : contradictions_)
    out += fmt::format("level {}: {}{}{}\n", one.level, one.id.empty() ? one.file : one.id, ": ",
                       one.what);
  return out + fmt::format("{} at level {}\n",
                           contradictions_.empty()
                               ? "no contradiction"
                               : counted(contradictions_.size(), "contradiction"),
                           level_);
}

}  // namespace

int recheck(std::span<const std::string> runs, int level, const RunRequest& request,
            std::span<const Suite> suites) {
  std::vector<std::string> problems;
  DeviceInfo device;
  if (level >= 1) {
    if (!recorded(request.driver))
      throw UsageError(
          "recheck: name the recorded device with --driver=FILE.json (assay devices "
          "--format=json)");
    const auto devices = chosen_devices(request.driver, request.device, problems);
    if (devices.size() != 1)
      throw UsageError("recheck: the file has several devices; choose one with --device");
    device = devices.front();
  }
  Recheck again(device, suites, level);
  for (const std::string& run : runs)
    for (const fs::path& path : result_files(run)) again.add(path);
  if (level >= 2) again.judge();
  print(request.format == "json" ? line(again.result()) + '\n' : again.text());
  return again.contradicted() ? exit_unexpected : exit_expected;
}

}  // namespace assay::harness
