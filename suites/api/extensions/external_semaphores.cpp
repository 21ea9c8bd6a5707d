// cl_khr_external_semaphore with file descriptors. Two contexts of one process have a handle of the
// same semaphore, so no other API is needed.
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <vector>

#include "harness/cases/assertion.h"
#include "suites/api/extensions/memory_tables.h"
#include "suites/base/about.h"
#include "suites/host/semaphore.h"

namespace assay::suites::extensions {
namespace {

using host::Setting;
using Properties = std::vector<cl_semaphore_properties_khr>;

constexpr cl_external_semaphore_handle_type_khr descriptor = CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR;

bool lists(Setting& on, cl_device_info types) {
  std::array<cl_uint, 32> all{};
  std::size_t size = 0;
  EXPECT_SUCCESS(clGetDeviceInfo(on.device_id(), types, sizeof all, all.data(), &size));
  const auto count = static_cast<std::ptrdiff_t>(size / sizeof all[0]);
  return std::find(all.begin(), all.begin() + count, descriptor) != all.begin() + count;
}

/// A semaphore that the destructor releases.
struct Semaphore {
  Semaphore(Setting& on, const cl::Context& context, const Properties& properties)
      : functions(on),
        semaphore(host::created("clCreateSemaphoreWithPropertiesKHR", [&](cl_int* s) {
          return functions.create(context(), properties.data(), s);
        })) {}
  ~Semaphore() {
    EXPECT_SUCCESS(functions.release(semaphore)) << about::call("clReleaseSemaphoreKHR");
  }
  Semaphore(const Semaphore&) = delete;
  Semaphore& operator=(const Semaphore&) = delete;

  host::SemaphoreFunctions functions;
  cl_semaphore_khr semaphore;
};

Properties for_export() {
  return {CL_SEMAPHORE_TYPE_KHR,
          CL_SEMAPHORE_TYPE_BINARY_KHR,
          CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR,
          descriptor,
          CL_SEMAPHORE_EXPORT_HANDLE_TYPES_LIST_END_KHR,
          0};
}

/// Properties that import a descriptor. After the import, the implementation owns the descriptor.
Properties from(int handle) {
  return {CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR, descriptor,
          static_cast<cl_semaphore_properties_khr>(handle), 0};
}

int handle_of(Setting& on, const Semaphore& semaphore) {
  const auto get = host::extension_function<clGetSemaphoreHandleForTypeKHR_fn>(
      on, "clGetSemaphoreHandleForTypeKHR");
  int handle = -1;
  std::size_t size = 0;
  EXPECT_SUCCESS(
      get(semaphore.semaphore, on.device_id(), descriptor, sizeof handle, &handle, &size))
      << about::call("clGetSemaphoreHandleForTypeKHR");
  EXPECT_VALUE(size, ==, sizeof handle) << "bytes of a descriptor";
  return handle;
}

/// A wait in one context waits for a signal in the other context, several times. The wait resets
/// the semaphore.
void across_contexts(Setting& on) {
  if (!lists(on, CL_DEVICE_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR) ||
      !lists(on, CL_DEVICE_SEMAPHORE_IMPORT_HANDLE_TYPES_KHR))
    GTEST_SKIP() << "needs a device that exports and imports CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR";
  const Semaphore own(on, on.context(), for_export());
  const int handle = handle_of(on, own);
  ASSERT_VALUE(handle, >=, 0) << "the descriptor";
  const Semaphore other(on, on.other_context(), from(handle));
  for (int round = 0; round < 3; ++round) {
    DURING(testing::Message() << "round " << round);
    cl::UserEvent gate(on.context());
    cl::Event signalled, waited;
    ASSERT_SUCCESS(
        own.functions.signal(on.queue()(), 1, &own.semaphore, nullptr, 1, &gate(), &signalled()))
        << about::call("clEnqueueSignalSemaphoresKHR");
    ASSERT_SUCCESS(clFlush(on.queue()()));
    EXPECT_STATUS_VALUE(host::wait_for_status(signalled, CL_COMPLETE, 0.05), >, CL_COMPLETE)
        << about::early() << "the signal is complete before the event that it waits for";
    gate.setStatus(CL_COMPLETE);
    EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(signalled, CL_COMPLETE));
    cl_semaphore_payload_khr state = 99;
    EXPECT_SUCCESS(other.functions.info(other.semaphore, CL_SEMAPHORE_PAYLOAD_KHR, sizeof state,
                                        &state, nullptr))
        << about::call("clGetSemaphoreInfoKHR");
    EXPECT_VALUE(state, ==, 1U) << about::query("CL_SEMAPHORE_PAYLOAD_KHR")
                                << "the state after a signal in another context";
    ASSERT_SUCCESS(other.functions.wait(on.other_queue()(), 1, &other.semaphore, nullptr, 0,
                                        nullptr, &waited()))
        << about::call("clEnqueueWaitSemaphoresKHR") << "in another context";
    ASSERT_SUCCESS(clFlush(on.other_queue()()));
    EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(waited, CL_COMPLETE));
  }
}

/// Queries CL_SEMAPHORE_EXPORTABLE_KHR, and the handle types that a semaphore can export.
void says_what_it_exports(Setting& on) {
  if (!lists(on, CL_DEVICE_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR))
    GTEST_SKIP() << "needs a device that exports CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR";
  const Semaphore own(on, on.context(), for_export());
  std::array<cl_uint, 8> types{};
  std::size_t size = 0;
  EXPECT_SUCCESS(own.functions.info(own.semaphore, CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR,
                                    sizeof types, types.data(), &size))
      << about::call("clGetSemaphoreInfoKHR");
  ASSERT_VALUE(size, >=, sizeof types[0])
      << about::query_size("CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR");
  EXPECT_VALUE(types[0], ==, descriptor) << about::query("CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR");
}

constexpr auto needs = host::Needs::extension("cl_khr_external_semaphore") &
                       host::Needs::extension("cl_khr_external_semaphore_opaque_fd");
constexpr host::Example rows[] = {
    {"external_semaphore/across_contexts",
     "cl_khr_external_semaphore, clGetSemaphoreHandleForTypeKHR",
     across_contexts,
     {1, 2},
     needs},
    {"external_semaphore/export_types",
     "cl_khr_external_semaphore, CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR",
     says_what_it_exports,
     {1, 2},
     needs},
};

}  // namespace

std::span<const host::Example> external_semaphores() {
  return rows;
}

}  // namespace assay::suites::extensions
