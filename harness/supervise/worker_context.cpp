#include "harness/supervise/worker_context.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <new>

#include "harness/base/numbers.h"
#include "harness/calls/call_record.h"
#include "harness/calls/expectation.h"
#include "harness/cases/case.h"
#include "harness/sweep/group_limit.h"
#include "harness/sweep/ingest.h"
#include "harness/sweep/program_pool.h"

namespace assay::harness {
namespace {

/// In characters.
constexpr std::size_t longest_text = 2000;

/// The path of the worker's folder differs in each run, so ".../cache/a.cl" replaces
/// "/tmp/assay-run-98d34b86563d6f61/worker-10/cache/a.cl".
std::string without_own_folder(std::string text) {
  // TMPDIR is a folder in the worker's folder.
  const char* const temporary = std::getenv("TMPDIR");
  const std::string_view path(temporary == nullptr ? "" : temporary);
  constexpr std::string_view within = "/tmp";
  if (!path.ends_with(within) || path.size() == within.size()) return text;
  const std::string_view folder = path.substr(0, path.size() - within.size());
  for (std::size_t at = 0; (at = text.find(folder, at)) != std::string::npos; at += 3)
    text.replace(at, folder.size(), "...");
  return text;
}

}  // namespace

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

void leave(int status) {
  std::fflush(nullptr);
  _exit(status);
}

const std::string& WorkerContext::id() const {
  return current_.id;
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
    fail(finding_of(problem));
    if (device_lost(problem)) retire_ = describe(problem);
  } catch (const BuildFailure& problem) {
    fail(problem.finding());
  } catch (const NotIngested& problem) {
    skip(problem.what());
  } catch (const GroupTooLarge& problem) {
    skip(problem.what());
  } catch (const std::bad_alloc&) {
    error("out of host memory");
    retire_ = "out of host memory";
  } catch (const std::exception& problem) {
    error(problem.what());
  } catch (...) {
    // Assay and its libraries throw only std::exceptions, so the driver threw this exception.
    fail(said("a call into the driver threw an exception that is not a std::exception"));
    retire_ = "a call into the driver threw an exception";
  }
}

void WorkerContext::abandon(Finding finding) {
  const std::string reason = sentence(finding);
  fail(std::move(finding));
  writer_.end(finish());
  writer_.retire(reason);
  leave(0);
}

void WorkerContext::fail(Finding finding) {
  finding.words = one_line(without_own_folder(std::move(finding.words)), longest_text);
  finding.got.text = without_own_folder(std::move(finding.got.text)).substr(0, longest_text);
  failures_.push_back(std::move(finding));
  calls::note_failure(failures_.back());
  note_call();
}

void WorkerContext::note_call() {
  if (failures_.size() != 1 || measurement_) return;
  const std::string recorded = calls::recorded_calls();
  if (!recorded.empty())
    call_ = calls::call_of_failure(calls::read_calls(recorded), failures_.front());
}

std::vector<FailureClass> WorkerContext::failure_classes() const {
  std::map<std::string, std::uint64_t> counts;
  for (const Finding& failure : failures_) ++counts[failure.rule];
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
  // Rounds to milliseconds, because a finer time has no meaning.
  result.processor = std::round((processor_seconds() - processor_) * 1000) / 1000;
  result.programs = session_.programs_built() - programs_;
  result.measurement = measurement_;
  HostState::Changes changes = session_.take_changes();
  result.driver_changed = std::move(changes.state);
  result.signal_handlers = std::move(changes.handlers);
  if (errors_.empty() && failures_.empty() && !skipped_) {
    // A case with a kernel must have a measurement. A case without a kernel uses assertions.
    if (measurement_ ? measurement_->inputs == 0 : static_cast<bool>(current_.kernel))
      errors_.emplace_back("no input was checked");
  }
  result.failing = failure_classes();
  if (measurement_ && measurement_->failing != 0 && failures_.empty()) {
    const auto* shown = !measurement_->failures.empty() && !measurement_->worst
                            ? &measurement_->failures.front()
                            : (measurement_->worst ? &*measurement_->worst : nullptr);
    fail(shown != nullptr && shown->finding
             ? *shown->finding
             : said(grouped(measurement_->failing) + " of " +
                        counted(measurement_->inputs, "input") + " failed",
                    Finding::Kind::value));
  }
  if (!errors_.empty()) {
    result.outcome = Outcome::error;
    result.reason = one_line(errors_.front());
  } else if (!failures_.empty()) {
    result.outcome = Outcome::fail;
    result.finding = failures_.front();
    result.reason = one_line(sentence(failures_.front()));
    result.call = one_line(without_own_folder(call_), 1000);
    const auto at = [](const Finding& failure) {
      return failure.place.empty() ? "" : " (asserted at " + failure.place + ")";
    };
    if (!failures_.front().place.empty()) result.note = "asserted at " + failures_.front().place;
    if (failures_.size() > 1)
      result.note += (result.note.empty() ? "" : "; ") +
                     counted(failures_.size() - 1, "more failure") +
                     "; the next failure: " + one_line(sentence(failures_[1])) + at(failures_[1]);
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
