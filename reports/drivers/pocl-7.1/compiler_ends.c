// PoCL 7.1: with -cl-opt-disable, the first launch of this kernel ends the process (a segmentation
// fault in the compiler). The kernel is a random program of 100 statements, made smaller.
// cc compiler_ends.c -o compiler_ends -lOpenCL && ./compiler_ends [build options]
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char *source =
    "typedef struct { char2 m0; char4 m1[3]; uchar m2; int2 m3; } record;\n"
    "static uint2 f(short a, __private record *b, int c, record d) { return (uint2)(1u); }\n"
    "__kernel void k(__global const uint *in) {\n"
    "  const uint lid = (uint)get_local_id(0);\n"
    "  const uint gid = (uint)get_global_id(0);\n"
    "  const uint group = (uint)get_group_id(0);\n"
    "  record v = {(char2)(convert_char_sat(group)), {(char4)(convert_char_sat(in[52])),\n"
    "    (char4)(90, 1, (-3), 88), (char4)(as_char(convert_uchar(group)))}, convert_uchar(gid),\n"
    "    (int2)(as_int(lid))};\n"
    "  if (37 != convert_int(v.m2)) {\n"
    "    switch ((84u << group) % 4u) {\n"
    "      case 1: {\n"
    "        switch ((0xa248eeebu & group) % 6u) {\n"
    "          case 1: {\n"
    "            uint2 r = f(convert_short_sat(in[lid & 63]), &v, gid == in[14], v);\n"
    "            break;\n"
    "          }\n"
    "        }\n"
    "        break;\n"
    "      }\n"
    "      case 3: {\n"
    "        break;\n"
    "      }\n"
    "    }\n"
    "  }\n"
    "}\n";

int main(int argc, char **argv) {
  const char *options = argc > 1 ? argv[1] : "-cl-opt-disable";
  cl_device_id device = first_device();
  cl_int status = CL_SUCCESS;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  status = clBuildProgram(program, 1, &device, options, NULL, NULL);
  if (status != CL_SUCCESS) return 2;
  cl_kernel kernel = clCreateKernel(program, "k", &status);
  cl_uint in[64] = {0};
  cl_mem input = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof in, in, &status);
  clSetKernelArg(kernel, 0, sizeof input, &input);
  const size_t one = 1;
  status = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL);
  const cl_int finished = clFinish(queue);
  printf("enqueued %d, finished %d: %s\n", status, finished,
         status == CL_SUCCESS && finished == CL_SUCCESS ? "PASS" : "FAIL");
  return status != CL_SUCCESS || finished != CL_SUCCESS;
}
