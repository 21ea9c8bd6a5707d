#pragma once
#include <CL/opencl.hpp>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/cases/finding.h"
#include "harness/sweep/sweep.h"

namespace assay::harness {

/// How a kernel of a numeric case is called. Its arguments, in this order: the inputs, the outputs,
/// scratch memory, the number of work-items that count, the first index, the selector. With
/// `in_place`, the first output is missing: the first input has its place.
struct LaunchShape {
  enum class Scratch { none, local, global };

  int width = 1;                  ///< elements of a work-item
  std::vector<int> input_bytes;   ///< of an element of each argument
  std::vector<int> output_bytes;  ///< of an element of each result, 1 or 2
  std::size_t local = 0;          ///< work-group size; 0: the driver chooses
  bool guarded = false;           ///< takes the count; the last work-group may be ragged
  bool in_place = false;          ///< the first output overwrites the first input
  bool inputs_in_kernel = false;  ///< literals: one work-item computes everything
  bool generated = false;         ///< makes its inputs from the first index (a uint)
  bool constant_inputs = false;   ///< inputs are in the __constant address space
  Scratch scratch = Scratch::none;
  std::size_t scratch_bytes = 0;  ///< for each work-item
  std::size_t most_items = 0;     ///< at most this number of work-items in a launch; 0: no limit
  std::optional<cl_uint> selector = {};  ///< of a kernel that several were joined to
};

/// A kernel on a device, two batches in flight. On devices that share the host's memory nothing is
/// copied: buffers stay mapped while the host works on them. Elsewhere the host's side of a copy is
/// also a mapped buffer, of the driver's own host memory (CL_MEM_ALLOC_HOST_PTR). Copies between it
/// and the device are fast and do not block the host. A guard follows every output, and shows when
/// a kernel writes past the end. Outputs are filled with poison at the start, so that a value that
/// was never written is not taken as an answer. Throws cl::Error if the driver fails.
class DeviceSubject : public Subject {
 public:
  /// `capacity` in elements, a multiple of the width; `queue` in order.
  DeviceSubject(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel kernel,
                LaunchShape shape, std::size_t capacity, bool unified_memory, int slots = 2);
  ~DeviceSubject() override;
  DeviceSubject(const DeviceSubject&) = delete;
  DeviceSubject& operator=(const DeviceSubject&) = delete;

  int slots() const override { return static_cast<int>(slots_.size()); }
  std::size_t capacity() const override { return capacity_; }
  std::array<void*, 3> inputs(int slot) override;
  void start(int slot, std::uint64_t first_index, std::size_t count) override;
  std::array<const void*, 2> finish(int slot) override;

  /// The finding of a write outside an output, if there was one.
  const std::optional<Finding>& breach() const { return breach_; }

 private:
  struct Area {  // one buffer and where the host sees it
    cl::Buffer buffer;
    cl::Buffer staging;  // without unified memory: mapped from first to last
    unsigned char* host = nullptr;
    std::size_t bytes = 0;
    bool mapped = false;
  };
  struct Slot {
    std::array<Area, 3> inputs;
    std::array<Area, 2> outputs;
    Area scratch;
    cl::Event done;
    std::size_t count = 0;
  };

  void make(Area& area, std::size_t bytes, cl_mem_flags flags);
  void to_host(Area& area, cl_map_flags flags, cl::Event& done);
  void to_device(Area& area, std::size_t bytes);
  void enqueue(Slot& slot, std::uint64_t first_index);
  std::size_t guard_bytes(std::size_t result) const;

  cl::Context context_;
  cl::CommandQueue queue_;
  cl::Kernel kernel_;
  LaunchShape shape_;
  std::size_t capacity_;
  bool unified_;
  std::vector<Slot> slots_;
  std::optional<Finding> breach_;
};

}  // namespace assay::harness
