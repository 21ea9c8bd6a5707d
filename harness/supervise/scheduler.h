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

/// The end of a worker that was given a batch.
struct JobResult {
  enum class End {
    answered,        ///< exit status 0, after a message that it was done or that it retires
    crashed,         ///< ended in another way, by itself or because of its memory
    timed_out,       ///< no progress
    protocol_error,  ///< sent a message that no worker may send
    unusable,        ///< the device gave no context
    not_started,     ///< the command that starts workers started none
  };
  End end = End::answered;
  std::string reason;        ///< "signal 11 (SIGSEGV)", "no progress for 60 s"
  std::size_t answered = 0;  ///< cases with a record
  std::optional<std::string> in_flight;
  std::vector<std::string> untouched;
  bool launching = false;         ///< the case in flight waited for its own kernel
  bool gave_up_building = false;  ///< timed out in a build, before `longest_build`
  bool died_opening = false;      ///< while the device was being opened, before any case used it
  bool opened = false;
  double seconds = 0;          ///< since the case in flight began
  std::string log;             ///< the end of the worker's output
  std::optional<Crash> crash;  ///< where it died
};

struct Assignment {
  enum class Kind {
    batch,  ///< cases not yet tried
    alone,  ///< one case that was in flight when a batch's worker died
    rerun,  ///< failures that run again
    /// The last of the cases, after those that had passed before it in its batch. Or those of them
    /// that failed in a kernel that all share, and passed in another.
    decision,
  };
  Kind kind = Kind::batch;
  std::vector<std::string> ids;
  std::vector<std::string> failures;  ///< so far: kept by the scheduler
  bool reduced_timeout = false;  ///< a case of the same subject hung twice; launches have less time
  /// A case with assertions failed in this worker before. Its changes of the context may show in
  /// later cases.
  bool behind_failure = false;
  int failed_opens = 0;  ///< failed tries to open the device before this was given out
  /// Its cases have the kernels of the plan; else those that they can share among themselves.
  bool planned = false;
  bool exclusive = false;                             ///< runs while no other assignment runs
  std::vector<std::vector<std::string>> joints = {};  ///< of the plan, as Job::joints has them
};

/// Decides which cases a worker gets next, and the meaning of a worker's end for its cases. It
/// knows nothing of processes. A driver that crashes, hangs or lies costs one case; the tests of
/// this class show that.
class Scheduler {
 public:
  struct Pending {
    std::string id;
    double cost = 1;
    /// Case::function, with its suite, and the case's place in the plan. Empty if other forms of a
    /// function that hung are asked as well.
    std::string function = {};
    std::size_t place = 0;
  };
  /// `finished` gets each case's record once, as soon as it is final. A failure runs again up to
  /// `retries` times, until a run has another outcome; without retries it is final at once. If the
  /// first run failed and the second passed, a third decides. A case whose batch died is still
  /// tried by itself. Cases of one of the plan's `joints` run in one batch.
  Scheduler(std::vector<Pending> cases, int jobs, std::function<void(CaseRecord)> finished,
            int retries = 1, std::size_t largest = largest_batch, Joints joints = {});

  /// All workers wait for one device. A kernel that hangs holds up the calls of other workers. So a
  /// case counts as a hang only if it hangs while no other worker uses the device.
  void share_device() { shared_ = jobs_ > 1; }

  /// Gets each case once, when its result is known. Its record may become final much later
  /// (HungFunctions).
  void tell(std::function<void(const CaseRecord&)> seen) { seen_ = std::move(seen); }
  /// A case of the run that this one continues hung.
  void hung_before(const Pending& hung);

  /// Nothing if all remaining cases are being run. With `fresh` false, also if they need a worker
  /// that has run nothing before (a rerun, a case tried by itself).
  std::optional<Assignment> next(bool fresh = true);
  /// A worker's record of one of the assignment's cases, when it comes.
  void answer(Assignment& assignment, CaseRecord record);
  /// The worker's end.
  void done(Assignment& assignment, const JobResult& result);

  /// Every case without a record gets that outcome, with those that are running.
  void abandon(const std::string& reason, Outcome outcome = Outcome::error);
  /// The run ends here, before every case has a record. A failure that waits for its second run is
  /// recorded as it was seen: the first run is the verdict. A failure after another case's failure
  /// is not recorded because it may be its consequence.
  void stop();
  /// The run is over: records that wait for others are final.
  void flush() { write(functions_.rest()); }
  /// Why the device is given up: it did not open several times in a row.
  const std::optional<std::string>& hopeless() const { return hopeless_; }
  /// Then this is the outcome of its cases: the driver gave no context, or ended the process.
  Outcome hopeless_outcome() const { return hopeless_outcome_; }
  std::size_t open_cases() const { return open_.size(); }
  std::size_t queued() const {
    return pending_.size() + queue_.size() + failures_.size() + exclusive_.size();
  }

  /// Cases of a batch at most. Every batch costs a process and its programs. In a new process some
  /// drivers read their library of built-ins for most of a second.
  static constexpr std::size_t largest_batch = 256;
  /// Near the end batches are smaller. If there are enough cases, they are not smaller than this
  /// (in units of Case::cost).
  static constexpr double least_batch = 4;
  /// In a row. Workers that were started together and failed together count as one try.
  static constexpr int tries_to_open = 3;
  /// Failures of several batches run again together. Building costs a worker more than most cases,
  /// and neighbors share it. They run again when there are this many, or when nothing else is left.
  /// They also run when they took this many seconds: a killed run loses no more. They run in
  /// reverse order. A case that failed because of a case before it does not fail then.
  static constexpr std::size_t rerun_batch = 512;
  static constexpr double rerun_seconds = 60;

 private:
  struct History {
    std::optional<CaseRecord> first;  ///< a failure that runs again
    std::string note;                 ///< how a batch's worker died during this case
    std::optional<Outcome> in_batch;
    bool missing = false;   ///< a worker ended without an answer to it
    bool doubtful = false;  ///< the first failure came after another case's in one worker
    /// For a doubtful failure: the cases before it in its batch that had passed. If it passes on
    /// rerun, it is run once more after only these, which decides.
    std::vector<std::string> company;
    int retried = 0;  ///< how often the failure ran again
    enum class Deciding { no, company, joint, alone } deciding = Deciding::no;
    std::vector<std::string> joint;  ///< the cases whose kernel it shared when it failed first
    std::optional<Rerun> second;     ///< how it passed then
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
  void ask_company(History& history, const std::string& id);
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
  std::deque<Assignment> queue_;      ///< before the pending cases: unfinished work first
  std::deque<Assignment> exclusive_;  ///< after all others: the other workers are idle
  int given_ = 0;                     ///< assignments that are run now
  bool exclusively_ = false;          ///< by one that is exclusive
  bool shared_ = false;
  std::map<std::string, std::size_t> places_;    ///< of all cases, in their order
  std::map<std::size_t, std::string> failures_;  ///< to run again, by place
  double failed_seconds_ = 0;                    ///< that they took
  std::map<std::string, History> history_;
  std::set<std::string> open_;  ///< without a record
  /// By subject (the first two parts of an id), the first case that hung twice. A driver that does
  /// not return from one function hangs in each of its widths and forms, and each costs a time-out.
  std::map<std::string, std::string, std::less<>> hung_;
  /// Cases that wait for the second run of a hang of their subject, because they would probably
  /// hang, too.
  struct Held {
    std::string suspect;
    std::vector<std::string> ids;
  };
  std::map<std::string, Held, std::less<>> held_;  ///< by subject
  double least_;                                   ///< cost of the smallest batches
  int jobs_;
  int retries_;
  std::size_t largest_;  ///< cases of a batch
  std::function<void(CaseRecord)> finished_;
  std::function<void(const CaseRecord&)> seen_ = [](const CaseRecord&) {};
  HungFunctions functions_;
  int failed_opens_ = 0;
  std::optional<std::string> hopeless_;
  Outcome hopeless_outcome_ = Outcome::fail;
};

}  // namespace assay::harness
