/* vector_misc/shuffle/half2.ushort2
 * OpenCL C 3.0.19, 6.15.13, Table 30, shuffle: exact
 * lane 0 of 2, shuffle of 0x3c00, 0x0001; build options ""
 * assay repro vector_misc/shuffle/half2.ushort2 --input=0x3c00,0x0001,0x4000,0x0000 --seed=1 --depth=quick
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
  "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
  "__kernel void assay_shuffle_half2_ushort2(__global const half *in0, __global const ushort *in1, __global half *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  half2 x0 = vload2(0, in0 + i * 2);\n"
  "  ushort2 x1 = vload2(0, in1 + i * 2);\n"
  "  const half2 r0 = shuffle(x0, x1);\n"
  "  vstore2(r0, 0, out0 + i * 2);\n"
  "}\n"
  ;

static cl_uint data0[64] = {
  0x40003c00u, 0x0f4aac13u, 0x83ff5801u, 0x40019c00u, 0xbbe8ba00u, 0xcd728cb9u, 0x3bff0000u, 0x56409c00u,
  0xcfffb3cau, 0x3be5d640u, 0x902e3c00u, 0xafffc700u, 0xe3ff3c52u, 0x42fffe00u, 0xfbffbeb5u, 0xc23ebe00u,
  0x9823ad9fu, 0xbe00d432u, 0xc500d801u, 0xc1ddbe00u, 0xb829c500u, 0x2fffbc00u, 0x43ffc900u, 0x04000000u,
  0x3401018fu, 0x3800bc00u, 0xcc009f79u, 0x3e00b3fbu, 0xfe00b1b7u, 0xe399c500u, 0xbd41c27cu, 0x3e009bffu,
  0xc4014100u, 0x3600b19au, 0xd64042c2u, 0x63ffc800u, 0x8002f3ffu, 0x83ff4e61u, 0x84008000u, 0x73ff4190u,
  0xd432c2e8u, 0x73004c00u, 0xb46db800u, 0x83ecc000u, 0x8400b401u, 0x34001bffu, 0x34008bffu, 0x49004980u,
  0xb40075dau, 0x2400423eu, 0xc9007c00u, 0xb40075dau, 0x24008f9au, 0x3fff331fu, 0xb400dc00u, 0xb400a994u,
  0xf5da9ec0u, 0x423efc00u, 0x4401cd68u, 0x22f91f84u, 0x4200ec00u, 0x6c00fbffu, 0x4fff0eceu, 0xb5aabfffu,
};
static cl_uint data1[64] = {
  0x00000001u, 0x046ee969u, 0xffe20002u, 0x0100ffe5u, 0x0000ff01u, 0xc0e6fffcu, 0xfbfffe01u, 0xffd8fe01u,
  0x0006fbffu, 0xf65afffeu, 0x5f73fff8u, 0xfc00003fu, 0xfff60000u, 0x80fff801u, 0xfbff0011u, 0x0200fff7u,
  0x28adffeau, 0x0040ff7fu, 0x0019f801u, 0x4a44f001u, 0x0013fff9u, 0x00200019u, 0xff001fffu, 0x001001ffu,
  0x000d001fu, 0x00070100u, 0xff819f69u, 0x8000fff5u, 0xfff8f9bcu, 0xffe1fbffu, 0x778dffebu, 0xffc1ffe6u,
  0xff7f007fu, 0x7674000au, 0xff01b20bu, 0x01fffffdu, 0xfffe000du, 0xfff1ab14u, 0xffe0f001u, 0xff7f1ffau,
  0xffff5fd8u, 0xffe4001fu, 0xfcc3ffe7u, 0x0ba8ffd6u, 0x03fff800u, 0x1001001au, 0x0400001du, 0x0fffffe1u,
  0xfff08000u, 0x001ff000u, 0xfff2000cu, 0x0000ff00u, 0xfff10008u, 0xffe60012u, 0x007ff7ffu, 0x00073d54u,
  0x0fff0015u, 0x001d1fffu, 0xfe01f032u, 0xf2bffff5u, 0x001effffu, 0x00180080u, 0x1001ffe1u, 0x00061000u,
};
static cl_uint data2[64];

int main(void) {
  cl_device_id device = find_device("Intel(R) OpenCL", "Intel(R) Xeon(R) Processor");
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
  (void)is_nan;
  (void)low_bits_agree;

  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_shuffle_half2_ushort2", &status);
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
    cl_ulong bits = element(data2, 0, 2);
    int good = 0 || bits == 0x4000u;
    printf("%s  %s\n  subject    0x%04llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 2, shuffle of 0x3c00, 0x0001", (unsigned long long)bits, "0x4000", "0x4000");
    failures += !good;
  }
  {
    cl_ulong bits = element(data2, 1, 2);
    int good = 0 || bits == 0x3c00u;
    printf("%s  %s\n  subject    0x%04llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 2, shuffle of 0x4000, 0x0000", (unsigned long long)bits, "0x3c00", "0x3c00");
    failures += !good;
  }
  printf("%d of 2 answers fail\n", failures);
  return failures != 0;
}
