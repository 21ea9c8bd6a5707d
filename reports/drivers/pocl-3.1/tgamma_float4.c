/* math/tgamma/float4/default
 * OpenCL C 3.0.19, 7.4, Table 65, tgamma: ulp(16)
 * lane 2 of 4, tgamma of 0xc210002c; build options ""
 * assay repro math/tgamma/float4/default --input=0xc210002c --seed=1 --depth=quick
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
  "__kernel void assay_tgamma_float4_default(__global const float4 *in0, __global float4 *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float4 x0 = in0[i];\n"
  "  const float4 r0 = tgamma(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[256] = {
  0x37fffffeu, 0x41827c4du, 0xc17d2c09u, 0x371a9ca4u, 0x3a025cc1u, 0x9b5a9bb8u, 0x4203b3cdu, 0xa845f895u,
  0x27943602u, 0x40802742u, 0xc198a002u, 0x7ba25835u, 0x1b3d5feau, 0xe9000000u, 0x3f9756ceu, 0x81cc62afu,
  0x06890332u, 0x41d28d2fu, 0x235eabdeu, 0xbf734dc1u, 0xa80d4167u, 0x984e82a0u, 0x11f4df1du, 0x24f353adu,
  0xc222e314u, 0x8e694186u, 0xc18c3659u, 0xa2592d89u, 0xaa110ae4u, 0x2288622au, 0x402e3517u, 0xb905b5d9u,
  0x50d6d7b1u, 0xc03f405eu, 0x34a7f005u, 0xaff76faeu, 0x4180235du, 0x12bfffffu, 0x94b800bbu, 0x8a51280au,
  0x549f5757u, 0x075c18c5u, 0x7945e36bu, 0x3cb86fe5u, 0x07315856u, 0xa81434fau, 0xbc63dc4cu, 0x84889c48u,
  0x6e7fa1f2u, 0x7e3ef904u, 0xc2084499u, 0xb3e50d22u, 0x6986cdc7u, 0xdc1a3f22u, 0x3e821e83u, 0x24463ba0u,
  0x0c7cd1d2u, 0xaf7fffffu, 0x418f0abbu, 0x88c85411u, 0x0118c133u, 0xc1b5a4dfu, 0x47400000u, 0x9fce9460u,
  0xbb8a24e9u, 0x200b656au, 0x61cb67b0u, 0x3ee571a8u, 0xf5a00000u, 0x5fa11fe3u, 0x7d9c014bu, 0x03c0ab73u,
  0xe4074a4fu, 0x3e11abddu, 0xd08a6cc1u, 0x3570c787u, 0x420519f0u, 0xa01f09d4u, 0xc0dadc5cu, 0xd3bfea73u,
  0x1da69a3fu, 0xc062e86au, 0x0bf1f2d8u, 0x1d83b895u, 0xd4a00000u, 0x057fffffu, 0x7d7c2220u, 0x418178fbu,
  0xbf7c3e3fu, 0x02ab0a84u, 0x34c97509u, 0xd40cf314u, 0xc1fc0428u, 0xc170a29du, 0xc1ba2b51u, 0xa56b387au,
  0x08800001u, 0xc20e027fu, 0x49200000u, 0x3dd13f35u, 0xb44414a9u, 0x8ae45847u, 0x1b0e1336u, 0xb1e42a14u,
  0x1a19caddu, 0x09638942u, 0x392fc31fu, 0x47923889u, 0x41d30a08u, 0xbfd052e9u, 0xf503bc93u, 0xae8fd6d0u,
  0x64c00001u, 0xb04f5157u, 0x324e0f44u, 0x11c77d4cu, 0xb2bfffffu, 0x90eb43c5u, 0xc098d276u, 0x0e7fcd57u,
  0x41cd2941u, 0x0d135c37u, 0xc139d642u, 0xaf38efc4u, 0xf9465deeu, 0x710ccd4cu, 0x4122325cu, 0xbf926583u,
  0x9802896cu, 0xed99d217u, 0x78f0c303u, 0xc2260568u, 0x413b3eccu, 0xea8d0861u, 0x1629d018u, 0x58555555u,
  0x5ffe1f72u, 0x63ffffffu, 0x41159954u, 0x5ef4775du, 0xc1e041b7u, 0x088bc2acu, 0x41e1d0d1u, 0xd27e7094u,
  0x0a79d4adu, 0x6d57a49bu, 0x986858fau, 0x1152dc48u, 0x9e0e3770u, 0x52757513u, 0xa6fea3beu, 0x412b4fd5u,
  0xc069c1a2u, 0x2b73f76au, 0xb816f0fcu, 0x88966649u, 0xf8761c6au, 0xc0c7bd12u, 0x87f6fba3u, 0x2070f48eu,
  0x2dabae9eu, 0x442483d5u, 0x4201a446u, 0x21ff87bau, 0xd516d4cfu, 0x904d3339u, 0x0e601ba5u, 0x416cdd92u,
  0x04bd8d9fu, 0x41e0ac41u, 0x212c90cbu, 0x35c2dd8au, 0x2229050eu, 0xaab89589u, 0x40b95826u, 0xc0172f13u,
  0xbe516b41u, 0xcf2a8204u, 0xc210002cu, 0x0e8ed988u, 0xeab818b4u, 0x41d0fcc2u, 0x3ebee9fbu, 0xad40c362u,
  0x41ec3c41u, 0xc063d31bu, 0x8550037cu, 0x8a9ce392u, 0x945afc7bu, 0xa00e6b56u, 0xc0fa81eeu, 0x1954311bu,
  0x2a2af302u, 0xc1590f9cu, 0x18800000u, 0x0ac114a7u, 0x33a225c5u, 0x41aceb7au, 0x2f7fffffu, 0x0e2f665du,
  0x06fffffeu, 0xc1e38ea4u, 0xeea9f850u, 0x89d5c0f0u, 0x41b276b5u, 0x88a00000u, 0xc2037a6cu, 0xc1f73c65u,
  0xea780a9cu, 0xc2116a84u, 0x87d64adau, 0x388b1964u, 0xdd8030d6u, 0x0ea28e23u, 0xbd2b6a7au, 0x10d8fc40u,
  0xc1529cceu, 0xd47e4945u, 0xc213862au, 0xe5ec4b13u, 0x9cbe130bu, 0xd72182a3u, 0x982b645au, 0x62e12980u,
  0x4b49daeeu, 0xc1eb6a64u, 0x07c7d1bcu, 0x02b0cc79u, 0x274c9aefu, 0x36194de5u, 0x41ce6b46u, 0x9742a56du,
  0x413e7617u, 0x82473043u, 0xea4aaf8fu, 0x3d9756ceu, 0xc0fcec44u, 0xc225f275u, 0x84cc556au, 0xb208332au,
  0xb17bed9du, 0x8d0a563cu, 0x40af85b9u, 0x8a200000u, 0x877be74fu, 0x83bcc692u, 0xc10f64dbu, 0xc2177400u,
  0x020a0f39u, 0xfbec6515u, 0xc1d3558bu, 0x417ee72eu, 0x559186d6u, 0x282ebc35u, 0x1658ffbau, 0x73b9536cu,
};
static cl_uint data1[256];

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
  (void)is_nan;
  (void)low_bits_agree;

  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_tgamma_float4_default", &status);
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
    cl_uint bits = data1[176];
    int good = 0 || bits - 0xc0b6f78bu <= 0x0000001fu;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 4, tgamma of 0xbe516b41", (unsigned)bits, "0xc0b6f79a - 0.09 ulp", "0xc0b6f78b .. 0xc0b6f7aa");
    failures += !good;
  }
  {
    cl_uint bits = data1[177];
    int good = is_nan(bits);
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 4, tgamma of 0xcf2a8204", (unsigned)bits, "NaN", "any NaN");
    failures += !good;
  }
  {
    cl_uint bits = data1[178];
    int good = 0 || bits - 0x80ae4ae2u <= 0x0000001fu;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 2 of 4, tgamma of 0xc210002c", (unsigned)bits, "0x80ae4af1 - 0.38 ulp", "0x80ae4ae2 .. 0x80ae4b01");
    failures += !good;
  }
  {
    cl_uint bits = data1[179];
    int good = 0 || bits - 0x7065633eu <= 0x0000001fu;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 3 of 4, tgamma of 0x0e8ed988", (unsigned)bits, "0x7065634d + 0.45 ulp", "0x7065633e .. 0x7065635d");
    failures += !good;
  }
  printf("%d of 4 answers fail\n", failures);
  return failures != 0;
}
