#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <numeric>
#include <type_traits>

#include "harness/cases/assertion.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/concurrency/svm_atomics/tables.h"

// Host and device use one object at the same time. The specification does not promise progress of
// both, so no case waits.
namespace assay::suites::svm_atomics {
namespace {

using host::Setting;
using svm::Memory;

constexpr int items = 64, times = 100, of_the_host = 20000;
constexpr cl_svm_mem_flags atomic_memory = CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS;

template <typename T>
constexpr const char* type_name() {
  if constexpr (std::is_same_v<T, cl_float>) return "float";
  if constexpr (std::is_same_v<T, cl_double>) return "double";
  if constexpr (std::is_same_v<T, cl_int>) return "int";
  if constexpr (std::is_same_v<T, cl_uint>) return "uint";
  if constexpr (std::is_same_v<T, cl_long>) return "long";
  return "ulong";
}

std::string pragmas_of(std::size_t size) {
  if (size < 8) return {};
  return "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n"
         "#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable\n";
}

struct Ordering {
  const char* order;
  std::memory_order host;
};
constexpr Ordering relaxed{"memory_order_relaxed", std::memory_order_relaxed};

template <typename T>
cl::Program program_of(Setting& on, std::string_view file, const Ordering& ordering, bool weak) {
  const std::string type = type_name<T>();
  return on.build(
      embedded_text(file, {{"pragmas", pragmas_of(sizeof(T))},
                           {"order", ordering.order},
                           {"scope", "memory_scope_all_svm_devices"},
                           {"compare_exchange", weak ? "atomic_compare_exchange_weak_explicit"
                                                     : "atomic_compare_exchange_strong_explicit"}}),
      host::newest_language(on.info()) + " -D TYPE=" + type + " -D ATOMIC=atomic_" + type);
}

constexpr std::string_view operations_file = "suites/concurrency/svm_atomics/kernels/operations.cl";
constexpr std::string_view integers_file = "suites/concurrency/svm_atomics/kernels/integers.cl";

template <typename T>
class Together {
 public:
  Together(Setting& on, const cl::Program& program, const char* name)
      : on_(on),
        object_(on, 64, atomic_memory, 64),
        returned_(on, items * sizeof(T), CL_MEM_SVM_FINE_GRAIN_BUFFER),
        kernel_(program, name) {
    *object_.template as<T>() = 0;
    std::fill_n(returned_.template as<T>(), items, static_cast<T>(-1));
    EXPECT_SUCCESS(clSetKernelArgSVMPointer(kernel_(), 0, object_.get()));
    EXPECT_SUCCESS(clSetKernelArgSVMPointer(kernel_(), 1, returned_.get()));
    kernel_.setArg(2, cl_int{times});
  }
  std::atomic_ref<T> object() { return std::atomic_ref<T>(*object_.template as<T>()); }
  template <class Host>
  T run(const Host& host) {
    const std::size_t global = items;
    EXPECT_SUCCESS(clEnqueueNDRangeKernel(on_.queue()(), kernel_(), 1, nullptr, &global, nullptr, 0,
                                          nullptr, nullptr));
    EXPECT_SUCCESS(clFlush(on_.queue()()));
    T sum = 0;
    for (int i = 0; i < of_the_host; ++i) sum += host(object(), i);
    EXPECT_SUCCESS(clFinish(on_.queue()()));
    const T* returned = returned_.template as<T>();
    return std::accumulate(returned, returned + items, sum);
  }

 private:
  Setting& on_;
  Memory object_, returned_;
  cl::Kernel kernel_;
};

constexpr int additions = items * times + of_the_host;

/// n additions of 1 must return the numbers from 0 to n - 1, each once.
template <typename T>
void adds(Setting& on) {
  const cl::Program program = program_of<T>(on, operations_file, relaxed, false);
  Together<T> together(on, program, "add");
  const T sum = together.run(
      [](std::atomic_ref<T> object, int) { return object.fetch_add(1, relaxed.host); });
  EXPECT_VALUE(together.object().load(), ==, T{additions}) << "the sum that host and device added";
  EXPECT_VALUE(sum, ==, static_cast<T>(std::uint64_t{additions} * (additions - 1) / 2))
      << "the sum of all values that the additions returned";
}

/// Each exchange puts a token in and takes a token out. All tokens except the last token come out.
/// So all tokens that came out, plus the last token, have the sum of all tokens that were put in.
template <typename T>
void swaps(Setting& on) {
  const cl::Program program = program_of<T>(on, operations_file, relaxed, false);
  Together<T> together(on, program, "swap");
  const T out = together.run([](std::atomic_ref<T> object, int i) {
    return object.exchange(static_cast<T>(i % 7), relaxed.host);
  });
  // Each work-item puts in item * times + i, and the host puts in i % 7.
  std::uint64_t in = 0;
  for (int item = 0; item < items; ++item)
    for (int i = 1; i <= times; ++i) in += static_cast<std::uint64_t>(item * times + i);
  for (int i = 0; i < of_the_host; ++i) in += static_cast<std::uint64_t>(i % 7);
  if constexpr (std::is_same_v<T, cl_float>)
    // The partial sums have more bits than a float, so a small relative error is right.
    EXPECT_MATCH(static_cast<double>(out + together.object().load()),
                 testing::DoubleNear(static_cast<double>(in), static_cast<double>(in) / 1000))
        << "the sum of all values that were exchanged";
  else
    EXPECT_VALUE(static_cast<T>(out + together.object().load()), ==, static_cast<T>(in))
        << "the sum of all values that were exchanged";
}

/// The object counts the exchanges that reported success.
template <typename T, bool weak>
void replaces(Setting& on) {
  const cl::Program program = program_of<T>(on, operations_file, relaxed, weak);
  Together<T> together(on, program, "replace");
  const T successes = together.run([](std::atomic_ref<T> object, int) {
    T expected = object.load(relaxed.host);
    return object.compare_exchange_strong(expected, expected + 1, relaxed.host) ? T{1} : T{0};
  });
  EXPECT_VALUE(together.object().load(), ==, successes)
      << "successful exchanges of host and device";
  EXPECT_VALUE(successes, >, T{0}) << "successful exchanges";
}

template <typename T>
void integer_operations(Setting& on) {
  const cl::Program program = program_of<T>(on, integers_file, relaxed, false);
  cl::Kernel kernel(program, "bits");
  const Memory memory(on, 64 * 6, atomic_memory, 64);
  T* const objects = memory.as<T>();
  constexpr T high = static_cast<T>(T{0xffff} << 16);
  const T first[] = {0, static_cast<T>(~T{0}), 0, 5000, 0, 1 << 20};
  std::copy_n(first, 6, objects);
  EXPECT_SUCCESS(clSetKernelArgSVMPointer(kernel(), 0, memory.get()));
  const std::size_t global = 16;
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &global, nullptr, 0,
                                        nullptr, nullptr));
  ASSERT_SUCCESS(clFlush(on.queue()()));
  const auto object = [&](int i) { return std::atomic_ref<T>(objects[i]); };
  for (int i = 0; i < 16; ++i) {
    const T bit = static_cast<T>(T{1} << (16 + i));
    object(0).fetch_or(bit);
    object(1).fetch_and(static_cast<T>(~bit));
    object(2).fetch_xor(bit);
    object(5).fetch_sub(5);
  }
  ASSERT_SUCCESS(clFinish(on.queue()()));
  const T all = static_cast<T>(high | 0xffff);
  EXPECT_VALUE(objects[0], ==, all) << "bits that host and device set";
  EXPECT_VALUE(objects[1], ==, static_cast<T>(~all)) << "bits that host and device did not clear";
  EXPECT_VALUE(objects[2], ==, all) << "bits that host and device changed";
  EXPECT_VALUE(objects[3], ==, T{1000 - 15}) << "the minimum";
  EXPECT_VALUE(objects[4], ==, T{1000 + 15}) << "the maximum";
  EXPECT_VALUE(objects[5], ==, T{(1 << 20) - 16 * 3 - 16 * 5})
      << "the value after all subtractions";
}

/// Only one thread at a time finds the flag clear, so no addition is lost.
void flag(Setting& on) {
  cl::Kernel kernel = on.kernel(embedded_text("suites/concurrency/svm_atomics/kernels/flag.cl"),
                                "guarded", host::newest_language(on.info()));
  const Memory memory(on, 256, atomic_memory, 64),
      entered(on, items * sizeof(cl_int), CL_MEM_SVM_FINE_GRAIN_BUFFER);
  cl_int* const words = memory.as<cl_int>();
  words[0] = words[16] = 0;  // the flag ('a 32-bit integer') and the counter
  std::fill_n(entered.as<cl_int>(), items, -1);
  EXPECT_SUCCESS(clSetKernelArgSVMPointer(kernel(), 0, words));
  EXPECT_SUCCESS(clSetKernelArgSVMPointer(kernel(), 1, words + 16));
  EXPECT_SUCCESS(clSetKernelArgSVMPointer(kernel(), 2, entered.get()));
  kernel.setArg(3, cl_int{times});
  const std::size_t global = items;
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &global, nullptr, 0,
                                        nullptr, nullptr));
  ASSERT_SUCCESS(clFlush(on.queue()()));
  cl_int mine = 0;
  for (int i = 0; i < of_the_host; ++i) {
    // 6.15.12.7.6 requires only that the value for 'set' is not zero. The host uses 1.
    if (std::atomic_ref(words[0]).exchange(1, std::memory_order_acquire) != 0) continue;
    ++words[16];
    ++mine;
    std::atomic_ref(words[0]).store(0, std::memory_order_release);
  }
  ASSERT_SUCCESS(clFinish(on.queue()()));
  const cl_int* const of_items = entered.as<cl_int>();
  EXPECT_VALUE(words[16], ==, std::accumulate(of_items, of_items + items, mine))
      << "number of additions while the flag was set";
  EXPECT_VALUE(words[0], ==, 0) << "the flag after host and device have cleared the flag";
}

constexpr const char* place = "OpenCL C 3.0.19, 6.15.12.7; OpenCL API 3.0, 3.3.6.1";
constexpr host::Example rows[] = {
    {"add/int", place, adds<cl_int>, {2, 0}, needs_atomics},
    {"add/uint", place, adds<cl_uint>, {2, 0}, needs_atomics},
    {"add/long", place, adds<cl_long>, {2, 0}, needs_long_atomics},
    {"add/ulong", place, adds<cl_ulong>, {2, 0}, needs_long_atomics},
    {"exchange/int", place, swaps<cl_int>, {2, 0}, needs_atomics},
    {"exchange/uint", place, swaps<cl_uint>, {2, 0}, needs_atomics},
    {"exchange/ulong", place, swaps<cl_ulong>, {2, 0}, needs_long_atomics},
    {"compare_exchange/strong/int", place, replaces<cl_int, false>, {2, 0}, needs_atomics},
    {"compare_exchange/weak/uint", place, replaces<cl_uint, true>, {2, 0}, needs_atomics},
    {"compare_exchange/strong/long", place, replaces<cl_long, false>, {2, 0}, needs_long_atomics},
    {"integers/int", place, integer_operations<cl_int>, {2, 0}, needs_atomics},
    {"integers/uint", place, integer_operations<cl_uint>, {2, 0}, needs_atomics},
    {"integers/ulong", place, integer_operations<cl_ulong>, {2, 0}, needs_long_atomics},
    {"flag", place, flag, {2, 0}, needs_atomics},
};

}  // namespace

std::span<const host::Example> operations() {
  return rows;
}

}  // namespace assay::suites::svm_atomics
