/* integer/mad_sat/int
 * OpenCL C 3.0.19, 6.15.3, Table 13, mad_sat: exact
 * lane 0 of 1, mad_sat of 0x00000001, 0x00000000, 0xffffffff; build options ""
 * assay repro integer/mad_sat/int --input=0x00000001,0x00000000,0xffffffff --seed=1 --depth=quick
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
  "__kernel void assay_mad_sat_int(__global const int *in0, __global const int *in1, __global const int *in2, __global int *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  int x0 = in0[i];\n"
  "  int x1 = in1[i];\n"
  "  int x2 = in2[i];\n"
  "  const int r0 = mad_sat(x0, x1, x2);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[64] = {
  0x0000001fu, 0xffff0001u, 0x00007fffu, 0x00000020u, 0x55555555u, 0xffffceb2u, 0x064c5e92u, 0x00008000u,
  0x7ffffffeu, 0x80000000u, 0x000004b9u, 0x00000001u, 0x0000ffffu, 0x00008000u, 0x00010000u, 0x7fffffffu,
  0x156e783bu, 0x0000001fu, 0x00000021u, 0xffff8000u, 0x0000001fu, 0x7fffffffu, 0x89025cc1u, 0xffffffffu,
  0x55555555u, 0x7cbd33f6u, 0x80000000u, 0x00000002u, 0x00007fffu, 0x80000000u, 0xaaaaaaaau, 0x00007fffu,
  0x0000ffffu, 0xffffffeeu, 0xffff8001u, 0xc266b3fcu, 0x128c4a2eu, 0x00000001u, 0x0000ffffu, 0xffff8000u,
  0x93ac4932u, 0x00000021u, 0x89025cc1u, 0x00000009u, 0x0000ffffu, 0x80000001u, 0x00010000u, 0x7fffffffu,
  0x00000000u, 0x0000001fu, 0xffff0001u, 0x00007fffu, 0x00000020u, 0x53be3753u, 0x7ffffffeu, 0x00000020u,
  0x00008000u, 0x7ffffffeu, 0x80000000u, 0x00000002u, 0x00011afbu, 0x5e08084bu, 0x00008000u, 0x00010000u,
};
static cl_uint data1[64] = {
  0x00010000u, 0xffff8000u, 0xffff0000u, 0x00000021u, 0x00000001u, 0xaee3b326u, 0x00000007u, 0xffff8001u,
  0xaaaaaaaau, 0x80000000u, 0x742725c8u, 0x00000000u, 0x0000001fu, 0x00010000u, 0x00008000u, 0x00000021u,
  0x0155c756u, 0xffff0000u, 0x00010000u, 0x0000ffffu, 0x00000021u, 0xaaaaaaaau, 0x00000001u, 0x00008000u,
  0x0000001fu, 0x8342cc09u, 0xffff8001u, 0xffff8000u, 0x00000000u, 0x7ffffffeu, 0xaaaaaaaau, 0x00000001u,
  0xfffffffeu, 0xf67abd46u, 0x7fffffffu, 0xffc00000u, 0xed73b5d3u, 0x55555555u, 0xffff8000u, 0x00008000u,
  0x2d16d673u, 0xffff8001u, 0x00007fffu, 0x3a6dd4ceu, 0x00000000u, 0x89025cc1u, 0xffff0001u, 0xffffffffu,
  0x80000000u, 0xaaaaaaaau, 0x0000001fu, 0x7ffffffeu, 0x89025cc1u, 0xbb911750u, 0x00010000u, 0x00000000u,
  0xffff8000u, 0xffff0000u, 0xfffffffeu, 0x55555555u, 0x0329979du, 0x5e080849u, 0x55555555u, 0x80000000u,
};
static cl_uint data2[64] = {
  0x00007fffu, 0x55555555u, 0x00000000u, 0x0000001fu, 0x7ffffffeu, 0x00000200u, 0xfffffff1u, 0x80000001u,
  0xffff0001u, 0x00000020u, 0xd2922002u, 0xffffffffu, 0xfffffffeu, 0x00008000u, 0xffff0000u, 0x89025cc1u,
  0x9d40bf25u, 0xffff8000u, 0xffff8001u, 0x00000000u, 0xffff0000u, 0xffff0000u, 0x00010000u, 0x00008000u,
  0x00000020u, 0xa9df3510u, 0x55555555u, 0x00007fffu, 0x00000020u, 0x00000002u, 0x00000021u, 0xffff0001u,
  0xffff8001u, 0xff99d469u, 0x00000021u, 0xa3ccab0au, 0x0228fa9fu, 0xffff8000u, 0x00000021u, 0x55555555u,
  0xe0846dddu, 0x7fffffffu, 0x00000002u, 0xed2e6d6du, 0x80000000u, 0x00000020u, 0x0000ffffu, 0x00000021u,
  0x89025cc1u, 0x00000020u, 0xffff8000u, 0x00008000u, 0x0000ffffu, 0xffffffe7u, 0x89025cc1u, 0xfffffffeu,
  0x55555555u, 0xffff8001u, 0xffff0001u, 0x0000ffffu, 0x52b29584u, 0x0aa632eau, 0x00010000u, 0xaaaaaaaau,
};
static cl_uint data3[64];

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
  kernel = clCreateKernel(program, "assay_mad_sat_int", &status);
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
    cl_ulong bits = element(data3, 11, 4);
    int good = 0 || bits == 0xffffffffu;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, mad_sat of 0x00000001, 0x00000000, 0xffffffff", (unsigned long long)bits, "0xffffffff", "0xffffffff");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
