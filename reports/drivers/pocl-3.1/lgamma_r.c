/* math/lgamma_r/float/private/default
 * OpenCL C 3.0.19, 7.4, Table 65, lgamma_r: undefined
 * lane 0 of 1, lgamma_r of 0xdce99635; build options ""
 * assay repro math/lgamma_r/float/private/default --input=0xdce99635 --seed=1 --depth=quick
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
  "// The second result goes through a pointer to private memory.\n"
  "__kernel void assay_lgamma_r_float_private_default(__global const float *in0, __global float *out0, __global int *out1) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  int r1;\n"
  "  const float r0 = lgamma_r(x0, &r1);\n"
  "  out0[i] = r0;\n"
  "  out1[i] = r1;\n"
  "}\n"
  ;

static cl_uint data0[64] = {
  0x46117801u, 0xc23803eau, 0xb7277f0fu, 0x206818b2u, 0x15a2fcfau, 0xab68a378u, 0x06beb20cu, 0x461163a9u,
  0x44add1e9u, 0x22691121u, 0x0efc83a3u, 0x0d7b3403u, 0x98c7ffe0u, 0x1877975eu, 0x44e2d516u, 0xbacda73fu,
  0xdce99635u, 0xfe1756ceu, 0x7bb92ea1u, 0x45f84b1bu, 0xaa6bb376u, 0x4601e2f3u, 0x537fffffu, 0x1c6950d1u,
  0x15c00001u, 0x6fb5cfa4u, 0xd80a33cdu, 0x9d605637u, 0x08e770a4u, 0x580b9b00u, 0x45be5bd0u, 0x4505174eu,
  0xf5be1fddu, 0x88cf71b2u, 0x5881d0d6u, 0x8caf6d8fu, 0xb478b402u, 0x432317dbu, 0x1d3fffffu, 0x220051d8u,
  0x4b3100c5u, 0x0a1f8f2du, 0x460ec985u, 0xb3025cc1u, 0x4604fbb8u, 0xdfde5aaeu, 0xa082c241u, 0x457e1421u,
  0x56c1b569u, 0x441328cdu, 0x45dfba91u, 0x93eafb0bu, 0x8c010405u, 0x8677ca9cu, 0x17f1087eu, 0x4608a55eu,
  0x458559f6u, 0x5ce89f3cu, 0xf52c1ff2u, 0x07c656afu, 0x45581fc7u, 0x44d6c9c5u, 0xc6142c7fu, 0x1c000001u,
};
static cl_uint data1[64];
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
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_lgamma_r_float_private_default", &status);
  must(status, "clCreateKernel");
  buffer0 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data0, data0, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof buffer0, &buffer0), "clSetKernelArg");
  memset(data1, 0xa5, sizeof data1);
  buffer1 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data1, data1, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 1, sizeof buffer1, &buffer1), "clSetKernelArg");
  memset(data2, 0xa5, sizeof data2);
  buffer2 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data2, data2, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 2, sizeof buffer2, &buffer2), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, local != 0 ? &local : NULL, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, buffer1, CL_TRUE, 0, sizeof data1, data1, 0, NULL, NULL), "clEnqueueReadBuffer");
  must(clEnqueueReadBuffer(queue, buffer2, CL_TRUE, 0, sizeof data2, data2, 0, NULL, NULL), "clEnqueueReadBuffer");

  {
    cl_uint bits = data1[16];
    int good = is_nan(bits) || bits - 0x80000001u <= 0x7f7fffffu || bits - 0x00000000u <= 0x7f800000u || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, lgamma_r of 0xdce99635", (unsigned)bits, "0x7f800000", "any NaN, 0x80000001 .. 0xff800000, 0x00000000 .. 0x7f800000, 0x80000000");
    failures += !good;
  }
  {
    cl_uint bits = data2[16];
    int good = 0 || bits == 0x00000000u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, lgamma_r of 0xdce99635, second result", (unsigned)bits, "0", "0x00000000");
    failures += !good;
  }
  printf("%d of 2 answers fail\n", failures);
  return failures != 0;
}
