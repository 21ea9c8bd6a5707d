// PoCL 7.1, cl_ext_buffer_device_address: CL_MEM_PROPERTIES of a buffer made with
// CL_MEM_DEVICE_PRIVATE_ADDRESS_EXT is empty; creating a buffer over shared memory with that
// property ends the process (an assertion, "Overlapping BDA pointer!").
// cc device_address.c -lOpenCL; the exit status is 1 if something is wrong
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

int main(void) {
  cl_device_id device = first_device();
  cl_int status = CL_SUCCESS;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  const cl_mem_properties properties[] = {0x5000 /* CL_MEM_DEVICE_PRIVATE_ADDRESS_EXT */, CL_TRUE,
                                          0};
  cl_mem buffer = clCreateBufferWithProperties(context, properties, CL_MEM_READ_WRITE, 256, NULL,
                                               &status);
  if (status != CL_SUCCESS) return 2;
  size_t size = 99;
  status = clGetMemObjectInfo(buffer, CL_MEM_PROPERTIES, 0, NULL, &size);
  printf("bytes of CL_MEM_PROPERTIES: %zu (status %d), expected %zu\n", size, status,
         sizeof properties);
  int wrong = status != CL_SUCCESS || size != sizeof properties;
  void *memory = clSVMAlloc(context, CL_MEM_READ_WRITE, 256, 0);
  printf("a buffer over shared memory:\n");
  fflush(stdout);
  buffer = clCreateBufferWithProperties(context, properties, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                                        256, memory, &status);
  cl_ulong address = 0;
  if (status == CL_SUCCESS)
    clGetMemObjectInfo(buffer, 0x5001 /* CL_MEM_DEVICE_ADDRESS_EXT */, sizeof address, &address,
                       NULL);
  printf("  status %d, address %llx, expected 0 and %llx\n", status, (unsigned long long)address,
         (unsigned long long)(size_t)memory);
  wrong |= status != CL_SUCCESS || address != (cl_ulong)(size_t)memory;
  return wrong;
}
