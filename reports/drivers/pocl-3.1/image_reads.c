/* OpenCL 1.2, 8.4: the layer of an image array is never normalized; 6.12.14.5: a CL_R element reads
 * as (r, 0, 0, 1). Prints layers 0, 1, 2 of an array as a normalized sampler reads them, and the
 * fourth component of a CL_R element. cc -o image_reads image_reads.c -lOpenCL;
 * the exit status is 1 if something is wrong. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char *source =
    "__kernel void k(__read_only image1d_array_t a, sampler_t s, __read_only image2d_t r,\n"
    "                __global uint *out) {\n"
    "  for (int i = 0; i < 3; ++i) out[i] = read_imageui(a, s, (float2)(0.5f, (float)i)).x;\n"
    "  const uint4 c = read_imageui(r, (int2)(0, 0));\n"
    "  out[3] = c.x; out[4] = c.y; out[5] = c.z; out[6] = c.w;\n"
    "}\n";

int main(void) {
  cl_platform_id platforms[16];
  cl_uint count = 0;
  int wrong = 0, tried = 0;
  clGetPlatformIDs(16, platforms, &count);
  for (cl_uint p = 0; p < count && p < 16; ++p) {
    cl_device_id device;
    if (clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS) continue;
    cl_int status;
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
    const cl_image_format rgba = {CL_RGBA, CL_UNSIGNED_INT8}, r = {CL_R, CL_UNSIGNED_INT8};
    unsigned char layers[12] = {10, 0, 0, 0, 20, 0, 0, 0, 30, 0, 0, 0}, one = 7;
    cl_image_desc array = {CL_MEM_OBJECT_IMAGE1D_ARRAY, 1}, plane = {CL_MEM_OBJECT_IMAGE2D, 1, 1};
    array.image_array_size = 3;
    const cl_mem_flags flags = CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR;
    cl_mem a = clCreateImage(context, flags, &rgba, &array, layers, &status);
    cl_mem b = clCreateImage(context, flags, &r, &plane, &one, &status);
    cl_sampler s = clCreateSampler(context, CL_TRUE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST,
                                   &status);
    cl_uint out[7] = {0};
    cl_mem o = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof out, NULL, &status);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
    if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) continue;
    cl_kernel k = clCreateKernel(program, "k", &status);
    clSetKernelArg(k, 0, sizeof a, &a);
    clSetKernelArg(k, 1, sizeof s, &s);
    clSetKernelArg(k, 2, sizeof b, &b);
    clSetKernelArg(k, 3, sizeof o, &o);
    const size_t items = 1;
    clEnqueueNDRangeKernel(queue, k, 1, NULL, &items, NULL, 0, NULL, NULL);
    clEnqueueReadBuffer(queue, o, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL);
    printf("layers %u %u %u, expected 10 20 30\n", out[0], out[1], out[2]);
    printf("CL_R %u %u %u %u, expected 7 0 0 1\n", out[3], out[4], out[5], out[6]);
    const cl_uint due[7] = {10, 20, 30, 7, 0, 0, 1};
    ++tried;
    wrong |= memcmp(out, due, sizeof due) != 0;
  }
  return tried ? wrong : 2;
}
