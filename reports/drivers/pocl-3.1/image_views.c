/* OpenCL 1.2, 5.3.1.2: a 1D image may be made from any valid buffer object, for example a
 * sub-buffer. Step 1 makes an image from a buffer and an image from a sub-buffer. OpenCL C 3.0.19,
 * 6.15.15.1: samplers may be declared in program scope. Step 2 reads with two such samplers; a
 * switch selects the sampler. cc -o image_views image_views.c -lOpenCL; for i in $(seq 1 2); do
 * ./image_views $i; done; the exit status is 1 if something is wrong. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char *source =
    "__constant sampler_t a = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;\n"
    "__constant sampler_t b = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE |\n"
    "                         CLK_FILTER_NEAREST;\n"
    "__kernel void k(__read_only image2d_t image, __global float4 *out, const uint choice) {\n"
    "  switch (choice) {\n"
    "    case 0: out[0] = read_imagef(image, a, (float2)(7.5f, 0.5f)); break;\n"
    "    case 1: out[0] = read_imagef(image, b, (float2)(7.5f, 0.5f)); break;\n"
    "  }\n}\n";

static int wrong;
static void say(const char *what, cl_int status) {
  printf("%s: %d, expected 0\n", what, status);
  fflush(stdout);
  wrong |= status != CL_SUCCESS;
}

int main(int count, char **arguments) {
  const int step = count > 1 ? atoi(arguments[1]) : 1;
  cl_platform_id platform;
  cl_device_id device;
  cl_int status = clGetPlatformIDs(1, &platform, NULL);
  status |= clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  if (step == 1) {
    cl_image_desc line = {CL_MEM_OBJECT_IMAGE1D_BUFFER, 16};
    const cl_buffer_region region = {4096, 256};
    line.buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 8192, NULL, &status);
    clCreateImage(context, CL_MEM_READ_WRITE, &format, &line, NULL, &status);
    say("from a buffer", status);
    line.buffer = clCreateSubBuffer(line.buffer, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION,
                                    &region, &status);
    say("sub-buffer", status);
    clCreateImage(context, CL_MEM_READ_WRITE, &format, &line, NULL, &status);
    say("from a sub-buffer", status);
    return wrong;
  }
  unsigned char element[4] = {255, 0, 255, 255};
  cl_image_desc plane = {CL_MEM_OBJECT_IMAGE2D, 1, 1};
  cl_mem image = clCreateImage(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, &format, &plane,
                               element, &status);
  cl_mem out = clCreateBuffer(context, CL_MEM_READ_WRITE, 16, NULL, &status);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  status = clBuildProgram(program, 1, &device, "", NULL, NULL);
  say("build", status);
  cl_kernel k = clCreateKernel(program, "k", &status);
  for (cl_uint choice = 0; choice < 2; ++choice) {
    const size_t items = 1;
    float got[4] = {0};
    clSetKernelArg(k, 0, sizeof image, &image);
    clSetKernelArg(k, 1, sizeof out, &out);
    clSetKernelArg(k, 2, sizeof choice, &choice);
    clEnqueueNDRangeKernel(queue, k, 1, NULL, &items, NULL, 0, NULL, NULL);
    clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof got, got, 0, NULL, NULL);
    printf("%g %g %g %g, expected %s\n", got[0], got[1], got[2], got[3],
           choice == 0 ? "0 0 0 0" : "1 0 1 1");
    fflush(stdout);
    const float due[2][4] = {{0, 0, 0, 0}, {1, 0, 1, 1}};
    wrong |= memcmp(got, due[choice], sizeof got) != 0;
  }
  return wrong;
}
