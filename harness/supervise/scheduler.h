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

struct JobResult {
  enum class End {
    answered,        ///< the worker said that it was finished, and exited with status 0
    crashed,         ///< the worker died, or Assay ended it because it used too much memory
    timed_out,       ///< the worker made no progress
    protocol_error,  ///< the worker sent a message that the protocol does not allow
    unusable,        ///< the device gave no context
    not_started,     ///< the command that starts workers failed
  };
  End end = End::answered;
  std::string reason;        ///< "signal 11 (SIGSEGV)", "no progress for 60 s"
  std::size_t answered = 0;  ///< number of cases that got a record
  std::optional<std::string> in_flight;
  std::vector<std::string> untouched;
  bool launching = false;         ///< the running case had launched a kernel when the worker ended
  bool building = false;          ///< a program was being built when the worker ended
  bool gave_up_building = false;  ///< a build timed out before `longest_build` seconds
  bool died_opening = false;      ///< the worker died while it opened the device
  bool opened = false;
  double seconds = 0;  ///< seconds since the running case began
  std::string log;
  std::optional<Crash> crash;  ///< where the worker died
};

struct Assignment {
  enum class Kind {
    batch,  ///< cases that have not run yet
    alone,  ///< one case, after the worker of its batch died
    rerun,  ///< failed cases that run again
    /// A case whose runs had different outcomes, after the cases of its batch or with the cases of
    /// its kernel.
    decision,
  };
  Kind kind = Kind::batch;
  std::vector<std::string> ids;
  std::vector<std::string> failures;  ///< the cases of this assignment that failed so far
  bool reduced_timeout = false;       ///< launches get less time, because a similar case hung twice
  /// True if a case with assertions failed earlier in this worker. That case may have damaged the
  /// context.
  bool after_failure = false;
  int failed_opens = 0;  ///< failed tries to open the device before this assignment
  /// True if cases share kernels as in the plan, not only with cases of this assignment.
  bool planned = false;
  /// Each kernel is built by itself. If a build ends the worker, only the kernel's own case can be
  /// the cause.
  bool apart = false;
  bool exclusive = false;                             ///< runs only while no other assignment runs
  std::vector<std::vector<std::string>> joints = {};  ///< kernels of the plan; see Job::joints

  /// True if earlier records have the details of the failures.
  bool again() const { return kind == Kind::rerun && !exclusive; }
};

/// Decides which cases a worker gets next, and how the end of a worker affects its cases. A crash
/// or a hang must affect only one case.
class Scheduler {
 public:
  struct Pending {
    std::string id;
    double cost = 1;
    /// The suite and Case::function. Empty if a hang does not stop other forms of the function.
    std::string function = {};
    std::size_t place = 0;
  };
  /// `finished` gets the final record of each case. A failing case runs again at most `retries`
  /// times. If the second run passes, a third run decides. If the worker of a batch died during a
  /// case, the case runs again by itself. Cases of one group in `joints` share a kernel and run in
  /// the same batch.
  Scheduler(std::vector<Pending> cases, int jobs, std::function<void(CaseRecord)> finished,
            int retries = 1, std::size_t largest = largest_batch, Joints joints = {});

  /// Tells the scheduler that all workers use one device. A kernel that hangs then delays other
  /// workers. So a case counts as a hang only if it hangs while no other worker runs.
  void share_device() { shared_ = jobs_ > 1; }

  /// Limits the second runs of sweeps that failed with the same suite, function and mismatch. Only
  /// the first `alike` sweeps of each kind run again. The other sweeps keep their first record. If
  /// a second run passes, all these sweeps run again. Without this call, every failure runs again.
  void look_again_at(std::size_t alike) { looks_ = alike; }

  /// `seen` gets the record of each case when its result is known. The record may change until
  /// `finished` gets it.
  void tell(std::function<void(const CaseRecord&)> seen) { seen_ = std::move(seen); }
  /// Adds a case that hung in an interrupted run, which this run continues.
  void hung_before(const Pending& hung);

  /// The next assignment, or nothing while all remaining cases run. Pass `fresh` only for a worker
  /// that has not run a case. Reruns need such a worker.
  std::optional<Assignment> next(bool fresh = true);
  void answer(Assignment& assignment, CaseRecord record);
  void done(Assignment& assignment, const JobResult& result);

  /// Records `outcome` for every case that has no record, including running cases.
  void abandon(const std::string& reason, Outcome outcome = Outcome::error);
  /// Ends the run early. A failure without a second run keeps its first record. But
  /// the case gets no record if an earlier case of the same worker failed, because that case may be
  /// the cause.
  void stop();
  /// Makes all records final at the end of the run.
  void flush() { write(functions_.rest()); }
  const std::optional<std::string>& hopeless() const { return hopeless_; }
  /// The outcome of all cases of a device that did not open: the device gave no context, or the
  /// driver ended the process.
  Outcome hopeless_outcome() const { return hopeless_outcome_; }
  std::size_t open_cases() const { return open_.size(); }
  std::size_t queued() const {
    return pending_.size() + queue_.size() + failures_.size() + exclusive_.size();
  }

  /// The limit for the cases of a batch. Batches are large, because some drivers need almost a
  /// second in a new process to read their built-in functions.
  static constexpr std::size_t largest_batch = 256;
  /// The lower limit for batches near the end of the run, in units of Case::cost.
  static constexpr double least_batch = 4;
  /// Assay gives up the device after this number of failed tries in a row. Workers that started
  /// together and failed together count as one try.
  static constexpr int tries_to_open = 3;
  /// Failed cases run again together, because this needs a new worker. Large batches would make the
  /// other workers wait at the end of the run.
  static constexpr std::size_t rerun_batch = 128, least_rerun_batch = 16;
  static constexpr double rerun_seconds = 30;

 private:
  struct History {
    std::optional<CaseRecord> first;  ///< the first run, if it failed
    std::string note;                 ///< how the worker of the batch died during this case
    std::optional<Outcome> in_batch;
    bool missing = false;  ///< a worker ended without an answer for this case
    /// another case had failed in the same worker before the first run
    bool doubtful = false;
    /// The earlier cases of the batch that passed. Set only if another case of the batch failed. If
    /// the second run passes, these cases run before the third run.
    std::vector<std::string> passed_before;
    int retried = 0;  ///< how many times the case has run again
    enum class Deciding { no, after_passed, joint, alone } deciding = Deciding::no;
    std::vector<std::string> joint;  ///< the cases of the kernel in which the case first failed
    std::optional<Rerun> second;     ///< the second run, if it passed
    std::string alike;
  };
  /// Sweeps that failed with the same suite, function and mismatch.
  struct Alike {
    std::size_t looks = 0;
    std::set<std::string, std::less<>> open;  ///< cases that run again and have not ended
    /// Cases that run again only if another of these sweeps passes.
    std::vector<std::string> waiting;
    /// The first cases of the shared kernels. At least one failure of each kernel runs again.
    std::set<std::string, std::less<>> kernels;
    bool differ = false;  ///< a case passed in another kernel
  };

  bool look_again_exclusively(const Assignment& assignment, const JobResult& result);
  void died(Assignment& assignment, const JobResult& result);
  static bool blames_neighbors(const Assignment& assignment, const JobResult& result);
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
  std::deque<Assignment> queue_;
  std::deque<Assignment> exclusive_;
  int given_ = 0;  ///< number of running assignments
  bool exclusively_ = false;
  bool shared_ = false;
  std::map<std::string, std::size_t> places_;    ///< the place of each case in the given order
  std::map<std::size_t, std::string> failures_;  ///< the key is the place in the given order
  double failed_seconds_ = 0;
  /// A worker was refused a batch, so that a new worker takes its place and gets a rerun.
  bool awaits_fresh_ = false;
  std::map<std::string, History> history_;
  std::map<std::string, Alike> alike_;
  std::optional<std::size_t> looks_;
  std::set<std::string> open_;  ///< cases without a record
  /// The first case of each subject that hung twice. A subject is the first two parts of an id. A
  /// driver that hangs in one form of a function usually hangs in all forms.
  std::map<std::string, std::string, std::less<>> hung_;
  struct Held {
    std::string suspect;
    std::vector<std::string> ids;
  };
  std::map<std::string, Held, std::less<>> held_;
  double least_;
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
