// PoCL 7.1: a kernel that reads an image does not build with -cl-std=CL1.2; with -cl-std=CL3.0 it does.
// cc image_reads_as_cl12.c -lOpenCL
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char *sources[] = {
    "__kernel void k(__read_only image1d_t i, __global uint4 *o) {"
    "  o[get_global_id(0)] = read_imageui(i, (int)get_global_id(0)); }",
    "__constant sampler_t s = CLK_FILTER_NEAREST;"
    "__kernel void k(__read_only image2d_t i, __global float4 *o) {"
    "  o[get_global_id(0)] = read_imagef(i, s, (int2)(get_global_id(0), 0)); }",
};
static const char *const options[] = {"-cl-std=CL1.2", "-cl-std=CL3.0"};

int main(void) {
  cl_device_id device = first_device();
  cl_int status = CL_SUCCESS;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  int failed = 0;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) {
      cl_program program = clCreateProgramWithSource(context, 1, &sources[i], NULL, &status);
      status = clBuildProgram(program, 1, &device, options[j], NULL, NULL);
      printf("source %d, %s: %d\n", i, options[j], status);
      if (status == CL_SUCCESS) continue;
      char log[600] = "";
      clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
      puts(log);
      failed = 1;
    }
  puts(failed ? "FAIL" : "PASS");
  return failed;
}
