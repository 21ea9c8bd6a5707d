/* Calls of the platform layer and runtime, one finding per run:
 *   cc api.c -o api -lOpenCL && for i in $(seq 1 16); do timeout 20 ./api $i; echo "$i: $?"; done
 * It uses the first device of the first platform, or of the platform whose name begins with $2.
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown, 124 a hang, 128 + signal: a
 * crash. If the driver ends the process, the status is the driver's, and "returned" is missing. */
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#include "../check.h"
#include <unistd.h>

static cl_platform_id platform;
static cl_device_id device;
static cl_context context;
static cl_command_queue queue;
static cl_int status;

static int is(const char *what, long got, long expected) {
  printf("returned; %s: %s is %ld, expected %ld\n", got == expected ? "PASS" : "FAIL", what, got,
         expected);
  return got != expected;
}

static void set_up(const char *name) {
  cl_platform_id platforms[16];
  cl_uint count = 0, i;
  must(clGetPlatformIDs(16, platforms, &count), "clGetPlatformIDs");
  for (i = 0; i < count && !platform; ++i) {
    char text[256] = "";
    clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof text - 1, text, NULL);
    if (strncmp(text, name, strlen(name)) == 0) platform = platforms[i];
  }
  if (!platform) exit(2);
  must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
}

static cl_mem buffer(size_t size) {
  cl_mem made = clCreateBuffer(context, CL_MEM_READ_WRITE, size, NULL, &status);
  must(status, "clCreateBuffer");
  return made;
}

static cl_mem part(cl_mem of, size_t origin, size_t size) {
  const cl_buffer_region region = {origin, size};
  cl_mem made = clCreateSubBuffer(of, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
  must(status, "clCreateSubBuffer");
  return made;
}

static cl_program program(const char *source) {
  cl_program made = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  return made;
}

static const char *one = "__kernel void one(__global int *out) { *out = 1; }\n";

static cl_program built(const char *source) {
  cl_program made = program(source);
  must(clBuildProgram(made, 1, &device, "", NULL, NULL), "clBuildProgram");
  return made;
}

/* Polls for up to two seconds, like an application that does not block (5.9). */
static cl_int status_of(cl_event event) {
  cl_int seen = CL_QUEUED;
  int i;
  for (i = 0; i < 200 && seen > CL_COMPLETE; ++i) {
    must(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof seen, &seen, NULL),
         "clGetEventInfo");
    usleep(10000);
  }
  return seen;
}

static int duplicates(void) { /* 4.4, clCreateContext, footnote 6: duplicates are ignored */
  const cl_device_id twice[] = {device, device};
  clCreateContext(NULL, 2, twice, NULL, NULL, &status);
  return is("clCreateContext of a device given twice", status, CL_SUCCESS);
}

static int map_count(void) { /* 5.4.5, Table 5.11 */
  cl_uint count = 99;
  cl_mem b = buffer(64);
  clEnqueueMapBuffer(queue, b, CL_TRUE, CL_MAP_READ, 0, 64, 0, NULL, NULL, &status);
  must(status, "clEnqueueMapBuffer");
  must(clGetMemObjectInfo(b, CL_MEM_MAP_COUNT, sizeof count, &count, NULL), "clGetMemObjectInfo");
  return is("CL_MEM_MAP_COUNT of a mapped buffer", (long)count, 1);
}

static int host_ptr_of_a_part(void) { /* 5.4.5, Table 5.11: host_ptr + origin; NULL for a buffer
                                       * without host_ptr */
  void *host = &status;
  cl_mem sub = part(buffer(1024), 512, 256);
  must(clGetMemObjectInfo(sub, CL_MEM_HOST_PTR, sizeof host, &host, NULL), "clGetMemObjectInfo");
  return is("CL_MEM_HOST_PTR of a sub-buffer without host_ptr", (long)host, 0);
}

static int overlap_of_rectangles(void) { /* appendix E; 5.2.3 */
  const size_t from[] = {2, 3, 2}, to[] = {1, 2, 1}, region[] = {2, 4, 3};
  cl_mem b = buffer(1024);
  return is("clEnqueueCopyBufferRect between overlapping rectangles",
            clEnqueueCopyBufferRect(queue, b, b, from, to, region, 4, 16, 4, 16, 0, NULL, NULL),
            CL_MEM_COPY_OVERLAP);
}

static int overlap_of_parts(void) { /* 5.2.2: sub-buffers of one buffer that overlap */
  cl_mem b = buffer(4096);
  cl_mem first = part(b, 0, 2048), second = part(b, 1024, 2048);
  return is("clEnqueueCopyBuffer between sub-buffers that share what is copied",
            clEnqueueCopyBuffer(queue, first, second, 1024, 0, 8, 0, NULL, NULL),
            CL_MEM_COPY_OVERLAP);
}

static int binary_type(void) { /* 5.6.7, Table 5.14: CL_PROGRAM_BINARY_TYPE_NONE */
  cl_program_binary_type type = 99;
  must(clGetProgramBuildInfo(program(one), device, CL_PROGRAM_BINARY_TYPE, sizeof type, &type, NULL),
       "clGetProgramBuildInfo");
  return is("CL_PROGRAM_BINARY_TYPE of a program that is not built", (long)type,
            CL_PROGRAM_BINARY_TYPE_NONE);
}

static int binaries(void) { /* 5.6.7, Table 5.13: an entry that is NULL is skipped */
  cl_program p = built(one);
  unsigned char *none[] = {NULL};
  return is("clGetProgramInfo(CL_PROGRAM_BINARIES) with a NULL entry",
            clGetProgramInfo(p, CL_PROGRAM_BINARIES, sizeof none, none, NULL), CL_SUCCESS);
}

static int damaged_binary(void) { /* 5.6.1: CL_INVALID_BINARY */
  size_t size = 0;
  cl_program p = built(one), again;
  must(clGetProgramInfo(p, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL), "clGetProgramInfo");
  unsigned char *bytes = malloc(size);
  const unsigned char *given = bytes;
  must(clGetProgramInfo(p, CL_PROGRAM_BINARIES, sizeof bytes, &bytes, NULL), "clGetProgramInfo");
  size_t half = size / 2;
  again = clCreateProgramWithBinary(context, 1, &device, &half, &given, NULL, &status);
  if (status == CL_SUCCESS) status = clBuildProgram(again, 1, &device, "", NULL, NULL);
  printf("returned; %s: half of a binary gives %d\n", status != CL_SUCCESS ? "PASS" : "FAIL",
         (int)status);
  return status == CL_SUCCESS;
}

static int attributes(void) { /* 5.7.3, Table 5.15, CL_KERNEL_ATTRIBUTES */
  char text[256] = "";
  cl_program p = built(
      "__kernel __attribute__((reqd_work_group_size(8, 2, 1))) void k(__global int *o) { *o = 1; }\n");
  cl_kernel k = clCreateKernel(p, "k", &status);
  must(status, "clCreateKernel");
  must(clGetKernelInfo(k, CL_KERNEL_ATTRIBUTES, sizeof text, text, NULL), "clGetKernelInfo");
  printf("CL_KERNEL_ATTRIBUTES: \"%s\"\n", text);
  return is("the attribute is in the text", strstr(text, "reqd_work_group_size(8,2,1)") != NULL, 1);
}

static int flushed_marker(void) { /* 5.13: a flushed command is issued to the device, and completes
                                   * without further calls */
  cl_event event;
  must(clEnqueueMarkerWithWaitList(queue, 0, NULL, &event), "clEnqueueMarkerWithWaitList");
  must(clFlush(queue), "clFlush");
  return is("a marker after clFlush and two seconds", status_of(event), CL_COMPLETE);
}

static int user_event(void) { /* 5.9: commands wait, but the calls that enqueue them do not wait */
  cl_event gate = clCreateUserEvent(context, &status), event;
  static char bytes[64];
  must(status, "clCreateUserEvent");
  must(clEnqueueWriteBuffer(queue, buffer(64), CL_FALSE, 0, 64, bytes, 1, &gate, &event),
       "clEnqueueWriteBuffer");
  must(clFlush(queue), "clFlush");
  must(clSetUserEventStatus(gate, CL_COMPLETE), "clSetUserEventStatus");
  return is("a write after a user event that is complete", status_of(event), CL_COMPLETE);
}

static int beyond(void) { /* 6.12.1: sizes of dimensions beyond work_dim are 1 */
  cl_ulong got[4] = {9, 9, 9, 9};
  const size_t items = 1;
  cl_mem out = buffer(sizeof got);
  cl_kernel k = clCreateKernel(built("__kernel void k(__global ulong *o) { o[0] = get_global_size(3);"
                                     " o[1] = get_local_size(3); o[2] = get_num_groups(3);"
                                     " o[3] = get_global_id(3); }\n"),
                               "k", &status);
  must(status, "clCreateKernel");
  must(clSetKernelArg(k, 0, sizeof out, &out), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, k, 1, NULL, &items, NULL, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof got, got, 0, NULL, NULL), "read");
  return is("get_global_size(3)", (long)got[0], 1) | is("get_local_size(3)", (long)got[1], 1) |
         is("get_num_groups(3)", (long)got[2], 1) | is("get_global_id(3)", (long)got[3], 0);
}

static int relaxed_macro(void) { /* 6.10 */
  return is("a program that needs __FAST_RELAXED_MATH__, built with -cl-fast-relaxed-math",
            clBuildProgram(program("#ifndef __FAST_RELAXED_MATH__\n#error\n#endif\n"
                                   "__kernel void k(__global int *o) { *o = 1; }\n"),
                           1, &device, "-cl-fast-relaxed-math", NULL, NULL),
            CL_SUCCESS);
}

static int werror(void) { /* 5.6.4.4 */
  return is("-Werror and a warning",
            clBuildProgram(program("#warning here\n"
                                   "__kernel void k(__global int *o) { *o = 1; }\n"),
                           1, &device, "-Werror", NULL, NULL),
            CL_BUILD_PROGRAM_FAILURE);
}

static int sampler(void) { /* 5.5.1, 5.5.2 */
  cl_uint count = 0;
  cl_sampler s = clCreateSampler(context, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &status);
  must(status, "clCreateSampler");
  must(clGetSamplerInfo(s, CL_SAMPLER_REFERENCE_COUNT, sizeof count, &count, NULL),
       "clGetSamplerInfo");
  printf("the count is %u; releasing\n", count);
  return is("clReleaseSampler", clReleaseSampler(s), CL_SUCCESS);
}

static void CL_CALLBACK note(cl_event event, cl_int code, void *called) {
  (void)event, (void)code;
  *(volatile int *)called = 1;
}

static int late_callback(void) { /* 5.9: the callback is called although the event is already
                                  * complete */
  static volatile int called;
  int i;
  cl_event event;
  must(clEnqueueMarkerWithWaitList(queue, 0, NULL, &event), "clEnqueueMarkerWithWaitList");
  must(clFinish(queue), "clFinish");
  must(clSetEventCallback(event, CL_COMPLETE, note, (void *)&called), "clSetEventCallback");
  for (i = 0; i < 200 && !called; ++i) usleep(10000);
  return is("a callback for an event that is complete is called", called, 1);
}

int main(int argc, char **argv) {
  static int (*const steps[])(void) = {duplicates,     map_count,       host_ptr_of_a_part,
                                       overlap_of_rectangles, overlap_of_parts, binary_type,
                                       binaries,       damaged_binary,  attributes,
                                       flushed_marker, user_event,      beyond,
                                       relaxed_macro,  werror,          sampler,
                                       late_callback};
  const int step = argc > 1 ? atoi(argv[1]) : 0;
  if (step < 1 || step > (int)(sizeof steps / sizeof *steps)) return 2;
  set_up(argc > 2 ? argv[2] : "");
  setvbuf(stdout, NULL, _IONBF, 0);
  return steps[step - 1]();
}
