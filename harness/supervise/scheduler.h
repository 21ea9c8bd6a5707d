#pragma once
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/record/record.h"
#include "harness/supervise/hung_functions.h"
#include "harness/supervise/joints.h"

namespace assay::harness {

/// How the worker of a batch ended.
struct JobResult {
  enum class End {
    answered,        ///< exit status 0 after the worker's message that it is done or retires
    crashed,         ///< ended in another way, or Assay ended it because of its memory
    timed_out,       ///< made no progress
    protocol_error,  ///< sent a message that is not allowed
    unusable,        ///< the device gave no context
    not_started,     ///< the command that starts workers did not start it
  };
  End end = End::answered;
  std::string reason;        ///< "signal 11 (SIGSEGV)", "no progress for 60 s"
  std::size_t answered = 0;  ///< number of cases that got a record
  std::optional<std::string> in_flight;
  std::vector<std::string> untouched;
  bool launching = false;         ///< the case in flight was in a launch of its kernel
  bool gave_up_building = false;  ///< a build timed out, but took less than `longest_build` seconds
  bool died_opening = false;      ///< the worker died while it opened the device
  bool opened = false;
  double seconds = 0;          ///< seconds since the case in flight began
  std::string log;             ///< the end of the worker's output
  std::optional<Crash> crash;  ///< where the worker died
};

struct Assignment {
  enum class Kind {
    batch,  ///< cases that have not run yet
    alone,  ///< one case; the worker of a batch had died during this case
    rerun,  ///< failed cases that run again
    /// Decides about a case after its runs differed. It is one of these:
    ///   - The cases that passed before it in its batch run first, and the case itself runs last.
    ///   - All cases of a shared kernel run again, because one case failed in that kernel and
    ///     passed in another.
    decision,
  };
  Kind kind = Kind::batch;
  std::vector<std::string> ids;
  std::vector<std::string> failures;  ///< cases of this assignment that failed so far; the
                                      ///< scheduler keeps this list
  bool reduced_timeout = false;  ///< another case of the subject hung twice, so launches get less
                                 ///< time
  /// Whether a case with assertions failed in this worker before. That case may have changed the
  /// context, and later cases may fail because of it.
  bool after_failure = false;
  int failed_opens = 0;  ///< failed tries to open the device before this assignment
  /// Whether its cases share kernels as in the plan. If false, only cases of this assignment share
  /// kernels.
  bool planned = false;
  bool exclusive = false;                             ///< whether it runs only while no other
                                                      ///< assignment runs
  std::vector<std::vector<std::string>> joints = {};  ///< of the plan; see Job::joints
};

/// Decides which cases a worker gets next, and what the end of a worker means for its cases. It
/// does not know about processes. If a driver crashes, hangs or returns nonsense, this must cost
/// only one case, and the tests of this class prove it.
class Scheduler {
 public:
  struct Pending {
    std::string id;
    double cost = 1;
    /// Case::function with its suite, and the case's place in the plan. Empty if a hang does not
    /// stop other forms of the function.
    std::string function = {};
    std::size_t place = 0;
  };
  /// `finished` is called once for each case, with its final record. A failing case runs again at
  /// most `retries` times, until a run has another outcome. Without retries, its first record is
  /// final. If the first run failed and the second passed, a third run decides. If the worker of a
  /// batch died during a case, the case always runs again by itself. Cases in one of the plan's
  /// `joints` run in the same batch.
  Scheduler(std::vector<Pending> cases, int jobs, std::function<void(CaseRecord)> finished,
            int retries = 1, std::size_t largest = largest_batch, Joints joints = {});

  /// Call this if all workers wait for the same device. A kernel that hangs also delays the calls
  /// of other workers. So a case counts as a hang only if it hangs while no other worker uses the
  /// device.
  void share_device() { shared_ = jobs_ > 1; }

  /// Failing sweeps are alike if suite, function and mismatch are equal. At most `alike` (a number)
  /// of them run again, as long as each of these fails again. The others keep their first record.
  /// If a failure shows only in a shared kernel, all of them run again, because that shows where
  /// this kernel is at fault. Without this call, every failure runs again.
  void look_again_at(std::size_t alike) { looks_ = alike; }

  /// `seen` is called once for each case, when its result is known. The record may become final
  /// much later (HungFunctions).
  void tell(std::function<void(const CaseRecord&)> seen) { seen_ = std::move(seen); }
  /// Adds a case that hung in the run that this run continues.
  void hung_before(const Pending& hung);

  /// The next assignment. Nothing if all remaining cases are running. A rerun, and a case that runs
  /// by itself, need a worker that has not run any case. They are returned only if `fresh` is true.
  std::optional<Assignment> next(bool fresh = true);
  /// Takes a worker's record for a case of the assignment.
  void answer(Assignment& assignment, CaseRecord record);
  /// Takes the result of a worker that has ended.
  void done(Assignment& assignment, const JobResult& result);

  /// Gives this outcome to every case without a record. Running cases get it, too.
  void abandon(const std::string& reason, Outcome outcome = Outcome::error);
  /// The run ends before every case has a record. If a failure waits for its second run, its first
  /// run is recorded as the verdict. But if another case failed earlier in the same worker, that
  /// case may be the cause, and the later failure is not recorded.
  void stop();
  /// The run has ended, so records that wait for other cases become final.
  void flush() { write(functions_.rest()); }
  /// Why the device was given up: it did not open several times in a row.
  const std::optional<std::string>& hopeless() const { return hopeless_; }
  /// The outcome of the device's cases if it was given up. It depends on whether the driver gave no
  /// context, or ended the process.
  Outcome hopeless_outcome() const { return hopeless_outcome_; }
  std::size_t open_cases() const { return open_.size(); }
  std::size_t queued() const {
    return pending_.size() + queue_.size() + failures_.size() + exclusive_.size();
  }

  /// The limit for the cases of a batch. Batches should be large because every batch costs a
  /// process and its programs. Some drivers need almost a second to read their library of built-in
  /// functions in a new process.
  static constexpr std::size_t largest_batch = 256;
  /// The lower limit for batches near the end of the run, in units of Case::cost.
  static constexpr double least_batch = 4;
  /// The device is given up after this number of failed tries in a row. Workers that started
  /// together and failed together count as one try.
  static constexpr int tries_to_open = 3;
  /// Failures of several batches run again together, because programs cost more time than most
  /// cases, and neighbors share programs. They run when this number of failures is reached, when
  /// nothing else is left, or when their first runs took `rerun_seconds`. So a run that is killed
  /// loses only these reruns. They run in reverse order: a case that failed because of an earlier
  /// case then passes.
  static constexpr std::size_t rerun_batch = 512;
  static constexpr double rerun_seconds = 60;

 private:
  struct History {
    std::optional<CaseRecord> first;  ///< the first run, if it failed
    std::string note;                 ///< how the worker of a batch died during this case
    std::optional<Outcome> in_batch;
    bool missing = false;  ///< a worker ended without an answer for this case
    /// another case had failed in the same worker before this case's first run
    bool doubtful = false;
    /// For a doubtful failure: the earlier cases of its batch that had passed. If the second run
    /// passes, the case runs once more after only these cases, and that run decides.
    std::vector<std::string> passed_before;
    int retried = 0;  ///< how many times the case has run again
    enum class Deciding { no, after_passed, joint, alone } deciding = Deciding::no;
    std::vector<std::string> joint;  ///< the cases of the shared kernel in which it failed first
    std::optional<Rerun> second;     ///< its second run, if that passed
    std::string alike;               ///< alike_of() its failure, if it runs again for all failures
                                     ///< with this key
  };
  /// Failing sweeps that are alike.
  struct Alike {
    std::size_t looks = 0;                    ///< how many of them run again or ran again
    std::set<std::string, std::less<>> open;  ///< those that run again and have not ended
    std::vector<std::string> waiting;         ///< those that run again only if another failure of
                                              ///< this kind passes
    /// The shared kernels, by their first cases. At least one failure of each kernel runs again.
    std::set<std::string, std::less<>> kernels;
    bool differ = false;  ///< whether one did not fail again in another kernel
  };

  bool look_again_exclusively(const Assignment& assignment, const JobResult& result);
  void died(Assignment& assignment, const JobResult& result);
  void unanswered(const Assignment& assignment, const JobResult& result,
                  const std::vector<std::string>& rest);
  void put(CaseRecord record);
  void write(std::vector<CaseRecord> records);
  void give_up(const std::string& hung);
  void forget_hang(CaseRecord record);
  void conclude(CaseRecord second);
  void decide(CaseRecord last);
  void decide_joint(CaseRecord last);
  void decide_alone(CaseRecord last);
  void ask_joint(History& history);
  void ask_after_passed(History& history, const std::string& id);
  void run_again(const std::string& id);
  void settle(const std::string& id, const std::string& alike, bool failed_again);
  void requeue(const Assignment& from, std::vector<std::string> ids, bool halve,
               const std::optional<std::string>& guilty = {});
  bool share_kernel(const std::string& one, const std::string& other) const;
  void name_joints(Assignment& assignment) const;
  std::optional<Assignment> choose(bool fresh);
  Assignment pending_batch();
  bool drop_and_hold_back(Assignment& assignment);
  void release(std::string_view id);
  void hurry(Assignment& assignment);

  Joints joints_;
  std::deque<Pending> pending_;
  double pending_cost_ = 0;
  std::deque<Assignment> queue_;      ///< come before the pending cases, because they are
                                      ///< unfinished
  std::deque<Assignment> exclusive_;  ///< come after all others, because other workers must be idle
  int given_ = 0;                     ///< number of assignments that are running
  bool exclusively_ = false;          ///< whether one of them is exclusive
  bool shared_ = false;
  std::map<std::string, std::size_t> places_;    ///< the places of all cases, in their order
  std::map<std::size_t, std::string> failures_;  ///< cases that run again; the key is the place
  double failed_seconds_ = 0;                    ///< seconds of their first runs
  std::map<std::string, History> history_;
  std::map<std::string, Alike> alike_;
  std::optional<std::size_t> looks_;  ///< look_again_at()
  std::set<std::string> open_;        ///< cases without a record
  /// For each subject (the first two parts of an id), the first case that hung twice. If a driver
  /// hangs in a function, it usually hangs for each width and form, and each of them would cost a
  /// time-out.
  std::map<std::string, std::string, std::less<>> hung_;
  /// Cases that wait for the second run of a hanging case with the same subject. They would
  /// probably hang, too.
  struct Held {
    std::string suspect;
    std::vector<std::string> ids;
  };
  std::map<std::string, Held, std::less<>> held_;  ///< key: subject
  double least_;                                   ///< the cost of the smallest batches
  int jobs_;
  int retries_;
  std::size_t largest_;  ///< the limit for the cases of a batch
  std::function<void(CaseRecord)> finished_;
  std::function<void(const CaseRecord&)> seen_ = [](const CaseRecord&) {};
  HungFunctions functions_;
  int failed_opens_ = 0;
  std::optional<std::string> hopeless_;
  Outcome hopeless_outcome_ = Outcome::fail;
};

}  // namespace assay::harness
