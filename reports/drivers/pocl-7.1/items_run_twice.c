// PoCL 7.1: if a kernel returns early after a loop that is not entered, each work-item runs twice.
// Every call succeeds. The result is the same with every -cl-std.
// cc items_run_twice.c -lOpenCL
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char *source =
    "__kernel void once(__global int *runs, __global int *sums, uint other, uint rounds) {\n"
    "  atomic_inc(&runs[get_global_id(0)]);\n"
    "  if (other != 0) {\n"
    "    for (uint k = 0; k < rounds; ++k) sums[k] += 1;\n"
    "    return;\n"
    "  }\n"
    "  for (uint k = 0; k < rounds; ++k) sums[k] = get_local_id(0);\n"
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
    cl_kernel kernel = clCreateKernel(program, "once", &status);
    cl_int runs[2] = {0, 0}, sums[8] = {0};
    const size_t global = 2, local = 1;
    const cl_uint other = 0, rounds = 8;
    cl_mem counted = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof runs, runs, &status);
    cl_mem summed = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof sums, sums, &status);
    clSetKernelArg(kernel, 0, sizeof counted, &counted);
    clSetKernelArg(kernel, 1, sizeof summed, &summed);
    clSetKernelArg(kernel, 2, sizeof other, &other);
    clSetKernelArg(kernel, 3, sizeof rounds, &rounds);
    status = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL);
    const cl_int finished = clFinish(queue);
    clEnqueueReadBuffer(queue, counted, CL_TRUE, 0, sizeof runs, runs, 0, NULL, NULL);
    const int right = runs[0] == 1 && runs[1] == 1;
    printf("%s: enqueued %d, finished %d; runs of the work-items %d %d (1 1 expected): %s\n",
           options[i], status, finished, runs[0], runs[1], right ? "PASS" : "FAIL");
    failed |= !right;
  }
  return failed;
}
