/* math/exp/double/default
 * OpenCL C 3.0.19, 7.4, Table 68, exp: ulp(3)
 * lane 0 of 1, exp of 0x40862e42fe102c84; build options ""
 * assay repro math/exp/double/default --input=0x40862e42fe102c84 --seed=1 --depth=quick
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
  "__kernel void assay_exp_double_default(__global const double *in0, __global double *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const double x0 = in0[i];\n"
  "  const double r0 = exp(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[128] = {
  0xfe102c84u, 0x40862e42u, 0x00000000u, 0x1a000000u, 0x7bab3992u, 0x882ca0dcu, 0xb8666165u, 0x010cb337u,
  0xfffffffeu, 0x1ebfffffu, 0xb5fb85d0u, 0xaa82c984u, 0x37569a65u, 0x3645d603u, 0x14424360u, 0x4052069bu,
  0x00000001u, 0x29800000u, 0xfffffffeu, 0xf41fffffu, 0xc8616144u, 0x97b2e57eu, 0x8015f695u, 0x0179b746u,
  0xfffffffeu, 0x394fffffu, 0x00000000u, 0x8a380000u, 0xae783496u, 0xc0821becu, 0x1976a92du, 0x4071c3c7u,
  0x89025cc1u, 0x005a2decu, 0x00000000u, 0xe4c40000u, 0x55555555u, 0x63055555u, 0xffffffffu, 0xee3fffffu,
  0x00000000u, 0x29f40000u, 0x895190dbu, 0x00631b1bu, 0xaaaaaaaau, 0x2ceaaaaau, 0xd0199da7u, 0xc08219d5u,
  0x82801aa8u, 0x8bfce195u, 0xcc6b6777u, 0x40850e93u, 0x556a1169u, 0xc0852528u, 0xaaaaaaaau, 0x00caaaaau,
  0x503a8b2du, 0x00f8a12fu, 0x1c9756ceu, 0x755835deu, 0x00000000u, 0xbc540000u, 0x55555555u, 0x6b555555u,
  0x00000001u, 0xbdc80000u, 0x358e1fb3u, 0x231b22bbu, 0x3722e8f2u, 0xc078ddc4u, 0x00000000u, 0x06700000u,
  0x00000000u, 0x94d80000u, 0x2e8bbd46u, 0xc084b33fu, 0x1c09751cu, 0x3869e872u, 0x00000000u, 0x57140000u,
  0x55555555u, 0xdd855555u, 0x7c70abd6u, 0x01df4bcdu, 0xffffffffu, 0xf8dfffffu, 0x1c9756ceu, 0x3fd835deu,
  0x89025cc1u, 0xed4a2decu, 0xb7f8d8eeu, 0x01ba938fu, 0x58f9ae91u, 0x01d913fbu, 0xfffffffeu, 0x42efffffu,
  0xe5db73b7u, 0x0940d6fau, 0x85550a98u, 0xc06d7928u, 0xae6c1038u, 0xc05cee90u, 0x1c9756ceu, 0xb22835deu,
  0x08837f07u, 0x000e3ffeu, 0x55555555u, 0xb5155555u, 0x68f866f5u, 0x3cd0b037u, 0x87d76fc0u, 0xc04fd2f0u,
  0xaac2cfbcu, 0x407dbf36u, 0x7c4d6a4bu, 0x124ee35au, 0x6dce37b6u, 0x01a077d8u, 0x627aedfeu, 0x1a54a742u,
  0x3b74c3ffu, 0x01043ae2u, 0x6c1c4100u, 0x25723eb7u, 0x22999e02u, 0x2de9ff5eu, 0x00000000u, 0xbaa80000u,
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
  kernel = clCreateKernel(program, "assay_exp_double_default", &status);
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
    int good = 0 || bits - 0x7feffffc57ca88a8u <= 0x4u || bits - 0x7feffffc57ca88a9u <= 0x3u;
    printf("%s  %s\n  subject    0x%016llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, exp of 0x40862e42fe102c84", (unsigned long long)bits, "0x7feffffc57ca88a9 + 0.23 ulp", "0x7feffffc57ca88a8 .. 0x7feffffc57ca88ac, 0x7feffffc57ca88a9 .. 0x7feffffc57ca88ac");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
