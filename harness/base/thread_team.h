#pragma once
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace assay::harness {

/// Threads that repeatedly do the same work at the same time. Assay does not use a library for
/// this. The library would be loaded in the same process as a driver, and the driver may load
/// another version of it.
class ThreadTeam {
 public:
  /// `size` is at least 1. The calling thread is one of them. The others start with the first call
  /// of run().
  explicit ThreadTeam(int size) : size_(size) {}
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;
  ~ThreadTeam();

  int size() const { return size_; }

  /// Calls work(0) in this thread and work(1) ... work(size - 1) in the other threads. On a busy
  /// machine, work(0) may return before some threads have started. These threads do no work in this
  /// call. So `work` takes tasks from a common list until the list is empty. run() returns when all
  /// started calls have returned. Then it throws the first exception of a call. Only one call of
  /// run() at a time is allowed.
  void run(const std::function<void(int)>& work);

 private:
  void serve(int number);
  void call(int number);

  int size_;
  std::mutex mutex_;
  std::condition_variable begun_, ended_;
  const std::function<void(int)>* work_ = nullptr;
  unsigned round_ = 0;  ///< the number of this call of run()
  bool open_ = false;   ///< whether a thread may begin to work
  int busy_ = 0;        ///< other threads that are working
  bool done_ = false;
  std::exception_ptr failed_;
  std::vector<std::jthread> threads_;
};

}  // namespace assay::harness
