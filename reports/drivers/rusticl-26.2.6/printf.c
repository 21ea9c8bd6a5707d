/* The output of printf on rusticl 26.2.6, one call of printf per run:
 *   cc printf.c -o printf -lOpenCL && for i in $(seq 1 7); do ./printf $i; echo "exit status $?"; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"
#include <unistd.h>

/* The arguments come from memory: in[0] is 0. */
static const struct {
  const char *statement, *due;
} calls[] = {
    {"printf(\"%v2hhd\\n\", (char2)(42, -1) + (char)in[0]);", "42,-1\n"},
    {"printf(\"%v4hd\\n\", (short4)(0, 1, 42, -1) + (short)in[0]);", "0,1,42,-1\n"},
    {"printf(\"%v2ld\\n\", (long2)(LONG_MAX, LONG_MIN) + (long)in[0]);",
     "9223372036854775807,-9223372036854775808\n"},
    {"printf(\"%v2lo\\n\", (ulong2)(42, ULONG_MAX) + (ulong)in[0]);", "52,1777777777777777777777\n"},
    {"printf(\"%v2lX\\n\", (ulong2)(ULONG_MAX, LONG_MAX) + (ulong)in[0]);",
     "FFFFFFFFFFFFFFFF,7FFFFFFFFFFFFFFF\n"},
    /* P is 2. Style e with P - 1 digits gives -1.0e+02, because 9.95 is a tie and rounds to 10.0.
     * So the exponent X is 2. P > X is false, so the style is e with the precision P - 1 = 1. #
     * keeps the zero. */
    {"printf(\"%#.2g\\n\", -99.5f + (float)in[0]);", "-1.0e+02\n"},
    {"printf(\"first\\n\", 7 + (int)in[0]); printf(\"second\\n\");", "first\nsecond\n"},
};
enum { count = sizeof calls / sizeof *calls };

int main(int argc, char **argv) {
  const int number = argc > 1 ? atoi(argv[1]) : 0;
  char text[1024], got[1024] = "";
  const char *source = text;
  const size_t items = 1;
  cl_uint zero = 0;
  cl_device_id device;
  cl_int status;
  FILE *file = tmpfile();
  int kept, bad;
  if (number < 1 || number > count || !file) {
    fprintf(stderr, "a number from 1 to %d is needed\n", count);
    return 2;
  }
  sprintf(text, "__kernel void k(__global const uint *in) { %s }\n", calls[number - 1].statement);
  device = first_device();
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  cl_mem in = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof zero, &zero, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof in, &in), "clSetKernelArg");
  fflush(stdout);
  kept = dup(1);
  dup2(fileno(file), 1); /* the output of the kernel goes to a file */
  status = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL);
  clFinish(queue);
  fflush(stdout);
  dup2(kept, 1);
  must(status, "clEnqueueNDRangeKernel");
  rewind(file);
  got[fread(got, 1, sizeof got - 1, file)] = 0;
  bad = strcmp(got, calls[number - 1].due) != 0;
  printf("%s: %s\n  printed: %s\n  due:     %s\n", bad ? "FAIL" : "PASS", calls[number - 1].statement,
         got, calls[number - 1].due);
  return bad;
}
