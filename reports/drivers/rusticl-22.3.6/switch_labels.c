/* A switch with 128 labels: work-item i takes case i and stores a number of that case. OpenCL C is
 * C99 with stated changes; C99 5.2.4.1 requires at least 1,023 case labels for a switch.
 * Build and run: cc thisfile.c -lOpenCL && ./a.out
 * Exit status: 0 every case is taken, 1 some are not, 2 could not be found out. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

enum { labels = 128 };

int main(void) {
  static char source[16384];
  const char *text = source;
  cl_device_id device;
  cl_int status;
  cl_uint in[labels], got[labels];
  size_t items = labels;
  int first = -1, wrong = 0;
  char *end = source;
  end += sprintf(end, "__kernel void choose(__global const uint *in, __global uint *out) {\n"
                      "  const size_t i = get_global_id(0);\n  uint x = 0;\n  switch (in[i]) {\n");
  for (int k = 0; k < labels; ++k)
    end += sprintf(end, "    case %d: x = in[(i + %d) %% %d] + %d; break;\n", k, k, labels, 1000 * k + 1);
  sprintf(end, "  }\n  out[i] = x;\n}\n");
  for (int k = 0; k < labels; ++k) in[k] = (cl_uint)k;
  device = first_device();
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, "choose", &status);
  must(status, "clCreateKernel");
  cl_mem from = clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, sizeof in, in, &status);
  must(status, "clCreateBuffer");
  cl_mem to = clCreateBuffer(context, CL_MEM_WRITE_ONLY, sizeof got, NULL, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof from, &from), "clSetKernelArg");
  must(clSetKernelArg(kernel, 1, sizeof to, &to), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof got, got, 0, NULL, NULL),
       "clEnqueueReadBuffer");
  for (int k = 0; k < labels; ++k)
    if (got[k] != in[(2 * k) % labels] + 1000u * (cl_uint)k + 1) {
      if (first < 0) first = k;
      ++wrong;
    }
  if (wrong) printf("case %d and %d others of %d are not taken; the first result is %u\n", first, wrong - 1, labels, got[first]);
  printf("%s\n", wrong ? "FAIL" : "PASS");
  return wrong != 0;
}
