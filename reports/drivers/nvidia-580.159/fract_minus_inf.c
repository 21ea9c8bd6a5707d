/* math/fract/float/private/default
 * OpenCL C 3.0.19, 7.4, Table 65, fract: correctly-rounded
 * lane 0 of 1, fract of 0xff800000; build options ""
 * assay repro math/fract/float/private/default --input=0xff800000 --seed=1 --depth=quick
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
  0xcb3124c6u, 0x0b44e5c8u, 0x8341b025u, 0xd5199293u, 0x363dbf86u, 0xb050b35eu, 0x4ab11e57u, 0xa8a7ac1eu,
  0x929d704cu, 0x517fdf42u, 0x48fe9adeu, 0xff800000u, 0x3bb8c4b9u, 0xaa468c34u, 0x46a4bfd8u, 0xafdfed1cu,
  0x4af9f076u, 0xcafc2ea9u, 0xe75ec442u, 0x93801836u, 0x1900262bu, 0x9ea6b155u, 0x79555555u, 0xcb400000u,
  0xc376b6fdu, 0x6c71d0f6u, 0xbc183d07u, 0xb86af1a6u, 0x9ae2af95u, 0x2a6167f0u, 0x085392d2u, 0x449d6201u,
  0xa0b886b8u, 0xc9b05cddu, 0xca8367bfu, 0xc699698au, 0xe45276bbu, 0xbbb7955fu, 0x633fff72u, 0xa8555555u,
  0x4b50a2c7u, 0x360b6a3au, 0x4a84606bu, 0x4b569f02u, 0x8451e9efu, 0xd8d815dbu, 0xae1e6e8du, 0x7f71ef23u,
  0x4ece1835u, 0x4fc00000u, 0xb1c56f73u, 0x0dc34488u, 0x7079eeebu, 0x56447bb2u, 0x4a5a4a01u, 0x145c4cfcu,
  0xcae426b4u, 0x6071087eu, 0x4ada11abu, 0x145b319cu, 0x4c02ce6cu, 0x407b2b71u, 0x49df5fdbu, 0xe5acf904u,
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
    cl_uint bits = data1[11];
    int good = 0 || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, fract of 0xff800000", (unsigned)bits, "0x80000000", "0x80000000");
    failures += !good;
  }
  {
    cl_uint bits = data2[11];
    int good = 0 || bits == 0xff800000u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, fract of 0xff800000, second result", (unsigned)bits, "0xff800000", "0xff800000");
    failures += !good;
  }
  printf("%d of 2 answers fail\n", failures);
  return failures != 0;
}
