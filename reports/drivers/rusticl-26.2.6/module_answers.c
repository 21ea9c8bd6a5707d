/* Modules that rusticl 26.2.6 builds and that answer wrongly, one per run:
 *   cc module_answers.c -o module_answers -lOpenCL && for i in 1 2; do ./module_answers $i; done
 *   1    OpFSub of a float and itself: must be NaN for infinity and NaN (OpenCL SPIR-V environment
 *        3.0.19, INF and NaN values must be supported; the operation has no fast-math mode)
 *   2    OpIsNormal of a constant half that is subnormal: must be false
 * Exit status: 0 the answers are right, 1 they are wrong, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 210
#include "../check.h"

static const cl_uint minus[] = {
    0x07230203, 0x00010000, 0x00070000, 0x00000017, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x00020011, 0x0000000b, 0x0003000e, 0x00000002, 0x00000002, 0x0005000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00000002, 0x00040047, 0x00000002, 0x0000000b, 0x0000001c, 0x00020013,
    0x00000003, 0x00040015, 0x00000004, 0x00000020, 0x00000000, 0x00040015, 0x00000005, 0x00000040,
    0x00000000, 0x00040017, 0x00000006, 0x00000005, 0x00000003, 0x00030016, 0x00000007, 0x00000020,
    0x00020014, 0x00000008, 0x00040020, 0x00000009, 0x00000005, 0x00000007, 0x00040020, 0x0000000a,
    0x00000005, 0x00000004, 0x00040020, 0x0000000b, 0x00000001, 0x00000006, 0x0004003b, 0x0000000b,
    0x00000002, 0x00000001, 0x00050021, 0x0000000c, 0x00000003, 0x00000009, 0x0000000a, 0x00050036,
    0x00000003, 0x00000001, 0x00000000, 0x0000000c, 0x00030037, 0x00000009, 0x0000000d, 0x00030037,
    0x0000000a, 0x0000000e, 0x000200f8, 0x0000000f, 0x0006003d, 0x00000006, 0x00000010, 0x00000002,
    0x00000002, 0x00000020, 0x00050051, 0x00000005, 0x00000011, 0x00000010, 0x00000000, 0x00050046,
    0x00000009, 0x00000012, 0x0000000d, 0x00000011, 0x00050046, 0x0000000a, 0x00000013, 0x0000000e,
    0x00000011, 0x0006003d, 0x00000007, 0x00000014, 0x00000012, 0x00000002, 0x00000004, 0x00050083,
    0x00000007, 0x00000015, 0x00000014, 0x00000014, 0x0004007c, 0x00000004, 0x00000016, 0x00000015,
    0x0005003e, 0x00000013, 0x00000016, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
};

static const cl_uint is_normal[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000001a, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x00020011, 0x0000000b, 0x00020011, 0x00000009, 0x0003000e, 0x00000002, 0x00000002,
    0x0005000f, 0x00000006, 0x00000001, 0x0000006b, 0x00000002, 0x00040047, 0x00000002, 0x0000000b,
    0x0000001c, 0x00020013, 0x00000003, 0x00040015, 0x00000004, 0x00000020, 0x00000000, 0x00040015,
    0x00000005, 0x00000040, 0x00000000, 0x00040017, 0x00000006, 0x00000005, 0x00000003, 0x00030016,
    0x00000007, 0x00000020, 0x00020014, 0x00000008, 0x00040020, 0x00000009, 0x00000005, 0x00000007,
    0x00040020, 0x0000000a, 0x00000005, 0x00000004, 0x00040020, 0x0000000b, 0x00000001, 0x00000006,
    0x0004003b, 0x0000000b, 0x00000002, 0x00000001, 0x00050021, 0x0000000c, 0x00000003, 0x00000009,
    0x0000000a, 0x00030016, 0x0000000d, 0x00000010, 0x0004002b, 0x0000000d, 0x0000000e, 0x00000001,
    0x0004002b, 0x00000004, 0x0000000f, 0x00000000, 0x0004002b, 0x00000004, 0x00000010, 0x00000001,
    0x00050036, 0x00000003, 0x00000001, 0x00000000, 0x0000000c, 0x00030037, 0x00000009, 0x00000011,
    0x00030037, 0x0000000a, 0x00000012, 0x000200f8, 0x00000013, 0x0006003d, 0x00000006, 0x00000014,
    0x00000002, 0x00000002, 0x00000020, 0x00050051, 0x00000005, 0x00000015, 0x00000014, 0x00000000,
    0x00050046, 0x00000009, 0x00000016, 0x00000011, 0x00000015, 0x00050046, 0x0000000a, 0x00000017,
    0x00000012, 0x00000015, 0x0004009f, 0x00000008, 0x00000018, 0x0000000e, 0x000600a9, 0x00000004,
    0x00000019, 0x00000018, 0x00000010, 0x0000000f, 0x0005003e, 0x00000017, 0x00000019, 0x00000002,
    0x00000004, 0x000100fd, 0x00010038,
};

int main(int argc, char **argv) {
  const int number = argc > 1 ? atoi(argv[1]) : 0;
  const struct subject on = subject();
  const cl_uint in[] = {0x40a00000, 0x7f800000, 0x7fc00000}; /* 5, infinity, NaN */
  const size_t items = sizeof in / sizeof *in;
  cl_uint out[sizeof in / sizeof *in];
  cl_program program;
  cl_kernel kernel;
  cl_mem from, to;
  cl_int status;
  int wrong = 0;
  if (number != 1 && number != 2) return 2;
  memset(out, 0xa5, sizeof out);
  program = number == 1 ? clCreateProgramWithIL(on.context, minus, sizeof minus, &status)
                        : clCreateProgramWithIL(on.context, is_normal, sizeof is_normal, &status);
  must(status, "clCreateProgramWithIL");
  must(clBuildProgram(program, 1, &on.device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  from = clCreateBuffer(on.context, CL_MEM_COPY_HOST_PTR, sizeof in, (void *)in, &status);
  must(status, "clCreateBuffer");
  to = clCreateBuffer(on.context, CL_MEM_COPY_HOST_PTR, sizeof out, out, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof from, &from), "clSetKernelArg");
  must(clSetKernelArg(kernel, 1, sizeof to, &to), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(on.queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL), "enqueue");
  must(clEnqueueReadBuffer(on.queue, to, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL), "read");
  if (number == 2) return expect("OpIsNormal of a constant half, 2^-24", out[0], 0);
  for (size_t i = 0; i < items; ++i) {
    const int good = i == 0 ? out[i] << 1 == 0 : (out[i] & 0x7fffffff) > 0x7f800000;
    printf("%s: 0x%08x - 0x%08x is 0x%08x\n", good ? "PASS" : "FAIL", in[i], in[i], out[i]);
    wrong += !good;
  }
  return wrong != 0;
}
