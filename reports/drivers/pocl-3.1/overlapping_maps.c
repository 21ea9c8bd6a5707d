/* Bytes that are mapped for writing are mapped for writing again:
 *   cc overlapping_maps.c -o overlapping_maps -lOpenCL
 *   for i in 1 2 3; do ./overlapping_maps $i; done
 * 1: the last byte of the region. 2: a sub-buffer of the region. 3: an image that is made from the
 * buffer. OpenCL 1.2, 5.4.3: CL_INVALID_OPERATION. Exit status: 0 as the specification says, 1
 * otherwise or it crashed, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static void map(const struct subject *on, cl_mem of, size_t first, size_t size, cl_int *status) {
  clEnqueueMapBuffer(on->queue, of, CL_TRUE, CL_MAP_WRITE, first, size, 0, NULL, NULL, status);
}

int main(int count, char **arguments) {
  const int number = count > 1 ? atoi(arguments[1]) : 0;
  const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
  const cl_buffer_region region = {0, 64};
  const size_t zero[3] = {0, 0, 0}, all[3] = {16, 1, 1};
  cl_image_desc of;
  struct subject on;
  cl_mem buffer, part, image;
  size_t row;
  cl_int status;
  if (number < 1 || number > 3) return 2;
  on = subject();
  buffer = clCreateBuffer(on.context, CL_MEM_READ_WRITE, 256, NULL, &status);
  must(status, "clCreateBuffer");
  map(&on, buffer, 0, 64, &status);
  must(status, "clEnqueueMapBuffer");
  if (number == 1) {
    map(&on, buffer, 63, 16, &status);
  } else if (number == 2) {
    part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
    must(status, "clCreateSubBuffer");
    map(&on, part, 0, 16, &status);
  } else {
    memset(&of, 0, sizeof of);
    of.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
    of.image_width = 16;
    of.buffer = buffer;
    image = clCreateImage(on.context, 0, &format, &of, NULL, &status);
    must(status, "clCreateImage");
    clEnqueueMapImage(on.queue, image, CL_TRUE, CL_MAP_WRITE, zero, all, &row, NULL, 0, NULL, NULL,
                      &status);
  }
  return expect("the second map for writing", status, CL_INVALID_OPERATION);
}
