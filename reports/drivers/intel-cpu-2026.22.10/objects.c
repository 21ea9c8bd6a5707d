/* Findings on the CPU runtime 2026.22.10: images, overlapping copies and queries that it must
 * answer, one finding per run:
 *   cc objects.c -o objects -lOpenCL && for i in $(seq 1 9); do ./objects $i; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"
#include <unistd.h>

static cl_device_id device;
static cl_context context;
static cl_command_queue queue;
static cl_int status;
static unsigned char host[1024];

static int number_is(const char *what, unsigned long got, unsigned long expected) {
  printf("%s: %s %lu, expected %lu\n", got == expected ? "PASS" : "FAIL", what, got, expected);
  return got != expected;
}

static int at_least(const char *what, unsigned long got, unsigned long least) {
  printf("%s: %s %lu, expected %lu or more\n", got >= least ? "PASS" : "FAIL", what, got, least);
  return got < least;
}

static int code(const char *what, cl_int got, cl_int expected) {
  printf("%s: %s %d, expected %d\n", got == expected ? "PASS" : "FAIL", what, (int)got,
         (int)expected);
  return got != expected;
}

/* A row of 16 pixels. It is made from the buffer, if there is one. */
static cl_mem row_of(cl_channel_order order, cl_channel_type type, cl_mem buffer) {
  const cl_image_format format = {order, type};
  cl_image_desc description;
  cl_mem made;
  memset(&description, 0, sizeof description);
  description.image_type = buffer ? CL_MEM_OBJECT_IMAGE1D_BUFFER : CL_MEM_OBJECT_IMAGE1D;
  description.image_width = 16;
  description.buffer = buffer;
  made = clCreateImage(context, CL_MEM_READ_WRITE, &format, &description, NULL, &status);
  must(status, "clCreateImage");
  return made;
}

static size_t mapped_pitch(cl_mem image) {
  const size_t origin[3] = {0, 0, 0}, region[3] = {14, 1, 1};
  size_t row = 0, slice = 0;
  clEnqueueMapImage(queue, image, CL_TRUE, CL_MAP_READ, origin, region, &row, &slice, 0, NULL, NULL,
                    &status);
  must(status, "clEnqueueMapImage");
  return row;
}

/* The first pixel after a fill with `red`. */
static unsigned long filled(cl_channel_type type, cl_uint red) {
  const size_t origin[3] = {0, 0, 0}, region[3] = {16, 1, 1};
  const cl_uint color[4] = {red, 0, 0, 0};
  cl_mem image = row_of(CL_R, type, NULL);
  must(clEnqueueFillImage(queue, image, color, origin, region, 0, NULL, NULL), "clEnqueueFillImage");
  must(clEnqueueReadImage(queue, image, CL_TRUE, origin, region, 0, 0, host, 0, NULL, NULL),
       "clEnqueueReadImage");
  return type == CL_UNSIGNED_INT8 ? host[0] : host[0] + 256UL * host[1];
}

/* The output of printf("%#.2g", -99.5) in a kernel. */
static int printed(void) {
  const char *source = "__kernel void k(float x) { printf(\"%#.2g\\n\", x); }\n";
  const float value = -99.5f;
  const size_t items = 1;
  char text[64] = "";
  FILE *file = tmpfile();
  const int out = dup(1);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, "k", &status);
  must(clSetKernelArg(kernel, 0, sizeof value, &value), "clSetKernelArg");
  if (file == NULL || out < 0) return 2;
  fflush(stdout);
  dup2(fileno(file), 1);
  status = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL);
  clFinish(queue);
  fflush(stdout);
  dup2(out, 1);
  must(status, "clEnqueueNDRangeKernel");
  rewind(file);
  if (fgets(text, sizeof text, file) == NULL) return 2;
  text[strcspn(text, "\n")] = 0;
  status = strcmp(text, "-1.0e+02") != 0;
  printf("%s: printf(\"%%#.2g\", -99.5) writes %s, expected -1.0e+02\n", status ? "FAIL" : "PASS",
         text);
  return status;
}

static int run(int number) {
  cl_mem b = clCreateBuffer(context, CL_MEM_READ_WRITE, 1024, NULL, &status);
  must(status, "clCreateBuffer");
  switch (number) {
    case 1:
      return at_least("image_row_pitch of a mapped 1D image, 14 pixels of 16 bytes:",
                      mapped_pitch(row_of(CL_RGBA, CL_FLOAT, NULL)), 224);
    case 2:
      return at_least("image_row_pitch of a mapped 1D image of a buffer:",
                      mapped_pitch(row_of(CL_RGBA, CL_FLOAT, b)), 224);
    case 3:
      return number_is("a CL_UNSIGNED_INT8 image filled with 4000000000:",
                       filled(CL_UNSIGNED_INT8, 4000000000u), 255);
    case 4:
      return number_is("a CL_UNSIGNED_INT16 image filled with 4000000000:",
                       filled(CL_UNSIGNED_INT16, 4000000000u), 65535);
    case 5: { /* bytes 128 to 135 of the buffer are in both */
      const cl_buffer_region first = {0, 512}, second = {128, 512};
      cl_mem from = clCreateSubBuffer(b, 0, CL_BUFFER_CREATE_TYPE_REGION, &first, &status);
      must(status, "clCreateSubBuffer");
      cl_mem to = clCreateSubBuffer(b, 0, CL_BUFFER_CREATE_TYPE_REGION, &second, &status);
      must(status, "clCreateSubBuffer");
      return code("clEnqueueCopyBuffer between overlapping parts of two sub-buffers",
                  clEnqueueCopyBuffer(queue, from, to, 128, 0, 8, 0, NULL, NULL),
                  CL_MEM_COPY_OVERLAP);
    }
    case 6: { /* byte 40 is the last of a row of one rectangle, and the first of a row of the
               * other */
      const size_t from[3] = {2, 4, 1}, to[3] = {0, 0, 1}, box[3] = {3, 3, 3};
      return code("clEnqueueCopyBufferRect of rectangles that share a byte",
                  clEnqueueCopyBufferRect(queue, b, b, from, to, box, 4, 20, 4, 20, 0, NULL, NULL),
                  CL_MEM_COPY_OVERLAP);
    }
    case 7: {
      const cl_buffer_region part = {256, 128};
      void *pointer = NULL;
      cl_mem whole = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 512, host, &status);
      must(status, "clCreateBuffer");
      cl_mem of = clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &part, &status);
      must(status, "clCreateSubBuffer");
      must(clGetMemObjectInfo(of, CL_MEM_HOST_PTR, sizeof pointer, &pointer, NULL), "CL_MEM_HOST_PTR");
      return number_is("CL_MEM_HOST_PTR of a sub-buffer at 256, minus host_ptr:",
                       (unsigned long)((unsigned char *)pointer - host), 256);
    }
    case 8: {
      cl_command_queue none;
      return code("clGetCommandQueueInfo(CL_QUEUE_DEVICE_DEFAULT)",
                  clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE_DEFAULT, sizeof none, &none, NULL),
                  CL_SUCCESS);
    }
    case 9:
      return printed();
    default:
      fprintf(stderr, "a number from 1 to 9 is needed\n");
      return 2;
  }
}

int main(int argc, char **argv) {
  device = first_device();
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  return run(argc > 1 ? atoi(argv[1]) : 0);
}
