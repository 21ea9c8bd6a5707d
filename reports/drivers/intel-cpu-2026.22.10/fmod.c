/* math/fmod/float/default
 * OpenCL C 3.0.19, 7.4, Table 65, fmod: exact
 * lane 0 of 1, fmod of 0x0079bb47, 0x0079bb47; build options ""
 * assay repro math/fmod/float/default --input=0x0079bb47,0x0079bb47 --seed=1 --depth=quick
 *
 * Build and run: cc thisfile.c -lOpenCL && ./a.out
 * Exit status: 0 the answers are accepted, 1 they are not, 2 could not be found out. */
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
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

/* Element `index` of `bytes` bytes each. */
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

static const char source[] =
  "// The array form: a work-item loads its vector, computes, stores.\n"
  "__kernel void assay_fmod_float_default(__global const float *in0, __global const float *in1, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  const float x1 = in1[i];\n"
  "  const float r0 = fmod(x0, x1);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[64] = {
  0x0079bb47u, 0x0c7fb6eeu, 0x227d58e4u, 0xfec66ca9u, 0xd8800001u, 0x7ea92006u, 0xc1200000u, 0x160fbfe5u,
  0x588dc062u, 0xff09ff72u, 0xb0742894u, 0xc0a00000u, 0x8a770926u, 0x56ffffffu, 0x40400000u, 0x91e23a1eu,
  0xbf91499eu, 0x3f8018edu, 0xb640d242u, 0x08000000u, 0x425c7a92u, 0x7f3e9af9u, 0x98ffffffu, 0xbe1a9976u,
  0x9a84e751u, 0x59800000u, 0x2cbf93b9u, 0x9b484a4cu, 0x0e5be63eu, 0x4443cb0fu, 0x0a457753u, 0x0197c07fu,
  0x5affffffu, 0x98ffffffu, 0xfeedb254u, 0x80000002u, 0x4b4de5f6u, 0xe7ca53d8u, 0x30800001u, 0xffc00000u,
  0xdcbaeb07u, 0x7f800000u, 0x5cb69877u, 0x76b47c74u, 0x171ef0a3u, 0x7d40fdc4u, 0x96c6d38du, 0x00ffffffu,
  0x4876929bu, 0xfe39af8fu, 0xfafa7f73u, 0x142df84au, 0x3d0f8019u, 0xa95ba68eu, 0x41356609u, 0xff63caf0u,
  0x25ffffffu, 0x2c7fffffu, 0x7f004041u, 0x64000001u, 0xa4ab1ee8u, 0x0f7fffffu, 0x15d60e0au, 0x94ffffffu,
};
static cl_uint data1[64] = {
  0x0079bb47u, 0xa153f111u, 0x44e711dau, 0x7f2e288cu, 0x59800000u, 0xda000000u, 0x287fffffu, 0x160fbfe5u,
  0x18b081a3u, 0xfecf47a6u, 0x8be7467eu, 0x60000001u, 0x7f5d3e9fu, 0xdfe07d15u, 0xa3000000u, 0x641b4454u,
  0xc3e20000u, 0xc744e6ccu, 0x7f54ee09u, 0xeb08f8e7u, 0xff23dd53u, 0x7ef18a8du, 0x3fffffffu, 0x4ce6732bu,
  0xff4844dcu, 0xb0d354cbu, 0x7deb77c3u, 0x3ba2c01du, 0xac7fffffu, 0xd6ffffffu, 0x099d515cu, 0xfed74e7bu,
  0x207fffffu, 0xe0000001u, 0x7f800000u, 0x11d5f032u, 0x01c00000u, 0x39aedfa9u, 0xff311893u, 0x36800000u,
  0x7ee95643u, 0xc0800000u, 0x7ec3e8dfu, 0x41800000u, 0xff5e38a4u, 0xa6b43229u, 0xbc96d1e0u, 0x36863aafu,
  0x17800000u, 0xff06b252u, 0xc0e00000u, 0x942df847u, 0x7d7ce08du, 0x247fffffu, 0x216bb28cu, 0xff63caf0u,
  0xa5fffffdu, 0x72f46231u, 0x42c87131u, 0x40200000u, 0x7f260737u, 0x4000000bu, 0x007fffffu, 0xd8800001u,
};
static cl_uint data2[64];

int main(void) {
  cl_device_id device = find_device("Intel(R) OpenCL", "Intel(R) Xeon(R) Processor");
  cl_int status = CL_SUCCESS;
  cl_context context;
  cl_command_queue queue;
  cl_program program;
  cl_kernel kernel;
  const char *text = source;
  size_t global = 64, local = 0;
  int failures = 0;
  cl_mem buffer0;
  cl_mem buffer1;
  cl_mem buffer2;
  (void)is_nan;
  (void)low_bits_agree;

  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_fmod_float_default", &status);
  must(status, "clCreateKernel");
  buffer0 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data0, data0, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof buffer0, &buffer0), "clSetKernelArg");
  buffer1 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data1, data1, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 1, sizeof buffer1, &buffer1), "clSetKernelArg");
  memset(data2, 0xa5, sizeof data2);
  buffer2 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data2, data2, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 2, sizeof buffer2, &buffer2), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, local != 0 ? &local : NULL, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, buffer2, CL_TRUE, 0, sizeof data2, data2, 0, NULL, NULL), "clEnqueueReadBuffer");

  {
    cl_ulong bits = element(data2, 0, 4);
    int good = 0 || bits == 0x0u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, fmod of 0x0079bb47, 0x0079bb47", (unsigned long long)bits, "0x00000000", "0x00000000");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
