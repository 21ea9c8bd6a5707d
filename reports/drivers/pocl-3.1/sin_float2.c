/* math/sin/float2/default
 * OpenCL C 3.0.19, 7.4, Table 65, sin: ulp(4)
 * lane 1 of 2, sin of 0x80fc7394; build options ""
 * assay repro math/sin/float2/default --input=0x80fc7394 --seed=1 --depth=quick
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
  "// The array form: a work-item loads its vector, computes, stores.\n"
  "__kernel void assay_sin_float2_default(__global const float2 *in0, __global float2 *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float2 x0 = in0[i];\n"
  "  const float2 r0 = sin(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[128] = {
  0xf6bb8cdau, 0xae3fffffu, 0x432e8170u, 0x2dd6a190u, 0xbcaabcd7u, 0x87792a42u, 0x374bb12bu, 0xc3b0d6b2u,
  0xdb8840ccu, 0x444e8e70u, 0x91609321u, 0x140c2950u, 0x844dd500u, 0xa4a76a56u, 0x4186a452u, 0xab2a89cau,
  0xd79756ceu, 0x437b8314u, 0x66c35e78u, 0xc45e8581u, 0x6325e7b5u, 0x09caea6fu, 0xf9d55555u, 0x9f2502fdu,
  0xabd012cdu, 0x38ac1fbeu, 0xc42e11fbu, 0x833a3e63u, 0x526f332au, 0x20dd74ecu, 0xc4128245u, 0x165c952du,
  0x43e37accu, 0x430f2c14u, 0x1fb68b81u, 0x4400c17fu, 0x3ea00000u, 0xd0a82bd3u, 0x33ef7b80u, 0x86d1460fu,
  0x4173e95fu, 0x40d3c061u, 0x9f0afb7du, 0x79fc5543u, 0x183fffffu, 0x9c676e63u, 0xc2f5aeafu, 0x4352a5acu,
  0xf116bcb7u, 0xaaaedb5du, 0x88064b64u, 0xc2d6fafdu, 0xc93744cbu, 0x28c5abb7u, 0x92868e63u, 0x92889f85u,
  0x2b0ee6a0u, 0x07000001u, 0x435da8f5u, 0x9b4b9ce0u, 0x34aae312u, 0x73400000u, 0xf1c235deu, 0xc3e617abu,
  0xc202334eu, 0x343fffffu, 0xc4683896u, 0xb55d6c77u, 0xc46479fcu, 0x4cc00000u, 0x55458b42u, 0x80fc7394u,
  0xc4767b86u, 0x093167b8u, 0x072ab87cu, 0x3d96fa83u, 0x8959638du, 0x79e3bc87u, 0xc45872dcu, 0x4276a96fu,
  0xc45fd127u, 0xb2519396u, 0x105e1e41u, 0x4079d0d8u, 0x317fffffu, 0x430a212bu, 0xb9a6356fu, 0x8e7a0945u,
  0x182b8428u, 0x18da09acu, 0xc44a70c7u, 0x8f12bca4u, 0x4283fe7cu, 0x6533f3b7u, 0x1306a375u, 0xc4398f31u,
  0x28f26919u, 0x2fbb72d1u, 0xc42fc7a1u, 0xc38bd1fcu, 0x431cc05bu, 0x43679f34u, 0xf9a60fb6u, 0x028cba58u,
  0x4468c47fu, 0x57c6b0c3u, 0x8daf2b62u, 0x0bfc517fu, 0xc40344f3u, 0x25337d58u, 0xa40351dbu, 0xc101a085u,
  0x0b4ed219u, 0x4efc3f0fu, 0x8e7a3adau, 0x53c00000u, 0x8d9d5290u, 0x6f367922u, 0xc4020d00u, 0x128bc27cu,
  0xc33f1d7cu, 0xaf75c69cu, 0x1f59bb0eu, 0x44157e10u, 0x4992ee6bu, 0x8fc00001u, 0x01ffffffu, 0x13b88b30u,
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
  kernel = clCreateKernel(program, "assay_sin_float2_default", &status);
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
    cl_uint bits = data1[70];
    int good = 0 || bits - 0x3e04eb09u <= 0x00000007u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 2, sin of 0x55458b42", (unsigned)bits, "0x3e04eb0c + 0.35 ulp", "0x3e04eb09 .. 0x3e04eb10");
    failures += !good;
  }
  {
    cl_uint bits = data1[71];
    int good = 0 || bits - 0x80fc7390u <= 0x00000007u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 2, sin of 0x80fc7394", (unsigned)bits, "0x80fc7393 - (1 - 9.1e-13) ulp", "0x80fc7390 .. 0x80fc7397");
    failures += !good;
  }
  printf("%d of 2 answers fail\n", failures);
  return failures != 0;
}
