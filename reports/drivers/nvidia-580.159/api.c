/* Findings on NVIDIA's driver 580.159: calls of the platform layer and runtime, one finding per
 * run:
 *   cc api.c -o api -lOpenCL && for i in $(seq 1 25); do ./api $i; echo "exit status $?"; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown, 128 + signal: it crashed. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

static cl_platform_id platform;
static cl_device_id device;
static cl_context context;
static cl_command_queue queue;
static volatile cl_int told = 1;

static void set_up(void) {
  const struct subject on = subject();
  platform = on.platform;
  device = on.device;
  context = on.context;
  queue = on.queue;
}

static cl_mem buffer(cl_mem_flags flags) {
  cl_int status;
  cl_mem made = clCreateBuffer(context, flags, 8192, NULL, &status);
  must(status, "clCreateBuffer");
  return made;
}

static cl_int sub_buffer(cl_mem of, size_t origin, size_t size) {
  cl_buffer_region region;
  cl_int status;
  region.origin = origin;
  region.size = size;
  clCreateSubBuffer(of, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
  return status;
}

static cl_event user_event(void) {
  cl_int status;
  cl_event event = clCreateUserEvent(context, &status);
  must(status, "clCreateUserEvent");
  return event;
}

static void CL_CALLBACK tell(cl_event event, cl_int status, void *data) {
  (void)event;
  (void)data;
  told = status;
}

static cl_kernel kernel(const char *source) {
  cl_int status;
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  cl_kernel made = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  return made;
}

static void vector_of_two(const char *function, float x, float y, float result[2]) {
  char source[256];
  cl_mem memory = buffer(CL_MEM_READ_WRITE);
  float values[2] = {x, y};
  size_t one = 1;
  snprintf(source, sizeof source,
           "__kernel void k(__global float2 *v) { v[0] = %s(v[0]); }", function);
  cl_kernel k = kernel(source);
  must(clEnqueueWriteBuffer(queue, memory, CL_TRUE, 0, 8, values, 0, NULL, NULL), "write");
  must(clSetKernelArg(k, 0, sizeof(cl_mem), &memory), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, k, 1, NULL, &one, NULL, 0, NULL, NULL), "run");
  must(clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, 8, result, 0, NULL, NULL), "read");
}

int main(int argc, char **argv) {
  const int finding = argc > 1 ? atoi(argv[1]) : 0;
  size_t origin[3] = {0, 0, 0}, region[3] = {4, 1, 1}, size = 0;
  char host[8192] = {0};
  float got[2];
  cl_int status;
  set_up();
  switch (finding) {
    case 1: /* 5.2.2: the regions overlap */ {
      cl_mem b = buffer(CL_MEM_READ_WRITE);
      return expect("clEnqueueCopyBuffer onto itself gives",
                  clEnqueueCopyBuffer(queue, b, b, 25, 30, 10, 0, NULL, NULL), CL_MEM_COPY_OVERLAP);
    }
    case 2: /* 5.2.2: any region array element is 0 */
      region[1] = 0;
      return expect("clEnqueueReadBufferRect of no rows gives",
                  clEnqueueReadBufferRect(queue, buffer(CL_MEM_READ_WRITE), CL_TRUE, origin, origin,
                                          region, 0, 0, 0, 0, host, 0, NULL, NULL),
                  CL_INVALID_VALUE);
    case 3: /* 5.2.2: offset and size are multiples of pattern_size */ {
      int pattern = 1;
      return expect("clEnqueueFillBuffer at offset 2 with 4 bytes gives",
                  clEnqueueFillBuffer(queue, buffer(CL_MEM_READ_WRITE), &pattern, 4, 2, 8, 0, NULL,
                                      NULL),
                  CL_INVALID_VALUE);
    }
    case 4: /* 5.2.1: the region is out of bounds */
      return expect("clCreateSubBuffer beyond the end gives",
                  sub_buffer(buffer(CL_MEM_READ_WRITE), 4096, 8192), CL_INVALID_VALUE);
    case 5: /* 5.2.1: origin is aligned to CL_DEVICE_MEM_BASE_ADDR_ALIGN */
      return expect("clCreateSubBuffer at byte 1 gives",
                  sub_buffer(buffer(CL_MEM_READ_WRITE), 1, 64), CL_MISALIGNED_SUB_BUFFER_OFFSET);
    case 6: /* 5.2.1: flags that exclude each other */
      clCreateBuffer(context, CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, 64, host, &status);
      return expect("clCreateBuffer, USE and COPY_HOST_PTR, gives", status, CL_INVALID_VALUE);
    case 7: /* 5.2.3: size is 0 */
      clEnqueueMapBuffer(queue, buffer(CL_MEM_READ_WRITE), CL_TRUE, CL_MAP_READ, 0, 0, 0, NULL,
                         NULL, &status);
      return expect("clEnqueueMapBuffer of 0 bytes gives", status, CL_INVALID_VALUE);
    case 8: /* 5.2.3: the buffer may not be written to by the host */
      clEnqueueMapBuffer(queue, buffer(CL_MEM_HOST_READ_ONLY), CL_TRUE,
                         CL_MAP_WRITE_INVALIDATE_REGION, 0, 64, 0, NULL, NULL, &status);
      return expect("clEnqueueMapBuffer, invalidating a HOST_READ_ONLY buffer, gives", status,
                  CL_INVALID_OPERATION);
    case 9: /* 4.4: duplicate devices are ignored */ {
      cl_device_id twice[2];
      twice[0] = twice[1] = device;
      clCreateContext(NULL, 2, twice, NULL, NULL, &status);
      return expect("clCreateContext with a device twice gives", status, CL_SUCCESS);
    }
    case 10: /* 4.4: pfn_notify is NULL, but user_data is not */
      clCreateContext(NULL, 1, &device, NULL, host, &status);
      return expect("clCreateContext with user_data alone gives", status, CL_INVALID_VALUE);
    case 11: /* 5.9: a callback for CL_COMPLETE gets the error code of a command that failed */ {
      cl_event event = user_event();
      must(clSetEventCallback(event, CL_COMPLETE, tell, NULL), "clSetEventCallback");
      must(clSetUserEventStatus(event, -5), "clSetUserEventStatus");
      sleep(1);
      return expect("the callback of a user event set to -5 is told", told, -5);
    }
    case 12: /* 5.9: the status was changed before */ {
      cl_event event = user_event();
      must(clSetUserEventStatus(event, CL_COMPLETE), "clSetUserEventStatus");
      return expect("clSetUserEventStatus, a second time, gives",
                  clSetUserEventStatus(event, CL_COMPLETE), CL_INVALID_OPERATION);
    }
    case 13: /* 5.9: the status must be CL_COMPLETE or negative */
      return expect("clSetUserEventStatus with CL_RUNNING gives",
                  clSetUserEventStatus(user_event(), CL_RUNNING), CL_INVALID_VALUE);
    case 14: /* 5.8: offsets are size_t */ {
      cl_kernel k = kernel("__kernel void k(__global ulong *v) { v[0] = get_global_id(0); }");
      cl_mem memory = buffer(CL_MEM_READ_WRITE);
      cl_ulong id = 0;
      size_t offset = (size_t)1 << 40, one = 1;
      must(clSetKernelArg(k, 0, sizeof(cl_mem), &memory), "clSetKernelArg");
      status = clEnqueueNDRangeKernel(queue, k, 1, &offset, &one, NULL, 0, NULL, NULL);
      must(status, "clEnqueueNDRangeKernel");
      must(clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, 8, &id, 0, NULL, NULL), "read");
      return expect("get_global_id(0) with a global offset of 2^40 is", (long long)id, 1LL << 40);
    }
    case 15: /* Table 5: the answer is a cl_bitfield */
      must(clGetDeviceInfo(device, CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES, 0, NULL, &size), "query");
      return expect("CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES has bytes:", (long long)size, 8);
    case 16: /* 4.1: param_value_size is less than the size of the return type */
      must(clGetPlatformInfo(platform, CL_PLATFORM_HOST_TIMER_RESOLUTION, 0, NULL, &size), "query");
      return expect("clGetPlatformInfo with a byte too little gives",
                  clGetPlatformInfo(platform, CL_PLATFORM_HOST_TIMER_RESOLUTION, size - 1, host,
                                    NULL),
                  CL_INVALID_VALUE);
    case 17: /* 4.2: if param_value is NULL, it is ignored */
      return expect("clGetDeviceInfo with a size and no param_value gives",
                  clGetDeviceInfo(device, CL_DEVICE_TYPE, 8, NULL, &size), CL_SUCCESS);
    case 18: /* 4.2, Table 5 */ {
      cl_uint arguments = 0;
      must(clGetDeviceInfo(device, CL_DEVICE_MAX_WRITE_IMAGE_ARGS, 4, &arguments, NULL), "query");
      printf("%s: CL_DEVICE_MAX_WRITE_IMAGE_ARGS %u, at least 64 expected\n",
             arguments < 64 ? "FAIL" : "PASS", arguments);
      return arguments < 64;
    }
    case 19: /* 5.6.1: an invalid program binary */ {
      const unsigned char bits[] = "no program binary";
      const unsigned char *list = bits;
      cl_int each = 0;
      size = sizeof bits;
      clCreateProgramWithBinary(context, 1, &device, &size, &list, &each, &status);
      return expect("clCreateProgramWithBinary of garbage gives", status, CL_INVALID_BINARY);
    }
    case 20: /* 5.7.2: arg_size is 0 for a __local argument */ {
      cl_kernel k = kernel("__kernel void k(__local int *v) { v[0] = 1; }");
      return expect("clSetKernelArg of a __local argument of 0 bytes gives",
                  clSetKernelArg(k, 0, 0, NULL), CL_INVALID_ARG_SIZE);
    }
    case 21: /* 7.5.1: an infinite element counts as +-1, a finite one as zero */
      vector_of_two("normalize", 1.0f, -1.0f / 0.0f, got);
      printf("normalize((1, -inf)) = (%g, %g), expected (0, -1)\n", got[0], got[1]);
      return !(got[0] == 0 && got[1] == -1);
    case 22: /* Table 17: below FLT_MIN the function may return p itself, but no infinity */
      vector_of_two("fast_normalize", 1.85551605e-38f, 1.85551605e-38f, got);
      printf("fast_normalize((1.86e-38, 1.86e-38)) = (%g, %g)\n", got[0], got[1]);
      return !(got[0] < 1 && got[1] < 1);
    case 23: /* OpenCL 3.0, 5.7.1: properties may be NULL */
      clCreateSamplerWithProperties(context, NULL, &status);
      return expect("clCreateSamplerWithProperties without properties gives", status, CL_SUCCESS);
    case 24: /* 5.11: a blocking call whose wait list holds a failed event */ {
      cl_event event = user_event();
      must(clSetUserEventStatus(event, -5), "clSetUserEventStatus");
      return expect("clEnqueueReadBuffer, blocking, after an event of status -5 gives",
                  clEnqueueReadBuffer(queue, buffer(CL_MEM_READ_WRITE), CL_TRUE, 0, 4, host, 1,
                                      &event, NULL),
                  CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    }
    case 25: /* 5.9: clWaitForEvents of an event with a negative status */ {
      cl_event event = user_event();
      must(clSetUserEventStatus(event, -5), "clSetUserEventStatus");
      return expect("clWaitForEvents of an event of status -5 gives", clWaitForEvents(1, &event),
                    CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    }
    default:
      fprintf(stderr, "usage: api 1..25\n");
      return 2;
  }
}
