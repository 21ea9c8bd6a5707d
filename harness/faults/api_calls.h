#pragma once
#include "harness/faults/plant.h"

// The functions that faults concern, without their prefix, and the specification's names of their
// parameters.
namespace assay::faults {

using Api = cl_icd_dispatch;

/// Commands, queries and constructors, of which the first or the last parameters are the same.
template <auto member, Text parameters>
using Command = Dispatched<member, Text("command_queue ") + parameters +
                                       Text(" num_events_in_wait_list event_wait_list event")>;
template <auto member, Text parameters>
using Query = Dispatched<member, parameters + Text(" param_name param_value_size param_value "
                                                   "param_value_size_ret")>;
template <auto member, Text parameters>
using Constructor = Dispatched<member, parameters + Text(" errcode_ret")>;

// ---- Buffers
using EnqueueReadBuffer =
    Command<&Api::clEnqueueReadBuffer, "buffer blocking_read offset size ptr">;
using EnqueueWriteBuffer =
    Command<&Api::clEnqueueWriteBuffer, "buffer blocking_write offset size ptr">;
using EnqueueCopyBuffer =
    Command<&Api::clEnqueueCopyBuffer, "src_buffer dst_buffer src_offset dst_offset size">;
using EnqueueFillBuffer =
    Command<&Api::clEnqueueFillBuffer, "buffer pattern pattern_size offset size">;
using EnqueueReadBufferRect =
    Command<&Api::clEnqueueReadBufferRect,
            "buffer blocking_read buffer_origin host_origin region buffer_row_pitch "
            "buffer_slice_pitch host_row_pitch host_slice_pitch ptr">;
using EnqueueWriteBufferRect =
    Command<&Api::clEnqueueWriteBufferRect,
            "buffer blocking_write buffer_origin host_origin region buffer_row_pitch "
            "buffer_slice_pitch host_row_pitch host_slice_pitch ptr">;
using EnqueueCopyBufferRect =
    Command<&Api::clEnqueueCopyBufferRect,
            "src_buffer dst_buffer src_origin dst_origin region src_row_pitch src_slice_pitch "
            "dst_row_pitch dst_slice_pitch">;
using EnqueueMapBuffer =
    Constructor<&Api::clEnqueueMapBuffer,
                "command_queue buffer blocking_map map_flags offset size num_events_in_wait_list "
                "event_wait_list event">;
using CreateBuffer = Constructor<&Api::clCreateBuffer, "context flags size host_ptr">;
using CreateBufferWithProperties =
    Constructor<&Api::clCreateBufferWithProperties, "context properties flags size host_ptr">;
using CreateSubBuffer =
    Constructor<&Api::clCreateSubBuffer, "buffer flags buffer_create_type buffer_create_info">;
using EnqueueMigrateMemObjects =
    Command<&Api::clEnqueueMigrateMemObjects, "num_mem_objects mem_objects flags">;
using EnqueueUnmapMemObject = Command<&Api::clEnqueueUnmapMemObject, "memobj mapped_ptr">;
using RetainMemObject = Dispatched<&Api::clRetainMemObject, "memobj">;
using SetMemObjectDestructorCallback =
    Dispatched<&Api::clSetMemObjectDestructorCallback, "memobj pfn_notify user_data">;
using GetMemObjectInfo = Query<&Api::clGetMemObjectInfo, "memobj">;

// ---- Images and samplers
using GetSupportedImageFormats =
    Dispatched<&Api::clGetSupportedImageFormats,
               "context flags image_type num_entries image_formats num_image_formats">;
using CreateImage =
    Constructor<&Api::clCreateImage, "context flags image_format image_desc host_ptr">;
using GetImageInfo = Query<&Api::clGetImageInfo, "image">;
using EnqueueReadImage = Command<&Api::clEnqueueReadImage,
                                 "image blocking_read origin region row_pitch slice_pitch ptr">;
using EnqueueWriteImage =
    Command<&Api::clEnqueueWriteImage,
            "image blocking_write origin region input_row_pitch input_slice_pitch ptr">;
using EnqueueCopyImage =
    Command<&Api::clEnqueueCopyImage, "src_image dst_image src_origin dst_origin region">;
using EnqueueFillImage = Command<&Api::clEnqueueFillImage, "image fill_color origin region">;
using EnqueueMapImage =
    Constructor<&Api::clEnqueueMapImage,
                "command_queue image blocking_map map_flags origin region image_row_pitch "
                "image_slice_pitch num_events_in_wait_list event_wait_list event">;
using CreateSampler =
    Constructor<&Api::clCreateSampler, "context normalized_coords addressing_mode filter_mode">;
using CreateSamplerWithProperties =
    Constructor<&Api::clCreateSamplerWithProperties, "context sampler_properties">;
using RetainSampler = Dispatched<&Api::clRetainSampler, "sampler">;
using GetSamplerInfo = Query<&Api::clGetSamplerInfo, "sampler">;

// ---- Shared virtual memory
using SVMAlloc = Dispatched<&Api::clSVMAlloc, "context flags size alignment">;
using EnqueueSVMMemcpy = Command<&Api::clEnqueueSVMMemcpy, "blocking_copy dst_ptr src_ptr size">;
using EnqueueSVMMemFill = Command<&Api::clEnqueueSVMMemFill, "svm_ptr pattern pattern_size size">;
using EnqueueSVMFree =
    Command<&Api::clEnqueueSVMFree, "num_svm_pointers svm_pointers pfn_free_func user_data">;
using SetKernelArgSVMPointer =
    Dispatched<&Api::clSetKernelArgSVMPointer, "kernel arg_index arg_value">;

// ---- Programs
using CreateProgramWithSource =
    Constructor<&Api::clCreateProgramWithSource, "context count strings lengths">;
using CreateProgramWithBinary =
    Constructor<&Api::clCreateProgramWithBinary,
                "context num_devices device_list lengths binaries binary_status">;
using BuildProgram = Dispatched<&Api::clBuildProgram,
                                "program num_devices device_list options pfn_notify user_data">;
using LinkProgram = Constructor<&Api::clLinkProgram,
                                "context num_devices device_list options num_input_programs "
                                "input_programs pfn_notify user_data">;
using CompileProgram =
    Dispatched<&Api::clCompileProgram,
               "program num_devices device_list options num_input_headers input_headers "
               "header_include_names pfn_notify user_data">;
using ReleaseProgram = Dispatched<&Api::clReleaseProgram, "program">;
using GetProgramInfo = Query<&Api::clGetProgramInfo, "program">;
using GetProgramBuildInfo = Query<&Api::clGetProgramBuildInfo, "program device">;

// ---- Kernels
using CreateKernel = Constructor<&Api::clCreateKernel, "program kernel_name">;
using CreateKernelsInProgram =
    Dispatched<&Api::clCreateKernelsInProgram, "program num_kernels kernels num_kernels_ret">;
using CloneKernel = Constructor<&Api::clCloneKernel, "source_kernel">;
using RetainKernel = Dispatched<&Api::clRetainKernel, "kernel">;
using SetKernelArg = Dispatched<&Api::clSetKernelArg, "kernel arg_index arg_size arg_value">;
using GetKernelInfo = Query<&Api::clGetKernelInfo, "kernel">;
using GetKernelArgInfo = Query<&Api::clGetKernelArgInfo, "kernel arg_index">;
using GetKernelWorkGroupInfo = Query<&Api::clGetKernelWorkGroupInfo, "kernel device">;
using GetKernelSubGroupInfo =
    Dispatched<&Api::clGetKernelSubGroupInfo,
               "kernel device param_name input_value_size input_value param_value_size param_value "
               "param_value_size_ret">;
using EnqueueNDRangeKernel =
    Command<&Api::clEnqueueNDRangeKernel,
            "kernel work_dim global_work_offset global_work_size local_work_size">;
using EnqueueTask = Command<&Api::clEnqueueTask, "kernel">;
using EnqueueNativeKernel = Command<&Api::clEnqueueNativeKernel,
                                    "user_func args cb_args num_mem_objects mem_list args_mem_loc">;

// ---- Events
using CreateUserEvent = Constructor<&Api::clCreateUserEvent, "context">;
using SetUserEventStatus = Dispatched<&Api::clSetUserEventStatus, "event execution_status">;
using SetEventCallback =
    Dispatched<&Api::clSetEventCallback, "event command_exec_callback_type pfn_notify user_data">;
using WaitForEvents = Dispatched<&Api::clWaitForEvents, "num_events event_list">;
using GetEventInfo = Query<&Api::clGetEventInfo, "event">;
using GetEventProfilingInfo = Query<&Api::clGetEventProfilingInfo, "event">;

// ---- Queues, contexts, devices, platforms
using CreateCommandQueue = Constructor<&Api::clCreateCommandQueue, "context device properties">;
using CreateCommandQueueWithProperties =
    Constructor<&Api::clCreateCommandQueueWithProperties, "context device properties">;
using ReleaseCommandQueue = Dispatched<&Api::clReleaseCommandQueue, "command_queue">;
using Flush = Dispatched<&Api::clFlush, "command_queue">;
using Finish = Dispatched<&Api::clFinish, "command_queue">;
using EnqueueMarker = Dispatched<&Api::clEnqueueMarker, "command_queue event">;
using EnqueueMarkerWithWaitList =
    Dispatched<&Api::clEnqueueMarkerWithWaitList,
               "command_queue num_events_in_wait_list event_wait_list event">;
using EnqueueBarrierWithWaitList =
    Dispatched<&Api::clEnqueueBarrierWithWaitList,
               "command_queue num_events_in_wait_list event_wait_list event">;
using CreateContext =
    Constructor<&Api::clCreateContext, "properties num_devices devices pfn_notify user_data">;
using RetainContext = Dispatched<&Api::clRetainContext, "context">;
using GetContextInfo = Query<&Api::clGetContextInfo, "context">;
using CreateSubDevices = Dispatched<&Api::clCreateSubDevices,
                                    "in_device properties num_devices out_devices num_devices_ret">;
using RetainDevice = Dispatched<&Api::clRetainDevice, "device">;
using GetDeviceInfo = Query<&Api::clGetDeviceInfo, "device">;
using GetPlatformInfo = Query<&Api::clGetPlatformInfo, "platform">;
using GetExtensionFunctionAddressForPlatform =
    Dispatched<&Api::clGetExtensionFunctionAddressForPlatform, "platform funcname">;

}  // namespace assay::faults
