/* Programs that OpenCL C forbids explicitly, and two valid programs (6 and 7), which must build.
 * cc language.c -o language -lOpenCL && for i in $(seq 1 8); do ./language $i; done
 * Exit status: 0 as the text says, 1 otherwise, 2 there is no device. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const struct {
  const char *what, *options, *source;
  int builds;
} rows[] = {
    {"6.11.q: const cannot be used with image types", "",
     "__kernel void k(__read_only const image2d_t a, __global uint *b) { b[0] = 1; }\n", 0},
    {"6.11.a: pointers to functions are not allowed (a parameter of function type is one)", "",
     "uint f(uint x) { return x; }\nuint g(uint h(uint)) { return f(3); }\n"
     "__kernel void k(__global uint *b) { b[0] = 1; }\n",
     0},
    {"#pragma OPENCL EXTENSION all : enable is an error", "",
     "#pragma OPENCL EXTENSION all : enable\n__kernel void k(__global uint *b) { b[0] = 1; }\n", 0},
    {"#pragma OPENCL EXTENSION with an unknown extension : enable is an error", "",
     "#pragma OPENCL EXTENSION cl_khr_nobody_knows : enable\n"
     "__kernel void k(__global uint *b) { b[0] = 1; }\n",
     0},
    {"6.11.h: float.h cannot be included", "",
     "#include <float.h>\n__kernel void k(__global uint *b) { b[0] = 1; }\n", 0},
    {"6.11.w: a pointer in constant memory to constant memory", "",
     "__constant uint m[3] = {1, 2, 3};\n__constant uint *__constant p = &m[1];\n"
     "__kernel void k(__global uint *b) { b[0] = *p; }\n",
     1},
    {"6.15.15.5, Table 36: CLK_UNORM_INT_101010_2", "-cl-std=CL3.0",
     "__kernel void k(__global uint *b) { b[0] = CLK_UNORM_INT_101010_2; }\n", 1},
    {"6.11.b: a sampler cannot be a variable of a function that is not a kernel", "",
     "int f(void) { const sampler_t s = 0; return 1; }\n"
     "__kernel void k(__global int *b) { b[0] = f(); }\n",
     0},
};

int main(int argc, char **argv) {
  cl_device_id device = first_device();
  cl_int status;
  size_t first = 0, end = sizeof rows / sizeof *rows, n;
  int wrong = 0;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  if (argc > 1 && (size_t)atoi(argv[1]) <= end && atoi(argv[1]) > 0) {
    first = (size_t)atoi(argv[1]) - 1;
    end = first + 1;
  }
  for (n = first; n < end; ++n) {
    cl_program program =
        clCreateProgramWithSource(context, 1, (const char **)&rows[n].source, NULL, &status);
    status = clBuildProgram(program, 1, &device, rows[n].options, NULL, NULL);
    const int right = rows[n].builds ? status == CL_SUCCESS : status == CL_BUILD_PROGRAM_FAILURE;
    printf("%s  %d: clBuildProgram gave %d: %s\n", right ? "PASS" : "FAIL", (int)n + 1, (int)status,
           rows[n].what);
    wrong += !right;
  }
  return wrong != 0;
}
