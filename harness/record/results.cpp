#include "harness/record/results.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fstream>
#include <set>
#include <thread>

#include "harness/base/errors.h"
#include "harness/base/numbers.h"
#include "harness/cases/depth.h"
#include "harness/cases/requirements.h"
#include "harness/devices/host.h"
#include "harness/devices/icd.h"
#include "harness/devices/worker_prefix.h"
#include "harness/record/consistency.h"
#include "harness/record/data_digest.h"
#include "harness/record/labels.h"
#include "harness/record/run_options.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

UsageError file_error(const fs::path& path, const char* what) {
  return UsageError(fmt::format("{}: {}: {}", path.string(), what, std::strerror(errno)));
}

std::string now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

constexpr int oldest_schema = 1;

/// Refuses a name that occurs twice in an object, because readers treat such names differently.
json parse_line(const std::string& text) {
  std::vector<std::set<std::string>> open;
  return json::parse(text, [&](int, json::parse_event_t event, const json& parsed) {
    if (event == json::parse_event_t::object_start) open.emplace_back();
    if (event == json::parse_event_t::object_end) open.pop_back();
    if (event == json::parse_event_t::key && !open.back().insert(parsed.get<std::string>()).second)
      throw std::invalid_argument(line(parsed) + " occurs twice in an object");
    return true;
  });
}

CaseRecord read_record(const json& value, int schema) {
  check_schema(value, schema);
  auto record = value.get<CaseRecord>();
  check_form(value);
  if (const std::string wrong = inconsistency(record, schema); !wrong.empty())
    throw std::invalid_argument(fmt::format("{}: {}", record.id, wrong));
  if (const auto said = value.find("certainty"); said != value.end()) {
    const auto certainty = certainty_of(record);
    if (*said != (certainty ? json(name(*certainty)) : json()))
      throw std::invalid_argument(
          record.id + ": the certainty is different from the certainty of the failing answers");
  }
  if (schema != oldest_schema || !record.measurement) return record;
  // In schema 1, the picture of a wrong image was one of the details.
  static constexpr std::string_view mark = "picture ";
  const auto apart = [](Exhibit& exhibit) {
    for (const std::string& detail : exhibit.details)
      if (detail.starts_with(mark)) exhibit.picture = detail.substr(mark.size());
    std::erase_if(exhibit.details, [](const auto& detail) { return detail.starts_with(mark); });
  };
  for (Exhibit& exhibit : record.measurement->failures) apart(exhibit);
  if (record.measurement->worst) apart(*record.measurement->worst);
  return record;
}

}  // namespace

int schema_of(const json& header) {
  const json& schema = header.at("schema");
  for (int known = oldest_schema; known <= result_schema; ++known)
    if (schema == known) return known;
  throw std::invalid_argument(
      fmt::format("the file has schema {}; this version of assay reads schemas {} to {}",
                  line(schema), oldest_schema, result_schema));
}

void check_schema(const json& line, int schema) {
  if (schema == oldest_schema && line.contains("finding"))
    throw std::invalid_argument("a record of schema 1 cannot have a finding");
}

json run_header(const DeviceInfo& device, const RunRequest& request, int jobs,
                const Provenance& provenance) {
  const Requirements& data = requirements(request.options);
  const Document& document = data.document(device.version, request.options.spec);
  // If the user did not give an option, the header has the value that the device has by default.
  RunRequest decided = request;
  const auto asked = parse_version(request.options.spec);
  if (!asked || asked->revision == 0) decided.options.spec = document.spec;
  if (decided.options.profile.empty())
    decided.options.profile = device.embedded() ? "embedded" : "full";
  decided.jobs = jobs;
  json header = {{"type", "run"},
                 {"schema", result_schema},
                 {"assay", ASSAY_VERSION},
                 {"driver", {{"icd", device.driver.icd}, {"library", device.driver.library}}},
                 {"device",
                  {{"index", device.index},
                   {"platform", device.platform_name},
                   {"platform_version", device.platform_version},
                   {"name", device.name},
                   {"vendor", device.vendor},
                   {"version", device.version_text},
                   {"driver_version", device.driver_version},
                   {"profile", device.profile},
                   {"type", device.type}}},
                 {"host", provenance.host.empty() ? host_json() : provenance.host},
                 {"labels", labels(request.labels)},
                 {"data", data_json(request.options.data)},
                 {"interpretations", interpretations_json(data, document.name)},
                 {"started", now()}};
  for (const RunOption& option : run_options()) {
    if (option.header == RunOption::Header::top) header[option.key] = option.value(decided);
    if (option.header == RunOption::Header::nested)
      header["options"][option.key] = option.value(decided);
  }
  if (!request.options.spec.empty()) header["spec_asked"] = request.options.spec;
  if (!provenance.assay.empty()) header["build"] = provenance.assay;
  if (!provenance.digest.empty()) header["driver"].update(identity_json(provenance));
  if (const auto prefix = worker_prefix(device.driver)) {
    header["driver"]["worker_prefix"] = prefix->command;
    header["started_on"] = host_json();
  }
  // Writes the header and reads it again, because a driver's strings may be invalid UTF-8. The
  // result is then equal to the header that a later reader gets.
  return json::parse(line(header));
}

RunRequest request_of(const json& header) {
  RunRequest asked;
  const json options = header.value("options", json::object());
  try {
    for (const RunOption& option : run_options()) {
      if (!option.in_rerun_line || option.header == RunOption::Header::none) continue;
      const json& holder = option.header == RunOption::Header::top ? header : options;
      if (holder.contains(option.key)) option.read(holder.at(option.key), asked);
    }
  } catch (const std::exception& problem) {
    throw UsageError(fmt::format("the run's options cannot be read: {}", one_line(problem.what())));
  }
  // The next run chooses these values again.
  asked.options.spec = header.value("spec_asked", "");
  const json device = header.value("device", json::object());
  const bool embedded = device.value("profile", "") == "EMBEDDED_PROFILE";
  if (asked.options.profile == (embedded ? "embedded" : "full")) asked.options.profile.clear();
  asked.timeout = options.value("timeout", plan_of(asked.options.depth).timeout);
  const Driver driver{header.value("/driver/icd"_json_pointer, ""),
                      header.value("/driver/library"_json_pointer, "")};
  asked.driver = name_of(driver);
  asked.device = device.value("name", "");
  return asked;
}

std::string difference(const json& one, const json& other, bool shards_too) {
  // JSON pointers to the compared values of a header. The second member of a pair replaces a
  // missing value.
  std::vector<std::pair<std::string, json>> places{{"/schema", {}},
                                                   {"/assay", {}},
                                                   {"/driver/icd", {}},
                                                   {"/device/platform", {}},
                                                   {"/device/name", {}},
                                                   {"/device/version", {}},
                                                   {"/device/driver_version", {}},
                                                   {"/spec_asked", ""},
                                                   {"/budget/weights_digest", ""}};
  const RunRequest defaults;
  for (const RunOption& option : run_options())
    if (option.same_run)
      places.emplace_back(
          (option.header == RunOption::Header::top ? "/" : "/options/") + std::string(option.key),
          option.value(defaults));
  places.emplace_back("/options/shard/count", json());
  places.emplace_back("/options/shard/weights", json());
  if (shards_too) places.emplace_back("/options/shard/index", json());
  std::vector<const char*> known{"/driver/digest", "/data/digest", "/options/shard/plan"};
  // Another version of Assay may continue a run. All shards need the same version.
  if (!shards_too) known.push_back("/build/commit");
  // Older files do not have these values.
  for (const char* place : known)
    if (const json::json_pointer at(place); one.contains(at) && other.contains(at))
      places.emplace_back(place, json());
  for (const auto& [place, otherwise] : places) {
    const json::json_pointer pointer(place);
    const json& a = one.contains(pointer) ? one.at(pointer) : otherwise;
    const json& b = other.contains(pointer) ? other.at(pointer) : otherwise;
    if (a == b) continue;
    std::string what = place.substr(1);
    for (char& c : what)
      if (c == '/') c = ' ';
    return fmt::format("{} {} and {}", what, line(a), line(b));
  }
  return "";
}

Results read_results(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw file_error(path, "cannot be read");
  Results results;
  int schema = 0;
  std::string text;
  std::set<std::string> planned, recorded;
  for (std::size_t number = 1; std::getline(file, text); ++number) {
    if (file.eof()) break;  // no newline: the line is incomplete
    try {
      const json value = parse_line(text);
      if (number == 1) {
        if (value.at("type") != "run") throw std::invalid_argument("not the record of a run");
        schema = schema_of(value);
        check_form(value);
        results.header = value;
        if (const std::string wrong = inconsistency(value); !wrong.empty())
          throw std::invalid_argument(wrong);
        planned = value.value("plan", planned);
      } else if (results.end) {
        throw std::invalid_argument("a line after the end of the run");
      } else if (value.at("type") == "end") {
        results.end = value.get<RunEnd>();
        check_form(value);
      } else {
        results.records.push_back(read_record(value, schema));
        const std::string& id = results.records.back().id;
        if (!recorded.insert(id).second) throw std::invalid_argument(id + " is recorded twice");
        if (results.header.contains("plan") && !planned.contains(id))
          throw std::invalid_argument(id + " was not planned");
      }
    } catch (const std::exception& problem) {
      throw UsageError(
          fmt::format("{}:{}: {}", path.string(), number, one_line(problem.what(), 200)));
    }
    results.whole_bytes += text.size() + 1;
    if (!results.end) results.open_bytes = results.whole_bytes;
  }
  if (results.header.is_null())
    throw UsageError(path.string() +
                     ": the file has no record of a run; remove the file and run again");
  return results;
}

Completeness completeness_of(const Results& results) {
  std::set<std::string> recorded;
  for (const CaseRecord& record : results.records) recorded.insert(record.id);
  return completeness_of(results.header, recorded, results.end);
}

void ResultsFile::lock() {
  if (flock(file_.get(), LOCK_EX | LOCK_NB) != 0)
    throw UsageError(
        path_.string() +
        ": another run is writing this file; wait until that run ends, or use another --out");
}

ResultsFile ResultsFile::create(const fs::path& path, const json& header,
                                const std::function<void()>& before) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  Descriptor file(open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_APPEND | O_CLOEXEC, 0666));
  if (!file && errno == EEXIST)
    throw UsageError(path.string() +
                     ": the file exists; continue its run with --resume, or use another --out");
  if (!file) throw file_error(path, "cannot be written");
  ResultsFile made(path, std::move(file));
  made.lock();
  try {
    if (before) before();
  } catch (...) {
    fs::remove(path, error);  // otherwise the next run refuses this folder
    throw;
  }
  made.write_line(header);
  return made;
}

ResultsFile ResultsFile::resume(const fs::path& path, const json& header,
                                std::vector<CaseRecord>& recorded,
                                const std::function<void()>& before) {
  std::error_code error;
  const auto size = fs::file_size(path, error);
  if (error) return create(path, header, before);
  Descriptor file(open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  if (!file) throw file_error(path, "cannot be written");
  ResultsFile made(path, std::move(file));
  made.lock();
  std::ifstream first(path, std::ios::binary);
  std::string text;
  // The earlier run was killed during its first line.
  if (size == 0 || (std::getline(first, text) && first.eof())) {
    if (ftruncate(made.file_.get(), 0) != 0) throw file_error(path, "cannot be shortened");
    if (before) before();
    made.write_line(header);
    return made;
  }
  Results results = read_results(path);
  const std::string differs = difference(results.header, header, true);
  if (!differs.empty())
    throw UsageError(
        fmt::format("--resume: {} belongs to another run: {}; use the options of that run, or "
                    "another --out",
                    path.string(), differs));
  // Another driver, device or version has other cases. Older files have no plan.
  if (results.header.contains("plan") && header.contains("plan") &&
      results.header["plan"] != header["plan"])
    throw UsageError(fmt::format(
        "--resume: {} has a plan with other cases ({}; this run: {}); use another --out",
        path.string(), counted(results.header["plan"].size(), "case"),
        grouped(header["plan"].size())));
  if (results.open_bytes != size &&
      ftruncate(made.file_.get(), static_cast<off_t>(results.open_bytes)) != 0)
    throw file_error(path, "cannot be shortened");
  recorded = std::move(results.records);
  return made;
}

void ResultsFile::write_line(const json& value) {
  const std::string text = line(value) + '\n';
  std::size_t written = 0;
  while (written < text.size()) {  // usually one write; more on a nearly full disk
    const ssize_t n = write(file_.get(), text.data() + written, text.size() - written);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw file_error(path_, "cannot be written");
    written += static_cast<std::size_t>(n);
  }
  unsynced_ = true;
}

void ResultsFile::sync() {
  // EINVAL: the file system has nothing to sync.
  if (fdatasync(file_.get()) != 0 && errno != EINVAL) throw file_error(path_, "cannot be written");
  unsynced_ = false;
  synced_ = std::chrono::steady_clock::now();
}

void ResultsFile::sync_when_due() {
  if (unsynced_ && std::chrono::steady_clock::now() - synced_ >= std::chrono::seconds(1)) sync();
}

void ResultsFile::append(const CaseRecord& record) {
  write_line(record);
}

void ResultsFile::close(RunEnd end) {
  end.finished = now();
  write_line(std::move(end));
  sync();
}

void write_atomically(const fs::path& path, const std::string& text) {
  const fs::path part = path.string() + fmt::format(".{}.part", getpid());
  std::ofstream file(part, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw file_error(path, "cannot be written");
  std::error_code error;
  fs::rename(part, path, error);
  if (error) throw UsageError(path.string() + ": cannot be written: " + error.message());
}

}  // namespace assay::harness
