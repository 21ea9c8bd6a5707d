/* geometric/fast_normalize/float/default
 * OpenCL C 3.0.19, 7.4, Table 65, fast_normalize: ulp(8192+1n)
 * lane 0 of 1, fast_normalize of 0x7fc00000; build options ""
 * assay repro geometric/fast_normalize/float/default --input=0x7fc00000 --seed=1 --depth=standard
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
  0x4058f415u, 0xc0f0b5d8u, 0x8ad46070u, 0xb2d8a29eu, 0x849da1fau, 0x913d5b7eu, 0x806f2da4u, 0x40a667afu,
  0x40cde2ddu, 0xb868d062u, 0x7cc951b3u, 0x357f461eu, 0x2d07495au, 0x40fae426u, 0x8766f4d5u, 0xb770ad26u,
  0x835d4068u, 0x3bc5e2a1u, 0x41864ee3u, 0x7fc00000u, 0xc09030b0u, 0xc08d763du, 0x360bdb61u, 0xd8d72b29u,
  0x873cdb6bu, 0x3fee0defu, 0xc03d3eeeu, 0x40231d9fu, 0x4078fb3bu, 0xd44c8b88u, 0xcedc818bu, 0x0cf08073u,
  0x81d4df68u, 0xc0dc9b95u, 0xb218c9f8u, 0x40e45d17u, 0x147801f5u, 0x06817603u, 0xe3dd0ce2u, 0x754de24du,
  0x5520b396u, 0x405a8a06u, 0xbf9e56f8u, 0x9b321f24u, 0x3f724a36u, 0xc076c3bau, 0xa7f1446eu, 0x961d418cu,
  0x3f02784eu, 0x0ca0af35u, 0x171ba7b9u, 0x40b14e93u, 0x324c38d3u, 0x65815db3u, 0x3f2f5d4au, 0x40c4dcd5u,
  0x1df9fa09u, 0x5a503d18u, 0x25fe4c2du, 0xff32b0f8u, 0xf545cdb5u, 0x40a0a8f1u, 0xd5bbafd5u, 0xbfc569e3u,
};
static cl_uint data1[64];

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
    cl_ulong bits = element(data1, 19, 4);
    int good = is_nan(bits, 4);
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, fast_normalize of 0x7fc00000", (unsigned long long)bits, "NaN", "any NaN");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
