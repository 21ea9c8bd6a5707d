#include <gmock/gmock.h>

#include <atomic>
#include <cstdint>

#include "harness/cases/assertion.h"
#include "harness/devices/availability.h"
#include "suites/api/svm/tables.h"
#include "suites/base/about.h"
#include "suites/base/matching.h"
#include "suites/host/bytes.h"
#include "suites/host/calls.h"
#include "suites/host/own_table.h"
#include "suites/host/svm_memory.h"

namespace assay::suites::svm {
namespace {

using host::Setting;

void sizes(Setting& on) {
  for (const std::size_t size : {1U, 3U, 64U, 4095U, 4096U, 1U << 20U}) {
    const Memory memory(on, size);
    const auto bytes = on.random_bytes(size);
    write(on, memory, bytes);
    EXPECT_BYTES(bytes, read(on, memory)) << size << " bytes";
  }
}

void do_not_overlap(Setting& on) {
  const Memory first(on, 1000), second(on, 1000), third(on, 1000);
  write(on, first, std::vector<std::uint8_t>(1000, 1));
  write(on, second, std::vector<std::uint8_t>(1000, 2));
  write(on, third, std::vector<std::uint8_t>(1000, 3));
  EXPECT_MATCH(read(on, first), testing::Each(1)) << "the first allocation";
  EXPECT_MATCH(read(on, second), testing::Each(2)) << "the second allocation";
  EXPECT_MATCH(read(on, third), testing::Each(3)) << "the third allocation";
}

/// long16, or int16 if the device has no long.
std::size_t largest_type(const harness::DeviceInfo& device) {
  return harness::has(device, harness::parts::int64) ? sizeof(cl_long16) : sizeof(cl_int16);
}

void alignments(Setting& on) {
  const std::size_t largest = largest_type(on.info());
  const auto misalignment = [&](cl_uint alignment, std::size_t expected) {
    const Memory memory(on, 24, CL_MEM_READ_WRITE, alignment);
    return reinterpret_cast<std::uintptr_t>(memory.get()) % expected;
  };
  for (cl_uint alignment = 1; alignment <= largest; alignment *= 2)
    EXPECT_VALUE(misalignment(alignment, alignment), ==, 0U)
        << about::call("clSVMAlloc") << "misalignment for alignment " << alignment;
  EXPECT_VALUE(misalignment(0, largest), ==, 0U)
      << about::call("clSVMAlloc")
      << "misalignment for alignment 0, which means the largest data type";
}

void access_flags(Setting& on) {
  for (const cl_svm_mem_flags flags :
       {cl_svm_mem_flags{0}, cl_svm_mem_flags{CL_MEM_READ_WRITE},
        cl_svm_mem_flags{CL_MEM_READ_ONLY}, cl_svm_mem_flags{CL_MEM_WRITE_ONLY}}) {
    const Memory memory(on, 64, flags);
    const auto bytes = on.random_bytes(64);
    write(on, memory, bytes);  // these flags are for kernels, not for the host
    EXPECT_BYTES(bytes, read(on, memory)) << "flags " << flags;
  }
}

void grains(Setting& on) {
  const auto able = on.info().svm_capabilities;
  std::vector<cl_svm_mem_flags> offered{0};
  if ((able & CL_DEVICE_SVM_FINE_GRAIN_BUFFER) != 0) {
    offered.push_back(CL_MEM_SVM_FINE_GRAIN_BUFFER);
    if ((able & CL_DEVICE_SVM_ATOMICS) != 0)
      offered.push_back(CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS);
  }
  for (const cl_svm_mem_flags flags : offered) {
    void* const memory = clSVMAlloc(on.context()(), flags, 64, 0);
    EXPECT_VALUE(memory, !=, nullptr) << about::object("clSVMAlloc") << "flags " << flags;
    clSVMFree(on.context()(), memory);
  }
}

void freeing_null(Setting& on) {
  clSVMFree(on.context()(), nullptr);
  const Memory memory(on, 64);
  write(on, memory, std::vector<std::uint8_t>(64, 7));
  EXPECT_MATCH(read(on, memory), testing::Each(7)) << "the allocation after clSVMFree of NULL";
}

// ---- Allocations that must fail.

void expect_refused(Setting& on, cl_svm_mem_flags flags, std::size_t size, cl_uint alignment) {
  void* const memory = clSVMAlloc(on.context()(), flags, size, alignment);
  EXPECT_VALUE(memory, ==, nullptr) << harness::About{.kind = harness::Finding::Kind::object,
                                                      .subject = "clSVMAlloc",
                                                      .rule = harness::failed_by::accepted_call};
  if (memory != nullptr) clSVMFree(on.context()(), memory);
}

void size_zero(Setting& on) {
  expect_refused(on, CL_MEM_READ_WRITE, 0, 0);
}
void too_large(Setting& on) {
  // A new query, because the machine may have more memory now.
  const auto most = on.device().getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>();
  expect_refused(on, CL_MEM_READ_WRITE, most + 1, 0);
}
void alignment_of_three(Setting& on) {
  expect_refused(on, CL_MEM_READ_WRITE, 64, 3);
}
void atomics_alone(Setting& on) {
  expect_refused(on, CL_MEM_SVM_ATOMICS, 64, 0);
}
void two_accesses(Setting& on) {
  expect_refused(on, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 64, 0);
}
void read_write_and_read_only(Setting& on) {
  expect_refused(on, CL_MEM_READ_WRITE | CL_MEM_READ_ONLY, 64, 0);
}
void read_write_and_write_only(Setting& on) {
  expect_refused(on, CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY, 64, 0);
}
void flag_of_buffers(Setting& on) {
  expect_refused(on, CL_MEM_COPY_HOST_PTR, 64, 0);
}
void fine_grain_unsupported(Setting& on) {
  expect_refused(on, CL_MEM_SVM_FINE_GRAIN_BUFFER, 64, 0);
}
void atomics_unsupported(Setting& on) {
  expect_refused(on, CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS, 64, 0);
}
void null_context(Setting& on) {
  EXPECT_VALUE(clSVMAlloc(nullptr, CL_MEM_READ_WRITE, 64, 0), ==, nullptr)
      << about::object("clSVMAlloc") << "for context NULL";
  if (!host::has_own_table(on)) return;  // every call already goes through the loader's table
  EXPECT_VALUE(on.driver().clSVMAlloc(nullptr, CL_MEM_READ_WRITE, 64, 0), ==, nullptr)
      << about::object("clSVMAlloc") << "for context NULL, called through the ICD dispatch table";
}

// ---- Commands that free memory.

/// Never freed, because a driver may call a callback late.
struct Freed {
  std::atomic<int> calls{0};
  cl_command_queue queue = nullptr;
  std::vector<void*> pointers;
};

void CL_CALLBACK note_and_free(cl_command_queue queue, cl_uint count, void* pointers[],
                               void* data) {
  auto* freed = static_cast<Freed*>(data);
  freed->queue = queue;
  freed->pointers.assign(pointers, pointers + count);
  ++freed->calls;
}

void by_a_command(Setting& on) {
  void* pointers[] = {Memory(on, 64).release(), Memory(on, 4096).release()};
  cl::Event event;
  ASSERT_SUCCESS(
      clEnqueueSVMFree(on.queue()(), 2, pointers, nullptr, nullptr, 0, nullptr, &event()));
  EXPECT_QUERY(event.getInfo<CL_EVENT_COMMAND_TYPE>(), cl_command_type{CL_COMMAND_SVM_FREE});
  on.queue().flush();
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(event, CL_COMPLETE));
}

void by_a_callback(Setting& on) {
  static Freed freed;
  freed.calls = 0;
  Memory first(on, 64), second(on, 64);
  void* pointers[] = {first.get(), second.get()};
  const std::vector<void*> given(pointers, pointers + 2);
  ASSERT_SUCCESS(
      clEnqueueSVMFree(on.queue()(), 2, pointers, note_and_free, &freed, 0, nullptr, nullptr));
  pointers[0] = pointers[1] = nullptr;  // because the application may change the array at once
  on.queue().finish();
  ASSERT_CALLS(freed.calls, ==, 1, 5) << "the callback of clEnqueueSVMFree";
  EXPECT_QUERY(freed.queue, on.queue()())
      << about::callback() << "the queue that the callback was given";
  EXPECT_VALUE(freed.pointers, ==, given)
      << about::callback() << "the pointers that the callback was given";
  // The callback must not have freed the memory.
  write(on, first, std::vector<std::uint8_t>(64, 1));
}

std::atomic<int> freed_without_data{0};
void CL_CALLBACK count_without_data(cl_command_queue, cl_uint, void*[], void* data) {
  if (data == nullptr) ++freed_without_data;
}
/// "user_data can be NULL."
void by_a_callback_without_data(Setting& on) {
  freed_without_data = 0;
  const Memory memory(on, 64);
  void* pointers[] = {memory.get()};
  ASSERT_SUCCESS(clEnqueueSVMFree(on.queue()(), 1, pointers, count_without_data, nullptr, 0,
                                  nullptr, nullptr));
  on.queue().finish();
  EXPECT_CALLS(freed_without_data, ==, 1, 5) << "the callback of clEnqueueSVMFree";
}

void after_its_events(Setting& on) {
  static Freed freed;
  freed.calls = 0;
  const Memory memory(on, 64);
  void* pointers[] = {memory.get()};
  cl::UserEvent gate(on.context());
  const cl_event wait = gate();
  const std::vector<void*> given(pointers, pointers + 1);
  EXPECT_SUCCESS(
      clEnqueueSVMFree(on.queue()(), 1, pointers, note_and_free, &freed, 1, &wait, nullptr));
  pointers[0] = nullptr;  // because the application may change the array at once
  on.queue().flush();
  EXPECT_HOLDS(!host::wait_until([] { return freed.calls != 0; }, 0.1))
      << about::callback()
      << "clEnqueueSVMFree called the callback before the event that the command waits for";
  gate.setStatus(CL_COMPLETE);
  on.queue().finish();
  ASSERT_CALLS(freed.calls, ==, 1, 5) << "the callback of clEnqueueSVMFree";
  EXPECT_VALUE(freed.pointers, ==, given)
      << about::callback() << "the pointers that the callback was given";
}

constexpr host::Example rows[] = {
    {"allocation/sizes", "OpenCL API 3.0, 5.6, clSVMAlloc", sizes, {2, 0}, needs_svm},
    {"allocation/apart", "OpenCL API 3.0, 5.6, clSVMAlloc", do_not_overlap, {2, 0}, needs_svm},
    {"allocation/alignments", "OpenCL API 3.0, 5.6, clSVMAlloc", alignments, {2, 0}, needs_svm},
    {"allocation/access_flags", "OpenCL API 3.0, 5.6, clSVMAlloc", access_flags, {2, 0}, needs_svm},
    {"allocation/grains", "OpenCL API 3.0, 5.6, clSVMAlloc", grains, {2, 0}, needs_svm},
    {"refused/size_zero", "OpenCL API 3.0, 5.6, clSVMAlloc", size_zero, {2, 0}, needs_svm},
    {"refused/too_large", "OpenCL API 3.0, 5.6, clSVMAlloc", too_large, {2, 0}, needs_svm},
    {"refused/alignment", "OpenCL API 3.0, 5.6, clSVMAlloc", alignment_of_three, {2, 0}, needs_svm},
    {"refused/atomics_alone", "OpenCL API 3.0, 5.6, clSVMAlloc", atomics_alone, {2, 0}, needs_svm},
    {"refused/two_accesses", "OpenCL API 3.0, 5.6, clSVMAlloc", two_accesses, {2, 0}, needs_svm},
    {"refused/read_write_and_read_only",
     "OpenCL API 3.0, 5.6, clSVMAlloc",
     read_write_and_read_only,
     {2, 0},
     needs_svm},
    {"refused/read_write_and_write_only",
     "OpenCL API 3.0, 5.6, clSVMAlloc",
     read_write_and_write_only,
     {2, 0},
     needs_svm},
    {"refused/atomics_unsupported",
     "OpenCL API 3.0, 5.6, clSVMAlloc",
     atomics_unsupported,
     {2, 0},
     needs_svm& host::Needs::lack(harness::parts::svm_atomics)},
    {"refused/flag_of_buffers",
     "OpenCL API 3.0, 5.6, clSVMAlloc",
     flag_of_buffers,
     {2, 0},
     needs_svm},
    {"refused/fine_grain",
     "OpenCL API 3.0, 5.6, clSVMAlloc",
     fine_grain_unsupported,
     {2, 0},
     needs_svm& host::Needs::lack(harness::parts::svm_fine_grain)},
    {"refused/null_context", "OpenCL API 3.0, 5.6, clSVMAlloc", null_context, {2, 0}, needs_svm},
    {"free/null", "OpenCL API 3.0, 5.6, clSVMFree", freeing_null, {2, 0}, needs_svm},
    {"free/command", "OpenCL API 3.0, 5.6, clEnqueueSVMFree", by_a_command, {2, 0}, needs_svm},
    {"free/callback", "OpenCL API 3.0, 5.6, clEnqueueSVMFree", by_a_callback, {2, 0}, needs_svm},
    {"free/callback_without_data",
     "OpenCL API 3.0, 5.6, clEnqueueSVMFree, user_data",
     by_a_callback_without_data,
     {2, 0},
     needs_svm},
    {"free/wait_list",
     "OpenCL API 3.0, 5.6, clEnqueueSVMFree",
     after_its_events,
     {2, 0},
     needs_svm},
};

}  // namespace

std::span<const host::Example> allocation() {
  return rows;
}

}  // namespace assay::suites::svm
