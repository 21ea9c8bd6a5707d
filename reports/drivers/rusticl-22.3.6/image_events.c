/* OpenCL 1.2, 5.9, Table 5.18, CL_EVENT_COMMAND_TYPE: what the events of a write and of a fill of an
 * image say. cc -o image_events image_events.c -lOpenCL */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

int main(void) {
  cl_platform_id platform;
  cl_device_id device;
  cl_int status = clGetPlatformIDs(1, &platform, NULL);
  status |= clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
  cl_image_desc plane = {CL_MEM_OBJECT_IMAGE2D, 4, 4};
  cl_mem image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &plane, NULL, &status);
  unsigned char elements[64] = {0};
  const size_t origin[3] = {0, 0, 0}, region[3] = {4, 4, 1};
  const cl_uint color[4] = {1, 2, 3, 4};
  cl_event events[2];
  status = clEnqueueWriteImage(queue, image, CL_TRUE, origin, region, 0, 0, elements, 0, NULL,
                               &events[0]);
  status |= clEnqueueFillImage(queue, image, color, origin, region, 0, NULL, &events[1]);
  cl_command_type type[2] = {0, 0};
  for (int i = 0; i < 2; ++i)
    clGetEventInfo(events[i], CL_EVENT_COMMAND_TYPE, sizeof type[i], &type[i], NULL);
  printf("status %d, expected 0\nwrite 0x%x, expected 0x%x\nfill 0x%x, expected 0x%x\n", status,
         type[0], CL_COMMAND_WRITE_IMAGE, type[1], CL_COMMAND_FILL_IMAGE);
  clFinish(queue);
  return 0;
}
