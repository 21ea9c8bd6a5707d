/* Calls with NULL or another wrong value in which NVIDIA's driver 580.159 crashes, one finding per
 * run:
 *   cc nulls.c -o nulls -lOpenCL && for i in $(seq 1 11); do ./nulls $i; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. After a crash, a new process
 * makes the next call. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

static struct subject on;
static cl_mem buffer, image, second_image;
static unsigned char host[4096];

static void set_up(void) {
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc plane;
  cl_int status;
  on = subject();
  memset(&plane, 0, sizeof plane);
  plane.image_type = CL_MEM_OBJECT_IMAGE2D;
  plane.image_width = plane.image_height = 8;
  buffer = clCreateBuffer(on.context, 0, sizeof host, NULL, &status);
  image = clCreateImage(on.context, 0, &format, &plane, NULL, &status);
  second_image = clCreateImage(on.context, 0, &format, &plane, NULL, &status);
  must(status, "clCreateImage");
}

static cl_program program(int compiled) {
  const char *text = "__kernel void k(__global int *v) { *v = 1; }";
  cl_int status;
  cl_program made = clCreateProgramWithSource(on.context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  if (compiled)
    must(clCompileProgram(made, 1, &on.device, "", 0, NULL, NULL, NULL, NULL), "clCompileProgram");
  return made;
}

enum function {
  copy_image, map_image, buffer_to_image, image_to_buffer, fill_image, read_image, write_image,
  fill_buffer, sampler, build, compile, link_programs
};
enum wrong { no_image, no_source, no_origin, no_source_origin, no_region, no_pattern, no_list,
             bad_addressing, bad_filter, no_device, no_programs };
static const char *const wrongs[] = {
    "without its image",     "without its source",        "without origin",
    "without src_origin",    "without region",            "without pattern",
    "without properties",    "with an addressing mode of 0x7fff", "with a filter mode of 0x7fff",
    "of a device NULL",      "with a count and no list"};
static const char *const names[] = {
    "clEnqueueCopyImage",   "clEnqueueMapImage",   "clEnqueueCopyBufferToImage",
    "clEnqueueCopyImageToBuffer", "clEnqueueFillImage", "clEnqueueReadImage",
    "clEnqueueWriteImage",  "clEnqueueFillBuffer", "clCreateSamplerWithProperties",
    "clBuildProgram",       "clCompileProgram",    "clLinkProgram"};

static const struct {
  int finding;
  enum function function;
  enum wrong wrong;
  cl_int expected;
} table[] = {
    {1, copy_image, no_image, CL_INVALID_MEM_OBJECT}, /* OpenCL 1.2, 5.3.3 */
    {1, copy_image, no_source, CL_INVALID_MEM_OBJECT},
    {1, copy_image, no_origin, CL_INVALID_VALUE}, /* OpenCL 3.0: if dst_origin is NULL */
    {1, copy_image, no_source_origin, CL_INVALID_VALUE},
    {1, copy_image, no_region, CL_INVALID_VALUE},
    {2, map_image, no_image, CL_INVALID_MEM_OBJECT}, /* OpenCL 1.2, 5.3.6 */
    {2, map_image, no_origin, CL_INVALID_VALUE},
    {2, map_image, no_region, CL_INVALID_VALUE},
    {3, buffer_to_image, no_image, CL_INVALID_MEM_OBJECT}, /* OpenCL 1.2, 5.3.5 */
    {3, buffer_to_image, no_origin, CL_INVALID_VALUE},
    {3, buffer_to_image, no_region, CL_INVALID_VALUE},
    {4, image_to_buffer, no_image, CL_INVALID_MEM_OBJECT}, /* OpenCL 1.2, 5.3.5 */
    {4, image_to_buffer, no_origin, CL_INVALID_VALUE},
    {4, image_to_buffer, no_region, CL_INVALID_VALUE},
    {5, fill_image, no_image, CL_INVALID_MEM_OBJECT}, /* OpenCL 1.2, 5.3.4 */
    {5, fill_image, no_origin, CL_INVALID_VALUE},
    {5, fill_image, no_region, CL_INVALID_VALUE},
    {6, read_image, no_image, CL_INVALID_MEM_OBJECT}, /* OpenCL 1.2, 5.3.3 */
    {6, read_image, no_origin, CL_INVALID_VALUE},
    {6, read_image, no_region, CL_INVALID_VALUE},
    {7, write_image, no_image, CL_INVALID_MEM_OBJECT}, /* OpenCL 1.2, 5.3.3 */
    {7, write_image, no_origin, CL_INVALID_VALUE},
    {7, write_image, no_region, CL_INVALID_VALUE},
    {8, fill_buffer, no_pattern, CL_INVALID_VALUE}, /* OpenCL 1.2, 5.2.3: if pattern is NULL */
    {9, sampler, no_list, CL_SUCCESS},              /* OpenCL 2.0, 5.7.1 */
    {9, sampler, bad_addressing, CL_INVALID_VALUE}, /* the property's value is not valid */
    {9, sampler, bad_filter, CL_INVALID_VALUE},
    {10, build, no_device, CL_INVALID_DEVICE},         /* OpenCL 1.2, 5.6.2 */
    {10, compile, no_device, CL_INVALID_DEVICE},       /* OpenCL 1.2, 5.6.3 */
    {11, link_programs, no_device, CL_INVALID_DEVICE}, /* OpenCL 1.2, 5.6.3 */
    {11, link_programs, no_programs, CL_INVALID_VALUE},
};

static int try_row(int at) {
  const cl_device_id none = NULL;
  const enum wrong wrong = table[at].wrong;
  const size_t zero[3] = {0, 0, 0}, box[3] = {4, 3, 1};
  const size_t *origin = wrong == no_origin ? NULL : zero, *region = wrong == no_region ? NULL : box;
  const size_t *source_origin = wrong == no_source_origin ? NULL : zero;
  const cl_uint color[4] = {0, 0, 0, 0};
  const cl_sampler_properties properties[] = {
      wrong == bad_filter ? CL_SAMPLER_FILTER_MODE : CL_SAMPLER_ADDRESSING_MODE, 0x7fff, 0};
  cl_mem of = wrong == no_image ? NULL : image;
  cl_command_queue q = on.queue;
  cl_int status = CL_SUCCESS;
  size_t row, slice;
  cl_program whole;
  char what[128];
  snprintf(what, sizeof what, "%s %s gives", names[table[at].function], wrongs[wrong]);
  printf("%s\n", what);
  fflush(stdout);
  switch (table[at].function) {
    case copy_image:
      status = clEnqueueCopyImage(q, wrong == no_source ? NULL : second_image, of, source_origin,
                                  origin, region, 0, NULL, NULL);
      break;
    case map_image:
      clEnqueueMapImage(q, of, CL_TRUE, CL_MAP_READ, origin, region, &row, &slice, 0, NULL, NULL,
                        &status);
      break;
    case buffer_to_image:
      status = clEnqueueCopyBufferToImage(q, buffer, of, 0, origin, region, 0, NULL, NULL);
      break;
    case image_to_buffer:
      status = clEnqueueCopyImageToBuffer(q, of, buffer, origin, region, 0, 0, NULL, NULL);
      break;
    case fill_image: status = clEnqueueFillImage(q, of, color, origin, region, 0, NULL, NULL); break;
    case read_image:
      status = clEnqueueReadImage(q, of, CL_TRUE, origin, region, 0, 0, host, 0, NULL, NULL);
      break;
    case write_image:
      status = clEnqueueWriteImage(q, of, CL_TRUE, origin, region, 0, 0, host, 0, NULL, NULL);
      break;
    case fill_buffer: status = clEnqueueFillBuffer(q, buffer, NULL, 4, 0, 64, 0, NULL, NULL); break;
    case sampler:
      clCreateSamplerWithProperties(on.context, wrong == no_list ? NULL : properties, &status);
      break;
    case build: status = clBuildProgram(program(0), 1, &none, "", NULL, NULL); break;
    case compile:
      status = clCompileProgram(program(0), 1, &none, "", 0, NULL, NULL, NULL, NULL);
      break;
    case link_programs:
      whole = program(1);
      clLinkProgram(on.context, 1, wrong == no_device ? &none : &on.device, "", 1,
                    wrong == no_programs ? NULL : &whole, NULL, NULL, &status);
      break;
  }
  return expect(what, status, table[at].expected);
}

int main(int argc, char **argv) {
  const int finding = argc > 1 ? atoi(argv[1]) : 0, count = sizeof table / sizeof *table;
  int first = 0, end;
  while (first < count && table[first].finding != finding) ++first;
  for (end = first; end < count && table[end].finding == finding;) ++end;
  if (first == end) fprintf(stderr, "usage: nulls 1..11\n");
  return try_rows(first, end, set_up, try_row);
}
