/* Calls that PoCL 3.1 and 7.1 wrongly accept or refuse, one finding per run:
 *   cc accepted_calls.c -o accepted_calls -lOpenCL && for i in $(seq 1 7); do ./accepted_calls $i; done
 * Exit status: 0 as the specification says, 1 otherwise or it crashed, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 200
#include "../check.h"

static cl_device_id device;
static cl_context context;
static cl_command_queue queue;
static cl_int status;

static cl_mem buffer(void) {
  cl_mem made = clCreateBuffer(context, CL_MEM_READ_WRITE, 256, NULL, &status);
  must(status, "clCreateBuffer");
  return made;
}

/* A row of 8 pixels of 4 bytes, from a buffer. */
static cl_mem line(void) {
  const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
  cl_image_desc description;
  cl_mem made;
  memset(&description, 0, sizeof description);
  description.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  description.image_width = 8;
  description.buffer = buffer();
  made = clCreateImage(context, CL_MEM_READ_WRITE, &format, &description, NULL, &status);
  must(status, "clCreateImage");
  return made;
}

/* 12 rows of 8 pixels. */
static cl_mem array(void) {
  const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
  cl_image_desc description;
  cl_mem made;
  memset(&description, 0, sizeof description);
  description.image_type = CL_MEM_OBJECT_IMAGE1D_ARRAY;
  description.image_width = 8;
  description.image_array_size = 12;
  made = clCreateImage(context, CL_MEM_READ_WRITE, &format, &description, NULL, &status);
  must(status, "clCreateImage");
  return made;
}

static void set_up(void) {
  device = first_device();
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
}

/* 5.3.3 to 5.3.6: for a 1D image from a buffer, origin[1] and origin[2] must be 0, and region[1]
 * and region[2] must be 1; otherwise CL_INVALID_VALUE. */
static const struct {
  size_t origin[3], region[3];
} boxes[] = {
    {{0, 1, 0}, {1, 1, 1}}, {{0, 0, 1}, {1, 1, 1}}, {{0, 0, 0}, {1, 2, 1}}, {{0, 0, 0}, {1, 1, 2}}};
static const char *const calls[] = {"Read", "Write", "Copy", "Fill", "CopyToBuffer", "CopyFromBuffer",
                                    "Map"};
enum { box_count = 4, call_count = 7, line_rows = box_count * call_count };

static int try_box(cl_mem (*image)(void), int call, int box) {
  static const size_t zero[3] = {0, 0, 0};
  static const cl_uint color[4] = {1, 2, 3, 4};
  static unsigned char host[256];
  const size_t *const origin = boxes[box].origin, *const region = boxes[box].region;
  const cl_mem i = image();
  size_t pitch = 0, slice = 0;
  char what[160];
  snprintf(what, sizeof what, "%s, origin {%zu, %zu, %zu}, region {%zu, %zu, %zu}", calls[call],
           origin[0], origin[1], origin[2], region[0], region[1], region[2]);
  printf("%s\n", what);
  fflush(stdout);
  switch (call) {
    case 0:
      status = clEnqueueReadImage(queue, i, CL_TRUE, origin, region, 0, 0, host, 0, NULL, NULL);
      break;
    case 1:
      status = clEnqueueWriteImage(queue, i, CL_TRUE, origin, region, 0, 0, host, 0, NULL, NULL);
      break;
    case 2:
      status = clEnqueueCopyImage(queue, i, image(), origin, zero, region, 0, NULL, NULL);
      break;
    case 3:
      status = clEnqueueFillImage(queue, i, color, origin, region, 0, NULL, NULL);
      break;
    case 4:
      status = clEnqueueCopyImageToBuffer(queue, i, buffer(), origin, region, 0, 0, NULL, NULL);
      break;
    case 5:
      status = clEnqueueCopyBufferToImage(queue, buffer(), i, 0, origin, region, 0, NULL, NULL);
      break;
    default:
      clEnqueueMapImage(queue, i, CL_TRUE, CL_MAP_READ, origin, region, &pitch, &slice, 0, NULL, NULL,
                        &status);
  }
  if (status == CL_SUCCESS) clFinish(queue);
  return expect(what, status, CL_INVALID_VALUE);
}

static int try_line(int row) { return try_box(line, row % call_count, row / call_count); }

/* 5.3.3 to 5.3.5: for a 1D array, origin[2] must be 0 and region[2] must be 1. */
static int try_array(int row) { return try_box(array, row / 2, row % 2 ? 3 : 1); }

/* 5.1: CL_INVALID_DEVICE if the device is not associated with the context, which has the root-level
 * device. */
static int try_device(int with_properties) {
  const cl_device_partition_property by_one[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  cl_device_id parts[1024];
  cl_uint count = 0;
  if (clCreateSubDevices(device, by_one, 1024, parts, &count) != CL_SUCCESS || count == 0) return 2;
  if (with_properties)
    clCreateCommandQueueWithProperties(context, parts[0], NULL, &status);
  else
    clCreateCommandQueue(context, parts[0], 0, &status);
  return expect("a queue of a sub-device, in the context of its root-level device", status,
                CL_INVALID_DEVICE);
}

/* 4.4: CL_INVALID_PROPERTY "if the value specified for a supported property name is not valid". */
static int try_property(int from_type) {
  cl_platform_id platform;
  cl_context_properties properties[] = {CL_CONTEXT_PLATFORM, 0, CL_CONTEXT_INTEROP_USER_SYNC, 17, 0};
  must(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  properties[1] = (cl_context_properties)platform;
  if (from_type)
    clCreateContextFromType(properties, CL_DEVICE_TYPE_ALL, NULL, NULL, &status);
  else
    clCreateContext(properties, 1, &device, NULL, NULL, &status);
  return expect(from_type ? "clCreateContextFromType, CL_CONTEXT_INTEROP_USER_SYNC 17"
                          : "clCreateContext, CL_CONTEXT_INTEROP_USER_SYNC 17",
                status, CL_INVALID_PROPERTY);
}

/* 5.6.1: a kernel of CL_DEVICE_BUILT_IN_KERNELS. By 5.6.2, its program cannot be built. By 5.7.1,
 * clCreateKernel requires a program that was built. So a driver may give the kernel either before
 * or after clBuildProgram. */
static int try_built_in_kernel(int row) {
  char names[4096] = "";
  cl_program program;
  (void)row;
  must(clGetDeviceInfo(device, CL_DEVICE_BUILT_IN_KERNELS, sizeof names, names, NULL), "the names");
  if (!strtok(names, ";")) return 2;
  program = clCreateProgramWithBuiltInKernels(context, 1, &device, names, &status);
  must(status, "clCreateProgramWithBuiltInKernels");
  clCreateKernel(program, names, &status);
  printf("%s: clCreateKernel %d", names, (int)status);
  if (status != CL_SUCCESS) {
    printf(", clBuildProgram %d", (int)clBuildProgram(program, 1, &device, "", NULL, NULL));
    clCreateKernel(program, names, &status);
  }
  printf("\n");
  return expect("clCreateKernel of a built-in kernel", status, CL_SUCCESS);
}

/* OpenCL API 3.0, clEnqueueWaitForEvents: CL_INVALID_VALUE if num_events is 0 or event_list is NULL. */
static int try_wait(int without_list) {
  const cl_event event = clCreateUserEvent(context, &status);
  must(status, "clCreateUserEvent");
  return expect(without_list ? "clEnqueueWaitForEvents, event_list NULL"
                             : "clEnqueueWaitForEvents, num_events 0",
                clEnqueueWaitForEvents(queue, without_list ? 1 : 0, without_list ? NULL : &event),
                CL_INVALID_VALUE);
}

/* OpenCL API 3.0, clSetKernelExecInfo: CL_INVALID_VALUE if param_name is not valid. */
static int try_name(int row) {
  const char *const text = "__kernel void k(__global int *o) { *o = 1; }";
  const cl_program program = clCreateProgramWithSource(context, 1, (const char **)&text, NULL, &status);
  const cl_bool value = CL_FALSE;
  cl_kernel kernel;
  (void)row;
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  return expect("clSetKernelExecInfo, an unknown param_name",
                clSetKernelExecInfo(kernel, 0x7fff, sizeof value, &value), CL_INVALID_VALUE);
}

int main(int argc, char **argv) {
  switch (argc > 1 ? atoi(argv[1]) : 0) {
    case 1:
      return try_rows(0, line_rows, set_up, try_line);
    case 2:
      return try_rows(0, 2, set_up, try_property);
    case 3:
      return try_rows(0, 1, set_up, try_built_in_kernel);
    case 4:
      return try_rows(0, 2 * call_count, set_up, try_array);
    case 5:
      return try_rows(0, 2, set_up, try_device);
    case 6:
      return try_rows(0, 2, set_up, try_wait);
    case 7:
      return try_rows(0, 1, set_up, try_name);
    default:
      fprintf(stderr, "usage: %s 1..7\n", argv[0]);
      return 2;
  }
}
