#pragma once
#include <CL/opencl.hpp>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "suites/host/code.h"

namespace assay::suites::events {

/// Completes user events from another thread while a call blocks. The delay is long enough to see a
/// call that returns too early, even on a busy machine. The destructor completes all remaining
/// events.
class Later {
 public:
  explicit Later(std::vector<cl::UserEvent> gates)
      : thread_([this, gates = std::move(gates)]() mutable {
          const auto step = std::chrono::milliseconds(200) / gates.size();
          for (cl::UserEvent& gate : gates) {
            {
              std::unique_lock lock(mutex_);
              change_.wait_for(lock, step, [this] { return returned_; });
            }
            EXPECT_SUCCESS(clSetUserEventStatus(gate(), CL_COMPLETE));
          }
        }) {}
  ~Later() {
    {
      const std::scoped_lock lock(mutex_);
      returned_ = true;
    }
    change_.notify_all();
    thread_.join();
  }
  Later(const Later&) = delete;
  Later& operator=(const Later&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable change_;
  bool returned_ = false;
  std::thread thread_;  // the last member, because the thread uses the other members
};

}  // namespace assay::suites::events
