/* math/half_tan/float2/default
 * OpenCL C 3.0.19, 7.4, Table 65, half_tan: ulp(8192)
 * lane 0 of 2, half_tan of 0x807fffff; build options ""
 * assay repro math/half_tan/float2/default --input=0x807fffff --seed=1 --depth=quick
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
  "__kernel void assay_half_tan_float2_default(__global const float2 *in0, __global float2 *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float2 x0 = in0[i];\n"
  "  const float2 r0 = half_tan(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[128] = {
  0x2f49b486u, 0xf258d3e9u, 0xb83c2a2cu, 0x3c7bcff0u, 0x144eef16u, 0xcfc99328u, 0x38431d46u, 0x588759deu,
  0x85989dc3u, 0x8b332d21u, 0xc4402703u, 0xc4592fe7u, 0x187b53dcu, 0x6a400000u, 0x35521fdeu, 0x0c7fffffu,
  0xc05136ddu, 0x6c5f0a67u, 0x50a648a5u, 0x8af442e5u, 0xeb9253e2u, 0x0fe94fceu, 0xc4761c67u, 0x86aded10u,
  0xc13e0be8u, 0xdcd908a9u, 0xa85a370du, 0xa7c9829du, 0x441c471du, 0x232c82e5u, 0x9a6bdc7fu, 0xc117e3c9u,
  0xc473d4f1u, 0x443b51c2u, 0x4d31a607u, 0x9c025cc1u, 0x9a865007u, 0x12dc9901u, 0x2df4431du, 0x3b35075cu,
  0x439d1b7au, 0xc3908399u, 0x127999bfu, 0xce5d3012u, 0x0694e831u, 0x0ca455bbu, 0xb695f146u, 0x0609718au,
  0xd92e9fdbu, 0xec062bebu, 0xa8f244e9u, 0x0ed155fbu, 0xc389fba4u, 0x43fe50bfu, 0x43172a4cu, 0x2b7251ddu,
  0xc42424afu, 0x44750941u, 0x0f545de3u, 0x10e4f4fdu, 0xeabfffffu, 0xd5cb1af8u, 0x807fffffu, 0x65466c97u,
  0x28589334u, 0x36ee825bu, 0xbd6a7b4eu, 0x869ad3beu, 0xc1a1848bu, 0xd54f88e6u, 0x442a8143u, 0x93840355u,
  0x8a523d2eu, 0x9367171bu, 0xab03b208u, 0xea825cc1u, 0x0d3fffffu, 0x011661fcu, 0x62f2629fu, 0xb926d47cu,
  0x67c73e5du, 0x8104eabfu, 0xc3aba991u, 0x04a4a8a5u, 0xc46c5741u, 0xc2c6e3e8u, 0xb8d549fcu, 0xc473e54du,
  0xd9427de0u, 0x2b561c5fu, 0x5e18abafu, 0x41f9bf7cu, 0x418ddde9u, 0x4e78dd78u, 0xc40cee14u, 0x2cfd98eau,
  0x45589766u, 0x90509491u, 0xc46d1313u, 0x44710d94u, 0x3eb92c08u, 0x94521b9cu, 0xdee924c4u, 0xf9c78cb3u,
  0x6fbbe3f7u, 0xe8fac0f5u, 0xb62519c6u, 0x4426c868u, 0xc363a583u, 0x8c19e3afu, 0x444844e4u, 0x4409841bu,
  0xa5a074b5u, 0xedf64c32u, 0xbc1f8e84u, 0x82bf5595u, 0x8abeca4du, 0x7df52bddu, 0xb3795925u, 0xbabd3154u,
  0xc47306e1u, 0xa1c4a278u, 0x444f3238u, 0xb92c5ff1u, 0xe566ce7bu, 0x819e974eu, 0x8f0bd956u, 0x715f789fu,
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
  kernel = clCreateKernel(program, "assay_half_tan_float2_default", &status);
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
    cl_uint bits = data1[62];
    int good = 0 || bits - 0x807fe000u <= 0x00003fffu || bits == 0x00000000u || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 2, half_tan of 0x807fffff", (unsigned)bits, "0x807fffff - 3.9e-70 ulp", "0x807fe000 .. 0x80801fff, 0x00000000, 0x80000000");
    failures += !good;
  }
  {
    cl_uint bits = data1[63];
    int good = is_nan(bits) || bits - 0x80000001u <= 0x7f7fffffu || bits - 0x00000000u <= 0x7f800000u || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 2, half_tan of 0x65466c97", (unsigned)bits, "0xbf64c80d - 0.03 ulp", "any NaN, 0x80000001 .. 0xff800000, 0x00000000 .. 0x7f800000, 0x80000000");
    failures += !good;
  }
  printf("%d of 2 answers fail\n", failures);
  return failures != 0;
}
