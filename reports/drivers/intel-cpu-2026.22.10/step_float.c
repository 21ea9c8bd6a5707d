/* common/step/float/default
 * OpenCL C 3.0.19, 7.4, Table 65, step: exact
 * lane 0 of 1, step of 0xffc00000, 0x47000000; build options ""
 * assay repro common/step/float/default --input=0xffc00000,0x47000000 --seed=1 --depth=standard
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
  "__kernel void assay_step_float_default(__global const float *in0, __global const float *in1, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  const float x1 = in1[i];\n"
  "  const float r0 = step(x0, x1);\n"
  "  out0[i] = r0;\n"
  "}\n"
  "\n"
  ;

static cl_uint data0[64] = {
  0x3f800141u, 0x7b800000u, 0x19238909u, 0x97114322u, 0xc1d81244u, 0xbf7fffffu, 0x1d542860u, 0x97e8d0bbu,
  0xbfae021au, 0x3f80c39au, 0xbe5654e3u, 0xc07127f4u, 0x3f968f48u, 0x70cd2674u, 0x40d156ddu, 0x2aff394du,
  0xbf800001u, 0x3848de07u, 0x122dab04u, 0xbf482efdu, 0x205f4040u, 0x0f2af66cu, 0xbfdff390u, 0x3e800002u,
  0x3f80029du, 0x8583a083u, 0x3dd1b4dcu, 0xc0051e41u, 0x5d8a66c4u, 0xc0eb4772u, 0xbf7ffffau, 0xedfffffeu,
  0xb95d2340u, 0x8fc2a589u, 0x00000003u, 0x1992aa9bu, 0x1f6616f0u, 0xb1f100f2u, 0x47315d23u, 0xa939cdecu,
  0x3ee6aa9au, 0xc2b4efebu, 0xbf38796eu, 0xbf83ead7u, 0xb976e2d4u, 0xb61d80b5u, 0xc0d4b756u, 0x157056f8u,
  0x5f46dce2u, 0x9c0382f1u, 0xffc00000u, 0xe38282ccu, 0x04497897u, 0xa4ffffffu, 0x977730f4u, 0x9643828cu,
  0xc1201564u, 0x10df9831u, 0xbff3128bu, 0xc4896964u, 0xbc0e3eedu, 0x0a3726e6u, 0x00fefed1u, 0xc0891e05u,
};
static cl_uint data1[64] = {
  0xc92d1c38u, 0x40e4f32cu, 0x3ff9a950u, 0x97114322u, 0xc1900000u, 0xa8b83b43u, 0x1c8d7040u, 0x17e8d0b8u,
  0xa6ac8c85u, 0x44f1439fu, 0x2887c326u, 0x9e8a7c56u, 0xd24330bau, 0x40dcb4e5u, 0x09e0e035u, 0xa87ffffeu,
  0xce0b79a2u, 0x31788000u, 0xcdd0beafu, 0xbf482efau, 0xc00de9c1u, 0xc0d83a1au, 0xb371c761u, 0x4096be25u,
  0x48c05ed5u, 0x4117fffbu, 0xb7130000u, 0x7f7fffe6u, 0xdd8a66c2u, 0xf9c02608u, 0xcbb3dc78u, 0x6dffffffu,
  0xc1200000u, 0x8fc2a58du, 0x4095e4cdu, 0x17d55540u, 0xc0acb9cbu, 0xa85ca8b3u, 0x407f8000u, 0xba5d3fa6u,
  0x40ed13a3u, 0xc0129500u, 0xc2b40000u, 0xc50c2000u, 0x0ad6cddcu, 0x6c4a64ceu, 0xb3115b5eu, 0xa1e530e4u,
  0xdf46dce0u, 0xc0000000u, 0x47000000u, 0xff000000u, 0xc0dff14au, 0x9b000001u, 0x4020009eu, 0xbfbc35f7u,
  0xc1201562u, 0x10df9833u, 0xc0da165au, 0x41842b95u, 0x3c0e3eebu, 0xa7aa2b33u, 0x95850e40u, 0x13aa06c9u,
};
static cl_uint data2[64];

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
  (void)is_nan;
  (void)low_bits_agree;

  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_step_float_default", &status);
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
    cl_ulong bits = element(data2, 50, 4);
    int good = 0 || bits == 0x3f800000u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, step of 0xffc00000, 0x47000000", (unsigned long long)bits, "0x3f800000", "0x3f800000");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
