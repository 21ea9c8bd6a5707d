/* atomic_compare_exchange_strong of floats in local memory, which must compare bits (memcmp). First
 * -0.0f is stored and 0.0f is expected. Then the stored and the expected value are the same NaN.
 *   cc compare_exchange_local.c -lOpenCL */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

static const char *source =
    "__kernel void compare(__global uint *out, __global const float *in) {\n"
    "  __local atomic_float object;\n"
    "  float expected = in[1];\n"
    "  atomic_init(&object, in[0]);\n"
    "  out[0] = atomic_compare_exchange_strong(&object, &expected, 2.0f);\n"
    "  out[1] = as_uint(expected);\n"
    "  expected = in[2];\n"
    "  atomic_init(&object, in[2]);\n"
    "  out[2] = atomic_compare_exchange_strong(&object, &expected, 2.0f);\n"
    "}\n";

int main(void) {
  cl_device_id device = first_device();
  const cl_uint in[3] = {0x80000000, 0x00000000, 0x7fc00000};
  cl_uint out[3] = {9, 9, 9};
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, NULL);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
  if (clBuildProgram(program, 1, &device, "-cl-std=CL3.0", NULL, NULL) != CL_SUCCESS) return 2;
  cl_kernel kernel = clCreateKernel(program, "compare", NULL);
  cl_mem to = clCreateBuffer(context, CL_MEM_WRITE_ONLY, sizeof out, NULL, NULL);
  cl_mem from = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof in, (void *)in, NULL);
  clSetKernelArg(kernel, 0, sizeof to, &to);
  clSetKernelArg(kernel, 1, sizeof from, &from);
  const size_t one = 1;
  clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL);
  clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL);
  printf("-0.0f and 0.0f: %u, found 0x%08x; expected 0, 0x80000000\n", out[0], out[1]);
  printf("a NaN and itself: %u, expected 1\n", out[2]);
  return out[0] != 0 || out[1] != 0x80000000 || out[2] != 1;
}
