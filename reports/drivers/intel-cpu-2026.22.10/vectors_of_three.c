/* The CPU runtime 2026.22.10 runs the work-items of a work-group as lanes of a vector. Then a
 * function that is not inlined loses the components of vectors of three:
 *   cc vectors_of_three.c -o vectors_of_three -lOpenCL
 *   ./vectors_of_three 1    a parameter
 *   ./vectors_of_three 2    a result
 *   ./vectors_of_three 3    a result, in sub-groups of eight
 * In one line: for i in $(seq 1 3); do ./vectors_of_three $i; done
 * Each work-item passes its id through the function and must get it back.
 * Exit status: 0 it does, 1 it does not, 2 could not be found out. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char *const sources[] = {
    "__attribute__((noinline)) uint f(uint3 v) { return v.z; }\n"
    "__kernel void k(__global uint *o) {\n"
    "  const uint i = get_global_id(0);\n"
    "  o[i] = f((uint3)(i));\n"
    "}\n",
    "__attribute__((noinline)) uint3 f(uint n) { return (uint3)(n); }\n"
    "__kernel void k(__global uint *o) {\n"
    "  const uint i = get_global_id(0);\n"
    "  o[i] = f(i).z;\n"
    "}\n",
    "__attribute__((noinline)) short3 f(short n) { return (short3)(n); }\n"
    "__attribute__((intel_reqd_sub_group_size(8)))\n"
    "__kernel void k(__global uint *o) {\n"
    "  const uint i = get_global_id(0);\n"
    "  o[i] = (uint)f((short)i).y;\n"
    "}\n",
};

int main(int argc, char **argv) {
  const int number = argc > 1 ? atoi(argv[1]) : 1;
  const size_t items = 16;
  cl_uint got[16] = {0}, n;
  cl_device_id device;
  cl_int status;
  int wrong = 0;
  if (number < 1 || number > 3) return 2;
  device = first_device();
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  cl_program program =
      clCreateProgramWithSource(context, 1, (const char **)&sources[number - 1], NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  cl_mem out = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof got, NULL, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof out, &out), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, &items, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof got, got, 0, NULL, NULL),
       "clEnqueueReadBuffer");
  for (n = 0; n < 16; ++n) {
    printf("%u ", got[n]);
    wrong += got[n] != n;
  }
  printf("\n%s: %d of 16 are not the work-item's id\n", wrong ? "FAIL" : "PASS", wrong);
  return wrong != 0;
}
