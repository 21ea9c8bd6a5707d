#pragma once
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/base/process.h"
#include "harness/devices/provenance.h"
#include "harness/record/completeness.h"
#include "harness/record/record.h"
#include "harness/record/run_request.h"

namespace assay::harness {

/// The schema that is written. Files of schema 1 are read as well: their failures have a reason and
/// a signature and no finding.
inline constexpr int result_schema = 2;

/// The schema of a file, by its first line. Throws std::invalid_argument for a schema that this
/// version does not read.
int schema_of(const nlohmann::json& header);
/// Throws std::invalid_argument for the line of a case that is of another schema than its file.
void check_schema(const nlohmann::json& line, int schema);

/// The first line of results.jsonl: the program, the place, and every choice that the cases depend
/// on.
nlohmann::json run_header(const DeviceInfo& device, const RunRequest& request, int jobs,
                          const Provenance& provenance = {});

/// The choices of a run on which its cases depend, and the driver and device that it ran on, by
/// their names. Throws UsageError if its header cannot be read so.
RunRequest request_of(const nlohmann::json& header);

/// The choices in which two runs differ, so that their records cannot be joined: "seed 1 and seed
/// 2". Empty if they agree. Shards of one run differ only in `shard`, which is compared only with
/// `shards_too`.
std::string difference(const nlohmann::json& one, const nlohmann::json& other, bool shards_too);

/// The content of a results.jsonl.
struct Results {
  nlohmann::json header;
  std::vector<CaseRecord> records;  ///< in the order of the file
  std::optional<RunEnd> end;        ///< nothing: the run was cut off, or goes on
  std::size_t whole_bytes = 0;      ///< of the file, without an incomplete last line
  std::size_t open_bytes = 0;       ///< of those, without the end line: a continued run writes from
                                    ///< here
};

Completeness completeness_of(const Results& results);

/// A last line without its newline is incomplete and is left out. Throws UsageError naming file and
/// line for any other line that is not a record, or is of another schema than the file's.
Results read_results(const std::filesystem::path& path);

/// results.jsonl as its only writer sees it. Each line is one write, so it stays if this process
/// ends. After a sync it stays also after a loss of power. A lock prevents a second run on the same
/// folder.
class ResultsFile {
 public:
  /// A new file. Throws UsageError if there is one already or it cannot be made.
  static ResultsFile create(const std::filesystem::path& path, const nlohmann::json& header);
  /// Continues a file of the same choices and plan. Drops an incomplete last line and the end of
  /// the run that it continues; `recorded` gets the records. Without a file (the run was
  /// interrupted before it) a new one is made.
  static ResultsFile resume(const std::filesystem::path& path, const nlohmann::json& header,
                            std::vector<CaseRecord>& recorded);
  /// Throws UsageError when the disk is full or gone.
  void append(const CaseRecord& record);
  /// Waits until all lines are on the disk, if lines were written and the last sync is a second
  /// old. Throws as append() does.
  void sync_when_due();
  /// The last line. Fills in the time. Throws as append() does.
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

/// Writes a whole file or none: under another name first.
void write_atomically(const std::filesystem::path& path, const std::string& text);

}  // namespace assay::harness
