// rusticl 26.2.6 (llvmpipe, LLVM 22): programs that end the process during compilation, one per
// run.
//   cc compiler_ends.c -o compiler_ends -lOpenCL
//   for n in 1 2 3 4 5; do ./compiler_ends $n; echo "$n: $?"; done
// Exit status: 0 the program was built and run, or refused if that is allowed; 1 it did not run; 2
// it was not built (a device may lack a feature), or the number is unknown; a signal: the process
// crashed.
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

struct text {
  const char *shows, *options, *source;
};

static const struct text texts[] = {
    {"cos of a double (OpenCL C 6.15.2, Table 7): must build and run", "",
     "__kernel void k(__global double *a) { a[0] = cos(a[0]); }\n"},
    {"write_imageh (OpenCL C 6.15.15.4): must build and run", "",
     "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
     "__kernel void k(__write_only image1d_t image, __global const half *colors) {\n"
     "  write_imageh(image, (int)get_global_id(0), vload4(0, colors));\n"
     "}\n"},
    {"a vector's bytes are read through a pointer (OpenCL C 6.4.5, 6.5): must build and run", "",
     "__kernel void k(__global uchar *a) {\n"
     "  uint8 x = *(__global const uint8 *)a;\n"
     "  const __private uchar *own = (const __private uchar *)&x;\n"
     "  for (uint k = 0; k < 32; ++k) a[k] = own[k];\n"
     "}\n"},
    {"recursion (OpenCL C 6.11.k): may be refused", "",
     "uint f(uint x) { return x == 0 ? 1 : x * f(x - 1); }\n"
     "__kernel void k(__global uint *a) { a[0] = f(a[0]); }\n"},
    {"a space between -D and its macro (OpenCL API 5.8.6.1): must build and run", "-D A",
     "__kernel void k(__global int *a) { a[0] = A; }\n"},
};

int main(int argc, char **argv) {
  const size_t n = argc > 1 ? (size_t)atoi(argv[1]) : 0;
  if (n < 1 || n > sizeof texts / sizeof *texts) {
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i)
      printf("%zu %s\n", i + 1, texts[i].shows);
    return 2;
  }
  const struct text *t = &texts[n - 1];
  printf("%s\n", t->shows);
  fflush(stdout);
  cl_device_id device = first_device();
  cl_int status = CL_SUCCESS;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  cl_program program = clCreateProgramWithSource(context, 1, (const char **)&t->source, NULL, &status);
  status = clBuildProgram(program, 1, &device, t->options, NULL, NULL);
  printf("clBuildProgram: %d\n", (int)status);
  if (status != CL_SUCCESS) return n == 4 ? 0 : 2;
  cl_kernel kernel = clCreateKernel(program, "k", &status);
  const cl_image_format format = {CL_R, CL_FLOAT};
  cl_image_desc desc = {CL_MEM_OBJECT_IMAGE1D, 64};
  cl_mem image = clCreateImage(context, CL_MEM_WRITE_ONLY, &format, &desc, NULL, &status);
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 4096, NULL, &status);
  const cl_uint zero = 0;
  clEnqueueFillBuffer(queue, buffer, &zero, sizeof zero, 0, 4096, 0, NULL, NULL);
  if (n == 2) clSetKernelArg(kernel, 0, sizeof image, &image);
  clSetKernelArg(kernel, n == 2, sizeof buffer, &buffer);
  const size_t one = 1;
  status = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL);
  const cl_int finished = clFinish(queue);
  printf("enqueued %d, finished %d\n", (int)status, (int)finished);
  return status != CL_SUCCESS || finished != CL_SUCCESS;
}
