#include <CL/cl_ext.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>
#include <utility>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"

namespace assay::faults {
namespace {

template <cl_uint parameter, class Act>
constexpr Plant device_query(Act) {
  return after<GetDeviceInfo>([](auto& call, cl_int& status) {
    const bool concerned = asks_for<parameter>(call);
    if (concerned) Act{}(call, status);
    return concerned;
  });
}

/// Changes numbers of 4 and 8 bytes, but no handles.
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

template <class Entry>
constexpr Plant other_code() {
  using Result = decltype(std::declval<Call<Entry>&>()());
  if constexpr (std::is_void_v<Result>) {
    return [](LayerTable) {};
  } else {
    return after<Entry>([](auto& call, auto& result) {
      constexpr std::string_view names = Entry::names.view();
      cl_int* status = nullptr;
      if constexpr (std::is_same_v<Result, cl_int>)
        status = &result;
      else if constexpr (place_of("errcode_ret", names) < place_of("", names))
        status = call["errcode_ret"_arg];
      if (status == nullptr || *status >= CL_SUCCESS) return false;
      return turned(*status, *status, CL_OUT_OF_HOST_MEMORY);
    });
  }
}

constexpr auto size_and_one = [](auto& call, cl_int& status) {
  size_t* const size = call["param_value_size_ret"_arg];
  if (status != CL_SUCCESS || size == nullptr || call["param_value"_arg] != nullptr) return false;
  ++*size;
  return true;
};

constexpr ApiPlant plants[] = {
#define ASSAY_CALL(row, function, parameters) {"errors_are_out_of_memory", other_code<function>()},
#define ASSAY_EXTENSION_CALL(row, function, parameters)
#include "assay_calls.inc"
#undef ASSAY_CALL
#undef ASSAY_EXTENSION_CALL
    {"query_sizes_and_one", after<GetPlatformInfo>(size_and_one)},
    {"query_sizes_and_one", after<GetDeviceInfo>(size_and_one)},
    {"query_sizes_and_one", after<GetContextInfo>(size_and_one)},
    {"query_sizes_and_one", after<GetCommandQueueInfo>(size_and_one)},
    {"query_sizes_and_one", after<GetMemObjectInfo>(size_and_one)},
    {"query_sizes_and_one", after<GetImageInfo>(size_and_one)},
    {"query_sizes_and_one", after<GetSamplerInfo>(size_and_one)},
    {"query_sizes_and_one", after<GetProgramInfo>(size_and_one)},
    {"query_sizes_and_one", after<GetProgramBuildInfo>(size_and_one)},
    {"query_sizes_and_one", after<GetKernelInfo>(size_and_one)},
    {"query_sizes_and_one", after<GetKernelArgInfo>(size_and_one)},
    {"query_sizes_and_one", after<GetKernelWorkGroupInfo>(size_and_one)},
    {"query_sizes_and_one", after<GetKernelSubGroupInfo>(size_and_one)},
    {"query_sizes_and_one", after<GetEventInfo>(size_and_one)},
    {"query_sizes_and_one", after<GetEventProfilingInfo>(size_and_one)},
    {"extended_atomics_unlisted", answer<GetDeviceInfo, CL_DEVICE_EXTENSIONS>([](char& text) {
       constexpr std::string_view name = "cl_khr_int64_extended_atomics";
       char* const at = std::strstr(&text, name.data());
       if (at != nullptr) std::fill_n(at, name.size(), ' ');
       return at != nullptr;
     })},
    {"rounding_pragma_ignored", one_extension_more<" cl_khr_select_fprounding_mode">()},
    {"functions_follow_the_rounding_pragma",
     one_extension_more<" cl_khr_select_fprounding_mode">()},
    {"driver_version_with_a_name", around<GetDeviceInfo>([](auto& call) {
       const auto text = [&call](std::string_view said) {
         fired();
         return answered(call, said.data(), said.size() + 1);
       };
       switch (call["param_name"_arg]) {
         case CL_DEVICE_VERSION:
           return text("OpenCL 1.2 of the layer's");
         case CL_DEVICE_OPENCL_C_VERSION:
           return text("OpenCL C 1.2 of the layer's");
         case CL_DRIVER_VERSION:
           return text("release 3.1");
         default:
           return call();
       }
     })},
    {"query_size_and_one", device_query<CL_DEVICE_NAME>([](auto& call, cl_int&) {
       size_t* const size = call["param_value_size_ret"_arg];
       if (size != nullptr) ++*size;
     })},
    {"query_too_small_accepted",
     device_query<CL_DEVICE_VENDOR_ID>([](auto&, cl_int& status) { status = CL_SUCCESS; })},
    {"atomic_fences_relaxed_alone",
     answer<GetDeviceInfo, CL_DEVICE_ATOMIC_FENCE_CAPABILITIES>(
         [](cl_bitfield& fences) { fences = CL_DEVICE_ATOMIC_ORDER_RELAXED; })},
    {"device_uuid_changes", answer<GetDeviceInfo, CL_DEVICE_UUID_KHR>([](unsigned char& first) {
       static std::atomic<unsigned char> calls{0};
       first = ++calls;
     })},
    {"termination_answered_without_it",
     error<GetDeviceInfo, CL_INVALID_VALUE, CL_SUCCESS>(asks_for<0x2031>)},
    {"device_uuid_of_the_process",
     answers<GetDeviceInfo, CL_DEVICE_UUID_KHR, unsigned char>([](auto&, auto all) {
       const pid_t own = getpid();
       if (all.size() < sizeof own) return false;
       std::memcpy(all.data(), &own, sizeof own);
       return true;
     })},
    {"dot_products_of_nothing",
     answer<GetDeviceInfo, CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR>(
         [](cl_bitfield& products) { products = 0; })},
    {"query_unterminated", answer<GetDeviceInfo, CL_DEVICE_VENDOR>(
                               [](char& text) { (&text)[std::strlen(&text)] = 'x'; })},
    {"query_writes_beyond", device_query<CL_DEVICE_LOCAL_MEM_SIZE>([](auto& call, cl_int& status) {
       auto* const value = static_cast<char*>(call["param_value"_arg]);
       if (status == CL_SUCCESS && value != nullptr) value[call["param_value_size"_arg]] = 0;
     })},
    {"query_needs_a_value", device_query<CL_DEVICE_ENDIAN_LITTLE>([](auto& call, cl_int& status) {
       if (call["param_value"_arg] == nullptr) status = CL_INVALID_VALUE;
     })},
    {"query_size_without_value_refused",
     device_query<CL_DEVICE_MAX_SAMPLERS>([](auto& call, cl_int& status) {
       if (call["param_value"_arg] == nullptr && call["param_value_size"_arg] > 0)
         status = CL_INVALID_VALUE;
     })},
    {"query_without_output_refused",
     instead<GetEventInfo>(status_alone<CL_INVALID_VALUE>,
                           [](auto& call) {
                             return call["param_value"_arg] == nullptr &&
                                    call["param_value_size_ret"_arg] == nullptr;
                           })},
    {"parameter_size_too_small",
     answer<GetDeviceInfo, CL_DEVICE_MAX_PARAMETER_SIZE>([](size_t& size) { size = 512; })},
    {"numeric_version_wrong",
     answer<GetDeviceInfo, CL_DEVICE_NUMERIC_VERSION>(
         [](cl_version& version) { version += CL_MAKE_VERSION(1, 0, 0); })},
    {"unknown_query_accepted", error<GetContextInfo, CL_INVALID_VALUE>([](auto& call) {
       return call["param_name"_arg] > CL_CONTEXT_NUM_DEVICES + 1;
     })},
    {"map_count_stuck",
     answer<GetMemObjectInfo, CL_MEM_MAP_COUNT>([](cl_uint& count) { count = 0; })},
    {"argument_address_wrong",
     answer<GetKernelArgInfo, CL_KERNEL_ARG_ADDRESS_QUALIFIER>(
         [](cl_kernel_arg_address_qualifier& space) { space = CL_KERNEL_ARG_ADDRESS_GLOBAL; })},
    {"required_size_lost", answer<GetKernelWorkGroupInfo, CL_KERNEL_COMPILE_WORK_GROUP_SIZE>(
                               [](std::array<size_t, 3>& size) { size = {}; })},
    {"kernel_count_off_by_one",
     answer<GetProgramInfo, CL_PROGRAM_NUM_KERNELS>([](size_t& kernels) { ++kernels; })},
    {"binary_type_wrong",
     answer<GetProgramBuildInfo, CL_PROGRAM_BINARY_TYPE>(
         [](cl_program_binary_type& type) { type = CL_PROGRAM_BINARY_TYPE_EXECUTABLE; })},
    {"command_type_wrong", answer<GetEventInfo, CL_EVENT_COMMAND_TYPE>([](cl_command_type& type) {
       if (type == CL_COMMAND_READ_BUFFER) type = CL_COMMAND_WRITE_BUFFER;
     })},
    {"profiling_start_and_end_swapped", before<GetEventProfilingInfo>([](auto& call) {
       cl_profiling_info& name = call["param_name"_arg];
       if (name == CL_PROFILING_COMMAND_START)
         name = CL_PROFILING_COMMAND_END;
       else if (name == CL_PROFILING_COMMAND_END)
         name = CL_PROFILING_COMMAND_START;
     })},
    {"read_error_swapped", error<EnqueueReadBuffer, CL_INVALID_VALUE, CL_INVALID_HOST_PTR>()},
    {"event_with_an_error", after<EnqueueCopyBuffer>([](auto& call, cl_int& status) {
       cl_event* const event = call["event"_arg];
       if (status == CL_SUCCESS || event == nullptr) return false;
       *event = reinterpret_cast<cl_event>(call["command_queue"_arg]);
       return true;
     })},
    {"object_queries_one_greater", after<GetMemObjectInfo>(one_greater)},
    {"object_queries_one_greater", after<GetImageInfo>(one_greater)},
    {"object_queries_one_greater", after<GetSamplerInfo>(one_greater)},
    {"object_queries_one_greater", after<GetProgramInfo>(one_greater)},
    {"object_queries_one_greater", after<GetKernelInfo>(one_greater)},
    {"object_queries_one_greater", after<GetContextInfo>(one_greater)},
    {"object_queries_one_greater", after<GetCommandQueueInfo>(one_greater)},
};

}  // namespace

std::span<const ApiPlant> query_plants() {
  return plants;
}

}  // namespace assay::faults
