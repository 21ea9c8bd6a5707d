/* A 2D image of channel order CL_DEPTH, made from a 2D image of channel order CL_R:
 *   cc depth_views.c -o depth_views -lOpenCL && for i in $(seq 1 2); do ./depth_views $i; done
 * OpenCL API 3.0, Image Descriptor: CL_DEPTH is the compatible order of CL_R, with the same type.
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown (a format is not listed). */
#define CL_TARGET_OPENCL_VERSION 200
#include "../check.h"

static int listed(cl_context context, cl_image_format wanted) {
  cl_image_format formats[256];
  cl_uint count = 0, i;
  must(clGetSupportedImageFormats(context, CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D, 256, formats,
                                  &count),
       "clGetSupportedImageFormats");
  for (i = 0; i < count && i < 256; ++i)
    if (!memcmp(&formats[i], &wanted, sizeof wanted)) return 1;
  return 0;
}

int main(int count, char **arguments) {
  const int number = count > 1 ? atoi(arguments[1]) : 0;
  const struct subject on = subject();
  cl_image_format r = {CL_R, CL_FLOAT}, depth = {CL_DEPTH, CL_FLOAT};
  cl_image_desc of;
  cl_int with_pitch, without;
  if (number < 1 || number > 2) return 2;
  if (number == 2) r.image_channel_data_type = depth.image_channel_data_type = CL_UNORM_INT16;
  if (!listed(on.context, r) || !listed(on.context, depth)) return 2;
  memset(&of, 0, sizeof of);
  of.image_type = CL_MEM_OBJECT_IMAGE2D;
  of.image_width = 13;
  of.image_height = 6;
  of.mem_object = clCreateImage(on.context, CL_MEM_READ_ONLY, &r, &of, NULL, &without);
  must(without, "clCreateImage");
  clCreateImage(on.context, CL_MEM_READ_ONLY, &depth, &of, NULL, &without);
  must(clGetImageInfo(of.mem_object, CL_IMAGE_ROW_PITCH, sizeof of.image_row_pitch,
                      &of.image_row_pitch, NULL),
       "clGetImageInfo");
  clCreateImage(on.context, CL_MEM_READ_ONLY, &depth, &of, NULL, &with_pitch);
  printf("clCreateImage of CL_DEPTH over CL_R: %d; with the row pitch of that image: %d\n",
         (int)without, (int)with_pitch);
  return expect("one of them", without == CL_SUCCESS || with_pitch == CL_SUCCESS, 1);
}
