// A driver with one fake device, for what goes wrong before there is anything to put a layer over.
//   ASSAY_HOSTILE_ICD=MOMENT:WHAT  load (the library's constructor), platforms, devices: an act of
//                                  acts.h; platforms:none, platforms:refuse,
//                                  platforms:undispatched, devices:none, devices:refuse,
//                                  devices:many
// Without an order it is sound and poor: a device whose compiler is not available.
#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 300
#endif
#include <CL/cl_icd.h>

#include <cstring>
#include <string_view>

#include "harness/faults/hostile/acts.h"

#define ASSAY_EXPORT extern "C" __attribute__((visibility("default")))

// The ICD extension requires of every object that it begins with the dispatch table's address.
struct _cl_platform_id {
  const cl_icd_dispatch* dispatch;
};
struct _cl_device_id {
  const cl_icd_dispatch* dispatch;
};

namespace {

using assay::faults::Order;

const Order& order() {
  static const Order value = assay::faults::order_from("ASSAY_HOSTILE_ICD");
  return value;
}

bool ordered(std::string_view moment, std::string_view what) {
  return order().moment == moment && order().what == what;
}

void perform_at(std::string_view moment) {
  if (order().moment != moment) return;
  if (const auto* act = assay::faults::find_act(order().what)) act->perform();
}

__attribute__((constructor)) void loaded() {
  perform_at("load");
}

cl_icd_dispatch table{};
_cl_platform_id the_platform{&table};
_cl_device_id the_device{&table};

cl_int give(const void* value, size_t size, size_t room, void* to, size_t* size_ret) {
  if (to) {
    if (room < size) return CL_INVALID_VALUE;
    std::memcpy(to, value, size);
  }
  if (size_ret) *size_ret = size;
  return CL_SUCCESS;
}

cl_int give(std::string_view text, size_t room, void* to, size_t* size_ret) {
  return give(text.data(), text.size() + 1, room, to, size_ret);  // literals only: they end with 0
}

cl_int CL_API_CALL platform_info(cl_platform_id, cl_platform_info param, size_t room, void* to,
                                 size_t* size_ret) {
  switch (param) {
    case CL_PLATFORM_PROFILE:
      return give("FULL_PROFILE", room, to, size_ret);
    case CL_PLATFORM_VERSION:
      return give("OpenCL 1.2 fake", room, to, size_ret);
    case CL_PLATFORM_NAME:
      return give("Fake platform", room, to, size_ret);
    case CL_PLATFORM_VENDOR:
      return give("Nobody", room, to, size_ret);
    case CL_PLATFORM_EXTENSIONS:
      return give("cl_khr_icd", room, to, size_ret);
    case CL_PLATFORM_ICD_SUFFIX_KHR:
      return give("FAKE", room, to, size_ret);
    default:
      return CL_INVALID_VALUE;
  }
}

cl_int CL_API_CALL device_ids(cl_platform_id, cl_device_type, cl_uint room, cl_device_id* devices,
                              cl_uint* count) {
  perform_at("devices");
  if (ordered("devices", "none")) {
    if (count) *count = 0;
    return CL_DEVICE_NOT_FOUND;
  }
  if (ordered("devices", "refuse")) return CL_OUT_OF_HOST_MEMORY;
  if (devices && room > 0) devices[0] = &the_device;
  if (count) *count = ordered("devices", "many") ? 0x7fffffffU : 1U;
  return CL_SUCCESS;
}

cl_int CL_API_CALL device_info(cl_device_id, cl_device_info param, size_t room, void* to,
                               size_t* size_ret) {
  const auto number = [&](auto value) {
    // Handles are given as such. NOLINTNEXTLINE(bugprone-sizeof-expression)
    return give(&value, sizeof value, room, to, size_ret);
  };
  switch (param) {
    case CL_DEVICE_TYPE:
      return number(cl_device_type{CL_DEVICE_TYPE_CUSTOM});
    case CL_DEVICE_NAME:
      return give("Fake device", room, to, size_ret);
    case CL_DEVICE_VENDOR:
      return give("Nobody", room, to, size_ret);
    case CL_DRIVER_VERSION:
      return give("0", room, to, size_ret);
    case CL_DEVICE_PROFILE:
      return give("FULL_PROFILE", room, to, size_ret);
    case CL_DEVICE_VERSION:
      return give("OpenCL 1.2 fake", room, to, size_ret);
    case CL_DEVICE_OPENCL_C_VERSION:
      return give("OpenCL C 1.2 fake", room, to, size_ret);
    case CL_DEVICE_EXTENSIONS:
      return give("", room, to, size_ret);
    case CL_DEVICE_PLATFORM:
      return number(cl_platform_id{&the_platform});
    case CL_DEVICE_AVAILABLE:
      return number(cl_bool{CL_TRUE});
    case CL_DEVICE_COMPILER_AVAILABLE:
      return number(cl_bool{CL_FALSE});
    case CL_DEVICE_ENDIAN_LITTLE:
      return number(cl_bool{CL_TRUE});
    case CL_DEVICE_IMAGE_SUPPORT:
      return number(cl_bool{CL_FALSE});
    case CL_DEVICE_HOST_UNIFIED_MEMORY:
      return number(cl_bool{CL_TRUE});
    case CL_DEVICE_ADDRESS_BITS:
      return number(cl_uint{64});
    case CL_DEVICE_MAX_COMPUTE_UNITS:
      return number(cl_uint{1});
    case CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS:
      return number(cl_uint{3});
    case CL_DEVICE_MAX_WORK_GROUP_SIZE:
      return number(size_t{1});
    case CL_DEVICE_MAX_MEM_ALLOC_SIZE:
    case CL_DEVICE_GLOBAL_MEM_SIZE:
      return number(cl_ulong{1 << 20});
    case CL_DEVICE_LOCAL_MEM_SIZE:
      return number(cl_ulong{1 << 15});
    case CL_DEVICE_SINGLE_FP_CONFIG:
      return number(cl_device_fp_config{CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN});
    case CL_DEVICE_DOUBLE_FP_CONFIG:
      return number(cl_device_fp_config{0});
    case CL_DEVICE_MAX_WORK_ITEM_SIZES: {
      const size_t sizes[] = {1, 1, 1};
      return give(sizes, sizeof sizes, room, to, size_ret);
    }
    default:
      return CL_INVALID_VALUE;
  }
}

cl_context CL_API_CALL create_context(const cl_context_properties*, cl_uint, const cl_device_id*,
                                      void(CL_CALLBACK*)(const char*, const void*, size_t, void*),
                                      void*, cl_int* errcode_ret) {
  if (errcode_ret) *errcode_ret = CL_OUT_OF_HOST_MEMORY;
  return nullptr;
}

}  // namespace

ASSAY_EXPORT cl_int CL_API_CALL clIcdGetPlatformIDsKHR(cl_uint room, cl_platform_id* platforms,
                                                       cl_uint* count) {
  perform_at("platforms");
  if (ordered("platforms", "none")) {
    if (count) *count = 0;
    return CL_PLATFORM_NOT_FOUND_KHR;
  }
  if (ordered("platforms", "refuse")) return CL_OUT_OF_HOST_MEMORY;
  if (!ordered("platforms", "undispatched")) {
    table.clGetPlatformInfo = platform_info;
    table.clGetDeviceIDs = device_ids;
    table.clGetDeviceInfo = device_info;
    table.clCreateContext = create_context;
  }
  if (platforms && room > 0) platforms[0] = &the_platform;
  if (count) *count = 1;
  return CL_SUCCESS;
}

ASSAY_EXPORT cl_int CL_API_CALL clGetPlatformInfo(cl_platform_id platform, cl_platform_info param,
                                                  size_t room, void* to, size_t* size_ret) {
  return platform_info(platform, param, room, to, size_ret);
}

ASSAY_EXPORT void* CL_API_CALL clGetExtensionFunctionAddress(const char* name) {
  const std::string_view wanted = name ? name : "";
  if (wanted == "clIcdGetPlatformIDsKHR") return reinterpret_cast<void*>(&clIcdGetPlatformIDsKHR);
  if (wanted == "clGetPlatformInfo") return reinterpret_cast<void*>(&clGetPlatformInfo);
  return nullptr;
}
