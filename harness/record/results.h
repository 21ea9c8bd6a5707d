#pragma once
#include <chrono>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/base/process.h"
#include "harness/devices/provenance.h"
#include "harness/record/completeness.h"
#include "harness/record/record.h"
#include "harness/record/run_request.h"

namespace assay::harness {

/// The schema of the files that Assay writes. Assay also reads schema 1, whose failures have no
/// finding.
inline constexpr int result_schema = 2;

/// Reads the schema from a file's first line. Throws std::invalid_argument for an unknown schema.
int schema_of(const nlohmann::json& header);
/// Throws std::invalid_argument if a case's line does not have this schema.
void check_schema(const nlohmann::json& line, int schema);

/// The first line of results.jsonl: program, machine, and the options that determine the cases.
nlohmann::json run_header(const DeviceInfo& device, const RunRequest& request, int jobs,
                          const Provenance& provenance = {});

/// The options that determine the cases, and the names of driver and device. Throws UsageError if
/// the header is wrong.
RunRequest request_of(const nlohmann::json& header);

/// Why the records of two runs cannot be joined: "seed 1 and seed 2". Empty if they can be joined.
/// Shards of one run differ only in `shard`. `shard` is compared only if `shards_too` is true.
std::string difference(const nlohmann::json& one, const nlohmann::json& other, bool shards_too);

struct Results {
  nlohmann::json header;
  std::vector<CaseRecord> records;
  std::optional<RunEnd> end;    ///< nothing if the run did not end
  std::size_t whole_bytes = 0;  ///< size without an incomplete last line
  std::size_t open_bytes = 0;   ///< offset of the end line; a continued run writes from here
};

Completeness completeness_of(const Results& results);

/// Reads a file, but leaves out an incomplete last line. Throws UsageError with file and line for a
/// wrong line or another schema.
Results read_results(const std::filesystem::path& path);

/// The results.jsonl of a run. Each line is written with one call, so that a line is not lost if
/// this process dies. A lock prevents a second run in the folder.
class ResultsFile {
 public:
  /// Calls `before` before it writes the first line. Throws UsageError if the file exists or cannot
  /// be made.
  static ResultsFile create(const std::filesystem::path& path, const nlohmann::json& header,
                            const std::function<void()>& before = {});
  /// Continues a file that has the same options and plan. Removes its incomplete last line and its
  /// end line. `recorded` gets the earlier records. If there is no file or no first line, acts like
  /// create().
  static ResultsFile resume(const std::filesystem::path& path, const nlohmann::json& header,
                            std::vector<CaseRecord>& recorded,
                            const std::function<void()>& before = {});
  /// Throws UsageError if the file cannot be written, for example on a full disk.
  void append(const CaseRecord& record);
  /// Writes all lines to the disk, at most once a second. After a sync, no line is lost
  /// if the power fails. Throws like append().
  void sync_when_due();
  /// Writes the last line and its time. Throws like append().
  void close(RunEnd end);

 private:
  ResultsFile(std::filesystem::path path, Descriptor file)
      : path_(std::move(path)), file_(std::move(file)) {}
  void write_line(const nlohmann::json& json);
  void sync();
  void lock();

  std::filesystem::path path_;
  Descriptor file_;
  bool unsynced_ = false;
  std::chrono::steady_clock::time_point synced_{};
};

/// Writes the whole file or nothing: writes under another name, then renames.
void write_atomically(const std::filesystem::path& path, const std::string& text);

}  // namespace assay::harness
