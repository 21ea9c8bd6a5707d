/* Findings on PoCL 3.1: printf of 64-bit arguments, one finding per run:
 *   cc printf_wide.c -o printf_wide -lOpenCL && for i in $(seq 1 2); do ./printf_wide $i; done
 *   1    a double
 *   2    vectors of sixteen
 * OpenCL C 3.0.19, 6.15.14.2. Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static struct subject on;

static int printed(const char *body, const char *expected) {
  const size_t items = 1;
  const cl_double values[16] = {12345.678, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  char source[400], got[400] = "";
  const char *text = source;
  cl_int status;
  FILE *file = tmpfile();
  const int kept = dup(1);
  snprintf(source, sizeof source, "__kernel void k(__global const double *v) { %s }\n", body);
  cl_program program = clCreateProgramWithSource(on.context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &on.device, "", NULL, NULL), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  cl_mem memory = clCreateBuffer(on.context, CL_MEM_COPY_HOST_PTR, sizeof values, (void *)values, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof memory, &memory), "clSetKernelArg");
  fflush(stdout);
  dup2(fileno(file), 1);
  status = clEnqueueNDRangeKernel(on.queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL);
  clFinish(on.queue);
  fflush(stdout);
  dup2(kept, 1);
  must(status, "clEnqueueNDRangeKernel");
  rewind(file);
  got[fread(got, 1, sizeof got - 1, file)] = 0;
  printf("%s: \"%s\", expected \"%s\"\n", strcmp(got, expected) == 0 ? "PASS" : "FAIL", got, expected);
  return strcmp(got, expected) != 0;
}

int main(int argc, char **argv) {
  const int number = argc > 1 ? atoi(argv[1]) : 0;
  on = subject();
  switch (number) {
    case 1: return printed("printf(\"%f\", v[0]);", "12345.678000");
    case 2:
      return printed("const double16 x = (double16)(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7],"
                     " v[8], v[9], v[10], v[11], v[12], v[13], v[14], v[15]);"
                     " printf(\"%v16lg]0\", x); printf(\"%+v16lg]1\", x);",
                     "12345.7,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]0"
                     "+12345.7,+1,+2,+3,+4,+5,+6,+7,+8,+9,+10,+11,+12,+13,+14,+15]1");
    default: fprintf(stderr, "usage: printf_wide 1..2\n"); return 2;
  }
}
