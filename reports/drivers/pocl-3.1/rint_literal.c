/* Written by hand (not generated): the literal form of rint, reduced to one statement.
 * OpenCL C 3.0.19, 6.15.2, Table 11, rint: the kernel is valid, so the process must not crash.
 *
 * Build and run: cc thisfile.c -lOpenCL && POCL_KERNEL_CACHE=0 ./a.out
 * Exit status: 0 the answer is accepted, 1 it is not, 2 unknown; a signal: the finding. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char source[] =
  "__kernel void k(__global float *out) {\n"
  "  out[0] = rint(1e13f);\n"
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
  good = bits == 0x551184e7u;
  printf("%s  rint\n  subject    0x%08x\n  accepted   0x551184e7 (1e13f is integral)\n", good ? "PASS" : "FAIL", (unsigned)bits);
  return !good;
}
