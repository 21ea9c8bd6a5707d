/* Written by hand. Prints what lgamma_r stores, and what fract and tanpi return, for some arguments
 * in scalar and float2 form, on the first GPU of any platform. Does not judge the results.
 * Build and run: cc thisfile.c -lOpenCL && ./a.out */
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#include "../check.h"
#include <math.h>

static cl_device_id find_device(void) {
  cl_platform_id platforms[64];
  cl_device_id device;
  cl_uint count = 0, p;
  cl_device_type wanted = getenv("ANY_DEVICE") ? CL_DEVICE_TYPE_ALL : CL_DEVICE_TYPE_GPU;
  must(clGetPlatformIDs(64, platforms, &count), "clGetPlatformIDs");
  for (p = 0; p < count && p < 64; ++p) {
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

static const char source[] =
  "__kernel void one(__global const float *x, __global int *sign, __global uint *f, __global uint *t) {\n"
  "  size_t i = get_global_id(0); int s = 77; float whole;\n"
  "  float l = lgamma_r(x[i], &s); (void)l; sign[i] = s;\n"
  "  f[i] = as_uint(fract(x[i], &whole)); t[i] = as_uint(tanpi(x[i]));\n"
  "}\n"
  "__kernel void two(__global const float *x, __global int *sign, __global uint *f, __global uint *t) {\n"
  "  size_t i = get_global_id(0); int2 s = (int2)(77); float2 whole;\n"
  "  float2 a = (float2)(x[i], x[i]); float2 l = lgamma_r(a, &s); (void)l; sign[i] = s.y;\n"
  "  f[i] = as_uint2(fract(a, &whole)).y; t[i] = as_uint2(tanpi(a)).y;\n"
  "}\n";

#define COUNT (sizeof arguments / sizeof arguments[0])
static const float arguments[] = {
  0.0f, -0.0f, 0.5f, 1.0f, 2.5f, 9310.001f, 1e30f, INFINITY, -1e-30f, -0.5f, -1.5f, -2.5f, -3.5f, -4.5f,
  -45.5f, -46.5f, -1.0f, -2.0f, -3.0f, -4.0f, -12.0f, -25152972.0f, -1e30f, -INFINITY, 3.0f, 4.0f, 12.0f, 1e10f,
};
int main(void) {
  cl_device_id device = find_device();
  cl_int status = CL_SUCCESS, sign[2][64];
  cl_uint fract_bits[2][64], tanpi_bits[2][64];
  const char *text = source, *names[2] = {"one", "two"};
  size_t count = COUNT, i;
  int k;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  cl_command_queue queue;
  cl_program program;
  cl_mem x, s, f, t;
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  x = clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, sizeof arguments, (void *)arguments, &status);
  must(status, "clCreateBuffer");
  s = clCreateBuffer(context, CL_MEM_READ_WRITE, 256, NULL, &status);
  must(status, "clCreateBuffer");
  f = clCreateBuffer(context, CL_MEM_READ_WRITE, 256, NULL, &status);
  must(status, "clCreateBuffer");
  t = clCreateBuffer(context, CL_MEM_READ_WRITE, 256, NULL, &status);
  must(status, "clCreateBuffer");
  for (k = 0; k < 2; ++k) {
    cl_kernel kernel = clCreateKernel(program, names[k], &status);
    must(status, "clCreateKernel");
    must(clSetKernelArg(kernel, 0, sizeof x, &x), "clSetKernelArg");
    must(clSetKernelArg(kernel, 1, sizeof s, &s), "clSetKernelArg");
    must(clSetKernelArg(kernel, 2, sizeof f, &f), "clSetKernelArg");
    must(clSetKernelArg(kernel, 3, sizeof t, &t), "clSetKernelArg");
    must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &count, NULL, 0, NULL, NULL), "clEnqueueNDRangeKernel");
    must(clEnqueueReadBuffer(queue, s, CL_TRUE, 0, 4 * count, sign[k], 0, NULL, NULL), "clEnqueueReadBuffer");
    must(clEnqueueReadBuffer(queue, f, CL_TRUE, 0, 4 * count, fract_bits[k], 0, NULL, NULL), "clEnqueueReadBuffer");
    must(clEnqueueReadBuffer(queue, t, CL_TRUE, 0, 4 * count, tanpi_bits[k], 0, NULL, NULL), "clEnqueueReadBuffer");
  }
  printf("%14s %10s  %-8s %-8s  %-10s %-10s  %-10s %-10s\n", "x", "gamma is", "stored", "float2", "fract", "float2",
         "tanpi", "float2");
  for (i = 0; i < count; ++i) {
    const float v = arguments[i];
    const char *gamma = isinf(v) ? "-" : v > 0 ? "positive" : v == floorf(v) ? "pole: 0" : fmodf(floorf(v), 2.0f) == 0 ? "positive" : "negative";
    printf("%14.9g %10s  %-8d %-8d  0x%08x 0x%08x  0x%08x 0x%08x\n", v, gamma, (int)sign[0][i], (int)sign[1][i],
           fract_bits[0][i], fract_bits[1][i], tanpi_bits[0][i], tanpi_bits[1][i]);
  }
  return 0;
}
