/* math/half_sin/float/unsafe_math_optimizations
 * OpenCL C 3.0.19, 7.4, Table 65, half_sin: ulp(8192)
 * lane 0 of 1, half_sin of 0x204ecf33; build options "-cl-std=CL3.0 -cl-unsafe-math-optimizations"
 * assay repro math/half_sin/float/unsafe_math_optimizations --input=0x204ecf33 --seed=1 --depth=standard
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
  "__kernel void assay_half_sin_float_unsafe_math_optimizations(__global const float *in0, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  const float r0 = half_sin(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[64] = {
  0x204ecf33u, 0xd9fbdd1bu, 0x96cbf3f6u, 0x45abd5b1u, 0x84775b8du, 0x444aeb77u, 0x2c000001u, 0x4439ba2au,
  0x6cc3d622u, 0x9ad4d026u, 0xc387233au, 0x0ada9f82u, 0x0f4387b9u, 0xa018d406u, 0x8ad82d1du, 0x2a394117u,
  0x869ebbcbu, 0x88de7973u, 0xd6f2ee45u, 0x1a045107u, 0xb767f18du, 0xb40d45fdu, 0x08473ee8u, 0xa5bf8aacu,
  0xb2473cd6u, 0xc3877d7au, 0x26d7a77eu, 0xb7439210u, 0x0200501au, 0x6abfa56au, 0x0eacf227u, 0x083c8013u,
  0x55f35d60u, 0x9ddb3397u, 0x9064e01bu, 0x580dbcb1u, 0xdfba9e62u, 0xc831caebu, 0x13bbf8ebu, 0xb02033fbu,
  0x43a70650u, 0x6c0135d0u, 0x433160e9u, 0x3ccbd8a8u, 0x94ea43b9u, 0xc84bf92du, 0xc42ff3e6u, 0xc312052eu,
  0xf3bd5b8eu, 0xc40e3e54u, 0x8be8d9aau, 0xcd10686cu, 0x09b8b8dcu, 0xfd99b420u, 0x8e16f379u, 0xc3da1406u,
  0x0e68ad33u, 0x43d2a4ccu, 0x96acf72fu, 0x272f889bu, 0xd64ce740u, 0x3e3ed841u, 0xdf50b9d1u, 0xc3ac2150u,
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
  must(clBuildProgram(program, 1, &device, "-cl-std=CL3.0 -cl-unsafe-math-optimizations", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_half_sin_float_unsafe_math_optimizations", &status);
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
    cl_ulong bits = element(data1, 0, 4);
    int good = 0 || bits - 0x204eaf33u <= 0x3fffu;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, half_sin of 0x204ecf33", (unsigned long long)bits, "0x204ecf32 + (1 - 9.1e-13) ulp", "0x204eaf33 .. 0x204eef32");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
