/* Reads the elements of arrays of three- and four-component vectors that are declared at program
 * scope with an initializer. OpenCL C 3.0.19, 6.1.3 and 6.3.5: an int3 is as large as an int4, and
 * each element of an array has the value of its initializer.
 * Build and run: cc thisfile.c -lOpenCL && ./a.out
 * Exit status: 0 all elements are right, 1 an element is wrong, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char source[] =
    "__constant int3 threes[3] = {(int3)(1, 2, 3), (int3)(4, 5, 6), (int3)(7, 8, 9)};\n"
    "__constant int4 fours[3] = {(int4)(1, 2, 3, 0), (int4)(4, 5, 6, 0), (int4)(7, 8, 9, 0)};\n"
    "__kernel void k(__global int *of_three, __global int *of_four) {\n"
    "  const size_t i = get_global_id(0);\n"
    "  vstore3(threes[i], i, of_three);\n"
    "  vstore3(fours[i].xyz, i, of_four);\n"
    "}\n";

int main(void) {
  cl_device_id device;
  cl_int status, got[2][9];
  int k, a, failures = 0;
  size_t items = 3;
  cl_mem out[2];
  const char *text = source;
  device = first_device();
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  for (a = 0; a < 2; ++a) {
    out[a] = clCreateBuffer(context, CL_MEM_WRITE_ONLY, sizeof got[a], NULL, &status);
    must(status, "clCreateBuffer");
    must(clSetKernelArg(kernel, (cl_uint)a, sizeof out[a], &out[a]), "clSetKernelArg");
  }
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  for (a = 0; a < 2; ++a)
    must(clEnqueueReadBuffer(queue, out[a], CL_TRUE, 0, sizeof got[a], got[a], 0, NULL, NULL),
         "clEnqueueReadBuffer");
  for (a = 0; a < 2; ++a) {
    printf("%s:", a == 0 ? "int3" : "int4");
    for (k = 0; k < 9; ++k) {
      printf(" %d", (int)got[a][k]);
      failures += got[a][k] != k + 1;
    }
    printf("\n");
  }
  printf("%s\n", failures == 0 ? "PASS" : "FAIL");
  return failures != 0;
}
