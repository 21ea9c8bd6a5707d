// rusticl 26.2.6: rectangles of buffers. Each command is done a second time on the host, by the
// formula of clEnqueueReadBufferRect (OpenCL API 5.2.2): a byte at (x, y, z) lies at
// z * slice_pitch + y * row_pitch + x; a pitch of 0 means the pitch of the region.
// cc rectangles.c -o rectangles -lOpenCL && ./rectangles
// Exit status: 0 all bytes are right, 1 some are not, 2 there is no device.
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

enum { size = 512 };
struct plane {
  size_t origin[3], row_pitch, slice_pitch;
};

static size_t place(const struct plane *p, const size_t *region, size_t x, size_t y, size_t z) {
  const size_t row = p->row_pitch ? p->row_pitch : region[0];
  const size_t slice = p->slice_pitch ? p->slice_pitch : region[1] * row;
  return (p->origin[2] + z) * slice + (p->origin[1] + y) * row + p->origin[0] + x;
}

static int differ(const char *what, const unsigned char *got, const unsigned char *expected) {
  int wrong = 0, first = -1;
  for (int i = 0; i < size; ++i)
    if (got[i] != expected[i]) {
      if (first < 0) first = i;
      ++wrong;
    }
  if (wrong == 0) {
    printf("PASS %s\n", what);
    return 0;
  }
  printf("FAIL %s: %d bytes differ, the first is %d: got 0x%02x, expected 0x%02x\n", what, wrong,
         first, got[first], expected[first]);
  return 1;
}

int main(void) {
  cl_device_id device = first_device();
  cl_int status = CL_SUCCESS;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);

  const size_t region[3] = {2, 3, 3};
  const struct plane from[] = {{{0, 1, 1}, 3, 15}, {{0, 1, 0}, 5, 0}, {{2, 2, 0}, 0, 0},
                               {{0, 0, 0}, 4, 16}, {{2, 2, 0}, 3, 9}};
  const struct plane others[] = {{{1, 0, 0}, 4, 16}, {{1, 0, 0}, 5, 15}, {{1, 0, 0}, 4, 16},
                                 {{1, 1, 1}, 4, 16}, {{1, 1, 0}, 3, 9}};
  int failed = 0;
  for (size_t i = 0; i < sizeof from / sizeof *from; ++i) {
    const struct plane to = others[i];
    unsigned char source[size], target[size], expected[size], written[size], got[size];
    for (int b = 0; b < size; ++b) {
      source[b] = (unsigned char)(b * 37 + 11);
      target[b] = expected[b] = (unsigned char)(b * 5 + 3);
    }
    memcpy(written, source, size);
    for (size_t z = 0; z < region[2]; ++z)
      for (size_t y = 0; y < region[1]; ++y)
        for (size_t x = 0; x < region[0]; ++x) {
          const size_t at = place(&from[i], region, x, y, z), other = place(&to, region, x, y, z);
          expected[other] = source[at];
          written[at] = target[other];
        }
    cl_mem a = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, size, source, &status);
    cl_mem b = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, size, target, &status);
    char what[80];

    const cl_int copied = clEnqueueCopyBufferRect(
        queue, a, b, from[i].origin, to.origin, region, from[i].row_pitch, from[i].slice_pitch,
        to.row_pitch, to.slice_pitch, 0, NULL, NULL);
    clEnqueueReadBuffer(queue, b, CL_TRUE, 0, size, got, 0, NULL, NULL);
    snprintf(what, sizeof what, "%zu copy (%d)", i, (int)copied);
    failed |= differ(what, got, expected);

    memcpy(got, target, size);
    const cl_int read = clEnqueueReadBufferRect(
        queue, a, CL_TRUE, from[i].origin, to.origin, region, from[i].row_pitch,
        from[i].slice_pitch, to.row_pitch, to.slice_pitch, got, 0, NULL, NULL);
    snprintf(what, sizeof what, "%zu read (%d)", i, (int)read);
    failed |= differ(what, got, expected);

    const cl_int wrote = clEnqueueWriteBufferRect(
        queue, a, CL_TRUE, from[i].origin, to.origin, region, from[i].row_pitch,
        from[i].slice_pitch, to.row_pitch, to.slice_pitch, target, 0, NULL, NULL);
    clEnqueueReadBuffer(queue, a, CL_TRUE, 0, size, got, 0, NULL, NULL);
    snprintf(what, sizeof what, "%zu write (%d)", i, (int)wrote);
    failed |= differ(what, got, written);
  }
  return failed;
}
