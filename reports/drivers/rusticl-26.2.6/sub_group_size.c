// rusticl 26.2.6 (llvmpipe): get_sub_group_size returns 8 in the last sub-group of a work-group of
// 13, but this sub-group has 5 work-items. OpenCL C 6.15.20.1 (cl_khr_subgroups):
// get_sub_group_size returns the number of work-items in the sub-group, which is at most the
// maximum size.
//   cc sub_group_size.c -o sub_group_size -lOpenCL && ./sub_group_size
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

static const char *source =
    "__kernel void k(__global uint *group, __global uint *size) {\n"
    "  group[get_global_id(0)] = get_sub_group_id();\n"
    "  size[get_global_id(0)] = get_sub_group_size();\n"
    "}\n";

int main(void) {
  enum { items = 13 };
  cl_device_id device = first_device();
  cl_int status = CL_SUCCESS;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &status);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  if (clBuildProgram(program, 1, &device, "-cl-std=CL3.0", NULL, NULL) != CL_SUCCESS) return 2;
  cl_kernel kernel = clCreateKernel(program, "k", &status);
  cl_uint group[items], size[items];
  cl_mem groups = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof group, NULL, &status);
  cl_mem sizes = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof size, NULL, &status);
  clSetKernelArg(kernel, 0, sizeof groups, &groups);
  clSetKernelArg(kernel, 1, sizeof sizes, &sizes);
  const size_t all = items;
  clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &all, &all, 0, NULL, NULL);
  clEnqueueReadBuffer(queue, groups, CL_TRUE, 0, sizeof group, group, 0, NULL, NULL);
  clEnqueueReadBuffer(queue, sizes, CL_TRUE, 0, sizeof size, size, 0, NULL, NULL);
  int failed = 0;
  for (int i = 0; i < items; ++i) {
    cl_uint counted = 0;
    for (int j = 0; j < items; ++j) counted += group[j] == group[i];
    if (counted == size[i]) continue;
    printf("FAIL work-item %d is in sub-group %u: get_sub_group_size() is %u, not %u\n", i,
           group[i], size[i], counted);
    failed = 1;
  }
  if (!failed) printf("PASS\n");
  return failed;
}
