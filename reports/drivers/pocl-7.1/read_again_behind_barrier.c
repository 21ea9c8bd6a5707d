/* Each of two work-items reads local memory, waits at a barrier, and then stores 90 in local
 * memory. The value that it read must be the value before the barrier.
 *   cc read_again_behind_barrier.c -lOpenCL */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char *source =
    "__kernel void once(__global uint *out, __global const uint *in, __local uint *d) {\n"
    "  const uint l = (uint)get_local_id(0);\n"
    "  d[l] = in[l];\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  const uint v = d[l % 2u];\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  d[l] = 90;\n"
    "  out[l] = v;\n}\n";

int main(void) {
  enum { n = 2 };
  cl_device_id device = first_device();
  cl_uint in[n], out[n] = {0};
  for (cl_uint i = 0; i < n; ++i) in[i] = 1000 + i;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, NULL);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
  if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) return 2;
  cl_kernel kernel = clCreateKernel(program, "once", NULL);
  cl_mem from = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof in, in, NULL);
  cl_mem to = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof out, out, NULL);
  clSetKernelArg(kernel, 0, sizeof to, &to);
  clSetKernelArg(kernel, 1, sizeof from, &from);
  clSetKernelArg(kernel, 2, n * sizeof(cl_uint), NULL);
  size_t items = n;
  clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, &items, 0, NULL, NULL);
  clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL);
  int wrong = 0;
  for (cl_uint i = 0; i < n; ++i)
    if (out[i] != in[i] && ++wrong)
      printf("work-item %u: %u, expected %u\n", i, out[i], in[i]);
  return wrong != 0;
}
