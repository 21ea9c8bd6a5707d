#include "harness/base/thread_team.h"

#include <utility>

namespace assay::harness {

ThreadTeam::~ThreadTeam() {
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  begun_.notify_all();
}

void ThreadTeam::run(const std::function<void(int)>& work) {
  for (int number = static_cast<int>(threads_.size()) + 1; number < size_; ++number)
    threads_.emplace_back([this, number] { serve(number); });
  {
    const std::lock_guard lock(mutex_);
    work_ = &work;
    open_ = true;
    ++round_;
  }
  begun_.notify_all();
  call(0);
  std::unique_lock lock(mutex_);
  open_ = false;
  ended_.wait(lock, [this] { return busy_ == 0; });
  if (failed_) std::rethrow_exception(std::exchange(failed_, nullptr));
}

void ThreadTeam::serve(int number) {
  std::unique_lock lock(mutex_);
  for (unsigned served = 0;;) {
    begun_.wait(lock, [&] { return done_ || (open_ && round_ != served); });
    if (done_) return;
    served = round_;
    ++busy_;
    lock.unlock();
    call(number);
    lock.lock();
    if (--busy_ == 0) ended_.notify_one();
  }
}

void ThreadTeam::call(int number) {
  try {
    (*work_)(number);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!failed_) failed_ = std::current_exception();
  }
}

}  // namespace assay::harness
