/* math/ldexp/float2.int/default
 * OpenCL C 3.0.19, 7.4, Table 65, ldexp: correctly-rounded
 * lane 0 of 2, ldexp of 0x9e3fffff, 0xffffffae; build options ""
 * assay repro math/ldexp/float2.int/default --input=0x9e3fffff,0xffffffae --seed=1 --depth=quick
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
  "__kernel void assay_ldexp_float2_int_default(__global const float2 *in0, __global const int *in1, __global float2 *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float2 x0 = in0[i];\n"
  "  const int x1 = in1[i * 2];\n"
  "  const float2 r0 = ldexp(x0, x1);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[128] = {
  0x287fffffu, 0xc5000001u, 0x03000001u, 0xc7cd57c0u, 0xfda5ad90u, 0x866fe000u, 0xff7ecf79u, 0x4fc54a0cu,
  0x40555555u, 0xcf1b9d0eu, 0x7f761082u, 0xcbb581b7u, 0x9a800001u, 0xff163b12u, 0xff61d9a9u, 0x18ffffffu,
  0x78fbd583u, 0x4fc54a0cu, 0x82d60df7u, 0x066fe000u, 0x6b08f8e7u, 0xc12cc421u, 0x1b800000u, 0xfc19a63fu,
  0xc1800000u, 0x157ffffeu, 0x742db63cu, 0xd6647836u, 0x1b800000u, 0xc0a00000u, 0x90798116u, 0x26000001u,
  0xe9000000u, 0x3f7fffffu, 0x42800000u, 0xe2ff1c36u, 0xb4d3f375u, 0xff103310u, 0x0264e3b9u, 0xd7c9cec6u,
  0x3bffffffu, 0xa5347eb0u, 0xff1c3d78u, 0x52ffffffu, 0x86da18dbu, 0xb948f986u, 0x1689b83au, 0xff778ff7u,
  0x87000001u, 0xc0800000u, 0x2c7fffffu, 0x8e5be63eu, 0x0d7fffffu, 0x50800001u, 0x191469aau, 0x5b8bf127u,
  0x7e3c3533u, 0x7dbdaab9u, 0xfe5de23cu, 0x57c9cec6u, 0x7eef84c4u, 0xba800000u, 0x6f800001u, 0x3f7fffffu,
  0x45000001u, 0x65000000u, 0x6d000000u, 0x4d000001u, 0x28e9b4f4u, 0xb4df04a8u, 0xca42a890u, 0xbf800001u,
  0x4cc00000u, 0xbe800000u, 0xfec4175eu, 0x58800001u, 0x1a4e5b19u, 0x78d8171bu, 0xc876929bu, 0x90ffffffu,
  0x95d60e0au, 0x66a0e133u, 0x897fffffu, 0x22000001u, 0x4e35eb1du, 0xb07fffffu, 0xfe383010u, 0xb2800000u,
  0xff800000u, 0x77fffffeu, 0x164993eeu, 0x2b8a3bfau, 0xff1d40f1u, 0xf7800001u, 0x94ffffffu, 0x9df20dceu,
  0x007fffffu, 0xbf400000u, 0x2207b572u, 0xa244a6adu, 0xa2000001u, 0x7677ea7eu, 0xfd7b2276u, 0x49a11da9u,
  0x9f800000u, 0x8bbfb473u, 0x79ffffffu, 0x2521e3fdu, 0xff0516f6u, 0xfc800000u, 0x38d6993bu, 0xd0800001u,
  0x8ab5a552u, 0xe7f573f3u, 0x437fffffu, 0xfeacdf77u, 0x7f800001u, 0x7e07d8a4u, 0x32800000u, 0x8c000000u,
  0x4dd55555u, 0xe8000001u, 0x9e3fffffu, 0x64000001u, 0xc52f9dd0u, 0x7f7b7b93u, 0xfb800001u, 0x75555555u,
};
static cl_uint data1[128] = {
  0xfffffff7u, 0xfffffff7u, 0xfffffff6u, 0xfffffff6u, 0xffffffeau, 0xffffffeau, 0xfffffef6u, 0xfffffef6u,
  0xfffffff7u, 0xfffffff7u, 0x000000c3u, 0x000000c3u, 0x0007ffffu, 0x0007ffffu, 0x000000a3u, 0x000000a3u,
  0x83c2ed30u, 0x83c2ed30u, 0x000000e2u, 0x000000e2u, 0x000000feu, 0x000000feu, 0xfffffffcu, 0xfffffffcu,
  0xc0000000u, 0xc0000000u, 0x00000102u, 0x00000102u, 0x00100000u, 0x00100000u, 0xffffffeau, 0xffffffeau,
  0xffff0000u, 0xffff0000u, 0x000000dcu, 0x000000dcu, 0xfbffffffu, 0xfbffffffu, 0xffffff47u, 0xffffff47u,
  0x00000800u, 0x00000800u, 0xffffffecu, 0xffffffecu, 0xffffffecu, 0xffffffecu, 0xff000000u, 0xff000000u,
  0x3fffffffu, 0x3fffffffu, 0xfffe0001u, 0xfffe0001u, 0xfffbffffu, 0xfffbffffu, 0xfffffff6u, 0xfffffff6u,
  0x0000011du, 0x0000011du, 0xce1ce37cu, 0xce1ce37cu, 0x00000054u, 0x00000054u, 0xffff0001u, 0xffff0001u,
  0xffff8001u, 0xffff8001u, 0xfffffffcu, 0xfffffffcu, 0xcbafc06au, 0xcbafc06au, 0x00000011u, 0x00000011u,
  0x0dcb3720u, 0x0dcb3720u, 0xffffdfffu, 0xffffdfffu, 0xfffffff2u, 0xfffffff2u, 0xfffffff7u, 0xfffffff7u,
  0xfffffff1u, 0xfffffff1u, 0xffffffe0u, 0xffffffe0u, 0xfffffff0u, 0xfffffff0u, 0xffffffb0u, 0xffffffb0u,
  0x00000080u, 0x00000080u, 0xfffffefeu, 0xfffffefeu, 0x00000097u, 0x00000097u, 0x0fffffffu, 0x0fffffffu,
  0xffffff69u, 0xffffff69u, 0xffffff7au, 0xffffff7au, 0xffffffffu, 0xffffffffu, 0xb4d7bb30u, 0xb4d7bb30u,
  0x0000000eu, 0x0000000eu, 0xfffffff5u, 0xfffffff5u, 0xffffff1bu, 0xffffff1bu, 0x2a3bd997u, 0x2a3bd997u,
  0x00000021u, 0x00000021u, 0xf8000001u, 0xf8000001u, 0xfffff800u, 0xfffff800u, 0x0000001fu, 0x0000001fu,
  0xffffffe5u, 0xffffffe5u, 0xffffffaeu, 0xffffffaeu, 0xfff93db9u, 0xfff93db9u, 0xff7fffffu, 0xff7fffffu,
};
static cl_uint data2[128];

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
  kernel = clCreateKernel(program, "assay_ldexp_float2_int_default", &status);
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
    cl_uint bits = data2[122];
    int good = 0 || bits == 0x80000001u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 2, ldexp of 0x9e3fffff, 0xffffffae", (unsigned)bits, "0x80000001 - 0.50 ulp", "0x80000001");
    failures += !good;
  }
  {
    cl_uint bits = data2[123];
    int good = 0 || bits == 0x3b000001u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 2, ldexp of 0x64000001, 0xffffffae", (unsigned)bits, "0x3b000001", "0x3b000001");
    failures += !good;
  }
  printf("%d of 2 answers fail\n", failures);
  return failures != 0;
}
