/* A kernel requires two sub-groups in each work-group. A launch with work-groups of one work-item
 * must return CL_INVALID_WORK_GROUP_SIZE. On the CPU runtime 2026.22.10:
 *   cc required_sub_groups.c -o required_sub_groups -lOpenCL
 *   for i in $(seq 1 2); do ./required_sub_groups $i; done
 *   1    clEnqueueNDRangeKernel, 2    clEnqueueTask
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

/* SPIR-V 1.1: __kernel void one(__global uint *out) { *out = 1; }, SubgroupsPerWorkgroup 2. */
static const cl_uint module[] = {
    0x07230203, 0x00010100, 0x00070000, 0x00000009, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x00020011, 0x0000003a, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006,
    0x00000001, 0x00656e6f, 0x00040010, 0x00000001, 0x00000024, 0x00000002, 0x00040015, 0x00000002,
    0x00000020, 0x00000000, 0x00040020, 0x00000003, 0x00000005, 0x00000002, 0x00020013, 0x00000004,
    0x00040021, 0x00000005, 0x00000004, 0x00000003, 0x0004002b, 0x00000002, 0x00000006, 0x00000001,
    0x00050036, 0x00000004, 0x00000001, 0x00000000, 0x00000005, 0x00030037, 0x00000003, 0x00000007,
    0x000200f8, 0x00000008, 0x0005003e, 0x00000007, 0x00000006, 0x00000002, 0x00000004, 0x000100fd,
    0x00010038,
};

int main(int argc, char **argv) {
  const int number = argc > 1 ? atoi(argv[1]) : 1;
  const size_t one = 1;
  const struct subject on = subject();
  cl_int status;
  cl_program program = clCreateProgramWithIL(on.context, module, sizeof module, &status);
  must(status, "clCreateProgramWithIL");
  must(clBuildProgram(program, 1, &on.device, "", NULL, NULL), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, "one", &status);
  must(status, "clCreateKernel");
  cl_mem out = clCreateBuffer(on.context, CL_MEM_READ_WRITE, 64, NULL, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof out, &out), "clSetKernelArg");
  status = number == 2 ? clEnqueueTask(on.queue, kernel, 0, NULL, NULL)
                       : clEnqueueNDRangeKernel(on.queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL);
  return expect(number == 2 ? "clEnqueueTask gives" : "clEnqueueNDRangeKernel gives", status,
                CL_INVALID_WORK_GROUP_SIZE);
}
