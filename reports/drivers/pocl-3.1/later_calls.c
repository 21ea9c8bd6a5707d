/* Findings on PoCL 3.1 about sub-devices and calls that OpenCL 2.0 to 3.0 add, one per run:
 *   cc later_calls.c -o later_calls -lOpenCL && for i in $(seq 23 45); do ./later_calls $i; echo "$?"; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown, 128 + signal: it crashed.
 * A driver that ends the process by itself leaves its own status. Then "returned" is not
 * printed. 45 needs three compute units (POCL_MAX_PTHREAD_COUNT=3). */
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include "../check.h"

static cl_platform_id platform;
static cl_device_id device, parts[2];
static cl_context context;
static cl_command_queue queue;
static cl_int status;

static int code(const char *what, cl_int got, cl_int expected) {
  printf("returned; %s: %s %d, expected %d\n", got == expected ? "PASS" : "FAIL", what, (int)got,
         (int)expected);
  return got != expected;
}

static void set_up(void) {
  cl_platform_id platforms[16];
  cl_uint count = 0, i;
  must(clGetPlatformIDs(16, platforms, &count), "clGetPlatformIDs");
  for (i = 0; i < count; ++i) {
    char name[256] = "";
    clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof name - 1, name, NULL);
    if (strcmp(name, "Portable Computing Language") == 0) platform = platforms[i];
  }
  if (!platform) exit(2);
  must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
}

/* Two sub-devices of one compute unit each. */
static void divide(void) {
  const cl_device_partition_property equally[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  cl_device_id all[256];
  cl_uint count = 0;
  must(clCreateSubDevices(device, equally, 256, all, &count), "clCreateSubDevices");
  if (count < 2) exit(2);
  parts[0] = all[0];
  parts[1] = all[1];
}

static cl_context context_of(cl_uint count) {
  cl_context made = clCreateContext(NULL, count, parts, NULL, NULL, &status);
  must(status, "clCreateContext of sub-devices");
  return made;
}

static cl_program program(cl_context of, const char *source) {
  cl_program made = clCreateProgramWithSource(of, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  return made;
}

static const char *one =
    "#ifdef SECOND\n__kernel void one(__global int *o, int v) { *o = v; }\n"
    "#else\n__kernel void one(__global int *o) { *o = 1; }\n#endif\n";

static cl_kernel kernel(cl_program of) {
  cl_kernel made = clCreateKernel(of, "one", &status);
  must(status, "clCreateKernel");
  return made;
}

static cl_kernel built_kernel(void) {
  cl_program made = program(context, one);
  must(clBuildProgram(made, 1, &device, "", NULL, NULL), "clBuildProgram");
  return kernel(made);
}

/* The device's binary of a program. */
static const unsigned char *binary(size_t *size) {
  cl_program made = program(context, one);
  unsigned char *bits;
  must(clBuildProgram(made, 1, &device, "", NULL, NULL), "clBuildProgram");
  must(clGetProgramInfo(made, CL_PROGRAM_BINARY_SIZES, sizeof *size, size, NULL), "query");
  bits = malloc(*size);
  must(clGetProgramInfo(made, CL_PROGRAM_BINARIES, sizeof bits, &bits, NULL), "query");
  return bits;
}

int main(int argc, char **argv) {
  const size_t items = 1;
  setvbuf(stdout, NULL, _IONBF, 0);
  set_up();
  switch (argc > 1 ? atoi(argv[1]) : 0) {
    case 23: /* clSVMAlloc fails for a flag that its table does not have */
      puts("clSVMAlloc with CL_MEM_COPY_HOST_PTR");
      return code("a pointer", clSVMAlloc(context, CL_MEM_COPY_HOST_PTR, 64, 0) != NULL, 0);
    case 24: { /* CL_TRUE also for a sub-buffer, if its buffer was made with an SVM pointer */
      void *memory = clSVMAlloc(context, CL_MEM_READ_WRITE, 4096, 0);
      cl_mem whole = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 4096, memory, &status), part;
      const cl_buffer_region region = {1024, 1024};
      cl_bool uses = 99;
      must(status, "clCreateBuffer");
      part = clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
      must(status, "clCreateSubBuffer");
      must(clGetMemObjectInfo(whole, CL_MEM_USES_SVM_POINTER, sizeof uses, &uses, NULL), "query");
      printf("CL_MEM_USES_SVM_POINTER is %u of the buffer; of a sub-buffer:\n", uses);
      must(clGetMemObjectInfo(part, CL_MEM_USES_SVM_POINTER, sizeof uses, &uses, NULL), "query");
      return code("value", (cl_int)uses, CL_TRUE);
    }
    case 25: { /* CL_INVALID_OPERATION if no device has CL_DEVICE_SVM_FINE_GRAIN_SYSTEM */
      cl_device_svm_capabilities able = 0;
      const cl_bool yes = CL_TRUE;
      must(clGetDeviceInfo(device, CL_DEVICE_SVM_CAPABILITIES, sizeof able, &able, NULL), "query");
      if (able & CL_DEVICE_SVM_FINE_GRAIN_SYSTEM) return 2;
      puts("clSetKernelExecInfo: CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM is CL_TRUE");
      return code("status", clSetKernelExecInfo(built_kernel(), CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM,
                                                sizeof yes, &yes), CL_INVALID_OPERATION);
    }
    case 26: { /* Table 4.6: the list of devices in the context */
      cl_device_id got = NULL;
      divide();
      must(clGetContextInfo(context_of(1), CL_CONTEXT_DEVICES, sizeof got, &got, NULL), "query");
      printf("CL_CONTEXT_DEVICES of a context of a sub-device (root device: %d)\n", got == device);
      return code("it is the sub-device", got == parts[0], 1);
    }
    case 27: { /* 4.3: deleted after the objects that are attached to it */
      char bytes[64] = "";
      cl_context of;
      cl_command_queue on;
      cl_mem buffer;
      divide();
      of = context_of(1);
      on = clCreateCommandQueue(of, parts[0], 0, &status);
      must(status, "clCreateCommandQueue");
      must(clReleaseDevice(parts[0]), "clReleaseDevice");
      puts("a queue whose sub-device the application has released");
      buffer = clCreateBuffer(of, CL_MEM_READ_WRITE, 64, NULL, &status);
      must(status, "clCreateBuffer");
      return code("status", clEnqueueWriteBuffer(on, buffer, CL_TRUE, 0, 64, bytes, 0, NULL, NULL),
                  CL_SUCCESS);
    }
    case 28: { /* CL_INVALID_QUEUE_PROPERTIES if valid but not supported */
      const cl_queue_properties properties[] = {
          CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
      puts("clCreateCommandQueueWithProperties: CL_QUEUE_ON_DEVICE, which the device lacks");
      clCreateCommandQueueWithProperties(context, device, properties, &status);
      return code("status", status, CL_INVALID_QUEUE_PROPERTIES);
    }
    case 29: /* CL_INVALID_VALUE if pattern is NULL */
      puts("clEnqueueSVMMemFill without a pattern");
      return code("status", clEnqueueSVMMemFill(queue, clSVMAlloc(context, 0, 64, 0), NULL, 4, 64, 0,
                                                NULL, NULL), CL_INVALID_VALUE);
    case 30: { /* 1.2 deprecates the function, but the API still has it */
      cl_event event = clCreateUserEvent(context, &status);
      must(clSetUserEventStatus(event, CL_COMPLETE), "clSetUserEventStatus");
      puts("clEnqueueWaitForEvents of a complete event");
      return code("status", clEnqueueWaitForEvents(queue, 1, &event), CL_SUCCESS);
    }
    case 31: { /* 5.8: CL_INVALID_PROGRAM_EXECUTABLE */
      cl_context of;
      cl_program built;
      cl_kernel k;
      cl_mem buffer;
      divide();
      of = context_of(2);
      built = program(of, one);
      must(clBuildProgram(built, 1, &parts[0], "", NULL, NULL), "clBuildProgram");
      k = kernel(built);
      buffer = clCreateBuffer(of, CL_MEM_READ_WRITE, 64, NULL, &status);
      must(clSetKernelArg(k, 0, sizeof buffer, &buffer), "clSetKernelArg");
      puts("a kernel on a sub-device that its program was not built for");
      return code("status", clEnqueueNDRangeKernel(clCreateCommandQueue(of, parts[1], 0, &status), k, 1,
                                                   NULL, &items, NULL, 0, NULL, NULL),
                  CL_INVALID_PROGRAM_EXECUTABLE);
    }
    case 32: { /* 5.7.2: CL_INVALID_ARG_VALUE */
      const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
      const char *source = "__kernel void one(__read_only image2d_t i, __global int *o) "
                           "{ *o = get_image_width(i); }\n";
      cl_program built = program(context, source);
      cl_image_desc desc;
      cl_mem image;
      memset(&desc, 0, sizeof desc);
      desc.image_type = CL_MEM_OBJECT_IMAGE2D;
      desc.image_width = desc.image_height = 16;
      image = clCreateImage(context, CL_MEM_WRITE_ONLY, &format, &desc, NULL, &status);
      must(status, "clCreateImage");
      must(clBuildProgram(built, 1, &device, "", NULL, NULL), "clBuildProgram");
      puts("a CL_MEM_WRITE_ONLY image for a __read_only argument");
      return code("status", clSetKernelArg(kernel(built), 0, sizeof image, &image),
                  CL_INVALID_ARG_VALUE);
    }
    case 33: { /* 5.7.3: CL_INVALID_DEVICE if device is not in the list */
      size_t size = 0;
      divide();
      puts("clGetKernelWorkGroupInfo for a sub-device that is not in the kernel's context");
      return code("status", clGetKernelWorkGroupInfo(built_kernel(), parts[0], CL_KERNEL_WORK_GROUP_SIZE,
                                                     sizeof size, &size, NULL), CL_INVALID_DEVICE);
    }
    case 34: { /* 5.7.1: CL_INVALID_KERNEL_DEFINITION */
      cl_program built;
      divide();
      built = program(context_of(2), one);
      must(clBuildProgram(built, 1, &parts[0], "", NULL, NULL), "clBuildProgram");
      must(clBuildProgram(built, 1, &parts[1], "-D SECOND", NULL, NULL), "clBuildProgram");
      puts("clCreateKernel of a kernel that has another parameter list on each device");
      clCreateKernel(built, "one", &status);
      return code("status", status, CL_INVALID_KERNEL_DEFINITION);
    }
    case 35: { /* 5.6.2: CL_INVALID_OPERATION, neither from source nor from a binary */
      char names[4096] = "";
      cl_program built;
      must(clGetDeviceInfo(device, CL_DEVICE_BUILT_IN_KERNELS, sizeof names, names, NULL), "query");
      strtok(names, ";");
      built = clCreateProgramWithBuiltInKernels(context, 1, &device, names, &status);
      must(status, "clCreateProgramWithBuiltInKernels");
      printf("clBuildProgram of the built-in kernel %s\n", names);
      return code("status", clBuildProgram(built, 1, &device, "", NULL, NULL), CL_INVALID_OPERATION);
    }
    case 36: { /* 5.2.2: copies the rectangle, from a sub-buffer as from any buffer */
      const cl_buffer_region part = {1024, 512};
      const size_t origin[3] = {0, 0, 0}, region[3] = {8, 2, 2};
      cl_mem whole = clCreateBuffer(context, CL_MEM_READ_WRITE, 4096, NULL, &status), from, to;
      must(status, "clCreateBuffer");
      to = clCreateBuffer(context, CL_MEM_READ_WRITE, 4096, NULL, &status);
      must(status, "clCreateBuffer");
      from = clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &part, &status);
      must(status, "clCreateSubBuffer");
      return code("clEnqueueCopyBufferRect from a sub-buffer",
                  clEnqueueCopyBufferRect(queue, from, to, origin, origin, region, 0, 0, 0, 0, 0,
                                          NULL, NULL),
                  CL_SUCCESS);
    }
    case 37: { /* 5.2.1: CL_INVALID_VALUE if the region is out of bounds in buffer */
      const cl_buffer_region part = {1024, (size_t)0 - 1016};
      cl_mem whole = clCreateBuffer(context, CL_MEM_READ_WRITE, 4096, NULL, &status);
      must(status, "clCreateBuffer");
      clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &part, &status);
      return code("clCreateSubBuffer, origin + size overflow", status, CL_INVALID_VALUE);
    }
    case 38: { /* OpenCL API 3.0, 4.2, Table 5: at least 16384 from 2.0 on, in the full profile */
      size_t width = 0;
      must(clGetDeviceInfo(device, CL_DEVICE_IMAGE2D_MAX_WIDTH, sizeof width, &width, NULL),
           "CL_DEVICE_IMAGE2D_MAX_WIDTH");
      printf("CL_DEVICE_IMAGE2D_MAX_WIDTH is %lu\n", (unsigned long)width);
      return code("it is 16384 at least", width >= 16384, 1);
    }
    case 39: { /* 5.6.2: CL_INVALID_DEVICE if device_list has a device that is not the program's */
      divide();
      puts("clBuildProgram for a sub-device that is not in the context");
      return code("status", clBuildProgram(program(context, one), 1, parts, "", NULL, NULL),
                  CL_INVALID_DEVICE);
    }
    case 40: { /* 5.6.3: the same */
      divide();
      puts("clCompileProgram for a sub-device that is not in the context");
      return code("status", clCompileProgram(program(context, one), 1, parts, "", 0, NULL, NULL, NULL,
                                             NULL), CL_INVALID_DEVICE);
    }
    case 41: { /* 5.6.3: CL_INVALID_DEVICE if device_list has a device that is not in the context */
      cl_device_id both[2] = {device, NULL};
      cl_program compiled = program(context, one);
      divide();
      both[1] = parts[0];
      must(clCompileProgram(compiled, 0, NULL, "", 0, NULL, NULL, NULL, NULL), "clCompileProgram");
      puts("clLinkProgram for the device and a sub-device that is not in the context");
      clLinkProgram(context, 2, both, "", 1, &compiled, NULL, NULL, &status);
      return code("status", status, CL_INVALID_DEVICE);
    }
    case 42: { /* 5.6.1: the same */
      cl_device_id both[2] = {device, NULL};
      const unsigned char *each[2];
      size_t sizes[2];
      divide();
      both[1] = parts[0];
      each[0] = each[1] = binary(sizes);
      sizes[1] = sizes[0];
      puts("clCreateProgramWithBinary for the device and a sub-device that is not in the context");
      clCreateProgramWithBinary(context, 2, both, sizes, each, NULL, &status);
      return code("status", status, CL_INVALID_DEVICE);
    }
    case 43: { /* 5.6.1: the same */
      cl_device_id both[2] = {device, NULL};
      char names[4096] = "";
      divide();
      both[1] = parts[0];
      must(clGetDeviceInfo(device, CL_DEVICE_BUILT_IN_KERNELS, sizeof names, names, NULL), "query");
      if (names[0] == 0) return 2;
      strtok(names, ";");
      puts("clCreateProgramWithBuiltInKernels for the device and a sub-device that is not in the "
           "context");
      clCreateProgramWithBuiltInKernels(context, 2, both, names, &status);
      return code("status", status, CL_INVALID_DEVICE);
    }
    case 44: { /* 5.6.7: CL_INVALID_DEVICE if device is not in the list of the program's devices */
      cl_build_status built = CL_BUILD_NONE;
      divide();
      puts("clGetProgramBuildInfo for a sub-device that is not in the context");
      return code("status", clGetProgramBuildInfo(program(context, one), parts[0],
                                                  CL_PROGRAM_BUILD_STATUS, sizeof built, &built,
                                                  NULL), CL_INVALID_DEVICE);
    }
    case 45: { /* 5.6.7, NOTE: sub-devices of any level use the binary of the root device */
      const cl_device_partition_property two[] = {CL_DEVICE_PARTITION_BY_COUNTS, 2, 0, 0};
      const cl_device_partition_property each[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
      cl_device_id part;
      cl_uint units = 0;
      cl_program again;
      const unsigned char *bits;
      size_t size;
      must(clGetDeviceInfo(device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL), "query");
      if (units < 3) return 2;
      must(clCreateSubDevices(device, two, 1, &part, NULL), "clCreateSubDevices of the device");
      must(clCreateSubDevices(part, each, 2, parts, NULL), "clCreateSubDevices of a sub-device");
      bits = binary(&size);
      again = clCreateProgramWithBinary(context_of(1), 1, parts, &size, &bits, NULL, &status);
      must(status, "clCreateProgramWithBinary");
      puts("CL_PROGRAM_BUILD_LOG of the root device's binary, for a sub-device of a sub-device");
      must(clBuildProgram(again, 1, parts, "", NULL, NULL), "clBuildProgram");
      return code("status", clGetProgramBuildInfo(again, parts[0], CL_PROGRAM_BUILD_LOG, 0, NULL,
                                                  &size), CL_SUCCESS);
    }
    default:
      fprintf(stderr, "usage: %s 23..45\n", argv[0]);
      return 2;
  }
}
