/* {{title}}
{{comments}} *
 * Build and run: cc thisfile.c -lOpenCL && ./a.out
 * Exit status: 0 the answers are right, 1 they are wrong, 2 this could not be determined. */
#define CL_TARGET_OPENCL_VERSION {{version}}
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(cl_int status, const char *what) {
  if (status == CL_SUCCESS) return;
  fprintf(stderr, "%s returned %d\n", what, (int)status);
  exit(2);
}

static cl_device_id find_device(const char *platform_name, const char *device_name) {
  cl_platform_id platforms[64];
  cl_device_id devices[64];
  cl_uint platform_count = 0, device_count = 0, p, d;
  must(clGetPlatformIDs(64, platforms, &platform_count), "clGetPlatformIDs");
  for (p = 0; p < platform_count && p < 64; ++p) {
    char name[1024] = "";
    clGetPlatformInfo(platforms[p], CL_PLATFORM_NAME, sizeof name - 1, name, NULL);
    if (strcmp(name, platform_name) != 0) continue;
    if (clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, 64, devices, &device_count) != CL_SUCCESS)
      continue;
    for (d = 0; d < device_count && d < 64; ++d) {
      memset(name, 0, sizeof name);
      clGetDeviceInfo(devices[d], CL_DEVICE_NAME, sizeof name - 1, name, NULL);
      if (strcmp(name, device_name) == 0) return devices[d];
    }
  }
  fprintf(stderr, "no device '%s' on a platform '%s'\n", device_name, platform_name);
  exit(2);
}

/* Fills memory with a value that shows which parts were never written. */
static void put_poison(cl_uint *data, size_t bytes) {
  size_t i;
  for (i = 0; i < bytes / sizeof *data; ++i) data[i] = {{poison}};
}

/* Whether something was written past the first `bytes` bytes. */
static int overrun(const cl_uint *data, size_t bytes, size_t all) {
  size_t i;
  for (i = bytes; i < all; ++i)
    if (((const unsigned char *)data)[i] != ({{poison}} >> i % 4 * 8 & 0xff)) {
      printf("FAIL  byte %lu was written; the buffer has %lu bytes\n", (unsigned long)i, (unsigned long)bytes);
      return 1;
    }
  return 0;
}

/* Element `index` of a memory whose elements have `bytes` bytes. */
static cl_ulong element(const void *data, size_t index, size_t bytes) {
  cl_ulong bits = 0;
  memcpy(&bits, (const char *)data + index * bytes, bytes);
  return bits;
}

static int is_nan(cl_ulong bits, int bytes) {
  if (bytes == 2) return (bits & 0x7fff) > 0x7c00;
  if (bytes == 4) return (bits & 0x7fffffff) > 0x7f800000;
  return (bits & 0x7fffffffffffffff) > 0x7ff0000000000000;
}

static int low_bits_agree(cl_int value, cl_int reference, int bits) {
  cl_uint mask = (1u << bits) - 1;
  cl_uint v = value < 0 ? 0u - (cl_uint)value : (cl_uint)value;
  cl_uint r = reference < 0 ? 0u - (cl_uint)reference : (cl_uint)reference;
  return (v & mask) == (r & mask) && ((v & mask) == 0 || (value < 0) == (reference < 0));
}

{{program}}
{{data}}
int main(void) {
  cl_device_id device = find_device({{platform}}, {{device}});
  cl_int status = CL_SUCCESS;
  cl_context context;
  cl_command_queue queue;
  cl_program program;
  cl_kernel kernel;
  {{global}}
  {{local}}
  {{offset}}
  int failures = 0;
{{buffers}}  (void)put_poison;
  (void)overrun;
  (void)is_nan;
  (void)low_bits_agree;

  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  program = {{creation}}, &status);
  must(status, "creation of the program");
  must(clBuildProgram(program, 1, &device, {{options}}, NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, {{kernel}}, &status);
  must(status, "clCreateKernel");
{{setup}}  must(clEnqueueNDRangeKernel(queue, kernel, {{dimensions}}, offset, global, local, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
{{reads}}
{{checks}}  printf("%d of {{count}} answers fail\n", failures);
  return failures != 0;
}
