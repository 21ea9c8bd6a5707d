/* Images that clCreateImage, clCreateImage2D and clCreateImage3D must refuse:
 *   cc image_sizes.c -o image_sizes -lOpenCL && for i in $(seq 1 41); do ./image_sizes $i; done
 * The rules are in OpenCL 1.2, 5.3.1. For clCreateImage2D and clCreateImage3D, which 1.2
 * deprecates, they are in OpenCL 1.1, 5.3.1 (also in the 3.0 API).
 * 39 to 41: a host_ptr without a flag for it must give CL_INVALID_HOST_PTR.
 * Exit status: 0 as the specification says, 1 otherwise or it crashed, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#include "../check.h"

enum { created = 1, created_2d, created_3d, created_with_properties };
static const cl_image_format rgba = {CL_RGBA, CL_UNORM_INT8}, unknown_order = {0x7fff, CL_UNORM_INT8},
                             unknown_type = {CL_RGBA, 0x7fff},
                             not_listed = {CL_LUMINANCE, CL_SIGNED_INT8};
enum { beyond = 99999 }; /* means one more than the greatest size */

static const struct {
  const char *name;
  int call;
  cl_mem_object_type type;
  const cl_image_format *format;
  size_t width, height, depth, row, slice;
  int memory; /* 1: to copy; 2: without a flag */
  cl_int expected[2];
} rows[] = {
    {"a 1D image of width 0", created, CL_MEM_OBJECT_IMAGE1D, &rgba, 0, 0, 0, 0, 0, 0, {0}},
    {"a 1D image array of width 0", created, CL_MEM_OBJECT_IMAGE1D_ARRAY, &rgba, 0, 0, 2, 0, 0, 0, {0}},
    {"a 1D image array of 0 layers", created, CL_MEM_OBJECT_IMAGE1D_ARRAY, &rgba, 8, 0, 0, 0, 0, 0, {0}},
    {"a 2D image of width 0", created, CL_MEM_OBJECT_IMAGE2D, &rgba, 0, 4, 0, 0, 0, 0, {0}},
    {"a 2D image of height 0", created, CL_MEM_OBJECT_IMAGE2D, &rgba, 8, 0, 0, 0, 0, 0, {0}},
    {"a 2D image array of width 0", created, CL_MEM_OBJECT_IMAGE2D_ARRAY, &rgba, 0, 4, 2, 0, 0, 0, {0}},
    {"a 2D image array of height 0", created, CL_MEM_OBJECT_IMAGE2D_ARRAY, &rgba, 8, 0, 2, 0, 0, 0, {0}},
    {"a 2D image array of 0 layers", created, CL_MEM_OBJECT_IMAGE2D_ARRAY, &rgba, 8, 4, 0, 0, 0, 0, {0}},
    {"a 3D image of width 0", created, CL_MEM_OBJECT_IMAGE3D, &rgba, 0, 4, 2, 0, 0, 0, {0}},
    {"a 3D image of height 0", created, CL_MEM_OBJECT_IMAGE3D, &rgba, 8, 0, 2, 0, 0, 0, {0}},
    {"a 3D image of depth 0", created, CL_MEM_OBJECT_IMAGE3D, &rgba, 8, 4, 0, 0, 0, 0, {0}},
    {"a 1D image from a buffer, of width 0", created, CL_MEM_OBJECT_IMAGE1D_BUFFER, &rgba, 0, 0, 0, 0, 0, 0, {0}},
    {"width 0", created_2d, 0, &rgba, 0, 4, 0, 0, 0, 0, {CL_INVALID_IMAGE_SIZE}},
    {"height 0", created_2d, 0, &rgba, 8, 0, 0, 0, 0, 0, {CL_INVALID_IMAGE_SIZE}},
    {"too wide", created_2d, 0, &rgba, beyond, 4, 0, 0, 0, 0, {CL_INVALID_IMAGE_SIZE}},
    {"too high", created_2d, 0, &rgba, 8, beyond, 0, 0, 0, 0, {CL_INVALID_IMAGE_SIZE}},
    {"a row pitch without memory", created_2d, 0, &rgba, 8, 4, 0, 32, 0, 0, {CL_INVALID_IMAGE_SIZE}},
    {"a row pitch that is too small", created_2d, 0, &rgba, 8, 4, 0, 28, 0, 1, {CL_INVALID_IMAGE_SIZE}},
    {"a row pitch of parts of elements", created_2d, 0, &rgba, 8, 4, 0, 35, 0, 1, {CL_INVALID_IMAGE_SIZE}},
    {"an unknown order", created_2d, 0, &unknown_order, 8, 4, 0, 0, 0, 0,
     {CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, CL_IMAGE_FORMAT_NOT_SUPPORTED}},
    {"an unknown channel type", created_2d, 0, &unknown_type, 8, 4, 0, 0, 0, 0,
     {CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, CL_IMAGE_FORMAT_NOT_SUPPORTED}},
    {"a format that is not listed", created_2d, 0, &not_listed, 8, 4, 0, 0, 0, 0,
     {CL_IMAGE_FORMAT_NOT_SUPPORTED, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR}},
    {"width 0", created_3d, 0, &rgba, 0, 4, 2, 0, 0, 0, {CL_INVALID_IMAGE_SIZE}},
    {"height 0", created_3d, 0, &rgba, 8, 0, 2, 0, 0, 0, {CL_INVALID_IMAGE_SIZE}},
    {"depth 0", created_3d, 0, &rgba, 8, 4, 0, 0, 0, 0, {CL_INVALID_IMAGE_SIZE}},
    {"depth 1", created_3d, 0, &rgba, 8, 4, 1, 0, 0, 0, {CL_INVALID_IMAGE_SIZE}},
    {"too wide", created_3d, 0, &rgba, beyond, 4, 2, 0, 0, 0, {CL_INVALID_IMAGE_SIZE}},
    {"too high", created_3d, 0, &rgba, 8, beyond, 2, 0, 0, 0, {CL_INVALID_IMAGE_SIZE}},
    {"too deep", created_3d, 0, &rgba, 8, 4, beyond, 0, 0, 0, {CL_INVALID_IMAGE_SIZE}},
    {"a row pitch without memory", created_3d, 0, &rgba, 8, 4, 2, 32, 0, 0, {CL_INVALID_IMAGE_SIZE}},
    {"a slice pitch without memory", created_3d, 0, &rgba, 8, 4, 2, 0, 128, 0, {CL_INVALID_IMAGE_SIZE}},
    {"a row pitch that is too small", created_3d, 0, &rgba, 8, 4, 2, 28, 0, 1, {CL_INVALID_IMAGE_SIZE}},
    {"a row pitch of parts of elements", created_3d, 0, &rgba, 8, 4, 2, 35, 0, 1, {CL_INVALID_IMAGE_SIZE}},
    {"a slice pitch that is too small", created_3d, 0, &rgba, 8, 4, 2, 32, 96, 1, {CL_INVALID_IMAGE_SIZE}},
    {"a slice pitch of parts of rows", created_3d, 0, &rgba, 8, 4, 2, 32, 132, 1, {CL_INVALID_IMAGE_SIZE}},
    {"an unknown order", created_3d, 0, &unknown_order, 8, 4, 2, 0, 0, 0,
     {CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, CL_IMAGE_FORMAT_NOT_SUPPORTED}},
    {"an unknown channel type", created_3d, 0, &unknown_type, 8, 4, 2, 0, 0, 0,
     {CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, CL_IMAGE_FORMAT_NOT_SUPPORTED}},
    {"a format that is not listed", created_3d, 0, &not_listed, 8, 4, 2, 0, 0, 0,
     {CL_IMAGE_FORMAT_NOT_SUPPORTED, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR}},
    {"memory without a flag", created_2d, 0, &rgba, 8, 4, 0, 0, 0, 2, {CL_INVALID_HOST_PTR}},
    {"memory without a flag", created_3d, 0, &rgba, 8, 4, 2, 0, 0, 2, {CL_INVALID_HOST_PTR}},
    {"memory without a flag", created_with_properties, CL_MEM_OBJECT_IMAGE2D, &rgba, 8, 4, 0, 0, 0, 2,
     {CL_INVALID_HOST_PTR}},
};
enum { row_count = sizeof rows / sizeof rows[0] };

static size_t most(cl_device_id device, cl_device_info name) {
  size_t value = 0;
  must(clGetDeviceInfo(device, name, sizeof value, &value, NULL), "clGetDeviceInfo");
  return value + 1;
}

int main(int count, char **arguments) {
  static char memory[4096];
  static const char *const calls[] = {"", "clCreateImage", "clCreateImage2D", "clCreateImage3D",
                                      "clCreateImageWithProperties"};
  const int number = count > 1 ? atoi(arguments[1]) - 1 : -1;
  const cl_device_id device = first_device();
  cl_context context;
  cl_image_desc of;
  cl_mem_flags flags = CL_MEM_READ_ONLY;
  void *host = NULL;
  size_t width, height, depth;
  cl_int status, first, second;
  int plane;
  if (number < 0 || number >= row_count) return 2;
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  if (rows[number].memory) {
    if (rows[number].memory == 1) flags |= CL_MEM_COPY_HOST_PTR;
    host = memory;
  }
  plane = rows[number].call == created_2d;
  width = rows[number].width;
  height = rows[number].height;
  depth = rows[number].depth;
  if (width == beyond)
    width = most(device, plane ? CL_DEVICE_IMAGE2D_MAX_WIDTH : CL_DEVICE_IMAGE3D_MAX_WIDTH);
  if (height == beyond)
    height = most(device, plane ? CL_DEVICE_IMAGE2D_MAX_HEIGHT : CL_DEVICE_IMAGE3D_MAX_HEIGHT);
  if (depth == beyond) depth = most(device, CL_DEVICE_IMAGE3D_MAX_DEPTH);
  memset(&of, 0, sizeof of);
  of.image_type = rows[number].type;
  of.image_width = width;
  of.image_height = height;
  of.image_depth = of.image_array_size = depth;
  if (of.image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER) {
    of.buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 256, NULL, &status);
    must(status, "clCreateBuffer");
  }
  first = rows[number].expected[0] ? rows[number].expected[0] : CL_INVALID_IMAGE_SIZE;
  second = rows[number].expected[0] ? rows[number].expected[1] : CL_INVALID_IMAGE_DESCRIPTOR;
  if (!second) second = first;
  status = CL_SUCCESS;
  if (rows[number].call == created)
    clCreateImage(context, flags, rows[number].format, &of, host, &status);
  else if (rows[number].call == created_with_properties)
    clCreateImageWithProperties(context, NULL, flags, rows[number].format, &of, host, &status);
  else if (plane)
    clCreateImage2D(context, flags, rows[number].format, width, height, rows[number].row, host, &status);
  else
    clCreateImage3D(context, flags, rows[number].format, width, height, depth, rows[number].row,
                    rows[number].slice, host, &status);
  printf("%s: %s, %s: %d, expected %d%s\n", status == first || status == second ? "PASS" : "FAIL",
         calls[rows[number].call], rows[number].name, (int)status, (int)first,
         second == first ? "" : " or a similar code");
  return status != first && status != second;
}
