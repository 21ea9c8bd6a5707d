#include <chrono>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <thread>
#include <vector>

#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

using Sizes = const size_t*;
using Wait = const cl_event*;
using EventCallback = void(CL_CALLBACK*)(cl_event, cl_int, void*);

struct Forwarded {
  EventCallback call;
  void* data;
};

/// Tells the application that the command runs, whatever the driver said.
void CL_CALLBACK tell_running(cl_event event, cl_int, void* data) {
  const auto* forwarded = static_cast<const Forwarded*>(data);
  forwarded->call(event, CL_RUNNING, forwarded->data);
  delete forwarded;
}

constexpr ApiPlant plants[] = {
    {"global_offset_ignored",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueNDRangeKernel,
           +[](cl_command_queue q, cl_kernel k, cl_uint dim, Sizes, Sizes global, Sizes local,
               cl_uint n, Wait w, cl_event* e) {
             fired();
             return below().clEnqueueNDRangeKernel(q, k, dim, nullptr, global, local, n, w, e);
           });
     }},
    {"local_size_ignored",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueNDRangeKernel,
           +[](cl_command_queue q, cl_kernel k, cl_uint dim, Sizes offset, Sizes global, Sizes,
               cl_uint n, Wait w, cl_event* e) {
             fired();
             return below().clEnqueueNDRangeKernel(q, k, dim, offset, global, nullptr, n, w, e);
           });
     }},
    {"argument_last_byte_lost",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clSetKernelArg,
           +[](cl_kernel k, cl_uint index, size_t size, const void* value) {
             // Handles stay whole.
             if (value == nullptr || size <= sizeof(void*))
               return below().clSetKernelArg(k, index, size, value);
             fired();
             std::vector<std::uint8_t> bytes(size);
             std::memcpy(bytes.data(), value, size);
             bytes.back() = 0;
             return below().clSetKernelArg(k, index, size, bytes.data());
           });
     }},
    {"build_options_lost",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clBuildProgram,
           +[](cl_program p, cl_uint n, const cl_device_id* devices, const char*,
               void(CL_CALLBACK * call)(cl_program, void*), void* data) {
             fired();
             return below().clBuildProgram(p, n, devices, "", call, data);
           });
     }},
    {"build_failure_unreported",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clBuildProgram,
           +[](cl_program p, cl_uint n, const cl_device_id* devices, const char* options,
               void(CL_CALLBACK * call)(cl_program, void*), void* data) {
             const cl_int status = below().clBuildProgram(p, n, devices, options, call, data);
             if (status != CL_BUILD_PROGRAM_FAILURE) return status;
             fired();
             return CL_SUCCESS;
           });
     }},
    {"header_order_reversed",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clCompileProgram,
           +[](cl_program p, cl_uint n, const cl_device_id* devices, const char* options,
               cl_uint count, const cl_program* headers, const char** names,
               void(CL_CALLBACK * call)(cl_program, void*), void* data) {
             if (count == 0 || headers == nullptr || names == nullptr)
               return below().clCompileProgram(p, n, devices, options, count, headers, names, call,
                                               data);
             fired();
             const std::vector<cl_program> programs(std::reverse_iterator(headers + count),
                                                    std::reverse_iterator(headers));
             std::vector<const char*> texts(std::reverse_iterator(names + count),
                                            std::reverse_iterator(names));
             return below().clCompileProgram(p, n, devices, options, count, programs.data(),
                                             texts.data(), call, data);
           });
     }},
    {"event_callback_lost",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clSetEventCallback,
           +[](cl_event, cl_int, EventCallback, void*) -> cl_int {
             fired();
             return CL_SUCCESS;
           });
     }},
    {"event_callback_doubled",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clSetEventCallback,
           +[](cl_event event, cl_int status, EventCallback call, void* data) {
             fired();
             below().clSetEventCallback(event, status, call, data);
             return below().clSetEventCallback(event, status, call, data);
           });
     }},
    {"event_callback_wrong_status",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clSetEventCallback,
           +[](cl_event event, cl_int status, EventCallback call, void* data) {
             if (call == nullptr) return below().clSetEventCallback(event, status, call, data);
             fired();
             return below().clSetEventCallback(event, status, tell_running,
                                               new Forwarded{call, data});
           });
     }},
    {"user_event_failure_swallowed",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clSetUserEventStatus, +[](cl_event event, cl_int status) {
             if (status < 0) fired();
             return below().clSetUserEventStatus(event, status < 0 ? CL_COMPLETE : status);
           });
     }},
    {"user_event_set_twice",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clSetUserEventStatus, +[](cl_event event, cl_int status) -> cl_int {
             const cl_int code = below().clSetUserEventStatus(event, status);
             if (code != CL_INVALID_OPERATION) return code;
             fired();
             return CL_SUCCESS;
           });
     }},
    {"marker_without_its_list",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueMarkerWithWaitList,
           +[](cl_command_queue q, cl_uint, Wait, cl_event* e) {
             fired();
             return below().clEnqueueMarkerWithWaitList(q, 0, nullptr, e);
           });
     }},
    {"failed_wait_hangs",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clWaitForEvents, +[](cl_uint n, Wait list) {
             const cl_int status = below().clWaitForEvents(n, list);
             if (status != CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST) return status;
             fired();
             for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
           });
     }},
    {"last_event_ignored",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueNDRangeKernel,
           +[](cl_command_queue q, cl_kernel k, cl_uint dim, Sizes offset, Sizes global,
               Sizes local, cl_uint n, Wait w, cl_event* e) {
             if (n > 1) {
               fired();
               --n;
             }
             return below().clEnqueueNDRangeKernel(q, k, dim, offset, global, local, n, w, e);
           });
     }},
    {"native_function_not_called",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueNativeKernel,
           +[](cl_command_queue q, void(CL_CALLBACK*)(void*), void*, size_t, cl_uint, const cl_mem*,
               const void**, cl_uint n, Wait w, cl_event* e) {
             fired();
             return below().clEnqueueMarkerWithWaitList(q, n, w, e);
           });
     }},
};

}  // namespace

std::span<const ApiPlant> execution_plants() {
  return plants;
}

}  // namespace assay::faults
