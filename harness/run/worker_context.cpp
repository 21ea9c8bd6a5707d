#include "harness/run/worker_context.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <new>

#include "harness/calls/call_record.h"
#include "harness/calls/expectation.h"
#include "harness/run/assertion_text.h"
#include "harness/sweep/ingest.h"
#include "harness/sweep/program_pool.h"

namespace assay::harness {

void leave(int status) {
  std::fflush(nullptr);
  _exit(status);
}

void WorkerContext::heartbeat(std::uint64_t done, std::uint64_t total) {
  session_.check_host();
  const auto now = std::chrono::steady_clock::now();
  if (done != 0 && now - last_heartbeat_ < std::chrono::milliseconds(50)) return;
  last_heartbeat_ = now;
  writer_.progress(done, total);
}

void WorkerContext::record(const Measurement& measurement) {
  if (measurement_)
    measurement_->merge(measurement);
  else
    measurement_ = measurement;
}

void WorkerContext::run() {
  try {
    current_.body(*this);
  } catch (const DeviceUnusable& problem) {
    unusable_ = true;
    error(problem.what());
  } catch (const cl::Error& problem) {
    fail(describe(problem));
    if (device_lost(problem)) retire_ = describe(problem);
  } catch (const BuildFailure& problem) {
    fail(problem.what());
  } catch (const NotIngested& problem) {
    skip(problem.what());
  } catch (const std::bad_alloc&) {
    error("out of host memory");
    retire_ = "out of host memory";
  } catch (const std::exception& problem) {
    error(problem.what());
  } catch (...) {
    // What we throw, and what our libraries throw, is a std::exception.
    fail("a call into the driver threw an exception that is not a std::exception");
    retire_ = "a call into the driver threw an exception";
  }
}

void WorkerContext::abandon(const std::string& reason) {
  fail(reason);
  writer_.end(finish());
  writer_.retire(reason);
  leave(0);
}

void WorkerContext::fail_at(const char* file, int line, const std::string& reason,
                            std::string_view rule) {
  fail(reason, rule);
  if (file == nullptr) return;
  std::string_view path(file);
  for (const std::string_view folder : {"/suites/", "/harness/"})
    if (const std::size_t at = path.rfind(folder); at != path.npos) path.remove_prefix(at + 1);
  failures_.back().place = std::string(path) + ':' + std::to_string(line);
}

/// Where calls are recorded: what was called is known before the objects of the case go.
void WorkerContext::note_call() {
  if (failures_.size() != 1 || measurement_) return;
  const std::string recorded = calls::recorded_calls();
  if (!recorded.empty())
    call_ = calls::call_of_failure(calls::read_calls(recorded), failures_.front().reason);
}

/// What failed, by rule: how sure each is, the supervisor knows (data/certainty.csv).
std::vector<FailureClass> WorkerContext::failure_classes() const {
  std::map<std::string, std::uint64_t> counts;
  for (const Failure& failure : failures_) ++counts[failure.rule];
  if (measurement_) {
    std::uint64_t left = measurement_->failing;
    for (const auto& [rule, count] : measurement_->failing_rules) {
      counts[rule] += count;
      left -= std::min(left, count);
    }
    if (left != 0) counts[std::string(failed_by::rejection)] += left;
  }
  std::vector<FailureClass> classes;
  for (const auto& [rule, count] : counts) classes.push_back({.rule = rule, .count = count});
  return classes;
}

CaseRecord WorkerContext::finish() {
  using Seconds = std::chrono::duration<double>;
  CaseRecord result;
  result.id = current_.id;
  result.seconds = Seconds(std::chrono::steady_clock::now() - started_).count();
  result.measurement = measurement_;
  result.driver_changed = session_.take_changes();
  if (errors_.empty() && failures_.empty() && !skipped_) {
    // A kernel is there to be measured; a case without one speaks through assertions.
    if (measurement_ ? measurement_->inputs == 0 : static_cast<bool>(current_.kernel))
      errors_.emplace_back("no input was checked");
  }
  result.failing = failure_classes();
  if (measurement_ && measurement_->failing != 0 && failures_.empty()) {
    const auto* shown = !measurement_->failures.empty() && !measurement_->worst
                            ? &measurement_->failures.front()
                            : (measurement_->worst ? &*measurement_->worst : nullptr);
    fail(shown != nullptr && !shown->reason.empty()
             ? shown->reason
             : std::to_string(measurement_->failing) + " of " +
                   std::to_string(measurement_->inputs) + " inputs fail");
  }
  const auto sentence = [](const std::string& text) { return one_line(without_own_folder(text)); };
  if (!errors_.empty()) {
    result.outcome = Outcome::error;
    result.reason = one_line(errors_.front());
  } else if (!failures_.empty()) {
    result.outcome = Outcome::fail;
    result.reason = sentence(failures_.front().reason);
    result.call = one_line(without_own_folder(call_), 1000);
    const auto at = [](const Failure& failure) {
      return failure.place.empty() ? "" : " (asserted at " + failure.place + ")";
    };
    if (!failures_.front().place.empty()) result.note = "asserted at " + failures_.front().place;
    if (failures_.size() > 1)
      result.note += (result.note.empty() ? "" : "; ") + std::to_string(failures_.size() - 1) +
                     " more failures; the next: " + sentence(failures_[1].reason) +
                     at(failures_[1]);
  } else if (skipped_) {
    result.outcome = Outcome::skip;
    result.reason = one_line(*skipped_);
  } else {
    result.outcome = Outcome::pass;
  }
  if (result.outcome != Outcome::fail) result.failing.clear();
  if (result.outcome != Outcome::pass && result.reason.empty()) result.reason = "no reason given";
  in_doubt_ = result.outcome == Outcome::fail && !measurement_ && !current_.kernel;
  return result;
}

}  // namespace assay::harness
