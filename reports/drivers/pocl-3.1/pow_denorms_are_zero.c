/* math/pow/float/denorms_are_zero
 * OpenCL C 3.0.19, 7.4, Table 65, pow: ulp(16)
 * lane 0 of 1, pow of 0x007fffff, 0xc1800000; build options "-cl-denorms-are-zero"
 * assay repro math/pow/float/denorms_are_zero --input=0x007fffff,0xc1800000 --seed=1 --depth=quick
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
  "__kernel void assay_pow_float_denorms_are_zero(__global const float *in0, __global const float *in1, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  const float x1 = in1[i];\n"
  "  const float r0 = pow(x0, x1);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[64] = {
  0x00800000u, 0x7ede1cecu, 0x80000001u, 0xb9800001u, 0x77833af5u, 0xce31b8f2u, 0x7f054ce8u, 0x98ffffffu,
  0x007fffffu, 0x2f000000u, 0x59800000u, 0x6f81868du, 0x7ebb7c37u, 0x7e7b763du, 0x59389f64u, 0x2c5d9e4au,
  0x92000000u, 0xd4800001u, 0xb7ffffffu, 0x346d5811u, 0x8cc70795u, 0x2bca2b70u, 0x7525b1edu, 0x866fe000u,
  0x817fffffu, 0x7d400000u, 0x80000000u, 0x4e000000u, 0xc1568e58u, 0x09304ca0u, 0x7f768260u, 0x43b03452u,
  0x80000002u, 0x7b800001u, 0xa5347eb0u, 0x3f24b96bu, 0xd5800000u, 0xc876929bu, 0x42000000u, 0x5778620fu,
  0x40a00000u, 0xbd800001u, 0x2988d2eeu, 0xe7679b92u, 0xc2000000u, 0x3e7ffffdu, 0x57e79205u, 0xb651caabu,
  0x23d80838u, 0x7f590ec7u, 0xd4a00000u, 0x7e0c3460u, 0x66f88c67u, 0x731756ceu, 0x7d0d402bu, 0xc0200000u,
  0x24a51da7u, 0x66d55555u, 0x7b23f226u, 0x15fffffeu, 0x39800001u, 0x4443cb0fu, 0x1233c93au, 0x7eb8eb25u,
};
static cl_uint data1[64] = {
  0xc8ffffffu, 0xc2be6c85u, 0x08000000u, 0x43800000u, 0x924c7860u, 0x420c9b42u, 0x0e7108f6u, 0x61e07d15u,
  0xc1800000u, 0xb0000000u, 0xd3800000u, 0x6caaaaaau, 0x21000001u, 0xb1057e22u, 0x8fa983a8u, 0x2c5d9e4eu,
  0x12000001u, 0x4cffffffu, 0x3f000001u, 0xc24724d0u, 0x411b4b29u, 0x2bca2b6du, 0x61547749u, 0x58ffffffu,
  0x5b800000u, 0xc2f6b1a5u, 0x8a582fcau, 0xd5aac9b5u, 0xa9156a99u, 0xc17b57cbu, 0xafae7cf9u, 0x37c00000u,
  0x10000000u, 0x821756ceu, 0x3653f375u, 0x3f24b968u, 0x897fffffu, 0x866fe000u, 0x70ffffffu, 0x43176c1cu,
  0xc2c80000u, 0xb4000000u, 0xb22accacu, 0xf8ffffffu, 0xe5a84f2cu, 0x19ad7799u, 0xd7e79206u, 0x3651caa8u,
  0x149e0532u, 0xc250cd69u, 0x981884f2u, 0x1e000000u, 0xa0712608u, 0x42400001u, 0x42ac7a15u, 0xc0a00000u,
  0xc2443be9u, 0xd995d2f4u, 0xdbc00000u, 0x1b37c9b4u, 0x41200000u, 0x097fffffu, 0x432e96f6u, 0x2b0f0c29u,
};
static cl_uint data2[64];

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
  cl_mem buffer2;
  (void)is_nan;
  (void)low_bits_agree;

  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "-cl-denorms-are-zero", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_pow_float_denorms_are_zero", &status);
  must(status, "clCreateKernel");
  buffer0 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data0, data0, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof buffer0, &buffer0), "clSetKernelArg");
  buffer1 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data1, data1, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 1, sizeof buffer1, &buffer1), "clSetKernelArg");
  memset(data2, 0xa5, sizeof data2);
  buffer2 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data2, data2, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 2, sizeof buffer2, &buffer2), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, local != 0 ? &local : NULL, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, buffer2, CL_TRUE, 0, sizeof data2, data2, 0, NULL, NULL), "clEnqueueReadBuffer");

  {
    cl_ulong bits = element(data2, 8, 4);
    int good = 0 || bits == 0x7f800000u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, pow of 0x007fffff, 0xc1800000", (unsigned long long)bits, "0x7f7fffff + 1.8e+308 ulp", "0x7f800000");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
