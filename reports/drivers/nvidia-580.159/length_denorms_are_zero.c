/* geometric/length/float3/denorms_are_zero
 * OpenCL C 3.0.19, 7.4, Table 65, length: ulp(2.75+0.5n)
 * lane 0 of 3, length of 0x0050ee97; build options "-cl-denorms-are-zero"
 * assay repro geometric/length/float3/denorms_are_zero --input=0x0050ee97,0x7fc00000,0x0060f9f6 --seed=1 --depth=standard
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
  0x41b85c35u, 0xc1dccfd1u, 0x41ef3729u, 0x3fac72eeu, 0x3f9848a1u, 0xbfb658eau, 0xff7fffffu, 0x80000002u,
  0x00000003u, 0xb6481230u, 0xb86574d4u, 0xb951a892u, 0x0e7a4641u, 0xc9553380u, 0x169d26d2u, 0x001f0595u,
  0x0068f967u, 0x8024465cu, 0x1c2f477du, 0x9e86d98du, 0x20444563u, 0x9ac7a74eu, 0x9e581a67u, 0x9b25b2aeu,
  0x343b825eu, 0x2d7ba96fu, 0x3b2daf41u, 0xfd930512u, 0xfe402054u, 0xfddfbe08u, 0xe0b756cdu, 0x5ef9207au,
  0xe092cd33u, 0xdde38072u, 0x5d3f2792u, 0x5e09b6bau, 0x4130c18cu, 0x3f4e05a3u, 0xb3e3468eu, 0x1c095f6cu,
  0x1c2d21a7u, 0x9d7623d9u, 0x9e83cefau, 0x1bb44cb8u, 0x1efdeb78u, 0xfd9ae203u, 0x7e0e8a23u, 0xfd789280u,
  0xd806c871u, 0xd815885cu, 0x58322451u, 0xe0100000u, 0xe1600000u, 0x5e200000u, 0x7edd9834u, 0xfee9b683u,
  0xfed15af2u, 0x7aa799d0u, 0xfb46bc6au, 0x7cc23e9au, 0x5d6c02abu, 0xdd79cb9cu, 0xdd339754u, 0x81417f4bu,
  0x80000000u, 0x00000000u, 0xff7ffffdu, 0x40dd67a2u, 0x4002328fu, 0x003f94adu, 0x802e9fb5u, 0x00280151u,
  0xff7fffffu, 0x80000001u, 0x80000000u, 0x410201fcu, 0x4120638fu, 0x4129d6fbu, 0x3f2969eau, 0x3e2c5c58u,
  0xbf10e92au, 0xc14688b0u, 0xc14688b0u, 0xc14688b0u, 0x5c4a49f4u, 0x5c3bc221u, 0x5e289b97u, 0x01180815u,
  0x017c8d9au, 0x80629c86u, 0x347f1634u, 0x38e2b412u, 0x392dcc8au, 0xdde4f9adu, 0xdde88ce3u, 0x5d936591u,
  0x40f9031du, 0x9dc25737u, 0xc064deecu, 0x000d2d54u, 0x802ff9f5u, 0x0008ab73u, 0x401e3d6du, 0x2b79abd4u,
  0xc02ef5d1u, 0x1f6f474bu, 0x1f7bb095u, 0xa00012bcu, 0x1d986151u, 0x9d8ece5fu, 0x9e99a91fu, 0x81147d5du,
  0x8067a8b4u, 0x00096662u, 0x3d21fffau, 0xbeb830e5u, 0x3de66cefu, 0x3e24f100u, 0xbd39ffa4u, 0xbd3d1b23u,
  0x0050ee97u, 0x7fc00000u, 0x0060f9f6u, 0xccffaf10u, 0x4c32dcc9u, 0xcc96d685u, 0x25a74fc1u, 0xa58de158u,
  0xa5ec4b23u, 0x3ae076a1u, 0x3aadf72au, 0x3a8b9f7au, 0xbdb8a395u, 0xbd930cdbu, 0x3d43442au, 0x41900000u,
  0x41f00000u, 0x41c00000u, 0x1e4cd847u, 0x1e17ceabu, 0x1e55782fu, 0x00000000u, 0x00000000u, 0x0031a10au,
  0xc12dcf0du, 0xc115f8f4u, 0xc15cb214u, 0x3fff1f11u, 0x402b2070u, 0x2e895042u, 0xc1525eeeu, 0xc9ba2dd9u,
  0xbf3e3f53u, 0x80a1e65fu, 0x756cfbcbu, 0xc1f82885u, 0x3f700000u, 0xbf100000u, 0x3f700000u, 0x19139ba7u,
  0x7f800000u, 0x1657768eu, 0x225a5605u, 0x225a5605u, 0x225a5605u, 0x2f76ee7au, 0xbfdcc033u, 0x285d1f21u,
  0xa0e9b897u, 0x1ed81860u, 0x20b067b3u, 0x00000005u, 0xff7fffffu, 0x80000001u, 0x3e4cce60u, 0x3ecd204bu,
  0xbe893352u, 0x3eb0598bu, 0xbecaa0cau, 0xbe8f91c3u, 0x3be3660au, 0x3c823676u, 0x3ca14762u, 0x3fbab846u,
  0xbfdfc13au, 0x3fe47d4au, 0x3cf03c1au, 0x80000000u, 0x00000000u, 0x3f200000u, 0xbe400000u, 0x3c900000u,
};
static cl_uint data1[192];

int main(void) {
  cl_device_id device = find_device("NVIDIA CUDA", "NVIDIA H100 80GB HBM3");
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
    cl_ulong bits = element(data1, 120, 4);
    int good = is_nan(bits, 4);
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 3, length of 0x0050ee97", (unsigned long long)bits, "NaN", "any NaN");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 121, 4);
    int good = is_nan(bits, 4);
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 3, length of 0x7fc00000", (unsigned long long)bits, "NaN", "any NaN");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 122, 4);
    int good = is_nan(bits, 4);
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 2 of 3, length of 0x0060f9f6", (unsigned long long)bits, "NaN", "any NaN");
    failures += !good;
  }
  printf("%d of 3 answers fail\n", failures);
  return failures != 0;
}
