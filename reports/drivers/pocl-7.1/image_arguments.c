/* clSetKernelArg with an image of another type than the kernel's argument:
 *   cc image_arguments.c -o image_arguments -lOpenCL && for i in $(seq 1 14); do ./image_arguments $i; done
 * OpenCL 1.2, 5.7.2: the memory object must be a 2D image if the argument is an image2d_t. The same
 * holds for the other types. 3.0 API, clSetKernelArg: an image of CL_DEPTH for an image2d_depth_t.
 * Exit status: 0 the call returned an error, 1 it succeeded, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

static const struct {
  const char *name, *argument;
  cl_mem_object_type type;
} rows[] = {{"a 1D image", "image2d_t", CL_MEM_OBJECT_IMAGE1D},
            {"a 1D image array", "image2d_t", CL_MEM_OBJECT_IMAGE1D_ARRAY},
            {"a 2D image array", "image2d_t", CL_MEM_OBJECT_IMAGE2D_ARRAY},
            {"a 3D image", "image2d_t", CL_MEM_OBJECT_IMAGE3D},
            {"a 2D image", "image1d_t", CL_MEM_OBJECT_IMAGE2D},
            {"a 1D image from a buffer", "image1d_t", CL_MEM_OBJECT_IMAGE1D_BUFFER},
            {"a 1D image", "image1d_buffer_t", CL_MEM_OBJECT_IMAGE1D},
            {"a 2D image", "image1d_array_t", CL_MEM_OBJECT_IMAGE2D},
            {"a 2D image", "image2d_array_t", CL_MEM_OBJECT_IMAGE2D},
            {"a 3D image", "image2d_array_t", CL_MEM_OBJECT_IMAGE3D},
            {"a 2D image", "image3d_t", CL_MEM_OBJECT_IMAGE2D},
            {"a 2D image array", "image3d_t", CL_MEM_OBJECT_IMAGE2D_ARRAY},
            {"a 2D image without CL_DEPTH", "image2d_depth_t", CL_MEM_OBJECT_IMAGE2D},
            {"a 2D image array without CL_DEPTH", "image2d_array_depth_t", CL_MEM_OBJECT_IMAGE2D_ARRAY}};
enum { row_count = sizeof rows / sizeof rows[0] };

int main(int count, char **arguments) {
  const int row = count > 1 ? atoi(arguments[1]) - 1 : 0;
  char source[256];
  const char *text = source;
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc of;
  cl_device_id device = first_device();
  cl_context context;
  cl_program program;
  cl_kernel kernel;
  cl_mem image;
  cl_int status;
  if (row < 0 || row >= row_count) return 2;
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  snprintf(source, sizeof source, "__kernel void ask(read_only %s i, __global int *out) { *out = 1; }",
           rows[row].argument);
  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, row < 12 ? "" : "-cl-std=CL3.0", NULL, NULL),
       "clBuildProgram");
  kernel = clCreateKernel(program, "ask", &status);
  must(status, "clCreateKernel");
  memset(&of, 0, sizeof of);
  of.image_type = rows[row].type;
  of.image_width = 8;
  of.image_height = 4;
  of.image_depth = of.image_array_size = 2;
  if (of.image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER) {
    of.buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 256, NULL, &status);
    must(status, "clCreateBuffer");
  }
  image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &of, NULL, &status);
  must(status, "clCreateImage");
  status = clSetKernelArg(kernel, 0, sizeof image, &image);
  printf("%s: clSetKernelArg of %s for an %s returned %d, an error expected\n",
         status == CL_SUCCESS ? "FAIL" : "PASS", rows[row].name, rows[row].argument, (int)status);
  return status == CL_SUCCESS;
}
