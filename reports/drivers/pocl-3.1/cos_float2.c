/* math/cos/float2/default
 * OpenCL C 3.0.19, 7.4, Table 65, cos: ulp(4)
 * lane 1 of 2, cos of 0x13fffffe; build options ""
 * assay repro math/cos/float2/default --input=0x13fffffe --seed=1 --depth=quick
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

static int is_nan(cl_uint bits) { return (bits & 0x7fffffffu) > 0x7f800000u; }

static int low_bits_agree(cl_int value, cl_int reference, int bits) {
  cl_uint mask = (1u << bits) - 1;
  cl_uint v = value < 0 ? 0u - (cl_uint)value : (cl_uint)value;
  cl_uint r = reference < 0 ? 0u - (cl_uint)reference : (cl_uint)reference;
  return (v & mask) == (r & mask) && ((v & mask) == 0 || (value < 0) == (reference < 0));
}

static const char source[] =
  "// The array form: a work-item loads its vector, computes, stores.\n"
  "__kernel void assay_cos_float2_default(__global const float2 *in0, __global float2 *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float2 x0 = in0[i];\n"
  "  const float2 r0 = cos(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[128] = {
  0x42ac5ae4u, 0xc3fd606eu, 0x446c591au, 0x16c6de8bu, 0x26f272c7u, 0xdc3867b5u, 0x6c2142c2u, 0xa92763d5u,
  0x08efd6dbu, 0x83cd4300u, 0x801bd84cu, 0xdc448153u, 0x8b2408fcu, 0x83319716u, 0x2723c3ebu, 0xd8a08ea1u,
  0xc4235797u, 0xa4956b4du, 0x4410aba9u, 0x95c6c8b1u, 0x445a33dbu, 0x807b3436u, 0x06a6b870u, 0x14fa59d4u,
  0xaa12ce3bu, 0x42eace5au, 0x2f2fc732u, 0xc0ba1d3au, 0x90ad0228u, 0x1895133bu, 0x22a9d260u, 0x2df1f7bfu,
  0x402aaaaau, 0x3fa64019u, 0xa531baefu, 0xc430e50bu, 0x57c00000u, 0x9679df7fu, 0x447a0007u, 0xf8963288u,
  0xc427738cu, 0x92c6e32fu, 0xc30fa079u, 0x9baaaaaau, 0x07485393u, 0x8320f1e0u, 0xf2c2fc24u, 0x61c94b67u,
  0x41e01dc4u, 0x354ee1e5u, 0x620c3304u, 0x33289047u, 0xf9aa9bc6u, 0x13fffffeu, 0x04551405u, 0x6f4bf595u,
  0x23444223u, 0x34ad3802u, 0x8f9756ceu, 0x6a4adb74u, 0xc297458du, 0xbf5fb087u, 0xc449030au, 0xc43a0c86u,
  0x42edf55cu, 0x03bfffffu, 0x2a9bc8e6u, 0x440c368fu, 0x4455056du, 0xda5f17f5u, 0xc1b175a1u, 0xa600a53au,
  0x02aa384bu, 0x0c2365e8u, 0x3462379au, 0xac34f27bu, 0xc4176e13u, 0x422cfe55u, 0x42a88f97u, 0x0824a46cu,
  0xd45005e3u, 0x2da6fa6au, 0x063e3cf3u, 0xabaf22c4u, 0xb9586084u, 0x858077cau, 0x75400001u, 0xb6e457a9u,
  0xba4ad391u, 0x441a4ebdu, 0x4277a7f4u, 0xa837e082u, 0x435f4b8cu, 0x9fe372a0u, 0x437ece38u, 0x3b7244e6u,
  0x310a173au, 0xc46c664du, 0x0712d1b7u, 0x5730c379u, 0x0e04634cu, 0x43459f3eu, 0xcebfc0a1u, 0x8f8cb5feu,
  0x4455a59fu, 0xaec0430fu, 0x9fdea4f2u, 0x712aaaaau, 0xbc396918u, 0xa2bc5116u, 0x0b8f3d31u, 0x432503efu,
  0x0bcf5021u, 0xabb5ba77u, 0xf4fed056u, 0xa60134fbu, 0xaaacdcfdu, 0xf2b50108u, 0x937d3d3cu, 0xf4025cc1u,
  0x15d45844u, 0x47e6ea67u, 0xc40bd233u, 0x1e15513au, 0x24db97c0u, 0x40897bc6u, 0x3d956ab3u, 0x903eeab7u,
};
static cl_uint data1[128];

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
  (void)is_nan;
  (void)low_bits_agree;

  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_cos_float2_default", &status);
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
    cl_uint bits = data1[52];
    int good = 0 || bits - 0xbecb7266u <= 0x00000007u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 2, cos of 0xf9aa9bc6", (unsigned)bits, "0xbecb7269 - 0.66 ulp", "0xbecb7266 .. 0xbecb726d");
    failures += !good;
  }
  {
    cl_uint bits = data1[53];
    int good = 0 || bits - 0x3f7ffffcu <= 0x00000005u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 2, cos of 0x13fffffe", (unsigned)bits, "0x3f7fffff + (1 - 9.1e-13) ulp", "0x3f7ffffc .. 0x3f800001");
    failures += !good;
  }
  printf("%d of 2 answers fail\n", failures);
  return failures != 0;
}
