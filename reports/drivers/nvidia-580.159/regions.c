/* Findings on NVIDIA's driver 580.159: regions and sizes, one finding per run:
 *   cc regions.c -o regions -lOpenCL && for i in $(seq 1 12); do ./regions $i; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"
#include <stdint.h>

static struct subject on;
static cl_mem buffer, second, image, second_image;
static unsigned char host[4096];
static const size_t zero[3] = {0, 0, 0};
static int finding;

static void set_up(void) {
  const cl_image_format format = {CL_RGBA, CL_FLOAT};
  cl_image_desc plane;
  cl_int status;
  on = subject();
  memset(&plane, 0, sizeof plane);
  plane.image_type = CL_MEM_OBJECT_IMAGE2D;
  plane.image_width = plane.image_height = 8;
  buffer = clCreateBuffer(on.context, 0, sizeof host, NULL, &status);
  second = clCreateBuffer(on.context, 0, sizeof host, NULL, &status);
  image = clCreateImage(on.context, 0, &format, &plane, NULL, &status);
  second_image = clCreateImage(on.context, 0, &format, &plane, NULL, &status);
  must(status, "clCreateImage");
}

static const char *const names[] = {
    "clEnqueueReadBufferRect", "clEnqueueWriteBufferRect",   "clEnqueueCopyBufferRect",
    "clEnqueueCopyImage",      "clEnqueueCopyBufferToImage", "clEnqueueCopyImageToBuffer",
    "clEnqueueFillImage",      "clEnqueueReadImage",         "clEnqueueWriteImage",
    "clEnqueueMapImage"};
enum { rectangles = 3, copies_and_fills = 7, all = 10 };

static cl_int enqueue(int which, const size_t *origin, const size_t *region) {
  const float color[4] = {0, 0, 0, 0};
  cl_command_queue q = on.queue;
  cl_int status = CL_SUCCESS;
  size_t row, slice;
  switch (which) {
    case 0:
      return clEnqueueReadBufferRect(q, buffer, CL_TRUE, zero, zero, region, 16, 64, 16, 64, host, 0,
                                     NULL, NULL);
    case 1:
      return clEnqueueWriteBufferRect(q, buffer, CL_TRUE, zero, zero, region, 16, 64, 16, 64, host, 0,
                                      NULL, NULL);
    case 2:
      return clEnqueueCopyBufferRect(q, buffer, second, zero, zero, region, 16, 64, 16, 64, 0, NULL,
                                     NULL);
    case 3: return clEnqueueCopyImage(q, image, second_image, origin, zero, region, 0, NULL, NULL);
    case 4: return clEnqueueCopyBufferToImage(q, buffer, image, 0, origin, region, 0, NULL, NULL);
    case 5: return clEnqueueCopyImageToBuffer(q, image, buffer, origin, region, 0, 0, NULL, NULL);
    case 6: return clEnqueueFillImage(q, image, color, origin, region, 0, NULL, NULL);
    case 7: return clEnqueueReadImage(q, image, CL_TRUE, origin, region, 0, 0, host, 0, NULL, NULL);
    case 8: return clEnqueueWriteImage(q, image, CL_TRUE, origin, region, 0, 0, host, 0, NULL, NULL);
    default:
      clEnqueueMapImage(q, image, CL_TRUE, CL_MAP_READ, origin, region, &row, &slice, 0, NULL, NULL,
                        &status);
      return status;
  }
}

/* The finding says which part of the region is 0. */
static int try_empty(int which) {
  size_t region[3] = {4, 3, 1};
  const int part = finding == 1 || finding == 4 ? 0 : finding == 3 ? 2 : 1;
  char what[128];
  region[part] = 0;
  snprintf(what, sizeof what, "%s of (%zu, %zu, %zu) gives", names[which], region[0], region[1],
           region[2]);
  return expect(what, enqueue(which, zero, region), CL_INVALID_VALUE);
}

/* Offsets that, added to the size, overflow size_t. */
static int try_overflow(int which) {
  const size_t origin[3] = {SIZE_MAX - 1, 2, 0}, region[3] = {4, 3, 1}, far = SIZE_MAX - 31;
  const cl_uint pattern = 0;
  cl_command_queue q = on.queue;
  cl_int status = CL_SUCCESS;
  printf("row %d\n", which);
  switch (which) {
    case 0:
      return expect("clEnqueueFillBuffer beyond size_t gives",
                    clEnqueueFillBuffer(q, buffer, &pattern, 4, far, 64, 0, NULL, NULL),
                    CL_INVALID_VALUE);
    case 1:
      return expect("clEnqueueFillImage beyond size_t gives", enqueue(6, origin, region),
                    CL_INVALID_VALUE);
    case 2:
      return expect("clEnqueueReadBuffer beyond size_t gives",
                    clEnqueueReadBuffer(q, buffer, CL_TRUE, far, 64, host, 0, NULL, NULL),
                    CL_INVALID_VALUE);
    case 3:
      return expect("clEnqueueWriteBuffer beyond size_t gives",
                    clEnqueueWriteBuffer(q, buffer, CL_TRUE, far, 64, host, 0, NULL, NULL),
                    CL_INVALID_VALUE);
    case 4:
      return expect("clEnqueueCopyBuffer beyond size_t gives",
                    clEnqueueCopyBuffer(q, buffer, second, far, 0, 64, 0, NULL, NULL),
                    CL_INVALID_VALUE);
    default:
      clEnqueueMapBuffer(q, buffer, CL_TRUE, CL_MAP_READ, far, 64, 0, NULL, NULL, &status);
      return expect("clEnqueueMapBuffer beyond size_t gives", status, CL_INVALID_VALUE);
  }
}

static cl_mem made(cl_mem_flags flags, size_t size) {
  cl_int status;
  cl_mem memory = clCreateBuffer(on.context, flags, size, NULL, &status);
  must(status, "clCreateBuffer");
  return memory;
}

static cl_mem part(cl_mem of, size_t origin, size_t size) {
  const cl_buffer_region region = {origin, size};
  cl_int status;
  cl_mem memory = clCreateSubBuffer(of, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
  must(status, "clCreateSubBuffer");
  return memory;
}

static int map(const char *what, cl_mem memory, cl_map_flags flags, size_t size, cl_int expected) {
  cl_int status;
  clEnqueueMapBuffer(on.queue, memory, CL_TRUE, flags, 0, size, 0, NULL, NULL, &status);
  return expect(what, status, expected);
}

static int map_image(const char *what, cl_mem memory, cl_map_flags flags, size_t *row, size_t *slice,
                     cl_int expected) {
  const size_t one[3] = {1, 1, 1};
  cl_int status;
  clEnqueueMapImage(on.queue, memory, CL_TRUE, flags, zero, one, row, slice, 0, NULL, NULL, &status);
  return expect(what, status, expected);
}

static cl_mem image_of(cl_mem_object_type type, cl_mem_flags flags) {
  const cl_image_format format = {CL_RGBA, CL_FLOAT};
  cl_image_desc desc;
  cl_mem memory;
  cl_int status;
  memset(&desc, 0, sizeof desc);
  desc.image_type = type;
  desc.image_width = 8;
  desc.image_height = 4;
  if (type == CL_MEM_OBJECT_IMAGE3D) desc.image_depth = 2;
  if (type != CL_MEM_OBJECT_IMAGE3D && type != CL_MEM_OBJECT_IMAGE2D) desc.image_array_size = 2;
  memory = clCreateImage(on.context, flags, &format, &desc, NULL, &status);
  must(status, "clCreateImage");
  return memory;
}

int main(int argc, char **argv) {
  const size_t box[3] = {16, 4, 2};
  const cl_uint pattern = 0;
  size_t row, slice;
  int wrong = 0;
  finding = argc > 1 ? atoi(argv[1]) : 0;
  if (finding > 5) set_up();
  switch (finding) {
    case 1: /* OpenCL 1.2, 5.2.2: any region array element is 0; the width */
    case 2: /* the height */
    case 3: /* the depth */
      return try_rows(0, finding == 3 ? rectangles : all, set_up, try_empty);
    case 4: /* OpenCL 1.2, 5.3.3, 5.3.6: a width of 0 must not end the process */
      return try_rows(copies_and_fills, all, set_up, try_empty);
    case 5: /* OpenCL 1.2, 5.2.2 to 5.3.4: the region is out of bounds */
      return try_rows(0, 6, set_up, try_overflow);
    case 6: /* OpenCL 1.2, 5.2.2, Appendix E: the regions overlap */ {
      const size_t from[3] = {1, 0, 0}, a[3] = {2, 3, 2}, b[3] = {1, 2, 1}, small[3] = {2, 4, 3};
      const size_t step = 2048;
      cl_mem parent = made(CL_MEM_READ_WRITE, 4 * step);
      cl_command_queue q = on.queue;
      wrong += expect("clEnqueueCopyBuffer from 25 to 25 gives",
                      clEnqueueCopyBuffer(q, buffer, buffer, 25, 25, 10, 0, NULL, NULL),
                      CL_MEM_COPY_OVERLAP);
      wrong += expect("clEnqueueCopyBuffer from 25 to 30 gives",
                      clEnqueueCopyBuffer(q, buffer, buffer, 25, 30, 10, 0, NULL, NULL),
                      CL_MEM_COPY_OVERLAP);
      wrong += expect("clEnqueueCopyBufferRect, a byte beside, gives",
                      clEnqueueCopyBufferRect(q, buffer, buffer, from, zero, box, 16, 64, 16, 64, 0,
                                              NULL, NULL),
                      CL_MEM_COPY_OVERLAP);
      wrong += expect("clEnqueueCopyBufferRect, one place beside, gives",
                      clEnqueueCopyBufferRect(q, buffer, buffer, a, b, small, 4, 16, 4, 16, 0, NULL,
                                              NULL),
                      CL_MEM_COPY_OVERLAP);
      wrong += expect("clEnqueueCopyBuffer between sub-buffers that share the bytes gives",
                      clEnqueueCopyBuffer(q, part(parent, 0, 2 * step), part(parent, step, 2 * step),
                                          step, 0, 8, 0, NULL, NULL),
                      CL_MEM_COPY_OVERLAP);
      return wrong != 0;
    }
    case 7: /* OpenCL 1.2, 5.2.2: the last row of a region may end where the buffer ends */ {
      const size_t at[3] = {2, 1, 1}, some[3] = {8, 4, 2};
      return expect("clEnqueueReadBufferRect up to the last byte gives",
                    clEnqueueReadBufferRect(on.queue, made(0, 2 * 96 + 4 * 16 + 10), CL_TRUE, at, zero,
                                            some, 16, 96, 0, 0, host, 0, NULL, NULL),
                    CL_SUCCESS);
    }
    case 8: /* OpenCL 1.2, 5.2.2, clEnqueueCopyBufferRect: pitches */ {
      const size_t at[3] = {0, 0, 2};
      wrong += expect("clEnqueueCopyBufferRect within a buffer, with other pitches, gives",
                      clEnqueueCopyBufferRect(on.queue, buffer, buffer, at, zero, box, 32, 128, 16, 64,
                                              0, NULL, NULL),
                      CL_INVALID_VALUE);
      wrong += expect("clEnqueueCopyBufferRect, a source slice of 65 for rows of 16, gives",
                      clEnqueueCopyBufferRect(on.queue, buffer, second, zero, zero, box, 16, 65, 16,
                                              64, 0, NULL, NULL),
                      CL_INVALID_VALUE);
      wrong += expect("clEnqueueCopyBufferRect, a target slice of 65 for rows of 16, gives",
                      clEnqueueCopyBufferRect(on.queue, buffer, second, zero, zero, box, 16, 64, 16,
                                              65, 0, NULL, NULL),
                      CL_INVALID_VALUE);
      return wrong != 0;
    }
    case 9: /* OpenCL 1.2, 5.2.3: offset and size are multiples of pattern_size */
      wrong += expect("clEnqueueFillBuffer at offset 2 with 4 bytes gives",
                      clEnqueueFillBuffer(on.queue, buffer, &pattern, 4, 2, 64, 0, NULL, NULL),
                      CL_INVALID_VALUE);
      wrong += expect("clEnqueueFillBuffer of 18 bytes with 4 gives",
                      clEnqueueFillBuffer(on.queue, buffer, &pattern, 4, 0, 18, 0, NULL, NULL),
                      CL_INVALID_VALUE);
      return wrong != 0;
    case 10: /* OpenCL 1.2, 5.2.4 and 5.3.6, Table 5.5: flags of maps */
      wrong += map("clEnqueueMapBuffer of 0 bytes gives", buffer, CL_MAP_READ, 0, CL_INVALID_VALUE);
      wrong += map("clEnqueueMapBuffer, WRITE with WRITE_INVALIDATE_REGION, gives", buffer,
                   CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION, 64, CL_INVALID_VALUE);
      wrong += map_image("clEnqueueMapImage, WRITE with WRITE_INVALIDATE_REGION, gives", image,
                         CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION, &row, &slice,
                         CL_INVALID_VALUE);
      wrong += map("clEnqueueMapBuffer, invalidating a HOST_READ_ONLY buffer, gives",
                   made(CL_MEM_HOST_READ_ONLY, 64), CL_MAP_WRITE_INVALIDATE_REGION, 64,
                   CL_INVALID_OPERATION);
      wrong += map("clEnqueueMapBuffer, invalidating a HOST_NO_ACCESS buffer, gives",
                   made(CL_MEM_HOST_NO_ACCESS, 64), CL_MAP_WRITE_INVALIDATE_REGION, 64,
                   CL_INVALID_OPERATION);
      wrong += map_image("clEnqueueMapImage, invalidating a HOST_READ_ONLY image, gives",
                         image_of(CL_MEM_OBJECT_IMAGE2D, CL_MEM_HOST_READ_ONLY),
                         CL_MAP_WRITE_INVALIDATE_REGION, &row, &slice, CL_INVALID_OPERATION);
      wrong += map_image("clEnqueueMapImage, invalidating a HOST_NO_ACCESS image, gives",
                         image_of(CL_MEM_OBJECT_IMAGE2D, CL_MEM_HOST_NO_ACCESS),
                         CL_MAP_WRITE_INVALIDATE_REGION, &row, &slice, CL_INVALID_OPERATION);
      return wrong != 0;
    case 11: /* OpenCL 1.2, 5.4.3: a part must not be mapped for writing twice */
      wrong += map("clEnqueueMapBuffer for writing gives", buffer, CL_MAP_WRITE, 64, CL_SUCCESS);
      wrong += map("the second one gives", buffer, CL_MAP_WRITE, 64, CL_INVALID_OPERATION);
      wrong += map_image("clEnqueueMapImage for writing gives", image, CL_MAP_WRITE, &row, &slice,
                         CL_SUCCESS);
      wrong += map_image("the second one gives", image, CL_MAP_WRITE, &row, &slice,
                         CL_INVALID_OPERATION);
      wrong += map_image("one that invalidates gives", image, CL_MAP_WRITE_INVALIDATE_REGION, &row,
                         &slice, CL_INVALID_OPERATION);
      return wrong != 0;
    case 12: /* OpenCL 1.2, 5.3.6: image_row_pitch must not be NULL, nor image_slice_pitch for arrays
              * and 3D images */
      wrong += map_image("clEnqueueMapImage without image_row_pitch gives", image, CL_MAP_READ, NULL,
                         &slice, CL_INVALID_VALUE);
      wrong += map_image("clEnqueueMapImage of a 1D array without image_slice_pitch gives",
                         image_of(CL_MEM_OBJECT_IMAGE1D_ARRAY, 0), CL_MAP_READ, &row, NULL,
                         CL_INVALID_VALUE);
      wrong += map_image("clEnqueueMapImage of a 2D array without image_slice_pitch gives",
                         image_of(CL_MEM_OBJECT_IMAGE2D_ARRAY, 0), CL_MAP_READ, &row, NULL,
                         CL_INVALID_VALUE);
      wrong += map_image("clEnqueueMapImage of a 3D image without image_slice_pitch gives",
                         image_of(CL_MEM_OBJECT_IMAGE3D, 0), CL_MAP_READ, &row, NULL,
                         CL_INVALID_VALUE);
      return wrong != 0;
    default: fprintf(stderr, "usage: regions 1..12\n"); return 2;
  }
}
