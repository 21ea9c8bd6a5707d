/* geometric/normalize/float2/default
 * OpenCL C 3.0.19, 7.4, Table 65, normalize: ulp(2+1n)
 * lane 0 of 2, normalize of 0x815f5d27; build options ""
 * assay repro geometric/normalize/float2/default --input=0x815f5d27,0xff800000 --seed=1 --depth=quick
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
  "// A work-item loads its arguments, computes one expression, stores the result.\n"
  "__kernel void assay_normalize_float2_default(__global const float2 *in0, __global float2 *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float2 x0 = in0[i];\n"
  "  const float2 r0 = normalize(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  "\n"
  ;

static cl_uint data0[128] = {
  0x00000000u, 0xc123974du, 0x5b52ac23u, 0x5a8c274fu, 0x8042c738u, 0x80000000u, 0x6e41e791u, 0xee2e37f1u,
  0xbde077abu, 0x00000000u, 0xba37ae69u, 0xbc2b7a2bu, 0x2b24e68au, 0x324ac689u, 0x00000000u, 0x5f045012u,
  0x367411c5u, 0x6c09649bu, 0x40550d5bu, 0x37ac34abu, 0xbe8e6f7fu, 0x3ed6c8ebu, 0xbc340cc3u, 0x3c02b63cu,
  0xee080f9eu, 0x71933da8u, 0x40863ac1u, 0x409b46c3u, 0x403983f8u, 0x674488e0u, 0xbcd23a21u, 0xbcd23a21u,
  0x223487b5u, 0xa20df0f4u, 0x005dddaeu, 0x0019abfeu, 0x414b9379u, 0xc12f0743u, 0xbd1f47e5u, 0x2b1895d4u,
  0x5d340b7bu, 0x5d3c1666u, 0x9f88ba1bu, 0x9f88ba1bu, 0x4010883du, 0xc0900b16u, 0xddb2751eu, 0xdebc5581u,
  0x1fe98014u, 0x9d175b96u, 0x815f5d27u, 0xff800000u, 0xb4d90363u, 0x2fbcf0bcu, 0xbd8c40d2u, 0xbd8e60d0u,
  0x7f7fffffu, 0x80000002u, 0xed0c7958u, 0xede19d79u, 0xaf3aa118u, 0x2f33ac8bu, 0x3e49e0cbu, 0xbe06e5dfu,
  0x00000006u, 0xff7fffffu, 0xbcee6bf0u, 0x3a971851u, 0x80000000u, 0x800160f1u, 0xb197acdeu, 0xaecfc75au,
  0x3de13237u, 0x3b7154d3u, 0xbe228921u, 0x3e063d84u, 0xfc2a45f9u, 0xfe2ef8abu, 0x2f1b01edu, 0xada68e07u,
  0xc78a81cfu, 0x0a468270u, 0x00000005u, 0x7f7fffffu, 0x411db7d6u, 0x411db7d6u, 0xc056deeeu, 0x0bf21228u,
  0xba07645fu, 0x3cad1b11u, 0xc085ef51u, 0x4082c72bu, 0x3e0949aeu, 0x7fc00000u, 0xff7fffffu, 0x80000001u,
  0x804ce51eu, 0x00000000u, 0xbec9fa14u, 0xbe13a563u, 0x2b024a12u, 0x3d874fa0u, 0xdd93725du, 0xff800000u,
  0x1b000000u, 0x1be00000u, 0xff7fffffu, 0x80000006u, 0x98dd5011u, 0x18da69bau, 0xf1ae75a2u, 0x6c6f9003u,
  0x145a6158u, 0xb0385b3au, 0x8d2a9bf4u, 0x8f2561d8u, 0x60824578u, 0xe086b9a4u, 0xbd3f5927u, 0xbb283c7au,
  0x805796a1u, 0x8032dfaeu, 0x00143249u, 0x806fdfe3u, 0x2de385c1u, 0x40bee973u, 0x338bbe6du, 0xb47999fau,
};
static cl_uint data1[128];

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
  (void)is_nan;
  (void)low_bits_agree;

  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_normalize_float2_default", &status);
  must(status, "clCreateKernel");
  buffer0 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data0, data0, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof buffer0, &buffer0), "clSetKernelArg");
  memset(data1, 0xa5, sizeof data1);
  buffer1 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data1, data1, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 1, sizeof buffer1, &buffer1), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, local != 0 ? &local : NULL, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, buffer1, CL_TRUE, 0, sizeof data1, data1, 0, NULL, NULL), "clEnqueueReadBuffer");

  {
    cl_ulong bits = element(data1, 50, 4);
    int good = 0 || bits - 0x80000001u <= 0x3u || bits - 0x1u <= 0x3u || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 2, normalize of 0x815f5d27", (unsigned long long)bits, "0x80000000", "0x80000001 .. 0x80000004, 0x00000001 .. 0x00000004, 0x80000000");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 51, 4);
    int good = 0 || bits - 0xbf7ffffcu <= 0x6u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 2, normalize of 0xff800000", (unsigned long long)bits, "0xbf800000", "0xbf7ffffc .. 0xbf800002");
    failures += !good;
  }
  printf("%d of 2 answers fail\n", failures);
  return failures != 0;
}
