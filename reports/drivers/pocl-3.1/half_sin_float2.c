/* math/half_sin/float2/default
 * OpenCL C 3.0.19, 7.4, Table 65, half_sin: ulp(8192)
 * lane 1 of 2, half_sin of 0x00fe3724; build options ""
 * assay repro math/half_sin/float2/default --input=0x00fe3724 --seed=1 --depth=quick
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
  "__kernel void assay_half_sin_float2_default(__global const float2 *in0, __global float2 *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float2 x0 = in0[i];\n"
  "  const float2 r0 = half_sin(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[128] = {
  0xf05dd6efu, 0x87032b17u, 0x21c77cadu, 0x4465ef02u, 0x14f6745cu, 0x444073a8u, 0x4420acf5u, 0xc41ea61du,
  0x43fffffeu, 0x0fd31e72u, 0xd8409b05u, 0xed020e71u, 0x3a334ce2u, 0xad934224u, 0x2c1057ebu, 0xc2916026u,
  0x9295d993u, 0xc4223bb0u, 0xc3b76a46u, 0x23d2a130u, 0xbe81e825u, 0x75b6e658u, 0xba9b82c6u, 0x24564579u,
  0x44185c34u, 0xb541ce3eu, 0xfc025cc1u, 0xb2a3793fu, 0x26cd321fu, 0xc2c15b55u, 0xc2b3c1e2u, 0x7ec00001u,
  0xa23c8b10u, 0x439f0e31u, 0x34371f7du, 0x436035c8u, 0x25dd7affu, 0x37400001u, 0xd8fffffeu, 0x4442f981u,
  0x1f75929du, 0x3318cdc3u, 0x392bb4afu, 0xc1480000u, 0x10505f76u, 0xc0aae3b4u, 0xa254138fu, 0x1cd6354fu,
  0x858764edu, 0x828cde90u, 0x43c3e457u, 0x8409c68bu, 0x0dd441ccu, 0x7c0b9212u, 0x92e4e1eeu, 0xb9117874u,
  0x442a7508u, 0xca732e90u, 0x32d432f5u, 0xdac00001u, 0x8e71a237u, 0x25888406u, 0x4cdf1c6bu, 0x2842bcf8u,
  0xc3bfd848u, 0xc4280a32u, 0x3d07f36au, 0xa895a935u, 0xb360a3a6u, 0x4450c2f0u, 0x230742deu, 0x434a0b75u,
  0xe3200000u, 0xb58be249u, 0xab9776d8u, 0xc44cd684u, 0x417ffffeu, 0x88642817u, 0xdf82ddafu, 0x0b32e712u,
  0x931756ceu, 0xa819cc24u, 0x3a93f601u, 0x85bc2bb1u, 0xc3f8af7bu, 0xbaf8277bu, 0x95ff03c0u, 0x0e9cca76u,
  0x0c446694u, 0x3ff9f4c9u, 0xde494011u, 0xda555555u, 0x4c7ffffeu, 0x9c7ffffeu, 0xa09fa6c5u, 0xbd155226u,
  0x3b087fb3u, 0x4eeddfbfu, 0x04fffffeu, 0x8a400001u, 0xea003b93u, 0x00fe3724u, 0x282eb6b6u, 0xbd6842f6u,
  0x9a3da8cau, 0x588e15bau, 0x26bee4b9u, 0x44603e6au, 0x1159722fu, 0x9a90bc64u, 0x42b6b09au, 0xb5a94f16u,
  0x42b95254u, 0x43bd6692u, 0x4406fddau, 0x24c799bau, 0x3b490f71u, 0x88c818bfu, 0x42b37adcu, 0x39f67c20u,
  0x2c931b86u, 0x64c50394u, 0x23c50c91u, 0xab153320u, 0xab5a9cb4u, 0xc44eba4bu, 0x0f681081u, 0xc3249859u,
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
  kernel = clCreateKernel(program, "assay_half_sin_float2_default", &status);
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
    cl_uint bits = data1[100];
    int good = is_nan(bits) || bits - 0x80000001u <= 0x7f7fffffu || bits - 0x00000000u <= 0x7f800000u || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 2, half_sin of 0xea003b93", (unsigned)bits, "0xbf746bf5 - 0.94 ulp", "any NaN, 0x80000001 .. 0xff800000, 0x00000000 .. 0x7f800000, 0x80000000");
    failures += !good;
  }
  {
    cl_uint bits = data1[101];
    int good = 0 || bits - 0x00fe1724u <= 0x00003fffu;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 2, half_sin of 0x00fe3724", (unsigned)bits, "0x00fe3723 + (1 - 9.1e-13) ulp", "0x00fe1724 .. 0x00fe5723");
    failures += !good;
  }
  printf("%d of 2 answers fail\n", failures);
  return failures != 0;
}
