/* Values that live across barriers, in groups of eight work-items:
 *   cc barrier_values.c -o barrier_values -lOpenCL && for i in 1 2; do ./barrier_values $i; done
 * 1: a loop with barriers beside a loop whose length differs between the work-items.
 * 2: private arrays and structures, and a value that is read from local memory before a barrier.
 * OpenCL 1.2, 6.12.8. Exit status: 0 if the driver follows the specification, 1 if it does not or
 * crashes, 2 if this is unknown. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char loops[] =
    "__kernel void k(__global uint *out) {\n"
    "  __local uint shared[8];\n"
    "  const uint me = get_local_id(0);\n"
    "  uint mine = me + 1;\n"
    "  for (uint round = 0; round < 3; ++round) {\n"
    "    shared[me] = mine;\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    uint sum = 0;\n"
    "    for (uint i = 0; i <= me; ++i) sum += shared[i];\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    if (round != 1 || me % 2 == 1) mine = sum % 1009 + round;\n"
    "  }\n"
    "  out[get_global_id(0)] = mine + get_group_id(0);\n"
    "}\n";
static const char values[] =
    "typedef struct { uchar low[3]; ushort high; } pair_type;\n"
    "uint sum_of(const uint *all, uint count) {\n"
    "  uint sum = 0;\n"
    "  for (uint i = 0; i < count; ++i) sum += all[i];\n"
    "  return sum;\n"
    "}\n"
    "__kernel void k(__global uint *out) {\n"
    "  __local uint shared[8];\n"
    "  const uint me = get_local_id(0), left = (me + 7) % 8;\n"
    "  uint values[5];\n"
    "  pair_type pair = {{(uchar)me, (uchar)(me + 1), (uchar)(me + 2)}, (ushort)(1000 * me)};\n"
    "  for (uint i = 0; i < 5; ++i) values[i] = 10 * me + i + get_group_id(0);\n"
    "  shared[me] = me * me;\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  const uint got = shared[left];\n"
    "  pair.high += got;\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  shared[me] = sum_of(values, 5);\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  out[get_global_id(0)] = shared[left] + pair.low[2] + pair.high + values[got % 5];\n"
    "}\n";

/* The result of kernel 1: each round adds the values of the work-items up to this work-item. */
static void expect_loops(cl_uint *out) {
  cl_uint group, round, me, i;
  for (group = 0; group < 2; ++group) {
    cl_uint mine[8], shared[8];
    for (me = 0; me < 8; ++me) mine[me] = me + 1;
    for (round = 0; round < 3; ++round) {
      memcpy(shared, mine, sizeof shared);
      for (me = 0; me < 8; ++me) {
        cl_uint sum = 0;
        for (i = 0; i <= me; ++i) sum += shared[i];
        if (round != 1 || me % 2 == 1) mine[me] = sum % 1009 + round;
      }
    }
    for (me = 0; me < 8; ++me) out[8 * group + me] = mine[me] + group;
  }
}

static void expect_values(cl_uint *out) {
  cl_uint group, me;
  for (group = 0; group < 2; ++group)
    for (me = 0; me < 8; ++me) {
      const cl_uint left = (me + 7) % 8, got = left * left;
      const cl_uint sum = 5 * (10 * left + group) + 10;
      out[8 * group + me] =
          sum + me + 2 + (cl_ushort)(1000 * me + got) + 10 * me + got % 5 + group;
    }
}

int main(int count, char **arguments) {
  const int number = count > 1 ? atoi(arguments[1]) : 0;
  const char *source = number == 1 ? loops : values;
  const size_t items = 16, group = 8;
  cl_uint expected[16], got[16];
  struct subject on;
  cl_program program;
  cl_kernel kernel;
  cl_mem out;
  cl_int status;
  int i;
  if (number < 1 || number > 2) return 2;
  on = subject();
  (number == 1 ? expect_loops : expect_values)(expected);
  program = clCreateProgramWithSource(on.context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &on.device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  out = clCreateBuffer(on.context, CL_MEM_READ_WRITE, sizeof got, NULL, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof out, &out), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(on.queue, kernel, 1, NULL, &items, &group, 0, NULL, NULL), "launch");
  must(clEnqueueReadBuffer(on.queue, out, CL_TRUE, 0, sizeof got, got, 0, NULL, NULL), "read");
  for (i = 0; i < 16; ++i)
    if (expect("the value of a work-item", got[i], expected[i])) return 1;
  return 0;
}
