#include "suites/host/unified_svm.h"

#include <gmock/gmock.h>

#include <array>
#include <limits>

#include "harness/cases/assertion.h"
#include "suites/api/extensions/context_tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/bytes.h"
#include "suites/host/extension_change.h"
#include "suites/host/needs.h"

namespace assay::suites::extensions {
namespace {

constexpr TextParts unified_svm_cl("suites/api/extensions/unified_svm.cl");

using host::Setting;
using namespace host::unified_svm;

constexpr std::size_t size = 1000;
constexpr cl_uint no_type = std::numeric_limits<cl_uint>::max();

/// The size of long16. On an embedded device, the size of int16, because it may lack long.
std::size_t largest_type(Setting& on) {
  return on.device().getInfo<CL_DEVICE_PROFILE>() == "FULL_PROFILE" ? sizeof(cl_long16)
                                                                    : sizeof(cl_int16);
}

class Allocation {
 public:
  Allocation(Setting& on, const Functions& functions, cl_uint type,
             const std::vector<cl_properties>& properties, std::size_t bytes = size)
      : on_(on), functions_(functions) {
    cl_int status = CL_SUCCESS;
    pointer_ = functions.alloc(on.context()(), properties.empty() ? nullptr : properties.data(),
                               type, bytes, &status);
    EXPECT_CODE(CL_SUCCESS, status)
        << about::call("clSVMAllocWithPropertiesKHR") << "type " << type;
    EXPECT_VALUE(pointer_, !=, nullptr)
        << about::object("clSVMAllocWithPropertiesKHR") << "for memory of type " << type;
  }
  ~Allocation() {
    EXPECT_SUCCESS(functions_.free(on_.context()(), nullptr, 0, pointer_))
        << about::call("clSVMFreeWithPropertiesKHR");
  }
  Allocation(const Allocation&) = delete;
  Allocation& operator=(const Allocation&) = delete;

  void* operator()() const { return pointer_; }
  std::size_t misaligned(std::size_t by) const {
    return reinterpret_cast<std::uintptr_t>(pointer_) % by;
  }

 private:
  Setting& on_;
  const Functions& functions_;
  void* pointer_ = nullptr;
};

template <typename T>
T told(Setting& on, const Functions& functions, const void* pointer, cl_uint name, T value = {}) {
  EXPECT_SUCCESS(
      functions.info(on.context()(), nullptr, pointer, name, sizeof value, &value, nullptr))
      << about::call("clGetSVMPointerInfoKHR") << name;
  return value;
}

std::vector<cl_properties> told_properties(Setting& on, const Functions& functions,
                                           const void* pointer) {
  std::size_t bytes = 0;
  EXPECT_SUCCESS(
      functions.info(on.context()(), nullptr, pointer, info_properties, 0, nullptr, &bytes))
      << about::call("clGetSVMPointerInfoKHR") << "CL_SVM_INFO_PROPERTIES_KHR";
  std::vector<cl_properties> list(std::min<std::size_t>(bytes / sizeof(cl_properties), 1000));
  if (!list.empty()) {
    EXPECT_SUCCESS(functions.info(on.context()(), nullptr, pointer, info_properties,
                                  list.size() * sizeof(cl_properties), list.data(), nullptr))
        << about::call("clGetSVMPointerInfoKHR") << "CL_SVM_INFO_PROPERTIES_KHR";
  }
  return list;
}

template <class Body>
void for_each_type(Setting& on, Body body) {
  const auto types = types_of_device(on);
  for (cl_uint type = 0; type < types.size(); ++type)
    if (types[type] != 0 && (types[type] & system_allocated) == 0) {
      DURING(testing::Message() << "SVM type " << type);
      body(type, types[type]);
    }
}

/// The lists of the platform and of the device must agree with each other and with
/// CL_DEVICE_SVM_CAPABILITIES.
void types(Setting& on) {
  if (!host::needs_change(on, extension, "lists")) return;
  const auto platforms = types_of_platform(on), devices = types_of_device(on);
  EXPECT_HOLDS(!platforms.empty()) << about::query("CL_PLATFORM_SVM_TYPE_CAPABILITIES_KHR")
                                   << "CL_PLATFORM_SVM_TYPE_CAPABILITIES_KHR is empty";
  ASSERT_VALUE(devices.size(), ==, platforms.size())
      << about::query("CL_DEVICE_SVM_TYPE_CAPABILITIES_KHR")
      << "types of the device, compared with the platform";
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const Capabilities both = devices[i] & platforms[i];
    EXPECT_HOLDS(devices[i] == 0 || both == platforms[i] || both == devices[i])
        << about::query("CL_DEVICE_SVM_TYPE_CAPABILITIES_KHR") << "type " << i
        << " has the capabilities " << devices[i] << " for the device, but " << platforms[i]
        << " for the platform";
  }
  const auto core = on.device().getInfo<CL_DEVICE_SVM_CAPABILITIES>();
  const auto has = [&](Capabilities wanted) {
    return std::ranges::any_of(devices, [&](auto one) { return (one & wanted) == wanted; });
  };
  if ((core & CL_DEVICE_SVM_COARSE_GRAIN_BUFFER) != 0) {
    EXPECT_HOLDS(has(coarse_grain_buffer))
        << about::query("CL_DEVICE_SVM_TYPE_CAPABILITIES_KHR")
        << "no SVM type has the capabilities of CL_DEVICE_SVM_COARSE_GRAIN_BUFFER";
  }
  if ((core & CL_DEVICE_SVM_FINE_GRAIN_BUFFER) != 0) {
    EXPECT_HOLDS(has(fine_grain_buffer))
        << about::query("CL_DEVICE_SVM_TYPE_CAPABILITIES_KHR")
        << "no SVM type has the capabilities of CL_DEVICE_SVM_FINE_GRAIN_BUFFER";
  }
}

/// A query with an address in the memory returns the type, the size and the device.
void allocations(Setting& on) {
  if (!host::needs_change(on, extension, "lists")) return;
  const Functions functions(on);
  for_each_type(on, [&](cl_uint type, Capabilities can) {
    const auto properties = least_properties(on, can);
    const Allocation one(on, functions, type, properties);
    EXPECT_VALUE(one.misaligned(largest_type(on)), ==, 0U)
        << about::call("clSVMAllocWithPropertiesKHR")
        << "offset from an address that is aligned for the largest type";
    for (const std::size_t at : {std::size_t{0}, size / 2, size - 1}) {
      const void* const pointer = static_cast<const char*>(one()) + at;
      EXPECT_VALUE(told<cl_uint>(on, functions, pointer, info_type_index, no_type), ==, type)
          << about::query("CL_SVM_INFO_TYPE_INDEX_KHR") << "at byte " << at;
      EXPECT_VALUE(told<void*>(on, functions, pointer, info_base), ==, one())
          << about::query("CL_SVM_INFO_BASE_PTR_KHR") << "at byte " << at;
      EXPECT_VALUE(told<std::size_t>(on, functions, pointer, info_size), ==, size)
          << about::query("CL_SVM_INFO_SIZE_KHR") << "at byte " << at;
      EXPECT_VALUE(told<cl_device_id>(on, functions, pointer, info_device), ==,
                   properties.empty() ? nullptr : on.device_id())
          << about::query("CL_SVM_INFO_ASSOCIATED_DEVICE_HANDLE_KHR") << "at byte " << at;
      EXPECT_VALUE(told<Capabilities>(on, functions, pointer, info_capabilities), ==, can)
          << about::query("CL_SVM_INFO_CAPABILITIES_KHR") << "at byte " << at;
    }
    EXPECT_VALUE(told_properties(on, functions, one()), ==, properties)
        << about::query("CL_SVM_INFO_PROPERTIES_KHR");
  });
}

/// Each property must have an effect, and a query must return the property.
void properties(Setting& on) {
  if (!host::needs_change(on, extension, "lists")) return;
  const Functions functions(on);
  for_each_type(on, [&](cl_uint type, Capabilities) {
    constexpr cl_bitfield flags = 1 << 1 | 1 << 9;  // memory that host and device only read
    const std::vector<cl_properties> given{
        alignment,
        64,
        associated_device,
        static_cast<cl_properties>(reinterpret_cast<std::uintptr_t>(on.device_id())),
        access_flags,
        flags,
        0};
    const Allocation one(on, functions, type, given);
    EXPECT_VALUE(one.misaligned(64), ==, 0U)
        << about::call("clSVMAllocWithPropertiesKHR")
        << "offset from an address that is aligned to CL_SVM_ALLOC_ALIGNMENT_KHR";
    EXPECT_VALUE(told_properties(on, functions, one()), ==, given)
        << about::query("CL_SVM_INFO_PROPERTIES_KHR");
    EXPECT_VALUE(told<cl_bitfield>(on, functions, one(), info_access_flags), ==, flags)
        << about::query("CL_SVM_INFO_ACCESS_FLAGS_KHR");
    EXPECT_VALUE(told<cl_device_id>(on, functions, one(), info_device), ==, on.device_id())
        << about::query("CL_SVM_INFO_ASSOCIATED_DEVICE_HANDLE_KHR");
  });
}

/// Queries an address outside all allocations.
void elsewhere(Setting& on) {
  if (!host::needs_change(on, extension, "lists")) return;
  const Functions functions(on);
  const cl_uint own = 7;
  EXPECT_VALUE(told<cl_uint>(on, functions, &own, info_type_index, 1), ==, no_type)
      << about::query("CL_SVM_INFO_TYPE_INDEX_KHR") << "of a variable";
  EXPECT_VALUE(told<Capabilities>(on, functions, &own, info_capabilities, 1), ==, 0U)
      << about::query("CL_SVM_INFO_CAPABILITIES_KHR") << "of a variable";
  EXPECT_VALUE(told<void*>(on, functions, &own, info_base, &on), ==, nullptr)
      << about::query("CL_SVM_INFO_BASE_PTR_KHR") << "of a variable";
  EXPECT_VALUE(told<std::size_t>(on, functions, &own, info_size, 1), ==, 0U)
      << about::query("CL_SVM_INFO_SIZE_KHR") << "of a variable";
  EXPECT_VALUE(told<cl_device_id>(on, functions, &own, info_device, on.device_id()), ==, nullptr)
      << about::query("CL_SVM_INFO_ASSOCIATED_DEVICE_HANDLE_KHR") << "of a variable";
  EXPECT_HOLDS(told_properties(on, functions, &own).empty())
      << about::query("CL_SVM_INFO_PROPERTIES_KHR")
      << "CL_SVM_INFO_PROPERTIES_KHR of a variable is not empty";
}

void contents(Setting& on) {
  if (!host::needs_change(on, extension, "lists")) return;
  const Functions functions(on);
  const cl_command_queue queue = on.queue()();
  const cl::Kernel kernel = on.kernel(unified_svm_cl("add"), "add");
  for_each_type(on, [&](cl_uint type, Capabilities can) {
    constexpr Capabilities used = single_address_space | device_read | device_write;
    if ((can & used) != used) return;
    const auto least = least_properties(on, can);
    const Allocation one(on, functions, type, least), other(on, functions, type, least);
    const auto given = on.random_bytes(size);
    std::vector<std::uint8_t> expected = given, got(size, 0);
    for (std::uint8_t& byte : expected) byte = static_cast<std::uint8_t>(byte + 3);
    ASSERT_SUCCESS(
        clEnqueueSVMMemcpy(queue, CL_TRUE, one(), given.data(), size, 0, nullptr, nullptr));
    const cl_uchar fill = 9;
    ASSERT_SUCCESS(
        clEnqueueSVMMemFill(queue, other(), &fill, sizeof fill, size, 0, nullptr, nullptr));
    ASSERT_SUCCESS(clSetKernelArgSVMPointer(kernel(), 0, one()));
    ASSERT_SUCCESS(
        clEnqueueNDRangeKernel(queue, kernel(), 1, nullptr, &size, nullptr, 0, nullptr, nullptr));
    ASSERT_SUCCESS(
        clEnqueueSVMMemcpy(queue, CL_TRUE, got.data(), one(), size, 0, nullptr, nullptr));
    EXPECT_BYTES(expected, got) << "after a kernel added 3";
    ASSERT_SUCCESS(
        clEnqueueSVMMemcpy(queue, CL_TRUE, got.data(), other(), size, 0, nullptr, nullptr));
    EXPECT_MATCH(got, testing::Each(fill)) << "after clEnqueueSVMMemFill of the other memory";
  });
}

/// An allocation of 0 bytes returns NULL without an error. The application may free NULL.
void nothing(Setting& on) {
  if (!host::needs_change(on, extension, "lists")) return;
  const Functions functions(on);
  for_each_type(on, [&](cl_uint type, Capabilities can) {
    const auto least = least_properties(on, can);
    cl_int status = CL_INVALID_VALUE;
    void* const none =
        functions.alloc(on.context()(), least.empty() ? nullptr : least.data(), type, 0, &status);
    EXPECT_CODE(CL_SUCCESS, status) << about::call("clSVMAllocWithPropertiesKHR") << "of 0 bytes";
    EXPECT_VALUE(none, ==, nullptr) << about::object("clSVMAllocWithPropertiesKHR") << "of 0 bytes";
    EXPECT_SUCCESS(functions.free(on.context()(), nullptr, 0, none))
        << about::call("clSVMFreeWithPropertiesKHR") << "of NULL";
  });
}

/// clGetSVMSuggestedTypeIndexKHR must return a type with the required capabilities, if one exists.
void suggested(Setting& on) {
  if (!host::needs_change(on, extension, "lists")) return;
  const Functions functions(on);
  const auto all = types_of_device(on);
  const std::vector<cl_properties> device{
      associated_device,
      static_cast<cl_properties>(reinterpret_cast<std::uintptr_t>(on.device_id())), 0};
  const auto suggest = [&](Capabilities required) {
    cl_uint found = no_type;
    EXPECT_SUCCESS(functions.suggest(on.context()(), required, 0, device.data(), size, &found))
        << about::call("clGetSVMSuggestedTypeIndexKHR");
    return found;
  };
  for (const Capabilities can : all) {
    if (can == 0) continue;
    const cl_uint found = suggest(can);
    ASSERT_VALUE(found, <, all.size())
        << about::call("clGetSVMSuggestedTypeIndexKHR")
        << "the type suggested for the capabilities of an existing type: " << can;
    EXPECT_VALUE(all[found] & can, ==, can) << about::call("clGetSVMSuggestedTypeIndexKHR")
                                            << "capabilities of the suggested type " << found;
  }
  constexpr Capabilities unheard_of = Capabilities{1} << 62;
  EXPECT_VALUE(suggest(unheard_of), ==, no_type)
      << about::call("clGetSVMSuggestedTypeIndexKHR")
      << "the type suggested for capabilities that no type has";
}

constexpr auto needs = host::Needs::extension(extension);
constexpr host::Example rows[] = {
    {"unified_svm/types",
     "cl_khr_unified_svm, CL_DEVICE_SVM_TYPE_CAPABILITIES_KHR",
     types,
     {3, 0},
     needs},
    {"unified_svm/allocations",
     "cl_khr_unified_svm, clGetSVMPointerInfoKHR",
     allocations,
     {3, 0},
     needs},
    {"unified_svm/properties",
     "cl_khr_unified_svm, clSVMAllocWithPropertiesKHR",
     properties,
     {3, 0},
     needs},
    {"unified_svm/elsewhere",
     "cl_khr_unified_svm, clGetSVMPointerInfoKHR",
     elsewhere,
     {3, 0},
     needs},
    {"unified_svm/contents",
     "cl_khr_unified_svm, clSVMAllocWithPropertiesKHR",
     contents,
     {3, 0},
     needs& host::needs_svm& host::needs_compiler},
    {"unified_svm/nothing",
     "cl_khr_unified_svm, clSVMFreeWithPropertiesKHR",
     nothing,
     {3, 0},
     needs},
    {"unified_svm/suggested",
     "cl_khr_unified_svm, clGetSVMSuggestedTypeIndexKHR",
     suggested,
     {3, 0},
     needs},
};

}  // namespace

std::span<const host::Example> unified_svm() {
  return rows;
}

}  // namespace assay::suites::extensions
