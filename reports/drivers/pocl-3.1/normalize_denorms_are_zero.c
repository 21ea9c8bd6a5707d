/* geometric/normalize/float3/denorms_are_zero
 * OpenCL C 3.0.19, 7.4, Table 65, normalize: ulp(2+1n)
 * lane 1 of 3, normalize of 0x800ef76a; build options "-cl-denorms-are-zero"
 * assay repro geometric/normalize/float3/denorms_are_zero --input=0x80000000,0x800ef76a,0x00000000 --seed=1 --depth=standard
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
  "__kernel void assay_normalize_float3_denorms_are_zero(__global const float *in0, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float3 x0 = vload3(i, in0);\n"
  "  const float3 r0 = normalize(x0);\n"
  "  vstore3(r0, i, out0);\n"
  "}\n"
  "\n"
  ;

static cl_uint data0[192] = {
  0x003f9b95u, 0x801ceb13u, 0x800f1b4eu, 0xc06aea6fu, 0x402b3acau, 0x4050ea8fu, 0x5ba2f0bdu, 0x5c09e499u,
  0x5bcb4284u, 0x00000000u, 0xd2afcea0u, 0x00000000u, 0x7e50411au, 0x7ea8b8c2u, 0xff1be2efu, 0x9e789c67u,
  0x9e6a0e54u, 0x1e2fcf41u, 0x154cdb6du, 0x0cc14e30u, 0x8f9c1e94u, 0x404bf7cdu, 0x3e31ecfcu, 0xbf42db40u,
  0xc0154795u, 0xbf96e0dcu, 0x3fb0f719u, 0x00000000u, 0x00000000u, 0x9f720dfbu, 0x2b280002u, 0x41000009u,
  0x3f992589u, 0x807daacbu, 0x003b1460u, 0x8035a73au, 0x1e1a51c5u, 0x9e09a59eu, 0x9e673fd1u, 0xafb8fa71u,
  0xafb8fa71u, 0xafb8fa71u, 0x6170fa58u, 0x61579746u, 0xe1460c93u, 0x00000000u, 0xbbaf454eu, 0x80000000u,
  0x0e0bdaaeu, 0x3f36a827u, 0xc0c4c078u, 0x415f0967u, 0x4117fb6du, 0xc04c7ee2u, 0xc0807c02u, 0x15b6053eu,
  0x40c1b33du, 0x809761b0u, 0x00c6b51fu, 0x80181c1au, 0xecfa1c3cu, 0xddb01a91u, 0x3dff9549u, 0x1ca32aeeu,
  0x1b0b4fcau, 0x9d6d0a0cu, 0x00000000u, 0x4108cbbbu, 0x00000000u, 0x00000000u, 0x03ffc8fcu, 0x80000000u,
  0x912e9c4eu, 0x931dd954u, 0x11a63bc6u, 0x902ad660u, 0x18ef4ba1u, 0x8207b2fau, 0x00000000u, 0x80000000u,
  0x7f43b88fu, 0xadecc839u, 0x2c715d2du, 0xffc00000u, 0x7fc00000u, 0xbe07e78au, 0xbe6e5259u, 0xc0bd019au,
  0x3f0d6ac7u, 0x45261a85u, 0x493603c3u, 0xca50b0b1u, 0x4a32e302u, 0x3fc562deu, 0xa7c459e0u, 0x3e435999u,
  0xbb1dffeau, 0xaa519e6bu, 0x7fc00000u, 0x815e51eau, 0x0116251au, 0x815ca7b4u, 0xa02b2856u, 0x201db5cdu,
  0x9f9223afu, 0xbc0cf19fu, 0x39c418f6u, 0x3ce304e6u, 0xbf187d5du, 0xbf72ab88u, 0xbf18a01du, 0x80000000u,
  0x800ef76au, 0x00000000u, 0x41900000u, 0x41f00000u, 0xc1e00000u, 0x260041b5u, 0x2642ceacu, 0xa55e4570u,
  0x92865fcfu, 0x0fcaa2c8u, 0x1ca28996u, 0x3f8be70fu, 0x40870b2eu, 0xa57aa076u, 0x99f4ade9u, 0x99f4ade9u,
  0x99f4ade9u, 0xb3b0d6bcu, 0x30c79911u, 0xb73f4b22u, 0xc02be2ecu, 0xc0179191u, 0x406e0a65u, 0x9ad34391u,
  0x996d49f3u, 0x9b3f2adcu, 0xbeb53c24u, 0xbeb53c24u, 0xbeb53c24u, 0x9ed363cau, 0x1edb9d73u, 0x1d3c382eu,
  0x00000000u, 0x40fed04au, 0x00000000u, 0x00000000u, 0x00000000u, 0x00000000u, 0xb76d9936u, 0xbd74331au,
  0x37036389u, 0xbcae6053u, 0xb9bd0686u, 0xbd71ec63u, 0x3f4ab6a9u, 0xbf8ddd82u, 0x3f869de1u, 0xfed27195u,
  0x7ecf03aeu, 0xff08e22fu, 0x0193c963u, 0x80000000u, 0x00000000u, 0xde33a106u, 0xde2935a5u, 0xde2ffb0fu,
  0xff7fffffu, 0x80000005u, 0x80000007u, 0xffc00000u, 0x3e9c048fu, 0x3ed0a275u, 0x75ceee18u, 0x75ca3cfcu,
  0xf8d5f2e0u, 0x812b0212u, 0x80000000u, 0x00000000u, 0xdf5ed306u, 0x5f797362u, 0xdf24b4c5u, 0x216cf90du,
  0x0d867730u, 0x0df9e197u, 0x7f800000u, 0xff800000u, 0x97b1350cu, 0x803107eau, 0x800b337bu, 0x806b05ecu,
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
  kernel = clCreateKernel(program, "assay_normalize_float3_denorms_are_zero", &status);
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
    cl_ulong bits = element(data1, 111, 4);
    int good = 0 || bits - 0x80000001u <= 0x4u || bits - 0x0u <= 0x5u || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 3, normalize of 0x80000000", (unsigned long long)bits, "0x80000000", "0x80000001 .. 0x80000005, 0x00000000 .. 0x00000005, 0x80000000");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 112, 4);
    int good = 0 || bits - 0xbf7ffffbu <= 0x7u || bits == 0x0u || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 3, normalize of 0x800ef76a", (unsigned long long)bits, "0xbf800000", "0xbf7ffffb .. 0xbf800002, 0x00000000, 0x80000000");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 113, 4);
    int good = 0 || bits - 0x80000001u <= 0x4u || bits - 0x0u <= 0x5u || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 2 of 3, normalize of 0x00000000", (unsigned long long)bits, "0x00000000", "0x80000001 .. 0x80000005, 0x00000000 .. 0x00000005, 0x80000000");
    failures += !good;
  }
  printf("%d of 3 answers fail\n", failures);
  return failures != 0;
}
