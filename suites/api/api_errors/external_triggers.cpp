#include <array>

#include "suites/api/api_errors/extension_call.h"
#include "suites/api/semaphore.h"

// Errors of what is shared with other APIs (cl_khr_external_memory, cl_khr_external_semaphore), as
// far as one process without such an API can go.
namespace assay::suites::api_errors {
namespace {

// ---- cl_khr_external_memory: acquiring and releasing have the same parameters and errors.

/// The arguments of a call, all of them right until a breaker changes one: without objects the
/// command succeeds.
struct ExternalCall {
  cl_command_queue queue = nullptr;
  cl_uint count = 0, events = 0;
  cl_mem object = nullptr;
  const cl_mem* objects = nullptr;
  const cl_event* list = nullptr;
  cl::Buffer buffer;
  cl::UserEvent event;
};

struct ExternalBreaker {
  const char* name;
  void (*apply)(Attempt&, ExternalCall&);
};
constexpr std::array external_breakers{
    ExternalBreaker{"null_queue", [](Attempt&, ExternalCall& c) { c.queue = nullptr; }},
    ExternalBreaker{"null_objects", [](Attempt&, ExternalCall& c) { c.count = 1; }},
    ExternalBreaker{"no_objects",
                    [](Attempt& a, ExternalCall& c) {
                      c.buffer = a.on.buffer(64);
                      c.object = c.buffer();
                      c.objects = &c.object;
                    }},
    ExternalBreaker{"ordinary_buffer",
                    [](Attempt& a, ExternalCall& c) {
                      c.buffer = a.on.buffer(64);
                      c.object = c.buffer();
                      c.objects = &c.object;
                      c.count = 1;
                    }},
    ExternalBreaker{"null_object",
                    [](Attempt&, ExternalCall& c) {
                      c.objects = &c.object;
                      c.count = 1;
                    }},
    ExternalBreaker{"null_list", [](Attempt&, ExternalCall& c) { c.events = 1; }},
    ExternalBreaker{"empty_list",
                    [](Attempt& a, ExternalCall& c) {
                      c.event = complete_event(a.on.context());
                      c.list = &c.event();
                    }},
    ExternalBreaker{"failed_event",
                    [](Attempt& a, ExternalCall& c) {
                      c.event = failed_event(a.on.context());
                      c.list = &c.event();
                      c.events = 1;
                    }},
};

TriggerCall external_command(const char* name, void (*break_one)(Attempt&, ExternalCall&)) {
  return [=](Attempt& a) {
    const auto call = function<clEnqueueAcquireExternalMemObjectsKHR_fn>(a, name);
    ExternalCall c;
    c.queue = a.on.queue()();
    break_one(a, c);
    return call(c.queue, c.count, c.objects, c.events, c.list, a.event());
  };
}

// ---- cl_khr_external_semaphore.

/// A handle type that the device can export; 0 where it has none.
cl_external_semaphore_handle_type_khr exportable(Attempt& a) {
  std::array<cl_external_semaphore_handle_type_khr, 16> types{};
  if (clGetDeviceInfo(a.on.device_id(), CL_DEVICE_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR, sizeof types,
                      types.data(), nullptr) != CL_SUCCESS)
    return 0;
  return types[0];
}

using Ask = cl_int (*)(Attempt&, clGetSemaphoreHandleForTypeKHR_fn, cl_semaphore_khr,
                       cl_external_semaphore_handle_type_khr);

/// Asks for a handle of a semaphore that was made exportable, or was not.
Trigger handle(const char* name, bool for_export, Ask ask) {
  return {std::string("clGetSemaphoreHandleForTypeKHR/") + name, [=](Attempt& a) {
            const auto type = exportable(a);
            if (type == 0) return skip("needs a device that exports semaphores");
            const api::SemaphoreFunctions functions(a.on);
            const std::array<cl_semaphore_properties_khr, 6> properties{
                CL_SEMAPHORE_TYPE_KHR,
                CL_SEMAPHORE_TYPE_BINARY_KHR,
                for_export ? cl_semaphore_properties_khr{CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR} : 0,
                type,
                CL_SEMAPHORE_EXPORT_HANDLE_TYPES_LIST_END_KHR,
                0};
            cl_int status = CL_SUCCESS;
            const cl_semaphore_khr semaphore =
                functions.create(a.on.context()(), properties.data(), &status);
            if (status != CL_SUCCESS) throw cl::Error(status, "clCreateSemaphoreWithPropertiesKHR");
            status = ask(
                a, function<clGetSemaphoreHandleForTypeKHR_fn>(a, "clGetSemaphoreHandleForTypeKHR"),
                semaphore, type);
            EXPECT_SUCCESS(functions.release(semaphore)) << "clReleaseSemaphoreKHR";
            return status;
          }};
}

std::vector<Trigger> of_handles() {
  return {
      handle("null_semaphore", true,
             [](Attempt& a, auto get, cl_semaphore_khr, auto type) {
               std::array<std::uint8_t, 64> value{};
               return get(nullptr, a.on.device_id(), type, value.size(), value.data(), nullptr);
             }),
      handle("null_device", true,
             [](Attempt&, auto get, cl_semaphore_khr semaphore, auto type) {
               std::array<std::uint8_t, 64> value{};
               return get(semaphore, nullptr, type, value.size(), value.data(), nullptr);
             }),
      handle("type_not_specified", false,
             [](Attempt& a, auto get, cl_semaphore_khr semaphore, auto type) {
               // Provisional revisions have a second code for semaphores that are not exportable.
               if (api::extension_version(a.on, "cl_khr_external_semaphore") <
                   CL_MAKE_VERSION(1, 0, 0))
                 return skip("needs cl_khr_external_semaphore 1.0.0");
               std::array<std::uint8_t, 64> value{};
               return get(semaphore, a.on.device_id(), type, value.size(), value.data(), nullptr);
             }),
      handle("too_small", true,
             [](Attempt& a, auto get, cl_semaphore_khr semaphore, auto type) {
               std::uint8_t value = 0;
               return get(semaphore, a.on.device_id(), type, 1, &value, nullptr);
             }),
  };
}

}  // namespace

std::vector<Trigger> external_triggers() {
  std::vector<Trigger> all = of_handles();
  for (const char* name :
       {"clEnqueueAcquireExternalMemObjectsKHR", "clEnqueueReleaseExternalMemObjectsKHR"})
    for (const ExternalBreaker& one : external_breakers)
      all.push_back({std::string(name) + '/' + one.name, external_command(name, one.apply)});
  return all;
}

}  // namespace assay::suites::api_errors
