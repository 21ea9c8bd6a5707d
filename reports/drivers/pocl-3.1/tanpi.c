/* math/tanpi/float/default
 * OpenCL C 3.0.19, 7.4, Table 65, tanpi: ulp(6)
 * lane 0 of 1, tanpi of 0x41d80000; build options ""
 * assay repro math/tanpi/float/default --input=0x41d80000 --seed=1 --depth=quick
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

static int is_nan(cl_uint bits) { return (bits & 0x7fffffffu) > 0x7f800000u; }

static int low_bits_agree(cl_int value, cl_int reference, int bits) {
  cl_uint mask = (1u << bits) - 1;
  cl_uint v = value < 0 ? 0u - (cl_uint)value : (cl_uint)value;
  cl_uint r = reference < 0 ? 0u - (cl_uint)reference : (cl_uint)reference;
  return (v & mask) == (r & mask) && ((v & mask) == 0 || (value < 0) == (reference < 0));
}

static const char source[] =
  "// The array form: a work-item loads its vector, computes, stores.\n"
  "__kernel void assay_tanpi_float_default(__global const float *in0, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  const float r0 = tanpi(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[64] = {
  0x68a44516u, 0x421c425cu, 0xd31756ceu, 0x3d400000u, 0xb585fb43u, 0xa0443364u, 0x28ba299du, 0xf40df98cu,
  0xc19ec362u, 0x2a11ede9u, 0x421607e8u, 0xc09ffffdu, 0xa249de43u, 0x553154a3u, 0x3f918c05u, 0x66c340b5u,
  0x15269a63u, 0xbdfe8499u, 0xcd68c098u, 0xa97fffffu, 0xc2392568u, 0x31b67e68u, 0x3968ec59u, 0xb71f8a5bu,
  0xc2422946u, 0xaa977756u, 0xc081f7f6u, 0x012bdd14u, 0x6baa689cu, 0xc3c00000u, 0x41d80000u, 0x852aaaaau,
  0xe90e26b5u, 0xfafb8641u, 0xb7d48bb1u, 0x2378d610u, 0x2d144621u, 0x3700ff70u, 0x1e25572eu, 0xc1bf8e8du,
  0xf22726f6u, 0x73f282adu, 0xaaeac040u, 0x17086412u, 0x7a6db801u, 0xb22a5110u, 0x22bccd6cu, 0x419817f8u,
  0xa4f178b4u, 0x4af7e848u, 0x2c0a86c6u, 0x413251c6u, 0xa906e35du, 0x3f5fdc4du, 0x2f85b623u, 0x8a5285edu,
  0x24a00000u, 0x41e5815du, 0xc25bfbe0u, 0x8df1ad35u, 0x7d0cdcf2u, 0x8781b92cu, 0x8ca64750u, 0xc1991575u,
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
  kernel = clCreateKernel(program, "assay_tanpi_float_default", &status);
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
    cl_uint bits = data1[30];
    int good = 0 || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, tanpi of 0x41d80000", (unsigned)bits, "0x80000000", "0x80000000");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
