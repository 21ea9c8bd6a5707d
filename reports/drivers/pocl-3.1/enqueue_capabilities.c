/* Written by hand (not generated): the size of CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES.
 * OpenCL 3.0, device queries: the answer is a cl_device_device_enqueue_capabilities, a bit field.
 *
 * Build and run: cc thisfile.c -lOpenCL && ./a.out
 * Exit status: 0 the answer is accepted, 1 it is not, 2 could not be found out. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

int main(void) {
  cl_device_id device = device_of("Portable Computing Language");
  size_t size = 0;
  int good;
  must(clGetDeviceInfo(device, CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES, 0, NULL, &size), "clGetDeviceInfo");
  good = size == sizeof(cl_device_device_enqueue_capabilities);
  printf("%s  CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES\n  subject    %zu bytes\n  accepted   %zu bytes\n",
         good ? "PASS" : "FAIL", size, sizeof(cl_device_device_enqueue_capabilities));
  return !good;
}
