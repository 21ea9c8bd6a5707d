#include "suites/api_errors/provoker.h"

namespace assay::suites::api_errors {

const cl_icd_dispatch& loader() {
  static const cl_icd_dispatch table = [] {
    cl_icd_dispatch made{};
    made.clBuildProgram = clBuildProgram;
    made.clCompileProgram = clCompileProgram;
    made.clCreateBuffer = clCreateBuffer;
    made.clCreateCommandQueue = clCreateCommandQueue;
    made.clCreateContext = clCreateContext;
    made.clCreateContextFromType = clCreateContextFromType;
    made.clCreateKernel = clCreateKernel;
    made.clCreateKernelsInProgram = clCreateKernelsInProgram;
    made.clCreateProgramWithBinary = clCreateProgramWithBinary;
    made.clCreateProgramWithBuiltInKernels = clCreateProgramWithBuiltInKernels;
    made.clCreateProgramWithSource = clCreateProgramWithSource;
    made.clCreateSampler = clCreateSampler;
    made.clCreateSubBuffer = clCreateSubBuffer;
    made.clCreateSubDevices = clCreateSubDevices;
    made.clCreateUserEvent = clCreateUserEvent;
    made.clEnqueueBarrierWithWaitList = clEnqueueBarrierWithWaitList;
    made.clEnqueueCopyBuffer = clEnqueueCopyBuffer;
    made.clEnqueueCopyBufferRect = clEnqueueCopyBufferRect;
    made.clEnqueueFillBuffer = clEnqueueFillBuffer;
    made.clEnqueueMapBuffer = clEnqueueMapBuffer;
    made.clEnqueueMarkerWithWaitList = clEnqueueMarkerWithWaitList;
    made.clEnqueueMigrateMemObjects = clEnqueueMigrateMemObjects;
    made.clEnqueueNDRangeKernel = clEnqueueNDRangeKernel;
    made.clEnqueueNativeKernel = clEnqueueNativeKernel;
    made.clEnqueueReadBuffer = clEnqueueReadBuffer;
    made.clEnqueueReadBufferRect = clEnqueueReadBufferRect;
    made.clEnqueueTask = clEnqueueTask;
    made.clEnqueueUnmapMemObject = clEnqueueUnmapMemObject;
    made.clEnqueueWriteBuffer = clEnqueueWriteBuffer;
    made.clEnqueueWriteBufferRect = clEnqueueWriteBufferRect;
    made.clFinish = clFinish;
    made.clFlush = clFlush;
    made.clGetCommandQueueInfo = clGetCommandQueueInfo;
    made.clGetContextInfo = clGetContextInfo;
    made.clGetDeviceIDs = clGetDeviceIDs;
    made.clGetDeviceInfo = clGetDeviceInfo;
    made.clGetEventInfo = clGetEventInfo;
    made.clGetEventProfilingInfo = clGetEventProfilingInfo;
    made.clGetKernelArgInfo = clGetKernelArgInfo;
    made.clGetKernelInfo = clGetKernelInfo;
    made.clGetKernelWorkGroupInfo = clGetKernelWorkGroupInfo;
    made.clGetMemObjectInfo = clGetMemObjectInfo;
    made.clGetPlatformIDs = clGetPlatformIDs;
    made.clGetPlatformInfo = clGetPlatformInfo;
    made.clGetProgramBuildInfo = clGetProgramBuildInfo;
    made.clGetProgramInfo = clGetProgramInfo;
    made.clGetSamplerInfo = clGetSamplerInfo;
    made.clLinkProgram = clLinkProgram;
    made.clReleaseCommandQueue = clReleaseCommandQueue;
    made.clReleaseContext = clReleaseContext;
    made.clReleaseDevice = clReleaseDevice;
    made.clReleaseEvent = clReleaseEvent;
    made.clReleaseKernel = clReleaseKernel;
    made.clReleaseMemObject = clReleaseMemObject;
    made.clReleaseProgram = clReleaseProgram;
    made.clReleaseSampler = clReleaseSampler;
    made.clRetainCommandQueue = clRetainCommandQueue;
    made.clRetainContext = clRetainContext;
    made.clRetainDevice = clRetainDevice;
    made.clRetainEvent = clRetainEvent;
    made.clRetainKernel = clRetainKernel;
    made.clRetainMemObject = clRetainMemObject;
    made.clRetainProgram = clRetainProgram;
    made.clRetainSampler = clRetainSampler;
    made.clSetEventCallback = clSetEventCallback;
    made.clSetKernelArg = clSetKernelArg;
    made.clSetMemObjectDestructorCallback = clSetMemObjectDestructorCallback;
    made.clSetUserEventStatus = clSetUserEventStatus;
    made.clWaitForEvents = clWaitForEvents;
    return made;
  }();
  return table;
}

}  // namespace assay::suites::api_errors
