/* math/sincos/float2/private/default
 * OpenCL C 3.0.19, 7.4, Table 65, sincos: ulp(4)
 * lane 0 of 2, sincos of 0x80ffffff; build options ""
 * assay repro math/sincos/float2/private/default --input=0x80ffffff --seed=1 --depth=quick
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

static int is_nan(cl_uint bits) { return (bits & 0x7fffffffu) > 0x7f800000u; }

static int low_bits_agree(cl_int value, cl_int reference, int bits) {
  cl_uint mask = (1u << bits) - 1;
  cl_uint v = value < 0 ? 0u - (cl_uint)value : (cl_uint)value;
  cl_uint r = reference < 0 ? 0u - (cl_uint)reference : (cl_uint)reference;
  return (v & mask) == (r & mask) && ((v & mask) == 0 || (value < 0) == (reference < 0));
}

static const char source[] =
  "// The second result goes through a pointer to private memory.\n"
  "__kernel void assay_sincos_float2_private_default(__global const float2 *in0, __global float2 *out0, __global float2 *out1) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float2 x0 = in0[i];\n"
  "  float2 r1;\n"
  "  const float2 r0 = sincos(x0, &r1);\n"
  "  out0[i] = r0;\n"
  "  out1[i] = r1;\n"
  "}\n"
  ;

static cl_uint data0[128] = {
  0x3ddfd46du, 0x91e57a92u, 0xc2bf8f28u, 0xbd44c251u, 0x128dcaa1u, 0xc38ea9fau, 0x4f200000u, 0xcf61c412u,
  0x347a05c1u, 0xaeb35b30u, 0xc3594ff3u, 0x441a0aa3u, 0xe3633bf6u, 0x955a580cu, 0x06cf1f6eu, 0x086f7b9fu,
  0x15e60d12u, 0xb65cceaau, 0x4378ce16u, 0x2ceb6dc8u, 0x5ba15476u, 0xf47a89dcu, 0x2a2462d8u, 0xc1380000u,
  0xc37a3daeu, 0x4c2aaaaau, 0x1db22191u, 0x93a8d64fu, 0x3e2bb15fu, 0xc47628f1u, 0x34bb878bu, 0xbc374a16u,
  0x9b21759du, 0xd2b05ab3u, 0x42d4ad9fu, 0x70a00000u, 0x0117ef50u, 0x998ba339u, 0xc1b99ef8u, 0xc3db9e72u,
  0xc743852eu, 0x29200000u, 0x2ceef689u, 0x2d474d2du, 0x80ffffffu, 0xe088e0e2u, 0xb73b9d4bu, 0x835bc429u,
  0xc26925b7u, 0xa5992ec8u, 0x4dbdb7a3u, 0x4d36a06au, 0x20aaaaaau, 0x44206985u, 0x6ff4900au, 0xc1dc9180u,
  0xad375a45u, 0x25f12318u, 0x107bc708u, 0xc43cb38cu, 0x1281c25cu, 0xc44112a1u, 0x35d0d4a3u, 0xdf37d978u,
  0xc2d0a48eu, 0xb9de7e1au, 0x2fd66539u, 0x8e000000u, 0x5e7a3984u, 0x9cbae04cu, 0xc44ceaeau, 0x3375f0cau,
  0xc37abd53u, 0x9fabf953u, 0x3748fe85u, 0x29bcb417u, 0x2135e027u, 0x8dbc54dbu, 0xc47559f2u, 0xc3657565u,
  0x2006d7eau, 0x441a5542u, 0xc4130013u, 0x9b02f713u, 0x1f4569ceu, 0x35ebd1a2u, 0x6a4d9714u, 0x4419bc88u,
  0x1adccd29u, 0x15d4b2a7u, 0x4341ee0bu, 0x9d678547u, 0x9077ba0au, 0x677cdeb4u, 0x780b8c62u, 0x5450a103u,
  0x42ed63d6u, 0xc45529ddu, 0x1d890386u, 0xfbaf7279u, 0x85e29fecu, 0x89592066u, 0xb1c14f87u, 0x1d833969u,
  0xaeac404au, 0xaf1756ceu, 0x357fffffu, 0x4440f50eu, 0x4af29967u, 0x7ec95727u, 0xc1a06736u, 0x031918fau,
  0x8b637d68u, 0x374cc547u, 0x0d99d96du, 0x4368047cu, 0x43f65a06u, 0x86ce3812u, 0x97ead007u, 0x49824505u,
  0x891447bcu, 0x8e1756ceu, 0xc3072d06u, 0x0585fab1u, 0x43953ae9u, 0x2e648b97u, 0x83a9e34cu, 0x447532a9u,
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
  kernel = clCreateKernel(program, "assay_sincos_float2_private_default", &status);
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
    cl_uint bits = data1[44];
    int good = 0 || bits - 0x80fffffbu <= 0x00000006u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 2, sincos of 0x80ffffff", (unsigned)bits, "0x80fffffe - (1 - 9.1e-13) ulp", "0x80fffffb .. 0x81000001");
    failures += !good;
  }
  {
    cl_uint bits = data2[44];
    int good = 0 || bits - 0x3f7ffffcu <= 0x00000005u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 2, sincos of 0x80ffffff, second result", (unsigned)bits, "0x3f7fffff + (1 - 9.1e-13) ulp", "0x3f7ffffc .. 0x3f800001");
    failures += !good;
  }
  {
    cl_uint bits = data1[45];
    int good = 0 || bits - 0x3f4ac2e1u <= 0x00000007u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 2, sincos of 0xe088e0e2", (unsigned)bits, "0x3f4ac2e4 + 0.25 ulp", "0x3f4ac2e1 .. 0x3f4ac2e8");
    failures += !good;
  }
  {
    cl_uint bits = data2[45];
    int good = 0 || bits - 0x3f1c4802u <= 0x00000007u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 2, sincos of 0xe088e0e2, second result", (unsigned)bits, "0x3f1c4805 + 0.87 ulp", "0x3f1c4802 .. 0x3f1c4809");
    failures += !good;
  }
  printf("%d of 4 answers fail\n", failures);
  return failures != 0;
}
