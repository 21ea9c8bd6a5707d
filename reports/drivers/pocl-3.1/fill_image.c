/* clEnqueueFillImage converts its RGBA color as 8.3 says (OpenCL 1.2, 5.3.4); a CL_BGRA element
 * then holds b, g, r, a. Prints the results of 0.9, 1.7, 2.9 and 255 of 255, which must be
 * 1, 2, 3 and 255 by 8.3.1.2. With an argument it fills a 1D image from a buffer. The exit status
 * is 1 if a color is wrong. cc -o fill fill_image.c -lOpenCL */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

int main(int argc, char **argv) {
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
    cl_image_format format = {argc > 1 ? CL_RGBA : CL_BGRA, CL_UNORM_INT8};
    cl_image_desc desc = {CL_MEM_OBJECT_IMAGE2D, 4, 4};
    if (argc > 1) {
      cl_image_desc row = {CL_MEM_OBJECT_IMAGE1D_BUFFER, 4};
      row.buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 16, NULL, &status);
      desc = row;
    }
    cl_mem image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &desc, NULL, &status);
    const float color[4] = {0.9f / 255, 1.7f / 255, 2.9f / 255, 1.0f};
    const size_t origin[3] = {0, 0, 0}, region[3] = {1, 1, 1};
    unsigned char element[4] = {0};
    status = clEnqueueFillImage(queue, image, color, origin, region, 0, NULL, NULL);
    clEnqueueReadImage(queue, image, CL_TRUE, origin, region, 0, 0, element, 0, NULL, NULL);
    printf("status %d: %d %d %d %d, expected %s\n", status, element[0], element[1], element[2],
           element[3], argc > 1 ? "1 2 3 255" : "3 2 1 255");
    const unsigned char due[2][4] = {{3, 2, 1, 255}, {1, 2, 3, 255}};
    ++tried;
    wrong |= status != CL_SUCCESS || memcmp(element, due[argc > 1], 4) != 0;
  }
  return tried ? wrong : 2;
}
