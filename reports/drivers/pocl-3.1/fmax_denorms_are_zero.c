/* math/fmax/float/denorms_are_zero
 * OpenCL C 3.0.19, 7.4, Table 65, fmax: exact
 * lane 0 of 1, fmax of 0x007fffff, 0x807fffff; build options "-cl-denorms-are-zero"
 * assay repro math/fmax/float/denorms_are_zero --input=0x007fffff,0x807fffff --seed=1 --depth=quick
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
  "__kernel void assay_fmax_float_denorms_are_zero(__global const float *in0, __global const float *in1, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  const float x1 = in1[i];\n"
  "  const float r0 = fmax(x0, x1);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[64] = {
  0xff5b556au, 0xe27fffffu, 0xc017b759u, 0xffc00000u, 0xd0d247a4u, 0xe9825cc1u, 0x1277dc8bu, 0xb4ecbefeu,
  0x3a800000u, 0x7686f386u, 0x307415dfu, 0x9ec06d26u, 0x83f4a729u, 0xdcaaaaaau, 0xe9f17a65u, 0x46fffffeu,
  0xc9000001u, 0xa07fffffu, 0x960d214fu, 0xfafaf43du, 0x4246395du, 0xf1400001u, 0x7f800000u, 0x87000001u,
  0xed105c14u, 0x4bc471bbu, 0x3bffffffu, 0xe33fffffu, 0x7eeb8a14u, 0x7f5b5900u, 0x40800000u, 0xc2a6957au,
  0xb5800001u, 0xbca70beau, 0xe5437beeu, 0xadf6e00eu, 0x6ceea690u, 0x3e26243au, 0xe3284f2cu, 0x9cfffffeu,
  0xdc04c870u, 0x007fffffu, 0x8052106au, 0x7dde194au, 0x6a7fffffu, 0xfe25f729u, 0x5ee9ca0bu, 0x48a25ad4u,
  0x98ffffffu, 0x13bb6a6bu, 0xdbd6f6f3u, 0x4b7fffffu, 0x0567b8e5u, 0xfe5eb6adu, 0xff77b062u, 0x7e0cea22u,
  0xff0a4bd0u, 0xfdf3ff72u, 0xc0800003u, 0x9662a94bu, 0x7f690d16u, 0xd4800001u, 0x7e99802fu, 0xff54a7fbu,
};
static cl_uint data1[64] = {
  0xff7ae8c8u, 0x32800000u, 0x22000001u, 0xd4800001u, 0xc3c00000u, 0x6d9756ceu, 0x8b03ca50u, 0x6e5d97bbu,
  0x93800000u, 0xeec00000u, 0xfe3fffffu, 0x58d89beeu, 0xff6dbaefu, 0xfdc589c6u, 0x515887feu, 0xff7a0476u,
  0x1f800000u, 0x0b000001u, 0x3f025cc1u, 0xc1580000u, 0xc246395eu, 0xd4e76f08u, 0x1f800000u, 0x39800001u,
  0xed105c14u, 0x66d405c8u, 0xa47fffffu, 0xe3400002u, 0x278b4f48u, 0x7dc6db11u, 0xaa000001u, 0xff16950du,
  0x16800001u, 0x2154a40du, 0xb26680f2u, 0x00320427u, 0xf756c295u, 0xbe26243eu, 0x74800000u, 0x84800001u,
  0xd0fb5484u, 0x807fffffu, 0xff649029u, 0xff800000u, 0xee7fffffu, 0xfe25f72bu, 0x7f62e26eu, 0xc8a25ad5u,
  0xdeffffffu, 0x1856188fu, 0x456d7e73u, 0x4876929bu, 0x8b434c8au, 0xfe5eb6aau, 0xfeffb898u, 0xb8000000u,
  0xeb6737eau, 0x9b9bc174u, 0xacff261fu, 0xc029db55u, 0xff690d13u, 0xdc800001u, 0xff46e548u, 0x721756ceu,
};
static cl_uint data2[64];

int main(void) {
  cl_device_id device = find_device("Portable Computing Language", "pthread-skylake-avx512-Intel(R) Xeon(R) Processor");
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
  must(clBuildProgram(program, 1, &device, "-cl-denorms-are-zero", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_fmax_float_denorms_are_zero", &status);
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
    cl_ulong bits = element(data2, 41, 4);
    int good = 0 || bits == 0x0u || bits == 0x7fffffu || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, fmax of 0x007fffff, 0x807fffff", (unsigned long long)bits, "0x007fffff", "0x00000000, 0x007fffff, 0x80000000");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
