/* The command types that rusticl 22.3.6 gives for writes and fills of images:
 *   cc event_types.c -o event_types -lOpenCL && RUSTICL_ENABLE=llvmpipe ./event_types
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static int type_is(const char *what, cl_event event, cl_command_type expected) {
  cl_command_type type = 0;
  must(clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, sizeof type, &type, NULL), "clGetEventInfo");
  printf("%s: CL_EVENT_COMMAND_TYPE of %s is 0x%x, expected 0x%x\n",
         type == expected ? "PASS" : "FAIL", what, type, expected);
  return type != expected;
}

int main(void) {
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  const size_t origin[3] = {0, 0, 0}, region[3] = {16, 8, 1};
  const cl_float color[4] = {0, 1, 0, 1};
  static unsigned char bytes[16 * 8 * 4];
  cl_image_desc description;
  cl_device_id device;
  cl_int status;
  cl_event event;
  int bad = 0;
  device = first_device();
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  memset(&description, 0, sizeof description);
  description.image_type = CL_MEM_OBJECT_IMAGE2D;
  description.image_width = region[0];
  description.image_height = region[1];
  cl_mem image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &description, NULL, &status);
  must(status, "clCreateImage");
  must(clEnqueueWriteImage(queue, image, CL_TRUE, origin, region, 0, 0, bytes, 0, NULL, &event),
       "clEnqueueWriteImage");
  bad |= type_is("clEnqueueWriteImage", event, CL_COMMAND_WRITE_IMAGE);
  must(clEnqueueFillImage(queue, image, color, origin, region, 0, NULL, &event),
       "clEnqueueFillImage");
  bad |= type_is("clEnqueueFillImage", event, CL_COMMAND_FILL_IMAGE);
  return bad;
}
