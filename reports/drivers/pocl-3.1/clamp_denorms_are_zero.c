/* common/clamp/float/denorms_are_zero
 * OpenCL C 3.0.19, 7.4, Table 65, clamp: exact
 * lane 0 of 1, clamp of 0x007fffff, 0x807fffff, 0x7f7fffff; build options "-cl-denorms-are-zero"
 * assay repro common/clamp/float/denorms_are_zero --input=0x007fffff,0x807fffff,0x7f7fffff --seed=1 --depth=standard
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
  "__kernel void assay_clamp_float_denorms_are_zero(__global const float *in0, __global const float *in1, __global const float *in2, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  const float x1 = in1[i];\n"
  "  const float x2 = in2[i];\n"
  "  const float r0 = clamp(x0, x1, x2);\n"
  "  out0[i] = r0;\n"
  "}\n"
  "\n"
  ;

static cl_uint data0[64] = {
  0x4cb02e7du, 0x3f800001u, 0xc04fa183u, 0x408a53a9u, 0xa3a603a5u, 0x2a18451fu, 0x3f8f2e00u, 0x99d00000u,
  0x3f8c2463u, 0x32962b86u, 0xc02f5c97u, 0x1e6be47au, 0x20d31df2u, 0x10bc6c02u, 0x04190149u, 0xc0800006u,
  0x252aaaaau, 0xba94475au, 0xc0fde497u, 0x409315ceu, 0x16b378dbu, 0x40424a1au, 0xa22c8f36u, 0x00ee6b3eu,
  0x8d80009cu, 0x1a8133e8u, 0x0aab1e30u, 0x4057a1cdu, 0x40000005u, 0x405457fbu, 0x3fa66be0u, 0xb792a67fu,
  0x9ba1c80bu, 0x309cc496u, 0x30479116u, 0x060ad1d1u, 0x4765b400u, 0x401bc679u, 0x3081af72u, 0x32578a92u,
  0x40f115ddu, 0xabf799dau, 0x007fffffu, 0x80000804u, 0x170bf774u, 0xc0342534u, 0x408d8fe2u, 0x28efee21u,
  0xbc36b71fu, 0x693a4391u, 0xb4bf57c8u, 0x3c85d884u, 0xc068ae05u, 0x99490646u, 0x40d6bf6du, 0xbd3e52d5u,
  0x1164980eu, 0x823a27cau, 0x90ffc605u, 0x40737f7du, 0xb00a2e88u, 0x3325acaeu, 0xc3afc000u, 0x9314d2fdu,
};
static cl_uint data1[64] = {
  0xccb02e7eu, 0x80000001u, 0xda05a23bu, 0xc025f93au, 0xc0ac0a77u, 0xccc3363au, 0xc1abc000u, 0x79e49cf8u,
  0xbf00e9f1u, 0x939b5e6cu, 0xd3402526u, 0x40a0000au, 0x924995a1u, 0xae138762u, 0xad4a0ad3u, 0xac7ffff4u,
  0x252aaaaeu, 0xbb9ecb0fu, 0xff52568cu, 0xa6dfc0dfu, 0xf398bfe3u, 0xc07142b3u, 0xfe200000u, 0x107e48a6u,
  0xb7fffec8u, 0x9a8133e8u, 0xbf0a2fe8u, 0x21c00000u, 0xa07ffff6u, 0x76d16ff6u, 0x8dffffffu, 0x7d7fafb7u,
  0xc01ed5d0u, 0x8823ff11u, 0xc2c7fffbu, 0xa5903b82u, 0xc550a000u, 0xae1e23beu, 0xbfb6e8ddu, 0xdb9756ceu,
  0x8745f75fu, 0x87cb5108u, 0x807fffffu, 0x90e95b28u, 0x4811bf66u, 0xd432231bu, 0x899dcf1fu, 0xc0bd79f0u,
  0xbc36b722u, 0xf4f0b7aeu, 0xa80225adu, 0xbc85d881u, 0x94150307u, 0x9152bce5u, 0xc08a778fu, 0x8f545d83u,
  0xe8c47cf5u, 0xc0895faau, 0x8d4046d2u, 0xc094bae2u, 0x1f6e6829u, 0x26bfb365u, 0xa5cb8600u, 0x3ffff614u,
};
static cl_uint data2[64] = {
  0x04e56ba5u, 0x40000000u, 0xc01ffaf9u, 0x41335d2au, 0x31f998bfu, 0x20a12d51u, 0x31610eb8u, 0x2ac605dau,
  0x1088ed1bu, 0x06b6477eu, 0xfc3fffffu, 0x9f936ed4u, 0x18885e78u, 0x3f974935u, 0x039611bfu, 0xb9821523u,
  0x31ce7fa0u, 0xb6b7f34du, 0xec1f7915u, 0x4012539au, 0x42c7dd0bu, 0xb82ff1efu, 0xe0d7b302u, 0x40fdac88u,
  0x1266b54fu, 0x10930ce1u, 0x3f81db52u, 0x312aaa63u, 0x2d37e33au, 0x4083a706u, 0x1734f0cdu, 0x401bdcd2u,
  0x08df323du, 0x00000191u, 0x021ffba8u, 0x00000001u, 0xa1d55555u, 0x2ec07481u, 0x7bee1ec5u, 0x96800000u,
  0x4100092au, 0x409cbca2u, 0x7f7fffffu, 0x40201bc0u, 0x6af1a56cu, 0xb03e1a45u, 0x039dcddau, 0x1b264e2au,
  0x409a9a25u, 0x0d73e5a4u, 0x618f1037u, 0x3a7aa776u, 0x0d0f3d8eu, 0xf3d7fddau, 0x206060a9u, 0xcadeb683u,
  0x14c8031fu, 0x8ebae6eeu, 0x80000002u, 0x418d7776u, 0x40bb88c2u, 0x40817b85u, 0x0e06d151u, 0xb7572112u,
};
static cl_uint data3[64];

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
  cl_mem buffer2;
  cl_mem buffer3;
  (void)is_nan;
  (void)low_bits_agree;

  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "-cl-denorms-are-zero", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_clamp_float_denorms_are_zero", &status);
  must(status, "clCreateKernel");
  buffer0 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data0, data0, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof buffer0, &buffer0), "clSetKernelArg");
  buffer1 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data1, data1, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 1, sizeof buffer1, &buffer1), "clSetKernelArg");
  buffer2 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data2, data2, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 2, sizeof buffer2, &buffer2), "clSetKernelArg");
  memset(data3, 0xa5, sizeof data3);
  buffer3 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data3, data3, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 3, sizeof buffer3, &buffer3), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, local != 0 ? &local : NULL, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, buffer3, CL_TRUE, 0, sizeof data3, data3, 0, NULL, NULL), "clEnqueueReadBuffer");

  {
    cl_ulong bits = element(data3, 42, 4);
    int good = 0 || bits == 0x0u || bits == 0x7fffffu || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, clamp of 0x007fffff, 0x807fffff, 0x7f7fffff", (unsigned long long)bits, "0x007fffff", "0x00000000, 0x007fffff, 0x80000000");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
