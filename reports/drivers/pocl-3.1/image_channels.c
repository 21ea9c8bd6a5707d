/* Images of one channel: what a kernel must read and write (OpenCL C 3.0.19, 6.15.15.7,
 * 6.15.15.1.1, 8.3.1.3; OpenCL 1.2, 6.12.14.1, 6.12.14.5, 8.3.1.3). A CL_R element is (r, 0, 0, 1),
 * a CL_A element (0, 0, 0, a), the border of CL_R (0, 0, 0, 1). Halves are converted to floats and
 * back. First the host writes 1.5, and a kernel reads inside the image and beyond its edge. Then a
 * kernel writes 0.25, and the host reads the element. Then images of the greatest width and of one
 * more are created. Last, the host reads a 1D array over host memory with slices two rows apart.
 * Build: cc -o image_channels image_channels.c -lOpenCL. OCL_ICD_VENDORS picks the driver. The exit
 * status is 1 if a result is wrong. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char *source =
    "__kernel void get(__read_only image2d_t i, sampler_t s, __global float *out) {\n"
    "  vstore4(read_imagef(i, s, (int2)(0, 0)), 0, out);\n"
    "  vstore4(read_imagef(i, s, (int2)(5, 5)), 1, out);\n"
    "}\n"
    "__kernel void put(__write_only image2d_t i) {\n"
    "  write_imagef(i, (int2)(0, 0), (float4)(0.25f));\n"
    "}\n";
static cl_device_id device;
static cl_context context;
static cl_command_queue queue;
static cl_program program;
static const size_t zero[3] = {0, 0, 0}, one[3] = {1, 1, 1};

static int wrong;
/* Prints the value that came and the right value. */
static void say(const char *name, const char *what, const char *got, const char *due) {
  printf("%s: %s %s, due %s\n", name, what, got, due);
  wrong |= strcmp(got, due) != 0;
}

static void run(cl_kernel k) {
  const size_t items = 1;
  clEnqueueNDRangeKernel(queue, k, 1, NULL, &items, NULL, 0, NULL, NULL);
}

static void channel(const char *name, cl_channel_order order, cl_channel_type type, const void *host,
                    size_t bytes, const char *due, const char *border, const char *stored) {
  cl_int status;
  const cl_image_format format = {order, type};
  cl_image_desc desc = {CL_MEM_OBJECT_IMAGE2D, 1, 1};
  unsigned char copy[4];
  memcpy(copy, host, bytes);
  cl_mem image = clCreateImage(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, &format, &desc,
                               copy, &status);
  cl_sampler s =
      clCreateSampler(context, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &status);
  float out[8] = {0};
  cl_mem o = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof out, NULL, &status);
  cl_kernel get = clCreateKernel(program, "get", &status), put = clCreateKernel(program, "put", &status);
  clSetKernelArg(get, 0, sizeof image, &image);
  clSetKernelArg(get, 1, sizeof s, &s);
  clSetKernelArg(get, 2, sizeof o, &o);
  run(get);
  clEnqueueReadBuffer(queue, o, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL);
  char got[80];
  snprintf(got, sizeof got, "%g %g %g %g", out[0], out[1], out[2], out[3]);
  say(name, "element", got, due);
  snprintf(got, sizeof got, "%g %g %g %g", out[4], out[5], out[6], out[7]);
  say(name, "border", got, border);
  clSetKernelArg(put, 0, sizeof image, &image);
  run(put);
  clEnqueueReadImage(queue, image, CL_TRUE, zero, one, 0, 0, copy, 0, NULL, NULL);
  got[0] = 0;
  for (size_t i = bytes; i-- > 0;)
    snprintf(got + strlen(got), sizeof got - strlen(got), "%s%02x", got[0] ? " " : "", copy[i]);
  say(name, "0.25 is stored as", got, stored);
}

int main(void) {
  cl_int status;
  device = first_device();
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  queue = clCreateCommandQueue(context, device, 0, &status);
  program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  clBuildProgram(program, 1, &device, "", NULL, NULL);

  const unsigned short half = 0x3e00; /* 1.5 */
  const float single = 1.5f;
  const unsigned char byte = 255;
  channel("CL_R, CL_HALF_FLOAT", CL_R, CL_HALF_FLOAT, &half, 2, "1.5 0 0 1", "0 0 0 1", "34 00");
  channel("CL_A, CL_HALF_FLOAT", CL_A, CL_HALF_FLOAT, &half, 2, "0 0 0 1.5", "0 0 0 0", "34 00");
  channel("CL_R, CL_FLOAT", CL_R, CL_FLOAT, &single, 4, "1.5 0 0 1", "0 0 0 1", "3e 80 00 00");
  channel("CL_R, CL_UNORM_INT8", CL_R, CL_UNORM_INT8, &byte, 1, "1 0 0 1", "0 0 0 1", "40");

  size_t widest = 0;
  clGetDeviceInfo(device, CL_DEVICE_IMAGE2D_MAX_WIDTH, sizeof widest, &widest, NULL);
  const cl_image_format rgba = {CL_RGBA, CL_UNORM_INT8};
  for (size_t more = 0; more < 2; ++more) {
    cl_image_desc desc = {CL_MEM_OBJECT_IMAGE2D, widest + more, 1};
    clCreateImage(context, CL_MEM_READ_WRITE, &rgba, &desc, NULL, &status);
    printf("2D image of width %zu: %d, due %d\n", widest + more, status,
           more ? CL_INVALID_IMAGE_SIZE : CL_SUCCESS);
    wrong |= status != (more ? CL_INVALID_IMAGE_SIZE : CL_SUCCESS);
  }

  static unsigned char memory[2 * 2 * 8] __attribute__((aligned(4096)));
  for (size_t i = 0; i < sizeof memory; ++i) memory[i] = (unsigned char)i;
  cl_image_desc desc = {CL_MEM_OBJECT_IMAGE1D_ARRAY, 2};
  desc.image_array_size = 2;
  desc.image_row_pitch = 8;
  desc.image_slice_pitch = 16;
  cl_mem layers = clCreateImage(context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, &rgba, &desc,
                                memory, &status);
  const size_t second[3] = {0, 1, 0};
  unsigned char element[4] = {0};
  clEnqueueReadImage(queue, layers, CL_TRUE, second, one, 0, 0, element, 0, NULL, NULL);
  printf("1D array over host memory, slices of 16 bytes: layer 1 begins with %d, due 16\n",
         element[0]);
  return wrong | (element[0] != 16);
}
