/* Written by hand (not generated): the size of CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES.
 * OpenCL 3.0, device queries: the answer is a cl_device_device_enqueue_capabilities, a bit field.
 *
 * Build and run: cc thisfile.c -lOpenCL && ./a.out
 * Exit status: 0 the answer is accepted, 1 it is not, 2 could not be found out. */
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(cl_int status, const char *what) {
  if (status == CL_SUCCESS) return;
  fprintf(stderr, "%s returned %d\n", what, (int)status);
  exit(2);
}

static cl_device_id find_device(const char *platform_name) {
  cl_platform_id platforms[64];
  cl_device_id device;
  cl_uint count = 0, p;
  must(clGetPlatformIDs(64, platforms, &count), "clGetPlatformIDs");
  for (p = 0; p < count && p < 64; ++p) {
    char name[1024] = "";
    clGetPlatformInfo(platforms[p], CL_PLATFORM_NAME, sizeof name - 1, name, NULL);
    if (strcmp(name, platform_name) == 0 &&
        clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, 1, &device, NULL) == CL_SUCCESS)
      return device;
  }
  fprintf(stderr, "no device on a platform '%s'\n", platform_name);
  exit(2);
}

int main(void) {
  cl_device_id device = find_device("Portable Computing Language");
  size_t size = 0;
  int good;
  must(clGetDeviceInfo(device, CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES, 0, NULL, &size), "clGetDeviceInfo");
  good = size == sizeof(cl_device_device_enqueue_capabilities);
  printf("%s  CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES\n  subject    %zu bytes\n  accepted   %zu bytes\n",
         good ? "PASS" : "FAIL", size, sizeof(cl_device_device_enqueue_capabilities));
  return !good;
}
