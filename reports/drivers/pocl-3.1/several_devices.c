/* Findings with two sub-devices in a context and with a required work-group size, one finding per
 * run. The first device of the first platform is used. Findings 1 to 4 need two compute units:
 *   cc several_devices.c -o several_devices -lOpenCL
 *   for i in $(seq 1 5); do ./several_devices $i; echo "$i: $?"; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown, 128 + signal: it crashed. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static cl_device_id root, parts[2];
static cl_context context;
static cl_int status;

static int same(const char *what, long got, long expected) {
  printf("%s; %s: %ld, expected %ld\n", got == expected ? "PASS" : "FAIL", what, got, expected);
  return got != expected;
}
static void divide(void) {
  const cl_device_partition_property each[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  must(clCreateSubDevices(root, each, 2, parts, NULL), "clCreateSubDevices");
  context = clCreateContext(NULL, 2, parts, NULL, NULL, &status);
  must(status, "clCreateContext");
}
static cl_program source(const char *text) {
  cl_program made = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  return made;
}

static int image_of_a_sub_device(void) { /* 1 */
  const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
  cl_image_desc shape = {0};
  const size_t origin[] = {0, 0, 0}, region[] = {8, 8, 1};
  const char bytes[256] = {0};
  cl_mem image;
  cl_command_queue queue;
  shape.image_type = CL_MEM_OBJECT_IMAGE2D;
  shape.image_width = shape.image_height = 8;
  divide();
  image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &shape, NULL, &status);
  must(status, "clCreateImage");
  queue = clCreateCommandQueue(context, parts[0], 0, &status);
  must(status, "clCreateCommandQueue");
  return same("clEnqueueWriteImage in the queue of a sub-device",
              clEnqueueWriteImage(queue, image, CL_TRUE, origin, region, 0, 0, bytes, 0, NULL, NULL),
              CL_SUCCESS);
}

static int devices_of_a_context(void) { /* 2 */
  cl_uint count = 0;
  divide();
  must(clGetContextInfo(context, CL_CONTEXT_NUM_DEVICES, sizeof count, &count, NULL),
       "clGetContextInfo");
  return same("CL_CONTEXT_NUM_DEVICES of a context of two sub-devices", count, 2);
}

static int devices_of_a_program(void) { /* 3 */
  cl_uint count = 0;
  divide();
  must(clGetProgramInfo(source("__kernel void k(__global int *o) { *o = 42; }\n"),
                        CL_PROGRAM_NUM_DEVICES, sizeof count, &count, NULL),
       "clGetProgramInfo");
  return same("CL_PROGRAM_NUM_DEVICES of a program for two sub-devices", count, 2);
}

static int which_device(void) { /* 4 */
  cl_program program;
  cl_kernel kernel;
  size_t size = 0;
  divide();
  program = source("__kernel void k(__global int *o) { *o = 42; }\n");
  must(clBuildProgram(program, 2, parts, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  return same("clGetKernelWorkGroupInfo without a device, with two to choose from",
              clGetKernelWorkGroupInfo(kernel, NULL, CL_KERNEL_WORK_GROUP_SIZE, sizeof size, &size,
                                       NULL),
              CL_INVALID_DEVICE);
}

static int required_size(void) { /* 5 */
  const size_t items = 8;
  cl_program program;
  cl_kernel kernel;
  cl_command_queue queue;
  cl_mem out;
  context = clCreateContext(NULL, 1, &root, NULL, NULL, &status);
  must(status, "clCreateContext");
  program = source("__kernel __attribute__((reqd_work_group_size(4, 1, 1)))\n"
                   "void k(__global int *o) { o[get_global_id(0)] = (int)get_local_size(0); }\n");
  must(clBuildProgram(program, 1, &root, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  queue = clCreateCommandQueue(context, root, 0, &status);
  must(status, "clCreateCommandQueue");
  out = clCreateBuffer(context, CL_MEM_READ_WRITE, items * sizeof(cl_int), NULL, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof out, &out), "clSetKernelArg");
  return same("clEnqueueNDRangeKernel with reqd_work_group_size and no local size",
              clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL),
              CL_SUCCESS);
}

int main(int count, char **words) {
  static int (*const all[])(void) = {image_of_a_sub_device, devices_of_a_context,
                                     devices_of_a_program, which_device, required_size};
  const int number = count > 1 ? atoi(words[1]) : 0;
  cl_platform_id platform;
  if (number < 1 || number > 5) return 2;
  must(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &root, NULL), "clGetDeviceIDs");
  return all[number - 1]();
}
