#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(call)                                                    \
  do {                                                                 \
    cl_int status_ = (call);                                           \
    if (status_ != CL_SUCCESS) {                                       \
      printf("line %d: %s gives %d\n", __LINE__, #call, (int)status_); \
      exit(2);                                                         \
    }                                                                  \
  } while (0)
