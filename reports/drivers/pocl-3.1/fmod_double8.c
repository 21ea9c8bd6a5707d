/* fmod of double8: lane 1 divides 2^1023 by 3, lane 2 a subnormal number by 3.
 *   cc fmod_double8.c -lOpenCL -lm && ./a.out        the kernel does not end; stops after 20 s
 *   ./a.out sound          the same with an ordinary number in lane 2: the kernel ends
 *   ./a.out zero           10 by 3 in lane 1, a zero in lane 2: lane 1 is 0.625, 1 expected
 * The exit status is 1 if a result is wrong or missing. "remainder" as the second argument runs
 * remainder instead.
 */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"
#include <math.h>
#include <signal.h>
#include <unistd.h>

static void stop(int signal) {
  (void)signal;
  _exit(1);
}

int main(int argc, char **argv) {
  const char *way = argc > 1 ? argv[1] : "hangs";
  const char *function = argc > 2 ? argv[2] : "fmod";
  double x[8] = {10, 10, 10, 10, 10, 10, 10, 10}, y[8] = {3, 3, 3, 3, 3, 3, 3, 3}, r[8];
  if (strcmp(way, "zero") == 0) {
    x[2] = 0;
  } else {
    x[1] = 0x1p1023;
    x[2] = strcmp(way, "sound") == 0 ? 10 : 0x1p-1060;
  }
  char source[256];
  snprintf(source, sizeof source,
           "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
           "__kernel void k(__global double8 *x, __global double8 *y, __global double8 *r) {\n"
           "  r[0] = %s(x[0], y[0]);\n}\n",
           function);
  const char *text = source;
  cl_int status;
  cl_device_id device = first_device();
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  double *host[3] = {x, y, r};
  cl_mem memory[3];
  for (cl_uint i = 0; i < 3; ++i) {
    memory[i] = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof x, host[i],
                               &status);
    must(status, "clCreateBuffer");
    must(clSetKernelArg(kernel, i, sizeof memory[i], &memory[i]), "clSetKernelArg");
  }
  const size_t one = 1;
  printf("%s, %s: %s(%a, 3) in lane 1, %s(%a, 3) in lane 2\n", function, way, function, x[1],
         function, x[2]);
  fflush(stdout);
  signal(SIGALRM, stop);
  alarm(20);
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL),
        "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, memory[2], CL_TRUE, 0, sizeof r, r, 0, NULL, NULL),
        "clEnqueueReadBuffer");
  alarm(0);
  int wrong = 0;
  for (int i = 0; i < 8; ++i) {
    const double due = strcmp(function, "fmod") == 0 ? fmod(x[i], y[i]) : remainder(x[i], y[i]);
    printf("lane %d: %a, expected %a\n", i, r[i], due);
    wrong |= r[i] != due;
  }
  return wrong;
}
