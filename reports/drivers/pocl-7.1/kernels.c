/* Small kernels and programs that PoCL 7.1 handles wrongly, one per run:
 *   cc kernels.c -o kernels -lOpenCL && for i in $(seq 1 21); do ./kernels $i; echo "exit status $?"; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown, 128 + signal: it crashed. */
#define CL_TARGET_OPENCL_VERSION 300
#define _POSIX_C_SOURCE 200809L
#include "../check.h"
#include <unistd.h>

enum { words = 64 };
static cl_device_id device;
static cl_context context;
static cl_command_queue queue;
static cl_int status;
static cl_uint out[words];

static cl_program program(const char *source) {
  cl_program made = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  return made;
}

static int check(const char *what, const cl_uint *expected, int count) {
  int wrong = 0;
  for (int i = 0; i < count; ++i)
    if (out[i] != expected[i] && ++wrong == 1)
      printf("FAIL: %s: word %d is %u, expected %u\n", what, i, out[i], expected[i]);
  if (!wrong) printf("PASS: %s\n", what);
  return wrong != 0;
}

/* `out` is filled with 1, 2, 3 ... before the kernel k(out) runs. */
static void launch(cl_program from, size_t offset, size_t global, size_t local) {
  cl_kernel k = clCreateKernel(from, "k", &status);
  cl_mem b;
  must(status, "clCreateKernel");
  for (int i = 0; i < words; ++i) out[i] = i + 1;
  b = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof out, out, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(k, 0, sizeof b, &b), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, k, 1, &offset, &global, &local, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, b, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL),
       "clEnqueueReadBuffer");
}

static void run(const char *source, const char *options, size_t offset, size_t global,
                size_t local) {
  cl_program from = program(source);
  must(clBuildProgram(from, 1, &device, options, NULL, NULL), "clBuildProgram");
  launch(from, offset, global, local);
}

/* A work-item function whose argument is a literal: a dimension that the range does not have. */
static int dimension(const char *function, const char *literal, cl_uint expected) {
  char source[256], what[64];
  snprintf(what, sizeof what, "%s(%s)", function, literal);
  snprintf(source, sizeof source, "__kernel void k(__global uint *o) { o[0] = (uint)%s; }", what);
  run(source, "", 0, 4, 4);
  return check(what, &expected, 1);
}

static const char *exchange =
    "int exchange(__local int *s, int l, int with, int v) {\n"
    "  s[l] = v;\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  const int other = s[with];\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  return other;\n"
    "}\n"
    "__kernel void k(__global int *o) {\n"
    "  __local int s[64];\n"
    "  const int l = get_local_id(0), size = get_local_size(0);\n"
    "  const int v = exchange(s, l, size - 1 - l, o[l]);\n"
    "  o[l] = exchange(s, l, (l + 1) % size, v + 1);\n"
    "}\n";

static const char *in_loop =
    "__kernel void k(__global int *o) {\n"
    "  __local int s[64];\n"
    "  const int l = get_local_id(0), size = get_local_size(0);\n"
    "  s[l] = o[l];\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  for (int i = 0; i < 2; ++i) {\n"
    "    const int v = s[(l + 1) % size];\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    s[l] = s[l] + v;\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  }\n"
    "  o[l] = s[l];\n"
    "}\n";

static char printed[4096];

/* Stores what the kernel prints. */
static void capture(const char *source) {
  FILE *file = tmpfile();
  size_t got;
  if (file == NULL) exit(2);
  fflush(stdout);
  const int kept = dup(1);
  dup2(fileno(file), 1);
  run(source, "", 0, 1, 1);
  clFinish(queue);
  fflush(stdout);
  dup2(kept, 1);
  rewind(file);
  got = fread(printed, 1, sizeof printed - 1, file);
  printed[got] = 0;
}

static int prints(const char *source, const char *expected) {
  capture(source);
  printf("%s: printed \"%s\", expected \"%s\"\n", strcmp(printed, expected) ? "FAIL" : "PASS", printed,
         expected);
  return strcmp(printed, expected) != 0;
}

/* A program that must be refused. */
static int builds(const char *what, const char *source) {
  status = clBuildProgram(program(source), 1, &device, "", NULL, NULL);
  printf("%s: %s: clBuildProgram %d, expected %d\n", status ? "PASS" : "FAIL", what, (int)status,
         CL_BUILD_PROGRAM_FAILURE);
  return status == CL_SUCCESS;
}

static int number_of(int number) {
  switch (number) {
    case 1: return dimension("get_global_id", "4294967295u", 0);
    case 2: return dimension("get_global_id", "2147483648u", 0);
    case 3: return dimension("get_group_id", "4294967295u", 0);
    case 4: return dimension("get_local_size", "4294967295u", 1);
    case 5: return dimension("get_num_groups", "4294967295u", 1);
    case 6: return dimension("get_global_size", "4294967295u", 1);
    case 7: { /* the ids are those of the work-item, not 0 */
      static const cl_uint expected[4] = {0, 1, 2, 3};
      run("__kernel void k(__global uint *o) {\n"
          "  const size_t l = get_local_id(0u);\n"
          "  o[l] = (uint)(l + get_local_id(4u) + get_local_id(2147483648u));\n"
          "}\n", "", 0, 4, 4);
      return check("get_local_id(0) beside get_local_id(4)", expected, 4);
    }
    case 8: {
      static const cl_uint expected[2] = {0xfffffffdu, 4};
      run("__kernel void k(__global uint *o) {\n"
          "  const ulong v = get_global_offset(0); o[0] = (uint)v; o[1] = (uint)(v >> 32); }\n",
          "", 0x4fffffffdul, 4, 4);
      return check("get_global_offset(0) of 0x4fffffffd", expected, 2);
    }
    case 9: { /* 1 2 3 reversed, plus 1: 4 3 2; then each gets the number of the next: 3 2 4 */
      static const cl_uint expected[3] = {3, 2, 4};
      run(exchange, "", 0, 3, 3);
      return check("two exchanges through local memory in a function", expected, 3);
    }
    case 10: { /* 1 2 3; after the first iteration 3 5 4, after the second 8 9 7 */
      static const cl_uint expected[3] = {8, 9, 7};
      run(in_loop, "", 0, 3, 3);
      return check("sums with the neighbor in a loop", expected, 3);
    }
    case 11: {
      static const cl_uint expected[2] = {1, 1};
      run("__kernel void k(__global uint *o) {\n"
          "  uint *p = o; o[0] = to_global(p) == o; o[1] = to_local(p) == 0; }\n",
          "-cl-std=CL3.0", 0, 1, 1);
      return check("to_local of a pointer to global memory is NULL", expected, 2);
    }
    case 12: {
      cl_program from = program("__constant float c[] = {NAN};\n"
                                "__kernel void k(__global int *o) { *o = isnan(c[0]); }\n");
      status = clBuildProgram(from, 1, &device, "", NULL, NULL);
      printf("%s: a constant initialized with NAN: clBuildProgram %d, expected 0\n",
             status ? "FAIL" : "PASS", (int)status);
      return status != CL_SUCCESS;
    }
    case 13:
      return prints("__kernel void k(__global uint *o) {\n"
                    "  printf(\"[%.3s][%8.2s][%-8.2s]\", \"precise\", \"precise\", \"precise\"); }\n",
                    "[pre][      pr][pr      ]");
    case 14: { /* the first of two headers of one name */
      static const cl_uint expected[1] = {4};
      cl_program from = program("#include \"one.h\"\n"
                                "__kernel void k(__global uint *o) { *o = VALUE; }\n");
      cl_program headers[2], whole;
      const char *names[2] = {"one.h", "one.h"};
      headers[0] = program("#define VALUE 4\n");
      headers[1] = program("#define VALUE 1\n");
      must(clCompileProgram(from, 1, &device, "", 2, headers, names, NULL, NULL),
           "clCompileProgram");
      whole = clLinkProgram(context, 1, &device, "", 1, &from, NULL, NULL, &status);
      must(status, "clLinkProgram");
      launch(whole, 0, 1, 1);
      return check("the first of two headers of one name", expected, 1);
    }
    case 15: {
      cl_program from = program("int nowhere(int x);\n"
                                "__kernel void k(__global int *o) { *o = nowhere(21); }\n"), made;
      must(clCompileProgram(from, 1, &device, "", 0, NULL, NULL, NULL, NULL), "clCompileProgram");
      made = clLinkProgram(context, 1, &device, "", 1, &from, NULL, NULL, &status);
      printf("%s: clLinkProgram with a function that is not defined: %d, and %s program\n",
             made && status == CL_LINK_PROGRAM_FAILURE ? "PASS" : "FAIL", (int)status,
             made ? "a" : "no");
      return !(made && status == CL_LINK_PROGRAM_FAILURE);
    }
    case 16:
      return prints("__kernel void k(__global uint *o) { printf(\"[%#.2g]\", -99.96875f); }\n",
                    "[-1.0e+02]");
    case 17:
      return prints("__kernel void k(__global uint *o) { printf(\"[%+ G]\", INFINITY); }\n",
                    "[+INF]");
    case 18: return builds("an argument of event_t", "__kernel void k(__constant event_t *e) {}\n");
    case 19:
      return builds("pow of a float4 and a float",
                    "__kernel void k(__global float *o) { vstore4(pow(vload4(0, o), o[4]), 0, o); }\n");
    case 20:
      return builds("hadd of an int4 and an int",
                    "__kernel void k(__global int *o) { vstore4(hadd(vload4(0, o), o[4]), 0, o); }\n");
    case 21: { /* the form of an address is open; the text after it is known */
      const char *end;
      capture("__kernel void k(__global uint *o) {\n"
              "  int own = 0; printf(\"%p %d.\", (void *)&own, 7); }\n");
      end = strrchr(printed, ' ');
      printf("%s: printed \"%s\", expected an address and \" 7.\"\n",
             end && strcmp(end, " 7.") == 0 ? "PASS" : "FAIL", printed);
      return !(end && strcmp(end, " 7.") == 0);
    }
    default:
      fprintf(stderr, "a number from 1 to 21 is needed\n");
      return 2;
  }
}

int main(int argc, char **argv) {
  device = first_device();
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueueWithProperties(context, device, NULL, &status);
  must(status, "clCreateCommandQueueWithProperties");
  return number_of(argc > 1 ? atoi(argv[1]) : 0);
}
