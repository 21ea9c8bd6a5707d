/* geometric/fast_normalize/float2/default
 * OpenCL C 3.0.19, 7.4, Table 65, fast_normalize: ulp(8192+1n)
 * lane 0 of 2, fast_normalize of 0x1aaef72e; build options ""
 * assay repro geometric/fast_normalize/float2/default --input=0x1aaef72e,0x9c196e01 --seed=1 --depth=quick
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
  "// A work-item loads its arguments, computes one expression, stores the result.\n"
  "__kernel void assay_fast_normalize_float2_default(__global const float2 *in0, __global float2 *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float2 x0 = in0[i];\n"
  "  const float2 r0 = fast_normalize(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  "\n"
  ;

static cl_uint data0[128] = {
  0x741c25a4u, 0x6d127eedu, 0x3f82c7deu, 0x3fb77c07u, 0x3ee52949u, 0x3e47b84eu, 0x00ca0c3du, 0x00ca0c3du,
  0x3ffe555fu, 0x41f85a02u, 0xba489575u, 0xaf0351edu, 0xc0c9450cu, 0x406125f2u, 0xc04f4638u, 0x00000000u,
  0x5d1d6fe1u, 0x5d8f4a86u, 0x75df3f73u, 0xfb117847u, 0x7b3eddaeu, 0xfc8997eau, 0x6edc2884u, 0x7a29ee5eu,
  0x3d80733au, 0x3cc6736du, 0x5dfc99b8u, 0x00000000u, 0x3e0b9547u, 0xbcefe76du, 0x5a83e9e1u, 0x5f9e83afu,
  0xbeca1552u, 0xbf17802au, 0x7f53deb4u, 0xff0072f0u, 0x00500000u, 0x80500000u, 0x3e63c63cu, 0x3be5a23au,
  0xc0e05caeu, 0xbd6a35c9u, 0x30450814u, 0xb3d7d2f1u, 0xc004372bu, 0x4024f2aau, 0x00000000u, 0x00000000u,
  0x80435db0u, 0x002d355fu, 0xbe1eb49cu, 0xbe392c4du, 0xa849bc03u, 0x88ffffffu, 0x00000000u, 0xfeb25ac5u,
  0x0034b941u, 0x001b7707u, 0x1aaef72eu, 0x9c196e01u, 0xb0406c72u, 0x3cdb512au, 0x005062e1u, 0x005062e1u,
  0x7f7fffffu, 0x80000005u, 0x803efd9au, 0x00149499u, 0xd4d32fefu, 0x4d1a317eu, 0x5f76d6b7u, 0xdeea072bu,
  0xbdd96f8du, 0x3df431efu, 0xe0d5fc4fu, 0xe0f52497u, 0xba514c15u, 0x3cfcbda5u, 0xfeb7d344u, 0x7f683d4bu,
  0x40ca172eu, 0xc26225ebu, 0xff800000u, 0xff800000u, 0xbd6008abu, 0x3e2eb26du, 0x2fd8ec3eu, 0xb9320ad7u,
  0x3c933f10u, 0x3df132c4u, 0xba95d448u, 0x3a7a2ac6u, 0xbb2ed670u, 0x3b54dcf5u, 0x20d2473eu, 0xa0cbdec6u,
  0xc0a820cfu, 0x043af40fu, 0x552a37a6u, 0x0aa000ffu, 0x0062e8e1u, 0x000ccdb2u, 0xff800000u, 0xff800000u,
  0xa17ecc73u, 0x2090761bu, 0xa0a6b20bu, 0xa0b854e2u, 0x3dbeaf5fu, 0xbdfb8ac4u, 0x8013c09cu, 0x00138ef8u,
  0xb9e9145au, 0xbaf82a88u, 0x1653094au, 0x3e8310d4u, 0x3fac0e7cu, 0xc01091b8u, 0x00000000u, 0x7a22964cu,
  0xc1a1b2f7u, 0x41f4fa50u, 0x3c1fea3eu, 0xbc23adeeu, 0x00000003u, 0x7f7fffffu, 0x7eb00000u, 0xfee00000u,
};
static cl_uint data1[128];

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
  (void)is_nan;
  (void)low_bits_agree;

  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_fast_normalize_float2_default", &status);
  must(status, "clCreateKernel");
  buffer0 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data0, data0, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof buffer0, &buffer0), "clSetKernelArg");
  memset(data1, 0xa5, sizeof data1);
  buffer1 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data1, data1, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 1, sizeof buffer1, &buffer1), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, local != 0 ? &local : NULL, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, buffer1, CL_TRUE, 0, sizeof data1, data1, 0, NULL, NULL), "clEnqueueReadBuffer");

  {
    cl_ulong bits = element(data1, 58, 4);
    int good = 0 || bits - 0x80000001u <= 0x2001u || bits - 0x0u <= 0x2002u || bits - 0x3e106175u <= 0x4003u || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 2, fast_normalize of 0x1aaef72e", (unsigned long long)bits, "0x3e108176 + 0.81 ulp", "0x80000001 .. 0x80002002, 0x00000000 .. 0x00002002, 0x3e106175 .. 0x3e10a178, 0x80000000");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 59, 4);
    int good = 0 || bits - 0xbf7d5027u <= 0x4003u || bits - 0x80000001u <= 0x2001u || bits - 0x0u <= 0x2002u || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 2, fast_normalize of 0x9c196e01", (unsigned long long)bits, "0xbf7d7028 - 0.68 ulp", "0xbf7d5027 .. 0xbf7d902a, 0x80000001 .. 0x80002002, 0x00000000 .. 0x00002002, 0x80000000");
    failures += !good;
  }
  printf("%d of 2 answers fail\n", failures);
  return failures != 0;
}
