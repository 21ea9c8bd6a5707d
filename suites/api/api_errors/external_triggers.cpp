#include <unistd.h>

#include <algorithm>
#include <array>
#include <vector>

#include "suites/api/api_errors/command.h"
#include "suites/base/about.h"
#include "suites/host/extension_change.h"
#include "suites/host/semaphore.h"

// cl_khr_external_memory, cl_khr_external_semaphore. Only errors that need no other API are here.
namespace assay::suites::api_errors {
namespace {

// ---- cl_khr_external_memory. Acquire and release have the same parameters and errors.

const cl_mem* ordinary_buffer(Attempt& a) {
  return &a.keep(a.on.buffer(64))();
}

/// A call without objects is valid.
auto without_objects(Attempt& a) {
  return std::tuple(a.on.queue()(), 0, nullptr, 0, nullptr, a.event());
}
/// Skips the case if the driver refuses the call even without the event. The case
/// extensions/external_memory/nothing judges the refusal.
const cl_event* failed_event(Attempt& a) {
  const auto acquire = host::extension_function<clEnqueueAcquireExternalMemObjectsKHR_fn>(
      a.on, "clEnqueueAcquireExternalMemObjectsKHR");
  if (acquire(a.on.queue()(), 0, nullptr, 0, nullptr, nullptr) != CL_SUCCESS)
    skip("needs a driver that accepts clEnqueueAcquireExternalMemObjectsKHR without objects");
  return events<-1>(a);
}

const std::vector<Break>& command_breaks() {
  static const std::vector<Break> rows{
      {"null_queue", {{"command_queue", nullptr}}},
      {"null_objects", {{"num_mem_objects", 1}}},
      {"no_objects", {{"mem_objects", ordinary_buffer}}},
      {"ordinary_buffer", {{"num_mem_objects", 1}, {"mem_objects", ordinary_buffer}}},
      {"null_object", {{"num_mem_objects", 1}, {"mem_objects", listed<null<cl_mem>>}}},
      {"null_list", {{"num_events_in_wait_list", 1}}},
      {"empty_list", {{"event_wait_list", events<CL_COMPLETE>}}},
      {"failed_event", {{"num_events_in_wait_list", 1}, {"event_wait_list", failed_event}}},
  };
  return rows;
}

// ---- cl_khr_external_semaphore.

/// Skips the case if the device can export no handle type.
cl_external_semaphore_handle_type_khr exportable(Attempt& a) {
  std::array<cl_external_semaphore_handle_type_khr, 16> types{};
  clGetDeviceInfo(a.on.device_id(), CL_DEVICE_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR, sizeof types,
                  types.data(), nullptr);
  if (types[0] == 0) skip("needs a device that exports semaphores");
  return types[0];
}

template <bool for_export>
cl_semaphore_khr semaphore(Attempt& a) {
  const auto type = exportable(a);
  if (type == 0) return nullptr;
  const host::SemaphoreFunctions functions(a.on);
  const std::array<cl_semaphore_properties_khr, 6> properties{
      CL_SEMAPHORE_TYPE_KHR,
      CL_SEMAPHORE_TYPE_BINARY_KHR,
      for_export ? cl_semaphore_properties_khr{CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR} : 0,
      type,
      CL_SEMAPHORE_EXPORT_HANDLE_TYPES_LIST_END_KHR,
      0};
  const auto made = host::created("clCreateSemaphoreWithPropertiesKHR", [&](cl_int* status) {
    return functions.create(a.on.context()(), properties.data(), status);
  });
  a.keep(std::shared_ptr<void>(nullptr, [release = functions.release, made](void*) {
    EXPECT_SUCCESS(release(made)) << about::call("clReleaseSemaphoreKHR");
  }));
  return made;
}

cl_semaphore_khr not_for_export(Attempt& a) {
  // Provisional revisions have a different code for a semaphore that is not exportable.
  if (!host::has_change(a.on, "cl_khr_external_semaphore", "code_of_no_export"))
    skip("needs cl_khr_external_semaphore 1.0.0");
  return semaphore<false>(a);
}

/// The implementation owns only descriptors that it accepts.
template <std::size_t handles, bool for_export>
cl_int from_handles(Attempt& a) {
  constexpr cl_external_semaphore_handle_type_khr type = CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR;
  std::array<cl_external_semaphore_handle_type_khr, 16> types{};
  clGetDeviceInfo(a.on.device_id(), CL_DEVICE_SEMAPHORE_IMPORT_HANDLE_TYPES_KHR, sizeof types,
                  types.data(), nullptr);
  // Provisional revisions have different codes.
  if (exportable(a) != type || std::ranges::find(types, type) == types.end() ||
      !host::has_change(a.on, "cl_khr_external_semaphore", "code_of_no_export")) {
    skip("needs cl_khr_external_semaphore 1.0.0 with CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR");
    return CL_SUCCESS;
  }
  const cl_semaphore_khr other = semaphore<true>(a);
  const auto get = host::extension_function<clGetSemaphoreHandleForTypeKHR_fn>(
      a.on, "clGetSemaphoreHandleForTypeKHR");
  std::vector<int> descriptors(handles, -1);
  std::vector<cl_semaphore_properties_khr> properties{CL_SEMAPHORE_TYPE_KHR,
                                                      CL_SEMAPHORE_TYPE_BINARY_KHR};
  for (int& one : descriptors) {
    EXPECT_SUCCESS(get(other, a.on.device_id(), type, sizeof one, &one, nullptr))
        << about::call("clGetSemaphoreHandleForTypeKHR");
    properties.insert(properties.end(), {type, static_cast<cl_semaphore_properties_khr>(one)});
  }
  if (for_export)
    properties.insert(properties.end(), {CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR, type,
                                         CL_SEMAPHORE_EXPORT_HANDLE_TYPES_LIST_END_KHR});
  properties.push_back(0);
  const host::SemaphoreFunctions functions(a.on);
  cl_int status = CL_SUCCESS;
  const cl_semaphore_khr made = functions.create(a.on.context()(), properties.data(), &status);
  if (status == CL_SUCCESS)
    functions.release(made);
  else
    for (const int one : descriptors) close(one);
  return status;
}

/// Skips the case if the device has only one handle type for export.
cl_int two_exports(Attempt& a) {
  std::array<cl_external_semaphore_handle_type_khr, 16> types{};
  clGetDeviceInfo(a.on.device_id(), CL_DEVICE_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR, sizeof types,
                  types.data(), nullptr);
  if (types[1] == 0) {
    skip("needs a device that exports semaphores as two types of handles");
    return CL_SUCCESS;
  }
  const std::array<cl_semaphore_properties_khr, 7> properties{
      CL_SEMAPHORE_TYPE_KHR,
      CL_SEMAPHORE_TYPE_BINARY_KHR,
      CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR,
      types[0],
      types[1],
      CL_SEMAPHORE_EXPORT_HANDLE_TYPES_LIST_END_KHR,
      0};
  const host::SemaphoreFunctions functions(a.on);
  cl_int status = CL_SUCCESS;
  const cl_semaphore_khr made = functions.create(a.on.context()(), properties.data(), &status);
  if (status == CL_SUCCESS) functions.release(made);
  return status;
}

// ---- cl_khr_external_semaphore_sync_fd.

host::ReImportSyncFile reimport(Attempt& a) {
  return host::extension_function<host::ReImportSyncFile>(a.on, "clReImportSemaphoreSyncFdKHR");
}

// ---- Properties of cl_khr_external_memory that need no memory of another API.

const cl_mem_properties* devices_without_handle(Attempt& a) {
  if (!host::has_change(a.on, "cl_khr_external_memory", "devices_of_a_handle"))
    skip("needs cl_khr_external_memory 1.0.0");
  constexpr cl_mem_properties list = 0x2051;  // CL_MEM_DEVICE_HANDLE_LIST_KHR
  return a
      .keep(std::array<cl_mem_properties, 4>{list,
                                             reinterpret_cast<cl_mem_properties>(a.on.device_id())})
      .data();
}

}  // namespace

std::vector<Trigger> external_triggers() {
  return joined({
      {{"clCreateSemaphoreWithPropertiesKHR/import_and_export", from_handles<1, true>},
       {"clCreateSemaphoreWithPropertiesKHR/two_imports", from_handles<2, false>},
       {"clCreateSemaphoreWithPropertiesKHR/two_exports", two_exports}},
      EXTENSION_BREAKS(clGetSemaphoreHandleForTypeKHR,
                       [](Attempt& a) {
                         return std::tuple(semaphore<true>(a), a.on.device_id(), exportable(a), 64,
                                           a.keep(std::array<std::uint8_t, 64>{}).data(), nullptr);
                       },
                       {{"null_semaphore", {{"sema_object", nullptr}}},
                        {"null_device", {{"device", nullptr}}},
                        {"foreign_device", {{"device", device_of_no_context}}},
                        {"type_not_specified", {{"sema_object", not_for_export}}},
                        {"too_small", {{"handle_size", 1}}}}),
      // -1 is a descriptor that is already signaled.
      breaks_of("clReImportSemaphoreSyncFdKHR", reimport,
                [](Attempt& a) { return std::tuple(a.make<host::Semaphore>(a.on)(), nullptr, -1); },
                {{"null_semaphore", {{"sema_object", nullptr}}}, {"nothing_imported", {}}}, {},
                {"sema_object", "reimport_props", "fd"}),
      BREAKS(
          clCreateBufferWithProperties,
          [](Attempt& a) {
            return std::tuple(a.on.context()(), nullptr, CL_MEM_READ_WRITE, 64, nullptr);
          },
          {{"devices_without_handle", {{"properties", devices_without_handle}}}},
          host::Needs::opencl({3, 0})),
      BREAKS(
          clCreateImageWithProperties,
          [](Attempt& a) {
            auto& descriptor = a.keep<cl_image_desc>();
            descriptor.image_type = CL_MEM_OBJECT_IMAGE2D;
            descriptor.image_width = descriptor.image_height = 16;
            return std::tuple(a.on.context()(), nullptr, CL_MEM_READ_WRITE,
                              &a.keep(cl_image_format{CL_RGBA, CL_UNORM_INT8}), &descriptor,
                              nullptr);
          },
          {{"devices_without_handle", {{"properties", devices_without_handle}}}},
          host::needs_images & host::Needs::opencl({3, 0})),
      EXTENSION_BREAKS(clEnqueueAcquireExternalMemObjectsKHR, without_objects, command_breaks()),
      EXTENSION_BREAKS(clEnqueueReleaseExternalMemObjectsKHR, without_objects, command_breaks()),
  });
}

}  // namespace assay::suites::api_errors
