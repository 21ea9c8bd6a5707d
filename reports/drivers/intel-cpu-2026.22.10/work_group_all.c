/* work_group_all of numbers that are not 0 and have no bit in common.
 * cc work_group_all.c -lOpenCL */
#define CL_TARGET_OPENCL_VERSION 200
#include "../check.h"

static const char *source =
    "__kernel void every(__global int *out) {\n"
    "  const size_t i = get_global_id(0);\n"
    "  out[i] = work_group_all(1 + (int)i) != 0;\n"
    "}\n";

int main(void) {
  enum { n = 16 };
  cl_device_id device = first_device();
  cl_int out[n] = {0};
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, NULL);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
  if (clBuildProgram(program, 1, &device, "-cl-std=CL3.0", NULL, NULL) != CL_SUCCESS) return 2;
  cl_kernel kernel = clCreateKernel(program, "every", NULL);
  cl_mem to = clCreateBuffer(context, CL_MEM_WRITE_ONLY, sizeof out, NULL, NULL);
  clSetKernelArg(kernel, 0, sizeof to, &to);
  const size_t items = n;
  clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, &items, 0, NULL, NULL);
  clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL);
  printf("work_group_all is %d, expected 1\n", out[0]);
  return out[0] != 1;
}
