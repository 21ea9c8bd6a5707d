/* OpenCL 1.2 and OpenCL C 3.0.19, 8.4: a sampler selects the layer clamp(rint(v), 0, layers - 1);
 * rint rounds a tie to even. Prints the layers of an array of four that 0.5, 1.5 and 2.5 select.
 * cc -o array_layer_tie array_layer_tie.c -lOpenCL;
 * the exit status is 1 if something is wrong. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char *source =
    "__kernel void k(__read_only image1d_array_t a, sampler_t s, __global const float *v,\n"
    "                __global uint *out) {\n"
    "  for (int i = 0; i < 3; ++i) out[i] = read_imageui(a, s, (float2)(0.5f, v[i])).x;\n"
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
    const cl_image_format rgba = {CL_RGBA, CL_UNSIGNED_INT8};
    unsigned char layers[16] = {0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0};
    cl_float v[3] = {0.5f, 1.5f, 2.5f};
    cl_image_desc array = {CL_MEM_OBJECT_IMAGE1D_ARRAY, 1};
    array.image_array_size = 4;
    const cl_mem_flags flags = CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR;
    cl_mem a = clCreateImage(context, flags, &rgba, &array, layers, &status);
    cl_mem in = clCreateBuffer(context, flags, sizeof v, v, &status);
    cl_sampler s = clCreateSampler(context, CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST,
                                   &status);
    cl_uint out[3] = {9, 9, 9};
    cl_mem o = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof out, NULL, &status);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
    if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) continue;
    cl_kernel k = clCreateKernel(program, "k", &status);
    clSetKernelArg(k, 0, sizeof a, &a);
    clSetKernelArg(k, 1, sizeof s, &s);
    clSetKernelArg(k, 2, sizeof in, &in);
    clSetKernelArg(k, 3, sizeof o, &o);
    const size_t items = 1;
    clEnqueueNDRangeKernel(queue, k, 1, NULL, &items, NULL, 0, NULL, NULL);
    clEnqueueReadBuffer(queue, o, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL);
    printf("layers %u %u %u, expected 0 2 2\n", out[0], out[1], out[2]);
    const cl_uint due[3] = {0, 2, 2};
    ++tried;
    wrong |= memcmp(out, due, sizeof due) != 0;
  }
  return tried ? wrong : 2;
}
