/* math/fract/float/private/default
 * OpenCL C 3.0.19, 7.4, Table 65, fract: correctly-rounded
 * lane 0 of 1, fract of 0x80000000; build options ""
 * assay repro math/fract/float/private/default --input=0x80000000 --seed=1 --depth=quick
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
    if (clGetDeviceIDs(platforms[p], wanted, 1, &device, NULL) == CL_SUCCESS) {
      char name[1024] = "", version[1024] = "";
      clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name - 1, name, NULL);
      clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof version - 1, version, NULL);
      printf("%s, driver %s\n", name, version);
      return device;
    }
  }
  fprintf(stderr, "no GPU on any platform\n");
  exit(2);
}

static int is_nan(cl_uint bits) { return (bits & 0x7fffffffu) > 0x7f800000u; }

static int low_bits_agree(cl_int value, cl_int reference, int bits) {
  cl_uint mask = (1u << bits) - 1;
  cl_uint v = value < 0 ? 0u - (cl_uint)value : (cl_uint)value;
  cl_uint r = reference < 0 ? 0u - (cl_uint)reference : (cl_uint)reference;
  return (v & mask) == (r & mask) && ((v & mask) == 0 || (value < 0) == (reference < 0));
}

static const char source[] =
  "// The second result goes through a pointer to private memory.\n"
  "__kernel void assay_fract_float_private_default(__global const float *in0, __global float *out0, __global float *out1) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  float r1;\n"
  "  const float r0 = fract(x0, &r1);\n"
  "  out0[i] = r0;\n"
  "  out1[i] = r1;\n"
  "}\n"
  ;

static cl_uint data0[64] = {
  0xa9cd7784u, 0xcb4e0bf1u, 0xb5bfffffu, 0x0760e86eu, 0x4b4ccd01u, 0xcaefeb05u, 0xa04f5ef1u, 0x4ad7361du,
  0xae2a3557u, 0x4b57f224u, 0x4b2a78beu, 0x22be025du, 0xa3c45a40u, 0x0aa53b3bu, 0x05000001u, 0xe97c2257u,
  0xbed623c7u, 0xdf1756ceu, 0xc906d2b8u, 0xc1dc45b2u, 0x01284e01u, 0x3347940bu, 0x4b7a475du, 0x3046c640u,
  0xeaed4933u, 0xe9600d54u, 0x00d38057u, 0xb7581cb9u, 0x4a847325u, 0xc8a59c54u, 0x0fb2b4a7u, 0x33ad0e17u,
  0x8b04bbb6u, 0x3f6c8277u, 0x47908e31u, 0xab3d8348u, 0xcb56a215u, 0x80000000u, 0x33454165u, 0xc8f2614cu,
  0xe750fd47u, 0xd5e4a6c7u, 0x4ace7125u, 0xcb78f4bcu, 0xec3be8a0u, 0x935f9975u, 0xc1f0ed56u, 0xc4c0dd21u,
  0xca37e6aau, 0xb1b8f760u, 0x4b555687u, 0xcb5941f5u, 0x4816c441u, 0x3ea24126u, 0xc6307798u, 0xa1261f18u,
  0x09555555u, 0x16219dddu, 0x2cdb567bu, 0x961542b0u, 0xa127b21fu, 0x89139734u, 0x89ec0d6du, 0xbdfed433u,
};
static cl_uint data1[64];
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
  kernel = clCreateKernel(program, "assay_fract_float_private_default", &status);
  must(status, "clCreateKernel");
  buffer0 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data0, data0, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof buffer0, &buffer0), "clSetKernelArg");
  memset(data1, 0xa5, sizeof data1);
  buffer1 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data1, data1, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 1, sizeof buffer1, &buffer1), "clSetKernelArg");
  memset(data2, 0xa5, sizeof data2);
  buffer2 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data2, data2, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 2, sizeof buffer2, &buffer2), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, local != 0 ? &local : NULL, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, buffer1, CL_TRUE, 0, sizeof data1, data1, 0, NULL, NULL), "clEnqueueReadBuffer");
  must(clEnqueueReadBuffer(queue, buffer2, CL_TRUE, 0, sizeof data2, data2, 0, NULL, NULL), "clEnqueueReadBuffer");

  {
    cl_uint bits = data1[37];
    int good = 0 || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, fract of 0x80000000", (unsigned)bits, "0x80000000", "0x80000000");
    failures += !good;
  }
  {
    cl_uint bits = data2[37];
    int good = 0 || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, fract of 0x80000000, second result", (unsigned)bits, "0x80000000", "0x80000000");
    failures += !good;
  }
  printf("%d of 2 answers fail\n", failures);
  return failures != 0;
}
