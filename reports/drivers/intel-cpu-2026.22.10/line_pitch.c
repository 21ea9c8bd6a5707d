/* The row pitch of a 1D image that is made from host memory:
 *   cc line_pitch.c -o line_pitch -lOpenCL && for i in 1 2 3; do ./line_pitch $i; done
 * OpenCL 1.2, 5.3.1.2: the pitch is 0 or at least the bytes of a row (1), a multiple of the bytes
 * of an element (2), and 0 without host memory (3). Exit status: 0 as the specification says, 1
 * otherwise or it crashed, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

int main(int count, char **arguments) {
  const int number = count > 1 ? atoi(arguments[1]) : 0;
  const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
  static char host[128];
  cl_image_desc of;
  struct subject on;
  cl_int status;
  if (number < 1 || number > 3) return 2;
  on = subject();
  memset(&of, 0, sizeof of);
  of.image_type = CL_MEM_OBJECT_IMAGE1D;
  of.image_width = 16;
  of.image_row_pitch = number == 1 ? 60 : number == 2 ? 66 : 64;
  clCreateImage(on.context, number == 3 ? CL_MEM_READ_WRITE : CL_MEM_COPY_HOST_PTR, &format, &of,
                number == 3 ? NULL : host, &status);
  return expect("clCreateImage", status, CL_INVALID_IMAGE_DESCRIPTOR);
}
