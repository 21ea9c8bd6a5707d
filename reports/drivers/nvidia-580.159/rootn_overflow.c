/* math/rootn/float/default
 * OpenCL C 3.0.19, 7.4, Table 65, rootn: ulp(16)
 * lane 0 of 1, rootn of 0xff7fffc6, 0x00000001; build options ""
 * assay repro math/rootn/float/default --input=0xff7fffc6,0x00000001 --seed=1 --depth=standard
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
  "__kernel void assay_rootn_float_default(__global const float *in0, __global const int *in1, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  const int x1 = in1[i];\n"
  "  const float r0 = rootn(x0, x1);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[64] = {
  0xff7fffc6u, 0x241525e8u, 0x87a00000u, 0x3db50105u, 0x7ed63f66u, 0xa0aaaaaau, 0x1755661au, 0x7f800000u,
  0x12825cc1u, 0x34bdfb8du, 0x4c3ace4bu, 0x51c3d24cu, 0x9ffbd031u, 0x16800001u, 0x51670b7cu, 0x7f72ba96u,
  0xf553edcdu, 0x543fffffu, 0xb2ae41bdu, 0x7f14057du, 0x29000001u, 0x532dd8e0u, 0x6380149fu, 0x1181285du,
  0x50dfff37u, 0xec32a2d3u, 0x3bbd19b4u, 0x1ee124f8u, 0x1f9fe47au, 0x1d400001u, 0x29800000u, 0x34aaaaaau,
  0x51c6caa1u, 0x41e00000u, 0x7ef25908u, 0x60cef558u, 0x0b27e19eu, 0x7e951caeu, 0x7c2aaaaau, 0x7e3a4495u,
  0x59ceabc1u, 0x304d2176u, 0x21c3d77du, 0x7f800000u, 0x61a525e3u, 0x73d9bc92u, 0x85f07f59u, 0x060a44c2u,
  0x4e000000u, 0x153a0707u, 0x7f67b9dfu, 0x7ee9d4fbu, 0x28cd71d4u, 0x7e72b4a2u, 0x332b0701u, 0x1b358737u,
  0xc8bfffffu, 0x7f728860u, 0x7a2a7c05u, 0x4b7518b1u, 0x0558e3d0u, 0x6259a4c8u, 0x7e706a34u, 0x726f3f65u,
};
static cl_uint data1[64] = {
  0x00000001u, 0xffffff56u, 0xffffffb6u, 0xffffff6du, 0x659d5989u, 0xffff7fffu, 0xfffffff6u, 0xffffff56u,
  0x0deaf3b6u, 0x5461e300u, 0x2e58ec09u, 0xffffffd0u, 0xffffff00u, 0x000000ffu, 0x00000026u, 0x00000001u,
  0xffffff0eu, 0xffffffa0u, 0xb3dc31f9u, 0xffffffd9u, 0x3b54144eu, 0xffffffa0u, 0x00000035u, 0x000000d9u,
  0xffffffd2u, 0x000000b2u, 0xffffff51u, 0xffffffc9u, 0x00000033u, 0xffffff5fu, 0x00000006u, 0xef5f35adu,
  0xffffff6bu, 0xffffffd4u, 0xffffff5au, 0xffffff58u, 0x00000099u, 0xffffff00u, 0xffffff66u, 0x0000009bu,
  0x000000b3u, 0x01ffffffu, 0xffffffe4u, 0x2bf7b39du, 0xfffffff8u, 0xffffffbfu, 0x0000001du, 0x000000f3u,
  0x00000033u, 0xffffff92u, 0xfffffef6u, 0xf0000001u, 0xffffff98u, 0x00000049u, 0xffffff8du, 0x00000030u,
  0xffffffb6u, 0xd6c817ebu, 0xffffff50u, 0x00000066u, 0xffffffa8u, 0xffffff3du, 0x0000006au, 0x0000005fu,
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
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_rootn_float_default", &status);
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
    cl_ulong bits = element(data2, 0, 4);
    int good = 0 || bits - 0xff7fffb6u <= 0x20u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, rootn of 0xff7fffc6, 0x00000001", (unsigned long long)bits, "0xff7fffc6", "0xff7fffb6 .. 0xff7fffd6");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
