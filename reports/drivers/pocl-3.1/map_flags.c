/* Maps with flags that exclude each other, and maps against the access that the host has:
 *   cc map_flags.c -o map_flags -lOpenCL && for i in $(seq 1 11); do ./map_flags $i; done
 * CL_MAP_WRITE_INVALIDATE_REGION with CL_MAP_READ or CL_MAP_WRITE must give CL_INVALID_VALUE
 * (OpenCL 1.2, 5.2.4 and 5.3.6; 3.0 API, clEnqueueSVMMap). A map for writing of an image with
 * CL_MEM_HOST_READ_ONLY must give CL_INVALID_OPERATION (5.3.6).
 * Exit status: 0 as the specification says, 1 otherwise or it crashed, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

static struct subject on;
static const size_t zero[3] = {0, 0, 0}, one[3] = {1, 1, 1};

static cl_mem image(cl_mem_object_type type, cl_mem_flags flags) {
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc of;
  cl_mem made;
  cl_int status;
  memset(&of, 0, sizeof of);
  of.image_type = type;
  of.image_width = 8;
  of.image_height = 4;
  of.image_depth = of.image_array_size = 2;
  made = clCreateImage(on.context, flags, &format, &of, NULL, &status);
  must(status, "clCreateImage");
  return made;
}

static cl_int map_image(cl_mem mapped, cl_map_flags flags) {
  size_t row, slice;
  cl_int status;
  clEnqueueMapImage(on.queue, mapped, CL_TRUE, flags, zero, one, &row, &slice, 0, NULL, NULL, &status);
  return status;
}

static cl_int map_buffer(cl_map_flags flags) {
  cl_int status;
  cl_mem buffer = clCreateBuffer(on.context, CL_MEM_READ_WRITE, 256, NULL, &status);
  must(status, "clCreateBuffer");
  clEnqueueMapBuffer(on.queue, buffer, CL_TRUE, flags, 0, 64, 0, NULL, NULL, &status);
  return status;
}

static cl_int map_shared(cl_map_flags flags) {
  void *memory = clSVMAlloc(on.context, CL_MEM_READ_WRITE, 256, 0);
  if (!memory) exit(2);
  return clEnqueueSVMMap(on.queue, CL_TRUE, flags, memory, 64, 0, NULL, NULL);
}

int main(int count, char **arguments) {
  static const cl_mem_object_type types[] = {CL_MEM_OBJECT_IMAGE1D, CL_MEM_OBJECT_IMAGE1D_ARRAY,
                                             CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE2D_ARRAY,
                                             CL_MEM_OBJECT_IMAGE3D};
  const int number = count > 1 ? atoi(arguments[1]) : 0;
  const cl_map_flags flags =
      (number % 2 ? CL_MAP_READ : CL_MAP_WRITE) | CL_MAP_WRITE_INVALIDATE_REGION;
  if (number < 1 || number > 11) return 2;
  on = subject();
  if (number < 3)
    return expect("clEnqueueMapBuffer, flags that exclude each other", map_buffer(flags),
                  CL_INVALID_VALUE);
  if (number < 5)
    return expect("clEnqueueMapImage, flags that exclude each other",
                  map_image(image(CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_WRITE), flags), CL_INVALID_VALUE);
  if (number < 7)
    return expect("clEnqueueSVMMap, flags that exclude each other", map_shared(flags),
                  CL_INVALID_VALUE);
  return expect("clEnqueueMapImage, CL_MAP_WRITE_INVALIDATE_REGION of CL_MEM_HOST_READ_ONLY",
                map_image(image(types[number - 7], CL_MEM_HOST_READ_ONLY),
                          CL_MAP_WRITE_INVALIDATE_REGION),
                CL_INVALID_OPERATION);
}
