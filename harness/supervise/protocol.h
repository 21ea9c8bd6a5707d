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

struct Job {
  DeviceInfo device;
  RunOptions options;
  std::vector<std::string> ids;
  /// Groups of cases that share a kernel. If empty, the worker joins kernels of its own cases.
  std::vector<std::vector<std::string>> joints;
  bool apart = false;  ///< each kernel is built by itself
  std::optional<ReproRequest> repro;
  bool asked_for = false;
  bool again = false;
  int judging_threads = 1;
  std::uint64_t data_limit = 0;  ///< limit for private writable memory in bytes (RLIMIT_DATA); 0:
                                 ///< none
  double inactivity = 0;         ///< seconds without a message; 0: no limit
  double sample_seconds = 0;
  KnownDigests known{};  ///< known digests of the driver's files; empty: the worker reports no
                         ///< files
};
void to_json(nlohmann::json& json, const Job& job);
void from_json(const nlohmann::json& json, Job& job);

inline constexpr int exit_without_pipe = 125;

/// The worker's end of the record pipe. Each line is a JSON object. If the supervisor is gone, a
/// write ends the process. All threads may write.
class RecordWriter {
 public:
  explicit RecordWriter(int descriptor) : descriptor_(descriptor) {}
  void begin(const std::string& id);
  void progress(std::uint64_t done, std::uint64_t total);
  void building(std::size_t kernels);  ///< a build of this number of kernels begins; 0: it has
                                       ///< ended
  void opening();                      ///< the device is being opened, and the driver may crash
  void opened();
  void libraries(const std::vector<LibraryFile>& files, const KnownDigests& digests);
  void unusable(const std::string& reason);
  void end(const CaseRecord& record);
  void retire(const std::string& reason);  ///< the rest of the batch needs a new worker
  void ready();                            ///< all cases have answers; the worker waits for more
  void bye();                              ///< all cases have answers; the worker ends

  std::function<void()> before_opened;  ///< may be empty

 private:
  void write(const nlohmann::json& message);
  std::mutex mutex_;
  int descriptor_;
};

/// The supervisor's end of the record pipe. After a wrong message, the object takes no more
/// messages.
class Conversation {
 public:
  explicit Conversation(const std::vector<std::string>& ids);

  /// Requires ready().
  void more(const std::vector<std::string>& ids);

  /// Returns the records that are complete now.
  std::vector<CaseRecord> feed(std::string_view bytes);

  const std::optional<std::string>& in_flight() const { return in_flight_; }
  const std::optional<std::string>& violation() const { return violation_; }
  const std::optional<std::string>& unusable() const { return unusable_; }
  const std::optional<std::string>& retired() const { return retired_; }
  bool opening() const { return opening_; }
  bool opened() const { return opened_; }
  bool ready() const { return ready_; }
  bool said_bye() const { return bye_; }
  /// The files that the worker mapped since the last call.
  std::vector<LibraryFile> take_libraries() { return std::exchange(libraries_, {}); }
  const KnownDigests& digests() const { return digests_; }
  std::uint64_t messages() const { return messages_; }
  std::uint64_t done() const { return done_; }
  std::uint64_t total() const { return total_; }
  /// The number of kernels in the running build; 0: none.
  std::size_t building() const { return building_; }
  std::vector<std::string> untouched() const;

  static constexpr std::size_t longest_line = std::size_t{1} << 20;

 private:
  void take(std::string_view text, std::vector<CaseRecord>& finished);
  std::vector<std::string> ids_;
  std::set<std::string, std::less<>> open_;  ///< ids of cases without an answer
  std::string rest_;
  std::optional<std::string> in_flight_, violation_, unusable_, retired_;
  bool opening_ = false, opened_ = false, ready_ = false, bye_ = false;
  std::uint64_t messages_ = 0, done_ = 0, total_ = 0;
  std::size_t building_ = 0;
  std::vector<LibraryFile> libraries_;
  KnownDigests digests_;
};

}  // namespace assay::harness
