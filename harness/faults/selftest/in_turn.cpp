#include "harness/faults/selftest/in_turn.h"

#include <poll.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <utility>

#include "harness/base/temporary_folder.h"
#include "harness/base/text.h"
#include "harness/cases/suite.h"
#include "harness/devices/devices.h"
#include "harness/supervise/case_selection.h"
#include "harness/supervise/machine.h"
#include "harness/supervise/worker_process.h"

namespace assay::faults {
namespace {

using harness::Assignment;
using harness::Scheduler;
using harness::WorkerProcess;

constexpr auto depth = harness::Depth::quick;

void set(const std::string& name, const std::optional<std::string>& value) {
  value ? setenv(name.c_str(), value->c_str(), 1) : unsetenv(name.c_str());
}

class Changed {
 public:
  explicit Changed(const Environment& to) {
    for (const auto& [name, value] : to) {
      const char* const own = getenv(name.c_str());
      before_[name] = own != nullptr ? std::optional<std::string>(own) : std::nullopt;
      set(name, value);
    }
  }
  ~Changed() {
    for (const auto& [name, value] : before_) set(name, value);
  }
  Changed(const Changed&) = delete;
  Changed& operator=(const Changed&) = delete;

 private:
  Environment before_;
};

Environment with_layer(Environment pocl, const std::string& layer, const ScratchFolder& scratch) {
  // The caller removes the folder OCL_ICD_VENDORS after one test, but later tests need it.
  const std::string vendors = scratch / "vendors";
  std::filesystem::copy(*pocl.at("OCL_ICD_VENDORS"), vendors);
  pocl["OCL_ICD_VENDORS"] = vendors;
  pocl["POCL_CACHE_DIR"] = scratch / "cache";
  pocl["OPENCL_LAYERS"] = layer;
  pocl["ASSAY_FAULT_ORDERS"] = scratch / "orders";
  pocl["ASSAY_FAULT_REPORT"] = scratch / "report";
  return pocl;
}

}  // namespace

InTurn::InTurn(std::span<const harness::Suite> suites, Environment pocl, const std::string& layer)
    : environment_(with_layer(std::move(pocl), layer, scratch_)) {
  order("");
  const Changed changed(environment_);
  temporary_ = std::make_unique<harness::TemporaryFolder>();
  std::vector<std::string> problems;
  const auto devices = harness::chosen_devices("", "", problems);
  harness::RunRequest request;
  request.options.depth = depth;
  auto selections = harness::select_cases(devices, request, suites);
  device_ = devices.front();
  cases_ = std::move(selections.front().cases);
  for (const harness::Case& one : cases_)
    if (one.kernel) with_kernels_.insert(one.id);
}

InTurn::~InTurn() = default;

void InTurn::order(const std::string& fault) {
  armed_ = fault;
  write_text(scratch_ / "orders", fault);
}

std::vector<Scheduler::Pending> InTurn::matching(const std::vector<std::string>& globs,
                                                 AssayRun& run) const {
  std::vector<Scheduler::Pending> found;
  for (const harness::Case& one : cases_) {
    if (std::ranges::none_of(
            globs, [&](const std::string& glob) { return harness::matches(glob, one.id); }))
      continue;
    if (!one.skip) {
      found.push_back({one.id, one.cost});
      continue;
    }
    run.outcomes[one.id] = "skip";
    run.reasons[one.id] = *one.skip;
  }
  return found;
}

void InTurn::start(Assignment assignment) {
  const auto machine = harness::Machine::detect();
  harness::Job job;
  job.device = device_;
  job.options.depth = depth;
  job.judging_threads = machine.cores;
  clean_ = armed_.empty();
  const Changed changed(environment_);
  worker_ = std::make_unique<WorkerProcess>(
      std::move(assignment), std::move(job), temporary_->path(), ++started_,
      harness::WorkerLimits{harness::plan_of(depth).timeout, harness::default_memory(1, machine)});
}

/// Returns false if no case is left, or if no worker can start.
bool InTurn::give(Scheduler& scheduler) {
  if (worker_) {
    if (auto next = scheduler.next(false)) {
      worker_->give(std::move(*next));
      return true;
    }
    worker_.reset();
  }
  auto next = scheduler.next();
  if (!next || scheduler.hopeless()) return false;
  start(std::move(*next));
  return true;
}

AssayRun InTurn::run_cases(std::vector<Scheduler::Pending> cases) {
  AssayRun made;
  Scheduler scheduler(
      std::move(cases), 1,
      [&](const harness::CaseRecord& record) {
        made.outcomes[record.id] = harness::name(record.outcome);
        made.reasons[record.id] = record.reason;
        // The worker may keep a kernel with this fault, and use the kernel for the next fault.
        if (record.outcome != harness::Outcome::pass && !record.measurement &&
            with_kernels_.contains(record.id))
          clean_ = false;
      },
      0);
  harness::ProcessTable table;
  while (scheduler.open_cases() != 0 && give(scheduler)) {
    while (!worker_->over() && !worker_->ready()) {
      std::vector<pollfd> polled;
      worker_->add_to(polled);
      poll(polled.data(), polled.size(), 50);
      if (WorkerProcess::Clock::now() - table.taken() > WorkerProcess::looking)
        table = harness::ProcessTable::look();
      for (auto& record : worker_->step(table))
        scheduler.answer(worker_->assignment(), std::move(record));
    }
    scheduler.done(worker_->assignment(), worker_->result());
    if (worker_->over()) worker_.reset();
  }
  scheduler.abandon("no worker gave a result for this case");
  return made;
}

AssayRun InTurn::run(const std::string& fault, const std::vector<std::string>& globs,
                     std::string& report) {
  AssayRun made;
  auto cases = matching(globs, made);
  const auto half = harness::default_memory(1, harness::Machine::detect()) / 2;
  if (worker_ && (!clean_ || worker_->resident() > half)) worker_.reset();
  if (!worker_ && !cases.empty()) {
    order("");
    run_cases({cases.back()});
  }
  if (fault != armed_) std::filesystem::remove(scratch_ / "report");
  order(fault);
  AssayRun ran = run_cases(std::move(cases));
  made.outcomes.merge(ran.outcomes);
  made.reasons.merge(ran.reasons);
  report = read_text(scratch_ / "report");
  return made;
}

}  // namespace assay::faults
