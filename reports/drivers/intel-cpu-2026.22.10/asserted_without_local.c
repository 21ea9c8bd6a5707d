/* A recorded kernel whose application asserts that updates do not increase the number of
 * work-groups (cl_khr_command_buffer_mutable_dispatch 0.9.1 and newer). Such a kernel needs a local
 * size: without it, clCommandNDRangeKernelKHR must return CL_INVALID_VALUE.
 *   cc asserted_without_local.c -o asserted_without_local -lOpenCL
 *   for i in $(seq 1 2); do ./asserted_without_local $i; done
 *   1    the assertion is a property of the command
 *   2    the assertion is a property of the command-buffer
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

int main(int argc, char **argv) {
  const int number = argc > 1 ? atoi(argv[1]) : 1;
  const char *text = "__kernel void k(__global int *o) { o[get_global_id(0)] = 1; }\n";
  /* CL_COMMAND_BUFFER_FLAGS_KHR, CL_COMMAND_BUFFER_MUTABLE_KHR; the two assertions, and
   * CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR */
  const cl_ulong of_buffer[] = {0x1293, 2, number == 2 ? 0x12B7 : 0, 1, 0};
  const cl_ulong of_command[] = {number == 1 ? 0x12B8 : 0, 1, 0};
  const size_t items = 8;
  cl_int status;
  void *commands, *command = NULL;
  cl_platform_id platform;
  cl_device_id device;
  must(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
#define FIND(name) clGetExtensionFunctionAddressForPlatform(platform, name)
  void *(*create)(cl_uint, const cl_command_queue *, const cl_ulong *, cl_int *) =
      FIND("clCreateCommandBufferKHR");
  cl_int (*record)(void *, cl_command_queue, const cl_ulong *, cl_kernel, cl_uint, const size_t *,
                   const size_t *, const size_t *, cl_uint, const cl_uint *, cl_uint *, void **) =
      FIND("clCommandNDRangeKernelKHR");
  if (!create || !record) return puts("no extension"), 2;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, "k", &status);
  cl_mem out = clCreateBuffer(context, CL_MEM_READ_WRITE, items * sizeof(cl_int), NULL, &status);
  must(clSetKernelArg(kernel, 0, sizeof out, &out), "clSetKernelArg");
  commands = create(1, &queue, of_buffer, &status);
  must(status, "clCreateCommandBufferKHR");
  status = record(commands, NULL, of_command, kernel, 1, NULL, &items, NULL, 0, NULL, NULL, &command);
  printf("%s: clCommandNDRangeKernelKHR without a local size: %d, expected CL_INVALID_VALUE %d\n",
         status == CL_INVALID_VALUE ? "PASS" : "FAIL", (int)status, CL_INVALID_VALUE);
  return status != CL_INVALID_VALUE;
}
