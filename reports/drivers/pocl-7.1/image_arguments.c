/* clSetKernelArg with an image of the wrong type for the kernel's argument, an image2d_t:
 *   cc image_arguments.c -o image_arguments -lOpenCL && for i in $(seq 1 4); do ./image_arguments $i; done
 * OpenCL 1.2, 5.7.2: the memory object must be a 2D image if the argument is an image2d_t.
 * Exit status: 0 any error, 1 success, 2 could not be found out. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

static const struct {
  const char *name;
  cl_mem_object_type type;
} types[] = {{"a 1D image", CL_MEM_OBJECT_IMAGE1D},
             {"a 1D image array", CL_MEM_OBJECT_IMAGE1D_ARRAY},
             {"a 2D image array", CL_MEM_OBJECT_IMAGE2D_ARRAY},
             {"a 3D image", CL_MEM_OBJECT_IMAGE3D}};

int main(int count, char **arguments) {
  const int which = count > 1 ? atoi(arguments[1]) : 1;
  const char *source =
      "__kernel void ask(read_only image2d_t i, __global int *out) { *out = get_image_width(i); }";
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc of;
  cl_device_id device = first_device();
  cl_context context;
  cl_program program;
  cl_kernel kernel;
  cl_mem image;
  cl_int status;
  if (which < 1 || which > 4) return 2;
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "ask", &status);
  must(status, "clCreateKernel");
  memset(&of, 0, sizeof of);
  of.image_type = types[which - 1].type;
  of.image_width = 8;
  of.image_height = 4;
  of.image_depth = of.image_array_size = 2;
  image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &of, NULL, &status);
  must(status, "clCreateImage");
  status = clSetKernelArg(kernel, 0, sizeof image, &image);
  printf("%s: clSetKernelArg of %s for an image2d_t returned %d, an error expected\n",
         status == CL_SUCCESS ? "FAIL" : "PASS", types[which - 1].name, (int)status);
  return status == CL_SUCCESS;
}
