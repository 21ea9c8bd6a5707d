/* math/tan/float2/default
 * OpenCL C 3.0.19, 7.4, Table 65, tan: ulp(5)
 * lane 0 of 2, tan of 0x00ffffff; build options ""
 * assay repro math/tan/float2/default --input=0x00ffffff --seed=1 --depth=quick
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
  "__kernel void assay_tan_float2_default(__global const float2 *in0, __global float2 *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float2 x0 = in0[i];\n"
  "  const float2 r0 = tan(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[128] = {
  0x5d9be526u, 0x4b84e22du, 0x86935c08u, 0x3c1d5e76u, 0xf160ba46u, 0x979bd5aau, 0xc35831e6u, 0xa899135bu,
  0x1db63df2u, 0x8a95e4e4u, 0xc3ad7fffu, 0x429003ffu, 0x441a7d3du, 0x37200000u, 0xc3e4e701u, 0x2f8c2563u,
  0x119b68cbu, 0xc2a00000u, 0x43d30cacu, 0x4467dd3bu, 0xb6fa231au, 0x9de609ddu, 0xd48b57a2u, 0x42e11f21u,
  0x0ace5fe1u, 0xaa4cc5e8u, 0x63cb5a98u, 0x4accc331u, 0x0715af2du, 0xc39853cfu, 0x44710bd1u, 0xb8226c67u,
  0x00ffffffu, 0xd036e0aeu, 0xc4496b0du, 0xc4198425u, 0x70821982u, 0x0a897e95u, 0x53cddef7u, 0x43c455ddu,
  0x2dc00001u, 0xc42602b6u, 0x0c2da7a5u, 0x18a72c71u, 0xe6a00000u, 0x508b0528u, 0x9558d91du, 0x2e72aac6u,
  0x3a30e744u, 0x3f1fda9du, 0xc42996a1u, 0x75a893a3u, 0x83161ff4u, 0xa7adbba6u, 0xbbf49b15u, 0x3bbfffffu,
  0xc1ce6ee9u, 0x58570ed1u, 0x03d32aafu, 0x229b2e85u, 0xd02a186au, 0x2e9a7061u, 0xb9a23f91u, 0x43f31f60u,
  0x8771b820u, 0xe97fffffu, 0x2ab77b87u, 0xaa0a9c77u, 0x25607a7cu, 0x44318f94u, 0xc3fcf01cu, 0x36f4dd74u,
  0xc4086de2u, 0x99000001u, 0x3c76b18eu, 0x04818e48u, 0xb4c429bcu, 0xbf268f5eu, 0x4f27a359u, 0xf0800001u,
  0x0e23e40au, 0x84f60e1fu, 0x43c7bc75u, 0x4472c623u, 0xc4ac4765u, 0x2e4adf14u, 0x14aaaaaau, 0x83f4ff83u,
  0xc4212f9eu, 0x297996ebu, 0x2ba1ed1bu, 0xc2c0e371u, 0x982ea521u, 0x5f49f41au, 0x4415f63du, 0x44559bc3u,
  0xef9756ceu, 0x10059b65u, 0x057d0f37u, 0xacc47fb8u, 0x9ac57880u, 0xd25d0d29u, 0x3ef5cacau, 0x0be40868u,
  0x9eadafeau, 0x9dbc5e7cu, 0x53816317u, 0x4429dfebu, 0x5ea54296u, 0x99666050u, 0xc44acfafu, 0x89c31a18u,
  0xce9756ceu, 0x4a236615u, 0x3e620383u, 0xf567db0eu, 0xb1081b5au, 0x0bff0c55u, 0xc416b4eau, 0x879f1de0u,
  0xb0504ff6u, 0x8addb491u, 0xabacfb8bu, 0x42e3cbddu, 0x36400001u, 0x538e1e18u, 0x8a24800cu, 0xc40e77a3u,
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
  kernel = clCreateKernel(program, "assay_tan_float2_default", &status);
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
    cl_uint bits = data1[32];
    int good = 0 || bits - 0x00fffffbu <= 0x00000007u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 2, tan of 0x00ffffff", (unsigned)bits, "0x00ffffff + 3.1e-69 ulp", "0x00fffffb .. 0x01000002");
    failures += !good;
  }
  {
    cl_uint bits = data1[33];
    int good = 0 || bits - 0xbdaff089u <= 0x00000009u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 2, tan of 0xd036e0ae", (unsigned)bits, "0xbdaff08d - 0.04 ulp", "0xbdaff089 .. 0xbdaff092");
    failures += !good;
  }
  printf("%d of 2 answers fail\n", failures);
  return failures != 0;
}
