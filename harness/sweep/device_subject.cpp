#include "harness/sweep/device_subject.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace assay::harness {
namespace {

constexpr unsigned char poison = 0xa5, guard = 0x5a;
constexpr std::size_t least_guard = 256;

}  // namespace

DeviceSubject::DeviceSubject(const cl::Context& context, const cl::CommandQueue& queue,
                             cl::Kernel kernel, LaunchShape shape, std::size_t capacity,
                             bool unified_memory, int slots)
    : context_(context),
      queue_(queue),
      kernel_(std::move(kernel)),
      shape_(std::move(shape)),
      capacity_(capacity),
      unified_(unified_memory),
      slots_(static_cast<std::size_t>(slots)) {
  const bool feed = !shape_.inputs_in_kernel && !shape_.generated;
  for (Slot& slot : slots_) {
    for (std::size_t a = 0; feed && a < shape_.input_bytes.size(); ++a) {
      const bool shared = a == 0 && shape_.in_place;
      make(slot.inputs[a],
           capacity_ * static_cast<std::size_t>(shape_.input_bytes[a]) +
               (shared ? guard_bytes(0) : 0),
           shared ? CL_MEM_READ_WRITE : CL_MEM_READ_ONLY);
    }
    for (std::size_t r = shape_.in_place ? 1 : 0; r < shape_.output_bytes.size(); ++r) {
      // A kernel may also read an output to which it stored.
      make(slot.outputs[r],
           capacity_ * static_cast<std::size_t>(shape_.output_bytes[r]) + guard_bytes(r),
           CL_MEM_READ_WRITE);
      std::memset(slot.outputs[r].host, poison, slot.outputs[r].bytes);
    }
    if (shape_.scratch == LaunchShape::Scratch::global) {
      slot.scratch.bytes =
          capacity_ / static_cast<std::size_t>(shape_.width) * shape_.scratch_bytes;
      slot.scratch.buffer = cl::Buffer(context_, CL_MEM_READ_WRITE, slot.scratch.bytes);
    }
  }
}

DeviceSubject::~DeviceSubject() {
  // Running commands may still write to this memory. Failures of these commands were already
  // reported.
  clFinish(queue_());
  for (Slot& slot : slots_) {
    for (Area* area :
         {&slot.inputs[0], &slot.inputs[1], &slot.inputs[2], &slot.outputs[0], &slot.outputs[1]})
      if (area->mapped)
        clEnqueueUnmapMemObject(queue_(), area->buffer(), area->host, 0, nullptr, nullptr);
      else if (area->staging() != nullptr)
        clEnqueueUnmapMemObject(queue_(), area->staging(), area->host, 0, nullptr, nullptr);
  }
  clFinish(queue_());
}

std::size_t DeviceSubject::guard_bytes(std::size_t result) const {
  const std::size_t ragged = std::max<std::size_t>(shape_.local, 1) *
                             static_cast<std::size_t>(shape_.width) *
                             static_cast<std::size_t>(shape_.output_bytes[result]);
  return std::max(least_guard, ragged);
}

void DeviceSubject::make(Area& area, std::size_t bytes, cl_mem_flags flags) {
  area.bytes = bytes;
  if (unified_) {
    area.buffer = cl::Buffer(context_, flags | CL_MEM_ALLOC_HOST_PTR, bytes);
    area.host = static_cast<unsigned char*>(
        queue_.enqueueMapBuffer(area.buffer, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes));
    area.mapped = true;
  } else {
    area.buffer = cl::Buffer(context_, flags, bytes);
    area.staging = cl::Buffer(context_, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, bytes);
    area.host = static_cast<unsigned char*>(
        queue_.enqueueMapBuffer(area.staging, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes));
  }
}

void DeviceSubject::to_device(Area& area, std::size_t bytes) {
  if (unified_) {
    if (area.mapped) queue_.enqueueUnmapMemObject(area.buffer, area.host);
    area.mapped = false;
  } else {
    queue_.enqueueWriteBuffer(area.buffer, CL_FALSE, 0, bytes, area.host);
  }
}

void DeviceSubject::to_host(Area& area, cl_map_flags flags, cl::Event& done) {
  if (unified_) {
    area.host = static_cast<unsigned char*>(
        queue_.enqueueMapBuffer(area.buffer, CL_FALSE, flags, 0, area.bytes, nullptr, &done));
    area.mapped = true;
  } else if ((flags & CL_MAP_READ) != 0) {
    queue_.enqueueReadBuffer(area.buffer, CL_FALSE, 0, area.bytes, area.host, nullptr, &done);
  }
}

std::array<void*, 3> DeviceSubject::inputs(int slot) {
  Slot& s = slots_[static_cast<std::size_t>(slot)];
  return {s.inputs[0].host, s.inputs[1].host, s.inputs[2].host};
}

void DeviceSubject::start(int slot, std::uint64_t first_index, std::size_t count) {
  Slot& s = slots_[static_cast<std::size_t>(slot)];
  s.count = count;
  for (std::size_t r = 0; r < shape_.output_bytes.size(); ++r) {
    Area& area = r == 0 && shape_.in_place ? s.inputs[0] : s.outputs[r];
    std::memset(area.host + count * static_cast<std::size_t>(shape_.output_bytes[r]), guard,
                guard_bytes(r));
  }
  for (Area& area : s.inputs)
    if (area.bytes != 0) to_device(area, area.bytes);
  for (Area& area : s.outputs)
    if (area.bytes != 0) to_device(area, area.bytes);
  enqueue(s, first_index);
  // Maps or reads the slot directly after its kernel. A later call would also wait for the other
  // slot's kernel. The queue is in order, so the last command's event is enough. (A marker with an
  // event needs OpenCL 1.2.)
  for (std::size_t a = 0; a < 3; ++a)
    if (s.inputs[a].bytes != 0)
      to_host(s.inputs[a], a == 0 && shape_.in_place ? CL_MAP_READ | CL_MAP_WRITE : CL_MAP_WRITE,
              s.done);
  for (Area& area : s.outputs)
    if (area.bytes != 0) to_host(area, CL_MAP_READ | CL_MAP_WRITE, s.done);
  queue_.flush();
}

void DeviceSubject::enqueue(Slot& s, std::uint64_t first_index) {
  cl_uint argument = 0;
  for (const Area& area : s.inputs)
    if (area.bytes != 0) kernel_.setArg(argument++, area.buffer);
  for (const Area& area : s.outputs)
    if (area.bytes != 0) kernel_.setArg(argument++, area.buffer);
  if (shape_.scratch == LaunchShape::Scratch::global) kernel_.setArg(argument++, s.scratch.buffer);
  if (shape_.scratch == LaunchShape::Scratch::local)
    kernel_.setArg(argument++, cl::Local(shape_.local * shape_.scratch_bytes));
  const std::size_t items = s.count / static_cast<std::size_t>(shape_.width);
  if (shape_.guarded) kernel_.setArg(argument++, static_cast<cl_uint>(items));
  if (shape_.generated) kernel_.setArg(argument++, static_cast<cl_uint>(first_index));
  if (shape_.selector) kernel_.setArg(argument++, *shape_.selector);
  std::size_t global = shape_.inputs_in_kernel ? 1 : items;
  if (shape_.local > 1) global = (global + shape_.local - 1) / shape_.local * shape_.local;
  queue_.enqueueNDRangeKernel(kernel_, cl::NullRange, cl::NDRange(global),
                              shape_.local != 0 ? cl::NDRange(shape_.local) : cl::NullRange);
}

std::array<const void*, 2> DeviceSubject::finish(int slot) {
  Slot& s = slots_[static_cast<std::size_t>(slot)];
  s.done.wait();
  std::array<const void*, 2> outputs{};
  for (std::size_t r = 0; r < shape_.output_bytes.size(); ++r) {
    const Area& area = r == 0 && shape_.in_place ? s.inputs[0] : s.outputs[r];
    outputs[r] = area.host;
    const std::size_t end = s.count * static_cast<std::size_t>(shape_.output_bytes[r]);
    const unsigned char* from = area.host + end;
    const unsigned char* to = from + guard_bytes(r);
    const unsigned char* hit = std::find_if(from, to, [](unsigned char c) { return c != guard; });
    if (hit == to || breach_) continue;
    const auto byte = static_cast<std::int64_t>(end) + (hit - from);
    breach_ = said("the kernel wrote past the end of result " + std::to_string(r) + " (" +
                       std::to_string(end) + " bytes)",
                   Finding::Kind::overrun);
    breach_->parameter = "result " + std::to_string(r);
    breach_->got = {"byte " + std::to_string(byte), byte};
  }
  return outputs;
}

}  // namespace assay::harness
