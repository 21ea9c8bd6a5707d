// A driver with one fake device, for faults that happen before a layer can act.
//   ASSAY_HOSTILE_ICD=MOMENT:WHAT  MOMENT is load (the library's constructor), platforms or
//   devices.
//                                  WHAT is an act of acts.h. For platforms, WHAT may also be
//                                  none, refuse or undispatched; for devices, none, refuse or many.
// Without this variable, the driver behaves well. The device has no compiler.
#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 300
#endif
#include <CL/cl_icd.h>

#include <cstring>
#include <string_view>

#include "harness/faults/hostile/acts.h"

#define ASSAY_EXPORT extern "C" __attribute__((visibility("default")))

// The ICD extension requires a dispatch table at the start of every object.
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

class Answer {
 public:
  Answer(cl_uint param, size_t room, void* to, size_t* size_ret)
      : param_(param), room_(room), to_(to), size_ret_(size_ret) {}

  Answer& is(cl_uint param, const char* text) { return is(param, text, std::strlen(text) + 1); }
  template <typename Number>
  Answer& is(cl_uint param, Number value) {
    return is(param, &value, sizeof value);
  }
  Answer& is(cl_uint param, const void* value, size_t size) {
    if (param != param_) return *this;
    status = to_ != nullptr && room_ < size ? CL_INVALID_VALUE : CL_SUCCESS;
    if (status != CL_SUCCESS) return *this;
    if (to_ != nullptr) std::memcpy(to_, value, size);
    if (size_ret_ != nullptr) *size_ret_ = size;
    return *this;
  }

  cl_int status = CL_INVALID_VALUE;  ///< for unknown parameters

 private:
  cl_uint param_;
  size_t room_;
  void* to_;
  size_t* size_ret_;
};

cl_int CL_API_CALL platform_info(cl_platform_id, cl_platform_info param, size_t room, void* to,
                                 size_t* size_ret) {
  return Answer(param, room, to, size_ret)
      .is(CL_PLATFORM_PROFILE, "FULL_PROFILE")
      .is(CL_PLATFORM_VERSION, "OpenCL 1.2 fake")
      .is(CL_PLATFORM_NAME, "Fake platform")
      .is(CL_PLATFORM_VENDOR, "Nobody")
      .is(CL_PLATFORM_EXTENSIONS, "cl_khr_icd")
      .is(CL_PLATFORM_ICD_SUFFIX_KHR, "FAKE")
      .status;
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
  const size_t sizes[] = {1, 1, 1};
  return Answer(param, room, to, size_ret)
      .is(CL_DEVICE_TYPE, cl_device_type{CL_DEVICE_TYPE_CUSTOM})
      .is(CL_DEVICE_NAME, "Fake device")
      .is(CL_DEVICE_VENDOR, "Nobody")
      .is(CL_DRIVER_VERSION, "0")
      .is(CL_DEVICE_PROFILE, "FULL_PROFILE")
      .is(CL_DEVICE_VERSION, "OpenCL 1.2 fake")
      .is(CL_DEVICE_OPENCL_C_VERSION, "OpenCL C 1.2 fake")
      .is(CL_DEVICE_EXTENSIONS, "")
      .is(CL_DEVICE_PLATFORM, cl_platform_id{&the_platform})
      .is(CL_DEVICE_AVAILABLE, cl_bool{CL_TRUE})
      .is(CL_DEVICE_COMPILER_AVAILABLE, cl_bool{CL_FALSE})
      .is(CL_DEVICE_ENDIAN_LITTLE, cl_bool{CL_TRUE})
      .is(CL_DEVICE_IMAGE_SUPPORT, cl_bool{CL_FALSE})
      .is(CL_DEVICE_HOST_UNIFIED_MEMORY, cl_bool{CL_TRUE})
      .is(CL_DEVICE_ADDRESS_BITS, cl_uint{64})
      .is(CL_DEVICE_MAX_COMPUTE_UNITS, cl_uint{1})
      .is(CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS, cl_uint{3})
      .is(CL_DEVICE_MAX_WORK_GROUP_SIZE, size_t{1})
      .is(CL_DEVICE_MAX_MEM_ALLOC_SIZE, cl_ulong{1 << 20})
      .is(CL_DEVICE_GLOBAL_MEM_SIZE, cl_ulong{1 << 20})
      .is(CL_DEVICE_LOCAL_MEM_SIZE, cl_ulong{1 << 15})
      .is(CL_DEVICE_SINGLE_FP_CONFIG, cl_device_fp_config{CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN})
      .is(CL_DEVICE_DOUBLE_FP_CONFIG, cl_device_fp_config{0})
      .is(CL_DEVICE_MAX_WORK_ITEM_SIZES, sizes, sizeof sizes)
      .status;
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
