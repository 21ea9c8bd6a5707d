#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/digest.h"
#include "harness/sweep/input_sequence.h"
#include "reference/plain/batch.h"

namespace assay::harness {

using reference::Batch;

/// The source of the answers for the host: `slots()` pairs of input and output memory.
/// harness/sweep/device_subject.h has the one over OpenCL; tests have one in memory.
class Subject {
 public:
  virtual ~Subject() = default;
  virtual int slots() const = 0;
  /// Elements that one slot holds.
  virtual std::size_t capacity() const = 0;
  /// The memory for the next batch's inputs of a slot, one packed array per argument. Null if the
  /// subject makes them itself. Valid until start().
  virtual std::array<void*, 3> inputs(int slot) = 0;
  /// Begins to compute `count` elements from the slot's inputs; `first_index` is that of element 0.
  virtual void start(int slot, std::uint64_t first_index, std::size_t count) = 0;
  /// Waits for start(slot), and returns the outputs. They are valid until the slot's next start().
  virtual std::array<const void*, 2> finish(int slot) = 0;
};

/// A digest for each result of a subject, over its bytes in the order of the inputs.
class ResultDigest {
 public:
  /// In every group of `counted.size()` elements, those that count. The others may be anything, for
  /// example padding between the members of a struct. Empty: all count.
  explicit ResultDigest(std::vector<bool> counted = {});
  /// The next `count` elements of a result, of `bytes` each; whole groups.
  void add(std::size_t result, const void* elements, std::size_t count, std::size_t bytes);
  std::string text() const;

 private:
  std::vector<bool> counted_;
  std::array<Digest, 2> digests_;
  std::array<bool, 2> any_{};
};

struct SweepPlan {
  const InputSequence* inputs = nullptr;
  std::uint64_t first = 0;  ///< a multiple of `unit`
  std::uint64_t count = 0;  ///< elements to judge; 0: all of the sequence
  std::size_t unit = 1;     ///< a batch is a multiple of this number of elements (whole vectors)
  /// A judge sees multiples of this number of elements; divides `unit`.
  std::size_t group_size = 1;
  std::size_t batch = 0;  ///< elements of a batch; 0: adapted to the time that batches take
  /// A judge sees at most this number of elements at once. They fit into the cache (8192 with
  /// inputs and outputs are about 100 KiB), and are fewer where judging one takes long.
  std::size_t piece = 8192;
  int threads = 1;                        ///< that generate and judge
  double most_seconds = 0;                ///< no batch begins after this number; 0: all of them do
  std::array<int, 2> output_bytes{4, 4};  ///< size of an element of each result
  ResultDigest* digest = nullptr;         ///< gets every result in the order of the inputs
  /// Called before the first launch and after finished batches. Gets the number of finished
  /// elements and of all elements.
  std::function<void(std::uint64_t, std::uint64_t)> heartbeat;
  /// Called after every call into the driver and before any arithmetic of ours: a driver may leave
  /// another rounding mode.
  std::function<void()> after_driver;
};

/// Where the time went, in seconds of wall clock.
struct SweepTimes {
  double wait = 0;  ///< waiting for the device, beyond the time of judging
  double host = 0;  ///< generating and judging
  double total = 0;
  std::uint64_t batches = 0;
  std::uint64_t judged = 0;  ///< elements
  /// Until the first batch was judged, and its elements: a driver may compile in it.
  double first = 0;
  std::uint64_t first_judged = 0;

  /// Seconds for all of `elements`.
  double whole(std::uint64_t elements) const;
};

/// The pipeline: the device computes batch k while the host generates batch k + 1 and judges batch
/// k - 1. `judge` is called from up to `threads` threads at once with pieces of a batch that fit
/// the cache. The pieces of a sweep go to `sweep_lanes` lanes in turn, and each lane judges its
/// pieces in order. So a lane's findings do not depend on threads, on the sizes of batches, or on
/// the load of the machine. Its inputs are the host's own, never read back from the device, which
/// may have spoiled its copy. They are kept, or made again if that costs no more. A batch grows
/// until it takes about a quarter of a second, so that no launch lasts longer than about one.
SweepTimes sweep_batches(const SweepPlan& plan, Subject& subject,
                         const std::function<void(const Batch&, int lane)>& judge);

/// More than the cores of a usual machine. Each lane asks MPFR for its own worst answers.
inline constexpr std::size_t sweep_lanes = 32;

/// The findings of each lane of a sweep; `T::merge` joins two.
template <class T>
class PerLane {
 public:
  /// `nothing`: a T that has found nothing yet.
  explicit PerLane(const T& nothing = T()) : slots_(sweep_lanes, Slot{nothing}) {}
  T& operator[](int lane) { return slots_[static_cast<std::size_t>(lane)].found; }
  T merged() {
    T all = std::move(slots_[0].found);
    for (std::size_t i = 1; i < slots_.size(); ++i) all.merge(slots_[i].found);
    return all;
  }

 private:
  struct alignas(64) Slot {
    T found;
  };
  std::vector<Slot> slots_;
};

/// The same as a parallel reduction. `judge` adds its findings in a Batch to a T. Those of one
/// T come in the order of their indices; `T::merge` joins two.
template <class T, class JudgeFunction>
T sweep(const SweepPlan& plan, Subject& subject, const JudgeFunction& judge,
        SweepTimes* times = nullptr) {
  PerLane<T> found;
  const SweepTimes took =
      sweep_batches(plan, subject, [&](const Batch& view, int lane) { judge(view, found[lane]); });
  if (times != nullptr) *times = took;
  return found.merged();
}

}  // namespace assay::harness
