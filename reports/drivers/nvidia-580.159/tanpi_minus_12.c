/* math/tanpi/float/default
 * OpenCL C 3.0.19, 7.4, Table 65, tanpi: ulp(6)
 * lane 0 of 1, tanpi of 0xc1400000; build options ""
 * assay repro math/tanpi/float/default --input=0xc1400000 --seed=1 --depth=quick
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
    if (clGetDeviceIDs(platforms[p], wanted, 1, &device, NULL) == CL_SUCCESS) {
      char name[1024] = "", version[1024] = "";
      clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name - 1, name, NULL);
      clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof version - 1, version, NULL);
      printf("%s, driver %s\n", name, version);
      return device;
    }
  }
  fprintf(stderr, "no GPU on any platform\n");
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
  "__kernel void assay_tanpi_float_default(__global const float *in0, __global float *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float x0 = in0[i];\n"
  "  const float r0 = tanpi(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  ;

static cl_uint data0[64] = {
  0x42093e63u, 0x9524ae17u, 0x990fd0acu, 0x41eee62bu, 0xc1d6e202u, 0xc02fbb2bu, 0xc24de161u, 0x401d157bu,
  0xc25b9383u, 0x41c0f4a6u, 0x50555555u, 0xd59756ceu, 0x7b800000u, 0x953107a9u, 0xc1f2ab83u, 0x9f9710f7u,
  0x41b083d0u, 0x2ac96ecfu, 0x4282fb17u, 0x408602acu, 0x675944fdu, 0xa4aaaaaau, 0x0431b5d0u, 0xc9ca05cbu,
  0x829a013du, 0xc82ee381u, 0xa1962fdau, 0xee0a0fceu, 0xc191279du, 0x4222bd48u, 0x3ea288a0u, 0xa0afb1a3u,
  0x156bc114u, 0xb9a600bcu, 0x84b358e6u, 0x151ab21fu, 0x8afe06f2u, 0x425e68b8u, 0x1d8ad191u, 0xaf70a8edu,
  0x01cdbde4u, 0x3c5e4214u, 0xc27598eeu, 0x427961aeu, 0xc1400000u, 0x38414664u, 0xad6ea992u, 0xeb4dfc8bu,
  0x957fffffu, 0xb1715e42u, 0x01b3da29u, 0x85f1d16bu, 0xc11cc96eu, 0x04728ac5u, 0x3f86375bu, 0x9c350c3au,
  0xc0aa4658u, 0x873fffffu, 0x810157a4u, 0x209b69c7u, 0x84415571u, 0xf3800000u, 0x912bfad0u, 0xb2f4469eu,
};
static cl_uint data1[64];

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
  kernel = clCreateKernel(program, "assay_tanpi_float_default", &status);
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
    cl_uint bits = data1[44];
    int good = 0 || bits == 0x80000000u;
    printf("%s  %s\n  subject    0x%08x\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 1, tanpi of 0xc1400000", (unsigned)bits, "0x80000000", "0x80000000");
    failures += !good;
  }
  printf("%d of 1 answers fail\n", failures);
  return failures != 0;
}
