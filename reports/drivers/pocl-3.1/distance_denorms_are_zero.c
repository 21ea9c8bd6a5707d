/* geometric/distance/float3/denorms_are_zero
 * OpenCL C 3.0.19, 7.4, Table 65, distance: ulp(2.5+2n)
 * lane 0 of 3, distance of 0x1ffe7637, 0x1cb0411c; build options "-cl-denorms-are-zero"
 * assay repro geometric/distance/float3/denorms_are_zero --input=0x1ffe7637,0x1cb0411c,0x1cb0411b,0x9ffe7637,0x9d48ee01,0x9fecf079 --seed=1 --depth=standard
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
  0xa1c3739fu, 0x21bad105u, 0x21ab65a4u, 0x4d200000u, 0x5ca00000u, 0x4b800000u, 0x1ffe7637u, 0x1cb0411bu,
  0x9d48ee01u, 0x7e000000u, 0x7e700000u, 0xfe000000u, 0x00000000u, 0x00000000u, 0x7d559a30u, 0x9d26ded7u,
  0x1dde968fu, 0x1deada86u, 0xbceced02u, 0x3bbaaf30u, 0x3bca09d9u, 0xbd1106ebu, 0xbcc7d7d0u, 0xbd19f3f6u,
  0x008daaadu, 0x0160b617u, 0x00146e3eu, 0x3fa5ca65u, 0x3fa5ca65u, 0x3fa5ca65u, 0xb9fa6a1du, 0x3b67e21cu,
  0x3a4ba040u, 0xb78a69bbu, 0x2eb3343cu, 0xb33418d6u, 0xa23aafb7u, 0x223e9a1du, 0xa23c5d24u, 0x2239a05eu,
  0x2239a05eu, 0x2239a05eu, 0x2d37384du, 0x2e4ef8ffu, 0x2d1da41bu, 0x408dda94u, 0x3f800015u, 0x40fa9439u,
  0x2f1edc01u, 0x3c9e658du, 0xb7737f05u, 0xc1567e58u, 0xc1567e58u, 0xc1567e58u, 0x7e850085u, 0xfe0b2e67u,
  0x7da858a5u, 0x5c9cf623u, 0x5b89f61eu, 0xdb11e2dau, 0x40a4b461u, 0xc0d0cbc3u, 0xc0ddaffcu, 0x3c900000u,
  0x3ca00000u, 0xbc800000u, 0xa1a6c2f6u, 0x2197f263u, 0x21d84a2eu, 0xfbfe830au, 0x40914baeu, 0xda9d1bdfu,
  0xaa4782eau, 0x4dafba2eu, 0xbf6cd26cu, 0xbfc6aeebu, 0xbf9239a0u, 0x3f82676bu, 0x008db5edu, 0x00000000u,
  0x80000000u, 0xffc00000u, 0x94edfe73u, 0x96303632u, 0xbfb2021au, 0x3f412956u, 0xc0bfe7aeu, 0xb3a00000u,
  0x3d700000u, 0x34400000u, 0x8e78cd18u, 0x8e26c399u, 0x944bef1eu, 0x5f5e975cu, 0xdf590c7fu, 0xdf78bc35u,
  0xa4ffb54fu, 0xa60dae75u, 0xa5746d3cu, 0x5bb086f4u, 0x5fd32245u, 0xcda74cf3u, 0xaa555555u, 0xe5b436f3u,
  0xca400000u, 0x55ad930au, 0xcd608e6fu, 0xcdc01ec2u, 0x3996705cu, 0x331c4008u, 0xb5444402u, 0xc008f4eeu,
  0xbea7f573u, 0x3d48bc0du, 0xdea9f341u, 0x5eec96a9u, 0x5f923807u, 0xc1d867f9u, 0xc1c950e2u, 0x41c7dc74u,
  0xc00b9928u, 0x40eab9a0u, 0xc07ec010u, 0xf408cc79u, 0x7d3d988bu, 0x78d91992u, 0x401b446fu, 0x404bf24au,
  0x40a02234u, 0xbd4c3d6au, 0x80000000u, 0x00000000u, 0x411c5a61u, 0xc168bda8u, 0xc12eb81bu, 0x9fecbd50u,
  0x1f8a10f2u, 0x1fe8cf61u, 0x7ee564f9u, 0x7e907bbdu, 0x7ee6d2beu, 0xbef3727fu, 0x80000000u, 0x00000000u,
  0xc14deb47u, 0xc13eb542u, 0x413944d3u, 0xd12251afu, 0x4d12c943u, 0xdb821829u, 0xff800000u, 0x5f1a7045u,
  0x5f7a6e5bu, 0xddcf2b03u, 0x5d890d7au, 0x5ecaaaa6u, 0x7fc00000u, 0xbcbb5f3du, 0xba2762efu, 0x00000003u,
  0xff7fffffu, 0x00000003u, 0x40914f78u, 0xc0deb353u, 0xc085174fu, 0xb04ff3b4u, 0x36dfe5beu, 0x2da1f4d8u,
  0xdf087589u, 0x5f671ccau, 0xdf2eacb2u, 0xff51508du, 0x7f31d589u, 0x7f3c8a6eu, 0xbf2d8bf8u, 0x3f78cf2fu,
  0x3fb57a4eu, 0x80000000u, 0x80000000u, 0x80730beeu, 0x003eeefbu, 0x00113f7eu, 0x00646624u, 0xbe444bf2u,
  0x3d137780u, 0xbfde1b3bu, 0x18ddade4u, 0x97b80739u, 0x938cec9eu, 0xdf9e299cu, 0xdfe6eb49u, 0xdff62945u,
};
static cl_uint data1[192] = {
  0xa1c373a0u, 0x21bad108u, 0x21ab65a7u, 0xd0400000u, 0x4f700000u, 0xd1b00000u, 0x1cb0411cu, 0x9ffe7637u,
  0x9fecf079u, 0xfe700000u, 0xfe500000u, 0xfe300000u, 0x80000000u, 0x00000000u, 0x404f62e6u, 0x1dde968fu,
  0x1d26ded7u, 0xfec799c9u, 0x3bbaaf31u, 0x3ceced02u, 0x007b1c8bu, 0x3da8dc9du, 0x3d53a3f2u, 0xbd8c0e4fu,
  0x80352d63u, 0x80ce2ba2u, 0x00b701fau, 0xbf6add41u, 0xbf6add41u, 0xbf6add41u, 0xb9fa6a21u, 0x3b67e21eu,
  0x3a4ba040u, 0x33be2313u, 0xb90cefebu, 0xb4b74a81u, 0x223e9a1eu, 0x223aafb7u, 0x221db681u, 0x3e4705efu,
  0x3e4705efu, 0x3e4705efu, 0xad70ed85u, 0xaf7adbf8u, 0x2e1334d5u, 0x423610a2u, 0xcb89a671u, 0xa24af5eau,
  0x10575439u, 0x1a142503u, 0x99d94528u, 0xbf1e2b66u, 0xbf1e2b66u, 0xbf1e2b66u, 0xfe0b2e67u, 0xfe850085u,
  0x4145134bu, 0xde6794fau, 0x5c0e75bcu, 0xde0e44eau, 0x40a70410u, 0xc09d43d7u, 0x40f7a21fu, 0xbff00000u,
  0x3f800000u, 0x3ce00000u, 0x21809523u, 0xa1e4154eu, 0xa1f6d1b1u, 0x3f8b83c5u, 0xb1da68feu, 0xbf800000u,
  0xbf800000u, 0x4dafba2fu, 0xc00dc35du, 0x1f8f2e31u, 0xa039fdcau, 0xa029e9f3u, 0x8089b098u, 0x00000000u,
  0x00000000u, 0x7fc00000u, 0x17705eabu, 0x11e705eeu, 0x3f412956u, 0x3fb2021au, 0x3dbe123au, 0x96a00000u,
  0x8f100000u, 0x12800000u, 0x0041c342u, 0x007511e6u, 0x003d4adau, 0x5f5e975cu, 0xdf590c82u, 0xdf78bc36u,
  0x3e0d4002u, 0x3db19058u, 0x3da8498fu, 0x5c4083deu, 0xe09aa71eu, 0xd54573eau, 0xc0400000u, 0xeaee3e23u,
  0x40f2fbb5u, 0xcd608e6fu, 0xd5ad930au, 0x5ba88a96u, 0x1b482200u, 0x98674509u, 0x99fda551u, 0xbea7f573u,
  0x4008f4eeu, 0x7b8921b3u, 0xdee57784u, 0x5fe15adeu, 0xde8de94bu, 0x3ea41cf7u, 0x3eec033cu, 0xbefb7ef6u,
  0x40eab9a0u, 0x400b9928u, 0x8066fbf7u, 0x368b6800u, 0xbf66a178u, 0x3bc9c3ccu, 0x401b4471u, 0x404bf24cu,
  0x40a02236u, 0x3aa398c0u, 0x80000000u, 0x00000000u, 0xc168bda9u, 0xc11c5a61u, 0x41142116u, 0x1fec9cc7u,
  0x1fc60c58u, 0x9fcdfcdcu, 0x7e907bbeu, 0xfee564f9u, 0xbdb5c204u, 0x3eb5b448u, 0x80000000u, 0x80000000u,
  0x9fb134aau, 0x1fe8586fu, 0x1fadc0d7u, 0xd3ecd204u, 0x4d6d1af2u, 0xcc9a2d67u, 0x7f800000u, 0xdf57ef68u,
  0xdf05dfbdu, 0xddcf2b06u, 0x5d890d7cu, 0x5ecaaaa7u, 0xffc00000u, 0x1ee7dbfau, 0x9cde7564u, 0x80000004u,
  0xff7fffffu, 0x80000004u, 0xc0deb353u, 0xc0914f78u, 0xc09a6e5du, 0xfcb54ce2u, 0x7c5c1b2bu, 0xebba3f70u,
  0x5f4da11fu, 0x5f200738u, 0x5f0c025cu, 0xddd3b9fau, 0x5dc2cd2bu, 0x5dd7d962u, 0x3ed66ebau, 0x3eb936b0u,
  0x3f05c599u, 0x00000000u, 0x00000000u, 0x8005f071u, 0x80733d0bu, 0x8040e805u, 0x805e7050u, 0x3dbd1887u,
  0x3e43e35cu, 0xbee55163u, 0x15941c43u, 0xa069466cu, 0x901df179u, 0x40f799cfu, 0xc0a6dd61u, 0xc0bf413fu,
};
static cl_uint data2[192];

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
    cl_ulong bits = element(data2, 6, 4);
    int good = 0 || bits - 0x2055baaeu <= 0x10u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 3, distance of 0x1ffe7637, 0x1cb0411c", (unsigned long long)bits, "0x2055bab6 + 0.33 ulp", "0x2055baae .. 0x2055babe");
    failures += !good;
  }
  {
    cl_ulong bits = element(data2, 7, 4);
    int good = 0 || bits - 0x2055baaeu <= 0x10u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 3, distance of 0x1cb0411b, 0x9ffe7637", (unsigned long long)bits, "0x2055bab6 + 0.33 ulp", "0x2055baae .. 0x2055babe");
    failures += !good;
  }
  {
    cl_ulong bits = element(data2, 8, 4);
    int good = 0 || bits - 0x2055baaeu <= 0x10u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 2 of 3, distance of 0x9d48ee01, 0x9fecf079", (unsigned long long)bits, "0x2055bab6 + 0.33 ulp", "0x2055baae .. 0x2055babe");
    failures += !good;
  }
  printf("%d of 3 answers fail\n", failures);
  return failures != 0;
}
