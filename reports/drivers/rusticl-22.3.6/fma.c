/* math/fma/float/default
 * OpenCL C 3.0.19, 7.4, Table 65, fma: correctly-rounded
 * lane 0 of 1, fma of 0x80000000, 0x40a00000, 0x00000000; build options ""
 * assay repro math/fma/float/default --input=0x80000000,0x40a00000,0x00000000 --seed=1 --depth=quick
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
  "__kernel void assay_fma_float_default(__global const float *in0, __global const float *in1, __global const float *in2, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  const float x1 = in1[i];\n"
  "  const float x2 = in2[i];\n"
  "  const float r0 = fma(x0, x1, x2);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[64] = {
  0xba33bfe8u, 0x9f7ec30au, 0xbfc00000u, 0xc0200000u, 0x40000055u, 0xdb07fe05u, 0x62400000u, 0x1c000002u,
  0x80000001u, 0x80800000u, 0xde80000cu, 0x5f7fffffu, 0xbf7fffffu, 0x5ea58abeu, 0xbf800000u, 0x8d800000u,
  0xff7fffffu, 0xdf800000u, 0x5f800001u, 0xde602c2fu, 0x9880004fu, 0xffc00000u, 0x00000001u, 0x1713a310u,
  0x3f7fffffu, 0xdf7fffffu, 0xbf800001u, 0xaf9756ceu, 0x58db7253u, 0x007fffffu, 0x40200000u, 0xdf800001u,
  0x81ab77a7u, 0x9b1740f8u, 0x503a4cabu, 0x941ef2c6u, 0x8b98cf7eu, 0xa17ce21cu, 0xd7683a6bu, 0xbf800001u,
  0x3e800000u, 0xdcff57f6u, 0x3bc67df8u, 0x7f7fffffu, 0x3b80c21eu, 0x40400000u, 0x3f7fffffu, 0x48638db8u,
  0x34800044u, 0xff800000u, 0x3f800000u, 0xa53fffffu, 0x40200000u, 0xdf800001u, 0x1e759a62u, 0x80000000u,
  0x742aaaaau, 0xfcf1c227u, 0x5f59bbdfu, 0x8f52a834u, 0x1578a86fu, 0xbf800001u, 0xd180cc35u, 0x3357b3d7u,
};
static cl_uint data1[64] = {
  0xdf448f0eu, 0x02ae11d9u, 0xff7fffffu, 0x40800000u, 0xde7fff56u, 0xaf5e1c02u, 0xda9005c2u, 0x427ffffcu,
  0x7f800001u, 0xbf800001u, 0x407fffe8u, 0xbfc00000u, 0xff800000u, 0x5dde878fu, 0x3f7fffffu, 0xdcb4f22au,
  0x40400000u, 0x007fffffu, 0x80800000u, 0xdfdc7776u, 0xcdffff62u, 0x5f800000u, 0x3f000000u, 0x4ca7bfceu,
  0x00000000u, 0x3f800001u, 0xc0000000u, 0xa83727deu, 0x4fa89aa0u, 0xdf800000u, 0x3fc00000u, 0x3e800000u,
  0xddda0974u, 0x5e12eaa5u, 0x3b37255cu, 0x3e40bf7bu, 0x5da6c552u, 0x217ce21fu, 0x5f772358u, 0xc0400000u,
  0x5f800001u, 0x9d964684u, 0xdf3711cau, 0x7fc00000u, 0x5276bd74u, 0x3f800001u, 0x00000000u, 0xdf04a917u,
  0x5cffff78u, 0xbfc00000u, 0xbe800000u, 0x5f25d7ceu, 0x7f7fffffu, 0x00000001u, 0x1e759a61u, 0x40a00000u,
  0x28590ce3u, 0x796a4bb5u, 0xdf30d711u, 0xcf0c905bu, 0x9a8d7fadu, 0xff7fffffu, 0x81efb547u, 0xdb3c19fcu,
};
static cl_uint data2[64] = {
  0x30aa20d6u, 0x33344177u, 0xbf7fffffu, 0x40800000u, 0xeb554d39u, 0x8f400001u, 0x8dc1c98au, 0xab588cdfu,
  0xc0a00000u, 0xc1000000u, 0x6bdf7ae9u, 0xbf7fffffu, 0xc0200000u, 0x7ebfffffu, 0x00000001u, 0x6c6fb267u,
  0x40e00000u, 0xc0200000u, 0xbf000000u, 0x5a200000u, 0x333a9b48u, 0x7f800000u, 0xbfc00000u, 0x17ec4237u,
  0x00000000u, 0x40e00000u, 0x3e800000u, 0x98588d3eu, 0x9aea6c50u, 0x41800000u, 0x00000000u, 0x7fc00000u,
  0x7f1e3e85u, 0xd6d7f7a1u, 0xcc0547feu, 0x9352431cu, 0x256e111fu, 0x371756ceu, 0x7d6d27f7u, 0xff800000u,
  0x7f800001u, 0x7f7ffffbu, 0xec563bdbu, 0xc1000000u, 0xed000000u, 0x40800000u, 0x00000001u, 0xc4e833b5u,
  0xde589831u, 0x3f800000u, 0xc1000000u, 0x7f800000u, 0xc1200000u, 0xff7fffffu, 0xb312c21bu, 0x00000000u,
  0x85e6e64eu, 0xb2303c85u, 0xff6fdffbu, 0x47f93fe2u, 0x7cd684f6u, 0xc1000000u, 0x4050fec4u, 0x880e2300u,
};
static cl_uint data3[64];

int main(void) {
  cl_device_id device = find_device("rusticl", "llvmpipe (LLVM 15.0.6, 256 bits)");
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
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_fma_float_default", &status);
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
    cl_ulong bits = element(data3, 55, 4);
    int good = 0 || bits == 0x0u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, fma of 0x80000000, 0x40a00000, 0x00000000", (unsigned long long)bits, "0x00000000", "0x00000000");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
