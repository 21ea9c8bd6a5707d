/* geometric/normalize/float3/default
 * OpenCL C 3.0.19, 7.4, Table 65, normalize: ulp(2+1n)
 * lane 0 of 3, normalize of 0xff800000; build options ""
 * assay repro geometric/normalize/float3/default --input=0xff800000,0x7f800000,0x23b3d8a5 --seed=1 --depth=quick
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
  "__kernel void assay_normalize_float3_default(__global const float *in0, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float3 x0 = vload3(i, in0);\n"
  "  const float3 r0 = normalize(x0);\n"
  "  vstore3(r0, i, out0);\n"
  "}\n"
  "\n"
  ;

static cl_uint data0[192] = {
  0xff800000u, 0x7f800000u, 0x23b3d8a5u, 0x40d0b74fu, 0xe2c00001u, 0x04a9a20bu, 0x9cb8801cu, 0x9ea29d89u,
  0x9d0ee568u, 0x7e2552c6u, 0x7edb68deu, 0xfe5b8790u, 0xb2ff9122u, 0xb2081305u, 0xb360250bu, 0x00000000u,
  0x80000000u, 0xb9228e68u, 0x916ffffeu, 0xff132cd2u, 0x9119fab5u, 0x39a00000u, 0x3d700000u, 0xbce00000u,
  0x7f5219aau, 0x7f009136u, 0x7f300fc4u, 0x80000005u, 0x80000003u, 0x7f7fffffu, 0xfecfd75du, 0x00000000u,
  0x80000000u, 0x00000000u, 0x80000000u, 0x00000000u, 0x7b870b86u, 0x7cfa9c58u, 0xfe6ce791u, 0x4fd68c8cu,
  0x5b5e715du, 0xdedb734eu, 0xcddd52f1u, 0xd4a83e79u, 0xd7d62d9bu, 0x3dddabeau, 0xbdcdafe7u, 0x3db75a60u,
  0xc0ba7f16u, 0x40ca7978u, 0xc0b8eb71u, 0xd2b990acu, 0x5282a018u, 0x52c160bcu, 0x80000000u, 0x00000000u,
  0x005e3e62u, 0x1c724b1fu, 0x1b8ebef1u, 0x1b2c8bd7u, 0x80000000u, 0x3e4da416u, 0x80000000u, 0x9f297827u,
  0x9f763c85u, 0x1f52e14bu, 0x8075bd60u, 0x8001dee8u, 0x0019f53cu, 0x85e4b645u, 0x05b36dd9u, 0x88ad2ddeu,
  0x9e8ab7a9u, 0x1ea856e6u, 0x1f522bc7u, 0x5fc5bd03u, 0xdc3e5f0cu, 0xdba27368u, 0xc1ba1c3cu, 0x41131828u,
  0x4187abe5u, 0xbfc341c8u, 0x3d67c489u, 0x3d6998c0u, 0xbaafd80du, 0x2fd4b8ccu, 0x329872eeu, 0x3f0abb80u,
  0xbf26af32u, 0xbf25e317u, 0xbf51dd11u, 0x41ccd83du, 0x404cd35fu, 0x9e221851u, 0x4040001bu, 0x32b60b7du,
  0xc1c6daa5u, 0x40a5005cu, 0x41c63a10u, 0x408c36f4u, 0xc0eb3ec1u, 0xc0eae72eu, 0x3e30f064u, 0xbfd07317u,
  0xc06a0596u, 0x40034420u, 0x48ff35a6u, 0x01633dc5u, 0x24bf2483u, 0xa4c33328u, 0xa4b9f8e8u, 0xc0db3541u,
  0xc0945b6du, 0xc0939d49u, 0x89c0f9f3u, 0xadcb3bc2u, 0xded23ce1u, 0xbfc5b812u, 0xaef5587bu, 0xae2cff2au,
  0x4771aafdu, 0xcafff142u, 0xcb30811fu, 0x18e946e0u, 0x80000000u, 0x00000000u, 0xace9e652u, 0x2d5e2789u,
  0xb8a7771bu, 0x4bce1b72u, 0x4bce1b72u, 0x4bce1b72u, 0x3e700000u, 0xbe600000u, 0xbe500000u, 0x2fde14d3u,
  0x2fde14d3u, 0x2fde14d3u, 0x408c6cc7u, 0x40244547u, 0xc0dee3acu, 0xffc00000u, 0x7f7e5947u, 0xff1b73a1u,
  0x41eb6959u, 0xc1ec6a91u, 0x4152e197u, 0xab88baa5u, 0xd21e546eu, 0xc0b8257cu, 0xbd93a608u, 0x3e682f93u,
  0x3e60d767u, 0x6f85c499u, 0xeff8902eu, 0x6fb15948u, 0x40f5488cu, 0xbd33809fu, 0x3e434aecu, 0x00665e11u,
  0x802ff8f3u, 0x8003d918u, 0x8077b72du, 0x00e5aafcu, 0x8114840au, 0x5db00000u, 0xdd600000u, 0x5df00000u,
  0x3ed91753u, 0xbefa469bu, 0x3ea85a3au, 0x3f452c67u, 0xc16d601du, 0xbe064c81u, 0xff7fffffu, 0x00000005u,
  0x00000006u, 0x333427a0u, 0xad4b4155u, 0xad8ffdf1u, 0x6c2aaaaau, 0xce764fe2u, 0xc088af83u, 0x9f1c3f04u,
  0x1f8353ecu, 0xa2436e67u, 0xa03d3facu, 0x203725f6u, 0x2040f146u, 0xc06bf270u, 0xc03f63f3u, 0x3e1c7fbeu,
};
static cl_uint data1[192];

int main(void) {
  cl_device_id device = find_device("rusticl", "llvmpipe (LLVM 15.0.6, 256 bits)");
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
  kernel = clCreateKernel(program, "assay_normalize_float3_default", &status);
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
    cl_ulong bits = element(data1, 0, 4);
    int good = 0 || bits - 0xbf3504efu <= 0x9u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 3, normalize of 0xff800000", (unsigned long long)bits, "0xbf3504f3 - 0.20 ulp", "0xbf3504ef .. 0xbf3504f8");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 1, 4);
    int good = 0 || bits - 0x3f3504efu <= 0x9u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 3, normalize of 0x7f800000", (unsigned long long)bits, "0x3f3504f3 + 0.20 ulp", "0x3f3504ef .. 0x3f3504f8");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 2, 4);
    int good = 0 || bits - 0x80000001u <= 0x4u || bits - 0x0u <= 0x5u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 2 of 3, normalize of 0x23b3d8a5", (unsigned long long)bits, "0x00000000", "0x80000001 .. 0x80000005, 0x00000000 .. 0x00000005");
    failures += !good;
  }
  printf("%d of 3 answers fail\n", failures);
  return failures != 0;
}
