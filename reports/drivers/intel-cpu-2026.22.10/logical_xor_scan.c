/* Intel's CPU runtime 2026.22.10: OpGroupNonUniformLogicalXor of eight true values (SPIR-V
 * Environment 3.0.19, 5.2.17). The reduction is right. From the fourth work-item on, both scans
 * give true.
 *   cc logical_xor_scan.c -lOpenCL && ./a.out
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 210
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include "../check.h"

/* Each work-item stores 1 if the reduction is right, plus 2 if the inclusive scan is right, plus 4
 * if the exclusive scan is right. With n work-items, the reduction is n & 1. For work-item i, the
 * inclusive scan is (i + 1) & 1 and the exclusive scan is i & 1. */
static const cl_uint module[] = {
    0x07230203, 0x00010300, 0x00070000, 0x0000002a, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x00020011, 0x0000003f, 0x00020011, 0x0000000b, 0x00020011, 0x00000012, 0x0003000e,
    0x00000002, 0x00000002, 0x0007000f, 0x00000006, 0x00000001, 0x0000006b, 0x00000002, 0x00000003,
    0x00000004, 0x00040047, 0x00000002, 0x0000000b, 0x0000001c, 0x00040047, 0x00000003, 0x0000000b,
    0x00000029, 0x00040047, 0x00000004, 0x0000000b, 0x00000024, 0x00040015, 0x00000005, 0x00000020,
    0x00000000, 0x00040020, 0x00000006, 0x00000005, 0x00000005, 0x00040015, 0x00000007, 0x00000040,
    0x00000000, 0x00040017, 0x00000008, 0x00000007, 0x00000003, 0x00040020, 0x00000009, 0x00000001,
    0x00000008, 0x0004003b, 0x00000009, 0x00000002, 0x00000001, 0x00020013, 0x0000000a, 0x00040021,
    0x0000000b, 0x0000000a, 0x00000006, 0x00040020, 0x0000000c, 0x00000001, 0x00000005, 0x0004003b,
    0x0000000c, 0x00000003, 0x00000001, 0x0004003b, 0x0000000c, 0x00000004, 0x00000001, 0x00020014,
    0x0000000d, 0x0004002b, 0x00000005, 0x0000000e, 0x00000003, 0x00030029, 0x0000000d, 0x0000000f,
    0x0004002b, 0x00000005, 0x00000010, 0x00000001, 0x0004002b, 0x00000005, 0x00000011, 0x00000000,
    0x0004002b, 0x00000005, 0x00000012, 0x00000002, 0x0004002b, 0x00000005, 0x00000013, 0x00000004,
    0x00050036, 0x0000000a, 0x00000001, 0x00000000, 0x0000000b, 0x00030037, 0x00000006, 0x00000014,
    0x000200f8, 0x00000015, 0x0006003d, 0x00000008, 0x00000016, 0x00000002, 0x00000002, 0x00000020,
    0x00050051, 0x00000007, 0x00000017, 0x00000016, 0x00000000, 0x00050046, 0x00000006, 0x00000018,
    0x00000014, 0x00000017, 0x0004003d, 0x00000005, 0x00000019, 0x00000003, 0x0004003d, 0x00000005,
    0x0000001a, 0x00000004, 0x0006016c, 0x0000000d, 0x0000001b, 0x0000000e, 0x00000000, 0x0000000f,
    0x0006016c, 0x0000000d, 0x0000001c, 0x0000000e, 0x00000001, 0x0000000f, 0x0006016c, 0x0000000d,
    0x0000001d, 0x0000000e, 0x00000002, 0x0000000f, 0x000500c7, 0x00000005, 0x0000001e, 0x0000001a,
    0x00000010, 0x000500c7, 0x00000005, 0x0000001f, 0x00000019, 0x00000010, 0x000500aa, 0x0000000d,
    0x00000020, 0x0000001e, 0x00000010, 0x000500aa, 0x0000000d, 0x00000021, 0x0000001f, 0x00000011,
    0x000500a4, 0x0000000d, 0x00000022, 0x0000001b, 0x00000020, 0x000500a4, 0x0000000d, 0x00000023,
    0x0000001c, 0x00000021, 0x000500a5, 0x0000000d, 0x00000024, 0x0000001d, 0x00000021, 0x000600a9,
    0x00000005, 0x00000025, 0x00000022, 0x00000010, 0x00000011, 0x000600a9, 0x00000005, 0x00000026,
    0x00000023, 0x00000012, 0x00000011, 0x000600a9, 0x00000005, 0x00000027, 0x00000024, 0x00000013,
    0x00000011, 0x000500c5, 0x00000005, 0x00000028, 0x00000025, 0x00000026, 0x000500c5, 0x00000005,
    0x00000029, 0x00000028, 0x00000027, 0x0003003e, 0x00000018, 0x00000029, 0x000100fd, 0x00010038,
};

int main(void) {
  const struct subject on = subject();
  cl_int status = CL_SUCCESS;
  int failures = 0, i;
  cl_kernel kernel;
  const size_t eight = 8;
  cl_uint found[8] = {0};
  const cl_program program = clCreateProgramWithIL(on.context, module, sizeof module, &status);
  must(status, "clCreateProgramWithIL");
  must(clBuildProgram(program, 1, &on.device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  const cl_mem buffer =
      clCreateBuffer(on.context, CL_MEM_READ_WRITE, sizeof found, NULL, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof buffer, &buffer), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(on.queue, kernel, 1, NULL, &eight, &eight, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(on.queue, buffer, CL_TRUE, 0, sizeof found, found, 0, NULL, NULL),
       "clEnqueueReadBuffer");
  for (i = 0; i < 8; ++i) failures += expect("a work-item's result", (long long)found[i], 7);
  return failures != 0;
}
