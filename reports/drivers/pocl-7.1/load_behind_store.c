// PoCL 7.1: a kernel reads part of a vector from memory, and then stores to that memory. It gets
// the value that it stores later. All three kernels read an int4 with a variable index, use one or
// two of its components, and then store zeros there.
// cc load_behind_store.c -o load_behind_store -lOpenCL && ./load_behind_store [build options]
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char *source =
    // In private memory. A conversion uses two components together.
    "__kernel void private_memory(__global int *in, __global int *out) {\n"
    "  const uint gid = get_global_id(0);\n"
    "  int4 m[2] = {(int4)(in[0]), (int4)(in[1])};\n"
    "  const short3 before = convert_short3_sat(m[gid & 1].yzz);\n"
    "  for (uint n = 0; n < 4; ++n) m[n & 1] = (int4)(0);\n"
    "  out[gid] = before.x + 10 * before.z + m[gid & 1].x;\n"
    "}\n"
    // In global memory, from a function.
    "static void clear(__global int4 *m) { for (uint n = 0; n < 4; ++n) m[n & 1] = (int4)(0); }\n"
    "__kernel void global_memory(__global int *in, __global int *out) {\n"
    "  const uint gid = get_global_id(0);\n"
    "  __global int4 *m = (__global int4 *)(in + 8 * gid);\n"
    "  const float2 before = convert_float2(m[gid & 1].odd);\n"
    "  clear(m);\n"
    "  out[gid] = convert_int(before.x) + 10 * convert_int(before.y);\n"
    "}\n"
    // One component, and two stores without a loop.
    "__kernel void one_store(__global int *in, __global int *out) {\n"
    "  const uint gid = get_global_id(0);\n"
    "  __global int4 *m = (__global int4 *)(in + 8 * gid);\n"
    "  const int before = m[gid & 1].z;\n"
    "  m[1] = (int4)(0);\n"
    "  m[0] = (int4)(0);\n"
    "  out[gid] = 11 * before;\n"
    "}\n";
static const char *const kernels[] = {"private_memory", "global_memory", "one_store"};

int main(int argc, char **argv) {
  const char *options = argc > 1 ? argv[1] : "";
  cl_device_id device = first_device();
  cl_int status = CL_SUCCESS;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  status = clBuildProgram(program, 1, &device, options, NULL, NULL);
  if (status != CL_SUCCESS) return 2;
  int failed = 0;
  for (int i = 0; i < 3; ++i) {
    cl_kernel kernel = clCreateKernel(program, kernels[i], &status);
    // in[0] and in[1] are 1 and 2 for the first kernel; two work-items have eight ints each.
    cl_int in[16] = {1, 2, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2}, out[2] = {-1, -1};
    if (i > 0) in[1] = 1;
    cl_mem input = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof in, in, &status);
    cl_mem output = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof out, out, &status);
    clSetKernelArg(kernel, 0, sizeof input, &input);
    clSetKernelArg(kernel, 1, sizeof output, &output);
    const size_t global = 2, local = 2;
    status = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL);
    clFinish(queue);
    clEnqueueReadBuffer(queue, output, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL);
    const int right = status == CL_SUCCESS && out[0] == 11 && out[1] == 22;
    printf("%s: %d %d (11 22 expected): %s\n", kernels[i], out[0], out[1],
           right ? "PASS" : "FAIL");
    failed |= !right;
  }
  return failed;
}
