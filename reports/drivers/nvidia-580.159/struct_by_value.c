// NVIDIA 580.159: a struct is passed by value and by pointer in one call. The function's stores
// through the pointer also change the copy. The result is right with -cl-opt-disable.
// cc struct_by_value.c -o struct_by_value -lOpenCL && ./struct_by_value [build options]
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char *source =
    "typedef struct { int8 a; ulong8 b; float4 c; ushort d; } record;\n"
    // Each iteration reads a copy, after the store of the iteration before.
    "static record in_a_loop(record copy, __private record *to) {\n"
    "  record zero = {(int8)(0), (ulong8)(0UL), (float4)(0.0f), (ushort)0};\n"
    "  uchar last = 0;\n"
    "  for (uint i = 2; i < 10; i += 2) {\n"
    "    last = convert_uchar_sat(copy.c.y);\n"
    "    (*to).c = (float4)(0.0f);\n"
    "    (*to).d = (ushort)last;\n"
    "  }\n"
    "  return zero;\n"
    "}\n"
    "__kernel void loop(__global const uint *in, __global uint *out) {\n"
    "  record one = {(int8)(0), (ulong8)(0UL), (float4)(6.0f, 615.0f, 298.0f, 402.0f), (ushort)0};\n"
    "  record other = in_a_loop(one, &one);\n"
    "  *out = (uint)one.d + (uint)other.d;\n"
    "}\n"
    // Reads a copy once, after one store.
    "typedef struct { ulong4 a[3]; int4 b[3]; uint8 c; } arrays;\n"
    "static long once_behind(__private arrays *to, arrays copy) {\n"
    "  (*to).a[0].xwyz = (ulong4)(0xffffffffffffd274UL);\n"
    "  return convert_char_sat(copy.a[0].z) >= (char)127 ? 1L : 255L;\n"
    "}\n"
    "__kernel void once(__global const uint *in, __global uint *out) {\n"
    "  arrays one = {{(ulong4)(0UL), (ulong4)(0UL), (ulong4)(0UL)},\n"
    "                {(int4)(0), (int4)(0), (int4)(0)}, (uint8)(in[0])};\n"
    "  for (uint i = 0; i < 4; ++i) one.c -= (uint8)(in[i]);\n"
    "  *out = (uint)once_behind(&one, one);\n"
    "}\n";
static const char *const kernels[] = {"loop", "once"};

int main(int argc, char **argv) {
  cl_device_id device = first_device();
  cl_int status = CL_SUCCESS;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  status = clBuildProgram(program, 1, &device, argc > 1 ? argv[1] : "", NULL, NULL);
  if (status != CL_SUCCESS) return 2;
  int failed = 0;
  for (int i = 0; i < 2; ++i) {
    cl_kernel kernel = clCreateKernel(program, kernels[i], &status);
    cl_uint in[4] = {0, 0, 0, 0}, out = 77;
    cl_mem input = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof in, in, &status);
    cl_mem output = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof out, &out, &status);
    clSetKernelArg(kernel, 0, sizeof input, &input);
    clSetKernelArg(kernel, 1, sizeof output, &output);
    const size_t one = 1;
    status = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL);
    clFinish(queue);
    clEnqueueReadBuffer(queue, output, CL_TRUE, 0, sizeof out, &out, 0, NULL, NULL);
    const int right = status == CL_SUCCESS && out == 255;
    printf("%s: %u (255 expected): %s\n", kernels[i], out, right ? "PASS" : "FAIL");
    failed |= !right;
  }
  return failed;
}
