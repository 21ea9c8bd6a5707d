/* A finding on NVIDIA's driver: a copy from one layer of an array to another layer of the array.
 *   cc copy_within_array.c -o copy_within_array -lOpenCL && ./copy_within_array
 * OpenCL 1.2, 5.3.3: a copy within one image is allowed if the regions do not overlap.
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

enum { width = 23, height = 13, layers = 7 };
static cl_uint model[layers][height][width], got[layers][height][width];

int main(void) {
  cl_device_id device = first_device();
  cl_int status;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  for (int z = 0; z < layers; ++z)
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) model[z][y][x] = 0x01000000u * z + 0x10000u * y + x;
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  const cl_image_desc desc = {.image_type = CL_MEM_OBJECT_IMAGE2D_ARRAY,
                              .image_width = width,
                              .image_height = height,
                              .image_array_size = layers};
  cl_mem image = clCreateImage(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, &format, &desc,
                               model, &status);
  must(status, "clCreateImage");
  const size_t from[3] = {0, 8, 1}, to[3] = {15, 0, 0}, region[3] = {6, 4, 1};
  must(clEnqueueCopyImage(queue, image, image, from, to, region, 0, NULL, NULL),
       "clEnqueueCopyImage");
  for (size_t y = 0; y < region[1]; ++y)
    for (size_t x = 0; x < region[0]; ++x)
      model[to[2]][to[1] + y][to[0] + x] = model[from[2]][from[1] + y][from[0] + x];
  const size_t origin[3] = {0, 0, 0}, whole[3] = {width, height, layers};
  must(clEnqueueReadImage(queue, image, CL_TRUE, origin, whole, 0, 0, got, 0, NULL, NULL),
       "clEnqueueReadImage");
  int wrong = 0;
  for (int z = 0; z < layers; ++z)
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        if (got[z][y][x] != model[z][y][x] && wrong++ < 4)
          printf("(%d, %d, %d): 0x%08x (0x%08x expected)\n", x, y, z, got[z][y][x], model[z][y][x]);
  printf("%s: %d of %d elements are wrong\n", wrong ? "FAIL" : "PASS", wrong,
         width * height * layers);
  return wrong != 0;
}
