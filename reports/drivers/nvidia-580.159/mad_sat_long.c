/* integer/mad_sat/long
 * OpenCL C 3.0.19, 6.15.3, Table 13, mad_sat: exact
 * lane 0 of 1, mad_sat of 0xffffffff00000000, 0x0000000080000000, 0xfffffffffffffffc; build options ""
 * assay repro integer/mad_sat/long --input=0xffffffff00000000,0x0000000080000000,0xfffffffffffffffc --seed=1 --depth=standard
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
  /* Edited by hand: the first GPU of any platform (the generated text chose by name). */
  cl_platform_id platforms[64];
  cl_device_id device;
  cl_uint platform_count = 0, p;
  cl_device_type wanted = getenv("ANY_DEVICE") ? CL_DEVICE_TYPE_ALL : CL_DEVICE_TYPE_GPU;
  (void)platform_name;
  (void)device_name;
  must(clGetPlatformIDs(64, platforms, &platform_count), "clGetPlatformIDs");
  for (p = 0; p < platform_count && p < 64; ++p) {
    if (clGetDeviceIDs(platforms[p], wanted, 1, &device, NULL) == CL_SUCCESS) return device;
  }
  fprintf(stderr, "no GPU on any platform\n");
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
  "__kernel void assay_mad_sat_long(__global const long *in0, __global const long *in1, __global const long *in2, __global long *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  long x0 = in0[i];\n"
  "  long x1 = in1[i];\n"
  "  long x2 = in2[i];\n"
  "  const long r0 = mad_sat(x0, x1, x2);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[128] = {
  0x07264278u, 0x00000000u, 0x00000017u, 0x00000000u, 0x36fb1800u, 0x30c73dd0u, 0x47e19000u, 0x0eb71feau,
  0x00000000u, 0xffffffffu, 0xc40bd000u, 0xf3ccf52du, 0x80cb36beu, 0x007db058u, 0xcc44750au, 0x0088df11u,
  0x614a3000u, 0xf4d203eau, 0x0000007fu, 0x00000000u, 0x00000000u, 0x80000000u, 0x2c34af0au, 0x00000e2eu,
  0x00000000u, 0x00000008u, 0xfffffffdu, 0xffffffffu, 0xfffffffbu, 0xffffffffu, 0xfffffd2eu, 0xffffffffu,
  0x00000001u, 0x00000000u, 0x40000000u, 0x00000000u, 0x8e3bcac4u, 0x004c3338u, 0x80000000u, 0x00000000u,
  0x000000fcu, 0x00000000u, 0x2a56d800u, 0x6a611a9eu, 0xfffffff8u, 0xffffffffu, 0x00000000u, 0xe0000000u,
  0xb3eb32a2u, 0x008b63d3u, 0x000006a7u, 0x00000000u, 0x7fffffffu, 0x00000000u, 0x9611fe34u, 0x0000000eu,
  0x13fef000u, 0x68f9141fu, 0x00000000u, 0xc0000000u, 0x00000000u, 0xf0000000u, 0x9f397830u, 0x4a665a7bu,
  0x00000001u, 0xffe00000u, 0x00000000u, 0xfffffffeu, 0xf44b9c76u, 0xffffffffu, 0xcc239f1du, 0xffffffffu,
  0xd7ed9848u, 0x004c6a37u, 0x00000000u, 0xf8000000u, 0x00000001u, 0x00000000u, 0x00000000u, 0x10000000u,
  0x2544baf0u, 0xffed9174u, 0xff9aa3a5u, 0xffffffffu, 0x00000001u, 0xfffffffcu, 0xfffffffau, 0xffffffffu,
  0xfffffff8u, 0xffffffffu, 0x96b9936cu, 0x0187dceau, 0x00000001u, 0x80000000u, 0xffffffffu, 0x00000000u,
  0xa3604800u, 0xdd60c1ccu, 0xefa35aedu, 0xffe2496fu, 0xfc5b9b1cu, 0x00016280u, 0x00000000u, 0xc0000000u,
  0x00000002u, 0x00000000u, 0x00000000u, 0x00000001u, 0x80000000u, 0x00000000u, 0x9b13387eu, 0x6ffc5344u,
  0x00000004u, 0x00000000u, 0xffff0001u, 0xffffffffu, 0x00000008u, 0x00000000u, 0xffffffffu, 0xffffffffu,
  0xfffffffeu, 0xffffffffu, 0x1c9756ceu, 0x975835deu, 0x04000001u, 0x00000000u, 0x00000005u, 0x00000000u,
};
static cl_uint data1[128] = {
  0x5bec1000u, 0xc7bec3cfu, 0x43415afdu, 0x013c6416u, 0xc6bbb000u, 0xc9d038a7u, 0x596b0800u, 0x9c957d62u,
  0x80000000u, 0x00000000u, 0x00000001u, 0x00000008u, 0x0bf834eeu, 0xffca9d7du, 0x00800001u, 0x00000000u,
  0x614a3000u, 0xf4d203eau, 0x00000001u, 0xf8000000u, 0xfffffffbu, 0xffffffffu, 0xfffff16fu, 0xffffffffu,
  0xfc820fa1u, 0xffffffffu, 0x00000003u, 0x00000000u, 0x00000000u, 0x04000000u, 0xfffffd31u, 0xffffffffu,
  0x00000000u, 0xffffffffu, 0x0003404au, 0x00000000u, 0x2c17f31au, 0x0150384bu, 0x00000000u, 0x04000000u,
  0x000000fcu, 0x00000000u, 0x54944800u, 0x9576418fu, 0x00000000u, 0x00000001u, 0x00000041u, 0x00000000u,
  0x4eba8341u, 0x009d1130u, 0xfffffbffu, 0xffffffffu, 0xfffffffdu, 0xffffffffu, 0xffffac60u, 0xffffffffu,
  0xf60c2a5au, 0xfffffff2u, 0x00000006u, 0x00000000u, 0x80000000u, 0xffffffffu, 0xfffffff5u, 0xffffffffu,
  0x00000001u, 0xfffffffcu, 0xcd4a0676u, 0x00034e73u, 0xffffffffu, 0xffffefffu, 0x42eee466u, 0x006d8b50u,
  0xf0fb8000u, 0x892c959au, 0xfffffffbu, 0xffffffffu, 0xfffffffeu, 0x7fffffffu, 0x00000038u, 0x00000000u,
  0xfb97e2acu, 0x0013463bu, 0x4d34523eu, 0x01a2775cu, 0x17f3c0ceu, 0x0171a40du, 0xfffffff8u, 0xffffffffu,
  0x00000000u, 0xf8000000u, 0x12778becu, 0x0148531cu, 0xaaaaaaaau, 0xaaaaaaaau, 0x00000000u, 0x80000000u,
  0x17544da7u, 0x0054e171u, 0x82dc01a3u, 0x009e394fu, 0xff122b8eu, 0xffffffffu, 0x55555555u, 0x55555555u,
  0xffffffffu, 0xffffffffu, 0x00000000u, 0x00000000u, 0x00000000u, 0x08000000u, 0xffffdb86u, 0xffffffffu,
  0x00000004u, 0x00000000u, 0xab11d677u, 0x00e75890u, 0xfffffffeu, 0xffffffffu, 0xfffffffbu, 0xffffffffu,
  0x00000005u, 0x00000000u, 0xe368a931u, 0x68a7ca21u, 0x8dde36a3u, 0x012f4bd3u, 0x80000000u, 0xffffffffu,
};
static cl_uint data2[128] = {
  0x5413c4a4u, 0x01805066u, 0xfffffffcu, 0xffffffffu, 0xffffffffu, 0x000fffffu, 0xc5b16000u, 0xe79eadeau,
  0xfffffffcu, 0xffffffffu, 0x00000001u, 0x00000001u, 0x73dd2800u, 0xc94215b1u, 0x0000b600u, 0x00000000u,
  0x48093000u, 0xb7d471feu, 0xe38d6d3au, 0x00127ad6u, 0xfffffffeu, 0xffffffffu, 0xf8debb0eu, 0x0025b792u,
  0x0000002cu, 0x00000000u, 0xaaaaaaaau, 0xaaaaaaaau, 0x00000002u, 0x00000000u, 0x00000028u, 0x00000000u,
  0x00000001u, 0x00000000u, 0xfff79c20u, 0xffffffffu, 0x198b2800u, 0x77fdaf2bu, 0x00000003u, 0x00000000u,
  0xffffffffu, 0xfffbffffu, 0x8cc6f1e3u, 0x0020ae87u, 0x00000000u, 0x08000000u, 0x00000000u, 0xfc000000u,
  0xfe05caadu, 0xffffffffu, 0xe5d8e11bu, 0x00f98c25u, 0x00000000u, 0xf0000000u, 0xfe7ac635u, 0xffffffffu,
  0x00000027u, 0x00000000u, 0x00000000u, 0xc0000000u, 0x00000000u, 0x80000000u, 0x9dd4d800u, 0xf16d881au,
  0x1ba2dec5u, 0x018d1142u, 0xeb2b170du, 0x003f0b82u, 0x5f4e3000u, 0xa140b393u, 0x0af9742bu, 0x00000000u,
  0xffffffffu, 0xffffff7fu, 0xfffffffau, 0xffffffffu, 0x00000006u, 0x00000000u, 0xad882ef7u, 0x001b7f73u,
  0x00000000u, 0x00002000u, 0x608e0800u, 0xb2d24b9cu, 0x76bb89ccu, 0x00ba982bu, 0x00000000u, 0xe0000000u,
  0xfffffff8u, 0xffffffffu, 0xaea02800u, 0x1fee039fu, 0x00000041u, 0x00000000u, 0x00000007u, 0x00000000u,
  0xb5b32800u, 0x8dbb6da0u, 0x94228800u, 0x339b2990u, 0x9f5fdd53u, 0x00000220u, 0x00000000u, 0x20000000u,
  0x80000000u, 0xffffffffu, 0xfffffffbu, 0xffffffffu, 0x00000000u, 0x40000000u, 0x08f196c1u, 0x01e5171cu,
  0x80000000u, 0xffffffffu, 0x416644deu, 0x003e826bu, 0x00000000u, 0x08000000u, 0x80000000u, 0x00000000u,
  0x00000040u, 0x00000000u, 0x38c09000u, 0xf8e47898u, 0x65338337u, 0x0000257cu, 0x7fffffffu, 0x00000000u,
};
static cl_uint data3[128];

int main(void) {
  cl_device_id device = find_device("Portable Computing Language", "pthread-skylake-avx512-Intel(R) Xeon(R) Processor");
  cl_int status = CL_SUCCESS;
  cl_context context;
  cl_command_queue queue;
  cl_program program;
  cl_kernel kernel;
  const char *text = source;
  size_t global = 64, local = 64;
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
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_mad_sat_long", &status);
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
    cl_ulong bits = element(data3, 4, 8);
    int good = 0 || bits == 0x8000000000000000u;
    printf("%s  %s\n  subject    0x%016llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, mad_sat of 0xffffffff00000000, 0x0000000080000000, 0xfffffffffffffffc", (unsigned long long)bits, "0x8000000000000000", "0x8000000000000000");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
