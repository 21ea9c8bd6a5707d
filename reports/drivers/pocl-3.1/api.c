/* Findings on PoCL 3.1: calls of the platform layer and runtime, one finding per run:
 *   cc api.c -o api -lOpenCL && for i in $(seq 1 14) $(seq 16 22); do ./api $i; echo "exit status $?"; done
 * Exit status: 0 if the driver follows the specification, 1 if it does not, 2 if this is unknown,
 * 128 + signal if it crashed. */
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include "../check.h"
#include <signal.h>
#include <stdint.h>
#include <unistd.h>

static cl_platform_id platform;
static cl_device_id device;
static cl_context context;
static cl_command_queue queue;

static int code(const char *what, cl_int got, cl_int expected) {
  printf("%s: %s %d, expected %d\n", got == expected ? "PASS" : "FAIL", what, (int)got,
         (int)expected);
  return got != expected;
}

static void on_alarm(int signal) {
  static const char text[] = "FAIL: the call does not return within 5 seconds\n";
  (void)signal;
  if (write(1, text, sizeof text - 1) < 0) _exit(2);
  _exit(1);
}

static void set_up(void) {
  cl_platform_id platforms[16];
  cl_uint count = 0, i;
  cl_int status;
  must(clGetPlatformIDs(16, platforms, &count), "clGetPlatformIDs");
  for (i = 0; i < count; ++i) {
    char name[256] = "";
    clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof name - 1, name, NULL);
    if (strcmp(name, "Portable Computing Language") == 0) platform = platforms[i];
  }
  if (!platform) exit(2);
  must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
}

static cl_mem buffer(void) {
  cl_int status;
  cl_mem made = clCreateBuffer(context, CL_MEM_READ_WRITE, 1024, NULL, &status);
  must(status, "clCreateBuffer");
  return made;
}

static cl_program program(const char *source, const char *options) {
  cl_int status;
  cl_program made = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  if (options) must(clBuildProgram(made, 1, &device, options, NULL, NULL), "clBuildProgram");
  return made;
}

static cl_kernel kernel(const char *source, const char *name) {
  cl_int status;
  cl_kernel made = clCreateKernel(program(source, ""), name, &status);
  must(status, "clCreateKernel");
  return made;
}

static const char *one = "__kernel void one(__global int *o) { *o = 1; }\n";
static unsigned char host[4096];

static int called;
static void CL_CALLBACK on_event(cl_event event, cl_int status, void *data) {
  (void)event, (void)data;
  called = status;
}

int main(int argc, char **argv) {
  const size_t zero[3] = {0, 0, 0}, global = 64, most = SIZE_MAX - 8;
  const size_t empty_region[3] = {0, 4, 2}, region[3] = {16, 4, 2};
  cl_int status = 0;
  cl_event event;
  size_t size = 0;
  int which = argc > 1 ? atoi(argv[1]) : 0;
  (void)region;
  setvbuf(stdout, NULL, _IONBF, 0);
  signal(SIGALRM, on_alarm);
  set_up();
  switch (which) {
    case 1: /* Table 4.6: a size of 0, or a list of the single value 0. */
      puts("clGetContextInfo(CL_CONTEXT_PROPERTIES) without properties; param_value_size_ret is NULL");
      return code("status", clGetContextInfo(context, CL_CONTEXT_PROPERTIES, sizeof host, host, NULL),
                  CL_SUCCESS);
    case 2: /* 5.2.2: CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST */
      puts("a blocking read that waits for a user event with a negative status");
      event = clCreateUserEvent(context, &status);
      must(clSetUserEventStatus(event, CL_INVALID_OPERATION), "clSetUserEventStatus");
      alarm(5);
      return code("status", clEnqueueReadBuffer(queue, buffer(), CL_TRUE, 0, 64, host, 1, &event, NULL),
                  CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    case 3: /* 5.8: CL_INVALID_KERNEL */
      puts("clEnqueueNDRangeKernel of a NULL kernel");
      return code("status", clEnqueueNDRangeKernel(queue, NULL, 1, NULL, &global, NULL, 0, NULL, NULL),
                  CL_INVALID_KERNEL);
    case 4: { /* 5.8: CL_INVALID_EVENT_WAIT_LIST */
      cl_kernel k = kernel(one, "one");
      cl_mem b = buffer();
      puts("clEnqueueNDRangeKernel with an event list of NULL and a count of 1");
      must(clSetKernelArg(k, 0, sizeof b, &b), "clSetKernelArg");
      return code("status", clEnqueueNDRangeKernel(queue, k, 1, NULL, &global, NULL, 1, NULL, NULL),
                  CL_INVALID_EVENT_WAIT_LIST);
    }
    case 5: { /* 5.8: CL_INVALID_GLOBAL_OFFSET */
      cl_kernel k = kernel(one, "one");
      cl_mem b = buffer();
      puts("clEnqueueNDRangeKernel whose offset and size overflow size_t");
      must(clSetKernelArg(k, 0, sizeof b, &b), "clSetKernelArg");
      return code("status", clEnqueueNDRangeKernel(queue, k, 1, &most, &global, NULL, 0, NULL, NULL),
                  CL_INVALID_GLOBAL_OFFSET);
    }
    case 6: /* 5.2.2: CL_INVALID_MEM_OBJECT */
      puts("clEnqueueCopyBufferRect from NULL");
      return code("status", clEnqueueCopyBufferRect(queue, NULL, buffer(), zero, zero, region, 0, 0, 0, 0,
                                                    0, NULL, NULL), CL_INVALID_MEM_OBJECT);
    case 7: /* 5.2.2: CL_INVALID_VALUE */
      puts("clEnqueueCopyBufferRect of a region of width 0");
      return code("status", clEnqueueCopyBufferRect(queue, buffer(), buffer(), zero, zero, empty_region,
                                                    16, 64, 16, 64, 0, NULL, NULL), CL_INVALID_VALUE);
    case 8: /* 5.2.4: CL_INVALID_VALUE */
      puts("clEnqueueMapBuffer with CL_MAP_WRITE and CL_MAP_WRITE_INVALIDATE_REGION");
      clEnqueueMapBuffer(queue, buffer(), CL_TRUE, CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION, 0, 64,
                         0, NULL, NULL, &status);
      return code("status", status, CL_INVALID_VALUE);
    case 9: { /* 5.4.3: CL_INVALID_OPERATION */
      cl_mem b = buffer();
      puts("clEnqueueMapBuffer for writing of a region that is mapped for writing");
      clEnqueueMapBuffer(queue, b, CL_TRUE, CL_MAP_WRITE, 0, 64, 0, NULL, NULL, &status);
      must(status, "clEnqueueMapBuffer");
      clEnqueueMapBuffer(queue, b, CL_TRUE, CL_MAP_WRITE, 0, 64, 0, NULL, NULL, &status);
      return code("status", status, CL_INVALID_OPERATION);
    }
    case 10: /* 5.5.1: CL_INVALID_VALUE */
      puts("clCreateSampler with addressing mode 0x7fff");
      clCreateSampler(context, CL_TRUE, 0x7fff, CL_FILTER_NEAREST, &status);
      return code("status", status, CL_INVALID_VALUE);
    case 11: /* 5.6.1: CL_INVALID_VALUE */
      puts("clCreateProgramWithSource with strings = NULL");
      clCreateProgramWithSource(context, 1, NULL, NULL, &status);
      return code("status", status, CL_INVALID_VALUE);
    case 12: { /* 5.6.2: CL_INVALID_DEVICE */
      cl_device_id none = NULL;
      puts("clBuildProgram for a NULL device");
      return code("status", clBuildProgram(program(one, NULL), 1, &none, "", NULL, NULL),
                  CL_INVALID_DEVICE);
    }
    case 13: { /* 5.6.3: CL_INVALID_PROGRAM */
      cl_program none = NULL;
      puts("clLinkProgram of a NULL program");
      clLinkProgram(context, 0, NULL, "", 1, &none, NULL, NULL, &status);
      return code("status", status, CL_INVALID_PROGRAM);
    }
    case 14: { /* Table 5.14: CL_BUILD_NONE */
      cl_build_status build = -99;
      puts("clGetProgramBuildInfo(CL_PROGRAM_BUILD_STATUS) of a program that was never built");
      status = clGetProgramBuildInfo(program(one, NULL), device, CL_PROGRAM_BUILD_STATUS, sizeof build,
                                     &build, NULL);
      if (code("status", status, CL_SUCCESS)) return 1;
      if (code("build status", build, CL_BUILD_NONE)) return 1;
      return code("log", clGetProgramBuildInfo(program(one, NULL), device, CL_PROGRAM_BUILD_LOG,
                                               sizeof host, host, NULL), CL_SUCCESS);
    }
    case 16: { /* 5.6.1: CL_INVALID_BINARY, or a failing build */
      cl_program p = program(one, ""), again;
      unsigned char *bits;
      const unsigned char *half;
      must(clGetProgramInfo(p, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL), "sizes");
      bits = malloc(size);
      must(clGetProgramInfo(p, CL_PROGRAM_BINARIES, sizeof bits, &bits, NULL), "binaries");
      size /= 2;
      half = bits;
      puts("clCreateProgramWithBinary of half a binary");
      again = clCreateProgramWithBinary(context, 1, &device, &size, &half, NULL, &status);
      if (!again) return code("status", status, CL_INVALID_BINARY);
      status = clBuildProgram(again, 1, &device, "", NULL, NULL);
      printf("%s: it loads, and clBuildProgram gives %d\n", status ? "PASS" : "FAIL", (int)status);
      return status == CL_SUCCESS;
    }
    case 17: { /* 5.9, footnote 20: called when the command is terminated. */
      cl_event event2 = clCreateUserEvent(context, &status);
      called = 99;
      puts("a callback for CL_COMPLETE of a user event that is set to an error");
      must(clSetEventCallback(event2, CL_COMPLETE, on_event, NULL), "clSetEventCallback");
      must(clSetUserEventStatus(event2, CL_OUT_OF_RESOURCES), "clSetUserEventStatus");
      sleep(2);
      return code("called with (99: not called)", called, CL_OUT_OF_RESOURCES);
    }
    case 18: { /* 6.12.1: 1 for dimensions that do not exist. */
      cl_kernel k = kernel("__kernel void k(__global ulong *o, uint d) { *o = get_global_size(d); }", "k");
      cl_mem b = buffer();
      cl_uint d = 3;
      cl_ulong got = 99;
      puts("get_global_size(3)");
      clSetKernelArg(k, 0, sizeof b, &b);
      clSetKernelArg(k, 1, sizeof d, &d);
      must(clEnqueueNDRangeKernel(queue, k, 1, NULL, &global, NULL, 0, NULL, NULL), "enqueue");
      must(clEnqueueReadBuffer(queue, b, CL_TRUE, 0, 8, &got, 0, NULL, NULL), "read");
      return code("value", (cl_int)got, 1);
    }
    case 19: { /* 5.7.2: CL_INVALID_ARG_SIZE */
      cl_kernel k = kernel("__kernel void k(__global int *o, int v) { *o = v; }", "k");
      puts("clSetKernelArg of an int with arg_size 3");
      return code("status", clSetKernelArg(k, 1, 3, host), CL_INVALID_ARG_SIZE);
    }
    case 20: { /* 4.4: a NULL value with the error */
      cl_context_properties properties[] = {CL_CONTEXT_PLATFORM, (cl_context_properties)platform, 0};
      cl_context made = clCreateContextFromType(properties, CL_DEVICE_TYPE_ACCELERATOR, NULL, NULL, &status);
      puts("clCreateContextFromType for a type without devices");
      if (code("status", status, CL_DEVICE_NOT_FOUND)) return 1;
      return code("an object comes with the error", made != NULL, 0);
    }
    case 21: { /* 5.6.4.5: the highest OpenCL C 1.x, or CL_DEVICE_OPENCL_C_VERSION (1.2) */
      cl_kernel k = kernel("__kernel void k(__global int *o) { *o = __OPENCL_C_VERSION__; }", "k");
      cl_mem b = buffer();
      cl_int got = 0;
      const size_t single = 1;
      char version[256] = "";
      must(clGetDeviceInfo(device, CL_DEVICE_OPENCL_C_VERSION, sizeof version, version, NULL), "version");
      printf("__OPENCL_C_VERSION__ without -cl-std; CL_DEVICE_OPENCL_C_VERSION is \"%s\"\n", version);
      clSetKernelArg(k, 0, sizeof b, &b);
      must(clEnqueueNDRangeKernel(queue, k, 1, NULL, &single, NULL, 0, NULL, NULL), "enqueue");
      must(clEnqueueReadBuffer(queue, b, CL_TRUE, 0, 4, &got, 0, NULL, NULL), "read");
      return code("value", got, 120);
    }
    case 22: { /* 5.2.2: CL_INVALID_MEM_OBJECT if it is not a buffer */
      const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
      cl_image_desc desc;
      cl_mem image;
      memset(&desc, 0, sizeof desc);
      desc.image_type = CL_MEM_OBJECT_IMAGE2D;
      desc.image_width = desc.image_height = 64;
      image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &desc, NULL, &status);
      must(status, "clCreateImage");
      puts("clEnqueueReadBuffer of an image");
      return code("status", clEnqueueReadBuffer(queue, image, CL_TRUE, 0, 64, host, 0, NULL, NULL),
                  CL_INVALID_MEM_OBJECT);
    }
    default:
      fprintf(stderr, "usage: %s 1..22\n", argv[0]);
      return 2;
  }
}
