// cc image_crashes.c -lOpenCL; each step in a process of its own. OCL_ICD_VENDORS picks the driver.
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static cl_device_id d; static cl_context c; static cl_command_queue q;
static const cl_image_format f = {CL_RGBA, CL_UNORM_INT8};
static const size_t o[3] = {0, 0, 0}, r[3] = {4, 1, 1};
static void start(void) {
  cl_platform_id p; clGetPlatformIDs(1, &p, 0); clGetDeviceIDs(p, CL_DEVICE_TYPE_ALL, 1, &d, 0);
  c = clCreateContext(0, 1, &d, 0, 0, 0); q = clCreateCommandQueue(c, d, 0, 0);
}
static cl_mem line(void) {
  cl_image_desc i; memset(&i, 0, sizeof i); i.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER; i.image_width = 8;
  i.buffer = clCreateBuffer(c, CL_MEM_READ_WRITE, 256, 0, 0); cl_int e;
  return clCreateImage(c, CL_MEM_READ_WRITE, &f, &i, 0, &e);
}
static cl_mem plane(cl_uint mips, cl_uint samples) {
  cl_image_desc i; memset(&i, 0, sizeof i); i.image_type = CL_MEM_OBJECT_IMAGE2D; i.image_width = i.image_height = 8;
  i.num_mip_levels = mips; i.num_samples = samples; cl_int e; cl_mem m = clCreateImage(c, CL_MEM_READ_WRITE, &f, &i, 0, &e);
  if (mips || samples) printf("%d (CL_INVALID_IMAGE_DESCRIPTOR is -65)\n", e);
  return m;
}
static void query(void) {
  const char *s = "__kernel void k(read_only image1d_buffer_t i, __global int *out) { *out = get_image_width(i); }";
  cl_int e; cl_program p = clCreateProgramWithSource(c, 1, &s, 0, &e); e = clBuildProgram(p, 1, &d, "-cl-std=CL1.2", 0, 0);
  printf("build %d; ", e); fflush(stdout);
  cl_kernel k = clCreateKernel(p, "k", &e); cl_mem i = line(), b = clCreateBuffer(c, CL_MEM_READ_WRITE, 4, 0, 0);
  clSetKernelArg(k, 0, sizeof i, &i); clSetKernelArg(k, 1, sizeof b, &b); size_t one = 1; int got = 0;
  clEnqueueNDRangeKernel(q, k, 1, 0, &one, 0, 0, 0, 0); clEnqueueReadBuffer(q, b, 1, 0, 4, &got, 0, 0, 0); printf("%d (8)\n", got);
}
static void to_buffer(void) { cl_mem b = clCreateBuffer(c, CL_MEM_READ_WRITE, 64, 0, 0); printf("%d (0)\n", clEnqueueCopyImageToBuffer(q, line(), b, o, r, 0, 0, 0, 0)); clFinish(q); }
static void to_null(void) { printf("%d (CL_INVALID_MEM_OBJECT is -38)\n", clEnqueueCopyImageToBuffer(q, plane(0, 0), 0, o, r, 0, 0, 0, 0)); }
static void map(void) { size_t row = 99, slice = 99; cl_int e; clEnqueueMapImage(q, line(), 1, CL_MAP_READ, o, r, &row, &slice, 0, 0, 0, &e); printf("%d, image_row_pitch %zu (at least 16)\n", e, row); }
static void map_zero(void) { const size_t z[3] = {4, 0, 1}; size_t row = 0, slice = 0; cl_int e; clEnqueueMapImage(q, plane(0, 0), 1, CL_MAP_READ, o, z, &row, &slice, 0, 0, 0, &e); printf("%d (CL_INVALID_VALUE is -30)\n", e); }
static void beyond(void) { const size_t w[3] = {8, 1, 1}, one[3] = {1, 0, 0}; printf("%d (-30)\n", clEnqueueCopyImage(q, plane(0, 0), plane(0, 0), one, one, w, 0, 0, 0)); }
static void mips(void) { plane(2, 0); }
static void samples(void) { plane(0, 4); }
static void sampler(void) { cl_int e; clCreateSamplerWithProperties(c, 0, &e); printf("%d (0)\n", e); }
static const struct { const char *name; void (*run)(void); } steps[] = {
  {"get_image_width of image1d_buffer_t", query}, {"clEnqueueCopyImageToBuffer of a 1D image from a buffer", to_buffer},
  {"clEnqueueCopyImageToBuffer to NULL", to_null}, {"clEnqueueMapImage of a 1D image from a buffer", map},
  {"clEnqueueMapImage, region[1] is 0", map_zero}, {"clEnqueueCopyImage, 8 elements from 1 of a row of 8", beyond},
  {"clCreateImage, num_mip_levels 2", mips}, {"clCreateImage, num_samples 4", samples},
  {"clCreateSamplerWithProperties without a list", sampler}};
int main(void) {
  for (unsigned i = 0; i < sizeof steps / sizeof *steps; ++i) {
    printf("%s: ", steps[i].name); fflush(stdout);
    pid_t child = fork();
    if (child == 0) { start(); steps[i].run(); fflush(stdout); _exit(0); }
    int status = 0; waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) printf("signal %d\n", WTERMSIG(status)); else if (WEXITSTATUS(status)) printf("exit status %d\n", WEXITSTATUS(status));
  }
  return 0;
}
