#include <dlfcn.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string_view>
#include <vector>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"

namespace assay::faults {
namespace {

// Values of the registry (cl.xml). Some hosts' headers lack them.
constexpr cl_uint kernel_clock_capabilities = 0x1076, spirv_capabilities = 0x12BB;

// ---- Lists of platforms and devices. The faults begin after a context was made, because the first
// caller must find all devices.

std::atomic<bool> beside_a_context{false};

constexpr auto context_noted = after<CreateContext>([](auto&, cl_context& made) {
  if (made != nullptr) beside_a_context = true;
  return false;
});

/// CL_DEVICE_TYPE_ALL finds each device twice.
constexpr auto devices_twice = around<GetDeviceIDs>([](auto& call) {
  const cl_uint room = call["num_entries"_arg];
  cl_device_id* const given = call["devices"_arg];
  cl_uint count = 0;
  if (!beside_a_context || call["device_type"_arg] != CL_DEVICE_TYPE_ALL ||
      (given != nullptr) != (room != 0) ||
      below().clGetDeviceIDs(call["platform"_arg], CL_DEVICE_TYPE_ALL, 0, nullptr, &count) !=
          CL_SUCCESS)
    return call();
  fired();
  std::vector<cl_device_id> all(count);
  below().clGetDeviceIDs(call["platform"_arg], CL_DEVICE_TYPE_ALL, count, all.data(), nullptr);
  const cl_uint written = std::min(room, 2 * count);
  for (cl_uint i = 0; i < written; ++i) given[i] = all[i / 2];
  if (call["num_devices"_arg] != nullptr)
    *call["num_devices"_arg] = given != nullptr ? written : 2 * count;
  return cl_int{CL_SUCCESS};
});

/// A pointer to the dispatch table is the first member of a platform.
cl_icd_dispatch*& table_of(cl_platform_id platform) {
  return *reinterpret_cast<cl_icd_dispatch**>(platform);
}

cl_platform_id first_platform() {
  cl_platform_id first = nullptr;
  below().clGetPlatformIDs(1, &first, nullptr);
  return first;
}

/// A platform without devices. clGetPlatformIDs does not return this platform.
cl_platform_id another_platform() {
  static cl_icd_dispatch table = *table_of(first_platform());
  static cl_icd_dispatch* object = &table;
  table.clGetPlatformInfo = [](cl_platform_id, cl_platform_info name, size_t room, void* value,
                               size_t* size) {
    return below().clGetPlatformInfo(first_platform(), name, room, value, size);
  };
  table.clGetDeviceIDs = [](cl_platform_id, cl_device_type, cl_uint, cl_device_id*,
                            cl_uint* count) {
    if (count != nullptr) *count = 0;
    return cl_int{CL_DEVICE_NOT_FOUND};
  };
  return reinterpret_cast<cl_platform_id>(&object);
}

template <char from, char to>
constexpr auto exchanged = [](auto& call, cl_int& status) {
  auto* const text = static_cast<char*>(call["param_value"_arg]);
  if (status != CL_SUCCESS || text == nullptr) return false;
  char* const end = text + std::strlen(text);
  char* const found = std::find(text, end, from);
  if (found == end) return false;
  *found = to;
  return true;
};

template <cl_uint parameter, auto change>
constexpr auto where_asked = [](auto& call, cl_int& status) {
  return call["param_name"_arg] == parameter && change(call, status);
};

constexpr ApiPlant plants[] = {
    {"devices_listed_twice", context_noted},
    {"devices_listed_twice", devices_twice},
    {"default_device_is_custom", context_noted},
    {"default_device_is_custom", devices_twice},
    {"default_device_is_custom", answer<GetDeviceInfo, CL_DEVICE_TYPE>([](cl_device_type& type) {
       if (beside_a_context) type = CL_DEVICE_TYPE_CUSTOM;
       return beside_a_context.load();
     })},
    {"platforms_listed_once", context_noted},
    {"platforms_listed_once", instead<GetPlatformIDs>(
                                  [](auto& call) {
                                    if (call["num_platforms"_arg] != nullptr)
                                      *call["num_platforms"_arg] = 0;
                                    return cl_int{CL_PLATFORM_NOT_FOUND_KHR};
                                  },
                                  [](auto&) { return beside_a_context.load(); })},
    {"dispatch_table_with_a_gap", after<CreateContext>([](auto&, cl_context&) {
       const cl_platform_id platform = first_platform();
       static cl_icd_dispatch table = *table_of(platform);
       table.clEnqueueMigrateMemObjects = nullptr;
       table_of(platform) = &table;
     })},
    {"objects_name_others", after<GetCommandQueueInfo>(nobody<CL_QUEUE_CONTEXT, CL_QUEUE_DEVICE>)},
    {"objects_name_others",
     answers<GetContextInfo, CL_CONTEXT_PROPERTIES, cl_context_properties>([](auto&, auto list) {
       for (size_t i = 0; i + 1 < list.size() && list[i] != 0; i += 2)
         if (list[i] == CL_CONTEXT_PLATFORM)
           list[i + 1] = reinterpret_cast<cl_context_properties>(another_platform());
       return list.size() >= 3;
     })},
    {"device_of_another_platform",
     answer<GetDeviceInfo, CL_DEVICE_PLATFORM>(
         [](cl_platform_id& platform) { platform = another_platform(); })},
    {"features_given_and_denied", after<GetDeviceInfo>([](auto& call, cl_int& status) {
       void* const value = call["param_value"_arg];
       if (status != CL_SUCCESS || value == nullptr) return false;
       switch (call["param_name"_arg]) {
         case CL_DEVICE_SVM_CAPABILITIES:
           *static_cast<cl_device_svm_capabilities*>(value) = 0;
           return true;
         case CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS:
           *static_cast<cl_uint*>(value) = 0;
           return true;
         case CL_DEVICE_EXTENSIONS: {
           constexpr std::string_view name = "cl_khr_3d_image_writes";
           char* const at = std::strstr(static_cast<char*>(value), name.data());
           if (at != nullptr) std::memset(at, ' ', name.size());
           return at != nullptr;
         }
         case CL_DEVICE_OPENCL_C_FEATURES: {
           auto* const all = static_cast<cl_name_version*>(value);
           const size_t count = call["param_value_size"_arg] / sizeof *all;
           for (size_t i = 0; i < count; ++i)
             if (std::strcmp(all[i].name, "__opencl_c_3d_image_writes") == 0 ||
                 std::strcmp(all[i].name, "__opencl_c_read_write_images") == 0)
               std::strcpy(all[i].name, "__opencl_c_images");
           return true;
         }
         default:
           return false;
       }
     })},
    {"pipe_numbers_swapped", before<GetPipeInfo>([](auto& call) {
       cl_pipe_info& name = call["param_name"_arg];
       if (name != CL_PIPE_PACKET_SIZE && name != CL_PIPE_MAX_PACKETS) return false;
       name = name == CL_PIPE_PACKET_SIZE ? CL_PIPE_MAX_PACKETS : CL_PIPE_PACKET_SIZE;
       return true;
     })},
    {"pipe_has_a_property", after<GetPipeInfo>([](auto& call, cl_int& status) {
       if (!asks_for<CL_PIPE_PROPERTIES>(call) || call["param_value_size_ret"_arg] == nullptr)
         return false;
       *call["param_value_size_ret"_arg] = sizeof(cl_pipe_properties);
       return status == CL_SUCCESS;
     })},
    {"device_queue_unknown", after<GetCommandQueueInfo>([](auto& call, cl_int& status) {
       if (nobody<CL_QUEUE_DEVICE_DEFAULT>(call, status)) return true;
       if (!asks_for<CL_QUEUE_SIZE>(call) || status != CL_SUCCESS ||
           call["param_value"_arg] == nullptr)
         return false;
       *static_cast<cl_uint*>(call["param_value"_arg]) *= 2;
       return true;
     })},
    {"clock_capabilities_forgotten", after<GetDeviceInfo>([](auto& call, cl_int& status) {
       constexpr const char* feature = "__opencl_c_kernel_clock_scope_device";
       void* const value = call["param_value"_arg];
       if (status != CL_SUCCESS || value == nullptr) return false;
       if (asks_for<kernel_clock_capabilities>(call)) *static_cast<cl_bitfield*>(value) = 0;
       if (asks_for<CL_DEVICE_OPENCL_C_FEATURES>(call)) {
         // The driver may lack this feature. So the last feature in its list gets this name.
         auto* const all = static_cast<cl_name_version*>(value);
         std::strcpy(all[call["param_value_size"_arg] / sizeof *all - 1].name, feature);
       }
       return asks_for<kernel_clock_capabilities>(call);
     })},
    {"node_mask_of_two_bits", after<GetDeviceInfo>([](auto& call, cl_int& status) {
       void* const value = call["param_value"_arg];
       if (status != CL_SUCCESS || value == nullptr) return false;
       if (asks_for<CL_DEVICE_LUID_VALID_KHR>(call)) *static_cast<cl_bool*>(value) = CL_TRUE;
       if (asks_for<CL_DEVICE_NODE_MASK_KHR>(call)) *static_cast<cl_uint*>(value) = 3;
       return asks_for<CL_DEVICE_NODE_MASK_KHR>(call);
     })},
    {"spirv_capability_unknown",
     answers<GetDeviceInfo, spirv_capabilities, cl_uint>([](auto&, auto all) {
       constexpr cl_uint kernel = 6, nobodys = 9999;
       std::ranges::replace(all, kernel, nobodys);
     })},
    {"platform_profile_unknown",
     after<GetPlatformInfo>(where_asked<CL_PLATFORM_PROFILE, exchanged<'_', '-'>>)},
    {"extension_names_behind_tabs",
     after<GetDeviceInfo>(where_asked<CL_DEVICE_EXTENSIONS, exchanged<' ', '\t'>>)},
    {"platform_version_without_a_dot",
     after<GetPlatformInfo>(where_asked<CL_PLATFORM_VERSION, exchanged<'.', ','>>)},
    {"platform_number_of_another_version", answer<GetPlatformInfo, CL_PLATFORM_NUMERIC_VERSION>(
                                               [](cl_uint& version) { version += 1U << 12U; })},
    {"address_for_unknown_names",
     after<GetExtensionFunctionAddressForPlatform>([](auto& call, void*& address) {
       if (address != nullptr || call["func_name"_arg] == nullptr) return false;
       static char nothing;
       address = &nothing;
       return true;
     })},
    {"work_item_sizes_of_two_dimensions", after<GetDeviceInfo>([](auto& call, cl_int& status) {
       size_t* const size = call["param_value_size_ret"_arg];
       if (status != CL_SUCCESS || call["param_name"_arg] != CL_DEVICE_MAX_WORK_ITEM_SIZES ||
           size == nullptr)
         return false;
       *size -= sizeof(size_t);
       return true;
     })},
    {"root_devices_are_counted",
     answer<GetDeviceInfo, CL_DEVICE_REFERENCE_COUNT>([](cl_uint& count) { ++count; })},
    {"doubles_unlisted", answer<GetDeviceInfo, CL_DEVICE_EXTENSIONS>([](char& text) {
       char* const name = std::strstr(&text, "cl_khr_fp64");
       if (name == nullptr) return false;
       std::memcpy(name, "cl_khr_fp65", 11);
       return true;
     })},
    {"unknown_device_query_accepted", error<GetDeviceInfo, CL_INVALID_VALUE>([](auto& call) {
       return call["param_value_size"_arg] > 2048;
     })},
};

}  // namespace

std::span<const ApiPlant> platform_answer_plants() {
  return plants;
}

}  // namespace assay::faults
