// PoCL 7.1: a kernel divides a constant by zero, or the least int by -1. The process ends with a
// segmentation fault while the kernel is compiled or run. OpenCL C 3.0.19, 6.5.1: such a division
// causes no exception.
// cc constant_division.c -lOpenCL
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char *const expressions[] = {"7 / 0", "(-0x7fffffff - 1) / -1"};

int main(void) {
  cl_device_id device = first_device();
  cl_int status = CL_SUCCESS;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  int failed = 0;
  for (int i = 0; i < 2; ++i) {
    char text[256];
    const char *source = text;
    snprintf(text, sizeof text,
             "__kernel void k(__global int *out) { volatile int q = %s; out[0] = 3; }",
             expressions[i]);
    printf("%s: ", expressions[i]);
    fflush(stdout);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
    status = clBuildProgram(program, 1, &device, "", NULL, NULL);
    printf("built %d, ", status);
    fflush(stdout);
    cl_kernel kernel = clCreateKernel(program, "k", &status);
    cl_int out = 0;
    const size_t one = 1;
    cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof out, &out, &status);
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    status = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL);
    clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof out, &out, 0, NULL, NULL);
    printf("enqueued %d, out %d (3 expected): %s\n", status, out, out == 3 ? "PASS" : "FAIL");
    failed |= out != 3;
  }
  return failed;
}
