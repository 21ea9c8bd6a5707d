/* cl_khr_command_buffer on PoCL 3.1 and others, one finding per run:
 *   cc command_buffer.c -o command_buffer -lOpenCL
 *   for i in $(seq 1 11); do ./command_buffer $i; echo "$i: $?"; done
 * The first device of the first platform that lists the extension is asked. Exit status: 0 if it
 * follows the specification, 1 if it does not, 2 if this is unknown, 128 + signal if it crashed. */
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include "../check.h"
#include <CL/cl_ext.h>

static cl_platform_id platform;
static cl_device_id device;
static cl_context context;
static cl_command_queue queue;
static cl_command_buffer_khr commands;
static cl_int status;
static clCreateCommandBufferKHR_fn create;
static clGetCommandBufferInfoKHR_fn info;
static clCommandNDRangeKernelKHR_fn nd_range;

static const cl_command_buffer_properties_khr given[] = {CL_COMMAND_BUFFER_FLAGS_KHR, 0, 0};

static int is(const char *what, long got, long expected) {
  printf("returned; %s: %s is %ld, expected %ld\n", got == expected ? "PASS" : "FAIL", what, got,
         expected);
  return got != expected;
}

static void *function(const char *name) {
  void *found = clGetExtensionFunctionAddressForPlatform(platform, name);
  if (!found) exit(2);
  return found;
}

static void set_up(void) {
  static char extensions[1 << 16];
  cl_platform_id platforms[16];
  cl_uint count = 0, i;
  must(clGetPlatformIDs(16, platforms, &count), "clGetPlatformIDs");
  for (i = 0; i < count && !platform; ++i) {
    if (clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS) continue;
    must(clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, sizeof extensions, extensions, NULL),
         "clGetDeviceInfo");
    if (strstr(extensions, "cl_khr_command_buffer")) platform = platforms[i];
  }
  if (!platform) exit(2);
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  create = function("clCreateCommandBufferKHR");
  info = function("clGetCommandBufferInfoKHR");
  nd_range = function("clCommandNDRangeKernelKHR");
  commands = create(1, &queue, given, &status);
  must(status, "clCreateCommandBufferKHR");
}

static int queues(void) {
  cl_command_queue got = NULL;
  must(info(commands, CL_COMMAND_BUFFER_QUEUES_KHR, sizeof got, &got, NULL), "info");
  return is("CL_COMMAND_BUFFER_QUEUES_KHR is the queue that was given", got == queue, 1);
}

static int too_small(void) {
  cl_uint count = 0;
  return is("CL_COMMAND_BUFFER_NUM_QUEUES_KHR into one byte",
            info(commands, CL_COMMAND_BUFFER_NUM_QUEUES_KHR, 1, &count, NULL), CL_INVALID_VALUE);
}

static int properties(void) {
  size_t size = 0;
  must(info(commands, CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR, 0, NULL, &size), "info");
  return is("bytes of CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR", (long)size, (long)sizeof given);
}

static int property_twice(void) {
  const cl_command_buffer_properties_khr twice[] = {CL_COMMAND_BUFFER_FLAGS_KHR, 0,
                                                    CL_COMMAND_BUFFER_FLAGS_KHR, 0, 0};
  create(1, &queue, twice, &status);
  return is("a property that is there twice", status, CL_INVALID_VALUE);
}

static int null_queue(void) {
  cl_command_queue none = NULL;
  create(1, &none, NULL, &status);
  return is("a queue that is NULL", status, CL_INVALID_COMMAND_QUEUE);
}

static cl_kernel kernel_of(const char *source) {
  static cl_mem out;
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  cl_kernel made = clCreateKernel(program, "one", &status);
  must(status, "clCreateKernel");
  out = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(made, 0, sizeof out, &out), "clSetKernelArg");
  return made;
}

static cl_kernel kernel(void) {
  return kernel_of("__kernel void one(__global int *out) { *out = 1; }\n");
}

static int zero_dimensions(void) {
  const size_t items = 1;
  return is("a kernel recorded with 0 dimensions",
            nd_range(commands, NULL, NULL, kernel(), 0, NULL, &items, NULL, 0, NULL, NULL, NULL),
            CL_INVALID_WORK_DIMENSION);
}

static int null_kernel(void) {
  const size_t items = 1;
  return is("a NULL kernel recorded",
            nd_range(commands, NULL, NULL, NULL, 1, NULL, &items, NULL, 0, NULL, NULL, NULL),
            CL_INVALID_KERNEL);
}

/* A kernel that requires a local size is recorded without one: from 2.1 on the driver uses the
 * required size. */
static int required_size(void) {
  const size_t items = 16;
  return is("a kernel that requires a local size, recorded without one",
            nd_range(commands, NULL, NULL,
                     kernel_of("__kernel __attribute__((reqd_work_group_size(4, 1, 1)))\n"
                               "void one(__global int *out) { *out = 1; }\n"),
                     1, NULL, &items, NULL, 0, NULL, NULL, NULL),
            CL_SUCCESS);
}

/* The function as it is before revision 0.9.5. Later revisions have properties after the queue. */
static int null_rectangle(void) {
  const size_t origin[3] = {0, 0, 0}, region[3] = {16, 2, 1};
  cl_mem target = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, &status);
  must(status, "clCreateBuffer");
  return is("a rectangle of a NULL buffer recorded",
            ((clCommandCopyBufferRectKHR_fn)function("clCommandCopyBufferRectKHR"))(
                commands, NULL, NULL, target, origin, origin, region, 0, 0, 0, 0, 0, NULL, NULL,
                NULL),
            CL_INVALID_MEM_OBJECT);
}

static cl_mem image_of(cl_mem_object_type type, cl_mem buffer) {
  const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
  cl_image_desc of;
  cl_mem image;
  memset(&of, 0, sizeof of);
  of.image_type = type;
  of.image_width = 16;
  of.image_height = 1;
  of.buffer = buffer;
  image = clCreateImage(context, 0, &format, &of, NULL, &status);
  must(status, "clCreateImage");
  return image;
}

static int sampler(void) {
  const size_t items = 1;
  const cl_mem image = image_of(CL_MEM_OBJECT_IMAGE2D, NULL);
  const cl_sampler made =
      clCreateSampler(context, CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST, &status);
  const cl_kernel reads = kernel_of(
      "__kernel void one(__global uint4 *out, read_only image2d_t image, sampler_t sampler) {\n"
      "  *out = read_imageui(image, sampler, (int2)(0));\n"
      "}\n");
  must(clSetKernelArg(reads, 1, sizeof image, &image), "clSetKernelArg");
  must(clSetKernelArg(reads, 2, sizeof made, &made), "clSetKernelArg");
  alarm(20);
  return is("a kernel with a sampler recorded",
            nd_range(commands, NULL, NULL, reads, 1, NULL, &items, NULL, 0, NULL, NULL, NULL),
            CL_SUCCESS);
}

/* The function as it is before revision 0.9.5. */
static int image_of_a_buffer(void) {
  const size_t origin[3] = {0, 0, 0}, region[3] = {16, 1, 1};
  cl_mem from = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, &status);
  cl_mem held = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, &status);
  must(status, "clCreateBuffer");
  return is("a copy into an image of a buffer recorded",
            ((clCommandCopyBufferToImageKHR_fn)function("clCommandCopyBufferToImageKHR"))(
                commands, NULL, from, image_of(CL_MEM_OBJECT_IMAGE1D_BUFFER, held), 0, origin,
                region, 0, NULL, NULL, NULL),
            CL_SUCCESS);
}

int main(int argc, char **argv) {
  static int (*const steps[])(void) = {queues,     too_small,       properties, property_twice,
                                       null_queue, zero_dimensions, null_kernel, null_rectangle, required_size,
                                       sampler,    image_of_a_buffer};
  const int step = argc > 1 ? atoi(argv[1]) : 0;
  if (step < 1 || step > (int)(sizeof steps / sizeof *steps)) return 2;
  set_up();
  setvbuf(stdout, NULL, _IONBF, 0);
  return steps[step - 1]();
}
