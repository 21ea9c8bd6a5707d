/* common/sign/float/default
 * OpenCL C 3.0.19, 7.4, Table 65, sign: exact
 * lane 0 of 1, sign of 0x80000000; build options ""
 * assay repro common/sign/float/default --input=0x80000000 --seed=1 --depth=standard
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
  "// A work-item loads its arguments, computes one expression, stores the result.\n"
  "__kernel void assay_sign_float_default(__global const float *in0, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  const float r0 = sign(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  "\n"
  ;

static cl_uint data0[64] = {
  0xd9c8369eu, 0x9be5e07fu, 0x6a50ec05u, 0x5d075368u, 0x1fc1f18fu, 0x1eb1921eu, 0x8b945493u, 0x049c3ab1u,
  0xea9bc338u, 0xf5cf6285u, 0x50bbac6eu, 0xcb19a79fu, 0xb989207fu, 0xfa74f143u, 0xfe8c8e71u, 0xff5baf92u,
  0x8284d609u, 0x063198ddu, 0xfdd1d4f6u, 0x39826ee0u, 0x12e8cb5fu, 0x592db015u, 0x7295cf6fu, 0x2f253324u,
  0x48563989u, 0x6d5dcef4u, 0x1a35ff6bu, 0x92f055fdu, 0x3b13f7c4u, 0x80000000u, 0xde5378ceu, 0x7eb7c788u,
  0x8cce916fu, 0x681cc794u, 0x31d32d9fu, 0x7e83de0du, 0x91e71d42u, 0x4f35ef09u, 0xb210a002u, 0x7f3008c2u,
  0xeb64ad0bu, 0x0d6e21d1u, 0x43a8ee29u, 0xd66ed553u, 0x3897df09u, 0xff49923au, 0x723482abu, 0xc5781660u,
  0xe2d5008au, 0xff411c47u, 0xee8657b7u, 0x4c90b37eu, 0x7f7d9393u, 0x1a1b47c4u, 0xcccf4fc7u, 0xe173a9bau,
  0x90dbe81bu, 0xb0f0c64fu, 0xa4a749a4u, 0x4fdda597u, 0xfb4d0eb1u, 0xd68fe4efu, 0xcdd2a95du, 0xff57dbe0u,
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
  kernel = clCreateKernel(program, "assay_sign_float_default", &status);
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
    cl_ulong bits = element(data1, 29, 4);
    int good = 0 || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, sign of 0x80000000", (unsigned long long)bits, "0x80000000", "0x80000000");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
