/* math/lgamma_r/float2/private/default
 * OpenCL C 3.0.19, 7.4, Table 65, lgamma_r: undefined
 * lane 1 of 2, lgamma_r of 0xf66b5f54; build options ""
 * assay repro math/lgamma_r/float2/private/default --input=0xf66b5f54 --seed=1 --depth=quick
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
  /* Edited by hand: the first GPU of any platform (the generated text chose by name). */
  cl_platform_id platforms[64];
  cl_device_id device;
  cl_uint platform_count = 0, p;
  cl_device_type wanted = getenv("ANY_DEVICE") ? CL_DEVICE_TYPE_ALL : CL_DEVICE_TYPE_GPU;
  (void)platform_name;
  (void)device_name;
  must(clGetPlatformIDs(64, platforms, &platform_count), "clGetPlatformIDs");
  for (p = 0; p < platform_count && p < 64; ++p) {
    if (clGetDeviceIDs(platforms[p], wanted, 1, &device, NULL) == CL_SUCCESS) {
      char name[1024] = "", version[1024] = "";
      clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name - 1, name, NULL);
      clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof version - 1, version, NULL);
      printf("%s, driver %s\n", name, version);
      return device;
    }
  }
  fprintf(stderr, "no GPU on any platform\n");
  exit(2);
}

static int is_nan(cl_uint bits) { return (bits & 0x7fffffffu) > 0x7f800000u; }

static int low_bits_agree(cl_int value, cl_int reference, int bits) {
  cl_uint mask = (1u << bits) - 1;
  cl_uint v = value < 0 ? 0u - (cl_uint)value : (cl_uint)value;
  cl_uint r = reference < 0 ? 0u - (cl_uint)reference : (cl_uint)reference;
  return (v & mask) == (r & mask) && ((v & mask) == 0 || (value < 0) == (reference < 0));
}

static const char source[] =
  "// The second result goes through a pointer to private memory.\n"
  "__kernel void assay_lgamma_r_float2_private_default(__global const float2 *in0, __global float2 *out0, __global int2 *out1) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float2 x0 = in0[i];\n"
  "  int2 r1;\n"
  "  const float2 r0 = lgamma_r(x0, &r1);\n"
  "  out0[i] = r0;\n"
  "  out1[i] = r1;\n"
  "}\n"
  ;

static cl_uint data0[128] = {
  0xaa0a2812u, 0x44d82ddcu, 0x56400001u, 0x43cec72au, 0xaf0cf3d0u, 0xa8babb21u, 0x9e18c3c7u, 0xf66b5f54u,
  0x45b3040bu, 0x56dd8519u, 0xa925ef67u, 0x459f71f6u, 0x4524d84fu, 0xd7fa9c2du, 0x27f79b87u, 0x8d406790u,
  0x812fd93eu, 0x45f6a7afu, 0x45cf09e2u, 0x97c9f6bcu, 0x170f88dfu, 0x91c4def6u, 0x1f93ac03u, 0xcd9832bcu,
  0x1b9db850u, 0x73abd4bfu, 0x1068f79bu, 0x22b8c207u, 0x1d34b952u, 0xdd45bb6bu, 0x9dd2fb2bu, 0xcc3a359bu,
  0x44a0a5f4u, 0x45b0566fu, 0x66bfded6u, 0x31364265u, 0x3855e394u, 0x45696fb8u, 0x8610b85eu, 0x45044164u,
  0x77c00000u, 0x7b3e4e1cu, 0x47e38e05u, 0x44000c12u, 0x9d54b655u, 0x4541426du, 0x0b5a9119u, 0x45ceba2cu,
  0xe4e5e7d2u, 0x457c939fu, 0x44bdd279u, 0xc8b55da4u, 0x0799cf05u, 0xa9465f49u, 0x45bcc53au, 0x43c8fcd7u,
  0x45a473ccu, 0x8704738eu, 0x9c0d2221u, 0xa2cf15c3u, 0xd10aa762u, 0x8f798728u, 0x45c61915u, 0xd35d3dfeu,
  0x39e05589u, 0xf8e5120fu, 0x45eb80bcu, 0x11379edau, 0x44a7eedfu, 0x272206b8u, 0x04250936u, 0x017e7ad9u,
  0xca2aaaaau, 0x001b0649u, 0x456a22e2u, 0x20c1dee8u, 0x44986762u, 0x3ace4644u, 0x68b4bdc9u, 0x352aaaaau,
  0x44fc9d6fu, 0x00547025u, 0x45897ac2u, 0x0edcbb38u, 0x4519637eu, 0xd97fffffu, 0xa2d98907u, 0xc1702f02u,
  0xf1c84f48u, 0x06555555u, 0xb08c7d61u, 0x45936b19u, 0x45a6547du, 0x8450cb8au, 0x460e65c5u, 0xbd6b6854u,
  0x45beb250u, 0xf57da4fcu, 0x72d3a327u, 0x227f1b7fu, 0x459bbd1bu, 0x363fffffu, 0x91097297u, 0x9aa0fdbeu,
  0x06dd5cb0u, 0x437dc1a0u, 0x446d48acu, 0x292a1f86u, 0xfc5c395cu, 0x451cf5ffu, 0x1caefe6eu, 0xfa2d12d8u,
  0x4603d084u, 0x441bdd0au, 0x9eab1efdu, 0x3465188cu, 0xab067514u, 0x1dd61c0bu, 0xd12aaaaau, 0xbdddaf84u,
  0x895d0b15u, 0x38e8de4au, 0x5e721e95u, 0xbab99b96u, 0x936d8d25u, 0x8e3e7067u, 0x46126968u, 0x442b8423u,
};
static cl_uint data1[128];
static cl_uint data2[128];

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
  cl_mem buffer2;
  (void)is_nan;
  (void)low_bits_agree;

  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_lgamma_r_float2_private_default", &status);
  must(status, "clCreateKernel");
  buffer0 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data0, data0, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof buffer0, &buffer0), "clSetKernelArg");
  memset(data1, 0xa5, sizeof data1);
  buffer1 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data1, data1, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 1, sizeof buffer1, &buffer1), "clSetKernelArg");
  memset(data2, 0xa5, sizeof data2);
  buffer2 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data2, data2, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 2, sizeof buffer2, &buffer2), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, local != 0 ? &local : NULL, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, buffer1, CL_TRUE, 0, sizeof data1, data1, 0, NULL, NULL), "clEnqueueReadBuffer");
  must(clEnqueueReadBuffer(queue, buffer2, CL_TRUE, 0, sizeof data2, data2, 0, NULL, NULL), "clEnqueueReadBuffer");

  {
    cl_uint bits = data1[6];
    int good = is_nan(bits) || bits - 0x80000001u <= 0x7f7fffffu || bits - 0x00000000u <= 0x7f800000u || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 2, lgamma_r of 0x9e18c3c7", (unsigned)bits, "0x42390e53 + 0.96 ulp", "any NaN, 0x80000001 .. 0xff800000, 0x00000000 .. 0x7f800000, 0x80000000");
    failures += !good;
  }
  {
    cl_uint bits = data2[6];
    int good = 0 || bits - 0x80000000u <= 0x7fffffffu;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 2, lgamma_r of 0x9e18c3c7, second result", (unsigned)bits, "negative", "0x80000000 .. 0xffffffff");
    failures += !good;
  }
  {
    cl_uint bits = data1[7];
    int good = is_nan(bits) || bits - 0x80000001u <= 0x7f7fffffu || bits - 0x00000000u <= 0x7f800000u || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 2, lgamma_r of 0xf66b5f54", (unsigned)bits, "0x7f800000", "any NaN, 0x80000001 .. 0xff800000, 0x00000000 .. 0x7f800000, 0x80000000");
    failures += !good;
  }
  {
    cl_uint bits = data2[7];
    int good = 0 || bits == 0x00000000u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 2, lgamma_r of 0xf66b5f54, second result", (unsigned)bits, "0", "0x00000000");
    failures += !good;
  }
  printf("%d of 4 answers fail\n", failures);
  return failures != 0;
}
