/* integer/mad_sat/long
 * OpenCL C 3.0.19, 6.15.3, Table 13, mad_sat: exact
 * lane 0 of 1, mad_sat of 0xffffffffffffffff, 0x7fffffffffffffff, 0xffffffff80000000; build options ""
 * assay repro integer/mad_sat/long --input=0xffffffffffffffff,0x7fffffffffffffff,0xffffffff80000000 --seed=1 --depth=quick
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
  "__kernel void assay_mad_sat_long(__global const long *in0, __global const long *in1, __global const long *in2, __global long *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  long x0 = in0[i];\n"
  "  long x1 = in1[i];\n"
  "  long x2 = in2[i];\n"
  "  const long r0 = mad_sat(x0, x1, x2);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[128] = {
  0xaaaaaaaau, 0xaaaaaaaau, 0xdbfd046fu, 0x012084e9u, 0x00000000u, 0xffffffffu, 0xaaaaaaaau, 0xaaaaaaaau,
  0x80000001u, 0xffffffffu, 0x00000000u, 0x80000000u, 0xaaaaaaaau, 0xaaaaaaaau, 0xfffffffeu, 0x7fffffffu,
  0x00000000u, 0x80000000u, 0x6b18564eu, 0x00a0d1aau, 0xe0000000u, 0xffffffffu, 0x00000041u, 0x00000000u,
  0x80000000u, 0xffffffffu, 0x00000000u, 0x00000001u, 0xe192f4a0u, 0xffffffffu, 0x7fffffffu, 0x00000000u,
  0x9d4b6c3cu, 0xffffffffu, 0x00000041u, 0x00000000u, 0x7fffffffu, 0x00000000u, 0x00000000u, 0xffffffffu,
  0x0d765800u, 0xa1ea6a90u, 0x00000000u, 0x00000000u, 0xffffffffu, 0xffffffffu, 0x00000002u, 0x00000000u,
  0x386e2800u, 0xbb161762u, 0x00000000u, 0xffffffffu, 0x00000002u, 0x00000000u, 0xfffffffeu, 0x7fffffffu,
  0x00000015u, 0x00000000u, 0xaaaaaaaau, 0xaaaaaaaau, 0x00000000u, 0x00000001u, 0x093256e1u, 0x00000000u,
  0xaaaaaaaau, 0xaaaaaaaau, 0x00040001u, 0x00000000u, 0xffffffffu, 0x7fffffffu, 0xaaaaaaaau, 0xaaaaaaaau,
  0x80000001u, 0xffffffffu, 0x00000001u, 0xffffffffu, 0x89025cc1u, 0x910a2decu, 0x00000001u, 0x00000008u,
  0xffffffffu, 0x7fffffffu, 0x00000001u, 0x80000000u, 0x0000003fu, 0x00000000u, 0x00000042u, 0x00000000u,
  0x00000001u, 0x80000000u, 0xffffffffu, 0xffffbfffu, 0x143c4896u, 0x00044bb6u, 0x7fffffffu, 0x00000000u,
  0x92c41f04u, 0xffffe28cu, 0x80000000u, 0x00000000u, 0x7fffffffu, 0x00000000u, 0x00000000u, 0xffffffffu,
  0xaaaaaaaau, 0xaaaaaaaau, 0x00000000u, 0x00000000u, 0x0a1bf42bu, 0xffff87a3u, 0x4341c000u, 0xcf8408d6u,
  0x00000001u, 0x00000000u, 0xffffffffu, 0x00000000u, 0x80000000u, 0xffffffffu, 0x66a6fceeu, 0xfffe8e76u,
  0xa0554800u, 0x63d7c217u, 0x80000000u, 0xffffffffu, 0x00000000u, 0x00000001u, 0xffffffffu, 0x00000000u,
};
static cl_uint data1[128] = {
  0x00000001u, 0x80000000u, 0x719ea791u, 0x00623e29u, 0xfffffffeu, 0xffffffffu, 0x80000000u, 0xffffffffu,
  0xffffffffu, 0x7fffffffu, 0xfffffffeu, 0x7fffffffu, 0x80000001u, 0xffffffffu, 0xffffffffu, 0x00000000u,
  0x7fffffffu, 0x00000000u, 0x00000000u, 0x00800000u, 0xfbdde7c9u, 0xfffffff8u, 0x00000000u, 0xffffffffu,
  0x00000001u, 0x00000000u, 0x55555555u, 0x55555555u, 0x439aa000u, 0x9e0fffd8u, 0xffffffffu, 0xffffffffu,
  0x0000001cu, 0x00000000u, 0x00000001u, 0x80000000u, 0x00000000u, 0x80000000u, 0x0000003fu, 0x00000000u,
  0x90957000u, 0x7a2e61deu, 0x00000002u, 0x00000000u, 0xffffffffu, 0x7fffffffu, 0x00000000u, 0xffffffffu,
  0x386e2802u, 0xbb161762u, 0x7fffffffu, 0x00000000u, 0x00000041u, 0x00000000u, 0xffffffffu, 0x00000000u,
  0x0000011bu, 0x00000000u, 0x55555555u, 0x55555555u, 0xfffffffeu, 0xffffffffu, 0x820e8000u, 0xcd7105d5u,
  0x55555555u, 0x55555555u, 0xd48c8800u, 0xd621f098u, 0x00000000u, 0x00000000u, 0xffffffffu, 0x00000000u,
  0x00000001u, 0x80000000u, 0x00000002u, 0x00000000u, 0x00000002u, 0x00000000u, 0x52e26800u, 0x831bb23bu,
  0xffffffffu, 0x7fffffffu, 0xffffffffu, 0xffffffffu, 0xffffffffu, 0x00000000u, 0x00000043u, 0x00000000u,
  0x00000041u, 0x00000000u, 0x4fbb2ec1u, 0x00f87409u, 0x2519e800u, 0x56d30734u, 0x55555555u, 0x55555555u,
  0x13d7ffaeu, 0x00000001u, 0x00000000u, 0x00000000u, 0x80000000u, 0x00000000u, 0x00000001u, 0xffffffffu,
  0xffffffffu, 0x00000000u, 0xffffffffu, 0x00000000u, 0xafff2905u, 0xf8d74b37u, 0x4341c002u, 0xcf8408d6u,
  0x89025cc1u, 0x910a2decu, 0x80000001u, 0xffffffffu, 0x00000000u, 0x80000000u, 0xeb976ccdu, 0x000d6ce7u,
  0x165b1020u, 0x0170dbc1u, 0xffffffffu, 0x7fffffffu, 0x00000000u, 0x00000000u, 0x00000002u, 0x00000000u,
};
static cl_uint data2[128] = {
  0x00000040u, 0x00000000u, 0x2dc81000u, 0x807d4e7bu, 0xfffffffeu, 0xffffffffu, 0x00000000u, 0x00000000u,
  0xfffffffeu, 0x7fffffffu, 0x89025cc1u, 0x910a2decu, 0x00000001u, 0x00000000u, 0xfffffffeu, 0xffffffffu,
  0xffffffffu, 0x7fffffffu, 0x20239ea1u, 0xffffffedu, 0x57f55e27u, 0x01ded244u, 0x00000002u, 0x00000000u,
  0x55555555u, 0x55555555u, 0x7fffffffu, 0x00000000u, 0xc6eb950au, 0x01f794f9u, 0x80000000u, 0x00000000u,
  0x2da2e0e6u, 0x015f08a8u, 0x00000001u, 0xffffffffu, 0x00000001u, 0x80000000u, 0xaaaaaaaau, 0xaaaaaaaau,
  0x6ce0a800u, 0x7fe9fa9au, 0x00000001u, 0xffffffffu, 0x80000000u, 0xffffffffu, 0x00000000u, 0xffffffffu,
  0x612902e3u, 0x00001901u, 0xfffffffeu, 0x7fffffffu, 0xfffffffeu, 0xffffffffu, 0x00000001u, 0xffffffffu,
  0xe1d54036u, 0x00e916edu, 0x89025cc1u, 0x910a2decu, 0x0000003fu, 0x00000000u, 0x00000020u, 0x00000000u,
  0x00000000u, 0x00000001u, 0xfffff3deu, 0xffffffffu, 0x80000000u, 0x00000000u, 0x80000000u, 0xffffffffu,
  0x00000000u, 0xffffffffu, 0x00000041u, 0x00000000u, 0x00000001u, 0xffffffffu, 0xfffffffau, 0xffffffffu,
  0x7fffffffu, 0x00000000u, 0x00000000u, 0x00000001u, 0xffffffffu, 0x00000000u, 0x0bdfd69au, 0x00000000u,
  0x00000001u, 0x80000000u, 0x00000424u, 0x00000000u, 0x18889000u, 0x3a67a8e4u, 0x00000001u, 0xffffffffu,
  0xffffff01u, 0xffffffffu, 0x00000001u, 0xffffffffu, 0xffffffffu, 0x7fffffffu, 0xaaaaaaaau, 0xaaaaaaaau,
  0xfffffffeu, 0xffffffffu, 0xfffffffeu, 0x7fffffffu, 0x4728b000u, 0x61d748f6u, 0x3bcd9000u, 0x271cd9dfu,
  0x0000003fu, 0x00000000u, 0x89025cc1u, 0x910a2decu, 0x55555555u, 0x55555555u, 0xfffffffeu, 0xffffffffu,
  0xb16abfd7u, 0xffffff89u, 0x80000000u, 0xffffffffu, 0x00000000u, 0xffffffffu, 0x00000000u, 0x00000000u,
};
static cl_uint data3[128];

int main(void) {
  cl_device_id device = find_device("rusticl", "llvmpipe (LLVM 15.0.6, 256 bits)");
  cl_int status = CL_SUCCESS;
  cl_context context;
  cl_command_queue queue;
  cl_program program;
  cl_kernel kernel;
  const char *text = source;
  size_t global = 64, local = 64;
  int failures = 0;
  cl_mem buffer0;
  cl_mem buffer1;
  cl_mem buffer2;
  cl_mem buffer3;
  (void)is_nan;
  (void)low_bits_agree;

  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_mad_sat_long", &status);
  must(status, "clCreateKernel");
  buffer0 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data0, data0, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof buffer0, &buffer0), "clSetKernelArg");
  buffer1 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data1, data1, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 1, sizeof buffer1, &buffer1), "clSetKernelArg");
  buffer2 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data2, data2, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 2, sizeof buffer2, &buffer2), "clSetKernelArg");
  memset(data3, 0xa5, sizeof data3);
  buffer3 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data3, data3, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 3, sizeof buffer3, &buffer3), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, local != 0 ? &local : NULL, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, buffer3, CL_TRUE, 0, sizeof data3, data3, 0, NULL, NULL), "clEnqueueReadBuffer");

  {
    cl_ulong bits = element(data3, 22, 8);
    int good = 0 || bits == 0x8000000000000000u;
    printf("%s  %s\n  subject    0x%016llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, mad_sat of 0xffffffffffffffff, 0x7fffffffffffffff, 0xffffffff80000000", (unsigned long long)bits, "0x8000000000000000", "0x8000000000000000");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
