/* geometric/normalize/float3/default
 * OpenCL C 3.0.19, 7.4, Table 65, normalize: ulp(2+1n)
 * lane 0 of 3, normalize of 0x0058beb9; build options ""
 * assay repro geometric/normalize/float3/default --input=0x0058beb9,0x7f800000,0x8026c4e4 --seed=1 --depth=standard
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
  "__kernel void assay_normalize_float3_default(__global const float *in0, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float3 x0 = vload3(i, in0);\n"
  "  const float3 r0 = normalize(x0);\n"
  "  vstore3(r0, i, out0);\n"
  "}\n"
  "\n"
  ;

static cl_uint data0[192] = {
  0x401ffa0au, 0x402e6f31u, 0xbfac8b7eu, 0x0007fdd7u, 0x0024faa0u, 0x807393b1u, 0xc023306bu, 0x3d1d5ea5u,
  0x6cf9163eu, 0x831f3d2bu, 0x40e8c3f0u, 0x8c55e0cau, 0xe767f166u, 0x6bae913fu, 0xa7fe226au, 0xbe439270u,
  0xbef8fd7bu, 0xbdef22bcu, 0x9d04a2cau, 0x9d57bf33u, 0x9ddf5607u, 0x00000001u, 0x80000000u, 0x7f7fffffu,
  0xbec49b60u, 0xbea84acfu, 0x3ed89918u, 0x4139e683u, 0x4172c37eu, 0xc1a9c56cu, 0x59e1f0b9u, 0x56431223u,
  0xd217347cu, 0x40c07acbu, 0x2cfffb64u, 0x40ae3683u, 0x40e9fffau, 0x408a6033u, 0x40bd2bc3u, 0x8151bd41u,
  0x8151bd41u, 0x8151bd41u, 0x8034d3adu, 0x802c93aeu, 0x00376cc5u, 0x3ce66793u, 0x3f5da8e1u, 0xffc00000u,
  0x2b56e5e0u, 0x15ac4061u, 0xd3a84df9u, 0x7f7fffffu, 0x80000002u, 0x80000006u, 0x84fe77e2u, 0x827c1615u,
  0x33d7f5deu, 0x8022741eu, 0x8041e4c3u, 0x800a67e7u, 0x80000000u, 0x7f7fffffu, 0x00000007u, 0x7b311df8u,
  0xf0476391u, 0xf0c22356u, 0x37af163fu, 0xb958dc2bu, 0x368efdbcu, 0x3f9c6485u, 0xc0148ac9u, 0xc0dda05au,
  0x80260a9eu, 0x80260a9eu, 0x80260a9eu, 0x40d186ecu, 0x4a5d35d0u, 0x3f234553u, 0x7eaa3306u, 0x00000000u,
  0x80000000u, 0xbf676e56u, 0x407d88c1u, 0xbfaf898du, 0x00000000u, 0x00000000u, 0x46b7ef7au, 0xfebb9c07u,
  0x7eceb482u, 0x7ea20462u, 0x8421155au, 0x0447caffu, 0x0460cfd2u, 0x00000000u, 0x3bb2f274u, 0x80000000u,
  0x1c82e04fu, 0x92c69a4cu, 0xbebd8d74u, 0xa01d8e5au, 0x1f29b8bcu, 0xa0dfa5f2u, 0x1e7eb810u, 0x1b9b69a4u,
  0x1c8af810u, 0x001c4b2eu, 0x0015e6ffu, 0x80199d3du, 0xc1d93248u, 0x4198dd95u, 0x41794ff9u, 0x4075e015u,
  0xb280e8c3u, 0xc023cdedu, 0x3e300000u, 0x3da00000u, 0xbd900000u, 0x359b8cebu, 0x80000000u, 0x80000000u,
  0x0058beb9u, 0x7f800000u, 0x8026c4e4u, 0x80000000u, 0x00000000u, 0x7ea335dau, 0xaa0c3cb8u, 0xb93329c4u,
  0x2ec1d4c4u, 0x39294c9cu, 0xbbcc0abeu, 0xb8bd9610u, 0x7f0ca547u, 0xff45de1cu, 0xff7f9bb9u, 0x021553e0u,
  0x2b6cf2d5u, 0xbeee6a39u, 0x55e7f405u, 0x552961cdu, 0x53c0d8c5u, 0x3fcd098cu, 0xa5e76114u, 0x9fd72aceu,
  0x38ca18b4u, 0xb28da5f2u, 0x38d6881du, 0x3f339e88u, 0xbebc5cfeu, 0x3ea9ceefu, 0x1c2ffca9u, 0xc0d977d1u,
  0x20a66966u, 0x9e9da447u, 0x1fe3d656u, 0x1f3a9cfdu, 0x3f2d8faau, 0x3ec4fa48u, 0x3f03612cu, 0x7ec74d91u,
  0xfe9c6d75u, 0xfebd2e4cu, 0x051f1c6au, 0x9a968f0du, 0xc0892b3fu, 0xff7fffffu, 0x80000007u, 0x00000003u,
  0x7cf90a1au, 0xf6802296u, 0x74d51666u, 0x4e2400ebu, 0xd0109877u, 0x4f7575e6u, 0xa6500000u, 0xa7100000u,
  0x27700000u, 0x166b0263u, 0x16e9aac9u, 0x970ce30cu, 0x1fe7d666u, 0xa0731f6cu, 0xa0966c86u, 0x406abffbu,
  0xc00262fdu, 0xc067599du, 0x5519025fu, 0xd5127b61u, 0xd57a32f4u, 0x0be57c65u, 0x8b0de2a1u, 0x8b4f44ffu,
};
static cl_uint data1[192];

int main(void) {
  cl_device_id device = find_device("Intel(R) OpenCL", "AMD EPYC");
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
  kernel = clCreateKernel(program, "assay_normalize_float3_default", &status);
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
    cl_ulong bits = element(data1, 120, 4);
    int good = 0 || bits - 0x80000001u <= 0x4u || bits - 0x0u <= 0x5u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 3, normalize of 0x0058beb9", (unsigned long long)bits, "0x00000000", "0x80000001 .. 0x80000005, 0x00000000 .. 0x00000005");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 121, 4);
    int good = 0 || bits - 0x3f7ffffbu <= 0x7u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 3, normalize of 0x7f800000", (unsigned long long)bits, "0x3f800000", "0x3f7ffffb .. 0x3f800002");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 122, 4);
    int good = 0 || bits - 0x80000001u <= 0x4u || bits - 0x1u <= 0x4u || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 2 of 3, normalize of 0x8026c4e4", (unsigned long long)bits, "0x80000000", "0x80000001 .. 0x80000005, 0x00000001 .. 0x00000005, 0x80000000");
    failures += !good;
  }
  printf("%d of 3 answers fail\n", failures);
  return failures != 0;
}
