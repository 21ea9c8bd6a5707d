// NVIDIA 580.159: a kernel chooses one of two constants for a char4, and then changes the order of
// its components. If such a component is widened to 32 bits, its upper bits are those of another
// component. The result is right with -cl-opt-disable.
// cc char4_choice.c -o char4_choice -lOpenCL && ./char4_choice [build options]
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char *source =
    // From a random program, made smaller.
    "__kernel void assigned(__global uint *out) {\n"
    "  const uint lid = (uint)get_local_id(0);\n"
    "  char4 v = (char4)(127);\n"
    "  if (((uchar)lid) >= ((uchar)249)) v = (char4)(0);\n"
    "  v.ywzx = v;\n"
    "  *out = (uint)v.y * 7u + (uint)v.z * 43u;\n"
    "}\n"
    // This kernel does not assign to components of the vector that it reads.
    "__kernel void copied(__global uint *out) {\n"
    "  const uint lid = (uint)get_local_id(0);\n"
    "  char4 v = (char4)(127), w;\n"
    "  if (((uchar)lid) >= ((uchar)249)) v = (char4)(0);\n"
    "  w.ywzx = v;\n"
    "  *out = (uint)w.y * 7u + (uint)w.z * 43u;\n"
    "}\n";
static const char *const kernels[] = {"assigned", "copied"};

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
    cl_uint out = 77;
    cl_mem output = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof out, &out, &status);
    clSetKernelArg(kernel, 0, sizeof output, &output);
    const size_t one = 1;
    status = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL);
    clFinish(queue);
    clEnqueueReadBuffer(queue, output, CL_TRUE, 0, sizeof out, &out, 0, NULL, NULL);
    const int right = status == CL_SUCCESS && out == 127 * 50;
    printf("%s: 0x%x (0x%x expected): %s\n", kernels[i], out, 127 * 50, right ? "PASS" : "FAIL");
    failed |= !right;
  }
  return failed;
}
