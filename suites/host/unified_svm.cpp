#include "suites/host/unified_svm.h"

#include <gtest/gtest.h>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/host/extension.h"

namespace assay::suites::host::unified_svm {
namespace {

template <class Query>
std::vector<Capabilities> list(const char* function, const char* what, Query query) {
  std::size_t bytes = 0;
  EXPECT_SUCCESS(query(0, nullptr, &bytes)) << about::call(function) << what;
  EXPECT_VALUE(bytes % sizeof(Capabilities), ==, 0U)
      << about::query_size(what) << "modulo the size of an element";
  std::vector<Capabilities> found(std::min<std::size_t>(bytes / sizeof(Capabilities), 1000));
  EXPECT_SUCCESS(query(found.size() * sizeof(Capabilities), found.data(), nullptr))
      << about::call(function) << what;
  return found;
}

}  // namespace

Functions::Functions(Setting& on)
    : alloc(extension_function<Alloc>(on, "clSVMAllocWithPropertiesKHR")),
      free(extension_function<Free>(on, "clSVMFreeWithPropertiesKHR")),
      info(extension_function<Info>(on, "clGetSVMPointerInfoKHR")),
      suggest(extension_function<Suggest>(on, "clGetSVMSuggestedTypeIndexKHR")) {}

std::vector<Capabilities> types_of_platform(Setting& on) {
  return list("clGetPlatformInfo", "CL_PLATFORM_SVM_TYPE_CAPABILITIES_KHR",
              [&](std::size_t room, void* to, std::size_t* size) {
                return clGetPlatformInfo(on.platform(), platform_types, room, to, size);
              });
}

std::vector<Capabilities> types_of_device(Setting& on) {
  return list("clGetDeviceInfo", "CL_DEVICE_SVM_TYPE_CAPABILITIES_KHR",
              [&](std::size_t room, void* to, std::size_t* size) {
                return clGetDeviceInfo(on.device_id(), device_types, room, to, size);
              });
}

std::vector<cl_properties> least_properties(Setting& on, Capabilities type) {
  if ((type & device_unassociated) != 0) return {};
  return {associated_device,
          static_cast<cl_properties>(reinterpret_cast<std::uintptr_t>(on.device_id())), 0};
}

}  // namespace assay::suites::host::unified_svm
