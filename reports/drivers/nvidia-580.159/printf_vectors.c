/* A finding on NVIDIA's driver: printf loses text and arguments before the conversion of a vector.
 *   cc printf_vectors.c -o printf_vectors -lOpenCL && ./printf_vectors
 * OpenCL C 3.0.19, 6.15.14.2: characters outside of conversions are copied to the output unchanged;
 * each conversion takes the next argument.
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"
#include <unistd.h>

static cl_context context;
static cl_device_id device;
static int failed;

static void run(const char *what, const char *expected, const char *body) {
  char text[1000];
  snprintf(text, sizeof text, "__kernel void one(float a, int n) { %s }\n", body);
  const char *source = text;
  cl_int status;
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  status = clBuildProgram(program, 1, &device, "", NULL, NULL);
  if (status != CL_SUCCESS) { fprintf(stderr, "%s: does not build (%d)\n", what, status); return; }
  cl_kernel kernel = clCreateKernel(program, "one", &status);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  const cl_float a = 1.5f;
  const cl_int n = 7;
  clSetKernelArg(kernel, 0, sizeof a, &a);
  clSetKernelArg(kernel, 1, sizeof n, &n);
  const size_t items = 1;
  char got[500] = "";
  fflush(stdout);
  const int kept = dup(1);
  FILE *file = tmpfile();
  dup2(fileno(file), 1);
  status = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL);
  const cl_int finished = clFinish(queue);
  fflush(stdout);
  dup2(kept, 1);
  close(kept);
  rewind(file);
  got[fread(got, 1, sizeof got - 1, file)] = 0;
  fclose(file);
  for (char *c = got; *c; ++c) if (*c == '\n') *c = '|';
  failed |= strcmp(got, expected) != 0;
  printf("%s %s: launch %d, finish %d, \"%s\" (\"%s\" expected)\n", strcmp(got, expected) ? "FAIL" : "PASS", what,
         status, finished, got, expected);
  fflush(stdout);
}

int main(void) {
  device = first_device();
  context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
  run("float", "1.500000|", "printf(\"%f\\n\", a);");
  run("float4, hl", "1.500000,1.500000,1.500000,1.500000|", "printf(\"%v4hlf\\n\", (float4)(a));");
  run("float4, text before", "0[1.500000,1.500000,1.500000,1.500000]|", "printf(\"0[%v4hlf]\\n\", (float4)(a));");
  run("int4", "7,7,7,7|", "printf(\"%v4hld\\n\", (int4)(n));");
  run("int4 behind int", "7 7,7,7,7|", "printf(\"%d %v4hld\\n\", n, (int4)(n));");
  return failed;
}
