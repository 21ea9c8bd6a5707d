/* math/tgamma/double/default
 * OpenCL C 3.0.19, 7.4, Table 68, tgamma: ulp(16)
 * lane 0 of 1, tgamma of 0xc0661fffffffffff; build options ""
 * assay repro math/tgamma/double/default --input=0xc0661fffffffffff --seed=1 --depth=quick
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
  "__kernel void assay_tgamma_double_default(__global const double *in0, __global double *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const double x0 = in0[i];\n"
  "  const double r0 = tgamma(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[128] = {
  0xffffffffu, 0xc0661fffu, 0xa283a099u, 0x8ed04aaau, 0xffffffffu, 0x179fffffu, 0x00000001u, 0xb2e80000u,
  0x00000000u, 0x27640000u, 0x00000001u, 0x80900000u, 0xea5b1673u, 0x404d46b1u, 0xffffffffu, 0xdcc7ffffu,
  0x50753880u, 0x4002d703u, 0x32b1dcdcu, 0x1780a19du, 0xa830f225u, 0x12cf1c36u, 0x66d55842u, 0x00b46144u,
  0x29d51260u, 0xc012eb92u, 0x5874d63au, 0x9d8cb339u, 0x4d2d6862u, 0xc052d7ccu, 0x89025cc1u, 0xe26a2decu,
  0xffffffffu, 0x56ffffffu, 0xf5935206u, 0x00dbbb4cu, 0x2db5e45cu, 0x01b73ef7u, 0x5fb05a10u, 0xa7fa1be7u,
  0xa9fd6ff7u, 0x01e4fe91u, 0xffffffffu, 0xa0c7ffffu, 0x09e1057eu, 0xa5f58935u, 0xc19cdde5u, 0xc062b823u,
  0x00000001u, 0x5c980000u, 0x93755139u, 0xa90562e6u, 0x00000000u, 0x90400000u, 0xf09e2cf9u, 0x40643d81u,
  0x00000001u, 0xd4180000u, 0xa71c1a45u, 0x07c0727bu, 0x2a63a873u, 0xc04e6d19u, 0xd7e882a1u, 0x014106a6u,
  0x9bfe1180u, 0x0121a4a9u, 0xffffffffu, 0x7a7fffffu, 0x89025cc1u, 0xf8aa2decu, 0xdc830b7eu, 0x23c5be07u,
  0x00000001u, 0xbfa00000u, 0x55555555u, 0x15855555u, 0xaf4ddfbdu, 0x018871e7u, 0xde91eda3u, 0x00025bb2u,
  0xcbe2b3b4u, 0x405dab66u, 0x9725651du, 0x4050427eu, 0x15b58f72u, 0x01ea64f7u, 0xdf4ecf78u, 0xc05b4b47u,
  0xffffffffu, 0xab67ffffu, 0xaaaaaaaau, 0x4f2aaaaau, 0x51b2c902u, 0x01972b3eu, 0x00000000u, 0x58840000u,
  0x55555555u, 0x87655555u, 0xaaaaaaaau, 0xafcaaaaau, 0x4309c0d1u, 0x1e43cdd4u, 0x84a3ac3cu, 0x9bae3779u,
  0x9482bd36u, 0xa19ed652u, 0x0966f020u, 0x4057f282u, 0x1c9756ceu, 0x737835deu, 0xf57fbc57u, 0x0706ec49u,
  0x00000000u, 0x08380000u, 0x00000000u, 0xb5700000u, 0x9b52767eu, 0x014e474fu, 0x2fb1cfb3u, 0xa2abc5eeu,
  0x6282f648u, 0x403cd4e3u, 0x00000000u, 0xc5640000u, 0xfd54c484u, 0xc053d204u, 0xfffffffeu, 0x995fffffu,
};
static cl_uint data1[128];

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
  kernel = clCreateKernel(program, "assay_tgamma_double_default", &status);
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
    cl_ulong bits = element(data1, 0, 8);
    int good = 0 || bits - 0x8000b8e6acd226fdu <= 0x1fu;
    printf("%s  %s\n  subject    0x%016llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, tgamma of 0xc0661fffffffffff", (unsigned long long)bits, "0x8000b8e6acd2270c - 0.04 ulp", "0x8000b8e6acd226fd .. 0x8000b8e6acd2271c");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
