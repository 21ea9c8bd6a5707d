/* integer/add_sat/long
 * OpenCL 1.2, 6.12.3, Table 6.10, add_sat: exact
 * lane 0 of 1, add_sat of 0x8000000000000000, 0x8000000000000000; build options ""
 * assay repro integer/add_sat/long --input=0x8000000000000000,0x8000000000000000 --seed=1 --depth=quick
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
  "__kernel void assay_add_sat_long(__global const long *in0, __global const long *in1, __global long *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  long x0 = in0[i];\n"
  "  long x1 = in1[i];\n"
  "  const long r0 = add_sat(x0, x1);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[128] = {
  0x00000003u, 0x00000000u, 0x0000000au, 0x00000000u, 0x95aac981u, 0x00000025u, 0xffe2447cu, 0xffffffffu,
  0x80000001u, 0xffffffffu, 0x00000000u, 0xffffff00u, 0x89025cc1u, 0x910a2decu, 0xffffffe3u, 0xffffffffu,
  0x8220235eu, 0x000077bbu, 0x10000000u, 0x00000000u, 0x00000479u, 0x00000000u, 0x40000000u, 0x00000000u,
  0xf9f98800u, 0x56aa2a2au, 0x00000000u, 0x00000800u, 0xffffffffu, 0x00003fffu, 0x1f67343fu, 0x005d9621u,
  0x4b01a800u, 0xfcfcb74fu, 0x10000000u, 0x00000000u, 0x6b8bf800u, 0x981b73b2u, 0x00000000u, 0x00000800u,
  0x00000000u, 0x00000008u, 0x0000003fu, 0x00000000u, 0x02000000u, 0x00000000u, 0x00000000u, 0xffffffe0u,
  0x00000000u, 0x00000800u, 0x00000000u, 0xfffc0000u, 0x00000000u, 0x01000000u, 0x992ef521u, 0xffac6677u,
  0x00000000u, 0x00004000u, 0x232bf800u, 0x06555d7bu, 0x00000000u, 0x00000800u, 0x922a064bu, 0x00ad5758u,
  0x00000000u, 0xfffffc00u, 0x00000040u, 0x00000000u, 0x7ca311d8u, 0x00000fceu, 0x00000000u, 0x00000800u,
  0xc0000000u, 0xffffffffu, 0x01000000u, 0x00000000u, 0x00000000u, 0x80000000u, 0x00000000u, 0x10000000u,
  0x05e7e091u, 0x00a23a03u, 0xffe00000u, 0xffffffffu, 0x1c9756ceu, 0x975835deu, 0x00000000u, 0x00400000u,
  0x00000000u, 0x00004000u, 0x00000000u, 0xffffff80u, 0x00000000u, 0xffffffffu, 0x0000002au, 0x00000000u,
  0x20000000u, 0x00000000u, 0x0000003fu, 0x00000000u, 0x80000001u, 0xffffffffu, 0x00000000u, 0xffe00000u,
  0x00000000u, 0x02000000u, 0x00000000u, 0xffffff80u, 0x00000000u, 0xffffffffu, 0x00000000u, 0xfe000000u,
  0x00000000u, 0xffffc000u, 0x00000000u, 0x00000010u, 0xfe000000u, 0xffffffffu, 0xfffffffeu, 0xffffffffu,
  0xffffffffu, 0x00000000u, 0x00000000u, 0x00080000u, 0x00000000u, 0xffffff00u, 0x00000000u, 0x00800000u,
};
static cl_uint data1[128] = {
  0x00000000u, 0x80000000u, 0xd912f800u, 0xbf66d87cu, 0xa9374800u, 0x61875bd6u, 0xffe2447du, 0xffffffffu,
  0x00000000u, 0xffffffc0u, 0x40000000u, 0x00000000u, 0xe0000000u, 0xffffffffu, 0xffffffe5u, 0xffffffffu,
  0x569e9167u, 0x0055db85u, 0xaaaaaaaau, 0xaaaaaaaau, 0x00000901u, 0x00000000u, 0x00000000u, 0x00020000u,
  0xffff34d2u, 0xffffffffu, 0x00000000u, 0x00080000u, 0x00000002u, 0xffffc000u, 0x00200001u, 0x00000000u,
  0xb2ceb5a5u, 0x00b0bdd4u, 0x00000000u, 0x00000001u, 0x6b8bf7feu, 0x981b73b2u, 0x00000000u, 0xffe00000u,
  0xe0000000u, 0xffffffffu, 0x00000000u, 0xfffffffcu, 0x00000000u, 0x00000000u, 0x46d65000u, 0xe91428b6u,
  0xff000000u, 0xffffffffu, 0x00000000u, 0xfffffff0u, 0x00000000u, 0xffffc000u, 0x444d4000u, 0x9c15b759u,
  0x00000000u, 0x00000004u, 0xf8000001u, 0xffffffffu, 0x55555555u, 0x55555555u, 0x00200000u, 0x00000000u,
  0x00000001u, 0x00000000u, 0x08000001u, 0x00000000u, 0x1313fad1u, 0x22fb0e1du, 0x00000000u, 0x00000800u,
  0xf0000000u, 0xffffffffu, 0x55555555u, 0x55555555u, 0x00000000u, 0x80000000u, 0x00000000u, 0xe0000000u,
  0xdd318058u, 0xffffffffu, 0x087a2000u, 0xa0e3da2bu, 0xf8000000u, 0xffffffffu, 0x00000000u, 0xffff8000u,
  0xfffffffdu, 0xffffffffu, 0x1c9756ceu, 0x975835deu, 0xf8000000u, 0xffffffffu, 0x9de7ca50u, 0xffedc9eau,
  0x20000000u, 0x00000000u, 0x55555555u, 0x55555555u, 0x01000000u, 0x00000000u, 0xffffffffu, 0xffffffffu,
  0x00000040u, 0x00000000u, 0xffffffffu, 0x00000000u, 0x00000000u, 0xfffffff8u, 0x00000000u, 0x00000040u,
  0x89025cc1u, 0x910a2decu, 0x80000000u, 0x00000000u, 0xffffffffu, 0x7fffffffu, 0x1c9756ceu, 0x975835deu,
  0x00000000u, 0xfffffff8u, 0x10000000u, 0x00000000u, 0x00000000u, 0xf0000000u, 0x00000041u, 0x00000000u,
};
static cl_uint data2[128];

int main(void) {
  cl_device_id device = find_device("Oclgrind", "Oclgrind Simulator");
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
  (void)is_nan;
  (void)low_bits_agree;

  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_add_sat_long", &status);
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
    cl_ulong bits = element(data2, 38, 8);
    int good = 0 || bits == 0x8000000000000000u;
    printf("%s  %s\n  subject    0x%016llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, add_sat of 0x8000000000000000, 0x8000000000000000", (unsigned long long)bits, "0x8000000000000000", "0x8000000000000000");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
