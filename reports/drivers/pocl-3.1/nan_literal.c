/* Written by hand (not generated): functions of a literal NaN, one statement each.
 * OpenCL C 3.0.19, 7.5 with C99 F.9: the result is a NaN, and the kernel stores it.
 *
 * Build and run: cc thisfile.c -lOpenCL && POCL_KERNEL_CACHE=0 ./a.out
 * Exit status: 0 the answer is accepted, 1 it is not, 2 could not be found out; a signal: the finding. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char *const calls[] = {"ceil(NAN)",  "floor(NAN)", "trunc(NAN)",     "round(NAN)",   "exp(NAN)",
                                    "exp2(NAN)",  "exp10(NAN)", "expm1(NAN)",     "sinh(NAN)",    "tanh(NAN)",
                                    "modf(NAN, &t)", "half_exp(NAN)", "cosh(NAN)", "log(NAN)", "ceil(out[1])"};

int main(void) {
  cl_device_id device = device_of("Portable Computing Language");
  cl_int status = CL_SUCCESS;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  cl_command_queue queue;
  size_t i;
  int bad = 0;
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  for (i = 0; i < sizeof calls / sizeof *calls; ++i) {
    char source[200];
    const char *text = source;
    cl_uint bits[2] = {0xa5a5a5a5u, 0x7fc00000u}; /* the second: a NaN, unknown to the compiler */
    size_t global = 1;
    cl_program program;
    cl_kernel kernel;
    cl_mem buffer;
    int good;
    sprintf(source, "__kernel void k(__global float *out) { float t; out[0] = %s; }\n", calls[i]);
    program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
    must(status, "clCreateProgramWithSource");
    must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
    kernel = clCreateKernel(program, "k", &status);
    must(status, "clCreateKernel");
    buffer = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof bits, bits, &status);
    must(status, "clCreateBuffer");
    must(clSetKernelArg(kernel, 0, sizeof buffer, &buffer), "clSetKernelArg");
    must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, NULL, 0, NULL, NULL),
         "clEnqueueNDRangeKernel");
    must(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof bits, bits, 0, NULL, NULL),
         "clEnqueueReadBuffer");
    good = (bits[0] & 0x7fffffffu) > 0x7f800000u;
    printf("%s  %s: 0x%08x\n", good ? "PASS" : "FAIL", calls[i], (unsigned)bits[0]);
    bad |= !good;
  }
  return bad;
}
