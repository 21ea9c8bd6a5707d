#include "harness/supervise/device_run.h"

#include <CL/cl.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <set>
#include <system_error>
#include <thread>
#include <utility>

#include "harness/base/console.h"
#include "harness/base/errors.h"
#include "harness/cases/depth.h"
#include "harness/cases/requirements.h"
#include "harness/judge/gate.h"
#include "harness/judge/groups.h"
#include "harness/judge/held_to.h"
#include "harness/judge/mismatch.h"
#include "harness/print/result_folder.h"
#include "harness/record/run_options.h"
#include "harness/supervise/interruptions.h"
#include "harness/supervise/sampling.h"
#include "harness/supervise/weights.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;
using Clock = WorkerProcess::Clock;

constexpr int poll_milliseconds = 50;

}  // namespace

void complete_record(CaseRecord& record, const Case* known, const DeviceInfo& device,
                     const RunOptions& options) {
  if (known == nullptr) return;
  record.citations = known->citations;
  judge_certainty(record, certainty_table(options, device));
  record.requirements = known->requirements;
  for (auto& id : requirements_of(record.id, device, options))
    if (std::find(record.requirements.begin(), record.requirements.end(), id) ==
        record.requirements.end())
      record.requirements.push_back(std::move(id));
  if (known->kernel && record.outcome != Outcome::skip) {
    try {
      record.build_options = known->kernel().options;
    } catch (const std::exception&) {  // the running case reports this error
    }
  }
}

DeviceRun::DeviceRun(const Selection& selection, const RunRequest& request,
                     const Provenance& provenance, const fs::path& folder, const Baseline& baseline,
                     Terminal& terminal, bool several)
    : selection_(selection),
      request_(request),
      folder_(folder),
      provenance_(provenance),
      known_(provenance.known),
      terminal_(terminal),
      several_(several),
      machine_(Machine::detect()),
      jobs_(request.jobs > 0 ? request.jobs
                             : default_jobs(selection.device, request.options.depth, machine_)),
      header_(run_header(selection.device, request, jobs_, provenance)) {
  baseline_ = baseline.of(header_);
  std::vector<std::string> plan;
  for (const Case& one : selection.cases) {
    cases_[one.id] = &one;
    plan.push_back(one.id);
  }
  set_plan(header_, std::move(plan));
  if (selection.budget) header_["budget"] = *selection.budget;
  if (selection.cut) {
    header_["options"]["shard"]["plan"] = selection.cut->plan;
    if (!selection.cut->weights.empty())
      header_["options"]["shard"]["weights"] = selection.cut->weights;
  }
  const fs::path path = folder_ / "results.jsonl";
  // Before the first result, the JUnit file lists the cases as missing. The file stays if the run
  // is killed.
  const auto write_missing = [this] {
    write_companions(folder_, header_, records_, completeness(), baseline_, request_);
  };
  if (request.resume) {
    file_.emplace(ResultsFile::resume(path, header_, records_, write_missing));
    resumed_ = records_.size();
    write_missing();
  } else {
    file_.emplace(ResultsFile::create(path, header_, write_missing));
  }
}

std::string DeviceRun::stopped() const {
  if (!Interruptions::noticed())
    return enough_failures() ? fmt::format("--max-failures={}", request_.max_failures) : "";
  const int number = Interruptions::signal();
  return number == SIGINT ? "Ctrl-C" : number == SIGTERM ? "SIGTERM" : "SIGHUP";
}

Completeness DeviceRun::completeness() const {
  std::set<std::string> recorded;
  for (const CaseRecord& record : records_) recorded.insert(record.id);
  return completeness_of(header_, recorded, std::nullopt);
}

std::string DeviceRun::reproduce_line(const CaseRecord& record) const {
  const bool joined = !record.joined.empty();
  std::string text =
      joined ? fmt::format("assay run --jobs=1 --no-rerun {}", fmt::join(record.joined, " "))
             : "assay repro " + record.id;
  const Exhibit* const shown = joined ? nullptr : repeatable_answer(record);
  if (shown != nullptr && !shown->input.empty())
    text += fmt::format(" --input={}", fmt::join(shown->input, ","));
  // The failure may depend on the other elements of the vector. The index gives these elements.
  if (shown != nullptr && !shown->input.empty() && shown->width > 1 && shown->index)
    text += fmt::format(" --index={}", *shown->index);
  if (several_) text += fmt::format(" --device={}", selection_.device.index);
  return text + rerun_options(request_);
}

void DeviceRun::finish(CaseRecord record) {
  const auto known = cases_.find(record.id);
  complete_record(record, known == cases_.end() ? nullptr : known->second, selection_.device,
                  request_.options);
  end_.handlers.insert(record.signal_handlers.begin(), record.signal_handlers.end());
  record.signal_handlers.clear();
  const bool bad = record.outcome != Outcome::pass && record.outcome != Outcome::skip;
  if (bad) record.reproduce = reproduce_line(record);
  if (bad && !record.finding) record.finding = finding_of_end(record);
  record.signature = signature_of(record);
  file_->append(record);
  terminal_.finished(record);
  const Judgement judged = baseline_.judge(record);
  if (!judged.expected && counts(record, judged, request_.counted())) ++failures_;
  if (bad) {
    // The baseline lists the case, but with another outcome or with a lower bound.
    if (!judged.expected && !judged.what.empty())
      record.note += (record.note.empty() ? "" : "; ") + judged.what;
    terminal_.failure(record, request_.baseline.empty() ? Terminal::How::alone
                              : judged.expected         ? Terminal::How::expected
                                                        : Terminal::How::fresh);
  }
  records_.push_back(std::move(record));
}

std::uint64_t DeviceRun::worker_memory() const {
  return request_.memory != 0 ? request_.memory : default_memory(jobs_, machine_);
}

/// With some drivers, a device takes almost a second to open, and only one process at a time can
/// open the device. Therefore a worker gets new batches until it uses half of the allowed memory.
void DeviceRun::hand_out(Scheduler& scheduler, Running& running) {
  for (const auto& worker : running) {
    if (!worker->ready() || !worker->assigned()) continue;
    scheduler.done(worker->assignment(), worker->result());
    // Second runs record calls, which takes time.
    const bool stays = !hung_ && worker->resident() < worker_memory() / 2 &&
                       worker->assignment().kind != Assignment::Kind::alone &&
                       worker->assignment().kind != Assignment::Kind::rerun;
    if (auto next = stays ? scheduler.next(false) : std::nullopt) {
      next->after_failure = worker->assignment().after_failure;
      worker->give(std::move(*next));
    } else {
      worker->dismiss();
    }
  }
}

void DeviceRun::start_workers(Scheduler& scheduler, Running& running) {
  while (!hung_ && running.size() < static_cast<std::size_t>(jobs_) && !scheduler.hopeless()) {
    auto assignment = scheduler.next();
    if (!assignment) return;
    Job job;
    job.device = selection_.device;
    job.options = request_.options;
    job.judging_threads = std::max(1, machine_.cores / jobs_);
    job.known = known_;
    job.again = assignment->again();
    job.sample_seconds = request_.estimate ? sample_seconds : 0;
    const bool again =
        assignment->kind == Assignment::Kind::alone || assignment->kind == Assignment::Kind::rerun;
    const CallsRecorded calls = again ? CallsRecorded::last : CallsRecorded::none;
    const WorkerLimits limits{request_.timeout, worker_memory(), calls};
    running.push_back(std::make_unique<WorkerProcess>(
        std::move(*assignment), std::move(job), temporary_->path(), ++workers_started_, limits));
  }
}

void DeviceRun::keep_log(const WorkerProcess& worker, const JobResult& result) {
  if (result.end == JobResult::End::answered) return;
  const fs::path path = folder_ / "logs" / fmt::format("worker-{}.log", worker.number());
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  const std::string about =
      fmt::format("{} in {}\n{}\n\n", result.reason, result.in_flight.value_or("no case"),
                  result.end == JobResult::End::timed_out ? worker.silence() : "");
  write_atomically(path, about + worker.log().text());
  if (!result.in_flight && result.untouched.empty())
    notes_.push_back(fmt::format("a worker ended after its last case: {}; see {}", result.reason,
                                 path.string()));
}

void DeviceRun::listen(Scheduler& scheduler, Running& running) {
  std::vector<pollfd> polled;
  for (const auto& worker : running) worker->add_to(polled);
  poll(polled.data(), polled.size(), poll_milliseconds);
  if (Clock::now() - table_.taken() > WorkerProcess::looking) table_ = ProcessTable::look();
  for (auto& worker : running) {
    for (auto& record : worker->step(table_))
      scheduler.answer(worker->assignment(), std::move(record));
    if (const auto mapped = worker->take_libraries(); !mapped.empty()) {
      const KnownDigests& digests = worker->conversation().digests();
      known_.insert(digests.begin(), digests.end());
      compare_libraries(mapped);
    }
    if (!worker->over()) continue;
    const JobResult result = worker->result();
    keep_log(*worker, result);
    if (worker->assigned()) scheduler.done(worker->assignment(), result);
    if (result.end == JobResult::End::timed_out && !request_.after_hang.empty())
      hung_ = result.in_flight.value_or("");
    worker.reset();
  }
  std::erase(running, nullptr);
}

/// The command's output goes to standard error, because standard output has the results.
void DeviceRun::run_after_hang() {
  SpawnRequest shell;
  shell.program = "/bin/sh";
  shell.arguments = {"sh", "-c", request_.after_hang};
  shell.environment = {{"ASSAY_CASE", *hung_}, {"ASSAY_DEVICE", selection_.device.name}};
  shell.descriptors = {{STDERR_FILENO, STDOUT_FILENO}, {STDERR_FILENO, STDERR_FILENO}};
  hung_.reset();
  terminal_.clear();
  const pid_t child = spawn(shell);
  std::optional<int> status;
  while (!(status = try_reap(child)) && !Interruptions::noticed())
    std::this_thread::sleep_for(std::chrono::milliseconds(poll_milliseconds));
  if (!status) status = kill_and_reap(child);
  if (status && *status != 0)
    complain(fmt::format("--after-hang: '{}' ended with {}", one_line(request_.after_hang),
                         describe_exit(*status)));
}

void DeviceRun::compare_libraries(const std::vector<LibraryFile>& mapped) {
  for (const std::vector<LibraryFile>* known :
       {&provenance_.libraries, &std::as_const(end_.loaded)})
    for (std::string& path : exchanged(*known, mapped))
      if (std::ranges::find(end_.exchanged, path) == end_.exchanged.end())
        end_.exchanged.push_back(std::move(path));
  const auto has = [](const std::vector<LibraryFile>& all, const std::string& path) {
    return std::ranges::find(all, path, &LibraryFile::path) != all.end();
  };
  for (const LibraryFile& one : mapped)
    if (!one.sha256.empty() && !has(provenance_.libraries, one.path) && !has(end_.loaded, one.path))
      end_.loaded.push_back(one);
}

/// Records the skipped cases. Returns the other cases, in the order of the run.
std::vector<Scheduler::Pending> DeviceRun::cases_to_run() {
  std::unordered_map<std::string_view, bool> recorded;
  for (const CaseRecord& record : records_) recorded[record.id] = true;
  std::vector<Case> open;
  std::vector<CaseRecord> skipped;
  for (const Case& one : selection_.cases) {
    if (recorded.contains(one.id)) continue;
    if (!one.skip) {
      open.push_back(one);
      continue;
    }
    CaseRecord record;
    record.id = one.id;
    record.outcome = Outcome::skip;
    record.reason = *one.skip;
    skipped.push_back(std::move(record));
  }
  for (auto& record : skipped) finish(std::move(record));
  // The estimate of the time left does not contain skipped cases, because they take no time.
  const Weights weights = weights_of_driver(request_.options.data, selection_.device);
  const auto hung = [&](const Case& one) { return weights.hung(std::string(one.suite())); };
  if (!request_.estimate) {
    const auto samples = samples_first(open, request_.options.seed, joints_);
    // A hang takes minutes. Suites with hangs come early, so that no worker waits at the end of the
    // run.
    const auto others =
        std::ranges::stable_partition(open.begin() + static_cast<std::ptrdiff_t>(samples),
                                      open.end(), [&](const Case& one) { return hung(one) > 0; });
    suites_in_turns(open, open.size() - others.size(), joints_);
  }
  for (const Case& one : open) {
    terminal_.expect(one.id, weights.seconds(one.id));
    terminal_.expect_hangs(std::string(one.suite()), hung(one));
  }
  if (!request_.failed_first.empty()) {
    const auto failed = failed_cases("--failed-first", request_.failed_first);
    std::ranges::stable_partition(open, [&](const Case& one) { return failed.contains(one.id); });
  }
  std::vector<Scheduler::Pending> pending;
  for (const Case& one : open) pending.push_back(pending_of(one));
  return pending;
}

/// In an estimate, `function` stays empty, because all samples must run.
Scheduler::Pending DeviceRun::pending_of(const Case& one) const {
  Scheduler::Pending made{one.id, one.cost};
  if (one.function.empty() || request_.estimate || plan_of(request_.options.depth).asks_hung)
    return made;
  made.function = fmt::format("{}/{}", one.suite(), one.function);
  made.place = static_cast<std::size_t>(cases_.at(one.id) - selection_.cases.data());
  return made;
}

void DeviceRun::run(std::size_t failures) {
  const auto started = Clock::now();
  failures_ = failures;
  temporary_.emplace();
  // The times of Weights::of_driver() were measured at the shallowest depth.
  terminal_.start(selection_.cases.size(), records_.size(),
                  Pace(request_.options.depth == shallowest_depth ? Pace::at_equal_depth
                                                                  : Pace::at_another_depth));
  // `joints_` says which cases of the whole plan share kernels. An estimate does not compute it, so
  // only cases of one batch share kernels.
  if (selection_.joints)
    joints_ = *selection_.joints;
  else if (!request_.estimate)
    joints_ = joints_of(selection_.cases);
  const auto late = [&] {
    return request_.estimate &&
           std::chrono::duration<double>(Clock::now() - started).count() > measuring_seconds;
  };
  Scheduler scheduler(
      cases_to_run(), jobs_, [this](CaseRecord record) { finish(std::move(record)); },
      request_.rerun ? request_.retries : 0,
      request_.estimate && !selection_.joints ? std::size_t{4} : Scheduler::largest_batch, joints_);
  // On a CPU device, a worker waits only for a processor, and time-outs do not count this wait. On
  // other devices, a worker may also wait for the kernels of other workers.
  if ((selection_.device.type & CL_DEVICE_TYPE_CPU) == 0) scheduler.share_device();
  if (const auto looks = plan_of(request_.options.depth).looks) scheduler.look_again_at(*looks);
  scheduler.tell([this](const CaseRecord& record) { terminal_.seen(record); });
  for (std::size_t i = 0; i < resumed_; ++i)
    if (hangs(records_[i]))
      if (const auto hung = pending_of(*cases_.at(records_[i].id)); !hung.function.empty())
        scheduler.hung_before(hung);
  Running running;
  while (!Interruptions::noticed() && !late() && !enough_failures()) {
    try {
      if (hung_ && running.empty()) run_after_hang();
      hand_out(scheduler, running);
      start_workers(scheduler, running);
    } catch (const std::system_error& problem) {
      running.clear();
      scheduler.abandon(std::string("no worker can be started: ") + problem.what());
    }
    if (scheduler.hopeless()) {
      running.clear();
      complain("driver finding: " + *scheduler.hopeless());
      scheduler.abandon(*scheduler.hopeless(), scheduler.hopeless_outcome());
    }
    if (running.empty()) break;
    listen(scheduler, running);
    file_->sync_when_due();
    std::vector<RunningCase> at;
    for (const auto& worker : running)
      if (const auto& id = worker->conversation().in_flight())
        at.push_back({*id, worker->case_seconds()});
    terminal_.progress(at);
  }
  running.clear();
  terminal_.clear();
  const bool open = scheduler.open_cases() != 0;
  if (Interruptions::noticed()) scheduler.stop();
  if (!Interruptions::noticed() && !late() && !enough_failures() && open)
    scheduler.abandon("no worker gave a result for this case");
  scheduler.flush();
  seconds_ = std::chrono::duration<double>(Clock::now() - started).count();
  temporary_.reset();
  complete_ = completeness();
  // A run may have all verdicts and still be stopped, because a signal can come before the reruns
  // of failures.
  if (complete_.incomplete() || (Interruptions::noticed() && open)) complete_.stopped = stopped();
  complete_.closed = true;
  complete_.exchanged = end_.exchanged;
  end_.seconds = seconds_;
  end_.stopped = complete_.stopped;
  if (!provenance_.digest.empty() && complete_.one_driver()) {
    std::vector<LibraryFile> all = provenance_.libraries;
    all.insert(all.end(), end_.loaded.begin(), end_.loaded.end());
    end_.digest = digest_of(all);
  }
  file_->close(end_);
  write_companions(folder_, header_, records_, complete_, baseline_, request_);
}

DeviceSummary DeviceRun::summary() const {
  DeviceSummary made;
  made.header = header_;
  made.records = records_;
  made.folder = folder_.string();
  made.seconds = seconds_;
  made.resumed = resumed_;
  made.notes = notes_;
  made.handlers = end_.handlers;
  made.has_baseline = !request_.baseline.empty();
  made.completeness = complete_;
  made.may_be_empty = request_.allow_empty;
  judge_by(made, baseline_, request_.counted(), request_.strict);
  return made;
}

}  // namespace assay::harness
