/* geometric/fast_normalize/float3/default
 * OpenCL C 3.0.19, 7.4, Table 65, fast_normalize: ulp(8192+1n)
 * lane 0 of 3, fast_normalize of 0x9dfec8f1; build options ""
 * assay repro geometric/fast_normalize/float3/default --input=0x9dfec8f1,0x0ed941c1,0x18ea8600 --seed=1 --depth=standard
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
  "__kernel void assay_fast_normalize_float3_default(__global const float *in0, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float3 x0 = vload3(i, in0);\n"
  "  const float3 r0 = fast_normalize(x0);\n"
  "  vstore3(r0, i, out0);\n"
  "}\n"
  "\n"
  ;

static cl_uint data0[192] = {
  0xaea625ebu, 0x2ebc3df9u, 0x39df14b9u, 0x3eebd093u, 0xbfdef7e4u, 0x3e8f8abfu, 0xbfe1a7a5u, 0xbff54ac9u,
  0x3ff0260fu, 0x01100000u, 0x01100000u, 0x01000000u, 0xbd048c44u, 0x2aaebd7au, 0xb9488db1u, 0x80fa98efu,
  0x80f50646u, 0x80e8c860u, 0x60a8a0f2u, 0x60a8a0f2u, 0x60a8a0f2u, 0xac142249u, 0x3f4b7874u, 0x11a6526fu,
  0x00000000u, 0x80fdbce7u, 0x80000000u, 0xba809f00u, 0x3a13b98bu, 0x3b27021cu, 0xec700000u, 0x6f300000u,
  0xec100000u, 0xba565bfcu, 0xb9a64d25u, 0xba8b63e7u, 0xe000e602u, 0xde15b5fau, 0x60d46e0cu, 0x00000001u,
  0x7f7fffffu, 0x00000003u, 0x5e2f61d5u, 0xccca12c2u, 0x5dd72a06u, 0xbff12bb3u, 0xbff12bb3u, 0xbff12bb3u,
  0x410000b1u, 0x0b7260d3u, 0xa0d4ab4au, 0x5fa8f3d7u, 0x5f841868u, 0xdfc3bdf2u, 0xfec00000u, 0xfe900000u,
  0x7da00000u, 0xab8ed944u, 0xbce6399eu, 0xbee1db33u, 0x0035c33bu, 0x801220e2u, 0x0075c336u, 0xbf0e68adu,
  0xbf7975a9u, 0x3f31d3c9u, 0xff7fffffu, 0x00000004u, 0x80000003u, 0xddabac37u, 0x604ee96bu, 0xdc9a8193u,
  0x80000000u, 0x75f27494u, 0x80000000u, 0x003808c0u, 0x8041fad4u, 0x807b3a52u, 0x41f15b5fu, 0x40557633u,
  0x3e32677cu, 0x3f00fde0u, 0xbf1a6488u, 0x3e8ed00du, 0x00000000u, 0x80000000u, 0x80292a54u, 0x3dcd9021u,
  0xff800000u, 0xbdef5859u, 0x7701d037u, 0x776ac22fu, 0x778fe0a2u, 0xbcde6885u, 0x3e0f438au, 0xbc984bdfu,
  0x40f7d29bu, 0xaf8ba3dau, 0x2e24639au, 0x5aafd088u, 0x5cbf47ceu, 0xdd17c710u, 0x002181c7u, 0x0047911bu,
  0x807f9518u, 0x3cf2e480u, 0x3e5c6322u, 0xbc5cef89u, 0x9e14eca5u, 0x37c2b9f8u, 0x40adb6a7u, 0x00552788u,
  0x80b15f4fu, 0x80164de8u, 0xddc195ecu, 0xddc6814bu, 0x5e237ab5u, 0x00000000u, 0x813679fcu, 0x80000000u,
  0x317bad34u, 0xbd3bbd34u, 0xbe81cc8au, 0x806552d1u, 0x80000000u, 0x80000000u, 0x3ebea8d7u, 0xbeb8cefcu,
  0xbe91c9c7u, 0x3f50f7d4u, 0x3fbdfb65u, 0x3bdd7449u, 0x9dfec8f1u, 0x0ed941c1u, 0x18ea8600u, 0x40e7f2f4u,
  0xffc00000u, 0xbe0ac540u, 0xd667bc27u, 0xd0eefc59u, 0xda312688u, 0x5bb2afbau, 0x5bb7fb6du, 0x5bc22fd7u,
  0x40675757u, 0xc040dfc3u, 0x406b0c13u, 0x00258506u, 0x7f800000u, 0xff800000u, 0x2a9411f3u, 0x80fffff2u,
  0xc0ffae21u, 0x222e38fbu, 0x7bb54256u, 0xa7a6fd38u, 0xa0ad2fe5u, 0xa08d2022u, 0x9f891f92u, 0xd8a73702u,
  0x40800028u, 0xc09feebcu, 0x5c5cce29u, 0xd2f22b01u, 0x5e7eaf3eu, 0xbc72d826u, 0xbc72d826u, 0xbc72d826u,
  0x414853b5u, 0xc17421c7u, 0x413dd095u, 0x5bb00000u, 0x5e400000u, 0x50300000u, 0xfea99a76u, 0xc1e0f927u,
  0xcd4fb79fu, 0xc17424cdu, 0xc17424cdu, 0xc17424cdu, 0xc00c8862u, 0xc053329au, 0x401713dbu, 0x40c86829u,
  0x3e85ea44u, 0xc147558au, 0xbb14e1e2u, 0xc014581au, 0xb3780bfau, 0xff7fffffu, 0x00000004u, 0x80000002u,
};
static cl_uint data1[192];

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
  kernel = clCreateKernel(program, "assay_fast_normalize_float3_default", &status);
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
    cl_ulong bits = element(data1, 132, 4);
    int good = 0 || bits - 0xbf7fdff7u <= 0x3007u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 3, fast_normalize of 0x9dfec8f1", (unsigned long long)bits, "0xbf7ffff9 - 0.22 ulp", "0xbf7fdff7 .. 0xbf800ffe");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 133, 4);
    int good = 0 || bits - 0x305a2af7u <= 0x4005u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 3, fast_normalize of 0x0ed941c1", (unsigned long long)bits, "0x305a4af9 + 0.12 ulp", "0x305a2af7 .. 0x305a6afc");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 134, 4);
    int good = 0 || bits - 0x3a6b844au <= 0x4005u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 2 of 3, fast_normalize of 0x18ea8600", (unsigned long long)bits, "0x3a6ba44c + 0.19 ulp", "0x3a6b844a .. 0x3a6bc44f");
    failures += !good;
  }
  printf("%d of 3 answers fail\n", failures);
  return failures != 0;
}
