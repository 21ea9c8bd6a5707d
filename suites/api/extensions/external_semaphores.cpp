// cl_khr_external_semaphore with file descriptors. Two contexts of one process have a handle of the
// same semaphore, so no other API is needed.
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "harness/cases/assertion.h"
#include "suites/api/extensions/memory_tables.h"
#include "suites/base/about.h"
#include "suites/host/extension_change.h"
#include "suites/host/semaphore.h"

namespace assay::suites::extensions {
namespace {

using host::Setting;
using Properties = std::vector<cl_semaphore_properties_khr>;

using HandleType = cl_external_semaphore_handle_type_khr;

constexpr HandleType descriptor = CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR,
                     sync_file = CL_SEMAPHORE_HANDLE_SYNC_FD_KHR;

bool lists(Setting& on, cl_device_info types, HandleType type) {
  std::array<cl_uint, 32> all{};
  std::size_t size = 0;
  EXPECT_SUCCESS(clGetDeviceInfo(on.device_id(), types, sizeof all, all.data(), &size));
  const auto count = static_cast<std::ptrdiff_t>(size / sizeof all[0]);
  return std::find(all.begin(), all.begin() + count, type) != all.begin() + count;
}
bool exports(Setting& on, HandleType type) {
  return lists(on, CL_DEVICE_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR, type);
}
bool exports_and_imports(Setting& on, HandleType type) {
  return exports(on, type) && lists(on, CL_DEVICE_SEMAPHORE_IMPORT_HANDLE_TYPES_KHR, type);
}

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

Properties for_export(HandleType type) {
  return {CL_SEMAPHORE_TYPE_KHR,
          CL_SEMAPHORE_TYPE_BINARY_KHR,
          CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR,
          type,
          CL_SEMAPHORE_EXPORT_HANDLE_TYPES_LIST_END_KHR,
          0};
}

/// Properties that import a descriptor. After the import, the implementation owns the descriptor.
Properties from(int handle, HandleType type) {
  return {CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR, type,
          static_cast<cl_semaphore_properties_khr>(handle), 0};
}

int handle_of(Setting& on, const Semaphore& semaphore, HandleType type) {
  const auto get = host::extension_function<clGetSemaphoreHandleForTypeKHR_fn>(
      on, "clGetSemaphoreHandleForTypeKHR");
  int handle = -1;
  std::size_t size = 0;
  EXPECT_SUCCESS(get(semaphore.semaphore, on.device_id(), type, sizeof handle, &handle, &size))
      << about::call("clGetSemaphoreHandleForTypeKHR");
  EXPECT_VALUE(size, ==, sizeof handle) << "bytes of a descriptor";
  return handle;
}

cl_semaphore_payload_khr payload_of(const Semaphore& semaphore) {
  cl_semaphore_payload_khr state = 99;
  EXPECT_SUCCESS(semaphore.functions.info(semaphore.semaphore, CL_SEMAPHORE_PAYLOAD_KHR,
                                          sizeof state, &state, nullptr))
      << about::call("clGetSemaphoreInfoKHR");
  return state;
}

/// A wait in one context waits for a signal in the other context, several times. The wait resets
/// the semaphore.
void across_contexts(Setting& on) {
  if (!exports_and_imports(on, descriptor))
    GTEST_SKIP() << "needs a device that exports and imports CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR";
  const Semaphore own(on, on.context(), for_export(descriptor));
  const int handle = handle_of(on, own, descriptor);
  ASSERT_VALUE(handle, >=, 0) << "the descriptor";
  const Semaphore other(on, on.other_context(), from(handle, descriptor));
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
    EXPECT_VALUE(payload_of(other), ==, 1U) << about::query("CL_SEMAPHORE_PAYLOAD_KHR")
                                            << "the state after a signal in another context";
    ASSERT_SUCCESS(other.functions.wait(on.other_queue()(), 1, &other.semaphore, nullptr, 0,
                                        nullptr, &waited()))
        << about::call("clEnqueueWaitSemaphoresKHR") << "in another context";
    ASSERT_SUCCESS(clFlush(on.other_queue()()));
    EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(waited, CL_COMPLETE));
  }
}

/// The handle types that a semaphore can export.
void says_what_it_exports(Setting& on) {
  if (!exports(on, descriptor))
    GTEST_SKIP() << "needs a device that exports CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR";
  const Semaphore own(on, on.context(), for_export(descriptor));
  std::array<cl_uint, 8> types{};
  std::size_t size = 0;
  EXPECT_SUCCESS(own.functions.info(own.semaphore, CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR,
                                    sizeof types, types.data(), &size))
      << about::call("clGetSemaphoreInfoKHR");
  ASSERT_VALUE(size, >=, sizeof types[0])
      << about::query_size("CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR");
  EXPECT_VALUE(types[0], ==, descriptor) << about::query("CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR");
}

/// CL_SEMAPHORE_EXPORTABLE_KHR of a semaphore with and without handle types for export.
void says_whether_it_exports(Setting& on) {
  if (!exports(on, descriptor))
    GTEST_SKIP() << "needs a device that exports CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR";
  if (!host::needs_change(on, "cl_khr_external_semaphore", "exportable_query")) return;
  constexpr cl_semaphore_info_khr exportable = 0x2054;  // CL_SEMAPHORE_EXPORTABLE_KHR
  const Properties ordinary{CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR, 0};
  for (const bool exported : {true, false}) {
    const Semaphore one(on, on.context(), exported ? for_export(descriptor) : ordinary);
    const cl_bool expected = exported ? CL_TRUE : CL_FALSE;
    cl_bool told = 99;
    std::size_t size = 0;
    EXPECT_SUCCESS(one.functions.info(one.semaphore, exportable, sizeof told, &told, &size))
        << about::call("clGetSemaphoreInfoKHR");
    EXPECT_VALUE(size, ==, sizeof told) << about::query_size("CL_SEMAPHORE_EXPORTABLE_KHR");
    EXPECT_VALUE(told, ==, expected)
        << about::query("CL_SEMAPHORE_EXPORTABLE_KHR")
        << (exported ? "with a handle type for export" : "without a handle type for export");
  }
}

/// Import and export of CL_SEMAPHORE_HANDLE_SYNC_FD_KHR copy the state of a semaphore. The import
/// lasts until the next wait. So each signal is exported and imported again. The descriptor -1
/// means a state that is already signaled. An export may also return -1.
void sync_files(Setting& on) {
  if (!exports_and_imports(on, sync_file))
    GTEST_SKIP() << "needs a device that exports and imports CL_SEMAPHORE_HANDLE_SYNC_FD_KHR";
  if (!host::needs_change(on, "cl_khr_external_semaphore_sync_fd", "import_again")) return;
  const auto import_again =
      host::extension_function<host::ReImportSyncFile>(on, "clReImportSemaphoreSyncFdKHR");
  const Semaphore own(on, on.context(), for_export(sync_file));
  std::optional<Semaphore> other;
  const cl::CommandQueue waiting = on.make_queue(0);
  const cl::Buffer buffer = on.buffer(sizeof(cl_uint));
  const auto expect_waited = [&] {
    cl::Event waited;
    ASSERT_SUCCESS(
        other->functions.wait(waiting(), 1, &other->semaphore, nullptr, 0, nullptr, &waited()))
        << about::call("clEnqueueWaitSemaphoresKHR");
    ASSERT_SUCCESS(clFlush(waiting()));
    EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(waited, CL_COMPLETE));
  };
  for (cl_uint round = 1; round <= 3; ++round) {
    DURING(testing::Message() << "round " << round);
    on.queue().enqueueFillBuffer(buffer, round, 0, sizeof round);
    ASSERT_SUCCESS(
        own.functions.signal(on.queue()(), 1, &own.semaphore, nullptr, 0, nullptr, nullptr))
        << about::call("clEnqueueSignalSemaphoresKHR");
    ASSERT_SUCCESS(clFlush(on.queue()()));
    const int handle = handle_of(on, own, sync_file);
    if (round == 1) {
      other.emplace(on, on.context(), from(handle, sync_file));
    } else {
      ASSERT_SUCCESS(import_again(other->semaphore, nullptr, handle))
          << about::call("clReImportSemaphoreSyncFdKHR");
    }
    ASSERT_SUCCESS(clFinish(on.queue()()));
    EXPECT_VALUE(payload_of(*other), ==, 1U)
        << about::query("CL_SEMAPHORE_PAYLOAD_KHR") << "the imported state after the signal";
    expect_waited();
    if (testing::Test::HasFailure()) return;  // the next read could wait forever
    cl_uint got = 0;
    waiting.enqueueReadBuffer(buffer, CL_TRUE, 0, sizeof got, &got);
    EXPECT_VALUE(got, ==, round) << "the value written before the signal";
  }
  ASSERT_SUCCESS(import_again(other->semaphore, nullptr, -1))
      << about::call("clReImportSemaphoreSyncFdKHR") << "of -1";
  EXPECT_VALUE(payload_of(*other), ==, 1U)
      << about::query("CL_SEMAPHORE_PAYLOAD_KHR") << "the state after an import of -1";
  expect_waited();
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
    {"external_semaphore/exportable",
     "cl_khr_external_semaphore, CL_SEMAPHORE_EXPORTABLE_KHR",
     says_whether_it_exports,
     {1, 2},
     needs},
    {"external_semaphore/sync_files",
     "cl_khr_external_semaphore_sync_fd, clReImportSemaphoreSyncFdKHR",
     sync_files,
     {1, 2},
     host::Needs::extension("cl_khr_external_semaphore") &
         host::Needs::extension("cl_khr_external_semaphore_sync_fd")},
};

}  // namespace

std::span<const host::Example> external_semaphores() {
  return rows;
}

}  // namespace assay::suites::extensions
