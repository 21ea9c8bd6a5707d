/* Findings on the CPU runtime 2026.22.10 about additions of OpenCL 2.0 to 3.0, one per run:
 *   cc later_calls.c -o later_calls -lOpenCL && for i in $(seq 1 6); do ./later_calls $i; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include "../check.h"

static int code(const char *what, cl_int got, cl_int expected) {
  printf("%s: %s %d, expected %d\n", got == expected ? "PASS" : "FAIL", what, (int)got,
         (int)expected);
  return got != expected;
}

static cl_program built(cl_context context, cl_device_id device, const char *source) {
  cl_int status;
  cl_program made = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(made, 1, &device, "-cl-std=CL3.0", NULL, NULL), "clBuildProgram");
  return made;
}

int main(int argc, char **argv) {
  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
  cl_mem buffer;
  cl_int status;
  char name[256] = "";
  device = first_device();
  clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof name - 1, name, NULL);
  printf("driver %s; ", name);
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, &status);
  must(status, "clCreateBuffer");
  switch (argc > 1 ? atoi(argv[1]) : 0) {
    case 1: { /* clGetMemObjectInfo: CL_TRUE for a sub-buffer if its buffer was made with an SVM
               * pointer */
      void *memory = clSVMAlloc(context, CL_MEM_READ_WRITE, 4096, 0);
      cl_mem whole = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 4096, memory, &status), part;
      const cl_buffer_region region = {1024, 1024};
      cl_bool uses = 99;
      must(status, "clCreateBuffer");
      must(clGetMemObjectInfo(whole, CL_MEM_USES_SVM_POINTER, sizeof uses, &uses, NULL), "query");
      printf("CL_MEM_USES_SVM_POINTER of the buffer is %u; of a sub-buffer: ", uses);
      part = clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
      must(status, "clCreateSubBuffer");
      must(clGetMemObjectInfo(part, CL_MEM_USES_SVM_POINTER, sizeof uses, &uses, NULL), "query");
      return code("value", (cl_int)uses, CL_TRUE);
    }
    case 2: { /* CL_INVALID_PROPERTY if a property name is not a supported one */
      const cl_mem_properties properties[] = {0x7ffffff0, 1, 0};
      clCreateBufferWithProperties(context, properties, CL_MEM_READ_WRITE, 64, NULL, &status);
      return code("clCreateBufferWithProperties with an unknown property", status,
                  CL_INVALID_PROPERTY);
    }
    case 3: { /* CL_INVALID_MEM_OBJECT if pipe is not a valid pipe object */
      cl_uint value = 0;
      return code("clGetPipeInfo of a buffer",
                  clGetPipeInfo(buffer, CL_PIPE_PACKET_SIZE, sizeof value, &value, NULL),
                  CL_INVALID_MEM_OBJECT);
    }
    case 4: /* CL_INVALID_VALUE if values specified in map_flags are not valid */
      return code("clEnqueueSVMMap with an unknown flag",
                  clEnqueueSVMMap(queue, CL_TRUE, (cl_map_flags)1 << 40,
                                  clSVMAlloc(context, CL_MEM_READ_WRITE, 64, 0), 64, 0, NULL, NULL),
                  CL_INVALID_VALUE);
    case 5: { /* CL_PROGRAM_SOURCE: "a null string or the appropriate program source code" */
      const char *source = "__kernel void k(__global int *out) { *out = 1; }\n";
      const unsigned char *given;
      unsigned char *binary;
      size_t size = 0, text = 0;
      cl_program from = built(context, device, source);
      must(clGetProgramInfo(from, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL), "the size");
      given = binary = malloc(size);
      must(clGetProgramInfo(from, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL), "the binary");
      from = clCreateProgramWithBinary(context, 1, &device, &size, &given, NULL, &status);
      must(status, "clCreateProgramWithBinary");
      must(clGetProgramInfo(from, CL_PROGRAM_SOURCE, 0, NULL, &text), "CL_PROGRAM_SOURCE");
      printf("its size is %zu; ", text);
      return code("CL_PROGRAM_SOURCE of a program from a binary has its NUL", text >= 1, 1);
    }
    case 6: { /* CLK_INVALID_ARG_SIZE if size of local memory arguments is 0 (C 6.15.19.1) */
      const char *source =
          "__kernel void k(__global int *out) {\n"
          "  out[0] = enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1),\n"
          "                          ^(local void *p) { out[1] = 1; }, 0u) == CLK_SUCCESS;\n"
          "}\n";
      const cl_queue_properties on_device[] = {
          CL_QUEUE_PROPERTIES,
          CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
      const size_t one = 1;
      cl_int out[2] = {0, 0};
      cl_kernel kernel = clCreateKernel(built(context, device, source), "k", &status);
      must(status, "clCreateKernel");
      clCreateCommandQueueWithProperties(context, device, on_device, &status);
      must(status, "clCreateCommandQueueWithProperties");
      must(clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL), "write");
      must(clSetKernelArg(kernel, 0, sizeof buffer, &buffer), "clSetKernelArg");
      must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL), "the kernel");
      must(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL), "read");
      printf("the block ran %d times; ", out[1]);
      return code("enqueue_kernel with 0 bytes of local memory succeeds:", out[0], 0);
    }
    default:
      fprintf(stderr, "usage: %s 1..6\n", argv[0]);
      return 2;
  }
}
