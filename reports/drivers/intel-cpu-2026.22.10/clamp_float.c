/* common/clamp/float/default
 * OpenCL C 3.0.19, 7.4, Table 65, clamp: exact
 * lane 0 of 1, clamp of 0x00000000, 0xc0800000, 0x7fc00000; build options ""
 * assay repro common/clamp/float/default --input=0x00000000,0xc0800000,0x7fc00000 --seed=1 --depth=standard
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
  "__kernel void assay_clamp_float_default(__global const float *in0, __global const float *in1, __global const float *in2, __global float *out0) {\n"
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
  0x65e698a4u, 0x27400000u, 0x7c2c2081u, 0xe4c00001u, 0x25cd8000u, 0x37b43d24u, 0xc196f304u, 0x847f8b35u,
  0x09f9467eu, 0x81a848b9u, 0x0cf60fb2u, 0x2a20173cu, 0x0c4af9d3u, 0x01762a14u, 0xf97ab26au, 0x00000000u,
  0xed586eb3u, 0x3d7de476u, 0xc093637eu, 0x40a1ced5u, 0xef5897fau, 0x8d1756ceu, 0x12d0eaf1u, 0x3ee90f04u,
  0x38f51a9bu, 0x9bf83a72u, 0xb892976cu, 0xc080000du, 0x9a9e1364u, 0xe46b61bfu, 0xa123085bu, 0x3f95a812u,
  0xe0e99c9au, 0x077cda82u, 0x40e38061u, 0x257c1dcfu, 0x40543219u, 0xa6fffea2u, 0x4004470au, 0x23488e2au,
  0xc0d5e6eau, 0x40941a63u, 0x03be128fu, 0x606b8245u, 0x7259ecf3u, 0xc6a5ae80u, 0xbeffff54u, 0x40da0d2fu,
  0x2ec4e4dau, 0xaa400000u, 0x84cc02ccu, 0xbebcf450u, 0xc0a14a04u, 0x3e90cff9u, 0x8f2db9e7u, 0x76400000u,
  0x827327c9u, 0x95800001u, 0x26dee15au, 0xb3ff1023u, 0x26e505acu, 0x07868325u, 0x2b822bdau, 0x1cdf7dedu,
};
static cl_uint data1[64] = {
  0x9bc47434u, 0xc0fea072u, 0xfc2c2083u, 0x15400001u, 0x4651d300u, 0x38e00000u, 0x873454d5u, 0xc0a528b9u,
  0xac3fffffu, 0xcd555555u, 0xc0fe83f3u, 0xc0df326bu, 0x822b0f5bu, 0xac038563u, 0x797ab26cu, 0xc0800000u,
  0xb9db6c78u, 0xbf5c3a67u, 0x4e2aaaaau, 0xbe12cd1eu, 0xef5897f9u, 0x8d1756d0u, 0x63bffc5fu, 0x65c7593cu,
  0x994aa46eu, 0xad33694cu, 0xb7e0fab8u, 0x97ffffe6u, 0x9a9e1363u, 0xc08a0a9au, 0x983f667fu, 0x8771d0d4u,
  0x0470b4eeu, 0x077cda7fu, 0xc033fb1cu, 0x9e73d279u, 0xc0e6697au, 0xc0c58c2fu, 0xb60a8983u, 0xa7aa98ddu,
  0xb9b77bf2u, 0x1a35a0adu, 0xa5a31a4eu, 0x9ab6b622u, 0x7259ecf0u, 0xaac50000u, 0x84c96781u, 0xac24f453u,
  0x6b3fffffu, 0xc0900a66u, 0x84cc02cdu, 0x5439ade1u, 0xc0a14a03u, 0xc0ed1be7u, 0x8f2db9eau, 0xcccd4ff5u,
  0x417ffc1au, 0xbf7ffffeu, 0x80f2443au, 0xc0c067fdu, 0x9d37c9e5u, 0x99fcfc21u, 0xab822bd8u, 0x8ad1773eu,
};
static cl_uint data2[64] = {
  0x0ec2b09eu, 0x28bef856u, 0x3254cfc4u, 0x4043fb09u, 0x12f099b5u, 0x1e3d45b2u, 0x3c166cb5u, 0x486d081au,
  0x402389ebu, 0x8f8c3c9eu, 0x04118035u, 0x40c4e1cfu, 0x17a11ac9u, 0x7ffffffeu, 0xb7400001u, 0x7fc00000u,
  0x41e45406u, 0x22cf6fa0u, 0x4027a5a1u, 0xbfc000a7u, 0xead7ec74u, 0x11708c62u, 0x3ca88bd1u, 0x123425b2u,
  0xe30edb8bu, 0xa3a5d3aeu, 0xa98179efu, 0x2552cf4cu, 0x10abd9a1u, 0x30960feeu, 0x402a4cafu, 0x3f8d2f96u,
  0x25dba7eau, 0x1edf8206u, 0x313f9c6cu, 0x5b200000u, 0x1b4afc68u, 0x2f3e0fa4u, 0x368f2aafu, 0x0b85a62du,
  0x407c5576u, 0x4096bdadu, 0x40cefa60u, 0x4088a017u, 0x1be7fa85u, 0x0b7e227bu, 0x40af4c60u, 0xce24985cu,
  0x4daaaaaau, 0xa4dce9d5u, 0x359a552du, 0x40205cb5u, 0xfca619c5u, 0x5d2350e5u, 0x39db83bcu, 0x7f7fffffu,
  0x409ce38fu, 0x21bfffffu, 0x40269ac6u, 0x40968dcbu, 0x1c38dbc3u, 0x2656f488u, 0x3fb2e95bu, 0x8e7ffffeu,
};
static cl_uint data3[64];

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
  kernel = clCreateKernel(program, "assay_clamp_float_default", &status);
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
    cl_ulong bits = element(data3, 15, 4);
    int good = 0 || bits == 0x0u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, clamp of 0x00000000, 0xc0800000, 0x7fc00000", (unsigned long long)bits, "0x00000000", "0x00000000");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
