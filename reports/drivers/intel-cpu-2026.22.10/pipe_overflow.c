// Intel's CPU runtime 2026.22.10: a write_pipe to a full pipe fails, as it must. After that write,
// read_pipe gets no packet from the pipe.
// cc pipe_overflow.c -lOpenCL
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

static const char *source =
    "__kernel void fill(write_only pipe uint to, __global uint *out, uint tries) {\n"
    "  uint written = 0;\n"
    "  for (uint k = 0; k < tries; ++k)\n"
    "    if (write_pipe(to, &k) == 0) ++written;\n"
    "  *out = written;\n"
    "}\n"
    "__kernel void drain(read_only pipe uint from, __global uint *out, uint tries) {\n"
    "  uint read = 0;\n"
    "  for (uint k = 0; k < tries; ++k) {\n"
    "    uint value;\n"
    "    if (read_pipe(from, &value) == 0) ++read;\n"
    "  }\n"
    "  *out = read;\n"
    "}\n";

static cl_uint run(cl_command_queue queue, cl_kernel kernel, cl_mem pipe, cl_mem out,
                   cl_uint tries) {
  const size_t one = 1;
  cl_uint answer = 0;
  clSetKernelArg(kernel, 0, sizeof pipe, &pipe);
  clSetKernelArg(kernel, 1, sizeof out, &out);
  clSetKernelArg(kernel, 2, sizeof tries, &tries);
  clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL);
  clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof answer, &answer, 0, NULL, NULL);
  return answer;
}

int main(void) {
  cl_device_id device = first_device();
  cl_int status = CL_SUCCESS;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &status);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  status = clBuildProgram(program, 1, &device, "-cl-std=CL3.0", NULL, NULL);
  if (status != CL_SUCCESS) return 2;
  cl_kernel fill = clCreateKernel(program, "fill", &status);
  cl_kernel drain = clCreateKernel(program, "drain", &status);
  cl_mem out = clCreateBuffer(context, CL_MEM_READ_WRITE, 4, NULL, &status);
  int failed = 0;
  for (cl_uint beyond = 0; beyond < 2; ++beyond) {
    cl_mem pipe = clCreatePipe(context, CL_MEM_HOST_NO_ACCESS, 4, 10, NULL, &status);
    const cl_uint written = run(queue, fill, pipe, out, 10 + beyond);
    const cl_uint read = run(queue, drain, pipe, out, 10);
    const int right = written == 10 && read == 10;
    printf("a pipe of 10 packets, %u writes: %u written (10 expected), %u read (10 expected): %s\n",
           10 + beyond, written, read, right ? "PASS" : "FAIL");
    failed |= !right;
  }
  return failed;
}
