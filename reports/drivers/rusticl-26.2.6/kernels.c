/* Kernels that rusticl 26.2.6 (llvmpipe, LLVM 22) compiles wrongly or not at all, one per run:
 *   cc kernels.c -o kernels -lOpenCL && for i in $(seq 1 14); do ./kernels $i; echo "exit status $?"; done
 * Exit status: 0 if the driver follows the specification, 1 if it does not, 2 if this is unknown,
 * 128 + signal if it crashed. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static char text[65536];

/* A function of n parameters: C99 5.2.4.1 requires 127 in a definition and 127 arguments in a
 * call. */
static cl_uint parameters(int n) {
  char *end = text;
  cl_uint due = 0;
  int k;
  end += sprintf(end, "uint f(uint p0");
  for (k = 1; k < n; ++k) end += sprintf(end, ", uint p%d", k);
  end += sprintf(end, ") {\n  uint r = 0;\n");
  for (k = 0; k < n; ++k) end += sprintf(end, "  r = r * 3u + p%d;\n", k);
  end += sprintf(end, "  return r;\n}\n__kernel void k(__global uint *out, __global const uint *in) {\n"
                      "  const uint x = in[1] * 1000u;\n  *out = f(x");
  for (k = 1; k < n; ++k) end += sprintf(end, ", x + %du", k);
  sprintf(end, ");\n}\n");
  for (k = 0; k < n; ++k) due = due * 3u + 1000u + (cl_uint)k;
  return due;
}

int main(int argc, char **argv) {
  const int number = argc > 1 ? atoi(argv[1]) : 0;
  const char *source = text, *what, *options = "";
  int may_be_refused = 0, must_be_refused = 0, no_input = 0, bad;
  cl_uint due = 0, got = 0xa5a5a5a5u, in[64], k;
  cl_device_id device;
  cl_int status;
  const size_t items = 1;
  switch (number) {
    case 1:
      what = "a member at an odd offset of a copy of a packed struct in local memory (6.13.1)";
      strcpy(text,
             "typedef union { short3 u[2]; uint4 v; } V;\n"
             "typedef struct {\n"
             "  ushort b; float4 big[2]; float16 bigger[4]; float m[4]; uchar c; V v;\n"
             "} __attribute__((packed)) T;\n"
             "__kernel void k(__global uint *out, __global const uint *in) {\n"
             "  __local T a;\n"
             "  __local T *p = &a;\n"
             "  p->v.u[1] = (short3)((short)(in[5] + 60u));\n"
             "  T copy = *p;\n"
             "  *out = (uint)copy.v.u[1].s0;\n"
             "}\n");
      due = 65;
      break;
    case 2:
      what = "a function of 90 parameters (C99 5.2.4.1: 127)";
      due = parameters(90);
      break;
    case 3:
      what = "NAN as the initializer of a __constant (6.15.2.1: a constant expression)";
      strcpy(text,
             "__constant float c[] = {NAN};\n"
             "__kernel void k(__global uint *out, __global const uint *in) {\n"
             "  *out = isnan(c[in[0]]) ? 1u : 0u;\n"
             "}\n");
      due = 1;
      break;
    case 4:
      what = "long double, a reserved type (6.3.4): may be refused";
      strcpy(text,
             "__kernel void k(__global uint *out, __global const uint *in) {\n"
             "  long double x = in[3];\n"
             "  *out = (uint)(x * x);\n"
             "}\n");
      due = 9;
      may_be_refused = 1;
      break;
    case 5:
      what = "a check against NULL that prevents a read of NULL (C99 6.5.15)";
      strcpy(text,
             "__kernel void k(__global uint *out, __global const uint *in) {\n"
             "  *out = in ? in[3] : 7u;\n"
             "}\n");
      due = 7;
      no_input = 1;
      break;
    case 6:
    case 7:
      what = number == 6 ? "hadd(int4, int), which no row declares (6.15.3): must be refused"
                         : "pow(float4, float), which no row declares (6.15.2): must be refused";
      sprintf(text,
              "__kernel void k(__global uint *out, __global const uint *in) {\n"
              "  %s\n"
              "}\n",
              number == 6 ? "int4 a = (int4)(1); int b = (int)in[1]; a = hadd(a, b); *out = (uint)a.x;"
                          : "float4 a = (float4)(1); float b = in[1]; a = pow(a, b); *out = (uint)a.x;");
      must_be_refused = 1;
      break;
    case 8:
      what = "a pointer to event_t as a kernel's argument: must be refused";
      strcpy(text, "__kernel void k(__global event_t *e) {}\n");
      must_be_refused = 1;
      break;
    case 9:
      what = "loops without an iteration, whose reads would be outside of the buffers (C99 6.8.5)";
      strcpy(text,
             "__kernel void k(__global uint *out, __global const uint *in) {\n"
             "  const uint x = in[7];\n"
             "  uint r = x;\n"
             "  for (uint i = 64u; i < x; ++i) r += in[i * 80000000u];\n"
             "  while (x > 100u) r += out[1u << 29];\n"
             "  *out = r;\n"
             "}\n");
      due = 7;
      break;
    case 10:
    case 11:
      what = number == 10 ? "the address of a __local variable is not NULL (C99 6.3.2.3)"
                          : "the address of a __private variable is not NULL (C99 6.3.2.3)";
      sprintf(text,
              "__kernel void k(__global uint *out, __global const uint *in) {\n"
              "  __local int of_local[1];\n"
              "  __private int of_private[1];\n"
              "  %s int *const some = in[1] == 1 ? %s : 0;\n"
              "  *out = some == 0;\n"
              "}\n",
              number == 10 ? "__local" : "__private", number == 10 ? "of_local" : "of_private");
      due = 0;
      break;
    case 12:
    case 13:
      what = number == 12 ? "limits.h (6.11.h): must be refused" : "stdarg.h (6.11.h): must be refused";
      sprintf(text, "#include <%s>\n__kernel void k(__global uint *out, __global const uint *in) { *out = 1; }\n",
              number == 12 ? "limits.h" : "stdarg.h");
      must_be_refused = 1;
      break;
    case 14:
      what = "an atomic function whose order is not a constant (6.15.12.3: an enumerated type)";
      options = "-cl-std=CL3.0";
      strcpy(text,
             "__kernel void k(__global uint *out, __global const uint *in) {\n"
             "  const memory_order o = in[1] == 1 ? memory_order_relaxed : memory_order_release;\n"
             "  atomic_store_explicit((__global atomic_uint *)out, 21, o, memory_scope_work_group);\n"
             "}\n");
      due = 21;
      break;
    default:
      fprintf(stderr, "a number from 1 to 14 is needed\n");
      return 2;
  }
  printf("%s: ", what);
  fflush(stdout);
  for (k = 0; k < 64; ++k) in[k] = k;
  device = first_device();
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  status = clBuildProgram(program, 1, &device, options, NULL, NULL);
  if (must_be_refused) {
    printf("%s, clBuildProgram returned %d\n", status ? "PASS" : "FAIL", (int)status);
    return status == CL_SUCCESS;
  }
  if (status != CL_SUCCESS) {
    printf("%s, clBuildProgram returned %d\n", may_be_refused ? "PASS" : "FAIL", (int)status);
    return !may_be_refused;
  }
  cl_kernel kernel = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  cl_mem to = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof got, &got, &status);
  must(status, "clCreateBuffer");
  cl_mem from = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof in, in, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof to, &to), "clSetKernelArg");
  must(clSetKernelArg(kernel, 1, sizeof from, no_input ? NULL : &from), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof got, &got, 0, NULL, NULL),
       "clEnqueueReadBuffer");
  bad = got != due;
  printf("%s, %u, expected %u\n", bad ? "FAIL" : "PASS", (unsigned)got, (unsigned)due);
  return bad;
}
