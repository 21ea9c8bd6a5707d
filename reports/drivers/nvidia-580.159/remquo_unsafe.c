/* math/remquo/float/private/unsafe_math_optimizations
 * OpenCL C 3.0.19, 7.4, Table 65, remquo: low-bits(7)
 * lane 0 of 1, remquo of 0x807fffff, 0x00800004; build options "-cl-std=CL3.0 -cl-unsafe-math-optimizations"
 * assay repro math/remquo/float/private/unsafe_math_optimizations --input=0x807fffff,0x00800004 --seed=1 --depth=standard
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
  /* Edited by hand: the first GPU of any platform (the generated text chose by name). */
  cl_platform_id platforms[64];
  cl_device_id device;
  cl_uint platform_count = 0, p;
  cl_device_type wanted = getenv("ANY_DEVICE") ? CL_DEVICE_TYPE_ALL : CL_DEVICE_TYPE_GPU;
  (void)platform_name;
  (void)device_name;
  must(clGetPlatformIDs(64, platforms, &platform_count), "clGetPlatformIDs");
  for (p = 0; p < platform_count && p < 64; ++p) {
    if (clGetDeviceIDs(platforms[p], wanted, 1, &device, NULL) == CL_SUCCESS) return device;
  }
  fprintf(stderr, "no GPU on any platform\n");
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
  "// The second result goes through a pointer to private memory.\n"
  "__kernel void assay_remquo_float_private_unsafe_math_optimizations(__global const float *in0, __global const float *in1, __global float *out0, __global int *out1) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  const float x1 = in1[i];\n"
  "  int r1;\n"
  "  const float r0 = remquo(x0, x1, &r1);\n"
  "  out0[i] = r0;\n"
  "  out1[i] = r1;\n"
  "}\n"
  ;

static cl_uint data0[64] = {
  0x807fffffu, 0x210aea72u, 0x752c2d9au, 0x4a361d0cu, 0x93cd2dd8u, 0x505885eeu, 0xcbbfffffu, 0xff4aaa0du,
  0x06dc370eu, 0x9428ff14u, 0x80000001u, 0x2b030897u, 0x5360804fu, 0x8e2aaaaau, 0x016e9cb8u, 0xffd34c93u,
  0xea3f0fe0u, 0x5bc00000u, 0x86631c07u, 0x7dd66a89u, 0xa8ae0c0au, 0xb5f79e79u, 0x7eb2952eu, 0xeb8494abu,
  0x317fffffu, 0x10143009u, 0x0592bf6cu, 0xeb08f8e7u, 0x1d16d991u, 0x80825cc1u, 0x3aec3267u, 0x8f2908adu,
  0xad716705u, 0x679756ceu, 0xe8ffffffu, 0xd0800001u, 0x90fb660cu, 0x7f42759au, 0xa192a004u, 0x152aaaaau,
  0xfed87bc2u, 0x39da7c1au, 0xe3400000u, 0xfdb62f9bu, 0xd1829f70u, 0xfe4ca756u, 0x217ffffeu, 0x7e7a88a0u,
  0xe761174du, 0x245224dcu, 0x7e655676u, 0xcdede917u, 0x07f7040fu, 0xfe867900u, 0x8baaaaaau, 0x9b400000u,
  0xb2d93147u, 0x6219499fu, 0xff047a76u, 0xa134346eu, 0xc0128a22u, 0x7349bcc2u, 0x6107336du, 0xc90e8084u,
};
static cl_uint data1[64] = {
  0x00800004u, 0x594a24a6u, 0x30800001u, 0x7dde73c8u, 0xfcd83ad8u, 0x9280cabeu, 0x7ec73d3fu, 0x8a219e4bu,
  0xa16fa361u, 0x7eea5378u, 0x207fffffu, 0xff6e3462u, 0xb0b7b7aeu, 0x6710e45cu, 0x7f1b4807u, 0x8b555555u,
  0x7f676d45u, 0x5d1ed035u, 0x176c75bfu, 0xe33b3660u, 0x7daf2113u, 0x8b3575c1u, 0x903bf2ffu, 0x8e7bbaa4u,
  0xa5c8b85du, 0x61baa0b3u, 0x7f377c21u, 0xbf000000u, 0x1d16d995u, 0xe7025cc1u, 0x3aec3269u, 0xff0dd074u,
  0x7f209a51u, 0xff4a73d8u, 0xff4b5223u, 0xab000000u, 0x13309bddu, 0xff42759au, 0x0a400000u, 0x142aaaaau,
  0x273f2285u, 0x28ad34dcu, 0xf5b9b90cu, 0x7f6af3e6u, 0x2baaaaaau, 0xfe4ca759u, 0x642d63f2u, 0x7ec76688u,
  0x62beccdcu, 0x245224d9u, 0x53213eafu, 0xe81379b0u, 0x07f70411u, 0xfe8678fdu, 0x8baaaaacu, 0x3f7fffffu,
  0xc0fdafd1u, 0xe21949a2u, 0x7f39f864u, 0xa134346eu, 0xae476eefu, 0x7d400001u, 0xc959fc7cu, 0x40025cc1u,
};
static cl_uint data2[64];
static cl_uint data3[64];

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
  must(clBuildProgram(program, 1, &device, "-cl-std=CL3.0 -cl-unsafe-math-optimizations", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_remquo_float_private_unsafe_math_optimizations", &status);
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
  memset(data3, 0xa5, sizeof data3);
  buffer3 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data3, data3, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 3, sizeof buffer3, &buffer3), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, local != 0 ? &local : NULL, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, buffer2, CL_TRUE, 0, sizeof data2, data2, 0, NULL, NULL), "clEnqueueReadBuffer");
  must(clEnqueueReadBuffer(queue, buffer3, CL_TRUE, 0, sizeof data3, data3, 0, NULL, NULL), "clEnqueueReadBuffer");

  {
    cl_ulong bits = element(data2, 0, 4);
    int good = 0 || bits == 0x0u || bits == 0x5u || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, remquo of 0x807fffff, 0x00800004", (unsigned long long)bits, "0x00000005", "0x00000000, 0x00000005, 0x80000000");
    failures += !good;
  }
  {
    cl_ulong bits = element(data3, 0, 4);
    int good = 0 || bits == 0x80000000u || bits == 0xffffffffu || bits == 0x0u || low_bits_agree((cl_int)bits, -1, 7);
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, remquo of 0x807fffff, 0x00800004, second result", (unsigned long long)bits, "-1 modulo 128", "0x80000000, 0xffffffff, 0x00000000, an int that agrees with -1 in 7 low bits");
    failures += !good;
  }
  printf("%d of 2 answers fail\n", failures);
  return failures != 0;
}
