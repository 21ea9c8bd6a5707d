/* Programs, kernels and events, one finding per run, on the first device of the first platform:
 *   cc programs_and_events.c -o programs_and_events -lOpenCL -lpthread
 *   for i in 1 2 3 4 $(seq 6 13); do ./programs_and_events $i; echo "$i: $?"; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown, 128 + signal: it crashed. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"
#include <pthread.h>
#include <unistd.h>

static cl_device_id device;
static cl_context context;
static cl_command_queue queue;
static cl_int status;

static int same(const char *what, long got, long expected) {
  printf("%s; %s: %ld, expected %ld\n", got == expected ? "PASS" : "FAIL", what, got, expected);
  return got != expected;
}
static cl_program source(const char *text) {
  cl_program made = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  return made;
}
static cl_kernel kernel_of(cl_program program, const char *name) {
  cl_kernel made = clCreateKernel(program, name, &status);
  must(status, "clCreateKernel");
  return made;
}
static const char *plain = "__kernel void k(__global int *o) { *o = 42; }\n";

/* The numbers that the kernel `k` of this text writes for the given numbers, in work-groups of
 * 16. */
static void run(const char *text, const int *in, int *out, size_t items) {
  size_t local = 16, bytes = items * sizeof *in;
  cl_program program = source(text);
  cl_kernel kernel;
  cl_mem from = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, bytes, (void *)in, NULL);
  cl_mem to = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, NULL, NULL);
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = kernel_of(program, "k");
  must(clSetKernelArg(kernel, 0, sizeof to, &to), "clSetKernelArg");
  must(clSetKernelArg(kernel, 1, sizeof from, &from), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, &local, 0, NULL, NULL), "enqueue");
  must(clEnqueueReadBuffer(queue, to, CL_TRUE, 0, bytes, out, 0, NULL, NULL), "read");
}

static int link_option(void) { /* 1 */
  cl_program object = source(plain);
  must(clCompileProgram(object, 1, &device, "", 0, NULL, NULL, NULL, NULL), "clCompileProgram");
  clLinkProgram(context, 1, &device, "-cl-finite-math-only", 1, &object, NULL, NULL, &status);
  return same("clLinkProgram with -cl-finite-math-only", status, CL_SUCCESS);
}

static int quoted_folder(void) { /* 2 */
  char folder[] = "second callsXXXXXX", here[400], path[500], options[500];
  FILE *file;
  if (!mkdtemp(folder) || !getcwd(here, sizeof here)) return 2;
  snprintf(path, sizeof path, "%s/%s/value.h", here, folder);
  if (!(file = fopen(path, "w"))) return 2;
  fputs("#define VALUE 1\n", file);
  fclose(file);
  snprintf(options, sizeof options, "-I \"%s/%s\"", here, folder);
  status = clBuildProgram(
      source("#include \"value.h\"\n__kernel void k(__global int *o) { *o = VALUE; }\n"), 1,
      &device, options, NULL, NULL);
  return same("a build with -I \"...\"", status, CL_SUCCESS);
}

static int scalar_hint(void) { /* 3 */
  char text[200] = "";
  cl_program program = source(
      "__kernel __attribute__((vec_type_hint(float))) void k(__global int *o) { *o = 1; }\n");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  must(clGetKernelInfo(kernel_of(program, "k"), CL_KERNEL_ATTRIBUTES, sizeof text, text, NULL),
       "clGetKernelInfo");
  printf("'%s'\n", text);
  return same("CL_KERNEL_ATTRIBUTES names vec_type_hint", strstr(text, "vec_type_hint") != NULL, 1);
}

static int argument_name(void) { /* 4 */
  char text[200] = "";
  cl_program program = source("__kernel void k(__global int *o, int max) { *o = max; }\n");
  must(clBuildProgram(program, 1, &device, "-cl-kernel-arg-info", NULL, NULL), "clBuildProgram");
  must(clGetKernelArgInfo(kernel_of(program, "k"), 1, CL_KERNEL_ARG_NAME, sizeof text, text, NULL),
       "clGetKernelArgInfo");
  printf("'%s'\n", text);
  return same("CL_KERNEL_ARG_NAME of 'max'", strcmp(text, "max"), 0);
}

static int compiled_again(void) { /* 6 */
  cl_program program = source("#include \"one.h\"\n__kernel void k(__global int *o) { *o = ONE; }\n");
  const char *name = "one.h";
  cl_program first = source("#define ONE 1\n"), second = source("#define ONE 2\n");
  must(clCompileProgram(program, 0, NULL, "", 1, &first, &name, NULL, NULL), "clCompileProgram");
  status = clCompileProgram(program, 0, NULL, "", 1, &second, &name, NULL, NULL);
  return same("clCompileProgram a second time", status, CL_SUCCESS);
}

static int built_after_failure(void) { /* 7 */
  cl_program program = source("__kernel void k(__global int *o) { *o = VALUE; }\n");
  if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_BUILD_PROGRAM_FAILURE) return 2;
  status = clBuildProgram(program, 1, &device, "-D VALUE=6", NULL, NULL);
  return same("clBuildProgram after a failure", status, CL_SUCCESS);
}

/* Private arrays: every index is within bounds, and nothing overflows. */
#define ARRAYS(l)                                                         \
  int own[16], c[8] = {0}, k = 0, r = 0;                                  \
  for (int i = 0; i < 16; ++i) own[i] = v * i - l;                        \
  for (int i = 0; i < 12; ++i) c[(own[i] & 1023) % 8] += own[i * 5 % 16]; \
  for (int i = 0; i < 16; ++i)                                            \
    if (own[i] > 0) own[k++] = own[i];                                    \
  r = k;                                                                  \
  for (int i = 0; i < 8; ++i) r = (r * 3 + c[i]) % 1000003;               \
  for (int i = 0; i < 16; ++i) r = (r * 3 + own[i]) % 1000003;
#define TEXT_OF(...) #__VA_ARGS__
#define TEXT(...) TEXT_OF(__VA_ARGS__)
static int private_arrays(void) { /* 8 */
  enum { items = 272 };
  int in[items], out[items], wrong = 0;
  for (int i = 0; i < items; ++i) in[i] = i * 7919 % 1999 - 999;
  run("int f(int v, int l) {\n" TEXT(ARRAYS(l)) "  return r;\n}\n"
      "__kernel void k(__global int *out, __global const int *in) {\n"
      "  out[get_global_id(0)] = f(in[get_global_id(0)], (int)get_local_id(0));\n}\n",
      in, out, items);
  for (int g = 0; g < items; ++g) {
    const int v = in[g];
    ARRAYS(g % 16)
    wrong += out[g] != r;
  }
  return same("work-items that are wrong", wrong, 0);
}

static int copied_struct(void) { /* 9 */
  enum { items = 16 };
  int in[items], out[items], wrong = 0;
  for (int i = 0; i < items; ++i) in[i] = i;
  run("struct S { uchar t; int a; int m; };\n"
      "__kernel void k(__global int *out, __global const int *in) {\n"
      "  const int v = in[get_global_id(0)]; struct S x[2];\n"
      "  x[0].t = (uchar)v; x[0].a = 2 * v; x[0].m = 3 * v; x[1].t = 1; x[1].a = 2; x[1].m = 3;\n"
      "  const int n = in[0] & 1; x[n] = x[1 - n];\n"
      "  out[get_global_id(0)] = x[0].t * 10000 + x[0].a * 100 + x[0].m;\n}\n",
      in, out, items);
  for (int v = 0; v < items; ++v)
    wrong += out[v] != 10203;
  return same("work-items that are wrong", wrong, 0);
}

static int struct_argument(void) { /* 10 */
  struct { cl_int a; cl_char b[5]; } pair = {7, {0}};
  cl_program program = source(
      "typedef struct { int a; char b[5]; } Pair;\n"
      "__kernel void k(__global int *o, Pair p) { *o = p.a + p.b[4]; }\n");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  status = clSetKernelArg(kernel_of(program, "k"), 1, sizeof pair, &pair);
  return same("clSetKernelArg of 12 bytes", status, CL_SUCCESS);
}

static void *open_later(void *gate) {
  usleep(200000);
  clSetUserEventStatus((cl_event)gate, CL_COMPLETE);
  return NULL;
}
static int finish_after_flush(void) { /* 11 */
  char bytes[64] = "";
  cl_int state = -1;
  pthread_t thread;
  cl_event gate = clCreateUserEvent(context, NULL), written;
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, NULL);
  must(clEnqueueWriteBuffer(queue, buffer, CL_FALSE, 0, 64, bytes, 1, &gate, &written), "write");
  must(clFlush(queue), "clFlush");
  pthread_create(&thread, NULL, open_later, gate);
  must(clFinish(queue), "clFinish");
  clGetEventInfo(written, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, NULL);
  pthread_join(thread, NULL);
  return same("status after clFinish", state, CL_COMPLETE);
}

static int failed_event(void) { /* 12 */
  char bytes[64] = "";
  cl_int state = CL_QUEUED;
  cl_event gate = clCreateUserEvent(context, NULL), written;
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, NULL);
  must(clEnqueueWriteBuffer(queue, buffer, CL_FALSE, 0, 64, bytes, 1, &gate, &written), "write");
  must(clFlush(queue), "clFlush");
  must(clSetUserEventStatus(gate, CL_INVALID_VALUE), "clSetUserEventStatus");
  for (int i = 0; i < 1000 && state > CL_COMPLETE; ++i, usleep(1000))
    clGetEventInfo(written, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, NULL);
  printf("status %d\n", (int)state);
  return same("the command was terminated", state < 0, 1);
}

static int link_options_said(void) { /* 13 */
  char text[200] = "";
  cl_program object = source(plain), library;
  must(clCompileProgram(object, 1, &device, "", 0, NULL, NULL, NULL, NULL), "clCompileProgram");
  library = clLinkProgram(context, 1, &device, "-create-library", 1, &object, NULL, NULL, &status);
  must(status, "clLinkProgram");
  must(clGetProgramBuildInfo(library, device, CL_PROGRAM_BUILD_OPTIONS, sizeof text, text, NULL),
       "clGetProgramBuildInfo");
  printf("'%s'\n", text);
  return same("CL_PROGRAM_BUILD_OPTIONS of the link", strcmp(text, "-create-library"), 0);
}

int main(int count, char **arguments) {
  int (*const cases[])(void) = {link_option, quoted_folder, scalar_hint, argument_name,
                                NULL, compiled_again, built_after_failure,
                                private_arrays, copied_struct, struct_argument,
                                finish_after_flush, failed_event,
                                link_options_said};
  const int number = count == 2 ? atoi(arguments[1]) : 0;
  if (number < 1 || number > 13 || !cases[number - 1]) return 2;
  device = first_device();
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  return cases[number - 1]();
}
