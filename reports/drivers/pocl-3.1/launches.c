/* Launches of kernels and native kernels:
 *   cc launches.c -o launches -lOpenCL && for i in $(seq 1 6); do ./launches $i; done
 * 1 to 3: OpenCL 1.2, 5.8: CL_INVALID_GLOBAL_OFFSET if offset and size overflow in a dimension.
 * 4: 5.8, clEnqueueNativeKernel: each place of args_mem_loc gets the address of its object, even if
 * mem_list has the object twice.
 * 5: 3.0 API: CL_INVALID_COMMAND_QUEUE for a queue on the device.
 * 6: 5.8: CL_INVALID_WORK_GROUP_SIZE where a local size is not the one that the kernel requires.
 * Exit status: 0 as the specification says, 1 otherwise or after a crash, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 200
#include "../check.h"

static cl_kernel kernel_of(struct subject on, const char *source) {
  cl_int status;
  cl_mem out = clCreateBuffer(on.context, CL_MEM_READ_WRITE, 64, NULL, &status);
  cl_program program = clCreateProgramWithSource(on.context, 1, &source, NULL, &status);
  cl_kernel kernel;
  must(clBuildProgram(program, 1, &on.device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  must(clSetKernelArg(kernel, 0, sizeof out, &out), "clSetKernelArg");
  return kernel;
}

static int overflow(struct subject on, int dimension) {
  const size_t size[3] = {4, 4, 4};
  size_t offset[3] = {0, 0, 0};
  cl_kernel kernel = kernel_of(on, "__kernel void k(__global int *o) { o[0] = 1; }");
  offset[dimension] = (size_t)-1;
  printf("dimension %d: ", dimension);
  return expect("clEnqueueNDRangeKernel, offset + size overflow",
                clEnqueueNDRangeKernel(on.queue, kernel, 3, offset, size, NULL, 0, NULL, NULL),
                CL_INVALID_GLOBAL_OFFSET);
}

static int on_the_device(struct subject on) {
  const cl_queue_properties list[] = {
      CL_QUEUE_PROPERTIES,
      CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  const size_t one = 1;
  cl_int status;
  cl_kernel kernel = kernel_of(on, "__kernel void k(__global int *o) { o[0] = 1; }");
  cl_command_queue queue = clCreateCommandQueueWithProperties(on.context, on.device, list, &status);
  if (status != CL_SUCCESS) return 2;
  return expect("clEnqueueNDRangeKernel in a queue on the device",
                clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL),
                CL_INVALID_COMMAND_QUEUE);
}

static int fewer_dimensions(struct subject on) {
  const size_t global[2] = {4, 4}, local[2] = {2, 1};
  cl_kernel kernel = kernel_of(on, "__kernel __attribute__((reqd_work_group_size(2, 1, 3)))\n"
                                   "void k(__global int *o) { o[0] = 1; }");
  return expect("two dimensions, (2, 1), of a kernel that requires (2, 1, 3)",
                clEnqueueNDRangeKernel(on.queue, kernel, 2, NULL, global, local, 0, NULL, NULL),
                CL_INVALID_WORK_GROUP_SIZE);
}

struct places {
  int *first, *second, *again;
};
static int seen[2];
static void CL_CALLBACK look(void *arguments) {
  const struct places *given = (const struct places *)arguments;
  seen[0] = given->second == given->again;
  seen[1] = given->first != given->second;
}

static int native(struct subject on) {
  cl_device_exec_capabilities can = 0;
  struct places arguments;
  cl_int status;
  cl_mem memory[3];
  const void *at[3];
  int i;
  must(clGetDeviceInfo(on.device, CL_DEVICE_EXECUTION_CAPABILITIES, sizeof can, &can, NULL),
       "clGetDeviceInfo");
  if (!(can & CL_EXEC_NATIVE_KERNEL)) return 2;
  memory[0] = clCreateBuffer(on.context, CL_MEM_READ_WRITE, 64, NULL, &status);
  must(status, "clCreateBuffer");
  memory[1] = memory[2] = clCreateBuffer(on.context, CL_MEM_READ_WRITE, 64, NULL, &status);
  must(status, "clCreateBuffer");
  at[0] = &arguments.first;
  at[1] = &arguments.second;
  at[2] = &arguments.again;
  for (i = 0; i < 3; ++i) memcpy((void *)at[i], &memory[i], sizeof(cl_mem));
  must(clEnqueueNativeKernel(on.queue, look, &arguments, sizeof arguments, 3, memory, at, 0, NULL,
                             NULL),
       "clEnqueueNativeKernel");
  must(clFinish(on.queue), "clFinish");
  return expect("two objects differ", seen[1], 1) |
         expect("both places of one object have the same address", seen[0], 1);
}

int main(int count, char **arguments) {
  const int number = count > 1 ? atoi(arguments[1]) : 0;
  if (number < 1 || number > 6) return 2;
  if (number < 4) return overflow(subject(), number - 1);
  if (number == 4) return native(subject());
  return number == 5 ? on_the_device(subject()) : fewer_dimensions(subject());
}
