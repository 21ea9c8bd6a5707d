/* NVIDIA's driver 580.159: a kernel that calls remainder with literal float4 does not end, or its
 * compilation does not end. The literals are those of a case of Assay.
 *   cc remainder_literals.c -o remainder_literals -lOpenCL && ./remainder_literals
 * Exit status: 0 it ends within 40 seconds, 1 it does not, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

static const char text[] =
    "__kernel void k(__global float4 *v) {\n"
    "  v[0] = remainder(as_float4((uint4)(0x009fffc4u, 0x00000000u, 0x0df4a9c4u, 0x0fd78a8du)), as_float4((uint4)(0xb0c10024u, 0x7f800000u, 0x0df4a9c4u, 0x40a26213u)));\n"
    "  v[1] = remainder(as_float4((uint4)(0xaa617121u, 0x7f800000u, 0x00000000u, 0x7f800000u)), as_float4((uint4)(0xff44ee13u, 0x7f800000u, 0xff800000u, 0xff800000u)));\n"
    "  v[2] = remainder(as_float4((uint4)(0xeb263e77u, 0x9181b4ddu, 0x80000000u, 0x00000000u)), as_float4((uint4)(0xeb263e79u, 0xfa9021efu, 0x00000000u, 0x80000000u)));\n"
    "  v[3] = remainder(as_float4((uint4)(0x7f800000u, 0xff800000u, 0xac1725e1u, 0xae9756ceu)), as_float4((uint4)(0x80000000u, 0xff800000u, 0x7f3fa5ccu, 0x731b2d8cu)));\n"
    "  v[4] = remainder(as_float4((uint4)(0x7f743979u, 0xf1a31e60u, 0x00000000u, 0x7ebecf83u)), as_float4((uint4)(0xff800000u, 0x7ea6663fu, 0x00000000u, 0xa668beebu)));\n"
    "  v[5] = remainder(as_float4((uint4)(0x7ed4fb28u, 0x28ac284fu, 0x7f800000u, 0x2c648559u)), as_float4((uint4)(0x02d7f886u, 0xc548b234u, 0x00000000u, 0x29bdf080u)));\n"
    "  v[6] = remainder(as_float4((uint4)(0xff800000u, 0xff800000u, 0xff800000u, 0x7f7ffff9u)), as_float4((uint4)(0x80000000u, 0x00000000u, 0x7f800000u, 0x432df4c3u)));\n"
    "  v[7] = remainder(as_float4((uint4)(0x911a7399u, 0x80000000u, 0x80000000u, 0x80000000u)), as_float4((uint4)(0x7f55197cu, 0x80000000u, 0xff800000u, 0x7f800000u)));\n"
    "}\n";

static struct subject on;

static void set_up(void) {
  on = subject();
}

static int try_row(int row) {
  const char *list = text;
  const size_t one = 1;
  cl_int status;
  cl_program program = clCreateProgramWithSource(on.context, 1, &list, NULL, &status);
  cl_mem memory = clCreateBuffer(on.context, 0, 4096, NULL, &status);
  cl_kernel kernel;
  (void)row;
  must(clBuildProgram(program, 1, &on.device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  must(clSetKernelArg(kernel, 0, sizeof memory, &memory), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(on.queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL), "run");
  must(clFinish(on.queue), "clFinish");
  return expect("the kernel has ended:", 1, 1);
}

int main(void) {
  return try_rows(0, 1, set_up, try_row); /* each try has 40 seconds */
}
