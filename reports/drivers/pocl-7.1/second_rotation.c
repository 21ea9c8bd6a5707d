/* Work-items hand a number to their neighbor twice, through local memory and barriers. The
 * work-item before the last must get the number of work-item 0. cc second_rotation.c -lOpenCL */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char *source =
    "uint next(__local uint *d, uint v, uint l, uint n) {\n"
    "  d[l] = v;\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  const uint r = d[(l + 1) % n];\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  return r;\n}\n"
    "__kernel void twice(__global uint *out, __global const uint *in, __local uint *d) {\n"
    "  const uint l = (uint)get_local_id(0), n = (uint)get_local_size(0);\n"
    "  out[l] = next(d, next(d, in[l], l, n) + 1, l, n);\n}\n";

int main(void) {
  enum { n = 64 };
  cl_device_id device = first_device();
  cl_uint in[n], out[n] = {0};
  for (cl_uint i = 0; i < n; ++i) in[i] = 1000 + i;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, NULL);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
  if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) return 2;
  cl_kernel kernel = clCreateKernel(program, "twice", NULL);
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
    if (out[i] != in[(i + 2) % n] + 1 && ++wrong)
      printf("work-item %u: %u, expected %u\n", i, out[i], in[(i + 2) % n] + 1);
  return wrong != 0;
}
