/* Images: a 1D image from a buffer, copies, maps, levels and samples, one step per run:
 *   cc image_crashes.c -o image_crashes -lOpenCL && for i in $(seq 1 9); do ./image_crashes $i; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown; a driver may end the
 * process. OCL_ICD_VENDORS picks the driver. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

static cl_device_id device;
static cl_context context;
static cl_command_queue queue;
static cl_int status;
static const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
static const size_t origin[3] = {0, 0, 0}, line_region[3] = {4, 1, 1};

static int code(cl_int got, cl_int expected) {
  printf("returned %d, %d expected\n", (int)got, (int)expected);
  return got != expected;
}

static cl_mem buffer(size_t size) {
  cl_mem made = clCreateBuffer(context, CL_MEM_READ_WRITE, size, NULL, &status);
  must(status, "clCreateBuffer");
  return made;
}
static cl_mem line(void) {
  cl_image_desc of;
  cl_mem made;
  memset(&of, 0, sizeof of);
  of.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  of.image_width = 8;
  of.buffer = buffer(256);
  made = clCreateImage(context, CL_MEM_READ_WRITE, &format, &of, NULL, &status);
  must(status, "clCreateImage");
  return made;
}
static cl_mem any_plane(cl_uint levels, cl_uint samples) {
  cl_image_desc of;
  memset(&of, 0, sizeof of);
  of.image_type = CL_MEM_OBJECT_IMAGE2D;
  of.image_width = of.image_height = 8;
  of.num_mip_levels = levels;
  of.num_samples = samples;
  return clCreateImage(context, CL_MEM_READ_WRITE, &format, &of, NULL, &status);
}
static cl_mem plane(void) {
  cl_mem made = any_plane(0, 0);
  must(status, "clCreateImage");
  return made;
}

static int query(void) {
  const char *source =
      "__kernel void ask(read_only image1d_buffer_t i, __global int *out) {\n"
      "  *out = get_image_width(i);\n"
      "}\n";
  const size_t one = 1;
  int got = 0;
  cl_mem image = line(), out = buffer(sizeof got);
  cl_kernel kernel;
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  if (code(clBuildProgram(program, 1, &device, "-cl-std=CL1.2", NULL, NULL), CL_SUCCESS)) return 1;
  kernel = clCreateKernel(program, "ask", &status);
  must(status, "clCreateKernel");
  must(clSetKernelArg(kernel, 0, sizeof image, &image), "clSetKernelArg");
  must(clSetKernelArg(kernel, 1, sizeof out, &out), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL), "the launch");
  must(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof got, &got, 0, NULL, NULL), "the read");
  printf("the width is %d, 8 expected\n", got);
  return got != 8;
}
static int to_buffer(void) {
  const int wrong = code(clEnqueueCopyImageToBuffer(queue, line(), buffer(64), origin, line_region,
                                                    0, 0, NULL, NULL),
                         CL_SUCCESS);
  clFinish(queue);
  return wrong;
}
static int to_null(void) {
  return code(clEnqueueCopyImageToBuffer(queue, plane(), NULL, origin, line_region, 0, 0, NULL,
                                         NULL),
              CL_INVALID_MEM_OBJECT);
}
static int map(void) {
  size_t row = 99, slice = 99;
  clEnqueueMapImage(queue, line(), CL_TRUE, CL_MAP_READ, origin, line_region, &row, &slice, 0, NULL,
                    NULL, &status);
  printf("image_row_pitch is %zu (99 before); 4 mapped elements have 16 bytes, a row has 32\n", row);
  return code(status, CL_SUCCESS) || row == 99 || row < 16;
}
static int map_of_nothing(void) {
  const size_t nothing[3] = {4, 0, 1};
  size_t row = 0, slice = 0;
  clEnqueueMapImage(queue, plane(), CL_TRUE, CL_MAP_READ, origin, nothing, &row, &slice, 0, NULL,
                    NULL, &status);
  return code(status, CL_INVALID_VALUE);
}
static int beyond(void) {
  const size_t whole[3] = {8, 1, 1}, one[3] = {1, 0, 0};
  return code(clEnqueueCopyImage(queue, plane(), plane(), one, one, whole, 0, NULL, NULL),
              CL_INVALID_VALUE);
}
static int levels(void) {
  any_plane(2, 0);
  return code(status, CL_INVALID_IMAGE_DESCRIPTOR);
}
static int samples(void) {
  any_plane(0, 4);
  return code(status, CL_INVALID_IMAGE_DESCRIPTOR);
}
static int sampler(void) {
  clCreateSamplerWithProperties(context, NULL, &status);
  return code(status, CL_SUCCESS);
}

static const struct {
  const char *name;
  int (*run)(void);
} steps[] = {{"get_image_width of image1d_buffer_t", query},
             {"clEnqueueCopyImageToBuffer of a 1D image from a buffer", to_buffer},
             {"clEnqueueCopyImageToBuffer to NULL", to_null},
             {"clEnqueueMapImage of a 1D image from a buffer", map},
             {"clEnqueueMapImage, region[1] is 0", map_of_nothing},
             {"clEnqueueCopyImage, 8 elements from 1 of a row of 8", beyond},
             {"clCreateImage, num_mip_levels 2", levels},
             {"clCreateImage, num_samples 4", samples},
             {"clCreateSamplerWithProperties without a list", sampler}};

int main(int count, char **arguments) {
  const int step = count > 1 ? atoi(arguments[1]) : 0;
  if (step < 1 || step > 9) return 2;
  device = first_device();
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueueWithProperties(context, device, NULL, &status);
  must(status, "clCreateCommandQueueWithProperties");
  printf("%s: ", steps[step - 1].name);
  fflush(stdout);
  return steps[step - 1].run();
}
