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

/// Computes answers for the host. It has `slots()` pairs of memory for inputs and outputs.
/// harness/sweep/device_subject.h has the subject for OpenCL. Tests have a subject in memory.
class Subject {
 public:
  virtual ~Subject() = default;
  virtual int slots() const = 0;
  /// The number of elements in one slot.
  virtual std::size_t capacity() const = 0;
  /// The memory for the inputs of a slot's next batch, one packed array for each argument. Null if
  /// the subject makes the inputs itself. Valid until start().
  virtual std::array<void*, 3> inputs(int slot) = 0;
  /// Starts to compute `count` elements from the slot's inputs. `first_index` is the index of
  /// element 0.
  virtual void start(int slot, std::uint64_t first_index, std::size_t count) = 0;
  /// Waits for start(slot) and returns the outputs. They are valid until the next start() of the
  /// slot.
  virtual std::array<const void*, 2> finish(int slot) = 0;
};

/// A digest for each result of a subject. It covers the bytes in the order of the inputs.
class ResultDigest {
 public:
  /// `counted` says which elements of a group count. The others may have any value, for example the
  /// padding between members of a struct. Empty: all elements count.
  explicit ResultDigest(std::vector<bool> counted = {});
  /// Adds the next `count` elements of a result, each of `bytes` bytes. They must be whole groups.
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
  std::uint64_t count = 0;  ///< number of elements to judge; 0: the whole sequence
  std::size_t unit = 1;     ///< each batch has a multiple of this (whole vectors)
  /// The number of elements in each call of a judge is a multiple of this. `group_size` divides
  /// `unit`.
  std::size_t group_size = 1;
  std::size_t batch = 0;  ///< number of elements in a batch; 0: chosen by the time that batches
                          ///< take
  /// The greatest number of elements in one call of a judge. They must fit into the cache: 8192
  /// elements with inputs and outputs have about 100 KiB. The limit is smaller if judging an
  /// element takes long.
  std::size_t piece = 8192;
  int threads = 1;                        ///< number of threads that generate and judge
  double most_seconds = 0;                ///< no batch begins after this number of seconds; 0: no
                                          ///< limit
  std::array<int, 2> output_bytes{4, 4};  ///< the size of an element of each result
  ResultDigest* digest = nullptr;         ///< gets all results in the order of the inputs; may be
                                          ///< null
  /// Is called before the first launch and after each finished batch. Gets the number of finished
  /// elements and the number of all elements.
  std::function<void(std::uint64_t, std::uint64_t)> heartbeat;
  /// Is called after every call into the driver, before Assay computes: a driver may have changed
  /// the rounding mode.
  std::function<void()> after_driver;
};

/// The seconds of wall-clock time for each part of the work.
struct SweepTimes {
  double wait = 0;  ///< waiting for the device after judging has ended
  double host = 0;  ///< generating and judging
  double total = 0;
  std::uint64_t batches = 0;
  std::uint64_t judged = 0;  ///< number of elements
  /// The time until the first batch was judged. It is separate because a driver may compile in it.
  double first = 0;
  std::uint64_t first_judged = 0;

  /// The seconds that `elements` elements will probably take. The estimate uses the times so far.
  double whole(std::uint64_t elements) const;
};

/// Runs a sweep as a pipeline. While the device computes batch k, the host generates batch k + 1
/// and judges batch k - 1. Up to `threads` threads call `judge` at the same time, with pieces of a
/// batch that fit into the cache. The pieces go to `sweep_lanes` lanes in turn, and each lane
/// judges its pieces in order. So the findings of a lane do not depend on threads, on the sizes of
/// batches, or on the load of the machine. A judge sees the host's own inputs because the device
/// may have damaged its copy. The host keeps them, or makes them again if that is as fast. Batches
/// grow until a batch takes about a quarter of a second. So no launch takes more than about one
/// second.
SweepTimes sweep_batches(const SweepPlan& plan, Subject& subject,
                         const std::function<void(const Batch&, int lane)>& judge);

/// The number of lanes. It is greater than the number of cores in usual machines. Each lane judges
/// its own worst answers with MPFR.
inline constexpr std::size_t sweep_lanes = 32;

/// The findings of each lane of a sweep. `T::merge` joins two of them.
template <class T>
class PerLane {
 public:
  /// `nothing` is a T without any findings.
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

/// Runs a sweep and joins the findings. `judge` adds its findings for a Batch to a T. Each T gets
/// its batches in the order of their indices. `T::merge` joins two of them.
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
