/* data_types/across_barrier/long16
 * OpenCL C 3.0.19, 6.3.5: exact
 * lane 0 of 1, across a barrier of 0x00000001; build options ""
 * assay repro data_types/across_barrier/long16 --input=0x00000001 --seed=1 --depth=quick
 * Changed by hand: `moved` below was added, and the name of the device only begins with "pthread".
 *
 * Build and run: cc thisfile.c -lOpenCL && ./a.out
 * Exit status: 0 the answers are accepted, 1 they are not, 2 could not be found out. */
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#include "../check.h"

/* Moves the stacks of threads by 64 bytes: the finding depends on the addresses of the stacks. */
static __thread char moved[64] __attribute__((aligned(64), used));

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
      if (strncmp(name, device_name, strlen(device_name)) == 0) return devices[d];
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
  "__kernel void assay_across_barrier_long16(__global const uint *in0, __global uint *out0, __global uint *out1) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  struct { long16 first; char between; long16 second; } own;\n"
  "  long16 array[2];\n"
  "  char odd[5];\n"
  "  __private uchar *const places[] = {(__private uchar *)&own.first, (__private uchar *)&own.second, (__private uchar *)array,\n"
  "    (__private uchar *)(array + 1)};\n"
  "  for (uint k = 0; k < 128; ++k)\n"
  "    for (uint at = 0; at < 4; ++at) places[at][k] = (uchar)(in0[i] + k + at);\n"
  "  for (uint k = 0; k < 5; ++k) odd[k] = (char)(in0[i] ^ k);\n"
  "  own.between = (char)in0[i];\n"
  "  barrier(CLK_LOCAL_MEM_FENCE);\n"
  "  uint address = 0, changed = own.between != (char)in0[i];\n"
  "  for (uint at = 0; at < 4; ++at) {\n"
  "    address |= (uint)(size_t)places[at] & 127;\n"
  "    for (uint k = 0; k < 128; ++k) changed |= places[at][k] != (uchar)(in0[i] + k + at);\n"
  "  }\n"
  "  for (uint k = 0; k < 5; ++k) changed |= odd[k] != (char)(in0[i] ^ k);\n"
  "  out0[i] = address;\n"
  "  out1[i] = changed;\n"
  "}\n"
  ;

static cl_uint data0[64] = {
  0x0000001au, 0xfe000001u, 0x2682991eu, 0x01358184u, 0x1250bad6u, 0xfffff250u, 0x1c9756ceu, 0x08000001u,
  0x00000fffu, 0x20000000u, 0x0000002du, 0xffffffdfu, 0x00003fffu, 0x04000001u, 0x00000001u, 0x3119ce2du,
  0xfffff001u, 0xffff0001u, 0x00000031u, 0x8fa9c04eu, 0x0000193eu, 0x00000046u, 0x0000000au, 0xe0000000u,
  0xdfbf0d2eu, 0x00000038u, 0xffffc000u, 0xffffffe1u, 0x00000801u, 0x00000012u, 0xffffee91u, 0x80000000u,
  0x0000002au, 0x00001afcu, 0x71d30aadu, 0x000a7c7du, 0xa1586565u, 0x0000000fu, 0xaaaaaaaau, 0xffe00000u,
  0x6ae57af3u, 0x00000037u, 0x02000000u, 0x00000023u, 0x0000001bu, 0x00000018u, 0xfffffffdu, 0xffffffffu,
  0x00000024u, 0x000029aeu, 0xfbffffffu, 0xf8000000u, 0x00000000u, 0xfffffe01u, 0xffffffd1u, 0x7ffffffeu,
  0x7ffffffeu, 0x02fc39fcu, 0xffffe000u, 0x00400001u, 0x198d296fu, 0xffff0000u, 0x0019a6a9u, 0x0000000eu,
};
static cl_uint data1[64];
static cl_uint data2[64];

int main(void) {
  cl_device_id device = find_device("Portable Computing Language", "pthread");
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
  kernel = clCreateKernel(program, "assay_across_barrier_long16", &status);
  must(status, "clCreateKernel");
  buffer0 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data0, data0, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof buffer0, &buffer0), "clSetKernelArg");
  memset(data1, 0xa5, sizeof data1);
  buffer1 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data1, data1, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 1, sizeof buffer1, &buffer1), "clSetKernelArg");
  memset(data2, 0xa5, sizeof data2);
  buffer2 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data2, data2, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 2, sizeof buffer2, &buffer2), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, local != 0 ? &local : NULL, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, buffer1, CL_TRUE, 0, sizeof data1, data1, 0, NULL, NULL), "clEnqueueReadBuffer");
  must(clEnqueueReadBuffer(queue, buffer2, CL_TRUE, 0, sizeof data2, data2, 0, NULL, NULL), "clEnqueueReadBuffer");

  {
    cl_ulong bits = element(data1, 14, 4);
    int good = 0 || bits == 0x0u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, across a barrier of 0x00000001", (unsigned long long)bits, "0x00000000", "0x00000000");
    failures += !good;
  }
  {
    cl_ulong bits = element(data2, 14, 4);
    int good = 0 || bits == 0x0u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, across a barrier of 0x00000001, second result", (unsigned long long)bits, "0x00000000", "0x00000000");
    failures += !good;
  }
  printf("%d of 2 answers fail\n", failures);
  return failures != 0;
}
