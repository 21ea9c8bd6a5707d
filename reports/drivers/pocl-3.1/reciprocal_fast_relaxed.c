/* 1.0f / x with -cl-fast-relaxed-math is 2.53 ulp off in a work-group of 64:
 *   cc reciprocal_fast_relaxed.c -o reciprocal -lOpenCL && ./reciprocal [items]
 * OpenCL C 3.0.19, 7.4, Table 67: at most 2.5 ulp for x in 2^-126 ... 2^126. With one work-item the
 * result is right.
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include "../check.h"
#include <math.h>

int main(int argc, char **argv) {
  static const char *source =
      "__kernel void reciprocal(__global const float *x, __global float *r) {\n"
      "  size_t i = get_global_id(0);\n"
      "  r[i] = 1.0f / x[i];\n"
      "}\n";
  const cl_uint bits[] = {0x21024f8a, 0x4e024f18};
  const size_t items = argc > 1 ? (size_t)atoi(argv[1]) : 64;
  cl_device_id device;
  cl_int status;
  char name[256] = "";
  float x[1024], r[1024];
  if (items < 1 || items > 1024) return 2;
  for (size_t i = 0; i < items; ++i) memcpy(&x[i], &bits[i % 2], sizeof *x);
  device = first_device();
  clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof name - 1, name, NULL);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "-cl-std=CL3.0 -cl-fast-relaxed-math", NULL, NULL),
       "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, "reciprocal", &status);
  must(status, "clCreateKernel");
  cl_mem in = clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, items * sizeof *x, x,
                             &status);
  must(status, "clCreateBuffer");
  cl_mem out = clCreateBuffer(context, CL_MEM_READ_WRITE, items * sizeof *r, NULL, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof in, &in), "clSetKernelArg");
  must(clSetKernelArg(kernel, 1, sizeof out, &out), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, &items, 0, NULL, NULL), "enqueue");
  must(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, items * sizeof *r, r, 0, NULL, NULL), "read");
  printf("driver %s, %zu items\n", name, items);
  int wrong = 0;
  for (size_t i = 0; i < items && i < 2; ++i) {
    const double due = 1.0 / (double)x[i]; /* near enough: 2^-29 ulp of a float */
    const double ulp = ldexp(1.0, ilogb(due) - 23), error = fabs((double)r[i] - due) / ulp;
    printf("%s: 1 / %a is %a, %.3f ulp off\n", error <= 2.5 ? "PASS" : "FAIL", (double)x[i],
           (double)r[i], error);
    wrong |= error > 2.5;
  }
  return wrong;
}
