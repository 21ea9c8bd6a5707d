// Intel's CPU runtime 2026.22.10: the compiler ends the process for a kernel that names
// CLK_NULL_RESERVE_ID or CLK_NULL_EVENT.
// cc null_handles_in_kernels.c -lOpenCL; for i in $(seq 0 2); do ./a.out $i; done
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

static const char *const sources[] = {
    "__kernel void ask(__global uint *out) {\n"
    "  out[0] = is_valid_reserve_id(CLK_NULL_RESERVE_ID);\n"
    "}\n",
    "__kernel void ask(__global uint *out) {\n"
    "  clk_event_t none = CLK_NULL_EVENT;\n"
    "  out[0] = is_valid_event(none);\n"
    "}\n",
    "__kernel void ask(__global int *out) {\n"
    "  clk_event_t invalid = CLK_NULL_EVENT;\n"
    "  out[0] = enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1,\n"
    "                          &invalid, NULL, ^{ out[1] = 1; });\n"
    "}\n"};

int main(int count, char **arguments) {
  const char *source = sources[count > 1 ? atoi(arguments[1]) % 3 : 0];
  cl_device_id device = first_device();
  cl_int status = CL_SUCCESS;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  printf("clBuildProgram of\n%s", source);
  fflush(stdout);
  status = clBuildProgram(program, 1, &device, "-cl-std=CL3.0", NULL, NULL);
  printf("returned %d (0 expected): %s\n", status, status == CL_SUCCESS ? "PASS" : "FAIL");
  return status != CL_SUCCESS;
}
