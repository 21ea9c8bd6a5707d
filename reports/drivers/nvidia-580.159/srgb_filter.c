/* Reads between two elements of an sRGB image through a linear filter, at 65,536 coordinates. OpenCL
 * C 3.0.19, 8.2: the color is (1 - a) T0 + a T1. Accepted: a that is off by 1/256, each element's
 * share off by 1/256 again, each element off by 0.6 of a step of its 8 bits (8.3), and 2^-20.
 * Build and run: cc thisfile.c -lOpenCL && ./a.out
 * Exit status: 0 all colors are accepted, 1 some are not, 2 could not be found out. */
#define CL_TARGET_OPENCL_VERSION 200
#include "../check.h"

enum { reads = 65536, width = 8, first = 4 };
static const unsigned char left[3] = {249, 255, 0}, right[3] = {33, 0, 255};
/* Their least and greatest intensities: c / 12.92 or ((c + 0.055) / 1.055)^2.4 of 0.6 steps less and
 * more. */
static const double left_within[3][2] = {
    {0.942128535, 0.952501101}, {0.994655692, 1.000000000}, {0.000000000, 0.000182116}};
static const double right_within[3][2] = {
    {0.014746952, 0.015678396}, {0.000000000, 0.000182116}, {0.994655692, 1.000000000}};
static unsigned char data[width][4];
static cl_float coordinates[reads], colors[reads][4];

static const char source[] =
    "__kernel void k(__read_only image1d_t image, sampler_t s, __global const float *at,\n"
    "                __global float4 *out) {\n"
    "  size_t i = get_global_id(0);\n"
    "  out[i] = read_imagef(image, s, at[i]);\n"
    "}\n";

static double share(double a) { return a < 0 ? 0 : a > 1 ? 1 : a; }

int main(void) {
  cl_int status;
  int wrong = 0;
  const char *text = source;
  const size_t size = reads;
  const double step = 1.0 / 256;
  cl_device_id device = first_device();
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  for (int x = 0; x < width; ++x) {
    for (int c = 0; c < 3; ++c) data[x][c] = x <= first ? left[c] : right[c];
    data[x][3] = 255;
  }
  for (int i = 0; i < reads; ++i) coordinates[i] = first + 0.5f + (i + 0.5f) / reads;
  const cl_image_format format = {CL_sRGBA, CL_UNORM_INT8};
  const cl_image_desc desc = {.image_type = CL_MEM_OBJECT_IMAGE1D, .image_width = width};
  cl_mem image = clCreateImage(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, &format, &desc,
                               data, &status);
  must(status, "clCreateImage of sRGBA");
  cl_sampler sampler =
      clCreateSampler(context, CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_LINEAR, &status);
  must(status, "clCreateSampler");
  cl_mem at = clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, sizeof coordinates,
                             coordinates, &status);
  must(status, "clCreateBuffer");
  cl_mem out = clCreateBuffer(context, CL_MEM_WRITE_ONLY, sizeof colors, NULL, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof image, &image), "clSetKernelArg");
  must(clSetKernelArg(kernel, 1, sizeof sampler, &sampler), "clSetKernelArg");
  must(clSetKernelArg(kernel, 2, sizeof at, &at), "clSetKernelArg");
  must(clSetKernelArg(kernel, 3, sizeof out, &out), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &size, NULL, 0, NULL, NULL), "launch");
  must(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof colors, colors, 0, NULL, NULL), "read");
  for (int i = 0; i < reads; ++i) {
    const double a = (double)coordinates[i] - 0.5 - first;
    for (int c = 0; c < 3; ++c) {
      double least = -1e-6, greatest = 1e-6, low = 9, high = -9;
      for (int side = -1; side <= 1; side += 2) {
        const double b = share(a + side * step);
        const double down = share(1 - b - step) * left_within[c][0] +
                            share(b - step) * right_within[c][0];
        const double up = share(1 - b + step) * left_within[c][1] +
                          share(b + step) * right_within[c][1];
        if (down < low) low = down;
        if (up > high) high = up;
      }
      least += low;
      greatest += high;
      if (colors[i][c] >= least && colors[i][c] <= greatest) continue;
      if (wrong++ < 4)
        printf("u = %.9g, elements %d and %d of 255: %.9g, accepted are %.7f to %.7f\n",
               coordinates[i], left[c], right[c], colors[i][c], least,
               greatest);
    }
  }
  printf("%s: %d of %d components\n", wrong ? "FAIL" : "PASS", wrong, 3 * reads);
  return wrong != 0;
}
