/* Some functions return vectors of 8 and 16 uints, where each component is 7, and the kernel stores
 * them. Other functions take such vectors and return the last component. With -cl-opt-disable the
 * second half of a vector of 16 is lost in both directions. cc wide_vectors.c -lOpenCL */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char *source =
    "static uint8 eight(void) { return (uint8)(7u); }\n"
    "static uint16 sixteen(void) { return (uint16)(7u); }\n"
    "static uint last8(uint8 v) { return v.s7; }\n"
    "static uint last16(uint16 v) { return v.sf; }\n"
    "__kernel void wide(__global uint8 *a, __global uint16 *b, __global uint *c) {\n"
    "  a[0] = eight();\n"
    "  b[0] = sixteen();\n"
    "  c[0] = last8((uint8)(7u));\n"
    "  c[1] = last16((uint16)(7u));\n"
    "}\n";

static int wrong(cl_context context, cl_device_id device, const char *options) {
  cl_int status = 0;
  size_t one = 1;
  int found = 0;
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  if (clBuildProgram(program, 1, &device, options, NULL, NULL) != CL_SUCCESS) return 1;
  cl_kernel kernel = clCreateKernel(program, "wide", &status);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  cl_mem buffers[3];
  for (cl_uint i = 0; i < 3; ++i) {
    buffers[i] = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, &status);
    clSetKernelArg(kernel, i, sizeof *buffers, &buffers[i]);
  }
  status |= clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL);
  for (int i = 0; i < 3; ++i) {
    static const char *const what[] = {"uint8 returned", "uint16 returned", "last of 8 and of 16"};
    const int width = i == 0 ? 8 : i == 1 ? 16 : 2;
    cl_uint out[16] = {0};
    status |= clEnqueueReadBuffer(queue, buffers[i], CL_TRUE, 0, sizeof out, out, 0, NULL, NULL);
    for (int c = 0; c < width; ++c)
      if (out[c] != 7 && ++found)
        printf("options \"%s\", %s: number %d is 0x%x, expected 7\n", options, what[i], c, out[c]);
  }
  return found + (status != CL_SUCCESS);
}

int main(void) {
  cl_device_id device = first_device();
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
  const int plain = wrong(context, device, ""),
            disabled = wrong(context, device, "-cl-opt-disable");
  printf("%s\n", plain + disabled == 0 ? "PASS" : "FAIL");
  return plain + disabled != 0;
}
