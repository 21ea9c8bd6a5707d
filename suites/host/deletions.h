#pragma once
#include <CL/cl.h>

#include <list>
#include <memory>
#include <mutex>
#include <vector>

namespace assay::suites::host {

/// Records the calls of destructor callbacks of memory objects, in order. The list is never freed,
/// because a driver may call back late and from its own thread.
class Deletions {
 public:
  struct Call {
    Deletions* order;
    int number;
  };
  static Deletions& make() {
    static std::vector<std::unique_ptr<Deletions>> all;
    return *all.emplace_back(std::make_unique<Deletions>());
  }
  /// A value for the user_data of note_deletion().
  Call* call(int number) { return &calls_.emplace_back(Call{this, number}); }
  void note(int number, cl_mem object) {
    const std::lock_guard lock(mutex_);
    seen_.push_back(number);
    objects_.push_back(object);
  }
  /// The objects that the callbacks got, in order. The objects may no longer exist.
  std::vector<cl_mem> objects() {
    const std::lock_guard lock(mutex_);
    return objects_;
  }
  std::vector<int> seen() {
    const std::lock_guard lock(mutex_);
    return seen_;
  }

 private:
  std::mutex mutex_;
  std::vector<int> seen_;
  std::vector<cl_mem> objects_;
  std::list<Call> calls_;
};

/// The callback for clSetMemObjectDestructorCallback. Its user_data comes from Deletions::call().
inline void CL_CALLBACK note_deletion(cl_mem object, void* data) {
  const auto* call = static_cast<Deletions::Call*>(data);
  call->order->note(call->number, object);
}

}  // namespace assay::suites::host
