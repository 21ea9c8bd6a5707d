#include "harness/supervise/protocol.h"

#include <unistd.h>

#include <cerrno>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "harness/base/json_fields.h"
#include "harness/devices/device_queries.h"
#include "harness/record/run_options.h"

namespace assay::harness {

using nlohmann::json;

namespace {

using enum Presence;

constexpr JsonField<ReproRequest> repro_fields[] = {
    json_field<&ReproRequest::input>("input", required),
    json_field<&ReproRequest::index>("index", if_set),
};
static_assert(covers(repro_fields), "repro_fields has a row for each member of ReproRequest");

struct ReproJson {
  static json write(const std::optional<ReproRequest>& repro) {
    return write_fields(repro_fields, *repro);
  }
  static std::optional<ReproRequest> read(const json& in) { return read_fields(repro_fields, in); }
};

constexpr JsonField<Job> job_fields[] = {
    json_field<&Job::device>("device", required),
    json_field<&Job::options>("options", required),
    json_field<&Job::ids>("ids", required),
    json_field<&Job::joints>("joints", if_set),
    json_field<&Job::apart>("apart", if_set),
    json_field<&Job::repro, ReproJson>("repro", if_set),
    json_field<&Job::asked_for>("asked_for", if_set),
    json_field<&Job::again>("again", if_set),
    json_field<&Job::judging_threads>("judging_threads", required),
    json_field<&Job::data_limit>("data_limit", required),
    json_field<&Job::inactivity>("inactivity", required),
    json_field<&Job::sample_seconds>("sample_seconds", required),
    json_field<&Job::known>("known", if_set),
};
static_assert(covers(job_fields), "job_fields has a row for each member of Job");

}  // namespace

void to_json(json& out, const Job& job) {
  out = write_fields(job_fields, job);
}

void from_json(const json& in, Job& job) {
  job = read_fields(job_fields, in);
}

void RecordWriter::write(const json& message) {
  if (descriptor_ < 0) return;
  const std::string text = line(message) + '\n';
  const std::lock_guard lock(mutex_);
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t n = ::write(descriptor_, text.data() + written, text.size() - written);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) _exit(exit_without_pipe);
    written += static_cast<std::size_t>(n);
  }
}

void RecordWriter::begin(const std::string& id) {
  write({{"type", "begin"}, {"id", id}});
}
void RecordWriter::progress(std::uint64_t done, std::uint64_t total) {
  write({{"type", "progress"}, {"done", done}, {"total", total}});
}
void RecordWriter::building(std::size_t kernels) {
  write({{"type", "building"}, {"kernels", kernels}});
}
void RecordWriter::opening() {
  write({{"type", "opening"}});
}
void RecordWriter::libraries(const std::vector<LibraryFile>& files, const KnownDigests& digests) {
  write({{"type", "libraries"}, {"files", files}, {"digests", digests}});
}
void RecordWriter::opened() {
  if (before_opened) before_opened();
  write({{"type", "opened"}});
}
void RecordWriter::unusable(const std::string& reason) {
  write({{"type", "unusable"}, {"reason", reason}});
}
void RecordWriter::end(const CaseRecord& record) {
  write({{"type", "end"}, {"case", record}});
}
void RecordWriter::retire(const std::string& reason) {
  write({{"type", "retire"}, {"reason", reason}});
}
void RecordWriter::ready() {
  write({{"type", "ready"}});
}
void RecordWriter::bye() {
  write({{"type", "bye"}});
}

Conversation::Conversation(const std::vector<std::string>& ids)
    : ids_(ids), open_(ids.begin(), ids.end()) {}

void Conversation::more(const std::vector<std::string>& ids) {
  ids_ = ids;
  open_ = {ids.begin(), ids.end()};
  ready_ = false;
}

std::vector<CaseRecord> Conversation::feed(std::string_view bytes) {
  std::vector<CaseRecord> finished;
  while (!violation_ && !bytes.empty()) {
    const std::size_t newline = bytes.find('\n');
    rest_ += bytes.substr(0, newline);
    if (rest_.size() > longest_line) {
      violation_ = "a record longer than 1 MiB";
      break;
    }
    if (newline == std::string_view::npos) break;
    bytes.remove_prefix(newline + 1);
    const std::string text = std::exchange(rest_, {});
    try {
      take(text, finished);
      ++messages_;
    } catch (const std::exception& problem) {
      violation_ = one_line(problem.what(), 200) + ": " + one_line(text, 120);
    }
  }
  return finished;
}

void Conversation::take(std::string_view text, std::vector<CaseRecord>& finished) {
  const json message = json::parse(text, nullptr, false);
  if (!message.is_object()) throw std::invalid_argument("not a record");
  if (bye_ || retired_ || unusable_) throw std::invalid_argument("a record after the last record");
  const auto type = message.at("type").get<std::string>();
  if (ready_ && type != "bye") throw std::invalid_argument("a record between two batches");
  if (type == "begin") {
    const auto id = message.at("id").get<std::string>();
    if (in_flight_) throw std::invalid_argument("a case begins inside another");
    if (!open_.contains(id)) throw std::invalid_argument("a case that was not requested");
    in_flight_ = id;
    done_ = total_ = 0;
    building_ = 0;
  } else if (type == "end") {
    auto record = message.at("case").get<CaseRecord>();
    if (record.id != in_flight_)
      throw std::invalid_argument("the end of a case that is not running");
    // Only the supervisor notices a crash or a hang.
    if (record.outcome == Outcome::crash || record.outcome == Outcome::timeout)
      throw std::invalid_argument("an outcome that a worker cannot report");
    open_.erase(record.id);
    in_flight_.reset();
    finished.push_back(std::move(record));
  } else if (type == "progress") {
    done_ = PlainJson<std::uint64_t>::read(message.at("done"));
    total_ = PlainJson<std::uint64_t>::read(message.at("total"));
    building_ = 0;  // a case that ends has no running build
  } else if (type == "building") {
    building_ = PlainJson<std::size_t>::read(message.at("kernels"));
  } else if (type == "opening") {
    opening_ = true;
  } else if (type == "opened") {
    opening_ = false;
    opened_ = true;
  } else if (type == "libraries") {
    const auto files = message.at("files").get<std::vector<LibraryFile>>();
    libraries_.insert(libraries_.end(), files.begin(), files.end());
    digests_.merge(message.at("digests").get<KnownDigests>());
  } else if (type == "unusable") {
    unusable_ = message.at("reason").get<std::string>();
  } else if (type == "retire") {
    retired_ = message.at("reason").get<std::string>();
  } else if (type == "ready") {
    if (in_flight_) throw std::invalid_argument("the end of the batch inside a case");
    ready_ = true;
  } else if (type == "bye") {
    if (in_flight_) throw std::invalid_argument("the end of the batch inside a case");
    bye_ = true;
  } else {
    throw std::invalid_argument("a record of unknown type");
  }
}

std::vector<std::string> Conversation::untouched() const {
  std::vector<std::string> result;
  for (const auto& id : ids_)
    if (open_.contains(id) && id != in_flight_) result.push_back(id);
  return result;
}

}  // namespace assay::harness
