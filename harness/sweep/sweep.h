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

/// Computes answers with `slots()` pairs of buffers.
class Subject {
 public:
  virtual ~Subject() = default;
  virtual int slots() const = 0;
  virtual std::size_t capacity() const = 0;
  /// The memory for the next inputs of a slot, one packed array for each argument. Valid until
  /// start(). Null if the subject makes the inputs itself.
  virtual std::array<void*, 3> inputs(int slot) = 0;
  /// Starts the computation of `count` elements. The first element has the index `first_index`.
  virtual void start(int slot, std::uint64_t first_index, std::size_t count) = 0;
  /// Waits for the slot, and returns its outputs. The outputs are valid until the next start() of
  /// the slot.
  virtual std::array<const void*, 2> finish(int slot) = 0;
};

/// A hash of the bytes of each result, in the order of the inputs.
class ResultDigest {
 public:
  /// `counted` says for each element of a vector whether the element is hashed. An element that may
  /// have any value is not hashed. If `counted` is empty, all elements are hashed.
  explicit ResultDigest(std::vector<bool> counted = {});
  /// Adds `count` elements of `bytes` bytes. The elements must be whole vectors.
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
  std::uint64_t count = 0;  ///< number of elements to judge; 0 means the whole sequence
  std::size_t unit = 1;     ///< each batch has a multiple of this number of elements
  /// Each call of a judge gets a multiple of this number of elements. The number divides `unit`.
  std::size_t group_size = 1;
  std::size_t batch = 0;  ///< elements of a batch; if 0, the time of a batch decides
  /// The greatest number of elements in a call of a judge. 8192 elements take about 100 KiB, which
  /// fits into the cache. A slow judge gets fewer elements.
  std::size_t piece = 8192;
  int threads = 1;                        ///< threads that generate and judge
  double most_seconds = 0;                ///< no batch starts after these seconds; 0 means no limit
  std::array<int, 2> output_bytes{4, 4};  ///< the size of an element of each result
  ResultDigest* digest = nullptr;         ///< gets all results in order; may be null
  /// This function is called before the first launch and after each batch. The arguments are the
  /// numbers of finished elements and of all elements.
  std::function<void(std::uint64_t, std::uint64_t)> heartbeat;
  /// This function is called after every call of the driver, because a driver may change the
  /// rounding mode.
  std::function<void()> after_driver;
};

/// The wall-clock seconds of each part of the work.
struct SweepTimes {
  double wait = 0;  ///< waiting for the device
  double host = 0;  ///< generating and judging
  double total = 0;
  std::uint64_t batches = 0;
  std::uint64_t judged = 0;  ///< elements
  /// The time until the first batch was judged. A driver may compile in this time.
  double first = 0;
  std::uint64_t first_judged = 0;

  /// The seconds that `elements` elements will probably take.
  double whole(std::uint64_t elements) const;
};

/// Runs a sweep as a pipeline: the device computes batch k, and the host generates batch k + 1 and
/// judges batch k - 1. Up to `threads` threads call `judge` with pieces of a batch. Only one thread
/// at a time calls `judge` with the same `lane`. The pieces go to the lanes in turn. So the
/// findings of a lane do not depend on threads or batch sizes. A judge gets the host's inputs,
/// because the device may have damaged its copy. Batches grow until a batch takes about a quarter
/// of a second.
SweepTimes sweep_batches(const SweepPlan& plan, Subject& subject,
                         const std::function<void(const Batch&, int lane)>& judge);

/// The number of lanes in sweep_batches().
inline constexpr std::size_t sweep_lanes = 32;

template <class T>
class PerLane {
 public:
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

/// Runs a sweep. `judge` adds the findings of a batch to a T, in the order of indices. T::merge
/// joins all T.
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
