#pragma once
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/cases/case_context.h"
#include "harness/cases/run_options.h"
#include "harness/devices/device.h"
#include "harness/devices/library_file.h"
#include "harness/record/record.h"

namespace assay::harness {

/// A worker's order, as a JSON file in its private folder.
struct Job {
  DeviceInfo device;
  RunOptions options;
  std::vector<std::string> ids;
  /// Groups of cases whose kernels are joined, of this job and of others. Empty: the job's own that
  /// can be joined.
  std::vector<std::vector<std::string>> joints;
  std::optional<ReproRequest> repro;
  bool asked_for = false;  ///< WorkerControl::asked_for()
  int judging_threads = 1;
  std::uint64_t data_limit = 0;  ///< bytes of private writable memory (RLIMIT_DATA); 0: none
  double inactivity = 0;         ///< allowed seconds of silence; 0: no limit
  double sample_seconds = 0;     ///< CaseContext::sample_seconds()
  KnownDigests known{};  ///< known digests of the driver's files; empty: no more files are wanted
};
void to_json(nlohmann::json& json, const Job& job);
void from_json(const nlohmann::json& json, Job& job);

/// The exit status of a worker that cannot write its records.
inline constexpr int exit_without_pipe = 125;

/// The worker's end of the record pipe: one JSON object a line. When the supervisor or the pipe is
/// gone the process ends, because its results would be lost. Any thread may write.
class RecordWriter {
 public:
  explicit RecordWriter(int descriptor) : descriptor_(descriptor) {}  ///< negative: to nowhere
  void begin(const std::string& id);
  void progress(std::uint64_t done, std::uint64_t total);
  void building(std::size_t kernels);  ///< a program of this many kernels is about to be built; 0:
                                       ///< it is built
  void opening();                      ///< the next call may be the driver's first or last
  void opened();
  /// Reports the driver's files that were mapped since the last time, and digests that the job did
  /// not know.
  void libraries(const std::vector<LibraryFile>& files, const KnownDigests& digests);
  void unusable(const std::string& reason);  ///< the device gives no context at all
  void end(const CaseRecord& record);
  void retire(const std::string& reason);  ///< the rest needs a fresh worker
  void ready();  ///< every case so far was answered, and there may be more
  void bye();    ///< every case was answered, and there are no more

  std::function<void()> before_opened;  ///< is called when the device is open; may be empty

 private:
  void write(const nlohmann::json& message);
  std::mutex mutex_;
  int descriptor_;
};

/// The supervisor's end of the pipe. It takes bytes as they come and checks everything. A worker
/// may report: the begin of a case of its job that was not yet answered, progress, its end, and so
/// on. Everything else is a violation; after it nothing more is taken.
class Conversation {
 public:
  explicit Conversation(const std::vector<std::string>& ids);

  /// The worker gets more cases. It must be ready().
  void more(const std::vector<std::string>& ids);

  /// Returns the records that these bytes finished.
  std::vector<CaseRecord> feed(std::string_view bytes);

  const std::optional<std::string>& in_flight() const { return in_flight_; }
  const std::optional<std::string>& violation() const { return violation_; }
  const std::optional<std::string>& unusable() const { return unusable_; }
  const std::optional<std::string>& retired() const { return retired_; }
  bool opening() const { return opening_; }  ///< the device was being opened, and is not yet open
  bool opened() const { return opened_; }
  bool ready() const { return ready_; }
  bool said_bye() const { return bye_; }
  /// The files of the driver that the worker has mapped since the last call, and digests of them.
  std::vector<LibraryFile> take_libraries() { return std::exchange(libraries_, {}); }
  const KnownDigests& digests() const { return digests_; }
  std::uint64_t messages() const { return messages_; }
  std::uint64_t done() const { return done_; }
  std::uint64_t total() const { return total_; }
  /// Kernels of the program that is being built; 0: none is.
  std::size_t building() const { return building_; }
  /// Ids of the job that were not answered and are not in flight, in the job's order.
  std::vector<std::string> untouched() const;

  static constexpr std::size_t longest_line = std::size_t{1} << 20;

 private:
  void take(std::string_view text, std::vector<CaseRecord>& finished);
  std::vector<std::string> ids_;
  std::set<std::string, std::less<>> open_;  ///< not yet answered
  std::string rest_;
  std::optional<std::string> in_flight_, violation_, unusable_, retired_;
  bool opening_ = false, opened_ = false, ready_ = false, bye_ = false;
  std::uint64_t messages_ = 0, done_ = 0, total_ = 0;
  std::size_t building_ = 0;
  std::vector<LibraryFile> libraries_;
  KnownDigests digests_;
};

}  // namespace assay::harness
