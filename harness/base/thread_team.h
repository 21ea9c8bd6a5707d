#pragma once
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace assay::harness {

/// Threads that do the same work at the same time. The class uses no library for threads, because a
/// driver in this process may load another version of that library.
class ThreadTeam {
 public:
  explicit ThreadTeam(int size) : size_(size) {}
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;
  ~ThreadTeam();

  int size() const { return size_; }

  /// Calls work(0) in this thread and work(1) ... work(size - 1) in the other threads. A thread
  /// that starts late gets no call. So `work` must take tasks from a common list until the list is
  /// empty. Throws the first exception of the calls. Only one call of run() may be active at a
  /// time.
  void run(const std::function<void(int)>& work);

 private:
  void serve(int number);
  void call(int number);

  int size_;
  std::mutex mutex_;
  std::condition_variable begun_, ended_;
  const std::function<void(int)>* work_ = nullptr;
  unsigned round_ = 0;  ///< the number of calls of run()
  bool open_ = false;   ///< threads may begin to work
  int busy_ = 0;        ///< the number of other threads that work
  bool done_ = false;
  std::exception_ptr failed_;
  std::vector<std::jthread> threads_;
};

}  // namespace assay::harness
