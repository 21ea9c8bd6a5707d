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

/// The schema of files that this version writes. It also reads files of schema 1, in which failures
/// have a reason and a signature, but no finding.
inline constexpr int result_schema = 2;

/// The schema of a file, from its first line. Throws std::invalid_argument if this version does not
/// read that schema.
int schema_of(const nlohmann::json& header);
/// Throws std::invalid_argument if the line of a case does not have its file's schema.
void check_schema(const nlohmann::json& line, int schema);

/// The first line of results.jsonl: the program, the machine, and every option on which the cases
/// depend.
nlohmann::json run_header(const DeviceInfo& device, const RunRequest& request, int jobs,
                          const Provenance& provenance = {});

/// The options of a run on which its cases depend, and the names of its driver and device. Throws
/// UsageError if the header cannot be read.
RunRequest request_of(const nlohmann::json& header);

/// The options in which two runs differ, so that their records cannot be joined: "seed 1 and seed
/// 2". Empty if they agree. Shards of one run differ only in `shard`. The shard is compared only
/// with `shards_too`.
std::string difference(const nlohmann::json& one, const nlohmann::json& other, bool shards_too);

/// The content of a results.jsonl.
struct Results {
  nlohmann::json header;
  std::vector<CaseRecord> records;  ///< in the order of the file
  std::optional<RunEnd> end;        ///< nothing: the run was cut off, or is not finished
  std::size_t whole_bytes = 0;      ///< the size of the file without an incomplete last line
  std::size_t open_bytes = 0;       ///< where the end line begins; a continued run writes from here
};

Completeness completeness_of(const Results& results);

/// Reads a file. A last line without its newline is incomplete, and is left out. Throws UsageError,
/// which names file and line, if another line is not a record or has another schema than the file.
Results read_results(const std::filesystem::path& path);

/// The results.jsonl of a run. Only this object writes it. Each line is a single write, so it is
/// not lost if this process ends. After a sync, it also survives a loss of power. A lock prevents a
/// second run on the same folder.
class ResultsFile {
 public:
  /// Makes a new file. Throws UsageError if the file exists already or cannot be made. Calls
  /// `before` when the file is made, before it writes the first line.
  static ResultsFile create(const std::filesystem::path& path, const nlohmann::json& header,
                            const std::function<void()>& before = {});
  /// Continues a file with the same options and plan. Removes an incomplete last line, and the end
  /// line of the earlier run. `recorded` gets the earlier records. If there is no file because the
  /// run was interrupted before, a new one is made.
  static ResultsFile resume(const std::filesystem::path& path, const nlohmann::json& header,
                            std::vector<CaseRecord>& recorded);
  /// Throws UsageError if the disk is full or cannot be written.
  void append(const CaseRecord& record);
  /// Waits until all lines are on the disk. Does nothing if no line was written since the last
  /// sync, or if the last sync was less than a second ago. Throws like append().
  void sync_when_due();
  /// Writes the last line and sets its time. Throws like append().
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

/// Writes the whole file or nothing. It first writes to another name.
void write_atomically(const std::filesystem::path& path, const std::string& text);

}  // namespace assay::harness
