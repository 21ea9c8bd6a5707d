#include "suites/host/must_return.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <thread>

#include "harness/base/fair_clock.h"
#include "harness/cases/case_context.h"
#include "harness/cases/worker_control.h"

namespace assay::suites::host {

using namespace std::chrono_literals;

namespace {

harness::Finding did_not_return(const std::string& what, double patience) {
  harness::Finding made =
      harness::said(fmt::format("{} did not return within {:.1f} s", what, patience),
                    harness::Finding::Kind::returns);
  made.aspect = "although nothing is left to wait for";
  return made;
}

}  // namespace

void must_return(Setting& on, const std::string& what, const std::function<void()>& calls) {
  auto* const worker = dynamic_cast<harness::WorkerControl*>(&on.running());
  // In a debugger, the worker has no limit.
  if (worker == nullptr || worker->inactivity() <= 0) return calls();
  // The calls do no work. Time in which their thread has no processor does not count.
  const double patience = std::min(worker->inactivity() / 3, 5.0);
  std::packaged_task<void()> task(calls);
  auto done = task.get_future();
  std::thread thread(std::move(task));
  harness::OwnFairClock waited;
  while (done.wait_for(20ms) != std::future_status::ready)
    if (waited.seconds() > patience) worker->abandon(did_not_return(what, patience));
  thread.join();
  done.get();
}

void leave_context(Setting& on, const std::string& why) {
  auto* const worker = dynamic_cast<harness::WorkerControl*>(&on.running());
  if (worker != nullptr) worker->retire_after(why);
}

}  // namespace assay::suites::host
