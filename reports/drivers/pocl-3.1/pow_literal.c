/* Written by hand (not generated): the literal form of pow, reduced to one statement.
 * OpenCL C 3.0.19, 6.15.2, Table 11, pow: the kernel is valid, and nothing permits the driver to
 * end the process.
 *
 * Build and run: cc thisfile.c -lOpenCL && POCL_KERNEL_CACHE=0 ./a.out Exit status: 0 the answer is
 * accepted, 1 it is not, 2 could not be found out. A signal shows the finding. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char source[] =
  "__kernel void k(__global float *out) {\n"
  "  out[0] = pow(NAN, NAN);\n"
  "}\n";

int main(void) {
  cl_device_id device = device_of("Portable Computing Language");
  cl_int status = CL_SUCCESS;
  const char *text = source;
  cl_uint bits = 0xa5a5a5a5u;
  size_t global = 1;
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
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, NULL, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  fprintf(stderr, "kernel enqueued\n");
  must(clFinish(queue), "clFinish");
  must(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof bits, &bits, 0, NULL, NULL),
       "clEnqueueReadBuffer");
  good = (bits & 0x7fffffffu) > 0x7f800000u;
  printf("%s  pow\n  subject    0x%08x\n  accepted   any NaN\n", good ? "PASS" : "FAIL", (unsigned)bits);
  return !good;
}
