/* A finding on the CPU runtime 2026.22.10: copies from one layer of an array to another.
 *   cc copy_within.c -o copy_within -lOpenCL && ./copy_within
 * OpenCL 1.2, 5.3.3: CL_MEM_COPY_OVERLAP "if src_image and dst_image are the same image object and
 * the source and destination regions overlap". Layers 0 and 2 do not overlap.
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

int main(void) {
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc description = {CL_MEM_OBJECT_IMAGE2D_ARRAY};
  const size_t from[3] = {0, 0, 0}, to[3] = {0, 0, 2}, region[3] = {4, 4, 1};
  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
  cl_mem image;
  cl_int status;
  char name[256] = "";
  device = first_device();
  clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof name - 1, name, NULL);
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  description.image_width = description.image_height = 4;
  description.image_array_size = 3;
  image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &description, NULL, &status);
  must(status, "clCreateImage");
  status = clEnqueueCopyImage(queue, image, image, from, to, region, 0, NULL, NULL);
  clFinish(queue);
  printf("%s: driver %s: clEnqueueCopyImage from layer 0 to layer 2 returned %d, expected 0\n",
         status == CL_SUCCESS ? "PASS" : "FAIL", name, (int)status);
  return status != CL_SUCCESS;
}
