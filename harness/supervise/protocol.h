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

/// The task of a worker. It is a JSON file in the worker's own folder.
struct Job {
  DeviceInfo device;
  RunOptions options;
  std::vector<std::string> ids;
  /// Groups of cases that share a kernel. A group may include cases of other jobs. If there are no
  /// groups, the worker joins the kernels of this job's cases where possible.
  std::vector<std::vector<std::string>> joints;
  std::optional<ReproRequest> repro;
  bool asked_for = false;  ///< see WorkerControl::asked_for()
  int judging_threads = 1;
  std::uint64_t data_limit = 0;  ///< limit for private writable memory in bytes (RLIMIT_DATA); 0:
                                 ///< no limit
  double inactivity = 0;         ///< the seconds that a worker may be silent; 0: no limit
  double sample_seconds = 0;     ///< see CaseContext::sample_seconds()
  KnownDigests known{};  ///< digests of the driver's files that are known; empty: the worker does
                         ///< not report files
};
void to_json(nlohmann::json& json, const Job& job);
void from_json(const nlohmann::json& json, Job& job);

/// The exit status of a worker that could not write its records.
inline constexpr int exit_without_pipe = 125;

/// The worker's end of the record pipe. It writes one JSON object on each line. If the supervisor
/// or the pipe is gone, the process ends because its results would be lost. All threads may write.
class RecordWriter {
 public:
  /// If the descriptor is negative, this writes nothing.
  explicit RecordWriter(int descriptor) : descriptor_(descriptor) {}
  void begin(const std::string& id);
  void progress(std::uint64_t done, std::uint64_t total);
  void building(std::size_t kernels);  ///< a program with this number of kernels is about to be
                                       ///< built; 0: the build has ended
  void opening();                      ///< the device is about to be opened; the driver may crash
                                       ///< in the next call
  void opened();
  /// Reports files of the driver that were mapped since the last report, and digests that the job
  /// does not have.
  void libraries(const std::vector<LibraryFile>& files, const KnownDigests& digests);
  void unusable(const std::string& reason);  ///< the device gives no context
  void end(const CaseRecord& record);
  void retire(const std::string& reason);  ///< the other cases of the batch need a new worker
  void ready();  ///< all cases so far were answered, and the worker waits for more
  void bye();    ///< all cases were answered, and the worker ends

  std::function<void()> before_opened;  ///< called before opened() is reported; may be empty

 private:
  void write(const nlohmann::json& message);
  std::mutex mutex_;
  int descriptor_;
};

/// The supervisor's end of the record pipe. It takes bytes as they arrive and checks every message.
/// A worker may send only certain messages. For example, it may begin only a case that has no
/// answer yet. Any other message is a violation. After a violation, it takes no message.
class Conversation {
 public:
  explicit Conversation(const std::vector<std::string>& ids);

  /// Adds more cases for the worker, which must be ready().
  void more(const std::vector<std::string>& ids);

  /// Takes the bytes. Returns the records that are now complete.
  std::vector<CaseRecord> feed(std::string_view bytes);

  const std::optional<std::string>& in_flight() const { return in_flight_; }
  const std::optional<std::string>& violation() const { return violation_; }
  const std::optional<std::string>& unusable() const { return unusable_; }
  const std::optional<std::string>& retired() const { return retired_; }
  bool opening() const { return opening_; }  ///< whether the device is being opened
  bool opened() const { return opened_; }
  bool ready() const { return ready_; }
  bool said_bye() const { return bye_; }
  /// The driver's files that the worker has mapped since the last call. digests() has their
  /// digests.
  std::vector<LibraryFile> take_libraries() { return std::exchange(libraries_, {}); }
  const KnownDigests& digests() const { return digests_; }
  std::uint64_t messages() const { return messages_; }
  std::uint64_t done() const { return done_; }
  std::uint64_t total() const { return total_; }
  /// The number of kernels in the program that is being built. 0: no program is being built.
  std::size_t building() const { return building_; }
  /// The ids of the job's cases that have not begun, in the job's order.
  std::vector<std::string> untouched() const;

  static constexpr std::size_t longest_line = std::size_t{1} << 20;

 private:
  void take(std::string_view text, std::vector<CaseRecord>& finished);
  std::vector<std::string> ids_;
  std::set<std::string, std::less<>> open_;  ///< ids without an answer
  std::string rest_;
  std::optional<std::string> in_flight_, violation_, unusable_, retired_;
  bool opening_ = false, opened_ = false, ready_ = false, bye_ = false;
  std::uint64_t messages_ = 0, done_ = 0, total_ = 0;
  std::size_t building_ = 0;
  std::vector<LibraryFile> libraries_;
  KnownDigests digests_;
};

}  // namespace assay::harness
