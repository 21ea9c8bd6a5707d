#pragma once
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace assay::harness {

/// Threads that do the same work at the same time, again and again. Assay has its own class because
/// a library would be in the process of a driver that may load another version of it.
class ThreadTeam {
 public:
  /// `size` is at least 1. The caller is one of them; the others start with the first call of
  /// run().
  explicit ThreadTeam(int size) : size_(size) {}
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;
  ~ThreadTeam();

  int size() const { return size_; }

  /// Calls work(0) here and work(1) ... work(size - 1) in the other threads. A thread that a busy
  /// machine has not started when work(0) returns is left out: no one waits for it. So `work` takes
  /// its tasks from a common list until it is empty. Returns when all calls have returned, and
  /// throws the first exception that one of them threw. One call at a time.
  void run(const std::function<void(int)>& work);

 private:
  void serve(int number);
  void call(int number);

  int size_;
  std::mutex mutex_;
  std::condition_variable begun_, ended_;
  const std::function<void(int)>* work_ = nullptr;
  unsigned round_ = 0;  ///< of run()
  bool open_ = false;   ///< whether a thread may begin to work
  int busy_ = 0;        ///< other threads that work
  bool done_ = false;
  std::exception_ptr failed_;
  std::vector<std::jthread> threads_;
};

}  // namespace assay::harness
