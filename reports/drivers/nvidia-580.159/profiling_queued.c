/* Enqueues a command that waits for a user event, waits a tenth of a second, runs another command,
 * sets the event and compares the times of the two commands. OpenCL 1.2, Table 5.19:
 * CL_PROFILING_COMMAND_QUEUED is the device's time when the host enqueues the command. So this time
 * of the first command must be before the times of the second command.
 * Build and run: cc thisfile.c -lOpenCL && ./a.out
 * Exit status: 0 it is before them, 1 it is not, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"
#include <unistd.h>

static cl_ulong time_of(cl_event event, cl_profiling_info what) {
  cl_ulong time = 0;
  must(clGetEventProfilingInfo(event, what, sizeof time, &time, NULL), "clGetEventProfilingInfo");
  return time;
}

int main(void) {
  cl_device_id device;
  cl_int status;
  char bytes[4096] = {0};
  cl_event held, between;
  device = first_device();
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, &status);
  must(status, "clCreateCommandQueue");
  cl_command_queue other = clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, &status);
  must(status, "clCreateCommandQueue");
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof bytes, NULL, &status);
  must(status, "clCreateBuffer");
  cl_event gate = clCreateUserEvent(context, &status);
  must(status, "clCreateUserEvent");
  must(clEnqueueWriteBuffer(queue, buffer, CL_FALSE, 0, 2048, bytes, 1, &gate, &held),
       "clEnqueueWriteBuffer");
  must(clFlush(queue), "clFlush");
  usleep(100000);
  must(clEnqueueWriteBuffer(other, buffer, CL_TRUE, 2048, 2048, bytes, 0, NULL, &between),
       "clEnqueueWriteBuffer");
  must(clSetUserEventStatus(gate, CL_COMPLETE), "clSetUserEventStatus");
  must(clFinish(queue), "clFinish");
  const cl_ulong queued = time_of(held, CL_PROFILING_COMMAND_QUEUED),
                 ended = time_of(between, CL_PROFILING_COMMAND_END);
  printf("the first was queued %.3f ms %s the second ended: %s\n",
         (queued < ended ? ended - queued : queued - ended) * 1e-6,
         queued < ended ? "before" : "after", queued < ended ? "PASS" : "FAIL");
  return queued >= ended;
}
