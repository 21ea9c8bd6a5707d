/* geometric/length/float3/denorms_are_zero
 * OpenCL C 3.0.19, 7.4, Table 65, length: ulp(2.75+0.5n)
 * lane 0 of 3, length of 0x9ff5aa85; build options "-cl-denorms-are-zero"
 * assay repro geometric/length/float3/denorms_are_zero --input=0x9ff5aa85,0x9ffaf574,0x2000dd60 --seed=1 --depth=standard
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
  "// A work-item loads its arguments, computes one expression, stores the result.\n"
  "__kernel void assay_length_float3_denorms_are_zero(__global const float *in0, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float3 x0 = vload3(i, in0);\n"
  "  const float r0 = length(x0);\n"
  "  out0[i * 3 + 0] = r0;\n"
  "  out0[i * 3 + 1] = r0;\n"
  "  out0[i * 3 + 2] = r0;\n"
  "}\n"
  "\n"
  ;

static cl_uint data0[192] = {
  0x407f5d6cu, 0x89c6af29u, 0x16a2a049u, 0xff7fffffu, 0x80000000u, 0x00000003u, 0xac4ce7b0u, 0x9b8daedfu,
  0x2a361da3u, 0x3d900000u, 0x3db00000u, 0xbde00000u, 0x3f1afd1bu, 0xbcbc08dbu, 0x406bf696u, 0xe16f16fbu,
  0x6114e0ecu, 0xe1284badu, 0x004ee1d2u, 0x803d1c23u, 0x000c7dbcu, 0x3f4531c3u, 0x3f4531c3u, 0x3f4531c3u,
  0x997abed1u, 0xbfbfffffu, 0x40e5dfa1u, 0xc01c8a3fu, 0xc04000f7u, 0xa9745828u, 0xc00eb3cdu, 0x3f58c564u,
  0xffc00000u, 0xa9b7ebe8u, 0x2d1e3193u, 0x2b068696u, 0x41f420a3u, 0xc1a75717u, 0xc190bd4du, 0x80000000u,
  0x80000000u, 0x80000000u, 0x9e3fe92cu, 0x1f25cfdfu, 0xa254f471u, 0xaf800000u, 0xb8d00000u, 0x39a00000u,
  0x178e18dbu, 0x16c68840u, 0x9554f24bu, 0x8985cf0eu, 0xd2b4d4c2u, 0xb8eb59cdu, 0x003fc0e3u, 0x007b371eu,
  0x8032f520u, 0x9c178eaau, 0x1da1d8eeu, 0x1ceac8bbu, 0x995c3ecdu, 0xff800000u, 0x0df819b8u, 0x209ea41bu,
  0xa0dc60ddu, 0x20a56fcau, 0x00000004u, 0xff7fffffu, 0x00000004u, 0x4046b5eau, 0x83c9a62cu, 0x828260a3u,
  0x61ef1155u, 0x67af4750u, 0xe821a2dfu, 0x05bcc3d1u, 0x8ea62de1u, 0xc8224093u, 0x3d0a7955u, 0xbd9fd94fu,
  0xbdb69c0au, 0xc1f22c14u, 0x41ac2802u, 0x41ba5792u, 0x7e7bc1c3u, 0x7e2ac007u, 0xfc9fc034u, 0x00ead386u,
  0x80e3f4d1u, 0x8059c7e5u, 0x80000000u, 0x80000000u, 0x00000000u, 0x9f3d6118u, 0x9f58bf57u, 0x9f3910a4u,
  0x801482a9u, 0x802113e6u, 0x00269a09u, 0x7a84e227u, 0xfd859b58u, 0xf79bcd56u, 0x00000005u, 0x00000001u,
  0x7f7fffffu, 0xbd0b8af4u, 0x3e1f0709u, 0xbd144519u, 0x59f44e9cu, 0xdc0c14d3u, 0xddeb701au, 0xdfe5bab4u,
  0xdfe5bab4u, 0xdfe5bab4u, 0xa22279e5u, 0x21da1c5cu, 0xa108137eu, 0xfe652c07u, 0xfdfe6584u, 0x7df47298u,
  0x7e3315b4u, 0x7dcc03f4u, 0xfe178037u, 0xbdbf0e32u, 0x3b12e5dcu, 0x3d05f289u, 0x7f5a3734u, 0x7f081642u,
  0xff340559u, 0x981281fdu, 0x2d4649d3u, 0x40a3a061u, 0x001f0522u, 0x80bf96f3u, 0x00bb1abeu, 0x0043169du,
  0x800510fdu, 0x003cea86u, 0x8000033cu, 0x005f4e6eu, 0x801f105du, 0x27eebd34u, 0xc0ad0bdeu, 0x8fba8798u,
  0x7df8f846u, 0xfee39e39u, 0xfdb2ff3bu, 0x9ff5aa85u, 0x9ffaf574u, 0x2000dd60u, 0x0d07103cu, 0x16d04cf8u,
  0xb0ee2cf5u, 0x3e4d8078u, 0xbdfc1eedu, 0x3d8e8832u, 0xe096f107u, 0x60e0d244u, 0xe0b4b79eu, 0x7f7fffffu,
  0x80000007u, 0x80000001u, 0xbfd88a14u, 0xbeff682bu, 0xbde2f80au, 0xa057ea76u, 0xa016e173u, 0xa00c6eedu,
  0xfc817fa7u, 0xfc817fa7u, 0xfc817fa7u, 0x9bcee2ccu, 0x8c4e8f25u, 0x1584bbbau, 0x5eaefe88u, 0x7fc00000u,
  0x5e920428u, 0x80000000u, 0x80000004u, 0xff7fffffu, 0x620562acu, 0xe22271c0u, 0x62090375u, 0x57199ce3u,
  0x5f5985f6u, 0x5635a5a4u, 0xa1196049u, 0x1e15f0a9u, 0x9fc189fcu, 0x5b66eec8u, 0x5b4375e0u, 0x5abc6ee5u,
};
static cl_uint data1[192];

int main(void) {
  cl_device_id device = find_device("Portable Computing Language", "pthread-skylake-avx512-AMD EPYC");
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
  must(clBuildProgram(program, 1, &device, "-cl-denorms-are-zero", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_length_float3_denorms_are_zero", &status);
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
    cl_ulong bits = element(data1, 147, 4);
    int good = 0 || bits - 0x2059ce26u <= 0x8u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 3, length of 0x9ff5aa85", (unsigned long long)bits, "0x2059ce29 + 0.83 ulp", "0x2059ce26 .. 0x2059ce2e");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 148, 4);
    int good = 0 || bits - 0x2059ce26u <= 0x8u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 3, length of 0x9ffaf574", (unsigned long long)bits, "0x2059ce29 + 0.83 ulp", "0x2059ce26 .. 0x2059ce2e");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 149, 4);
    int good = 0 || bits - 0x2059ce26u <= 0x8u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 2 of 3, length of 0x2000dd60", (unsigned long long)bits, "0x2059ce29 + 0.83 ulp", "0x2059ce26 .. 0x2059ce2e");
    failures += !good;
  }
  printf("%d of 3 answers fail\n", failures);
  return failures != 0;
}
