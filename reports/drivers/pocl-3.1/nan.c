/* Written by hand (not generated): nan() with a code given at run time.
 * OpenCL C 3.0.19, 6.15.2, Table 11, nan: returns a quiet NaN.
 *
 * Build and run: cc nan.c -lOpenCL && ./a.out
 * Exit status: 0 the answer is accepted, 1 it is not, 2 this could not be determined. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char source[] =
  "__kernel void k(__global float *out, uint code) {\n"
  "  out[0] = nan(code);\n"
  "}\n";

int main(void) {
  cl_device_id device = device_of("Portable Computing Language");
  cl_int status = CL_SUCCESS;
  const char *text = source;
  cl_uint bits = 0xa5a5a5a5u;
  size_t global = 1;
  cl_uint code = 0x3ab278e5u;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  cl_command_queue queue;
  cl_program program;
  cl_kernel kernel;
  cl_mem buffer;
  int good;
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  buffer = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof bits, &bits, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof buffer, &buffer), "clSetKernelArg");
  must(clSetKernelArg(kernel, 1, sizeof code, &code), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, NULL, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clFinish(queue), "clFinish");
  must(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof bits, &bits, 0, NULL, NULL),
       "clEnqueueReadBuffer");
  good = (bits & 0x7fc00000u) == 0x7fc00000u;
  printf("%s  nan\n  subject    0x%08x\n  accepted   a NaN with bit 22 set (quiet)\n", good ? "PASS" : "FAIL", (unsigned)bits);
  return !good;
}
