/* Findings on the CPU runtime 2026.22.10: halves, one finding per run:
 *   cc half.c -o half -lOpenCL && for i in $(seq 1 15); do ./half $i; done
 * Prints the result's bits beside those that the specification asks for.
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include "../check.h"

/* One call: `code` over half inputs a[0], a[1], ... leaves ushort bits in out[0 ... count - 1]. */
struct call {
  const char *code;
  cl_ushort in[8], due[4];
  int count;
  int exactly; /* 0: within 2^-10 (1 ulp) of the right number */
};
static const struct call calls[] = {
    /* C99 F.9.5.1: erf(+inf) is 1 */
    {"out[0] = as_ushort(erf(a[0]));", {0x7c00}, {0x3c00}, 1, 1},
    /* C99 F.9.3.3: expm1(-0) is -0 */
    {"out[0] = as_ushort(expm1(a[0]));", {0x8000}, {0x8000}, 1, 1},
    /* 7.5.1: lgamma_r stores 0 for zero, and for negative integers */
    {"int s = 7; out[0] = as_ushort(lgamma_r(a[0], &s)); out[1] = (ushort)s;",
     {0x0000},
     {0x7c00, 0},
     2,
     1},
    {"int s = 7; out[0] = as_ushort(lgamma_r(a[0], &s)); out[1] = (ushort)s;",
     {0xbc00},
     {0x7c00, 0},
     2,
     1},
    /* 6.15.2, Table 11: halfn ldexp(halfn x, int k) */
    {"half2 r = ldexp((half2)(a[0], a[1]), 1); out[0] = as_ushort(r.x); out[1] = as_ushort(r.y);",
     {0x3c00, 0x4000},
     {0x4000, 0x4400},
     2,
     1},
    /* 6.15.4: clamp is fmin(fmax(x, minval), maxval) and fmin ignores a NaN */
    {"out[0] = as_ushort(clamp(a[0], a[1], a[2]));", {0x3c00, 0x4000, 0x7e00}, {0x4000}, 1, 1},
    /* 6.15.5: dot of halves is declared */
    {"out[0] = as_ushort(dot(a[0], a[1]));", {0x3c00, 0x4000}, {0x4000}, 1, 1},
    /* 7.5.1: length and distance without overflow: the square root of 0.0078125^2 + 2.3e-5^2 */
    {"out[0] = as_ushort(length((half2)(a[0], a[1])));", {0xa000, 0x8180}, {0x2000}, 1, 0},
    {"out[0] = as_ushort(distance((half2)(a[0], a[1]), (half2)(a[2], a[3])));",
     {0xa000, 0x8180, 0, 0},
     {0x2000},
     1,
     0},
    /* 6.15.5: the distance of a number from -inf is not negative; the length of -0 is 0 */
    {"out[0] = as_ushort(distance(a[0], a[1]));", {0xfc00, 0x3c00}, {0x7c00}, 1, 1},
    {"out[0] = as_ushort(length(a[0]));", {0x8000}, {0x0000}, 1, 1},
    /* 7.5.1: normalize treats an infinity as 1 */
    {"out[0] = as_ushort(normalize(a[0]));", {0x7c00}, {0x3c00}, 1, 0},
    {"half2 r = normalize((half2)(a[0], a[1])); out[0] = as_ushort(r.x); out[1] = as_ushort(r.y);",
     {0x7c00, 0x3c00},
     {0x3c00, 0x0000},
     2,
     0},
    /* 7.5.1: normalize of a vector with a NaN is a vector full of NaNs */
    {"half2 r = normalize((half2)(a[0], a[1])); out[0] = as_ushort(r.x); out[1] = as_ushort(r.y);",
     {0x47df, 0x7e00},
     {0x7e00, 0x7e00},
     2,
     0},
    /* the direction of a scalar is its sign */
    {"out[0] = as_ushort(normalize(a[0]));", {0xc7e0}, {0xbc00}, 1, 0},
};

static int is_nan(cl_ushort bits) { return (bits & 0x7fff) > 0x7c00; }

static int right(const struct call *c, int i, cl_ushort got) {
  if (is_nan(c->due[i])) return is_nan(got);
  if (c->exactly) return got == c->due[i];
  return abs((int)got - (int)c->due[i]) <= 1;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 0, all = (int)(sizeof calls / sizeof *calls);
  if (n < 1 || n > all) {
    fprintf(stderr, "usage: half 1 ... %d\n", all);
    return 2;
  }
  const struct call *c = &calls[n - 1];
  cl_device_id device;
  cl_int status;
  char name[256] = "", text[1024], log[4096] = "";
  const char *source = text;
  cl_ushort got[4] = {0};
  device = first_device();
  clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof name - 1, name, NULL);
  snprintf(text, sizeof text,
           "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
           "__kernel void half_call(__global const half *a, __global ushort *out) { %s }\n",
           c->code);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  printf("driver %s; %s\n", name, c->code);
  if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) {
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
    printf("FAIL: does not build\n%s\n", log);
    return 1;
  }
  cl_kernel kernel = clCreateKernel(program, "half_call", &status);
  must(status, "clCreateKernel");
  cl_mem in = clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, sizeof c->in,
                             (void *)c->in, &status);
  must(status, "clCreateBuffer");
  cl_mem out = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof got, NULL, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof in, &in), "clSetKernelArg");
  must(clSetKernelArg(kernel, 1, sizeof out, &out), "clSetKernelArg");
  must(clEnqueueTask(queue, kernel, 0, NULL, NULL), "clEnqueueTask");
  must(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof got, got, 0, NULL, NULL), "read");
  int wrong = 0;
  for (int i = 0; i < c->count; ++i) {
    const int ok = right(c, i, got[i]);
    printf("%s: out[%d] is 0x%04x, expected 0x%04x\n", ok ? "PASS" : "FAIL", i, got[i], c->due[i]);
    wrong |= !ok;
  }
  return wrong;
}
