/* math/atanpi/double/default
 * OpenCL C 3.0.19, 7.4, Table 68, atanpi: ulp(5)
 * lane 0 of 1, atanpi of 0x8000000000000000; build options ""
 * assay repro math/atanpi/double/default --input=0x8000000000000000 --seed=1 --depth=quick
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
  "__kernel void assay_atanpi_double_default(__global const double *in0, __global double *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const double x0 = in0[i];\n"
  "  const double r0 = atanpi(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[128] = {
  0x1c9756ceu, 0xde5835deu, 0xc9520eeeu, 0x007e5ec8u, 0x7152012cu, 0x7fc1d2a7u, 0x2d3b783fu, 0x00d72df2u,
  0x00000000u, 0xee200000u, 0xffffffffu, 0x24f7ffffu, 0x0d984b03u, 0xbd55ba82u, 0xfffffffeu, 0x6dcfffffu,
  0xcc13c1b5u, 0x8b069f45u, 0xcc3fb950u, 0x00543ba5u, 0xadb3f0edu, 0xd10fd729u, 0x192df9a6u, 0x7fd340e6u,
  0xfdf280eeu, 0x7fd7ef7du, 0x8cc57c54u, 0x36082b6au, 0x00000000u, 0xc1640000u, 0x9eaf051eu, 0x012471e6u,
  0x49cb499cu, 0x54f744cdu, 0x00000000u, 0x06940000u, 0x5a86e2c0u, 0x00317a76u, 0x89025cc1u, 0x5c5a2decu,
  0xc3a4040cu, 0x00bec535u, 0xc0cb7c41u, 0x01adb4a9u, 0x683e205du, 0x875b14bau, 0x00000000u, 0x79040000u,
  0xbe38412cu, 0x7fda0e0fu, 0x459025feu, 0x00134e6fu, 0xf710be2fu, 0xba4550feu, 0x00000000u, 0xebd00000u,
  0x00000000u, 0x80000000u, 0xf15605efu, 0x00fea27fu, 0x7bb8b7c0u, 0xffd8061eu, 0x404d7a92u, 0x00827bdfu,
  0xbb3d5afeu, 0xffda11a4u, 0x9f137575u, 0x7fc149d2u, 0xcc864545u, 0xfc388db0u, 0x34980384u, 0x01800887u,
  0x00000000u, 0x67740000u, 0x649a80e0u, 0xea964d95u, 0x55555555u, 0x19855555u, 0xa517c2f9u, 0x3950ce6du,
  0x10b05380u, 0x7fdb15a7u, 0xafe480a9u, 0x010e7810u, 0x8970a945u, 0xdf8b0e6fu, 0xaaaaaaaau, 0xf71aaaaau,
  0xf4fa768cu, 0x7fcadf0eu, 0x1a7e7e66u, 0x011ccbeeu, 0x00000000u, 0x39040000u, 0x89025cc1u, 0xa71a2decu,
  0xaaaaaaaau, 0x221aaaaau, 0x4013a46cu, 0xffaf9ca6u, 0xaaaaaaaau, 0xe48aaaaau, 0xfbc67911u, 0x01f7e6ffu,
  0x68b8820du, 0x01f87f7eu, 0x5350ba64u, 0xa1da8fafu, 0x4fd7daf2u, 0x01ac28f5u, 0xa4c3408au, 0x7fb80e5au,
  0x1c9756ceu, 0xa95835deu, 0x55555555u, 0x53955555u, 0x00000000u, 0xea300000u, 0xffffffffu, 0x61ffffffu,
  0xddd02f12u, 0x018435f4u, 0x28a2e446u, 0x007c39efu, 0x632fde9eu, 0x0075e67cu, 0xd52c4df9u, 0xf4dae07au,
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
  kernel = clCreateKernel(program, "assay_atanpi_double_default", &status);
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
    cl_ulong bits = element(data1, 28, 8);
    int good = 0 || bits == 0x8000000000000000u;
    printf("%s  %s\n  subject    0x%016llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, atanpi of 0x8000000000000000", (unsigned long long)bits, "0x8000000000000000", "0x8000000000000000");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
