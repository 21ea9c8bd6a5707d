/* integer/mad_sat/uint
 * OpenCL C 3.0.19, 6.15.3, Table 13, mad_sat: exact
 * lane 0 of 1, mad_sat of 0x00000002, 0x7fffffff, 0x80000000; build options ""
 * assay repro integer/mad_sat/uint --input=0x00000002,0x7fffffff,0x80000000 --seed=1 --depth=quick
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
  "__kernel void assay_mad_sat_uint(__global const uint *in0, __global const uint *in1, __global const uint *in2, __global uint *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  uint x0 = in0[i];\n"
  "  uint x1 = in1[i];\n"
  "  uint x2 = in2[i];\n"
  "  const uint r0 = mad_sat(x0, x1, x2);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[64] = {
  0x00000020u, 0x55555555u, 0x80000001u, 0xfe60bff0u, 0x00000002u, 0x00000000u, 0x0000ffffu, 0xfffffffeu,
  0x7ffffffeu, 0x0000ffffu, 0xa9ea2cd8u, 0x00000001u, 0x0000ffffu, 0xffff8000u, 0x00010000u, 0xffff0001u,
  0x89025cc1u, 0x00000001u, 0x2c9b8806u, 0x80000001u, 0x9daa0052u, 0x00000002u, 0x00000000u, 0xffffffffu,
  0x00000002u, 0x00007fffu, 0xffff0000u, 0x056b8318u, 0x00000000u, 0x80000000u, 0x00008000u, 0x7ffffffeu,
  0x00000020u, 0x339c0cffu, 0x00000001u, 0x0000ffffu, 0x89025cc1u, 0x00010000u, 0x0000ffffu, 0x0000001fu,
  0x00010000u, 0x5bd20ab0u, 0x80000001u, 0xffffbab6u, 0xffff0001u, 0x005f311fu, 0xffffffffu, 0x55555555u,
  0x89025cc1u, 0x00000020u, 0xc0000000u, 0x80000001u, 0x0000ffffu, 0x00000009u, 0xfffffffeu, 0x0000ffffu,
  0x24a38e8cu, 0x7ffffffeu, 0x01000001u, 0x167f72b3u, 0x00000001u, 0x00000021u, 0xffff8000u, 0x00010000u,
};
static cl_uint data1[64] = {
  0xffff8001u, 0x7ffffffeu, 0x80000000u, 0xfe60bff0u, 0x89025cc1u, 0x00000021u, 0x00007fffu, 0x00008000u,
  0x00010000u, 0xffff8001u, 0x001d2a2du, 0x00000021u, 0xffff0000u, 0x80000000u, 0x7ffffffeu, 0x55555555u,
  0x00007fffu, 0x00000000u, 0x9377d933u, 0x89025cc1u, 0x00000035u, 0x0000ffffu, 0x00000001u, 0x00000002u,
  0x7fffffffu, 0x80000001u, 0x0000ffffu, 0xfffe5924u, 0x00000021u, 0x7fffffffu, 0xffff8000u, 0xffff0000u,
  0x00000021u, 0x4b64d304u, 0x0000ffffu, 0xfffffffeu, 0xfffffffeu, 0x80000001u, 0x80000001u, 0xfffffff9u,
  0x80000000u, 0xa42df550u, 0x0000001fu, 0x7d9f9f19u, 0x89025cc1u, 0x00000007u, 0x00000000u, 0xffff0000u,
  0x00000020u, 0xfffffffeu, 0x40000001u, 0xaaaaaaaau, 0x00007fffu, 0xffffff24u, 0xffffffbfu, 0x0000ffffu,
  0x095faa68u, 0xffff8000u, 0x0d72c65eu, 0xe9808d4du, 0x7ffffffeu, 0x00000001u, 0x00007fffu, 0x7fffffffu,
};
static cl_uint data2[64] = {
  0x00000000u, 0x80000001u, 0xffff0001u, 0xfeffffffu, 0x00007fffu, 0x00000020u, 0x00010000u, 0x00000021u,
  0x00000000u, 0x80000000u, 0xfffff8ffu, 0x00000020u, 0xffffffffu, 0x00007fffu, 0x55555555u, 0x7fffffffu,
  0xffff8001u, 0xaaaaaaaau, 0x0000003du, 0xffffffffu, 0xfffffffcu, 0x0000ffffu, 0x00000021u, 0xffffffffu,
  0x80000000u, 0x0000001fu, 0x00007fffu, 0x00000000u, 0x0000ffffu, 0x89025cc1u, 0x7fffffffu, 0x00000000u,
  0xffffffffu, 0x0036b28bu, 0x00010000u, 0xaaaaaaaau, 0x00008000u, 0xfffffffeu, 0x00007fffu, 0x000003b7u,
  0x00000021u, 0x7bde6937u, 0xffff8000u, 0x0000002au, 0xffff0001u, 0xfc8e0865u, 0xffff8000u, 0x80000001u,
  0x00000020u, 0x0000ffffu, 0x00080000u, 0x80000000u, 0x89025cc1u, 0x019fc06du, 0x83cbf8a0u, 0x7ffffffeu,
  0xffffff82u, 0x7ffffffeu, 0x10c8d7abu, 0xd7442be4u, 0x89025cc1u, 0x7fffffffu, 0x00000020u, 0x00000021u,
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
  kernel = clCreateKernel(program, "assay_mad_sat_uint", &status);
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
    cl_ulong bits = element(data3, 24, 4);
    int good = 0 || bits == 0xffffffffu;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, mad_sat of 0x00000002, 0x7fffffff, 0x80000000", (unsigned long long)bits, "0xffffffff", "0xffffffff");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
