/* A kernel whose second branch, never taken, has a loop. Each work-item must write its number once,
 * and nothing may be written after the last number. cc conditional_loop.c -lOpenCL */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char *source =
    "__kernel void chosen(__global uint *out, const uint which) {\n"
    "  const uint i = (uint)get_global_id(0);\n"
    "  if (which == 0) out[i] = i;\n"
    "  if (which == 1)\n"
    "    for (uint k = 0; k < 48; ++k) out[i * 48 + k] = 7;\n"
    "}\n";

int main(void) {
  enum { n = 256, behind = 256 };
  cl_device_id device = first_device();
  cl_uint out[n + behind], which = 0;
  for (int i = 0; i < n + behind; ++i) out[i] = 0xa5a5a5a5;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, NULL);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
  if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) return 2;
  cl_kernel kernel = clCreateKernel(program, "chosen", NULL);
  cl_mem memory = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof out, out, NULL);
  clSetKernelArg(kernel, 0, sizeof memory, &memory);
  clSetKernelArg(kernel, 1, sizeof which, &which);
  const size_t items = n, local = 64;
  clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, &local, 0, NULL, NULL);
  clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL);
  int missing = 0, past = 0, first = -1;
  for (int i = 0; i < n; ++i)
    if (out[i] != (cl_uint)i) {
      if (first < 0) first = i;
      ++missing;
    }
  for (int i = n; i < n + behind; ++i) past += out[i] != 0xa5a5a5a5;
  if (missing != 0)
    printf("%d of %d work-items wrong, the first is %d: 0x%x\n", missing, n, first, out[first]);
  if (past != 0) printf("%d numbers behind the last work-item's are written\n", past);
  return missing + past != 0;
}
