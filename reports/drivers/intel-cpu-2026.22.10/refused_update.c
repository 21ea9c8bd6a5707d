/* Updates of a recorded kernel that must be refused (cl_khr_command_buffer_mutable_dispatch 0.9.2
 * and newer):
 *   cc refused_update.c -o refused_update -lOpenCL
 *   for i in $(seq 1 2); do ./refused_update $i; done
 *   1    the second of two updates is refused: the first must not take effect
 *   2    an update from four work-items in groups of two to three: the last group would be smaller
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. Structures are declared
 * here: headers may have those of an older revision. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

struct argument {
  cl_uint index;
  size_t size;
  const void *value;
};
struct config {
  void *command;
  cl_uint num_args, num_svm_args, num_exec_infos, work_dim;
  const struct argument *args, *svm_args;
  const void *exec_infos;
  const size_t *offset, *global, *local;
};

static cl_int status;
int main(int argc, char **argv) {
  const int number = argc > 1 ? atoi(argv[1]) : 1;
  const char *text = "__kernel void k(__global int *o, int what) { *o = what; }\n";
  cl_ulong mutable_flag[] = {0x1293, 2, 0}, updatable[] = {0x12B1, number == 2 ? 2 : 8, 0};
  cl_uint types[2] = {0, 0};
  int five = 5, seven = 7, got = -1;
  size_t items = number == 2 ? 4 : 1, group = 2, three = 3;
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
  cl_int (*finalize)(void *) = FIND("clFinalizeCommandBufferKHR");
  cl_int (*update)(void *, cl_uint, const cl_uint *, const void **) =
      FIND("clUpdateMutableCommandsKHR");
  cl_int (*enqueue)(cl_uint, cl_command_queue *, void *, cl_uint, const cl_event *, cl_event *) =
      FIND("clEnqueueCommandBufferKHR");
  if (!create || !record || !finalize || !update || !enqueue) return puts("no extension"), 2;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, "k", &status);
  cl_mem out = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof got, NULL, &status);
  must(clSetKernelArg(kernel, 0, sizeof out, &out), "clSetKernelArg");
  must(clSetKernelArg(kernel, 1, sizeof five, &five), "clSetKernelArg");
  commands = create(1, &queue, mutable_flag, &status);
  must(status, "clCreateCommandBufferKHR");
  must(record(commands, NULL, updatable, kernel, 1, NULL, &items, number == 2 ? &group : NULL, 0, NULL,
              NULL, &command),
       "clCommandNDRangeKernelKHR");
  must(finalize(commands), "clFinalizeCommandBufferKHR");

  struct argument good = {1, sizeof seven, &seven}, bad = {9, sizeof seven, &seven};
  struct config first = {command, 1, 0, 0, 0, &good, NULL, NULL, NULL, NULL, NULL}, second = first;
  const void *configs[2] = {&first, &second};
  if (number == 2) {
    const struct config smaller = {command, 0, 0, 0, 0, NULL, NULL, NULL, NULL, &three, NULL};
    configs[0] = &smaller;
    status = update(commands, 1, types, configs);
    printf("%s; an update to three work-items in groups of two: %d, expected CL_INVALID_OPERATION %d "
           "or CL_INVALID_WORK_GROUP_SIZE %d\n",
           status == CL_INVALID_OPERATION || status == CL_INVALID_WORK_GROUP_SIZE ? "PASS" : "FAIL",
           (int)status, CL_INVALID_OPERATION, CL_INVALID_WORK_GROUP_SIZE);
    return status != CL_INVALID_OPERATION && status != CL_INVALID_WORK_GROUP_SIZE;
  }
  second.args = &bad;
  status = update(commands, 2, types, configs);
  printf("%s; an update of argument 1, and one of argument 9: %d, expected CL_INVALID_ARG_INDEX %d\n",
         status == CL_INVALID_ARG_INDEX ? "PASS" : "FAIL", (int)status, CL_INVALID_ARG_INDEX);
  must(enqueue(0, NULL, commands, 0, NULL, NULL), "clEnqueueCommandBufferKHR");
  must(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof got, &got, 0, NULL, NULL), "read");
  printf("%s; the kernel then writes %d, expected %d\n", got == five ? "PASS" : "FAIL", got, five);
  return status != CL_INVALID_ARG_INDEX || got != five;
}
