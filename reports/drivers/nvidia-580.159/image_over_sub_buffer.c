/* Reads, in a kernel, a 1D image whose memory is a sub-buffer, then one whose memory is the buffer:
 * when they are made, and after a write to the buffer. OpenCL 1.2, 5.3.1 and Table 5.8: image_desc.buffer
 * refers to a valid buffer memory object whose contents the image shares; a sub-buffer is one.
 * Build and run: cc thisfile.c -lOpenCL && ./a.out
 * Exit status: 0 both images show their memory, 1 they do not, 2 could not be found out. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static const char source[] =
    "__kernel void look(__read_only image1d_buffer_t image, __global uint *out) {\n"
    "  const int i = get_global_id(0);\n"
    "  out[i] = read_imageui(image, i).x;\n"
    "}\n";

enum { elements = 16 };

int main(void) {
  cl_device_id device;
  cl_int status;
  cl_uint bits, got[elements];
  int k, way, failures = 0;
  size_t items = elements, bytes = 65536;
  unsigned char *data = malloc(bytes);
  cl_image_format format = {CL_R, CL_UNSIGNED_INT32};
  cl_image_desc desc;
  const char *text = source;
  device = first_device();
  must(clGetDeviceInfo(device, CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof bits, &bits, NULL),
       "clGetDeviceInfo");
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "-cl-std=CL1.2", NULL, NULL), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, "look", &status);
  must(status, "clCreateKernel");
  for (k = 0; k < (int)(bytes / 4); ++k) memcpy(data + 4 * k, &k, 4);
  cl_mem buffer =
      clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes, data, &status);
  must(status, "clCreateBuffer");
  cl_mem out = clCreateBuffer(context, CL_MEM_WRITE_ONLY, sizeof got, NULL, &status);
  must(status, "clCreateBuffer");
  for (way = 1; way >= 0; --way) {
    cl_buffer_region region = {3 * (bits / 8), 4 * elements};
    cl_mem memory = buffer;
    if (way == 1)
      memory = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
    must(status, "clCreateSubBuffer");
    memset(&desc, 0, sizeof desc);
    desc.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
    desc.image_width = elements;
    desc.buffer = memory;
    cl_mem image = clCreateImage(context, CL_MEM_READ_ONLY, &format, &desc, NULL, &status);
    must(status, "clCreateImage");
    must(clSetKernelArg(kernel, 0, sizeof image, &image), "clSetKernelArg");
    must(clSetKernelArg(kernel, 1, sizeof out, &out), "clSetKernelArg");
    const cl_uint first = way == 1 ? (cl_uint)(region.origin / 4) : 0;
    for (int written = 0; written < 2; ++written) {
      const cl_uint added = written ? 1000000 : 0;
      cl_uint numbers[elements];
      int wrong = 0;
      for (k = 0; k < elements; ++k) numbers[k] = first + (cl_uint)k + added;
      if (written)
        must(clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 4 * first, sizeof numbers, numbers, 0, NULL,
                                  NULL),
             "clEnqueueWriteBuffer");
      must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL),
           "clEnqueueNDRangeKernel");
      must(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof got, got, 0, NULL, NULL),
           "clEnqueueReadBuffer");
      for (k = 0; k < elements; ++k) wrong += got[k] != numbers[k];
      printf("over a %s, %s: element 0 is %u, expected %u; %d wrong\n",
             way == 1 ? "sub-buffer" : "buffer", written ? "after a write" : "when made",
             (unsigned)got[0], (unsigned)numbers[0], wrong);
      failures += wrong != 0;
    }
  }
  printf("%s\n", failures == 0 ? "PASS" : "FAIL");
  return failures != 0;
}
