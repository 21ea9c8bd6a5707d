/* Calls about programs, kernels and events that must be refused, one per run.
 *   cc errors_of_programs.c -o errors_of_programs -lOpenCL
 *   ./errors_of_programs  # lists the steps
 *   for i in $(seq 1 30); do timeout 20 ./errors_of_programs $i oclgrind; echo "$i: $?"; done
 * $2 is the beginning of a platform's name; without $2, any platform is taken. The program uses the
 * platform's first device, and prints the returned code and the code that OpenCL 1.2 states. Exit
 * status: 0 the codes are equal, 1 they differ, 2 unknown (the device lacks a kind of object, or
 * its version does not state the error), 3 no such step, 128 + signal: a crash. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS

enum { size = 4096 };
static cl_platform_id platform;
static cl_device_id device;
static cl_context context, other_context;
static cl_command_queue queue;
static cl_int status;
static int version; /* of the device, times 10 */
static unsigned char bytes[1 << 16];
static const size_t one = 1;

/* ---- Objects. */

static cl_context another(void) {
  if (!other_context) other_context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  return other_context;
}
static cl_mem buffer_in(cl_context in, cl_mem_flags flags) {
  cl_mem made = clCreateBuffer(in, flags, size, NULL, &status);
  must(status, "clCreateBuffer");
  return made;
}
static cl_mem buffer(void) {
  return buffer_in(context, CL_MEM_READ_WRITE);
}
static cl_mem image_of(cl_mem_object_type type, size_t width, size_t height, size_t depth,
                       size_t layers, cl_mem_flags flags) {
  const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
  cl_image_desc of;
  memset(&of, 0, sizeof of);
  of.image_type = type;
  of.image_width = width;
  of.image_height = height;
  of.image_depth = depth;
  of.image_array_size = layers;
  cl_mem made = clCreateImage(context, flags, &format, &of, NULL, &status);
  must(status, "clCreateImage");
  return made;
}
static cl_event user_event(cl_context in, cl_int with) {
  cl_event made = clCreateUserEvent(in, &status);
  must(status, "clCreateUserEvent");
  must(clSetUserEventStatus(made, with), "clSetUserEventStatus");
  return made;
}
static cl_program source(const char* text) {
  cl_program made = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  return made;
}
static cl_program built(const char* text) {
  cl_program made = source(text);
  must(clBuildProgram(made, 1, &device, "", NULL, NULL), "clBuildProgram");
  return made;
}
static cl_kernel kernel(const char* text) {
  cl_kernel made = clCreateKernel(built(text), "k", &status);
  must(status, "clCreateKernel");
  return made;
}
static const char* const plain = "__kernel void k(__global int *o) { *o = 1; }";
static cl_kernel ready(void) {
  static cl_mem memory;
  cl_kernel made = kernel(plain);
  memory = buffer();
  must(clSetKernelArg(made, 0, sizeof memory, &memory), "clSetKernelArg");
  return made;
}

/* ---- The calls. */

/* For errors that only versions before `first` state. `first` is a version times 10. */
static void before(int first) {
  if (version < first) return;
  printf("the device's version states no such error\n");
  exit(2);
}

static cl_int source_null(void) {
  const char* texts[2];
  texts[0] = plain;
  texts[1] = NULL;
  clCreateProgramWithSource(context, 2, texts, NULL, &status);
  return status;
}
static cl_int binary(size_t length, const unsigned char* given) {
  clCreateProgramWithBinary(context, 1, &device, &length, &given, NULL, &status);
  return status;
}
static cl_int binary_null(void) {
  return binary(64, NULL);
}
static cl_int binary_empty(void) {
  return binary(0, bytes);
}
static cl_int built_in_unknown(void) {
  clCreateProgramWithBuiltInKernels(context, 1, &device, "no_such_kernel", &status);
  return status;
}
static cl_int names_unbuilt(void) {
  char value[256];
  return clGetProgramInfo(source(plain), CL_PROGRAM_KERNEL_NAMES, sizeof value, value, NULL);
}
static cl_int build_attached(void) {
  cl_program of = built(plain);
  clCreateKernel(of, "k", &status);
  must(status, "clCreateKernel");
  return clBuildProgram(of, 1, &device, "", NULL, NULL);
}
static cl_int build_option(void) {
  return clBuildProgram(source(plain), 1, &device, "-no-such-option", NULL, NULL);
}
static cl_int compile(const char* text, const char* options) {
  return clCompileProgram(source(text), 1, &device, options, 0, NULL, NULL, NULL, NULL);
}
static cl_int compile_wrong(void) {
  return compile("__kernel void k(", "");
}
static cl_int compile_option(void) {
  return compile(plain, "-no-such-option");
}
static cl_int compile_count(void) {
  return clCompileProgram(source(plain), 1, &device, "", 1, NULL, NULL, NULL, NULL);
}
static cl_int link_of(cl_uint count, const cl_program* programs, const char* options) {
  clLinkProgram(context, 1, &device, options, count, programs, NULL, NULL, &status);
  return status;
}
static cl_int link_nothing(void) {
  return link_of(0, NULL, "");
}
static cl_int link_missing(void) {
  const cl_program of = source("int f(int); __kernel void k(__global int *o) { *o = f(1); }");
  must(clCompileProgram(of, 1, &device, "", 0, NULL, NULL, NULL, NULL), "clCompileProgram");
  return link_of(1, &of, "");
}
static cl_int link_uncompiled(void) {
  const cl_program of = source(plain);
  return link_of(1, &of, "");
}
static cl_int kernel_unbuilt(void) {
  clCreateKernel(source(plain), "k", &status);
  return status;
}
static cl_int local_with_value(void) {
  return clSetKernelArg(kernel("__kernel void k(__local int *l) { l[0] = 1; }"), 0, 16, bytes);
}
static cl_int local_of_nothing(void) {
  return clSetKernelArg(kernel("__kernel void k(__local int *l) { l[0] = 1; }"), 0, 0, NULL);
}
static cl_int scalar_null(void) {
  return clSetKernelArg(kernel("__kernel void k(int i) { }"), 0, sizeof(cl_int), NULL);
}
static const char* const samples =
    "__kernel void k(sampler_t s, read_only image2d_t i, __global float4 *o) {"
    " *o = read_imagef(i, s, (float2)(0.5f, 0.5f)); }";
static cl_int sampler_null(void) {
  const cl_sampler of = NULL;
  return clSetKernelArg(kernel(samples), 0, sizeof of, &of);
}
static cl_int sampler_size(void) {
  const cl_sampler of =
      clCreateSampler(context, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &status);
  must(status, "clCreateSampler");
  return clSetKernelArg(kernel(samples), 0, sizeof of + 1, &of);
}
static cl_int access_of_image(void) {
  const cl_mem of = image_of(CL_MEM_OBJECT_IMAGE2D, 8, 8, 0, 0, CL_MEM_WRITE_ONLY);
  return clSetKernelArg(kernel("__kernel void k(read_only image2d_t i) { }"), 0, sizeof of, &of);
}
static cl_int range(cl_kernel of, size_t offset, size_t items) {
  return clEnqueueNDRangeKernel(queue, of, 1, &offset, &items, NULL, 0, NULL, NULL);
}
static cl_int range_of_nothing(void) {
  before(21);
  return range(ready(), 0, 0);
}
static cl_int range_group(void) {
  size_t most = 0, items[2];
  must(clGetDeviceInfo(device, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof most, &most, NULL),
       "clGetDeviceInfo");
  items[0] = most;
  items[1] = 2;
  return clEnqueueNDRangeKernel(queue, ready(), 2, NULL, items, items, 0, NULL, NULL);
}
static cl_int range_overflow(void) {
  return range(ready(), ~(size_t)0 - 7, 64);
}
static cl_int range_required(void) {
  static cl_mem memory;
  cl_kernel of;
  before(30);
  of = kernel(
      "__attribute__((reqd_work_group_size(4, 1, 1))) __kernel void k(__global int *o) { *o = 1; "
      "}");
  memory = buffer();
  must(clSetKernelArg(of, 0, sizeof memory, &memory), "clSetKernelArg");
  return range(of, 0, 64);
}
static cl_int range_foreign(void) {
  cl_program of = clCreateProgramWithSource(another(), 1, (const char**)&plain, NULL, &status);
  cl_mem memory = buffer_in(another(), CL_MEM_READ_WRITE);
  cl_kernel made;
  must(clBuildProgram(of, 1, &device, "", NULL, NULL), "clBuildProgram");
  made = clCreateKernel(of, "k", &status);
  must(status, "clCreateKernel");
  must(clSetKernelArg(made, 0, sizeof memory, &memory), "clSetKernelArg");
  return clEnqueueNDRangeKernel(queue, made, 1, NULL, &one, NULL, 0, NULL, NULL);
}
static cl_int wait_for_null(void) {
  cl_event events[2];
  events[0] = user_event(context, CL_COMPLETE);
  events[1] = NULL;
  return clWaitForEvents(2, events);
}
static cl_int wait_for_two(void) {
  cl_event events[2];
  events[0] = user_event(context, CL_COMPLETE);
  events[1] = user_event(another(), CL_COMPLETE);
  return clWaitForEvents(2, events);
}
static cl_int set_command(void) {
  cl_event event = NULL;
  must(clEnqueueWriteBuffer(queue, buffer(), CL_TRUE, 0, 64, bytes, 0, NULL, &event), "write");
  return clSetUserEventStatus(event, CL_COMPLETE);
}
static cl_int profile_off(void) {
  cl_event event = NULL;
  cl_ulong value = 0;
  must(clEnqueueWriteBuffer(queue, buffer(), CL_TRUE, 0, 64, bytes, 0, NULL, &event), "write");
  return clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof value, &value, NULL);
}
static cl_int build_info_null(void) {
  cl_build_status value = 0;
  return clGetProgramBuildInfo(built(plain), NULL, CL_PROGRAM_BUILD_STATUS, sizeof value, &value,
                               NULL);
}

static const struct {
  const char *call, *place;
  cl_int expected;
  cl_int (*make)(void);
} steps[] = {
    {"clCreateProgramWithSource: NULL among strings", "5.6.1", CL_INVALID_VALUE, source_null},
    {"clCreateProgramWithBinary: NULL binary", "5.6.1", CL_INVALID_VALUE, binary_null},
    {"clCreateProgramWithBinary: length 0", "5.6.1", CL_INVALID_VALUE, binary_empty},
    {"clCreateProgramWithBuiltInKernels: unknown name", "5.6.1", CL_INVALID_VALUE,
     built_in_unknown},
    {"clGetProgramInfo: names, not built", "5.6.7", CL_INVALID_PROGRAM_EXECUTABLE, names_unbuilt},
    {"clBuildProgram: kernels attached", "5.6.2", CL_INVALID_OPERATION, build_attached},
    {"clBuildProgram: unknown option", "5.6.2", CL_INVALID_BUILD_OPTIONS, build_option},
    {"clCompileProgram: wrong source", "5.6.3", CL_COMPILE_PROGRAM_FAILURE, compile_wrong},
    {"clCompileProgram: unknown option", "5.6.3", CL_INVALID_COMPILER_OPTIONS, compile_option},
    {"clCompileProgram: headers missing", "5.6.3", CL_INVALID_VALUE, compile_count},
    {"clLinkProgram: nothing", "5.6.3", CL_INVALID_VALUE, link_nothing},
    {"clLinkProgram: a function is missing", "5.6.3", CL_LINK_PROGRAM_FAILURE, link_missing},
    {"clLinkProgram: not compiled", "5.6.3", CL_INVALID_OPERATION, link_uncompiled},
    {"clCreateKernel: not built", "5.7.1", CL_INVALID_PROGRAM_EXECUTABLE, kernel_unbuilt},
    {"clSetKernelArg: value for __local", "5.7.2", CL_INVALID_ARG_VALUE, local_with_value},
    {"clSetKernelArg: __local of size 0", "5.7.2", CL_INVALID_ARG_SIZE, local_of_nothing},
    {"clSetKernelArg: NULL for an int", "5.7.2", CL_INVALID_ARG_VALUE, scalar_null},
    {"clSetKernelArg: NULL for a sampler", "5.7.2", CL_INVALID_SAMPLER, sampler_null},
    {"clSetKernelArg: sampler of nine bytes", "5.7.2", CL_INVALID_ARG_SIZE, sampler_size},
    {"clSetKernelArg: write only image, read", "5.7.2", CL_INVALID_ARG_VALUE, access_of_image},
    {"clEnqueueNDRangeKernel: global size 0", "5.8", CL_INVALID_GLOBAL_WORK_SIZE, range_of_nothing},
    {"clEnqueueNDRangeKernel: local size above the greatest", "5.8", CL_INVALID_WORK_GROUP_SIZE,
     range_group},
    {"clEnqueueNDRangeKernel: offset overflows", "5.8", CL_INVALID_GLOBAL_OFFSET, range_overflow},
    {"clEnqueueNDRangeKernel: no local size, one required", "5.8", CL_INVALID_WORK_GROUP_SIZE,
     range_required},
    {"clEnqueueNDRangeKernel: kernel of another context", "5.8", CL_INVALID_CONTEXT, range_foreign},
    {"clWaitForEvents: NULL among events", "5.9", CL_INVALID_EVENT, wait_for_null},
    {"clWaitForEvents: two contexts", "5.9", CL_INVALID_CONTEXT, wait_for_two},
    {"clSetUserEventStatus: of a command's event", "5.9", CL_INVALID_EVENT, set_command},
    {"clGetEventProfilingInfo: queue does not profile", "5.12", CL_PROFILING_INFO_NOT_AVAILABLE,
     profile_off},
    {"clGetProgramBuildInfo: NULL device", "5.6.7", CL_INVALID_DEVICE, build_info_null},
};

int main(int count, char** arguments) {
  const int all = (int)(sizeof steps / sizeof steps[0]);
  const int step = count > 1 ? atoi(arguments[1]) : 0;
  const char* name = count > 2 ? arguments[2] : "";
  cl_platform_id platforms[16];
  char text[256] = "";
  int major = 0, minor = 0;
  cl_uint found = 0, i;
  cl_int got;
  if (step == 0) {
    for (i = 0; i < (cl_uint)all; ++i)
      printf("%d %s (%s)\n", (int)i + 1, steps[i].call, steps[i].place);
    return 0;
  }
  if (step < 0 || step > all) return 3;
  must(clGetPlatformIDs(16, platforms, &found), "clGetPlatformIDs");
  for (i = 0; i < found && !platform; ++i) {
    clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof text - 1, text, NULL);
    if (strncmp(text, name, strlen(name)) == 0) platform = platforms[i];
  }
  if (!platform) exit(2);
  must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  must(clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof text - 1, text, NULL),
       "CL_DEVICE_VERSION");
  if (sscanf(text, "OpenCL %d.%d", &major, &minor) == 2) version = major * 10 + minor;
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  got = steps[step - 1].make();
  printf("%s: %s gives %d, expected %d (%s)\n", got == steps[step - 1].expected ? "PASS" : "FAIL",
         steps[step - 1].call, (int)got, (int)steps[step - 1].expected, steps[step - 1].place);
  fflush(stdout);
  _Exit(got != steps[step - 1].expected);
}
