/* Steps of programs, binaries and maps, one finding per run, on the first device of the first
 * platform:
 *   cc steps_and_maps.c -o steps_and_maps -lOpenCL
 *   for i in $(seq 1 12); do ./steps_and_maps $i; echo "$i: $?"; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown, 128 + signal: it crashed. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

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
static const char *plain = "__kernel void k(__global int *o) { *o = 42; }\n";
static const char *value = "__kernel void k(__global int *o) { *o = VALUE; }\n";

static cl_int build(cl_program program, const char *options) {
  return clBuildProgram(program, 1, &device, options, NULL, NULL);
}
static cl_int compile(cl_program program, const char *options) {
  return clCompileProgram(program, 1, &device, options, 0, NULL, NULL, NULL, NULL);
}
static cl_program linked(cl_program object, const char *options) {
  cl_program made = clLinkProgram(context, 1, &device, options, 1, &object, NULL, NULL, &status);
  must(status, "clLinkProgram");
  return made;
}
static int result(cl_program program) {
  size_t one = 1;
  int got = -1;
  cl_kernel kernel = clCreateKernel(program, "k", &status);
  cl_mem out = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof got, NULL, NULL);
  must(status, "clCreateKernel");
  must(clSetKernelArg(kernel, 0, sizeof out, &out), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL), "enqueue");
  must(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof got, &got, 0, NULL, NULL), "read");
  clReleaseKernel(kernel);
  clReleaseMemObject(out);
  return got;
}

static int constant_without_language(void) { /* 1 */
  cl_uint one = 1;
  size_t length = 0;
  must(clGetDeviceInfo(device, CL_DEVICE_IL_VERSION, 0, NULL, &length), "CL_DEVICE_IL_VERSION");
  if (length > 1) return puts("the device has an intermediate language"), 2;
  status = clSetProgramSpecializationConstant(source(plain), 0, sizeof one, &one);
  if (status == CL_INVALID_PROGRAM) status = CL_INVALID_OPERATION; /* this code is right, too */
  return same("clSetProgramSpecializationConstant without IL", status, CL_INVALID_OPERATION);
}
static int kernel_of_an_object(void) { /* 2 */
  cl_program object = source(plain);
  must(compile(object, ""), "clCompileProgram");
  clCreateKernel(object, "k", &status);
  return same("clCreateKernel of a compiled program", status, CL_INVALID_PROGRAM_EXECUTABLE);
}
static int kernel_of_a_library(void) { /* 3 */
  cl_program object = source(plain);
  must(compile(object, ""), "clCompileProgram");
  clCreateKernel(linked(object, "-create-library"), "k", &status);
  return same("clCreateKernel of a library", status, CL_INVALID_PROGRAM_EXECUTABLE);
}
static int kernels_of_an_object(void) { /* 4 */
  cl_program object = source(plain);
  size_t kernels = 99;
  must(compile(object, ""), "clCompileProgram");
  status = clGetProgramInfo(object, CL_PROGRAM_NUM_KERNELS, sizeof kernels, &kernels, NULL);
  return same("CL_PROGRAM_NUM_KERNELS of a compiled program", status,
              CL_INVALID_PROGRAM_EXECUTABLE);
}
static int size_of_no_binary(void) { /* 5 */
  size_t size = 99;
  status = clGetProgramInfo(source(plain), CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL);
  if (same("CL_PROGRAM_BINARY_SIZES of a new program, the code", status, CL_SUCCESS)) return 1;
  return same("the size", (long)size, 0);
}
static int binary_of_no_length(void) { /* 6 */
  const unsigned char byte = 1, *bits = &byte;
  size_t length = 0;
  cl_int of_device = 99;
  clCreateProgramWithBinary(context, 1, &device, &length, &bits, &of_device, &status);
  if (same("clCreateProgramWithBinary, a length of 0", status, CL_INVALID_VALUE)) return 1;
  return same("binary_status", of_device, CL_INVALID_VALUE);
}
static int maps_of_a_sub_buffer(void) { /* 7 */
  cl_buffer_region region = {4096, 4096};
  cl_uint count = 99;
  cl_mem whole = clCreateBuffer(context, CL_MEM_READ_WRITE, 8192, NULL, &status), part;
  must(status, "clCreateBuffer");
  part = clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
  must(status, "clCreateSubBuffer");
  clEnqueueMapBuffer(queue, part, CL_TRUE, CL_MAP_READ, 0, 64, 0, NULL, NULL, &status);
  must(status, "clEnqueueMapBuffer");
  must(clGetMemObjectInfo(part, CL_MEM_MAP_COUNT, sizeof count, &count, NULL), "CL_MEM_MAP_COUNT");
  return same("CL_MEM_MAP_COUNT of a mapped sub-buffer", count, 1);
}
static int built_again(void) { /* 8 */
  cl_program program = source(value);
  must(build(program, "-D VALUE=5"), "clBuildProgram");
  if (same("built, VALUE=5", result(program), 5)) return 1;
  must(compile(program, "-D VALUE=6"), "clCompileProgram");
  if (same("compiled and linked, VALUE=6", result(linked(program, "")), 6)) return 1;
  must(build(program, "-D VALUE=7"), "clBuildProgram");
  return same("built again, VALUE=7", result(program), 7);
}
static int compiled_after_a_failure(void) { /* 9 */
  cl_program program = source(value);
  if (same("clCompileProgram without the macro", compile(program, ""), CL_COMPILE_PROGRAM_FAILURE))
    return 1;
  return same("clCompileProgram with the macro", compile(program, "-D VALUE=1"), CL_SUCCESS);
}

static int all_kernels_of_an_object(void) { /* 10 */
  cl_program object = source(plain);
  cl_uint kernels = 99;
  must(compile(object, ""), "clCompileProgram");
  status = clCreateKernelsInProgram(object, 0, NULL, &kernels);
  return same("clCreateKernelsInProgram of a compiled program", status,
              CL_INVALID_PROGRAM_EXECUTABLE);
}

static cl_program link_of_one(void) {
  cl_program object = source(plain);
  must(compile(object, ""), "clCompileProgram");
  return linked(object, "");
}
static int link_built_again(void) { /* 11 */
  return same("clBuildProgram of a program of clLinkProgram", build(link_of_one(), ""),
              CL_INVALID_OPERATION);
}
static int link_compiled_again(void) { /* 12 */
  return same("clCompileProgram of a program of clLinkProgram", compile(link_of_one(), ""),
              CL_INVALID_OPERATION);
}

int main(int count, char **words) {
  int (*all[])(void) = {constant_without_language, kernel_of_an_object,  kernel_of_a_library,
                        kernels_of_an_object,      size_of_no_binary,    binary_of_no_length,
                        maps_of_a_sub_buffer,      built_again,          compiled_after_a_failure,
                        all_kernels_of_an_object,  link_built_again,     link_compiled_again};
  int which = count > 1 ? atoi(words[1]) : 0;
  if (which < 1 || which > 12) return fprintf(stderr, "steps_and_maps 1..12\n"), 2;
  device = first_device();
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  return all[which - 1]();
}
