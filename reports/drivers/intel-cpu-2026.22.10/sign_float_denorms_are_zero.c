/* common/sign/float/denorms_are_zero
 * OpenCL C 3.0.19, 7.4, Table 65, sign: exact
 * lane 0 of 1, sign of 0x0000001b; build options "-cl-denorms-are-zero"
 * assay repro common/sign/float/denorms_are_zero --input=0x0000001b --seed=1 --depth=standard
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
  "__kernel void assay_sign_float_denorms_are_zero(__global const float *in0, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  const float r0 = sign(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  "\n"
  ;

static cl_uint data0[64] = {
  0xff5884cfu, 0x78fff8f8u, 0x88c6bbd3u, 0x0fecefe0u, 0x46f0985cu, 0x3f913c4eu, 0xc4096dc1u, 0xdea261bfu,
  0xd8d15293u, 0x2b3a775bu, 0xf95bd45du, 0x1ce3bdd3u, 0xff78cbf2u, 0x40bff1fcu, 0xff283314u, 0x50b3e6b7u,
  0x0000001bu, 0xff0d513eu, 0x7e825ea2u, 0xc071c652u, 0xfeff0997u, 0x2e0e85bau, 0x29dd08b4u, 0x7f5b34b1u,
  0xd4a80c8bu, 0xaac7378fu, 0xc0800059u, 0x9310afe2u, 0xf2a45886u, 0xe54f8ea1u, 0x6c872a6cu, 0x7f43e3acu,
  0xfd13ba79u, 0x13ac0007u, 0x94589c06u, 0x7d708b77u, 0x8aedff5eu, 0x7c787fc6u, 0xdc683b64u, 0x7f34ddd3u,
  0xc01f95bfu, 0x7f7fff6eu, 0xdbfac6b0u, 0xf77d2f5eu, 0xff0e6b10u, 0xff4d46eau, 0xefe2d45du, 0xf7ffff52u,
  0xfa6c7fe2u, 0x7f476092u, 0x7ee2ae71u, 0xff37d336u, 0x5186ffabu, 0xbc8b0da6u, 0xff23178cu, 0x05cc7f8du,
  0x5663000du, 0x618224eau, 0xc11cd776u, 0x1ef0be6bu, 0xfe19a8f7u, 0x000014c9u, 0x1c042505u, 0x7cbb3af3u,
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
  must(clBuildProgram(program, 1, &device, "-cl-denorms-are-zero", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_sign_float_denorms_are_zero", &status);
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
    cl_ulong bits = element(data1, 16, 4);
    int good = 0 || bits == 0x0u || bits == 0x3f800000u || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, sign of 0x0000001b", (unsigned long long)bits, "0x3f800000", "0x00000000, 0x3f800000, 0x80000000");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
