/* geometric/distance/float3/denorms_are_zero
 * OpenCL C 3.0.19, 7.4, Table 65, distance: ulp(2.5+2n)
 * lane 0 of 3, distance of 0x0046085f, 0x803f0f4e; build options "-cl-denorms-are-zero"
 * assay repro geometric/distance/float3/denorms_are_zero --input=0x0046085f,0x803f0f4e,0xff800000,0xff800000,0x80601214,0x80055765 --seed=1 --depth=standard
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
  "__kernel void assay_distance_float3_denorms_are_zero(__global const float *in0, __global const float *in1, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float3 x0 = vload3(i, in0);\n"
  "  const float3 x1 = vload3(i, in1);\n"
  "  const float r0 = distance(x0, x1);\n"
  "  out0[i * 3 + 0] = r0;\n"
  "  out0[i * 3 + 1] = r0;\n"
  "  out0[i * 3 + 2] = r0;\n"
  "}\n"
  "\n"
  ;

static cl_uint data0[192] = {
  0x00000003u, 0xff7fffffu, 0x80000003u, 0x85508eeau, 0x05566935u, 0x8568a1b2u, 0x19aaf9e6u, 0x155d7c73u,
  0x8cdd043eu, 0xbe4576afu, 0xbb889130u, 0x3aa2c9afu, 0xaf58bec8u, 0xaf35e835u, 0x2f7374ccu, 0x416b06cau,
  0x41d80000u, 0xb2800001u, 0xc1be61aeu, 0xff800000u, 0x409b2dbcu, 0x40461304u, 0xbfde5684u, 0xbf384e58u,
  0xc0ffff2au, 0x3fffff55u, 0x3f80032fu, 0xc1e9135au, 0xbe8548deu, 0x3e340958u, 0xbabf1b92u, 0xbaf26f12u,
  0xbb906c72u, 0x6b0f4fc9u, 0x6bbbbd58u, 0x6ad3b72fu, 0x7e4f0da2u, 0xfef729bbu, 0xff61133cu, 0x7f3fb346u,
  0x7f4f7a2cu, 0x7f4e34b0u, 0x6d7ebd4du, 0xf94b3bd5u, 0x7388c1ddu, 0xa1695a94u, 0xa153304du, 0xa14cde63u,
  0xc00e76bfu, 0x3f48a798u, 0xbf15dbdfu, 0xd68facc5u, 0x4dadc5a1u, 0x5e71fff4u, 0xbceff200u, 0xaf56eac8u,
  0x38b4f323u, 0x001f871au, 0x8041b906u, 0x0044798fu, 0x00000000u, 0x00000000u, 0xdebf9006u, 0x9f500000u,
  0x1f400000u, 0x9e000000u, 0xdd259eb7u, 0x5d3232dcu, 0xdcddd9cfu, 0xdcef0e19u, 0xdcc0c970u, 0x5c8414adu,
  0x80000000u, 0x00000000u, 0x00000000u, 0xdc4d44fdu, 0x5c4711b2u, 0x5c798088u, 0x39aaaaaau, 0x40d81eefu,
  0x970dd21au, 0xbe55a4a4u, 0xbe55a4a4u, 0xbe55a4a4u, 0x9b95e2c0u, 0x8ebf21b6u, 0x101a6f61u, 0xbfc7604fu,
  0xc0628a3eu, 0x3f95139cu, 0x9ddeb37cu, 0xa861b437u, 0xbf800028u, 0x00689e47u, 0x807c7735u, 0x8028d9b5u,
  0xa2200000u, 0x8cad63e8u, 0x3ece2a8cu, 0x7f7fffffu, 0x80000000u, 0x80000007u, 0x0014145bu, 0x8019a313u,
  0x804f1c1au, 0xbd8b5959u, 0xbdeffac9u, 0xbda85bc0u, 0xa07dc6a3u, 0xa07dc6a3u, 0xa07dc6a3u, 0x5e83519cu,
  0x5e843093u, 0xdec4f7e5u, 0xae096dc3u, 0xaead2723u, 0x2eb8357du, 0x40452396u, 0x1d4163e8u, 0x4e555555u,
  0x01470831u, 0x01470831u, 0x01470831u, 0x3efc45d4u, 0xbe1a64ecu, 0xbf5e30a0u, 0xbd831359u, 0xbda51174u,
  0xbdc51011u, 0xffc00000u, 0x5d1baafbu, 0xdc254b11u, 0x0046085fu, 0xff800000u, 0x80601214u, 0xc1d457d5u,
  0x40d740cfu, 0xc1da14c5u, 0xaef99f92u, 0x8b368b20u, 0x93162580u, 0x00000000u, 0x9e75d623u, 0x80000000u,
  0x80000003u, 0x7f7fffffu, 0x80000003u, 0x800e511cu, 0x803da8b9u, 0x807a7edfu, 0x00105a72u, 0x00beac35u,
  0x8084b098u, 0x5fca80b1u, 0xdfb5b912u, 0x5fec8e23u, 0xbef8d8d0u, 0x3e55fa04u, 0x3e7236f3u, 0x3fcb8bdfu,
  0xbd85c45bu, 0xbe7b3faeu, 0x37636513u, 0xb3037902u, 0x39d5023cu, 0xde218ee3u, 0xdea3c141u, 0x5f5731b3u,
  0x7f7fffffu, 0x80000006u, 0x80000001u, 0x26b82988u, 0xdf400001u, 0x25c087b3u, 0x00000005u, 0x80000001u,
  0xff7fffffu, 0x1eee1722u, 0x2178cecau, 0x1f35b881u, 0x41904425u, 0x41f3c55bu, 0xc1bf05acu, 0x006028bfu,
  0x8052704fu, 0x0053b680u, 0x9e5d830eu, 0x213b4d96u, 0xa0d69281u, 0xc0a84a0cu, 0x41ed82a3u, 0x41d90a4bu,
};
static cl_uint data1[192] = {
  0x00000000u, 0x7f7fffffu, 0x00000002u, 0x3f072505u, 0x3f006078u, 0x3f738974u, 0x90f3439au, 0x1cacdc96u,
  0x94813ee4u, 0x37acf0f5u, 0xb743934fu, 0x383325a4u, 0x2f07c961u, 0x2f510fe1u, 0x2f1a217eu, 0xc16b06c7u,
  0xafcf374eu, 0x32800003u, 0x40855445u, 0x7f800000u, 0x41c6011fu, 0xbfde5684u, 0xc0461304u, 0x3fe4f388u,
  0x40ffff2bu, 0xbfffff57u, 0xc88dc868u, 0xbfa7a0d0u, 0xc15e3f55u, 0xbfc8bf3fu, 0xde77c9b2u, 0x5f5128b8u,
  0x605cc7aeu, 0x6bcbdde4u, 0x6a9c1817u, 0x6b61dd6cu, 0xbca25d6bu, 0x3ce2b447u, 0xbd5fbe6du, 0x7f3cb3e3u,
  0x7f4052d3u, 0xff5eefb3u, 0x6d7ebd51u, 0xf94b3bd6u, 0x7388c1e0u, 0xa17663b2u, 0x212f79a8u, 0x21018dadu,
  0xc00e76c2u, 0x3f48a79au, 0xbf15dbe1u, 0xe0802c33u, 0x5384135fu, 0xe0bcc2e2u, 0xbed67e71u, 0xb670affau,
  0xc068cf56u, 0x3e616134u, 0xbe37ec76u, 0x3e4d7068u, 0x80000000u, 0x00000000u, 0x58c801dfu, 0x7e200000u,
  0x7ed00000u, 0x7e300000u, 0x5db7cfa9u, 0xdd7805d9u, 0x5dffee64u, 0xdcef0e1bu, 0xdcc0c972u, 0x5c8414adu,
  0x00000000u, 0x00000000u, 0x00000000u, 0x5ce88d35u, 0x5c36db45u, 0x5ead4eaeu, 0x6ce6fa05u, 0x40d81ef1u,
  0x8078c737u, 0xba081a91u, 0xba081a91u, 0xba081a91u, 0xd124da37u, 0xd99dd248u, 0x603ce307u, 0xc0bf264bu,
  0x3e3027c2u, 0xbe228a34u, 0x40e63662u, 0x08c27681u, 0x4b820e44u, 0x00689e4au, 0x807c7737u, 0x8028d9b5u,
  0x407ffffeu, 0x38372dfdu, 0x97aad8b1u, 0x7f7fffffu, 0x00000001u, 0x80000002u, 0x0014145fu, 0x8019a315u,
  0x804f1c1eu, 0xbe106372u, 0xbe7812c6u, 0xbd555e07u, 0x20409dd3u, 0x20409dd3u, 0x20409dd3u, 0x5e843093u,
  0xde83519cu, 0xa13d4bc4u, 0x9eeb4ce4u, 0x1df6a7feu, 0x1e5302b0u, 0x5a19e85eu, 0xc10001fau, 0x40a3ef27u,
  0x402b822cu, 0x402b822cu, 0x402b822cu, 0x40e8d59au, 0xbfec7d4bu, 0xbfbd1baau, 0xbda51174u, 0x3d831359u,
  0x672977c2u, 0x7fc00000u, 0xdcd5202cu, 0x5c221613u, 0x803f0f4eu, 0xff800000u, 0x80055765u, 0x40d740cfu,
  0x41d457d6u, 0x20f3ef17u, 0xcf8806a5u, 0x8304e0c1u, 0x215c006au, 0x80000000u, 0x0064e250u, 0x80000000u,
  0x80000005u, 0xff7fffffu, 0x80000007u, 0x800e511eu, 0x803da8bau, 0x807a7edfu, 0x00105a73u, 0x00beac39u,
  0x8084b09au, 0x5fca80b5u, 0xdfb5b914u, 0x5fec8e24u, 0x3e55fa04u, 0x3ef8d8d0u, 0xbe0dc563u, 0xbc9dec49u,
  0x3cf1451au, 0x3f548aa0u, 0x37636514u, 0xb3037902u, 0x39d5023fu, 0xde4eccfeu, 0x5e4544e6u, 0x5f62c030u,
  0xff7fffffu, 0x00000004u, 0x00000002u, 0xa6b82987u, 0xeb5959f3u, 0xe82f84bcu, 0x80000001u, 0x80000003u,
  0xff7fffffu, 0x2178cecau, 0x9eee1722u, 0x1efefcd6u, 0x41f3c55bu, 0xc1904425u, 0x419d8e74u, 0x8034cc81u,
  0x0018ccc0u, 0x00712053u, 0x206bf9e7u, 0x9e803c54u, 0x9e4b3d16u, 0x41ed82a3u, 0x40a84a0du, 0x17e8adb7u,
};
static cl_uint data2[192];

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
  kernel = clCreateKernel(program, "assay_distance_float3_denorms_are_zero", &status);
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
    cl_ulong bits = element(data2, 132, 4);
    int good = is_nan(bits, 4);
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 3, distance of 0x0046085f, 0x803f0f4e", (unsigned long long)bits, "NaN", "any NaN");
    failures += !good;
  }
  {
    cl_ulong bits = element(data2, 133, 4);
    int good = is_nan(bits, 4);
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 3, distance of 0xff800000, 0xff800000", (unsigned long long)bits, "NaN", "any NaN");
    failures += !good;
  }
  {
    cl_ulong bits = element(data2, 134, 4);
    int good = is_nan(bits, 4);
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 2 of 3, distance of 0x80601214, 0x80055765", (unsigned long long)bits, "NaN", "any NaN");
    failures += !good;
  }
  printf("%d of 3 answers fail\n", failures);
  return failures != 0;
}
