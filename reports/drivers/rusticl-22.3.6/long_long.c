/* clBuildProgram of a program with a variable of the reserved type `long long` (OpenCL C 3.0.19,
 * 6.3.4). The build may succeed or return CL_BUILD_PROGRAM_FAILURE; rusticl ends the process.
 * cc long_long.c -lOpenCL && RUSTICL_ENABLE=llvmpipe OCL_ICD_VENDORS=rusticl.icd ./a.out */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static void ended(void) {
  fprintf(stderr, "the process is ended by exit()\n");
}

int main(void) {
  const char* source = "__kernel void k(__global int *a) { long long x; x = 1; a[0] = (int)x; }\n";
  cl_device_id device = first_device();
  cl_int status;
  char name[256] = "";
  clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name - 1, name, NULL);
  printf("device %s\n", name);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  atexit(ended);
  fflush(stdout);
  status = clBuildProgram(program, 1, &device, "", NULL, NULL);
  printf("clBuildProgram gave %d\n%s\n", status,
         status == CL_SUCCESS || status == CL_BUILD_PROGRAM_FAILURE ? "PASS" : "FAIL");
  return 0;
}
