/* math/remainder/float/default
 * OpenCL C 3.0.19, 7.4, Table 65, remainder: exact
 * lane 0 of 1, remainder of 0xdeffffff, 0x80000001; build options ""
 * assay repro math/remainder/float/default --input=0xdeffffff,0x80000001 --seed=1 --depth=quick
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
  "__kernel void assay_remainder_float_default(__global const float *in0, __global const float *in1, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  const float x1 = in1[i];\n"
  "  const float r0 = remainder(x0, x1);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[64] = {
  0xff2a2e04u, 0x0e945ee8u, 0xff77c518u, 0xa9f9f45cu, 0x7dddc42cu, 0xc6000000u, 0x3cdc46e4u, 0xa2000001u,
  0x3f8002d2u, 0xfe95f342u, 0x76aaaaaau, 0x015a2f9cu, 0x883808b9u, 0x54800001u, 0xa154a40du, 0xb69057c0u,
  0x207fffffu, 0x4d1b5e8eu, 0x74800000u, 0xb48be9b4u, 0x22000001u, 0xda49c90bu, 0x897fffffu, 0xff2af9c5u,
  0x89e345cfu, 0x7afa7f73u, 0xf369c0adu, 0x32025cc1u, 0x0b02aa12u, 0x70800000u, 0x536c1837u, 0xfe04a447u,
  0x0e5be63eu, 0x3f805810u, 0x10cf50a1u, 0x72f46231u, 0xc1000001u, 0x4b7b0cebu, 0x7f7422a6u, 0x87ce4cf5u,
  0x88a9e6e2u, 0x3f8029d4u, 0x93c67a8cu, 0xfc0563dfu, 0xa3ad812au, 0x7f825cc1u, 0x3706fb4fu, 0xbbb84a40u,
  0x6dcf261au, 0x2ab592f3u, 0x1c1566a6u, 0x6f800001u, 0xae000001u, 0xf15dd496u, 0x73800001u, 0x7dffffffu,
  0xcccd4dacu, 0xdeffffffu, 0xe8000001u, 0xe98da90au, 0x54800001u, 0x3f7ff843u, 0xfd3fae0fu, 0xff35aaa1u,
};
static cl_uint data1[64] = {
  0x00000000u, 0x807fc96du, 0x9d9b6f99u, 0xfaf4fbe1u, 0xdbe3cd7cu, 0xbf800001u, 0x41a33f00u, 0x066fe000u,
  0xc9301b5fu, 0xbe800b44u, 0x16800000u, 0x3d458c20u, 0xfe6de67au, 0x817fffffu, 0x4c62649cu, 0x33d1f400u,
  0x8c000000u, 0x597e70f6u, 0xd0800001u, 0xb48be9b8u, 0xc1000001u, 0x7df5e1b3u, 0x3fc00000u, 0xb7b0394cu,
  0x3f800000u, 0x7f800001u, 0x7664e0c8u, 0xd72be83au, 0x0b02aa0fu, 0x97800000u, 0xd0d9659du, 0xcb979549u,
  0x83000001u, 0xc485432cu, 0x10cf50a0u, 0xf3800001u, 0xcc62649cu, 0x76870285u, 0xfecefee8u, 0xa5f878a4u,
  0x6397cc4eu, 0xc7325453u, 0x4b2ffff3u, 0xfd8a0ab7u, 0xfe19a05fu, 0x42c7fffeu, 0x3706fb4eu, 0x5798adf3u,
  0xbef5b590u, 0x24dbe000u, 0x552ede6au, 0x03000001u, 0xc37fffffu, 0x00000000u, 0x32800000u, 0x4017b759u,
  0x43cbd04eu, 0x80000001u, 0xc0a00000u, 0x698da90bu, 0x5effffffu, 0xc9054e01u, 0xfef8f353u, 0x7ef36936u,
};
static cl_uint data2[64];

int main(void) {
  cl_device_id device = find_device("rusticl", "llvmpipe (LLVM 15.0.6, 256 bits)");
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
  kernel = clCreateKernel(program, "assay_remainder_float_default", &status);
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
    cl_ulong bits = element(data2, 57, 4);
    int good = is_nan(bits, 4) || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, remainder of 0xdeffffff, 0x80000001", (unsigned long long)bits, "0x80000000", "any NaN, 0x80000000");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
