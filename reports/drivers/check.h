/* The part that the programs of these folders share. A program defines CL_TARGET_OPENCL_VERSION before
 * it. scripts/programs writes programs with this text in place of the #include. */
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends a program that cannot find anything out. */
static inline void must(cl_int status, const char *what) {
  if (status == CL_SUCCESS) return;
  fprintf(stderr, "%s returned %d\n", what, (int)status);
  exit(2);
}

/* The first device of the first platform. */
static inline cl_device_id first_device(void) {
  cl_platform_id platform;
  cl_device_id device;
  must(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  return device;
}

/* The first device of a platform with that name. */
static inline cl_device_id device_of(const char *platform_name) {
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
