/* geometric/fast_normalize/float/default
 * OpenCL C 3.0.19, 7.4, Table 65, fast_normalize: ulp(8192+1n)
 * lane 0 of 1, fast_normalize of 0xffc00000; build options ""
 * assay repro geometric/fast_normalize/float/default --input=0xffc00000 --seed=1 --depth=standard
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
  "__kernel void assay_fast_normalize_float_default(__global const float *in0, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  const float r0 = fast_normalize(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  "\n"
  ;

static cl_uint data0[64] = {
  0x59d11e9au, 0x1750bc5bu, 0x40a2a5edu, 0xc01ba6eau, 0x989f2c1cu, 0xa4f00479u, 0x3cb9e5e9u, 0xf303a7d9u,
  0x4043e8efu, 0x0ace247au, 0xce06022fu, 0x8c37ca20u, 0x4081c630u, 0x1e867e20u, 0x2a924f34u, 0x9ae266c4u,
  0x2be81a3au, 0xb0a65d9cu, 0x847bf5b8u, 0x3646f471u, 0xb1f386e2u, 0x40b00147u, 0x867fd3c7u, 0xc0b8cd62u,
  0x1b433491u, 0xbfaadf29u, 0x8ae76ad0u, 0x2fce6a74u, 0x03bfffffu, 0x00f6a58fu, 0x410508b3u, 0x273e5b69u,
  0xa5851eebu, 0x9c29dd8au, 0xc42f2ae7u, 0x86720003u, 0xc024b771u, 0xffc00000u, 0x3c0e9cb0u, 0xc13fe75bu,
  0xc069af67u, 0x1cc93aeau, 0x9cde237cu, 0xc0148fa3u, 0x4040005fu, 0x3e94f379u, 0x7f7fffd5u, 0x1ea2b0aau,
  0x93130d5bu, 0xc0e02a4cu, 0xc0400010u, 0xc090acbdu, 0xb9301cb8u, 0x40200005u, 0x374bc3d4u, 0x10e82685u,
  0xc0fcb849u, 0x9400290du, 0xc0c39791u, 0xad29a83eu, 0xbfda8df6u, 0x27ddbdc3u, 0x985f6ae1u, 0xc0e6ee68u,
};
static cl_uint data1[64];

int main(void) {
  cl_device_id device = find_device("Intel(R) OpenCL", "AMD EPYC");
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
  kernel = clCreateKernel(program, "assay_fast_normalize_float_default", &status);
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
    cl_ulong bits = element(data1, 37, 4);
    int good = is_nan(bits, 4);
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, fast_normalize of 0xffc00000", (unsigned long long)bits, "NaN", "any NaN");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
