// rusticl 26.2.6: a sub-buffer of an immutable buffer is not immutable (it can be written), and an
// immutable buffer is refused as an argument that is declared __global const.
// cc immutable_memory.c -lOpenCL; the exit status is 1 if something is wrong
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

#define IMMUTABLE ((cl_mem_flags)1 << 6) /* CL_MEM_IMMUTABLE_EXT */

static const char *source =
    "__kernel void read_global(__global const int *from, __global int *to) { *to = *from; }\n"
    "__kernel void read_constant(__constant int *from, __global int *to) { *to = *from; }\n";

static int wrong;
static void say(const char *what, cl_int got, cl_int expected) {
  wrong |= got != expected;
  printf("%-64s %4d, expected %d\n", what, got, expected);
}

int main(void) {
  cl_device_id device = first_device();
  cl_int status = CL_SUCCESS;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  cl_int numbers[2048] = {7}, other = 8;
  cl_mem buffer =
      clCreateBuffer(context, IMMUTABLE | CL_MEM_COPY_HOST_PTR, sizeof numbers, numbers, &status);
  if (status != CL_SUCCESS) return 2;
  say("clEnqueueWriteBuffer of the immutable buffer",
      clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, sizeof other, &other, 0, NULL, NULL),
      CL_INVALID_OPERATION);

  cl_buffer_region region = {4096, 4096};
  cl_mem part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
  cl_mem_flags flags = 0;
  clGetMemObjectInfo(part, CL_MEM_FLAGS, sizeof flags, &flags, NULL);
  say("CL_MEM_IMMUTABLE_EXT in CL_MEM_FLAGS of a sub-buffer without flags",
      (flags & IMMUTABLE) != 0, 1);
  say("clEnqueueWriteBuffer of the sub-buffer without flags",
      clEnqueueWriteBuffer(queue, part, CL_TRUE, 0, sizeof other, &other, 0, NULL, NULL),
      CL_INVALID_OPERATION);
  clCreateSubBuffer(buffer, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
  say("clCreateSubBuffer with CL_MEM_READ_WRITE", status, CL_INVALID_VALUE);
  clCreateSubBuffer(buffer, CL_MEM_WRITE_ONLY, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
  say("clCreateSubBuffer with CL_MEM_WRITE_ONLY", status, CL_INVALID_VALUE);
  clCreateSubBuffer(buffer, CL_MEM_HOST_WRITE_ONLY, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
  say("clCreateSubBuffer with CL_MEM_HOST_WRITE_ONLY", status, CL_INVALID_VALUE);

  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) return 2;
  cl_kernel global = clCreateKernel(program, "read_global", &status);
  cl_kernel constant = clCreateKernel(program, "read_constant", &status);
  say("clSetKernelArg, __global const int *", clSetKernelArg(global, 0, sizeof buffer, &buffer), 0);
  say("clSetKernelArg, __constant int *", clSetKernelArg(constant, 0, sizeof buffer, &buffer), 0);
  return wrong;
}
