// PoCL 7.1: a kernel that stores the results of the work-item functions writes nothing. Every call
// succeeds. The result is the same with every -cl-std.
// cc nothing_written.c -lOpenCL
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char *source =
    "typedef struct {\n"
    "  uint count, dimensions;\n"
    "  ulong global_id[3], local_id[3], group_id[3], offset[3];\n"
    "  ulong global_size[3], local_size[3], groups[3];\n"
    "} Item;\n"
    "__kernel void tell(__global Item *items) {\n"
    "  const size_t x = get_global_id(0) - get_global_offset(0);\n"
    "  const size_t y = get_global_id(1) - get_global_offset(1);\n"
    "  const size_t z = get_global_id(2) - get_global_offset(2);\n"
    "  __global Item *item = items + (z * get_global_size(1) + y) * get_global_size(0) + x;\n"
    "  item->count += 1;\n"
    "  item->dimensions = get_work_dim();\n"
    "  for (uint d = 0; d < 3; ++d) {\n"
    "    item->global_id[d] = get_global_id(d);\n"
    "    item->local_id[d] = get_local_id(d);\n"
    "    item->group_id[d] = get_group_id(d);\n"
    "    item->offset[d] = get_global_offset(d);\n"
    "    item->global_size[d] = get_global_size(d);\n"
    "    item->local_size[d] = get_local_size(d);\n"
    "    item->groups[d] = get_num_groups(d);\n"
    "  }\n"
    "}\n";
static const char *const options[] = {"-cl-std=CL1.2", "-cl-std=CL3.0"};

int main(void) {
  cl_device_id device = first_device();
  cl_int status = CL_SUCCESS;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  int failed = 0;
  for (int i = 0; i < 2; ++i) {
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
    status = clBuildProgram(program, 1, &device, options[i], NULL, NULL);
    cl_kernel kernel = clCreateKernel(program, "tell", &status);
    cl_uint item[64] = {0};
    const size_t one = 1;
    cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof item, item, &status);
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    status = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL);
    const cl_int finished = clFinish(queue);
    clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof item, item, 0, NULL, NULL);
    const int right = item[0] == 1 && item[1] == 1;
    printf("%s: enqueued %d, finished %d; count %u (1 expected), dimensions %u (1 expected): %s\n",
           options[i], status, finished, item[0], item[1], right ? "PASS" : "FAIL");
    failed |= !right;
  }
  return failed;
}
