/* math/cosh/double/default
 * OpenCL C 3.0.19, 7.4, Table 68, cosh: ulp(4)
 * lane 0 of 1, cosh of 0x408633ce8ecfeb12; build options ""
 * assay repro math/cosh/double/default --input=0x408633ce8ecfeb12 --seed=1 --depth=quick
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
  "__kernel void assay_cosh_double_default(__global const double *in0, __global double *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const double x0 = in0[i];\n"
  "  const double r0 = cosh(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[128] = {
  0x8ecfeb12u, 0x408633ceu, 0x7bb50d96u, 0x9cdfbe37u, 0xb955cb65u, 0x016ef7acu, 0xc72d6216u, 0x016f7173u,
  0x56c3b2c7u, 0xa2c3fad2u, 0x00000000u, 0x4e480000u, 0x4aef5644u, 0x015eaef4u, 0x831ee6b8u, 0xc084fa32u,
  0x17d30af1u, 0x8d21450bu, 0x00000000u, 0x95080000u, 0xfaa162a3u, 0x01ab5ba5u, 0xbc1602cbu, 0x05182353u,
  0x00000000u, 0x7e140000u, 0x00000001u, 0xbea80000u, 0xa3d143fbu, 0x2e68bf0cu, 0x18d69ca4u, 0x01010f65u,
  0x992dd390u, 0x4073b16bu, 0xaaaaaaaau, 0xb48aaaaau, 0x6f7566afu, 0x074131f6u, 0x207f21d0u, 0xba413707u,
  0x9483ea9du, 0x0117f46fu, 0xa818dc3cu, 0x00cdd8e8u, 0xd074ba6cu, 0x8d265b73u, 0x00000000u, 0x98640000u,
  0x74c774b0u, 0x40519a33u, 0xb338d98fu, 0x3c0e0a47u, 0xaee1f5fau, 0x184dff48u, 0x39557084u, 0x35936ee4u,
  0x00000001u, 0x36980000u, 0x8f5e0168u, 0xc06d3764u, 0x53590b99u, 0x81be2b9bu, 0x00000000u, 0xebf00000u,
  0xf271f9b6u, 0x82e6db8cu, 0x1c9756ceu, 0x294835deu, 0x0a0a04f3u, 0x1e599a34u, 0x4c53f8c0u, 0x130d5755u,
  0x64d04a09u, 0x002153ccu, 0x6e2b0fedu, 0x014c677au, 0xd1498613u, 0x8a3fa179u, 0x8cdd3d63u, 0x33ba5f0fu,
  0x1fd71abeu, 0x02a88c3du, 0xab99917eu, 0xc0702629u, 0xb2d7880du, 0xbdb26951u, 0x86334acau, 0x27bbed6cu,
  0x89025cc1u, 0xf77a2decu, 0xaaaaaaaau, 0x34caaaaau, 0x76b34b56u, 0xb831d899u, 0xe6c32573u, 0x00d46234u,
  0x00000001u, 0xa4780000u, 0x6caa8ee1u, 0x0139529eu, 0x91fe8af9u, 0x00377fa6u, 0xd9784f70u, 0x2675d7bdu,
  0xffffffffu, 0xe837ffffu, 0x279b4bdau, 0xb55c15dbu, 0xaaaaaaaau, 0xd7baaaaau, 0xffffffffu, 0x2d67ffffu,
  0x00000001u, 0xa5280000u, 0xffffffffu, 0x167fffffu, 0x2f52957bu, 0x0054f722u, 0xffffffffu, 0xfc77ffffu,
  0x7c7413dfu, 0x006b5064u, 0x56695d00u, 0x4082ccb6u, 0x28c3ca09u, 0x9b4cf4c3u, 0x55555555u, 0xff455555u,
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
  kernel = clCreateKernel(program, "assay_cosh_double_default", &status);
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
    int good = 0 || bits - 0x7feffffc57ca86b9u <= 0x5u || bits - 0x7feffffc57ca86bau <= 0x4u;
    printf("%s  %s\n  subject    0x%016llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, cosh of 0x408633ce8ecfeb12", (unsigned long long)bits, "0x7feffffc57ca86ba + 0.02 ulp", "0x7feffffc57ca86b9 .. 0x7feffffc57ca86be, 0x7feffffc57ca86ba .. 0x7feffffc57ca86be");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
