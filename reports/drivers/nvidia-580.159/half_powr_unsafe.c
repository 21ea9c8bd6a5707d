/* math/half_powr/float/unsafe_math_optimizations
 * OpenCL C 3.0.19, 7.4, Table 65, half_powr: ulp(8192)
 * lane 0 of 1, half_powr of 0x3f7fffff, 0x4e800007; build options "-cl-std=CL3.0 -cl-unsafe-math-optimizations"
 * assay repro math/half_powr/float/unsafe_math_optimizations --input=0x3f7fffff,0x4e800007 --seed=1 --depth=standard
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
  "// The array form: a work-item loads its vector, computes, stores.\n"
  "__kernel void assay_half_powr_float_unsafe_math_optimizations(__global const float *in0, __global const float *in1, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  const float x1 = in1[i];\n"
  "  const float r0 = half_powr(x0, x1);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[64] = {
  0x3f7fffffu, 0xa9539f6du, 0x1e3da7dbu, 0x1ed55555u, 0x7f23a74bu, 0x55e6c65fu, 0x7ecbb24fu, 0x7ed51e85u,
  0xa2555555u, 0x7a626f33u, 0x1dfffffeu, 0x7f474c62u, 0x7ae6b40bu, 0x52025cc1u, 0x766166c6u, 0x0d000001u,
  0x1c555555u, 0x5e7407f4u, 0xd5badac2u, 0x7effcf2bu, 0xe4200000u, 0x06435002u, 0x41456c76u, 0x94555555u,
  0x4ce4c466u, 0x7eea6c26u, 0x7ef851a1u, 0x2bc77b2cu, 0x61370d69u, 0x7f5ca308u, 0x5b224e6du, 0x3a256b98u,
  0x2e40955bu, 0x37885c3bu, 0x7225b1ffu, 0xacbfffffu, 0x59ffffffu, 0x0a22c882u, 0x7f6d5d7eu, 0x66e2500du,
  0x789add4au, 0x0b5422e5u, 0x7f774e8au, 0x32748374u, 0x7fbfffffu, 0x4b200000u, 0x7f220b0au, 0x7d71b3a6u,
  0x7eb919c4u, 0x7076c2b4u, 0x31800001u, 0xeebfffffu, 0x2cb46ce9u, 0x7f784a0au, 0x5b200000u, 0x45f87126u,
  0x01aaaaaau, 0xe9f88edbu, 0x7e39aba5u, 0x32a00000u, 0x57565535u, 0x7e9bbee6u, 0xcc401446u, 0x7742221du,
};
static cl_uint data1[64] = {
  0x4e800007u, 0x2cf1c8afu, 0xc22160c6u, 0xab2aaaaau, 0x730dec6cu, 0xaf783431u, 0x7ecbb250u, 0x0b200000u,
  0x42aae2d4u, 0x42ec8067u, 0xc2adb3d5u, 0x4330408bu, 0x90e9e750u, 0x217b5567u, 0xf1795486u, 0x41afb990u,
  0x1c555558u, 0x25deb6efu, 0x42b26426u, 0x313bbbe0u, 0x89c06d47u, 0x17a9ba1du, 0xc30e1521u, 0x761fab53u,
  0xa9ac913fu, 0xe5000001u, 0x8d9c8c05u, 0x4307d916u, 0xe1370d66u, 0xae7fffffu, 0x98ddb574u, 0x41ace49bu,
  0xb03fffffu, 0x19800000u, 0x30bf5caau, 0x27aaaaaau, 0xda000000u, 0x8a22c882u, 0x411fffffu, 0xbd305911u,
  0x789add4eu, 0xcb2aaaaau, 0xc0400003u, 0x5dbfffffu, 0x9aab597eu, 0x40bb650bu, 0xf96f418du, 0x42c7fffdu,
  0xc29218f4u, 0x56025cc1u, 0x3f800001u, 0x8bed8182u, 0xc289d168u, 0x06f21edeu, 0xaa791e19u, 0x1192102fu,
  0x81aaaaa7u, 0x273fffffu, 0x8a400000u, 0x33825cc1u, 0xad7ffffeu, 0x10555555u, 0xc326b375u, 0x2b3c1aeau,
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
  must(clBuildProgram(program, 1, &device, "-cl-std=CL3.0 -cl-unsafe-math-optimizations", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_half_powr_float_unsafe_math_optimizations", &status);
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
    cl_ulong bits = element(data2, 0, 4);
    int good = 0 || bits - 0x114b2bc3u <= 0x3fffu;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, half_powr of 0x3f7fffff, 0x4e800007", (unsigned long long)bits, "0x114b4bc2 + 0.63 ulp", "0x114b2bc3 .. 0x114b6bc2");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
