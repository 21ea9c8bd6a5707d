/* Reads layer 9 of a 1D image array of 3 layers with integer coordinates and CLK_ADDRESS_CLAMP:
 * once with the sampler as an argument, once with the same sampler declared in the program. OpenCL
 * C 3.0.19, Table 32: the coordinate that holds the layer is always addressed by
 * CLK_ADDRESS_CLAMP_TO_EDGE; 8.4: layer = clamp(rint(v), 0, layers - 1). Both reads must return the
 * last layer.
 * Build and run: cc thisfile.c -lOpenCL && ./a.out
 * Exit status: 0 both answers are right, 1 they are not, 2 could not be found out. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char source[] =
    "__constant sampler_t declared =\n"
    "  CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;\n"
    "__kernel void by_argument(__read_only image1d_array_t image, sampler_t s, __global uint4 *out) {\n"
    "  out[0] = read_imageui(image, s, (int2)(1, 9));\n"
    "}\n"
    "__kernel void by_declaration(__read_only image1d_array_t image, __global uint4 *out) {\n"
    "  out[0] = read_imageui(image, declared, (int2)(1, 9));\n"
    "}\n";

int main(void) {
  cl_device_id device;
  cl_int status;
  unsigned char data[3][2][4];
  cl_uint color[4];
  int k, failures = 0;
  size_t one = 1;
  cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
  cl_image_desc desc;
  memset(&desc, 0, sizeof desc);
  for (k = 0; k < 3 * 2 * 4; ++k) ((unsigned char *)data)[k] = (unsigned char)(10 + k);
  device = first_device();
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  const char *text = source;
  cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "-cl-std=CL1.2", NULL, NULL), "clBuildProgram");
  desc.image_type = CL_MEM_OBJECT_IMAGE1D_ARRAY;
  desc.image_width = 2;
  desc.image_array_size = 3;
  cl_mem image = clCreateImage(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, &format, &desc,
                               data, &status);
  must(status, "clCreateImage");
  cl_sampler sampler =
      clCreateSampler(context, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &status);
  must(status, "clCreateSampler");
  cl_mem out = clCreateBuffer(context, CL_MEM_READ_WRITE, 16, NULL, &status);
  must(status, "clCreateBuffer");
  for (k = 0; k < 2; ++k) {
    cl_uint argument = 0;
    cl_kernel kernel = clCreateKernel(program, k == 0 ? "by_argument" : "by_declaration", &status);
    must(status, "clCreateKernel");
    must(clSetKernelArg(kernel, argument++, sizeof image, &image), "clSetKernelArg");
    if (k == 0) must(clSetKernelArg(kernel, argument++, sizeof sampler, &sampler), "clSetKernelArg");
    must(clSetKernelArg(kernel, argument++, sizeof out, &out), "clSetKernelArg");
    must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL), "launch");
    must(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, 16, color, 0, NULL, NULL), "read");
    int good = color[0] == data[2][1][0] && color[3] == data[2][1][3];
    printf("%s  sampler %s: subject %u %u %u %u, reference %u %u %u %u (layer 2)\n",
           good ? "PASS" : "FAIL", k == 0 ? "as an argument" : "declared in the program", color[0],
           color[1], color[2], color[3], data[2][1][0], data[2][1][1], data[2][1][2],
           data[2][1][3]);
    failures += !good;
  }
  return failures != 0;
}
