#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <string>
#include <vector>

#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

using Wait = const cl_event*;

cl_device_id parent_of(cl_device_id device) {
  cl_device_id parent = nullptr;
  const cl_int status =
      below().clGetDeviceInfo(device, CL_DEVICE_PARENT_DEVICE, sizeof parent, &parent, nullptr);
  return status == CL_SUCCESS ? parent : nullptr;
}

/// Replaces an answer about devices: `change` gets what the driver says.
using Change = void (*)(cl_device_id device, size_t room, void* value);

template <cl_uint parameter, Change change>
void plant_answer(LayerTable t) {
  t.replace(
      &cl_icd_dispatch::clGetDeviceInfo,
      +[](cl_device_id device, cl_device_info name, size_t room, void* value, size_t* size) {
        const cl_int status = below().clGetDeviceInfo(device, name, room, value, size);
        if (name == parameter && status == CL_SUCCESS && value != nullptr) {
          fired();
          change(device, room, value);
        }
        return status;
      });
}

void units_of_the_parent(cl_device_id device, size_t room, void* value) {
  if (const cl_device_id parent = parent_of(device))
    below().clGetDeviceInfo(parent, CL_DEVICE_MAX_COMPUTE_UNITS, room, value, nullptr);
}
void no_parent(cl_device_id, size_t room, void* value) {
  std::memset(value, 0, room);
}
void one_more(cl_device_id, size_t, void* value) {
  ++*static_cast<cl_uint*>(value);
}

/// How many threads are inside of a call at once; the faults below hurt only where several are.
class Crowd {
 public:
  explicit Crowd(std::atomic<int>& count) : count_(count), before_(count_++) { usleep(1500); }
  ~Crowd() { --count_; }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;
  bool alone() const { return before_ == 0; }

 private:
  std::atomic<int>& count_;
  int before_;
};
std::atomic<int> crowd{0};

constexpr ApiPlant plants[] = {
    {"sub_devices_miscounted",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clCreateSubDevices,
           +[](cl_device_id device, const cl_device_partition_property* properties, cl_uint room,
               cl_device_id* devices, cl_uint* count) {
             const cl_int status =
                 below().clCreateSubDevices(device, properties, room, devices, count);
             if (count != nullptr) {
               fired();
               ++*count;
             }
             return status;
           });
     }},
    {"sub_device_units_wrong", plant_answer<CL_DEVICE_MAX_COMPUTE_UNITS, units_of_the_parent>},
    {"sub_device_parent_lost", plant_answer<CL_DEVICE_PARENT_DEVICE, no_parent>},
    {"sub_device_retained_twice",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clRetainDevice, +[](cl_device_id device) {
             fired();
             below().clRetainDevice(device);
             return below().clRetainDevice(device);
           });
     }},
    {"answer_changed_on_its_way", plant_answer<CL_DEVICE_VENDOR_ID, one_more>},
    {"icd_suffix_refused",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clGetPlatformInfo,
           +[](cl_platform_id platform, cl_platform_info name, size_t room, void* value,
               size_t* size) -> cl_int {
             if (name != CL_PLATFORM_ICD_SUFFIX_KHR)
               return below().clGetPlatformInfo(platform, name, room, value, size);
             fired();
             return CL_INVALID_VALUE;
           });
     }},
    {"threads_lose_commands",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueNDRangeKernel,
           +[](cl_command_queue q, cl_kernel kernel, cl_uint dimensions, const size_t* offset,
               const size_t* global, const size_t* local, cl_uint n, Wait w, cl_event* e) {
             const Crowd here(crowd);
             if (here.alone())
               return below().clEnqueueNDRangeKernel(q, kernel, dimensions, offset, global, local,
                                                     n, w, e);
             fired();
             return below().clEnqueueMarkerWithWaitList(q, n, w, e);
           });
     }},
    {"threads_mix_build_options",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clBuildProgram,
           +[](cl_program program, cl_uint count, const cl_device_id* devices, const char* options,
               void(CL_CALLBACK * notify)(cl_program, void*), void* data) {
             static std::atomic<const char*> shared{nullptr};
             shared = options;
             const Crowd here(crowd);
             const char* const mixed = here.alone() ? options : shared.load();
             if (mixed != options) fired();
             const std::string copy = mixed != nullptr ? mixed : "";
             return below().clBuildProgram(program, count, devices, copy.c_str(), notify, data);
           });
     }},
    {"deprecated_marker_complete_at_once",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueMarker, +[](cl_command_queue queue, cl_event* event) {
             fired();
             cl_context context = nullptr;
             cl_int status = below().clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof context,
                                                           &context, nullptr);
             *event = below().clCreateUserEvent(context, &status);
             return below().clSetUserEventStatus(*event, CL_COMPLETE);
           });
     }},
    {"clone_forgets_arguments",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clCloneKernel, +[](cl_kernel kernel, cl_int* status) {
             fired();
             cl_program program = nullptr;
             char name[256] = "";
             below().clGetKernelInfo(kernel, CL_KERNEL_PROGRAM, sizeof program, &program, nullptr);
             below().clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, sizeof name - 1, name,
                                     nullptr);
             return below().clCreateKernel(program, name, status);
           });
     }},
    {"every_seventh_kernel_lost",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueNDRangeKernel,
           +[](cl_command_queue q, cl_kernel kernel, cl_uint dimensions, const size_t* offset,
               const size_t* global, const size_t* local, cl_uint n, Wait w, cl_event* e) {
             static std::atomic<unsigned> count{0};
             if (++count % 7 != 0)
               return below().clEnqueueNDRangeKernel(q, kernel, dimensions, offset, global, local,
                                                     n, w, e);
             fired();
             return below().clEnqueueMarkerWithWaitList(q, n, w, e);
           });
     }},
    {"argument_cut_at_64_bytes",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clSetKernelArg,
           +[](cl_kernel kernel, cl_uint index, size_t size, const void* value) {
             if (size <= 64 || value == nullptr)
               return below().clSetKernelArg(kernel, index, size, value);
             fired();
             std::vector<char> cut(size, 0);
             std::memcpy(cut.data(), value, 64);
             return below().clSetKernelArg(kernel, index, size, cut.data());
           });
     }},
};

}  // namespace

std::span<const ApiPlant> device_plants() {
  return plants;
}

}  // namespace assay::faults
