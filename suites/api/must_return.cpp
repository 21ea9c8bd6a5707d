#include "suites/api/must_return.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <thread>

#include "harness/cases/worker_control.h"

namespace assay::suites::api {

void must_return(Setting& on, const std::string& what, const std::function<void()>& calls) {
  auto* const worker = dynamic_cast<harness::WorkerControl*>(&on.running());
  if (worker == nullptr || worker->inactivity() <= 0) return calls();  // nobody waits for it
  // The calls have no work to wait for; on a busy machine they may wait for a processor.
  const std::chrono::duration<double> patience(std::min(worker->inactivity() / 3, 5.0));
  std::packaged_task<void()> task(calls);
  auto done = task.get_future();
  std::thread thread(std::move(task));
  if (done.wait_for(patience) != std::future_status::ready)
    worker->abandon(fmt::format("{} did not return within {:.1f} s", what, patience.count()));
  thread.join();
  done.get();
}

void leave_context(Setting& on, const std::string& why) {
  auto* const worker = dynamic_cast<harness::WorkerControl*>(&on.running());
  if (worker != nullptr) worker->retire_after(why);
}

}  // namespace assay::suites::api
