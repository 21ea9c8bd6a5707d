/* math/sinh/double/default
 * OpenCL C 3.0.19, 7.4, Table 68, sinh: ulp(4)
 * lane 0 of 1, sinh of 0x408633ce8ecfeb12; build options ""
 * assay repro math/sinh/double/default --input=0x408633ce8ecfeb12 --seed=1 --depth=quick
 *
 * Build and run: cc thisfile.c -lOpenCL && ./a.out
 * Exit status: 0 the answers are accepted, 1 they are not, 2 could not be found out. */
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(cl_int status, const char *what) {
  if (status == CL_SUCCESS) return;
  fprintf(stderr, "%s returned %d\n", what, (int)status);
  exit(2);
}

static cl_device_id find_device(const char *platform_name, const char *device_name) {
  cl_platform_id platforms[64];
  cl_device_id devices[64];
  cl_uint platform_count = 0, device_count = 0, p, d;
  must(clGetPlatformIDs(64, platforms, &platform_count), "clGetPlatformIDs");
  for (p = 0; p < platform_count && p < 64; ++p) {
    char name[1024] = "";
    clGetPlatformInfo(platforms[p], CL_PLATFORM_NAME, sizeof name - 1, name, NULL);
    if (strcmp(name, platform_name) != 0) continue;
    if (clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, 64, devices, &device_count) != CL_SUCCESS)
      continue;
    for (d = 0; d < device_count && d < 64; ++d) {
      memset(name, 0, sizeof name);
      clGetDeviceInfo(devices[d], CL_DEVICE_NAME, sizeof name - 1, name, NULL);
      if (strcmp(name, device_name) == 0) return devices[d];
    }
  }
  fprintf(stderr, "no device '%s' on a platform '%s'\n", device_name, platform_name);
  exit(2);
}

/* Element `index` of `bytes` bytes each. */
static cl_ulong element(const void *data, size_t index, size_t bytes) {
  cl_ulong bits = 0;
  memcpy(&bits, (const char *)data + index * bytes, bytes);
  return bits;
}

static int is_nan(cl_ulong bits, int bytes) {
  if (bytes == 2) return (bits & 0x7fff) > 0x7c00;
  if (bytes == 4) return (bits & 0x7fffffff) > 0x7f800000;
  return (bits & 0x7fffffffffffffff) > 0x7ff0000000000000;
}

static int low_bits_agree(cl_int value, cl_int reference, int bits) {
  cl_uint mask = (1u << bits) - 1;
  cl_uint v = value < 0 ? 0u - (cl_uint)value : (cl_uint)value;
  cl_uint r = reference < 0 ? 0u - (cl_uint)reference : (cl_uint)reference;
  return (v & mask) == (r & mask) && ((v & mask) == 0 || (value < 0) == (reference < 0));
}

static const char source[] =
  "// The array form: a work-item loads its vector, computes, stores.\n"
  "__kernel void assay_sinh_double_default(__global const double *in0, __global double *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const double x0 = in0[i];\n"
  "  const double r0 = sinh(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[128] = {
  0x8ecfeb12u, 0x408633ceu, 0x53ec271eu, 0xc084040eu, 0x00000001u, 0x78e80000u, 0x1c9756ceu, 0xc00835deu,
  0xd8d8ced8u, 0x2a2d2061u, 0xfffffffeu, 0xc68fffffu, 0x16b3bf02u, 0x012e8d6cu, 0xa4b61a3cu, 0x007bf6ceu,
  0x00000001u, 0x7ba00000u, 0xffffffffu, 0xfd17ffffu, 0xffffffffu, 0x4fcfffffu, 0x7298c24eu, 0x11a7ac6fu,
  0xffffffffu, 0x389fffffu, 0x1c9756ceu, 0x982835deu, 0x1b9d9439u, 0xc06a7987u, 0x00000001u, 0xa1900000u,
  0x155c9f9bu, 0x83093de3u, 0xffffffffu, 0x334fffffu, 0x5ad8e9c8u, 0x01a36af3u, 0xd4e6f3c6u, 0x129142f2u,
  0xffffffffu, 0xf8c7ffffu, 0x00000001u, 0x50300000u, 0xffffffffu, 0xd4efffffu, 0x0be2f97du, 0x01456353u,
  0x00000001u, 0x81f80000u, 0xdcf24ccdu, 0x2c28a637u, 0x55555555u, 0xbd955555u, 0x40717c06u, 0x0025d36fu,
  0x839d3ab9u, 0x01fff74du, 0xffffffffu, 0x55d7ffffu, 0x8423b563u, 0x01c13c90u, 0x9a0fd048u, 0x4057081eu,
  0xa2cd8801u, 0x407c4dc9u, 0x55555555u, 0x72855555u, 0x00000000u, 0xa9540000u, 0x5529e045u, 0x27743ab6u,
  0x00000000u, 0xb1400000u, 0x0df6e588u, 0x40552b2du, 0x558b5953u, 0x01e82242u, 0x3e41ab37u, 0xb453c1a4u,
  0x40582ae4u, 0xc062e3a5u, 0x00000000u, 0xd4b80000u, 0xf2f1278du, 0x87bc220eu, 0x00000001u, 0xe4900000u,
  0x55555555u, 0x09b55555u, 0xffffffffu, 0xab87ffffu, 0xf795756fu, 0x232435ccu, 0xd68da176u, 0x88db5966u,
  0xffffffffu, 0x7c4fffffu, 0x1baf9ee0u, 0xa6f8b3d3u, 0xfe89de0cu, 0x88fca507u, 0x9fc64513u, 0x016aaa48u,
  0xd2ee0724u, 0xc0639f84u, 0x1c9756ceu, 0xea1835deu, 0xba9a9b65u, 0x35c30994u, 0x1c9756ceu, 0x9f2835deu,
  0x00000001u, 0x39000000u, 0xaaaaaaaau, 0xc12aaaaau, 0x56c27340u, 0xc05035d6u, 0x00000000u, 0x88200000u,
  0x87703597u, 0x0183c19au, 0x17a3c456u, 0x90bdf4c5u, 0x5c6bf6f7u, 0x003da210u, 0xcaa1785cu, 0x2fa6ca66u,
};
static cl_uint data1[128];

int main(void) {
  cl_device_id device = find_device("Portable Computing Language", "pthread-skylake-avx512-Intel(R) Xeon(R) Processor");
  cl_int status = CL_SUCCESS;
  cl_context context;
  cl_command_queue queue;
  cl_program program;
  cl_kernel kernel;
  const char *text = source;
  size_t global = 64, local = 0;
  int failures = 0;
  cl_mem buffer0;
  cl_mem buffer1;
  (void)is_nan;
  (void)low_bits_agree;

  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_sinh_double_default", &status);
  must(status, "clCreateKernel");
  buffer0 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data0, data0, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof buffer0, &buffer0), "clSetKernelArg");
  memset(data1, 0xa5, sizeof data1);
  buffer1 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data1, data1, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 1, sizeof buffer1, &buffer1), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, local != 0 ? &local : NULL, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, buffer1, CL_TRUE, 0, sizeof data1, data1, 0, NULL, NULL), "clEnqueueReadBuffer");

  {
    cl_ulong bits = element(data1, 0, 8);
    int good = 0 || bits - 0x7feffffc57ca86b9u <= 0x5u || bits - 0x7feffffc57ca86bau <= 0x4u;
    printf("%s  %s\n  subject    0x%016llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, sinh of 0x408633ce8ecfeb12", (unsigned long long)bits, "0x7feffffc57ca86ba + 0.02 ulp", "0x7feffffc57ca86b9 .. 0x7feffffc57ca86be, 0x7feffffc57ca86ba .. 0x7feffffc57ca86be");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
