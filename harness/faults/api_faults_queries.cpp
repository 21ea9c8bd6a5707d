#include <CL/cl_ext.h>

#include <atomic>
#include <cstring>
#include <string_view>

#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

/// Replaces a query of one parameter: `change` gets the driver's answer.
using Change = void (*)(cl_int& status, size_t room, void* value, size_t* size);

template <cl_uint parameter, Change change>
cl_int CL_API_CALL device_info(cl_device_id device, cl_device_info name, size_t room, void* value,
                               size_t* size) {
  cl_int status = below().clGetDeviceInfo(device, name, room, value, size);
  if (name == parameter) {
    fired();
    change(status, room, value, size);
  }
  return status;
}

template <cl_uint parameter, Change change>
void plant_device_info(LayerTable t) {
  t.replace(&cl_icd_dispatch::clGetDeviceInfo, device_info<parameter, change>);
}

void size_and_one(cl_int&, size_t, void*, size_t* size) {
  if (size != nullptr) ++*size;
}
void too_small_accepted(cl_int& status, size_t, void*, size_t*) {
  status = CL_SUCCESS;
}
void unterminated(cl_int& status, size_t room, void* value, size_t*) {
  if (status == CL_SUCCESS && value != nullptr && room > 0) {
    auto* text = static_cast<char*>(value);
    text[std::strlen(text)] = 'x';
  }
}
void one_beyond(cl_int& status, size_t room, void* value, size_t*) {
  if (status == CL_SUCCESS && value != nullptr) static_cast<char*>(value)[room] = 0;
}
void without_value_refused(cl_int& status, size_t, void* value, size_t*) {
  if (value == nullptr) status = CL_INVALID_VALUE;
}
void size_without_value_refused(cl_int& status, size_t room, void* value, size_t*) {
  if (value == nullptr && room > 0) status = CL_INVALID_VALUE;
}
void parameter_size_512(cl_int& status, size_t, void* value, size_t*) {
  if (status == CL_SUCCESS && value != nullptr) *static_cast<size_t*>(value) = 512;
}
void next_major_version(cl_int& status, size_t, void* value, size_t*) {
  if (status == CL_SUCCESS && value != nullptr)
    *static_cast<cl_version*>(value) += CL_MAKE_VERSION(1, 0, 0);
}

/// CL_DEVICE_EXTENSIONS with one more than the driver has.
cl_int CL_API_CALL one_extension_more(cl_device_id device, cl_device_info name, size_t room,
                                      void* value, size_t* size) {
  constexpr std::string_view more = " cl_khr_select_fprounding_mode";
  size_t own = 0;
  if (name != CL_DEVICE_EXTENSIONS ||
      below().clGetDeviceInfo(device, name, 0, nullptr, &own) != CL_SUCCESS)
    return below().clGetDeviceInfo(device, name, room, value, size);
  fired();
  if (size != nullptr) *size = own + more.size();
  if (value == nullptr) return CL_SUCCESS;
  if (room < own + more.size()) return CL_INVALID_VALUE;
  const cl_int status = below().clGetDeviceInfo(device, name, own, value, nullptr);
  if (status == CL_SUCCESS) std::strcpy(static_cast<char*>(value) + own - 1, more.data());
  return status;
}

template <cl_bitfield bits>
void bits_instead(cl_int& status, size_t room, void* value, size_t*) {
  if (status == CL_SUCCESS && value != nullptr && room >= sizeof bits)
    *static_cast<cl_bitfield*>(value) = bits;
}
void another_each_time(cl_int& status, size_t room, void* value, size_t*) {
  static std::atomic<unsigned char> calls{0};
  if (status == CL_SUCCESS && value != nullptr && room > 0)
    *static_cast<unsigned char*>(value) = ++calls;
}

constexpr ApiPlant plants[] = {
    {"rounding_pragma_ignored",
     [](LayerTable t) { t.replace(&cl_icd_dispatch::clGetDeviceInfo, one_extension_more); }},
    {"query_size_and_one", plant_device_info<CL_DEVICE_NAME, size_and_one>},
    {"query_too_small_accepted", plant_device_info<CL_DEVICE_VENDOR_ID, too_small_accepted>},
    {"atomic_fences_relaxed_alone",
     plant_device_info<CL_DEVICE_ATOMIC_FENCE_CAPABILITIES,
                       bits_instead<CL_DEVICE_ATOMIC_ORDER_RELAXED>>},
    {"device_uuid_changes", plant_device_info<CL_DEVICE_UUID_KHR, another_each_time>},
    {"dot_products_of_nothing",
     plant_device_info<CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR, bits_instead<0>>},
    {"query_unterminated", plant_device_info<CL_DEVICE_VENDOR, unterminated>},
    {"query_writes_beyond", plant_device_info<CL_DEVICE_LOCAL_MEM_SIZE, one_beyond>},
    {"query_needs_a_value", plant_device_info<CL_DEVICE_ENDIAN_LITTLE, without_value_refused>},
    {"query_size_without_value_refused",
     plant_device_info<CL_DEVICE_MAX_SAMPLERS, size_without_value_refused>},
    {"query_without_output_refused",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clGetEventInfo,
           +[](cl_event event, cl_event_info name, size_t room, void* value,
               size_t* size) -> cl_int {
             if (value != nullptr || size != nullptr)
               return below().clGetEventInfo(event, name, room, value, size);
             fired();
             return CL_INVALID_VALUE;
           });
     }},
    {"parameter_size_too_small",
     plant_device_info<CL_DEVICE_MAX_PARAMETER_SIZE, parameter_size_512>},
    {"numeric_version_wrong", plant_device_info<CL_DEVICE_NUMERIC_VERSION, next_major_version>},
    {"unknown_query_accepted",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clGetContextInfo,
           +[](cl_context context, cl_context_info name, size_t room, void* value,
               size_t* size) -> cl_int {
             const cl_int status = below().clGetContextInfo(context, name, room, value, size);
             if (status != CL_INVALID_VALUE || name <= CL_CONTEXT_NUM_DEVICES + 1) return status;
             fired();
             return CL_SUCCESS;
           });
     }},
    {"map_count_stuck",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clGetMemObjectInfo,
           +[](cl_mem object, cl_mem_info name, size_t room, void* value, size_t* size) {
             const cl_int status = below().clGetMemObjectInfo(object, name, room, value, size);
             if (name == CL_MEM_MAP_COUNT && status == CL_SUCCESS && value != nullptr) {
               fired();
               *static_cast<cl_uint*>(value) = 0;
             }
             return status;
           });
     }},
    {"argument_address_wrong",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clGetKernelArgInfo,
           +[](cl_kernel kernel, cl_uint index, cl_kernel_arg_info name, size_t room, void* value,
               size_t* size) {
             const cl_int status =
                 below().clGetKernelArgInfo(kernel, index, name, room, value, size);
             if (name == CL_KERNEL_ARG_ADDRESS_QUALIFIER && status == CL_SUCCESS &&
                 value != nullptr) {
               fired();
               *static_cast<cl_kernel_arg_address_qualifier*>(value) = CL_KERNEL_ARG_ADDRESS_GLOBAL;
             }
             return status;
           });
     }},
    {"required_size_lost",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clGetKernelWorkGroupInfo,
           +[](cl_kernel kernel, cl_device_id device, cl_kernel_work_group_info name, size_t room,
               void* value, size_t* size) {
             const cl_int status =
                 below().clGetKernelWorkGroupInfo(kernel, device, name, room, value, size);
             if (name == CL_KERNEL_COMPILE_WORK_GROUP_SIZE && status == CL_SUCCESS &&
                 value != nullptr) {
               fired();
               std::memset(value, 0, 3 * sizeof(size_t));
             }
             return status;
           });
     }},
    {"kernel_count_off_by_one",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clGetProgramInfo,
           +[](cl_program program, cl_program_info name, size_t room, void* value, size_t* size) {
             const cl_int status = below().clGetProgramInfo(program, name, room, value, size);
             if (name == CL_PROGRAM_NUM_KERNELS && status == CL_SUCCESS && value != nullptr) {
               fired();
               ++*static_cast<size_t*>(value);
             }
             return status;
           });
     }},
    {"binary_type_wrong",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clGetProgramBuildInfo,
           +[](cl_program program, cl_device_id device, cl_program_build_info name, size_t room,
               void* value, size_t* size) {
             const cl_int status =
                 below().clGetProgramBuildInfo(program, device, name, room, value, size);
             if (name == CL_PROGRAM_BINARY_TYPE && status == CL_SUCCESS && value != nullptr) {
               fired();
               *static_cast<cl_program_binary_type*>(value) = CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
             }
             return status;
           });
     }},
    {"command_type_wrong",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clGetEventInfo,
           +[](cl_event event, cl_event_info name, size_t room, void* value, size_t* size) {
             const cl_int status = below().clGetEventInfo(event, name, room, value, size);
             if (name == CL_EVENT_COMMAND_TYPE && status == CL_SUCCESS && value != nullptr) {
               fired();
               auto& type = *static_cast<cl_command_type*>(value);
               if (type == CL_COMMAND_READ_BUFFER) type = CL_COMMAND_WRITE_BUFFER;
             }
             return status;
           });
     }},
    {"profiling_start_and_end_swapped",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clGetEventProfilingInfo,
           +[](cl_event event, cl_profiling_info name, size_t room, void* value, size_t* size) {
             fired();
             if (name == CL_PROFILING_COMMAND_START)
               name = CL_PROFILING_COMMAND_END;
             else if (name == CL_PROFILING_COMMAND_END)
               name = CL_PROFILING_COMMAND_START;
             return below().clGetEventProfilingInfo(event, name, room, value, size);
           });
     }},
    {"read_error_swapped",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueReadBuffer,
           +[](cl_command_queue q, cl_mem b, cl_bool block, size_t offset, size_t size, void* p,
               cl_uint n, const cl_event* w, cl_event* e) -> cl_int {
             const cl_int status =
                 below().clEnqueueReadBuffer(q, b, block, offset, size, p, n, w, e);
             if (status != CL_INVALID_VALUE) return status;
             fired();
             return CL_INVALID_HOST_PTR;
           });
     }},
    {"event_with_an_error",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueCopyBuffer,
           +[](cl_command_queue q, cl_mem s, cl_mem d, size_t from, size_t to, size_t size,
               cl_uint n, const cl_event* w, cl_event* e) {
             const cl_int status = below().clEnqueueCopyBuffer(q, s, d, from, to, size, n, w, e);
             if (status != CL_SUCCESS && e != nullptr) {
               fired();
               *e = reinterpret_cast<cl_event>(q);
             }
             return status;
           });
     }},
};

}  // namespace

std::span<const ApiPlant> query_plants() {
  return plants;
}

}  // namespace assay::faults
