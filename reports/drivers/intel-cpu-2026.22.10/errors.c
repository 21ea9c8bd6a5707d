/* Findings on the CPU runtime 2026.22.10: calls that must be refused, one finding per run:
 *   cc errors.c -o errors -lOpenCL && for i in $(seq 1 32); do ./errors $i; echo "exit status $?"; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown, 128 + signal: it crashed. */
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include "../check.h"
#include <stdint.h>

static cl_device_id device;
static cl_context context;
static cl_command_queue queue;
static cl_int status;
static unsigned char host[1 << 16];
static const size_t zero[3] = {0, 0, 0}, region[3] = {4, 3, 1};

static int code(const char *what, cl_int got, cl_int expected) {
  printf("%s: %s %d, expected %d\n", got == expected ? "PASS" : "FAIL", what, (int)got,
         (int)expected);
  return got != expected;
}

/* A refused call must give `expected` and no event. */
static cl_event event;
static int no_event(const char *what, cl_int got, cl_int expected) {
  const int bad = event != NULL;
  printf("%s: %s %d, expected %d, and %s event\n", got == expected && !bad ? "PASS" : "FAIL", what,
         (int)got, (int)expected, bad ? "an" : "no");
  return got != expected || bad;
}

static cl_mem buffer(cl_mem_flags flags) {
  cl_mem made = clCreateBuffer(context, flags, 1024, NULL, &status);
  must(status, "clCreateBuffer");
  return made;
}

static cl_mem image(void) {
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc description;
  cl_mem made;
  memset(&description, 0, sizeof description);
  description.image_type = CL_MEM_OBJECT_IMAGE2D;
  description.image_width = 16;
  description.image_height = 12;
  made = clCreateImage(context, CL_MEM_READ_WRITE, &format, &description, NULL, &status);
  must(status, "clCreateImage");
  return made;
}

static cl_program program(const char *source) {
  cl_program made = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  return made;
}

static cl_kernel kernel(const char *source) {
  cl_program from = program(source);
  cl_kernel made;
  must(clBuildProgram(from, 1, &device, "-cl-kernel-arg-info", NULL, NULL), "clBuildProgram");
  made = clCreateKernel(from, "k", &status);
  must(status, "clCreateKernel");
  return made;
}

static const char *one = "__kernel void k(__global int *o) { *o = 1; }\n";
static const char *with_local = "__kernel void k(__global int *o, __local int *l) { *o = l[0]; }\n";
static void CL_CALLBACK nothing(void *arguments) { (void)arguments; }

static cl_event user_event(cl_int set) {
  cl_event made = clCreateUserEvent(context, &status);
  must(status, "clCreateUserEvent");
  must(clSetUserEventStatus(made, set), "clSetUserEventStatus");
  return made;
}

static cl_int map_again(cl_mem of, cl_map_flags flags, size_t size) {
  clEnqueueMapBuffer(queue, of, CL_TRUE, flags, 0, size, 0, NULL, NULL, &status);
  return status;
}

static int run(int number) {
  const size_t items = 64, far[3] = {SIZE_MAX - 1, 0, 0}, no_width[3] = {0, 3, 1};
  cl_mem b = buffer(CL_MEM_READ_WRITE), other = buffer(CL_MEM_READ_WRITE);
  switch (number) {
    case 1: { /* an event of another context */
      cl_context there = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
      cl_event foreign = clCreateUserEvent(there, &status);
      must(status, "clCreateUserEvent");
      must(clSetUserEventStatus(foreign, CL_COMPLETE), "clSetUserEventStatus");
      return no_event("clEnqueueReadBuffer after an event of another context",
                      clEnqueueReadBuffer(queue, b, CL_TRUE, 0, 64, host, 1, &foreign, &event),
                      CL_INVALID_CONTEXT);
    }
    case 2: {
      cl_kernel k = kernel(one);
      cl_event done = user_event(CL_COMPLETE);
      must(clSetKernelArg(k, 0, sizeof b, &b), "clSetKernelArg");
      return no_event(
          "clEnqueueNDRangeKernel with a list and no count",
          clEnqueueNDRangeKernel(queue, k, 1, NULL, &items, NULL, 0, &done, &event),
          CL_INVALID_EVENT_WAIT_LIST);
    }
    case 3: {
      cl_event none = NULL;
      return no_event(
          "clEnqueueCopyImage behind NULL",
          clEnqueueCopyImage(queue, image(), image(), zero, zero, region, 1, &none, &event),
          CL_INVALID_EVENT_WAIT_LIST);
    }
    case 4: { /* a refused unmap must leave the region mapped */
      cl_event done = user_event(CL_COMPLETE);
      void *mapped = clEnqueueMapBuffer(queue, b, CL_TRUE, CL_MAP_READ, 0, 64, 0, NULL, NULL, &status);
      must(status, "clEnqueueMapBuffer");
      printf("clEnqueueUnmapMemObject with a list and no count gives %d, then\n",
             (int)clEnqueueUnmapMemObject(queue, b, mapped, 0, &done, NULL));
      return code("clEnqueueUnmapMemObject",
                  clEnqueueUnmapMemObject(queue, b, mapped, 0, NULL, NULL), CL_SUCCESS);
    }
    case 5: {
      cl_event failed = user_event(-1);
      return code("a blocking clEnqueueReadBuffer after a failed event",
                  clEnqueueReadBuffer(queue, b, CL_TRUE, 0, 64, host, 1, &failed, NULL),
                  CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    }
    case 6:
      return code("clEnqueueReadBuffer, offset + size overflow",
                  clEnqueueReadBuffer(queue, b, CL_TRUE, SIZE_MAX - 8, 64, host, 0, NULL, NULL),
                  CL_INVALID_VALUE);
    case 7: {
      const size_t origin[3] = {0, 0, 20}, box[3] = {16, 4, 2};
      return code("clEnqueueReadBufferRect beyond the end",
                  clEnqueueReadBufferRect(queue, b, CL_TRUE, origin, zero, box, 16, 64, 16, 64, host,
                                          0, NULL, NULL),
                  CL_INVALID_VALUE);
    }
    case 8:
      return code("clEnqueueWriteBuffer, offset + size overflow",
                  clEnqueueWriteBuffer(queue, b, CL_TRUE, SIZE_MAX - 8, 64, host, 0, NULL, NULL),
                  CL_INVALID_VALUE);
    case 9:
      return code("clEnqueueReadImage, width 0",
                  clEnqueueReadImage(queue, image(), CL_TRUE, zero, no_width, 0, 0, host, 0, NULL,
                                     NULL),
                  CL_INVALID_VALUE);
    case 10:
      return code("clEnqueueReadImage, origin + region overflow",
                  clEnqueueReadImage(queue, image(), CL_TRUE, far, region, 0, 0, host, 0, NULL, NULL),
                  CL_INVALID_VALUE);
    case 11:
      return code("clEnqueueReadImage, origin NULL",
                  clEnqueueReadImage(queue, image(), CL_TRUE, NULL, region, 0, 0, host, 0, NULL,
                                     NULL),
                  CL_INVALID_VALUE);
    case 12:
      return code("clEnqueueMapBuffer of an image", map_again(image(), CL_MAP_READ, 64),
                  CL_INVALID_MEM_OBJECT);
    case 13:
      return code("clEnqueueMapBuffer of 0 bytes", map_again(b, CL_MAP_READ, 0), CL_INVALID_VALUE);
    case 14:
      return code("clEnqueueMapBuffer, CL_MAP_WRITE and CL_MAP_WRITE_INVALIDATE_REGION",
                  map_again(b, CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION, 64),
                  CL_INVALID_VALUE);
    case 15:
      return code("clEnqueueMapBuffer, CL_MAP_READ of CL_MEM_HOST_WRITE_ONLY",
                  map_again(buffer(CL_MEM_HOST_WRITE_ONLY), CL_MAP_READ, 64),
                  CL_INVALID_OPERATION);
    case 16:
      must(map_again(b, CL_MAP_WRITE, 64), "clEnqueueMapBuffer");
      return code("clEnqueueMapBuffer for writing, of a region mapped for writing",
                  map_again(b, CL_MAP_WRITE, 64), CL_INVALID_OPERATION);
    case 17:
      return code("clEnqueueCopyBufferRect, a slice pitch that is not a multiple of the row pitch",
                  clEnqueueCopyBufferRect(queue, b, other, zero, zero, region, 16, 65, 16, 64, 0,
                                          NULL, NULL),
                  CL_INVALID_VALUE);
    case 18: {
      const size_t upper[3] = {0, 0, 2};
      return code("clEnqueueCopyBufferRect in one buffer with other pitches",
                  clEnqueueCopyBufferRect(queue, b, b, zero, upper, region, 16, 64, 32, 128, 0, NULL,
                                          NULL),
                  CL_INVALID_VALUE);
    }
    case 19: {
      const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
      cl_image_desc description;
      memset(&description, 0, sizeof description);
      description.image_type = CL_MEM_OBJECT_IMAGE2D;
      description.image_width = description.image_height = 8;
      clCreateImage(context, CL_MEM_READ_WRITE, &format, &description, host, &status);
      return code("clCreateImage, host_ptr without a flag for it", status, CL_INVALID_HOST_PTR);
    }
    case 20: {
      const cl_buffer_region part = {0, 512};
      clCreateSubBuffer(b, CL_MEM_USE_HOST_PTR, CL_BUFFER_CREATE_TYPE_REGION, &part, &status);
      return code("clCreateSubBuffer with CL_MEM_USE_HOST_PTR", status, CL_INVALID_VALUE);
    }
    case 21: {
      cl_uint count = 0;
      return code("clGetSupportedImageFormats of an unknown type",
                  clGetSupportedImageFormats(context, CL_MEM_READ_WRITE, 0x7fff, 0, NULL, &count),
                  CL_INVALID_VALUE);
    }
    case 22:
      return code("clEnqueueFillImage without a color",
                  clEnqueueFillImage(queue, image(), NULL, zero, region, 0, NULL, NULL),
                  CL_INVALID_VALUE);
    case 23:
      return code("clEnqueueCopyImage from a buffer",
                  clEnqueueCopyImage(queue, b, image(), zero, zero, region, 0, NULL, NULL),
                  CL_INVALID_MEM_OBJECT);
    case 24: {
      cl_program none = NULL, made;
      made = clLinkProgram(context, 1, &device, NULL, 1, &none, NULL, NULL, &status);
      printf("clLinkProgram of NULL gives %d and %s program\n", (int)status, made ? "a" : "no");
      return made != NULL;
    }
    case 25:
      return code("clSetKernelArg, a local argument of 0 bytes",
                  clSetKernelArg(kernel(with_local), 1, 0, NULL), CL_INVALID_ARG_SIZE);
    case 26: {
      cl_kernel k = kernel(one);
      const size_t offset = SIZE_MAX - 8;
      must(clSetKernelArg(k, 0, sizeof b, &b), "clSetKernelArg");
      return code("clEnqueueNDRangeKernel, offset + size overflow",
                  clEnqueueNDRangeKernel(queue, k, 1, &offset, &items, NULL, 0, NULL, NULL),
                  CL_INVALID_GLOBAL_OFFSET);
    }
    case 27: {
      cl_kernel_arg_address_qualifier value;
      return code("clGetKernelArgInfo of argument 9",
                  clGetKernelArgInfo(kernel(one), 9, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof value,
                                     &value, NULL),
                  CL_INVALID_ARG_INDEX);
    }
    case 28: {
      cl_mem list = image();
      const void *place = host;
      return code("clEnqueueNativeKernel with an image",
                  clEnqueueNativeKernel(queue, nothing, host, 64, 1, &list, &place, 0, NULL, NULL),
                  CL_INVALID_MEM_OBJECT);
    }
    case 29: {
      clCreateProgramWithBuiltInKernels(context, 1, &device, "no_such_kernel_of_any_device", &status);
      return code("clCreateProgramWithBuiltInKernels of an unknown name", status, CL_INVALID_VALUE);
    }
    case 30: {
      const cl_device_partition_property by_one[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
      cl_device_id parts[1];
      cl_uint count = 0;
      must(clCreateSubDevices(device, by_one, 0, NULL, &count), "clCreateSubDevices");
      if (count < 2) return 2;
      return code("clCreateSubDevices with room for one of several",
                  clCreateSubDevices(device, by_one, 1, parts, NULL), CL_INVALID_VALUE);
    }
    case 31: {
      cl_device_id none = NULL;
      return code("clCompileProgram for a NULL device",
                  clCompileProgram(program(one), 1, &none, "", 0, NULL, NULL, NULL, NULL),
                  CL_INVALID_DEVICE);
    }
    case 32:
      return code("clEnqueueReadImage, a slice pitch for a 2D image",
                  clEnqueueReadImage(queue, image(), CL_TRUE, zero, region, 0, 4096, host, 0, NULL,
                                     NULL),
                  CL_INVALID_VALUE);
    default:
      fprintf(stderr, "a number from 1 to 32 is needed\n");
      return 2;
  }
}

int main(int argc, char **argv) {
  char name[256] = "";
  device = first_device();
  clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof name - 1, name, NULL);
  printf("driver %s; ", name);
  fflush(stdout);
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  return run(argc > 1 ? atoi(argv[1]) : 0);
}
