/* clFinish from several threads on one queue (OpenCL 1.2, A.2; 5.13): each thread's own command must
 * be complete when its clFinish returns.
 *   cc finish_threads.c -o finish_threads -lOpenCL -lpthread && ./finish_threads
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"
#include <pthread.h>

enum { threads = 8, rounds = 200, size = 512 };

static cl_command_queue queue;
static cl_mem buffer;
static int early[threads];

static void *work(void *which) {
  const size_t t = (size_t)which;
  static unsigned char bytes[threads][size];
  int i;
  for (i = 0; i < rounds; ++i) {
    cl_event event;
    cl_int state = -1;
    must(clEnqueueWriteBuffer(queue, buffer, CL_FALSE, t * size, size, bytes[t], 0, NULL, &event),
         "clEnqueueWriteBuffer");
    if (i % 2 == 0) must(clFlush(queue), "clFlush");
    must(clFinish(queue), "clFinish");
    must(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, NULL),
         "clGetEventInfo");
    if (state != CL_COMPLETE) ++early[t];
    must(clReleaseEvent(event), "clReleaseEvent");
  }
  return NULL;
}

int main(void) {
  cl_platform_id platform;
  cl_device_id device;
  cl_context context;
  cl_int status;
  char name[256] = "";
  pthread_t all[threads];
  size_t t;
  int sum = 0;
  must(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof name - 1, name, NULL);
  must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, threads * size, NULL, &status);
  must(status, "clCreateBuffer");
  for (t = 0; t < threads; ++t)
    if (pthread_create(&all[t], NULL, work, (void *)t)) return 2;
  for (t = 0; t < threads; ++t) pthread_join(all[t], NULL);
  for (t = 0; t < threads; ++t) sum += early[t];
  printf("%s: %s: %d of %d commands are not complete after clFinish of the thread that enqueued them\n",
         name, sum ? "FAIL" : "PASS", sum, threads * rounds);
  return sum != 0;
}
