#include <CL/cl_ext.h>

#include <atomic>
#include <string_view>

#include "harness/faults/api_faults.h"

// Functions of extensions reach an application by their addresses: a fault gives its own in the
// place of the driver's.
namespace assay::faults {
namespace {

using Address = void* (*)(std::string_view name, void* own);

/// Replaces what clGetExtensionFunctionAddressForPlatform gives: `change` gets the driver's answer.
template <Address change>
void plant_address(LayerTable t) {
  t.replace(
      &cl_icd_dispatch::clGetExtensionFunctionAddressForPlatform,
      +[](cl_platform_id platform, const char* name) -> void* {
        void* const own = below().clGetExtensionFunctionAddressForPlatform(platform, name);
        return own == nullptr || name == nullptr ? own : change(name, own);
      });
}

/// Keeps the driver's function in `place` and gives `mine` instead.
template <typename Function>
void* instead(std::atomic<Function>& place, void* own, Function mine) {
  place = reinterpret_cast<Function>(own);
  return reinterpret_cast<void*>(mine);
}

void* without_fill(std::string_view name, void* own) {
  if (name != "clCommandFillBufferKHR") return own;
  fired();
  return nullptr;
}

std::atomic<clEnqueueCommandBufferKHR_fn> enqueue{nullptr};
std::atomic<clRetainCommandBufferKHR_fn> retain{nullptr};
std::atomic<clGetCommandBufferInfoKHR_fn> buffer_info{nullptr};
std::atomic<clGetKernelSuggestedLocalWorkSizeKHR_fn> suggest{nullptr};
std::atomic<clCommandCopyBufferKHR_fn> copy{nullptr};

/// As revisions below 0.9.6 declare it.
cl_int CL_API_CALL copy_when_finalized(cl_command_buffer_khr buffer, cl_command_queue queue,
                                       cl_mem source, cl_mem target, size_t source_offset,
                                       size_t target_offset, size_t size, cl_uint n,
                                       const cl_sync_point_khr* wait, cl_sync_point_khr* point,
                                       cl_mutable_command_khr* handle) {
  const cl_int status = copy.load()(buffer, queue, source, target, source_offset, target_offset,
                                    size, n, wait, point, handle);
  if (status != CL_INVALID_OPERATION) return status;
  fired();
  return CL_SUCCESS;
}
void* recorded_when_finalized(std::string_view name, void* own) {
  return name == "clCommandCopyBufferKHR" ? instead(copy, own, copy_when_finalized) : own;
}

cl_int CL_API_CALL enqueue_every_other(cl_uint count, cl_command_queue* queues,
                                       cl_command_buffer_khr buffer, cl_uint n,
                                       const cl_event* wait, cl_event* event) {
  static std::atomic<unsigned> calls{0};
  if (++calls % 2 == 1 || event != nullptr)
    return enqueue.load()(count, queues, buffer, n, wait, event);
  fired();
  return CL_SUCCESS;
}
void* every_other(std::string_view name, void* own) {
  return name == "clEnqueueCommandBufferKHR" ? instead(enqueue, own, enqueue_every_other) : own;
}

cl_int CL_API_CALL enqueue_unfinalized(cl_uint count, cl_command_queue* queues,
                                       cl_command_buffer_khr buffer, cl_uint n,
                                       const cl_event* wait, cl_event* event) {
  const cl_int status = enqueue.load()(count, queues, buffer, n, wait, event);
  if (status != CL_INVALID_OPERATION) return status;
  fired();
  return CL_SUCCESS;
}
void* unfinalized(std::string_view name, void* own) {
  return name == "clEnqueueCommandBufferKHR" ? instead(enqueue, own, enqueue_unfinalized) : own;
}

cl_int CL_API_CALL retain_twice(cl_command_buffer_khr buffer) {
  fired();
  retain.load()(buffer);
  return retain.load()(buffer);
}
void* retained_twice(std::string_view name, void* own) {
  return name == "clRetainCommandBufferKHR" ? instead(retain, own, retain_twice) : own;
}

cl_int CL_API_CALL always_recording(cl_command_buffer_khr buffer, cl_command_buffer_info_khr name,
                                    size_t room, void* value, size_t* size) {
  const cl_int status = buffer_info.load()(buffer, name, room, value, size);
  if (name == CL_COMMAND_BUFFER_STATE_KHR && status == CL_SUCCESS && value != nullptr) {
    fired();
    *static_cast<cl_command_buffer_state_khr*>(value) = CL_COMMAND_BUFFER_STATE_RECORDING_KHR;
  }
  return status;
}
void* state_stuck(std::string_view name, void* own) {
  return name == "clGetCommandBufferInfoKHR" ? instead(buffer_info, own, always_recording) : own;
}

cl_int CL_API_CALL suggest_too_much(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                                    const size_t* offset, const size_t* global, size_t* local) {
  const cl_int status = suggest.load()(queue, kernel, dimensions, offset, global, local);
  if (status != CL_SUCCESS) return status;
  fired();
  local[0] = size_t{1} << 20;
  return status;
}
void* suggestion_too_great(std::string_view name, void* own) {
  return name == "clGetKernelSuggestedLocalWorkSizeKHR" ? instead(suggest, own, suggest_too_much)
                                                        : own;
}

constexpr ApiPlant plants[] = {
    {"extension_function_missing", plant_address<without_fill>},
    {"command_buffer_every_other", plant_address<every_other>},
    {"command_buffer_unfinalized_accepted", plant_address<unfinalized>},
    {"command_buffer_retained_twice", plant_address<retained_twice>},
    {"command_recorded_when_finalized", plant_address<recorded_when_finalized>},
    {"command_buffer_state_stuck", plant_address<state_stuck>},
    {"suggested_local_size_too_great", plant_address<suggestion_too_great>},
    {"sub_group_count_off_by_one",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clGetKernelSubGroupInfo,
           +[](cl_kernel kernel, cl_device_id device, cl_kernel_sub_group_info name, size_t given,
               const void* input, size_t room, void* value, size_t* size) {
             const cl_int status = below().clGetKernelSubGroupInfo(kernel, device, name, given,
                                                                   input, room, value, size);
             if (name == CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE && status == CL_SUCCESS &&
                 value != nullptr) {
               fired();
               ++*static_cast<size_t*>(value);
             }
             return status;
           });
     }},
    {"svm_atomics_refused",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clSVMAlloc,
           +[](cl_context context, cl_svm_mem_flags flags, size_t size,
               cl_uint alignment) -> void* {
             if ((flags & CL_MEM_SVM_ATOMICS) == 0)
               return below().clSVMAlloc(context, flags, size, alignment);
             fired();
             return nullptr;
           });
     }},
};

}  // namespace

std::span<const ApiPlant> extension_plants() {
  return plants;
}

}  // namespace assay::faults
