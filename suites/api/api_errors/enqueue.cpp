#include "suites/api/api_errors/enqueue.h"

#include <gmock/gmock.h>

#include "harness/cases/assertion.h"
#include "harness/sweep/group_limit.h"
#include "suites/about.h"
#include "suites/matching.h"

namespace assay::suites::api_errors {
namespace {

constexpr const char* program_text =
    "__kernel void increment(__global int *out) { out[get_global_id(0)] += 1; }\n";
// Apart: a device whose work-groups are smaller may refuse to build it.
constexpr const char* required_text =
    "__kernel __attribute__((reqd_work_group_size(4, 1, 1)))\n"
    "void required(__global int *out) { out[get_global_id(0)] += 1; }\n";
// Work-groups are uniform in OpenCL C 1.2.
constexpr const char* options = "-cl-std=CL1.2";

void CL_CALLBACK nothing(void*) {}

}  // namespace

Enqueue::Enqueue(Attempt& given) : attempt(given), on(given.on) {
  queue = on.queue()();
  for (int i = 0; i < 2; ++i) buffers_.push_back(on.buffer(buffer_size));
  buffer = buffers_[0]();
  source = buffers_[1]();
  memory = host.data();
  place = other = {{0, 0, 0}, 16, 64};
  function = nothing;
}

Enqueue::~Enqueue() {
  if (mapped_ != nullptr) {
    EXPECT_SUCCESS(
        clEnqueueUnmapMemObject(on.queue()(), mapped_buffer_, mapped_, 0, nullptr, nullptr));
  }
  if (svm_mapped_) {
    EXPECT_SUCCESS(clEnqueueSVMUnmap(on.queue()(), svm_[0], 0, nullptr, nullptr));
  }
  EXPECT_SUCCESS(clFinish(on.queue()()));  // host memory is about to go
  for (void* const one : svm_)
    if (one != nullptr) clSVMFree(on.context()(), one);
}

void Enqueue::wait_for(cl_event event) {
  listed_ = event;
  list = &listed_;
  count = 1;
}

cl_event Enqueue::complete_event() {
  const cl::UserEvent event(on.context());
  cl::UserEvent(event).setStatus(CL_COMPLETE);
  return events_.emplace_back(event)();
}

cl_event Enqueue::failed_event() {
  cl::UserEvent event(on.context());
  event.setStatus(CL_INVALID_OPERATION);
  return events_.emplace_back(event)();
}

cl_event Enqueue::foreign_event() {
  cl::UserEvent event(on.other_context());
  event.setStatus(CL_COMPLETE);
  return events_.emplace_back(event)();
}

cl_mem Enqueue::foreign_buffer() {
  return buffers_.emplace_back(on.other_context(), CL_MEM_READ_WRITE, buffer_size)();
}

cl_kernel Enqueue::foreign_kernel() {
  cl::Program program(on.other_context(), program_text);
  program.build({on.device()}, options);
  foreign_kernel_.emplace(program, "increment");
  foreign_buffer();  // lives on: kernels retain no arguments (OpenCL 1.2, 5.7.2)
  foreign_kernel_->setArg(0, buffers_.back());
  return (*foreign_kernel_)();
}

cl_mem Enqueue::image() {
  image_.emplace(on.context(), CL_MEM_READ_WRITE, cl::ImageFormat(CL_RGBA, CL_UNORM_INT8), 64, 64);
  return (*image_)();
}

void Enqueue::use_buffer(cl_mem_flags flags) {
  buffer = buffers_.emplace_back(on.buffer(buffer_size, CL_MEM_READ_WRITE | flags))();
}

void Enqueue::use_part() {
  const cl_buffer_region first{0, part_size};
  cl::Buffer part = buffers_[0].createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &first);
  buffer = buffers_.emplace_back(std::move(part))();
}

void Enqueue::use_kernel(bool with_argument) {
  kernel_ = on.kernel(program_text, "increment", options);
  if (with_argument) kernel_->setArg(0, buffers_[0]);
  kernel = (*kernel_)();
}

void Enqueue::use_required_kernel() {
  if (on.info().max_work_group_size < 4 || on.info().max_work_item_size_0 < 4) {
    skip("needs work-groups of four work-items");
    return;
  }
  kernel_ = on.kernel(required_text, "required", options);
  harness::GroupLimit(*kernel_, on.running()).require({4});
  kernel_->setArg(0, buffers_[0]);
  kernel = (*kernel_)();
}

void Enqueue::map(cl_map_flags flags) {
  cl_int status = CL_SUCCESS;
  mapped_ =
      clEnqueueMapBuffer(on.queue()(), buffer, CL_TRUE, flags, 0, 64, 0, nullptr, nullptr, &status);
  EXPECT_CODE(CL_SUCCESS, status) << about::call("clEnqueueMapBuffer");
  mapped_buffer_ = buffer;
  memory = mapped_;
}

void Enqueue::map_for_reading() {
  map(CL_MAP_READ);
}

void Enqueue::map_for_writing() {
  map(CL_MAP_WRITE);
}

void Enqueue::use_svm() {
  memory = host.data();
  svm_source = host.data() + buffer_size / 2;
  pattern = host.data();
  if (on.info().svm_capabilities == 0) return;
  for (void*& one : svm_) one = clSVMAlloc(on.context()(), CL_MEM_READ_WRITE, buffer_size, 0);
  EXPECT_MATCH(svm_, testing::Each(testing::NotNull())) << about::object("clSVMAlloc");
  memory = svm_[0];
  svm_source = svm_[1];
}

void Enqueue::map_svm() {
  if (svm_[0] == nullptr) return;
  EXPECT_SUCCESS(
      clEnqueueSVMMap(on.queue()(), CL_TRUE, CL_MAP_READ, memory, size, 0, nullptr, nullptr));
  svm_mapped_ = true;
}

void Enqueue::unmap() {
  EXPECT_SUCCESS(
      clEnqueueUnmapMemObject(on.queue()(), mapped_buffer_, mapped_, 0, nullptr, nullptr));
  EXPECT_SUCCESS(clFinish(on.queue()()));
  mapped_ = nullptr;
}

cl_int call_read(Enqueue& e) {
  return e.attempt.api.clEnqueueReadBuffer(e.queue, e.buffer, CL_TRUE, e.offset, e.size, e.memory,
                                           e.count, e.list, e.attempt.event());
}

cl_int call_write(Enqueue& e) {
  return e.attempt.api.clEnqueueWriteBuffer(e.queue, e.buffer, CL_TRUE, e.offset, e.size, e.memory,
                                            e.count, e.list, e.attempt.event());
}

cl_int call_read_rect(Enqueue& e) {
  return e.attempt.api.clEnqueueReadBufferRect(
      e.queue, e.buffer, CL_TRUE, e.place.origin.data(), e.other.origin.data(), e.region.data(),
      e.place.row_pitch, e.place.slice_pitch, e.other.row_pitch, e.other.slice_pitch, e.memory,
      e.count, e.list, e.attempt.event());
}

cl_int call_write_rect(Enqueue& e) {
  return e.attempt.api.clEnqueueWriteBufferRect(
      e.queue, e.buffer, CL_TRUE, e.place.origin.data(), e.other.origin.data(), e.region.data(),
      e.place.row_pitch, e.place.slice_pitch, e.other.row_pitch, e.other.slice_pitch, e.memory,
      e.count, e.list, e.attempt.event());
}

cl_int call_copy(Enqueue& e) {
  return e.attempt.api.clEnqueueCopyBuffer(e.queue, e.source, e.buffer, e.source_offset, e.offset,
                                           e.size, e.count, e.list, e.attempt.event());
}

cl_int call_copy_rect(Enqueue& e) {
  return e.attempt.api.clEnqueueCopyBufferRect(
      e.queue, e.source, e.buffer, e.other.origin.data(), e.place.origin.data(), e.region.data(),
      e.other.row_pitch, e.other.slice_pitch, e.place.row_pitch, e.place.slice_pitch, e.count,
      e.list, e.attempt.event());
}

cl_int call_fill(Enqueue& e) {
  return e.attempt.api.clEnqueueFillBuffer(e.queue, e.buffer, e.memory, e.pattern_size, e.offset,
                                           e.size, e.count, e.list, e.attempt.event());
}

cl_int call_map(Enqueue& e) {
  return refused([&](cl_int* status) {
    return e.attempt.api.clEnqueueMapBuffer(e.queue, e.buffer, CL_TRUE, e.map_flags, e.offset,
                                            e.size, e.count, e.list, e.attempt.event(), status);
  });
}

cl_int call_unmap(Enqueue& e) {
  return e.attempt.api.clEnqueueUnmapMemObject(e.queue, e.buffer, e.memory, e.count, e.list,
                                               e.attempt.event());
}

cl_int call_migrate(Enqueue& e) {
  return e.attempt.api.clEnqueueMigrateMemObjects(e.queue, e.objects,
                                                  e.without_list ? nullptr : &e.buffer, e.migration,
                                                  e.count, e.list, e.attempt.event());
}

cl_int call_nd_range(Enqueue& e) {
  return e.attempt.api.clEnqueueNDRangeKernel(
      e.queue, e.kernel, e.dimensions, e.with_offset ? e.global_offset.data() : nullptr,
      e.without_global ? nullptr : e.global.data(), e.with_local ? e.local.data() : nullptr,
      e.count, e.list, e.attempt.event());
}

cl_int call_task(Enqueue& e) {
  return e.attempt.api.clEnqueueTask(e.queue, e.kernel, e.count, e.list, e.attempt.event());
}

cl_int call_native(Enqueue& e) {
  const void* location = e.host.data();
  return e.attempt.api.clEnqueueNativeKernel(
      e.queue, e.function, e.memory, e.size, e.objects, e.with_list ? &e.buffer : nullptr,
      e.with_list ? &location : nullptr, e.count, e.list, e.attempt.event());
}

cl_int call_marker(Enqueue& e) {
  return e.attempt.api.clEnqueueMarkerWithWaitList(e.queue, e.count, e.list, e.attempt.event());
}

cl_int call_barrier(Enqueue& e) {
  return e.attempt.api.clEnqueueBarrierWithWaitList(e.queue, e.count, e.list, e.attempt.event());
}

cl_int call_svm_free(Enqueue& e) {
  // A callback that frees nothing: the memory is freed with the arguments.
  return e.attempt.api.clEnqueueSVMFree(
      e.queue, e.objects, e.without_list ? nullptr : &e.memory,
      [](cl_command_queue, cl_uint, void**, void*) {}, nullptr, e.count, e.list, e.attempt.event());
}

cl_int call_svm_copy(Enqueue& e) {
  return e.attempt.api.clEnqueueSVMMemcpy(e.queue, CL_TRUE, e.memory, e.svm_source, e.size, e.count,
                                          e.list, e.attempt.event());
}

cl_int call_svm_fill(Enqueue& e) {
  return e.attempt.api.clEnqueueSVMMemFill(e.queue, e.memory, e.pattern, e.pattern_size, e.size,
                                           e.count, e.list, e.attempt.event());
}

cl_int call_svm_map(Enqueue& e) {
  return e.attempt.api.clEnqueueSVMMap(e.queue, CL_TRUE, e.map_flags, e.memory, e.size, e.count,
                                       e.list, e.attempt.event());
}

cl_int call_svm_unmap(Enqueue& e) {
  return e.attempt.api.clEnqueueSVMUnmap(e.queue, e.memory, e.count, e.list, e.attempt.event());
}

cl_int call_svm_migrate(Enqueue& e) {
  const void* pointer = e.memory;
  return e.attempt.api.clEnqueueSVMMigrateMem(e.queue, e.objects,
                                              e.without_list ? nullptr : &pointer, &e.size,
                                              e.migration, e.count, e.list, e.attempt.event());
}

}  // namespace assay::suites::api_errors
