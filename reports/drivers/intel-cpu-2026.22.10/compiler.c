/* Programs that the compiler of the CPU runtime 2026.22.10 wrongly accepts or refuses, or on which
 * it crashes, one finding per run:
 *   cc compiler.c -o compiler -lOpenCL
 *   for i in $(seq 1 26); do ./compiler $i; echo "exit status $?"; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown, 128 + signal: it crashed. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

#define KERNEL "__kernel void k(__global uint *o) "
#define STORE KERNEL "{ o[0] = 1; }\n"

enum { refused, built, run };
/* `due`: the right result for the program. If the program runs, `want` is the right value of
 * o[0]. */
static const struct {
  const char *what, *options, *source;
  int due;
  cl_uint want;
} rows[] = {
    {"6.15.2.1: NAN is a constant expression", "",
     "__constant float c[] = {NAN};\n" KERNEL "{ o[0] = isnan(c[o[0]]); }\n", run, 1},
    {"cl_ext_float_atomics: a macro for each bit of the query (0: none is missing)", "-cl-std=CL3.0",
     KERNEL
     "{ uint m = 0;\n#ifndef __opencl_c_ext_fp32_global_atomic_add\nm |= 1;\n#endif\n"
     "#ifndef __opencl_c_ext_fp32_local_atomic_add\nm |= 2;\n#endif\n o[0] = m; }\n",
     run, 0},
    {"6.15.14: printf returns 0", "", KERNEL "{ o[0] = printf(\"%d %s\\n\", 12, \"b\"); }\n", run, 0},
    {"6.15.10: get_fence of a pointer to local memory has CLK_LOCAL_MEM_FENCE", "-cl-std=CL2.0",
     KERNEL "{ __local uint l[2]; uint *q[2] = {o, l};\n"
            " o[0] = (get_fence(q[1 - o[1]]) & CLK_LOCAL_MEM_FENCE) != 0; }\n",
     run, 1},
    {"6.15.16: work_group_broadcast of a half, by one index", "-cl-std=CL2.0",
     "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n" KERNEL
     "{ __global half *h = (__global half *)o;\n"
     " half x = (half)(get_local_id(0) + 1); x = work_group_broadcast(x, o[1]); o[0] = x == 1; }\n",
     run, 1},
    {"6.15.20: sub_group_rotate without a pragma, in work-groups of one", "-cl-std=CL3.0",
     KERNEL "{ o[0] = sub_group_rotate(7u, 0); }\n", run, 7},
    {"6.14: a block called by its name in parentheses", "-cl-std=CL2.0",
     KERNEL "{ uint (^a)(void) = ^{ return 6u; };\n o[0] = (a)(); }\n", run, 6},
    {"-cl-fp32-correctly-rounded-divide-sqrt where CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT is not set",
     "-cl-fp32-correctly-rounded-divide-sqrt", STORE, refused, 0},
    {"6.11.r: a pointer to global event_t as an argument", "",
     "__kernel void k(__global event_t *e) {}\n", refused, 0},
    {"6.11.r: a pointer to constant event_t as an argument", "",
     "__kernel void k(__constant event_t *e) {}\n", refused, 0},
    {"6.11.s: a clk_event_t as an argument", "-cl-std=CL2.0",
     "__kernel void k(clk_event_t e, __global uint *o) { o[0] = 1; }\n", refused, 0},
    {"6.15.2: pow of a float4 and a float", "",
     KERNEL "{ float4 a = (float4)(o[0]); float b = o[1]; o[0] = pow(a, b).x; }\n", refused, 0},
    {"6.15.3: hadd of an int4 and an int", "",
     KERNEL "{ int4 a = (int4)(o[0]); int b = o[1]; o[0] = hadd(a, b).x; }\n", refused, 0},
    {"popcount in OpenCL C 1.1", "-cl-std=CL1.1", KERNEL "{ o[0] = popcount(o[1]); }\n", refused, 0},
    {"printf in OpenCL C 1.1", "-cl-std=CL1.1", KERNEL "{ printf(\"%d\\n\", 1); o[0] = 1; }\n",
     refused, 0},
    {"6.11.q: a volatile image", "",
     "__kernel void k(__read_only volatile image2d_t a, __global uint *o) { o[0] = 1; }\n", refused,
     0},
    {"CLK_UNORM_INT_2_101010_EXT without its feature", "-cl-std=CL3.0",
     KERNEL "{ o[0] = CLK_UNORM_INT_2_101010_EXT; }\n", refused, 0},
    {"get_image_num_mip_levels without cl_khr_mipmap_image", "-cl-std=CL2.0",
     "int f(__read_only image2d_t a) { return get_image_num_mip_levels(a); }\n" STORE, refused, 0},
    {"write_imagef with a level without cl_khr_mipmap_image_writes", "-cl-std=CL2.0",
     "void f(__write_only image2d_t a) { write_imagef(a, (int2)(0), 1, (float4)(0.0f)); }\n" STORE,
     refused, 0},
    {"6.15.10: to_local of a pointer to global memory is NULL", "-cl-std=CL2.0",
     KERNEL "{ __local uint l[2]; uint *q[2] = {o, l};\n o[0] = to_local(q[o[1]]) == NULL; }\n", run,
     1},
    {"6.15.2: fdim(x, y) of literals is +0 if x is less than or equal to y", "",
     KERNEL "{ o[0] = as_uint(fdim(INFINITY, INFINITY)); }\n", run, 0},
    {"7.5.1: lgamma_r of the literal -2 stores 0", "",
     KERNEL "{ int s = 7; float l = lgamma_r(-2.0f, &s); o[1] = as_uint(l); o[0] = s; }\n", run, 0},
    {"6.14.5: an array that a block captures is captured by reference", "-cl-std=CL2.0",
     KERNEL "{ uint a[2] = {0, 1}; uint (^b)(void) = ^{ return a[1]; };\n a[1] = 8; o[0] = b(); }\n",
     run, 8},
    {"6.15.18.1: a pipe cannot be a member of a structure", "-cl-std=CL3.0",
     "struct s { pipe int p; };\n" STORE, refused, 0},
    {"6.15.18.1: a pipe cannot be a member of a union", "-cl-std=CL3.0",
     "union u { pipe int p; int n; };\n" STORE, refused, 0},
    {"6.15.18.1: there are no arrays of pipes", "-cl-std=CL3.0",
     "__kernel void k(read_only pipe int p[2]) {}\n", refused, 0},
};

int main(int argc, char **argv) {
  const int number = argc > 1 ? atoi(argv[1]) : 0;
  cl_uint numbers[16] = {0};
  const size_t items = 1;
  cl_device_id device;
  cl_int status;
  int right;
  if (number < 1 || number > (int)(sizeof rows / sizeof *rows)) {
    fprintf(stderr, "a number from 1 to %d is needed\n", (int)(sizeof rows / sizeof *rows));
    return 2;
  }
  device = first_device();
  printf("%s: ", rows[number - 1].what);
  fflush(stdout);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  cl_program program =
      clCreateProgramWithSource(context, 1, (const char **)&rows[number - 1].source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  status = clBuildProgram(program, 1, &device, rows[number - 1].options, NULL, NULL);
  if (rows[number - 1].due != run || status != CL_SUCCESS) {
    right = rows[number - 1].due == refused ? status != CL_SUCCESS : status == CL_SUCCESS;
    printf("clBuildProgram returned %d: %s\n", (int)status, right ? "PASS" : "FAIL");
    return !right;
  }
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  cl_kernel kernel = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  cl_mem out = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof numbers,
                              numbers, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof out, &out), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, &items, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof numbers, numbers, 0, NULL, NULL),
       "clEnqueueReadBuffer");
  right = numbers[0] == rows[number - 1].want;
  printf("%u, expected %u: %s\n", numbers[0], rows[number - 1].want, right ? "PASS" : "FAIL");
  return !right;
}
