/* The times of a command-buffer: the event of clEnqueueCommandBufferKHR is the event of the whole
 * command-buffer. So all recorded commands must run between CL_PROFILING_COMMAND_START and ..._END
 * (OpenCL 1.2, 5.12, Table 5.19).
 *   cc command_buffer_times.c -o command_buffer_times -lOpenCL && ./command_buffer_times
 * One kernel is timed by itself and then in a command-buffer.
 * Exit status: 0 the command-buffer takes at least a sixteenth of the kernel's time, 1 less, 2
 * unknown. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"
#include <CL/cl_ext.h>

#define FUNCTION(name) \
  name##_fn name##_of = (name##_fn)clGetExtensionFunctionAddressForPlatform(platform, #name)

static cl_ulong span(cl_event event) {
  cl_ulong start = 0, end = 0;
  must(clWaitForEvents(1, &event), "clWaitForEvents");
  must(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL),
       "CL_PROFILING_COMMAND_START");
  must(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL),
       "CL_PROFILING_COMMAND_END");
  return end - start;
}

int main(void) {
  const char *source =
      "__kernel void work(__global uint *values, uint rounds) {\n"
      "  uint value = values[get_global_id(0)];\n"
      "  for (uint k = 0; k < rounds; ++k) value = value * value + k;\n"
      "  values[get_global_id(0)] = value;\n"
      "}\n";
  const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, 0};
  const size_t items = 64;
  const cl_uint rounds = 1 << 22;
  cl_platform_id platform;
  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
  cl_program program;
  cl_kernel kernel;
  cl_mem values;
  cl_command_buffer_khr commands;
  cl_event event;
  cl_ulong alone = ~(cl_ulong)0, recorded = 0, time;
  cl_int status;
  static char extensions[1 << 16];
  int turn;
  must(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  FUNCTION(clCreateCommandBufferKHR);
  FUNCTION(clCommandNDRangeKernelKHR);
  FUNCTION(clFinalizeCommandBufferKHR);
  FUNCTION(clEnqueueCommandBufferKHR);
  clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, sizeof extensions - 1, extensions, NULL);
  if (!strstr(extensions, "cl_khr_command_buffer") || !clCreateCommandBufferKHR_of) return 2;
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueueWithProperties(context, device, properties, &status);
  must(status, "clCreateCommandQueueWithProperties");
  program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "work", &status);
  must(status, "clCreateKernel");
  values = clCreateBuffer(context, CL_MEM_READ_WRITE, items * sizeof(cl_uint), NULL, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof values, &values), "clSetKernelArg");
  must(clSetKernelArg(kernel, 1, sizeof rounds, &rounds), "clSetKernelArg");
  for (turn = 0; turn < 3; ++turn) {
    must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, &event), "a launch");
    if ((time = span(event)) < alone) alone = time;
  }
  commands = clCreateCommandBufferKHR_of(1, &queue, NULL, &status);
  must(status, "clCreateCommandBufferKHR");
  must(clCommandNDRangeKernelKHR_of(commands, NULL, NULL, kernel, 1, NULL, &items, NULL, 0, NULL,
                                    NULL, NULL),
       "clCommandNDRangeKernelKHR");
  must(clFinalizeCommandBufferKHR_of(commands), "clFinalizeCommandBufferKHR");
  for (turn = 0; turn < 3; ++turn) {
    must(clEnqueueCommandBufferKHR_of(0, NULL, commands, 0, NULL, &event),
         "clEnqueueCommandBufferKHR");
    if ((time = span(event)) > recorded) recorded = time;
  }
  printf("%s: the kernel takes %llu ns by itself, a command-buffer with it %llu ns\n",
         recorded < alone / 16 ? "FAIL" : "PASS", (unsigned long long)alone,
         (unsigned long long)recorded);
  return recorded < alone / 16;
}
