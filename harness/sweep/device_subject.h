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

/// The kernel's arguments are in this order: inputs, outputs, scratch memory, number of work-items
/// with inputs, first index, selector.
struct LaunchShape {
  enum class Scratch { none, local, global };

  int width = 1;                  ///< elements of a work-item
  std::vector<int> input_bytes;   ///< element size of each argument
  std::vector<int> output_bytes;  ///< element size of each result; 1 or 2 results
  std::size_t local = 0;          ///< work-group size; if 0, the driver chooses it
  bool guarded = false;           ///< the kernel gets the number of work-items with inputs; in the
                                  ///< last work-group, work-items without inputs do nothing
  bool in_place = false;          ///< the first output overwrites the first input, and is not an
                                  ///< argument
  bool inputs_in_kernel = false;  ///< inputs are literals; one work-item computes everything
  bool generated = false;         ///< the kernel makes its inputs from the first index (a uint)
  bool constant_inputs = false;
  Scratch scratch = Scratch::none;
  std::size_t scratch_bytes = 0;  ///< bytes for each work-item
  std::size_t most_items = 0;     ///< the most work-items of a launch; 0 means no limit
  std::optional<cl_uint> selector = {};
};

/// A kernel on a device. A guard after each output shows writes past the end. Outputs have a poison
/// value before a launch, so that a missing write does not look like an answer. Throws cl::Error.
class DeviceSubject : public Subject {
 public:
  /// `capacity` is in elements, and is a multiple of the width. `queue` must be in order.
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

  const std::optional<Finding>& breach() const { return breach_; }

 private:
  struct Area {  // one buffer, and its address on the host
    cl::Buffer buffer;
    cl::Buffer staging;  // without unified memory: a buffer that stays mapped
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
