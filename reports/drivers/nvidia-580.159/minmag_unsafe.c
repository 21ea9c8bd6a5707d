/* math/minmag/float/unsafe_math_optimizations
 * OpenCL C 3.0.19, 7.4, Table 65, minmag: exact
 * lane 0 of 1, minmag of 0x0047d965, 0x8047d967; build options "-cl-std=CL3.0 -cl-unsafe-math-optimizations"
 * assay repro math/minmag/float/unsafe_math_optimizations --input=0x0047d965,0x8047d967 --seed=1 --depth=standard
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
  "// The array form: a work-item loads its vector, computes, stores.\n"
  "__kernel void assay_minmag_float_unsafe_math_optimizations(__global const float *in0, __global const float *in1, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  const float x1 = in1[i];\n"
  "  const float r0 = minmag(x0, x1);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[64] = {
  0x4864ed4au, 0x7a000001u, 0xd7bb93e6u, 0x982aaaaau, 0x1e800001u, 0x9d923e27u, 0xfe7af07bu, 0x9b8a6dcau,
  0x72800001u, 0x7e96268cu, 0xb6200000u, 0xe60eadc5u, 0x224e60c5u, 0x3d01de55u, 0x1d000000u, 0xd2d7580au,
  0xf0f54843u, 0x786b73dcu, 0x219246e4u, 0xa5bfffffu, 0x7f7ca685u, 0xfdad0a7du, 0xf8800000u, 0x8f3f2a6cu,
  0x09e2dae4u, 0x357fffffu, 0x51f2625cu, 0x0fd55555u, 0x1077743fu, 0x48800001u, 0xfeb845d9u, 0xce000000u,
  0x6e0860bdu, 0x4a000000u, 0xfe8b34b7u, 0x7f28d539u, 0x7ef7bdc8u, 0x607fc740u, 0x04a8bfb6u, 0x2baaaaaau,
  0xbad2954fu, 0x0047d965u, 0x7dd55555u, 0x45cf4b88u, 0x39000000u, 0x7f800000u, 0x049c4792u, 0x0f00ca7bu,
  0xff3557b4u, 0xc4d23f53u, 0x1aaf19ebu, 0x04d699dfu, 0x420f1b77u, 0xff71c22eu, 0x119b70a9u, 0x8e67b084u,
  0x4f6a95d8u, 0x1dc3f7b3u, 0xe45caaf6u, 0x9e7b2f29u, 0x29800001u, 0xfeae3ec9u, 0x7e9c9161u, 0xfecfea48u,
};
static cl_uint data1[64] = {
  0xc864ed4au, 0x0ac6110au, 0x7f4bf0cdu, 0x982aaaa8u, 0xaa000001u, 0xff4f2a3bu, 0xc0cb453bu, 0xfc57296cu,
  0x405e227du, 0x30c00000u, 0xb6200002u, 0x207d90d0u, 0x019c0180u, 0xff3d58d8u, 0x6f9756ceu, 0x52d7580du,
  0xff61505fu, 0x786b73dau, 0x60ae955du, 0x48ddce1au, 0x6b400000u, 0xfdad0a81u, 0x627fffffu, 0x8f3f2a6bu,
  0xda800000u, 0xdd4521ffu, 0x95e1ca74u, 0xd9efc58eu, 0x89fffffeu, 0xb195a261u, 0xfeb845d6u, 0xdf025cc1u,
  0x7ed9a999u, 0xd6ffffffu, 0xb0d54870u, 0x7f28d53du, 0xd4863eaeu, 0x454858bfu, 0x81644077u, 0xb0c4af57u,
  0xb7f6ae31u, 0x8047d967u, 0xa3800000u, 0xb393ee36u, 0x8b65ff6bu, 0xff7ffffdu, 0x7f721cabu, 0x3a0a539fu,
  0xef4b3dcbu, 0x2bb64c9eu, 0x5c49b683u, 0x31da0117u, 0x420f1b7bu, 0x889f83e3u, 0x1e98ba9au, 0x339756ceu,
  0xfdcdbaf5u, 0x2d196c9au, 0x9e2b9c0au, 0x9e7b2f2du, 0x29800002u, 0x4d200000u, 0xfe69d410u, 0x43b7b570u,
};
static cl_uint data2[64];

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
  (void)is_nan;
  (void)low_bits_agree;

  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "-cl-std=CL3.0 -cl-unsafe-math-optimizations", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_minmag_float_unsafe_math_optimizations", &status);
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
    cl_ulong bits = element(data2, 41, 4);
    int good = 0 || bits == 0x0u || bits == 0x47d965u || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, minmag of 0x0047d965, 0x8047d967", (unsigned long long)bits, "0x0047d965", "0x00000000, 0x0047d965, 0x80000000");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
