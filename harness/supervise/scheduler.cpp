#include "harness/supervise/scheduler.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "harness/base/numbers.h"
#include "harness/base/text.h"
#include "harness/judge/groups.h"
#include "harness/judge/mismatch.h"

namespace assay::harness {
namespace {

using End = JobResult::End;
using Kind = Assignment::Kind;

Outcome outcome_of(End end) {
  switch (end) {
    case End::timed_out:
      return Outcome::timeout;
    case End::protocol_error:
    case End::unusable:
    case End::not_started:
      return Outcome::error;
    default:
      return Outcome::crash;
  }
}

std::string_view suite_of(std::string_view id) {
  return id.substr(0, id.find('/'));
}

/// "math/fmod" for "math/fmod/double8/default".
std::string_view subject_of(std::string_view id) {
  const std::size_t suite = id.find('/');
  return suite == id.npos ? id : id.substr(0, id.find('/', suite + 1));
}

bool same_finding(const CaseRecord& one, const CaseRecord& other) {
  if (!one.finding || !other.finding) return one.finding.has_value() == other.finding.has_value();
  const auto fields = [](const Finding& finding) {
    return std::tie(finding.kind, finding.subject, finding.parameter, finding.aspect, finding.rule,
                    finding.place);
  };
  return fields(*one.finding) == fields(*other.finding);
}

Rerun look(const CaseRecord& record) {
  return {record.outcome, record.reason, record.seconds, record.failing};
}

/// Empty if the driver is not the cause.
std::vector<FailureClass> failing_by(const JobResult& result) {
  switch (outcome_of(result.end)) {
    case Outcome::crash:
      return {{.rule = std::string(failed_by::crash), .count = 1}};
    case Outcome::timeout:
      return {{.rule = std::string(result.gave_up_building ? failed_by::build_timeout
                                                           : failed_by::timeout),
               .count = 1}};
    default:
      return {};
  }
}

/// Failures with equal keys have the same suite, function and mismatch. Only sweeps have a key,
/// because a sweep does not depend on earlier cases. A failure without a key always runs again.
std::string alike_of(const CaseRecord& record) {
  if (record.outcome != Outcome::fail || !record.measurement || record.measurement->digest.empty())
    return "";
  const auto signature = signature_of(record);
  return signature ? signature->subject + '\n' + signature->mismatch : "";
}

void add_note(CaseRecord& record, const std::string& note) {
  if (!note.empty()) record.note += (record.note.empty() ? "" : "; ") + note;
}

}  // namespace

Scheduler::Scheduler(std::vector<Pending> cases, int jobs, std::function<void(CaseRecord)> finished,
                     int retries, std::size_t largest, Joints joints)
    : joints_(std::move(joints)),
      jobs_(jobs),
      retries_(retries),
      largest_(largest),
      finished_(std::move(finished)) {
  std::map<std::size_t, std::size_t> first;  // for each joint, the place of its first case
  // The key is the place of the joint's first case, or of the case itself.
  std::multimap<std::size_t, Pending> by_kernel;
  for (auto& one : cases) {
    pending_cost_ += one.cost;
    open_.insert(one.id);
    if (!one.function.empty()) functions_.expect(one.id, one.function, one.place);
    const std::size_t place = places_.emplace(one.id, places_.size()).first->second;
    const auto joint = joints_.of(one.id);
    by_kernel.emplace(joint ? first.emplace(*joint, place).first->second : place, std::move(one));
  }
  for (auto& [place, one] : by_kernel) pending_.push_back(std::move(one));
  least_ = std::min(least_batch, pending_cost_ / (2.0 * jobs));
}

std::optional<Assignment> Scheduler::next(bool fresh) {
  if (exclusively_) return std::nullopt;
  auto chosen = choose(fresh);
  while (!chosen && fresh && given_ == 0 && !exclusive_.empty()) {
    chosen = std::move(exclusive_.front());
    exclusive_.pop_front();
    if (!drop_and_hold_back(*chosen)) chosen.reset();
  }
  if (!chosen) return chosen;
  ++given_;
  exclusively_ = chosen->exclusive;
  chosen->failed_opens = failed_opens_;
  name_joints(*chosen);
  return chosen;
}

std::optional<Assignment> Scheduler::choose(bool fresh) {
  // One worker ends for an assignment that needs a new worker. Meanwhile, others get batches.
  const bool ends = !awaits_fresh_ || pending_.empty();
  if (fresh) awaits_fresh_ = false;
  while (!queue_.empty()) {
    // These cases need a new worker. An old worker would also build the kernels that were announced
    // to it.
    if (!fresh && (queue_.front().kind != Kind::batch || queue_.front().apart)) {
      awaits_fresh_ = true;
      if (ends) return std::nullopt;
      break;
    }
    Assignment first = std::move(queue_.front());
    queue_.pop_front();
    if (!drop_and_hold_back(first)) continue;
    hurry(first);
    return first;
  }
  const bool due = failures_.size() >= rerun_batch || failed_seconds_ >= rerun_seconds ||
                   (pending_.empty() && !failures_.empty());
  if (due && !fresh) {
    awaits_fresh_ = true;
    if (ends) return std::nullopt;
  } else if (due) {
    const auto jobs = static_cast<std::size_t>(jobs_);
    const std::size_t share = pending_.empty() ? std::clamp((failures_.size() + jobs - 1) / jobs,
                                                            least_rerun_batch, rerun_batch)
                                               : rerun_batch;
    Assignment rerun{Kind::rerun, {}, {}};
    while (rerun.ids.size() < share && !failures_.empty()) {
      const auto last = std::prev(failures_.end());
      rerun.ids.push_back(std::move(last->second));
      failures_.erase(last);
      failed_seconds_ -= history_.at(rerun.ids.back()).first->seconds;
    }
    return rerun;
  }
  while (!pending_.empty()) {
    Assignment batch = pending_batch();
    if (!drop_and_hold_back(batch)) continue;
    hurry(batch);
    return batch;
  }
  // drop_and_hold_back() may have removed all pending cases.
  return failures_.empty() ? std::nullopt : choose(fresh);
}

/// Batches get smaller at the end of the run, so that all workers finish together.
Assignment Scheduler::pending_batch() {
  const double share = jobs_ == 1 ? pending_cost_ : pending_cost_ / (2.0 * jobs_);
  Assignment batch;
  batch.planned = true;
  double cost = 0;
  // A worker needs time for each new suite.
  const auto enough = [&](const std::string& next) {
    return batch.ids.size() >= largest_ / 2 && suite_of(batch.ids.back()) != suite_of(next);
  };
  const auto room = [&] {
    const Pending& next = pending_.front();
    return batch.ids.empty() || share_kernel(batch.ids.back(), next.id) ||
           (batch.ids.size() < largest_ && cost + next.cost <= std::max(share, least_) &&
            !enough(next.id));
  };
  while (!pending_.empty() && room()) {
    cost += pending_.front().cost;
    batch.ids.push_back(std::move(pending_.front().id));
    pending_.pop_front();
  }
  pending_cost_ -= cost;
  return batch;
}

/// Returns false if no case is left.
bool Scheduler::drop_and_hold_back(Assignment& assignment) {
  if (assignment.kind == Kind::decision) return true;
  std::erase_if(assignment.ids, [&](const std::string& id) { return !open_.contains(id); });
  if (held_.empty() || assignment.kind != Kind::batch) return !assignment.ids.empty();
  std::erase_if(assignment.ids, [&](const std::string& id) {
    const auto found = held_.find(subject_of(id));
    if (found == held_.end()) return false;
    found->second.ids.push_back(id);
    return true;
  });
  return !assignment.ids.empty();
}

void Scheduler::release(std::string_view id) {
  const auto found = held_.find(subject_of(id));
  if (found == held_.end() || found->second.suspect != id) return;
  if (std::ranges::any_of(exclusive_, [&](const Assignment& one) { return one.ids.back() == id; }))
    return;
  if (!found->second.ids.empty()) queue_.push_back({Kind::batch, std::move(found->second.ids), {}});
  held_.erase(found);
}

/// Moves the cases whose subject hung to a separate batch with a shorter time-out. The cases of a
/// `decision` stay together, and a rerun needs the whole time-out.
void Scheduler::hurry(Assignment& assignment) {
  if (hung_.empty() || assignment.kind == Kind::rerun || assignment.kind == Kind::decision) return;
  const auto hung = std::ranges::stable_partition(
      assignment.ids, [&](const std::string& id) { return !hung_.contains(subject_of(id)); });
  assignment.reduced_timeout = hung.begin() == assignment.ids.begin() && !hung.empty();
  if (assignment.reduced_timeout || hung.empty()) return;
  queue_.push_back({Kind::batch, {hung.begin(), hung.end()}, {}});
  queue_.back().apart = assignment.apart;
  assignment.ids.erase(hung.begin(), hung.end());
}

void Scheduler::put(CaseRecord record) {
  if (open_.erase(record.id) == 0) return;
  const std::string id = record.id, hung = hangs(record) ? id : std::string();
  const bool failed_again = !record.flaky && record.joined.empty() && record.rerun &&
                            record.rerun->outcome == record.outcome;
  std::string alike;
  const auto found = history_.find(id);
  if (found != history_.end()) {
    add_note(record, found->second.note);
    alike = std::move(found->second.alike);
    history_.erase(found);
  }
  seen_(record);
  write(functions_.finished(std::move(record)));
  if (!hung.empty()) give_up(hung);
  if (!alike.empty()) settle(id, alike, failed_again);
}

void Scheduler::run_again(const std::string& id) {
  History& history = history_.at(id);
  if (history.first->outcome != Outcome::fail) {
    // In a batch, the kernel of a crashed case could end the builds of other cases.
    queue_.push_back({Kind::rerun, {id}, {}});
    return;
  }
  const std::string key =
      looks_ && !history.doubtful && retries_ == 1 ? alike_of(*history.first) : std::string();
  if (!key.empty()) {
    Alike& alike = alike_[key];
    const bool kernel_known =
        history.joint.empty() || !alike.kernels.insert(history.joint.front()).second;
    if (kernel_known && alike.looks >= *looks_ && !alike.differ) {
      alike.waiting.push_back(id);
      if (alike.open.empty()) settle(id, key, true);
      return;
    }
    ++alike.looks;
    alike.open.insert(id);
    history.alike = key;
  }
  failed_seconds_ += history.first->seconds;
  failures_.emplace(places_.at(id), id);
}

/// If all second runs with this key failed, other failures with this key do not run again. If a
/// second run passed, they run again.
void Scheduler::settle(const std::string& id, const std::string& key, bool failed_again) {
  Alike& alike = alike_.at(key);
  alike.open.erase(id);
  alike.differ = alike.differ || !failed_again;
  if (!alike.differ && !alike.open.empty()) return;
  for (const std::string& waiting : std::exchange(alike.waiting, {})) {
    if (!open_.contains(waiting)) continue;
    if (alike.differ) {
      run_again(waiting);
      continue;
    }
    CaseRecord record = std::move(*history_.at(waiting).first);
    add_note(record,
             fmt::format("did not run again, because {} with the same kind of failure failed again",
                         counted(alike.looks, "case")));
    put(std::move(record));
  }
}

void Scheduler::write(std::vector<CaseRecord> records) {
  for (CaseRecord& record : records) finished_(std::move(record));
}

void Scheduler::give_up(const std::string& hung) {
  for (const std::string& id : functions_.given_up(hung)) {
    if (open_.erase(id) == 0) continue;
    if (const auto failed = failures_.find(places_.at(id)); failed != failures_.end()) {
      failed_seconds_ -= history_.at(id).first->seconds;
      failures_.erase(failed);
    }
    std::string alike;
    if (const auto history = history_.find(id); history != history_.end()) {
      alike = std::move(history->second.alike);
      history_.erase(history);
    }
    seen_(not_asked(id, hung));
    std::erase_if(exclusive_, [&](const Assignment& one) { return one.ids.back() == id; });
    release(id);  // cases of the same subject may wait for the second run
    if (!alike.empty()) settle(id, alike, false);
  }
}

void Scheduler::hung_before(const Pending& hung) {
  write(functions_.hung_before(hung.id, hung.function, hung.place));
  give_up(hung.id);
}

/// The case failed in a shared kernel and passed in a different kernel. All cases of the shared
/// kernel run again together.
void Scheduler::ask_joint(History& history) {
  history.deciding = History::Deciding::joint;
  const auto same = [&](const Assignment& one) {
    return one.kind == Kind::decision && one.ids == history.joint;
  };
  if (std::ranges::none_of(queue_, same)) queue_.push_back({Kind::decision, history.joint, {}});
}

/// The case failed after another case had failed, and passed in its second run. A third run runs
/// the earlier cases that had passed, and then the case.
void Scheduler::ask_after_passed(History& history, const std::string& id) {
  history.deciding = History::Deciding::after_passed;
  std::vector<std::string> ids = std::move(history.passed_before);
  ids.push_back(id);
  queue_.push_back({Kind::decision, std::move(ids), {}});
}

/// The case ended while no other worker used the device, so the case did not hang. This run counts
/// as the first run of the case.
void Scheduler::forget_hang(CaseRecord record) {
  History& history = history_.at(record.id);
  history.note = fmt::format(
      "made no progress while other workers used the device (first run: {}), but ended "
      "when it ran by itself",
      one_line(history.first->reason, 200));
  history.first.reset();
  if (record.outcome == Outcome::pass) return put(std::move(record));
  failed_seconds_ += record.seconds;
  failures_.emplace(places_.at(record.id), record.id);
  history.first = std::move(record);
}

/// The first run gives the verdict, not the second run.
void Scheduler::conclude(CaseRecord second) {
  History& history = history_[second.id];
  auto& first = history.first;
  if (!first) return put(std::move(second));
  if (second.outcome == Outcome::pass) {
    history.second = look(second);
    if (!history.joint.empty()) return ask_joint(history);
    if (history.doubtful) return ask_after_passed(history, second.id);
    if (history.retried == 0) {
      history.deciding = History::Deciding::alone;
      queue_.push_back({Kind::alone, {second.id}, {}});
      return;
    }
  }
  if (second.outcome == first->outcome && ++history.retried < retries_) {
    failed_seconds_ += first->seconds;
    failures_.emplace(places_.at(second.id), second.id);
    return;
  }
  CaseRecord record = std::move(*first);
  record.rerun = look(second);
  record.flaky = second.outcome != record.outcome;
  if (record.log.empty()) record.log = second.log;
  // Only the second run recorded its calls.
  if (!record.flaky && same_finding(record, second)) record.call = second.call;
  if (!record.flaky && second.crash && !second.crash->phase.empty()) {
    record.crash = second.crash;
    record.reason = second.reason;
    record.finding = second.finding;
    record.log = second.log;
  }
  put(std::move(record));
}

void Scheduler::decide_joint(CaseRecord last) {
  History& history = history_.at(last.id);
  if (last.outcome == Outcome::pass && history.doubtful) return ask_after_passed(history, last.id);
  if (last.outcome != history.first->outcome) return decide_alone(std::move(last));
  CaseRecord record = std::move(*history.first);
  record.rerun = look(last);
  record.joined = std::move(history.joint);
  const std::string note = fmt::format(
      "fails in a kernel that {} cases share, but passes in another kernel", record.joined.size());
  record.note = record.note.empty() ? note : note + "; " + record.note;
  put(std::move(record));
}

void Scheduler::decide_alone(CaseRecord last) {
  CaseRecord first = std::move(*history_.at(last.id).first);
  if (last.outcome == Outcome::pass) {
    last.rerun = look(first);
    last.note = "failed in the first of three runs: " + one_line(first.reason, 200);
  } else {
    first.rerun = look(last);
    first.note +=
        (first.note.empty() ? "" : "; ") + std::string("passed in the second of three runs");
    last = std::move(first);
  }
  last.flaky = true;
  put(std::move(last));
}

void Scheduler::decide(CaseRecord last) {
  History& history = history_.at(last.id);
  if (history.deciding == History::Deciding::joint) return decide_joint(std::move(last));
  if (history.deciding == History::Deciding::alone) return decide_alone(std::move(last));
  const CaseRecord& first = *history.first;
  last.flaky = last.outcome != Outcome::pass;
  last.rerun = last.flaky ? *history.second : look(first);
  const std::string note =
      last.flaky
          ? "fails after certain other cases, but passed when those cases ran in another order"
          : "failed only when it ran after a case that had failed: " + one_line(first.reason, 200);
  last.note = last.note.empty() ? note : note + "; " + last.note;
  put(std::move(last));
}

void Scheduler::answer(Assignment& assignment, CaseRecord record) {
  if (!open_.contains(record.id)) return;
  write(functions_.ended(record.id));
  const bool after_failure = assignment.after_failure;
  std::vector<std::string> joint = std::exchange(record.joined, {});
  if (record.outcome == Outcome::fail && !record.measurement) assignment.after_failure = true;
  if (const auto known = history_.find(record.id);
      known != history_.end() && known->second.deciding != History::Deciding::no)
    return decide(std::move(record));
  if (assignment.kind == Kind::decision) return;
  if (assignment.kind == Kind::rerun) {
    const auto& first = history_[record.id].first;
    if (assignment.exclusive && first && first->outcome == Outcome::timeout)
      return forget_hang(std::move(record));
    return conclude(std::move(record));
  }
  if (record.outcome != Outcome::fail || retries_ == 0) return put(std::move(record));
  History& history = history_[record.id];
  history.doubtful = after_failure;
  history.joint = std::move(joint);
  if (after_failure) {
    const auto failed = [&](const std::string& id) {
      return std::ranges::find(assignment.failures, id) != assignment.failures.end();
    };
    for (const std::string& id : assignment.ids) {
      if (id == record.id) break;
      if (!failed(id)) history.passed_before.push_back(id);
    }
  }
  assignment.failures.push_back(record.id);
  history.first = std::move(record);
}

/// Runs a hung case a second time while the other workers are idle. Does nothing if the subject is
/// known to hang.
bool Scheduler::look_again_exclusively(const Assignment& assignment, const JobResult& result) {
  const std::string& id = *result.in_flight;
  const bool last_look =
      assignment.kind != Kind::batch || (retries_ == 0 && assignment.ids.size() == 1);
  if (!shared_ || assignment.exclusive || result.end != End::timed_out || !last_look ||
      hung_.contains(subject_of(id)))
    return false;
  Assignment again{Kind::alone, {id}, {}};
  if (assignment.kind == Kind::rerun) again.kind = Kind::rerun;
  again.reduced_timeout = assignment.reduced_timeout;
  again.exclusive = true;
  exclusive_.push_back(std::move(again));
  return true;
}

void Scheduler::died(Assignment& assignment, const JobResult& result) {
  const std::string id = *result.in_flight;
  if (!open_.contains(id) || look_again_exclusively(assignment, result)) return;
  if (result.end != End::timed_out) write(functions_.ended(id));
  CaseRecord record;
  record.id = id;
  record.outcome = outcome_of(result.end);
  record.reason = result.reason;
  record.failing = failing_by(result);
  record.seconds = result.seconds;
  record.log = result.log;
  record.crash = result.crash;
  History& history = history_[id];
  if (history.deciding == History::Deciding::alone) {
    decide_alone(std::move(record));
  } else if (history.deciding != History::Deciding::no) {
    CaseRecord first = std::move(*history.first);
    first.rerun = look(record);
    first.flaky = first.outcome != record.outcome;
    put(std::move(first));
  } else if (assignment.kind == Kind::rerun && blames_neighbors(assignment, result)) {
    queue_.push_back({Kind::rerun, {id}, {}});
    queue_.back().apart = true;
  } else if (assignment.kind == Kind::rerun) {
    conclude(std::move(record));
  } else if (assignment.ids.size() > 1 ||
             // The second run must come soon, because cases of the same function wait for it.
             (assignment.kind == Kind::batch && result.end == End::timed_out &&
              functions_.knows(id))) {
    // An earlier case of the batch may be the cause of the crash.
    history.in_batch = record.outcome;
    history.note = fmt::format("the worker ended during this case, in a batch of {}: {}",
                               counted(assignment.ids.size(), "case"), result.reason);
    queue_.push_front({Kind::alone, {id}, {}});
    if (result.end == End::timed_out && !hung_.contains(subject_of(id)))
      held_.emplace(subject_of(id), Held{id, {}});
  } else if (history.in_batch) {
    record.rerun = look(record);
    record.flaky = *history.in_batch != record.outcome;
    history.note.clear();  // the case ends in the same way without the batch
    if (record.outcome == Outcome::timeout && assignment.reduced_timeout)
      history.note = fmt::format("the time-out was reduced, because {} had timed out",
                                 hung_.find(subject_of(id))->second);
    else if (record.outcome == Outcome::timeout && !record.flaky && !functions_.knows(id))
      hung_.emplace(subject_of(id), id);
    put(std::move(record));
  } else if (retries_ != 0) {
    assignment.failures.push_back(id);
    history.first = std::move(record);
  } else {
    put(std::move(record));
  }
}

bool Scheduler::share_kernel(const std::string& one, const std::string& other) const {
  const auto joint = joints_.of(one);
  return joint && joint == joints_.of(other);
}

/// `assignment.joints` gets the cases that share a kernel with a case of the assignment. Leaves out
/// cases that hung, because their code in the kernel may be the cause.
void Scheduler::name_joints(Assignment& assignment) const {
  std::set<std::size_t> named;
  for (const std::string& id : assignment.ids) {
    const auto joint = assignment.planned ? joints_.of(id) : std::nullopt;
    if (!joint || !named.insert(*joint).second) continue;
    std::vector<std::string> members = joints_.members[*joint];
    std::erase_if(members, [&](const std::string& member) {
      return hung_.contains(subject_of(member)) || held_.contains(subject_of(member)) ||
             functions_.hung(member);
    });
    assignment.joints.push_back(std::move(members));
  }
}

/// Queues the cases that the worker did not reach. The `guilty` case, during which the worker died,
/// gets a separate kernel.
void Scheduler::requeue(const Assignment& from, std::vector<std::string> ids, bool halve,
                        const std::optional<std::string>& guilty) {
  const auto again = [&](auto first, auto last, bool planned) {
    if (first == last) return;
    Assignment batch{Kind::batch, {first, last}, {}};
    batch.planned = planned;
    queue_.push_back(std::move(batch));
  };
  const auto beside = std::ranges::stable_partition(ids, [&](const std::string& id) {
                        return from.planned && !(guilty && share_kernel(*guilty, id));
                      }).begin();
  auto middle = ids.begin();
  if (halve) middle += (beside - ids.begin()) / 2;
  while (middle != ids.begin() && middle != beside && share_kernel(middle[-1], *middle)) ++middle;
  again(ids.begin(), middle, true);
  again(middle, beside, true);
  middle = halve ? beside + (ids.end() - beside) / 2 : beside;
  again(beside, middle, false);
  again(middle, ids.end(), false);
}

bool Scheduler::blames_neighbors(const Assignment& assignment, const JobResult& result) {
  return result.building && !assignment.apart && assignment.ids.size() > 1;
}

void Scheduler::unanswered(const Assignment& assignment, const JobResult& result,
                           const std::vector<std::string>& rest) {
  const bool broken = result.end != End::answered;
  if (rest.empty()) return;
  if (broken && result.in_flight) {
    // If a kernel crashes the compiler, the other kernels of its batch often crash the compiler,
    // too. Then a division into halves would start many processes and save few builds.
    const bool apart =
        assignment.apart || (blames_neighbors(assignment, result) && !assignment.planned);
    if (assignment.kind != Kind::rerun && !apart)
      return requeue(assignment, rest, result.end != End::timed_out || !result.launching,
                     result.in_flight);
    queue_.push_back({assignment.kind, rest, {}});
    queue_.back().apart = apart;
    return;
  }
  if (result.answered != 0 && !result.reason.empty()) {
    if (assignment.kind != Kind::rerun && !assignment.apart)
      return requeue(assignment, rest, broken);
    queue_.push_back({assignment.kind, rest, {}});
    queue_.back().apart = assignment.apart;
    return;
  }
  for (const auto& id : rest) {
    CaseRecord none;
    none.id = id;
    none.outcome = broken ? outcome_of(result.end) : Outcome::error;
    none.reason = broken ? result.reason + " before the case began"
                         : "the worker ended without a result for this case";
    if (broken) none.failing = failing_by(result);
    none.log = result.log;
    bool& missing = history_[id].missing;
    if (assignment.kind == Kind::rerun) {
      conclude(std::move(none));
    } else if (std::exchange(missing, true)) {
      put(std::move(none));
    } else {
      queue_.push_back({Kind::alone, {id}, {}});
    }
  }
}

void Scheduler::done(Assignment& assignment, const JobResult& result) {
  --given_;
  if (assignment.exclusive) exclusively_ = false;
  if (result.opened) failed_opens_ = 0;
  if (assignment.kind == Kind::decision) {
    const auto to_be_decided = [&](const std::string& id) {
      return std::ranges::any_of(queue_, [&](const Assignment& one) {
        return one.kind == Kind::decision && std::ranges::find(one.ids, id) != one.ids.end();
      });
    };
    for (const std::string& id : assignment.ids)
      if (open_.contains(id) && history_[id].deciding != History::Deciding::no &&
          !to_be_decided(id))
        queue_.push_back({Kind::alone, {id}, {}});
    return;
  }
  const bool did_not_open = result.end == End::unusable || result.end == End::not_started ||
                            (result.died_opening && result.end != End::answered);
  if (did_not_open) {
    // A device that does not open is not the fault of a case, so all cases run again.
    std::vector<std::string> again = result.untouched;
    if (result.in_flight) again.insert(again.begin(), *result.in_flight);
    if (!again.empty()) {
      std::deque<Assignment>& where = assignment.exclusive ? exclusive_ : queue_;
      where.push_back({assignment.kind, again, {}});
      where.back().planned = assignment.planned;
      where.back().apart = assignment.apart;
      where.back().exclusive = assignment.exclusive;
    }
    failed_opens_ = std::max(failed_opens_, assignment.failed_opens + 1);
    if (failed_opens_ >= tries_to_open && !hopeless_) {
      if (result.end != End::unusable) hopeless_outcome_ = outcome_of(result.end);
      hopeless_ = result.end == End::unusable || result.end == End::not_started
                      ? result.reason
                      : "the device cannot be used: workers end while they open the device: " +
                            result.reason;
    }
  } else {
    if (result.in_flight) died(assignment, result);
    unanswered(assignment, result, result.untouched);
  }
  for (const std::string& id : assignment.failures)
    if (open_.contains(id)) run_again(id);
  if (assignment.kind == Kind::alone) release(assignment.ids.front());
}

void Scheduler::stop() {
  for (auto& [id, history] : history_) history.alike.clear();
  for (const auto& id : std::set<std::string>(open_)) {
    const auto found = history_.find(id);
    if (found == history_.end() || !found->second.first || found->second.doubtful) continue;
    const History& history = found->second;
    CaseRecord record = *history.first;
    record.rerun = history.second;
    record.flaky = history.second.has_value();
    if (history.retried == 0 && !record.flaky)
      add_note(record, "the run ended before this case ran a second time");
    put(std::move(record));
  }
}

void Scheduler::abandon(const std::string& reason, Outcome outcome) {
  for (auto& [id, history] : history_) history.alike.clear();
  pending_.clear();
  queue_.clear();
  exclusive_.clear();
  held_.clear();
  failures_.clear();
  failed_seconds_ = 0;
  for (const auto& id : std::set<std::string>(open_)) {
    const auto found = history_.find(id);
    CaseRecord record;
    if (found != history_.end() && found->second.first) {
      record = std::move(*found->second.first);
    } else {
      record.id = id;
      record.outcome = outcome;
      record.reason = reason;
      if (outcome != Outcome::error) {
        record.finding = said(reason);
        record.finding->aspect = no_context;
      }
    }
    put(std::move(record));
  }
}

}  // namespace assay::harness
