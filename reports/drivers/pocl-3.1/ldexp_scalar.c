/* math/ldexp/float/std_1.1
 * OpenCL C 3.0.19, 7.4, Table 65, ldexp: correctly-rounded
 * lane 0 of 1, ldexp of 0x0ebfffff, 0xffffffcd; build options "-cl-std=CL1.1"
 * assay repro math/ldexp/float/std_1.1 --input=0x0ebfffff,0xffffffcd --seed=1 --depth=quick
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

static int is_nan(cl_uint bits) { return (bits & 0x7fffffffu) > 0x7f800000u; }

static int low_bits_agree(cl_int value, cl_int reference, int bits) {
  cl_uint mask = (1u << bits) - 1;
  cl_uint v = value < 0 ? 0u - (cl_uint)value : (cl_uint)value;
  cl_uint r = reference < 0 ? 0u - (cl_uint)reference : (cl_uint)reference;
  return (v & mask) == (r & mask) && ((v & mask) == 0 || (value < 0) == (reference < 0));
}

static const char source[] =
  "// The array form: a work-item loads its vector, computes, stores.\n"
  "__kernel void assay_ldexp_float_std_1_1(__global const float *in0, __global const int *in1, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  const int x1 = in1[i];\n"
  "  const float r0 = ldexp(x0, x1);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[64] = {
  0xe8072119u, 0x5e2f2ffau, 0x12800001u, 0xb1800001u, 0x6f800001u, 0x3e800000u, 0x38885fd2u, 0x00000000u,
  0x79a8c57du, 0xa6a3214au, 0x2c8099dfu, 0xaa000001u, 0xf1ffffffu, 0x627fffffu, 0xb9800001u, 0x7f800000u,
  0xee7fffffu, 0x0ebfffffu, 0x62bfffffu, 0x7f05b7f1u, 0x904c4e91u, 0xff4e00dbu, 0x95c25c90u, 0xf9ffffffu,
  0xff800000u, 0xbf7fffffu, 0x3f400000u, 0x38885fd2u, 0xb836de6fu, 0x7f619487u, 0x12800001u, 0x7eab5759u,
  0x74800000u, 0xbd800001u, 0xffc00000u, 0x817fffffu, 0x0bf10911u, 0x68000001u, 0x93800000u, 0x30575861u,
  0x995cec8eu, 0xa2ffffffu, 0xea63f466u, 0x057fffffu, 0x7dffffffu, 0xea7fffffu, 0x17800000u, 0x75918048u,
  0x3f800000u, 0x70e41cdfu, 0x1a7fbf87u, 0x28ffffffu, 0xe6800000u, 0xbbffffffu, 0x73800001u, 0xe4000001u,
  0x08000000u, 0x897fffffu, 0xee7fffffu, 0x7ee693d3u, 0x637ffffeu, 0x10000000u, 0x00000000u, 0x58dbb860u,
};
static cl_uint data1[64] = {
  0x0000001fu, 0xffffff8bu, 0xfffdffffu, 0x00000000u, 0x00000101u, 0xfffc0001u, 0x0000000du, 0xfffffffeu,
  0x000000dcu, 0xe371924du, 0x00400001u, 0x03ffffffu, 0xfffffdffu, 0xffffefffu, 0xfffffc00u, 0xffffc001u,
  0xfc000000u, 0xffffffcdu, 0x6bb032d6u, 0x00002000u, 0x00000011u, 0xffffff8au, 0xaa58611eu, 0x08000001u,
  0x00000117u, 0x0000001fu, 0x00007fffu, 0xfffffeeau, 0x000000f2u, 0xfffffffdu, 0xffffff68u, 0x0fffffffu,
  0xe0000001u, 0xff800000u, 0xfffff801u, 0xfffc0000u, 0xffffff62u, 0x0000ffffu, 0x00000009u, 0x00000116u,
  0xfffdffffu, 0x0000002bu, 0x0000001du, 0x00008000u, 0xffffbfffu, 0xfffe0001u, 0xfffffeeau, 0xfffffee0u,
  0xfffffff7u, 0x000000eau, 0x221b12a0u, 0xffffff64u, 0x9a673141u, 0x00000021u, 0x003fffffu, 0x00100001u,
  0x00000011u, 0x00002000u, 0xfffffff7u, 0x0000010bu, 0x000000efu, 0xffffff69u, 0x0000012du, 0xffffff22u,
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
  must(clBuildProgram(program, 1, &device, "-cl-std=CL1.1", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_ldexp_float_std_1_1", &status);
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
    cl_uint bits = data2[17];
    int good = 0 || bits == 0x00000001u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, ldexp of 0x0ebfffff, 0xffffffcd", (unsigned)bits, "0x00000001 + 0.50 ulp", "0x00000001");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
