/* math/nextafter/float/denorms_are_zero
 * OpenCL C 3.0.19, 7.4, Table 65, nextafter: exact
 * lane 0 of 1, nextafter of 0x007fffff, 0x807fffff; build options "-cl-denorms-are-zero"
 * assay repro math/nextafter/float/denorms_are_zero --input=0x007fffff,0x807fffff --seed=1 --depth=quick
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
  "__kernel void assay_nextafter_float_denorms_are_zero(__global const float *in0, __global const float *in1, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  const float x1 = in1[i];\n"
  "  const float r0 = nextafter(x0, x1);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[64] = {
  0x3f800000u, 0x10000000u, 0x22800001u, 0xc37fffffu, 0xd5800000u, 0xf9b582e9u, 0x6e0c22f0u, 0x65200000u,
  0xb3a99bd3u, 0x3d800001u, 0x50800001u, 0x40400000u, 0x1bc00001u, 0x0c2ef032u, 0xa617ed49u, 0xbc91421cu,
  0x8ad199c6u, 0x317ccfe2u, 0xff1ad23eu, 0xb07fffffu, 0xa1aed7adu, 0x60a00000u, 0x7efc45a1u, 0xd34ba77du,
  0xdc800001u, 0xc0400000u, 0x18a2d3f1u, 0x3fffffffu, 0x39800001u, 0xf9d71b41u, 0x7ed93464u, 0x007fffffu,
  0x247fffffu, 0xa154a40du, 0xb3ffffffu, 0x9df20dceu, 0x6a7fffffu, 0x87a89cfbu, 0xa925ebd2u, 0x12499a1bu,
  0x21c00001u, 0x5b239445u, 0x5d4766ecu, 0x2c7fffffu, 0xc8a62e5du, 0x4e2ead08u, 0x7f5c83e1u, 0xe8000001u,
  0xbdff4d37u, 0xff2b766cu, 0x99d54ddau, 0x634078d2u, 0x23713f17u, 0x5d800000u, 0xbac2c504u, 0x07e3bc91u,
  0x7ecd72d8u, 0x67784f6cu, 0x491756ceu, 0xc6000000u, 0xff483ab2u, 0xa47fffffu, 0x32800000u, 0xfd92032cu,
};
static cl_uint data1[64] = {
  0xaa000001u, 0xc9000001u, 0x0fc00001u, 0x2d223007u, 0x4017b759u, 0x04000000u, 0x602f7884u, 0x50faf046u,
  0x42bee00du, 0x9e800001u, 0xb0d354cbu, 0xc0a00000u, 0xb54efa1cu, 0x93aaaaaau, 0x8ab14b80u, 0x3c91421eu,
  0x2b5255ecu, 0xfc05a91du, 0xfe856d1cu, 0x247fffffu, 0xa1aed7acu, 0x0c2aaaaau, 0x009756ceu, 0x4dbd0b30u,
  0x7b800001u, 0x3bffffffu, 0x18a2d3f5u, 0xaf000000u, 0xb1800001u, 0x7edbce71u, 0xc4800000u, 0x807fffffu,
  0xd7c9cec6u, 0x11d5f032u, 0x247fffffu, 0x1b800000u, 0x80800000u, 0xfec7bbdeu, 0x6f1980a3u, 0xe2d4469au,
  0x63ed698du, 0xdfb53c83u, 0x79c9fb5au, 0xa6000001u, 0xeaa39320u, 0x74e1d952u, 0xb3d71eadu, 0xf4800000u,
  0xbdff4d3bu, 0x630901beu, 0xee7fffffu, 0xac8883e5u, 0x569c201au, 0x63284f2cu, 0xa2400000u, 0x7dd27ff2u,
  0xa0400001u, 0x3da00000u, 0x20000001u, 0xc9000001u, 0x8d400000u, 0xbfffffffu, 0xff800000u, 0x137ffffeu,
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
  must(clBuildProgram(program, 1, &device, "-cl-denorms-are-zero", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_nextafter_float_denorms_are_zero", &status);
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
    cl_ulong bits = element(data2, 31, 4);
    int good = 0 || bits == 0x80800000u || bits == 0x80000001u || bits == 0x0u || bits == 0x7ffffeu || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, nextafter of 0x007fffff, 0x807fffff", (unsigned long long)bits, "0x007ffffe", "0x80800000, 0x80000001, 0x00000000, 0x007ffffe, 0x80000000");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
