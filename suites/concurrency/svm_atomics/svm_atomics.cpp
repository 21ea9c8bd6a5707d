#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <initializer_list>
#include <memory>
#include <optional>

#include "harness/cases/assertion.h"
#include "harness/cases/suite.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/concurrency/svm_atomics/tables.h"
#include "suites/host/suite.h"
#include "suites/host/svm_memory.h"
#include "suites/target/target.h"

// CL_DEVICE_SVM_ATOMICS; OpenCL C 3.0.19, 6.15.12. The specification does not promise that host and
// device make progress at the same time. So no case depends on this progress.
namespace assay::suites::svm_atomics {
namespace {

using host::Setting;
using svm::Memory;

constexpr int messages = 500;

struct Shared {
  std::atomic<cl_int> sum{0}, flag{0};
  std::atomic<cl_uint> bits{0};
  std::array<cl_int, messages> data{};
  cl_int wrong = -1;
};
static_assert(std::atomic<cl_int>::is_always_lock_free && sizeof(std::atomic<cl_int>) == 4);

/// In an allocation for atomics, or in the host's own memory.
class Place {
 public:
  Place(Setting& on, bool system) : on_(on) {
    if (system) {
      own_ = std::make_unique<Shared>();
      shared_ = own_.get();
      return;
    }
    memory_.emplace(on, sizeof(Shared), CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS, 64);
    shared_ = new (memory_->get()) Shared;
  }
  ~Place() { EXPECT_SUCCESS(clFinish(on_.queue()())); }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  Shared* operator->() const { return shared_; }

 private:
  Setting& on_;
  std::unique_ptr<Shared> own_;
  std::optional<Memory> memory_;
  Shared* shared_ = nullptr;
};

cl::Kernel kernel(Setting& on, const char* name, std::initializer_list<const void*> pointers) {
  cl::Kernel made = on.kernel(embedded_text("suites/concurrency/svm_atomics/kernels/messages.cl"),
                              name, host::newest_language(on.info()));
  cl_uint index = 0;
  for (const void* pointer : pointers)
    EXPECT_SUCCESS(clSetKernelArgSVMPointer(made(), index++, pointer));
  return made;
}

void start(Setting& on, const cl::Kernel& kernel, std::size_t items) {
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &items, nullptr, 0,
                                        nullptr, nullptr));
  ASSERT_SUCCESS(clFlush(on.queue()()));
}

void counts(Setting& on, bool system) {
  constexpr int times = 1000, items = 256, of_the_host = 100000;
  const Place place(on, system);
  cl::Kernel count = kernel(on, "count", {&place->sum, &place->bits});
  count.setArg(2, cl_int{times});
  start(on, count, items);
  for (int i = 0; i < of_the_host; ++i) place->sum.fetch_add(1, std::memory_order_relaxed);
  for (unsigned i = 0; i < 16; ++i) place->bits.fetch_or(2U << (2 * i), std::memory_order_relaxed);
  ASSERT_SUCCESS(clFinish(on.queue()()));
  EXPECT_VALUE(place->sum.load(), ==, times * items + of_the_host)
      << "the sum that host and device added";
  EXPECT_VALUE(place->bits.load(), ==, ~0U) << "the bits that host and device set";
}

/// After an acquire that reads a released value, the values written before the release are visible.
void from_device(Setting& on, bool system) {
  const Place place(on, system);
  cl::Kernel publish = kernel(on, "publish", {place->data.data(), &place->flag});
  publish.setArg(2, cl_int{messages});
  start(on, publish, 1);
  cl_int seen = 0;
  const auto look = [&] {
    seen = place->flag.load(std::memory_order_acquire);
    EXPECT_MATCH(seen, testing::AllOf(testing::Ge(0), testing::Le(messages)))
        << "released messages";
    for (int k = 0; k < std::min(seen, messages); ++k)
      EXPECT_VALUE(place->data.at(static_cast<std::size_t>(k)), ==, 7 * k + 1)
          << "message " << k << " when " << seen << " messages were released";
    return seen == messages || testing::Test::HasFailure();
  };
  host::wait_until(look, 1);
  ASSERT_SUCCESS(clFinish(on.queue()()));
  look();
  EXPECT_VALUE(seen, ==, messages) << "released messages after the kernel";
}

void from_host(Setting& on, bool system) {
  constexpr cl_int patience = 2000;
  const Place place(on, system);
  cl::Kernel receive = kernel(on, "receive", {place->data.data(), &place->flag, &place->wrong});
  receive.setArg(3, cl_int{messages});
  receive.setArg(4, patience);
  start(on, receive, 1);
  for (int i = 0; i < messages; ++i) {
    place->data.at(static_cast<std::size_t>(i)) = 7 * i + 1;
    place->flag.store(i + 1, std::memory_order_release);
  }
  ASSERT_SUCCESS(clFinish(on.queue()()));
  EXPECT_VALUE(place->wrong, ==, 0) << "messages that were released but not visible";
}

template <void (*body)(Setting&, bool), bool system>
void in(Setting& on) {
  body(on, system);
}

constexpr const char* place = "OpenCL API 3.0, 5.6, CL_MEM_SVM_ATOMICS";
constexpr const char* system_place = "OpenCL API 3.0, 5.6, CL_DEVICE_SVM_FINE_GRAIN_SYSTEM";
constexpr host::Example rows[] = {
    {"counts", place, in<counts, false>, {2, 0}, needs_atomics},
    {"from_device", place, in<from_device, false>, {2, 0}, needs_atomics},
    {"from_host", place, in<from_host, false>, {2, 0}, needs_atomics},
    {"system/counts", system_place, in<counts, true>, {2, 0}, needs_system_atomics},
    {"system/from_device", system_place, in<from_device, true>, {2, 0}, needs_system_atomics},
    {"system/from_host", system_place, in<from_host, true>, {2, 0}, needs_system_atomics},
};

}  // namespace

harness::Suite suite() {
  return host::make_suite("svm_atomics",
                          "Atomics of host and device (OpenCL API 3.0, 5.6; OpenCL C 6.15.12)",
                          {rows, operations()});
}

}  // namespace assay::suites::svm_atomics
