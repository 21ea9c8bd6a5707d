/* geometric/normalize/float2/default
 * OpenCL C 3.0.19, 7.4, Table 65, normalize: ulp(2+1n)
 * lane 0 of 2, normalize of 0x80000000; build options ""
 * assay repro geometric/normalize/float2/default --input=0x80000000,0x00000000 --seed=1 --depth=standard
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
  "__kernel void assay_normalize_float2_default(__global const float2 *in0, __global float2 *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float2 x0 = in0[i];\n"
  "  const float2 r0 = normalize(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  "\n"
  ;

static cl_uint data0[128] = {
  0xbc0c300au, 0x3d02a722u, 0x00148414u, 0x8072db4fu, 0x21bdee43u, 0x21b82af1u, 0x21c18c1bu, 0x218ca9f9u,
  0xa05661deu, 0x95aa8e01u, 0x7ed55df1u, 0x7ee9955cu, 0x5f28bacbu, 0xdf5e518cu, 0x3dcef68fu, 0xa4fd5001u,
  0xb0439ae2u, 0xb1e02086u, 0x80000000u, 0x00000000u, 0xdd545df4u, 0xdd926684u, 0xffc00000u, 0xab4d225au,
  0xbf86faabu, 0xbfce8540u, 0x308b442du, 0x3d593e8eu, 0x00000000u, 0x0003cec3u, 0x3ffff326u, 0xc0d932eeu,
  0xbf8c9485u, 0xc10000ebu, 0xa094f23bu, 0xa09b1f32u, 0xbf714553u, 0x3f21abafu, 0x5ef4ccceu, 0x5ebb5a9fu,
  0x80600000u, 0x80100000u, 0xc0770761u, 0xc04a67edu, 0x8042d664u, 0x00ec484au, 0x18735553u, 0x1fa990b1u,
  0x000e53a9u, 0x0059e3aau, 0x3fef2a81u, 0x3ff4d2dau, 0x40736b0fu, 0x41505c11u, 0x40dc6344u, 0xc15610e9u,
  0x9e71f81eu, 0x1e4723b8u, 0x629cf643u, 0x23b89855u, 0x40363d33u, 0x40192c99u, 0x723bbe5eu, 0x723bbe5eu,
  0xc0d763e2u, 0x88d55bb4u, 0x9f634f6au, 0x1e818390u, 0x6eac0e94u, 0xf25272bbu, 0x3aad23a8u, 0x00000000u,
  0x5d10dc88u, 0xdb5c768du, 0x1d552785u, 0x99b5ee4bu, 0x9da10e6au, 0x203fa80fu, 0x00205615u, 0x8035147fu,
  0x1d9d9807u, 0x0dba1256u, 0xe1363ff9u, 0xe017aa0du, 0x8071fe2du, 0x80000000u, 0xbac8abafu, 0x3d831087u,
  0x41200000u, 0x41000000u, 0x40e25d02u, 0x4139a2d5u, 0xdb600000u, 0x57d00000u, 0x9a1fffe4u, 0x2db95a78u,
  0x5bafac24u, 0xdc27a6acu, 0x002fd89bu, 0x003f982fu, 0x00000000u, 0x80000000u, 0xff24113fu, 0xff4dfda8u,
  0x38e84204u, 0xc0b9983du, 0x41ad49e0u, 0x41ad49e0u, 0x0016ad92u, 0x005a580eu, 0x80000000u, 0xfe4f7c9cu,
  0x20631f3cu, 0x2024560bu, 0xf3c1ae00u, 0x96606ffdu, 0x7db93010u, 0xfcddd458u, 0x3cbf6be5u, 0xbf6ac093u,
  0x7f7fffffu, 0x80000004u, 0x0fcaed6cu, 0x99c24317u, 0xa11ef9eeu, 0x2145d424u, 0x401784c0u, 0x11c829adu,
};
static cl_uint data1[128];

int main(void) {
  cl_device_id device = find_device("Intel(R) OpenCL", "AMD EPYC");
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
  kernel = clCreateKernel(program, "assay_normalize_float2_default", &status);
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
    cl_ulong bits = element(data1, 18, 4);
    int good = 0 || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 2, normalize of 0x80000000", (unsigned long long)bits, "0x80000000", "0x80000000");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 19, 4);
    int good = 0 || bits == 0x0u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 2, normalize of 0x00000000", (unsigned long long)bits, "0x00000000", "0x00000000");
    failures += !good;
  }
  printf("%d of 2 answers fail\n", failures);
  return failures != 0;
}
