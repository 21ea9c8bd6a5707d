#include <algorithm>
#include <cstdint>
#include <cstring>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

// Faults of whole kinds of calls. Each shows in very many cases. A case that is red with one is
// proved able to fail, and no more. Finer faults show the details that a case notices.
namespace assay::faults {
namespace {

/// Numbers of 4 and 8 bytes that an object's query gave become one greater; handles stay.
constexpr auto one_greater = [](auto& call, cl_int& status) {
  void* const value = call["param_value"_arg];
  const std::size_t size = call["param_value_size"_arg];
  if (status != CL_SUCCESS || value == nullptr || (size != 4 && size != 8)) return false;
  std::uint64_t number = 0;
  std::memcpy(&number, value, size);
  if (size == 8 && number >= std::uint64_t{1} << 32) return false;
  ++number;
  std::memcpy(value, &number, size);
  return true;
};

/// A text's first character of one kind becomes another.
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
    {"launches_do_nothing", instead<EnqueueNDRangeKernel>(marker)},
    {"launches_do_nothing", instead<EnqueueTask>(marker)},
    {"last_byte_read_wrong", after<EnqueueReadBuffer>([](auto& call, cl_int& status) {
       if (status != CL_SUCCESS || call["blocking_read"_arg] == CL_FALSE || call["size"_arg] == 0)
         return false;
       static_cast<std::uint8_t*>(call["ptr"_arg])[call["size"_arg] - 1] ^= 1;
       return true;
     })},
    {"last_byte_read_wrong", after<EnqueueSVMMap>([](auto& call, cl_int& status) {
       if (status != CL_SUCCESS || call["blocking_map"_arg] == CL_FALSE ||
           (call["flags"_arg] & CL_MAP_READ) == 0)
         return false;
       static_cast<std::uint8_t*>(call["svm_ptr"_arg])[call["size"_arg] - 1] ^= 1;
       return true;
     })},
    {"object_queries_one_greater", after<GetMemObjectInfo>(one_greater)},
    {"object_queries_one_greater", after<GetImageInfo>(one_greater)},
    {"object_queries_one_greater", after<GetSamplerInfo>(one_greater)},
    {"object_queries_one_greater", after<GetProgramInfo>(one_greater)},
    {"object_queries_one_greater", after<GetKernelInfo>(one_greater)},
    {"object_queries_one_greater", after<GetContextInfo>(one_greater)},
    {"object_queries_one_greater", after<GetCommandQueueInfo>(one_greater)},
    {"retain_event_twice", instead<RetainEvent>(twice)},
    {"retain_queue_twice", instead<RetainCommandQueue>(twice)},
    {"retain_program_twice", instead<RetainProgram>(twice)},
    {"context_callbacks_lost", instead<SetContextDestructorCallback>(success_alone)},
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
    {"images_of_floats_refused",
     instead<CreateImage>(no_object<CL_INVALID_OPERATION>,
                          [](auto& call) {
                            const cl_image_format* const format = call["image_format"_arg];
                            return format != nullptr && format->image_channel_data_type == CL_FLOAT;
                          })},
    {"times_grow", after<GetEventProfilingInfo>([](auto& call, cl_int& status) {
       static cl_ulong later = 0;
       if (status != CL_SUCCESS || call["param_value"_arg] == nullptr) return false;
       *static_cast<cl_ulong*>(call["param_value"_arg]) += later += 1000;
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
};

}  // namespace

std::span<const ApiPlant> kind_plants() {
  return plants;
}

}  // namespace assay::faults
