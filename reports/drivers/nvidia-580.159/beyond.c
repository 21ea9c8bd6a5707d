/* NVIDIA's driver 580.159: kernels and rectangles beyond the first 2^31 bytes of a buffer.
 *   cc beyond.c -o beyond -lOpenCL && for i in $(seq 1 7); do ./beyond $i; done
 *   1    get_global_id(0) with global offsets around 2^31 and 2^32
 *   2    with such global offsets, a kernel that stores bytes at the index get_global_id(0)
 *   3    a kernel that stores the same bytes at an index of 64 bits
 *   4    a kernel that stores the same bytes as elements of 16 bytes, at an index of 32 bits
 *   5    rows and slices that are 2^30 bytes apart; the buffer ends after the last row. The driver
 *        refuses the call, as in 7. This is not a finding: no sentence says whether the whole pitch
 *        of the last row must be within the buffer
 *   6    the same in a buffer that has the whole pitch of the last row, too
 *   7    rows and slices that are 1024 bytes apart; the buffer ends after the last row
 * Each row of 1 to 4 runs in a process of its own, because some of them break the context.
 * Exit status: 0 as the specification says, 1 not, 2 could not be found out. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

enum { count = 4096, half = 8192, places = 6, shapes = 6, commands = 4, row_bytes = 64 };
static const char text[] =
    "__kernel void ids(__global ulong *out) {\n"
    "  out[get_group_id(0) * get_local_size(0) + get_local_id(0)] = get_global_id(0);\n}\n"
    "__kernel void by_id(__global uchar *p) { p[get_global_id(0)] = 0x5a; }\n"
    "__kernel void by_index(__global uchar *p, ulong at) { p[at + get_global_id(0)] = 0x5a; }\n"
    "__kernel void by_element(__global uchar16 *p, uint at) {\n"
    "  p[at + (uint)get_global_id(0)] = (uchar16)(0x5a);\n}\n";
static const size_t gibibyte = (size_t)1 << 30;

static int finding;
static struct subject on;
static cl_program program;
static cl_mem buffer;
static size_t size;
static unsigned char window[2 * half];

static cl_mem made(size_t bytes) {
  cl_int status;
  cl_mem memory = clCreateBuffer(on.context, CL_MEM_READ_WRITE, bytes, NULL, &status);
  must(status, "clCreateBuffer");
  return memory;
}

static void set_up(void) {
  const char *source = text;
  cl_ulong most = 0;
  cl_int status;
  on = subject();
  must(clGetDeviceInfo(on.device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof most, &most, NULL), "query");
  program = clCreateProgramWithSource(on.context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &on.device, "", NULL, NULL), "clBuildProgram");
  size = finding == 7 ? 5 * 1024 - 512 : finding == 6 ? 6 * gibibyte : 4 * gibibyte + gibibyte / 8;
  if (most < size) {
    printf("the device has no buffers of %zu bytes\n", size);
    exit(2);
  }
  buffer = made(size);
}

static cl_kernel kernel(const char *name) {
  cl_int status;
  cl_kernel k = clCreateKernel(program, name, &status);
  must(status, "clCreateKernel");
  return k;
}

/* The first of `count` bytes or work-items of a place. */
static size_t first_of(int place) {
  const size_t middles[places] = {0, gibibyte, 2 * gibibyte, 3 * gibibyte, 4 * gibibyte, 0};
  if (place == 0) return 0;
  return place + 1 == places ? size - count : middles[place] - count / 2;
}

/* OpenCL C 1.2, 6.12.1: get_global_id is the unique global work-item ID, a size_t; OpenCL 1.2, 5.8:
 * the offset is added to it. */
static int ids(int place) {
  static cl_ulong got[count];
  const size_t first = first_of(place), items = count;
  cl_kernel k = kernel("ids");
  cl_mem out = made(sizeof got);
  cl_int run, read;
  int i, wrong;
  memset(got, 0x11, sizeof got);
  must(clEnqueueWriteBuffer(on.queue, out, CL_TRUE, 0, sizeof got, got, 0, NULL, NULL), "write");
  must(clSetKernelArg(k, 0, sizeof out, &out), "clSetKernelArg");
  run = clEnqueueNDRangeKernel(on.queue, k, 1, &first, &items, NULL, 0, NULL, NULL);
  read = clEnqueueReadBuffer(on.queue, out, CL_TRUE, 0, sizeof got, got, 0, NULL, NULL);
  wrong = run != CL_SUCCESS || read != CL_SUCCESS;
  for (i = 0; i < count && !wrong; ++i) wrong = got[i] != first + i;
  printf("%s: global offset %#zx: launch %d, read %d", wrong ? "FAIL" : "PASS", first, (int)run, (int)read);
  if (wrong && i > 0) printf(", get_global_id(0) of item %d is %#llx", i - 1, (unsigned long long)got[i - 1]);
  puts("");
  return wrong;
}

/* A write of a window, a kernel that changes `count` bytes within it, and a read. */
static int kernel_at(int place) {
  const size_t first = first_of(place), bytes = count, elements = count / 16;
  const size_t start = place == 0 ? 0 : place + 1 == places ? size - sizeof window : first + count / 2 - half;
  const cl_ulong at = first;
  const cl_uint element = (cl_uint)(first / 16);
  cl_kernel k = kernel(finding == 2 ? "by_id" : finding == 3 ? "by_index" : "by_element");
  cl_int run, finish, read;
  size_t i;
  int wrong;
  memset(window, 0x11, sizeof window);
  must(clEnqueueWriteBuffer(on.queue, buffer, CL_TRUE, start, sizeof window, window, 0, NULL, NULL), "write");
  must(clSetKernelArg(k, 0, sizeof buffer, &buffer), "clSetKernelArg");
  if (finding == 3) must(clSetKernelArg(k, 1, sizeof at, &at), "clSetKernelArg");
  if (finding == 4) must(clSetKernelArg(k, 1, sizeof element, &element), "clSetKernelArg");
  run = clEnqueueNDRangeKernel(on.queue, k, 1, finding == 2 ? &first : NULL,
                               finding == 4 ? &elements : &bytes, NULL, 0, NULL, NULL);
  finish = clFinish(on.queue);
  read = clEnqueueReadBuffer(on.queue, buffer, CL_TRUE, start, sizeof window, window, 0, NULL, NULL);
  wrong = run != CL_SUCCESS || finish != CL_SUCCESS || read != CL_SUCCESS;
  for (i = 0; i < sizeof window && !wrong; ++i) {
    const size_t byte = start + i;
    wrong = window[i] != (byte >= first && byte < first + count ? 0x5a : 0x11);
  }
  printf("%s: %d bytes from %#zx: launch %d, clFinish %d, read %d", wrong ? "FAIL" : "PASS", count, first,
         (int)run, (int)finish, (int)read);
  if (wrong && i > 0) printf(", byte %#zx is %#x", start + i - 1, window[i - 1]);
  puts("");
  return wrong;
}

/* OpenCL 1.2, 5.2.2: the byte (x, y, z) of a rectangle is at z * slice pitch + y * row pitch + x. A shape
 * has rows that are `apart` bytes apart, or slices that are `apart` bytes apart. A slice has two rows. */
struct shape {
  int by_slices;
  size_t rows; /* the number of rows, or of slices */
};
static const struct shape table[shapes] = {{0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}};

static int rectangle(int row) {
  static const char *const names[commands] = {"clEnqueueReadBufferRect", "clEnqueueWriteBufferRect",
                                              "clEnqueueCopyBufferRect from it",
                                              "clEnqueueCopyBufferRect to it"};
  const struct shape s = table[row / commands];
  const int command = row % commands;
  const size_t apart = finding == 7 ? 1024 : gibibyte;
  const size_t rows = s.by_slices ? 2 : s.rows, slices = s.by_slices ? s.rows : 1;
  const size_t pitch = s.by_slices ? 256 : apart;
  const size_t region[3] = {row_bytes, rows, slices}, zero[3] = {0, 0, 0};
  const size_t origin[3] = {3, s.by_slices ? 0 : 1, s.by_slices ? 1 : 0};
  const size_t slice_pitch = s.by_slices ? apart : 0, all = row_bytes * rows * slices;
  unsigned char there[512], host[512], got[512], line[row_bytes];
  cl_mem small = made(sizeof host);
  cl_int status;
  size_t i, y, z;
  int wrong = 0;
  for (i = 0; i < sizeof host; ++i) {
    there[i] = (unsigned char)(i * 37 + 11);
    host[i] = (unsigned char)(i * 5 + 3);
  }
#define PLACE ((origin[2] + z) * apart * (size_t)s.by_slices + (origin[1] + y) * pitch + origin[0])
  for (z = 0; z < slices; ++z)
    for (y = 0; y < rows; ++y)
      must(clEnqueueWriteBuffer(on.queue, buffer, CL_TRUE, PLACE, row_bytes,
                                there + (z * rows + y) * row_bytes, 0, NULL, NULL), "write");
  memcpy(got, host, sizeof got);
  must(clEnqueueWriteBuffer(on.queue, small, CL_TRUE, 0, sizeof host, host, 0, NULL, NULL), "write");
  switch (command) {
    case 0:
      status = clEnqueueReadBufferRect(on.queue, buffer, CL_TRUE, origin, zero, region, pitch, slice_pitch, 0,
                                       0, got, 0, NULL, NULL);
      break;
    case 1:
      status = clEnqueueWriteBufferRect(on.queue, buffer, CL_TRUE, origin, zero, region, pitch, slice_pitch, 0,
                                        0, host, 0, NULL, NULL);
      break;
    case 2:
      status = clEnqueueCopyBufferRect(on.queue, buffer, small, origin, zero, region, pitch, slice_pitch, 0, 0,
                                       0, NULL, NULL);
      if (status == CL_SUCCESS)
        status = clEnqueueReadBuffer(on.queue, small, CL_TRUE, 0, sizeof got, got, 0, NULL, NULL);
      break;
    default:
      status = clEnqueueCopyBufferRect(on.queue, small, buffer, zero, origin, region, 0, 0, pitch, slice_pitch,
                                       0, NULL, NULL);
  }
  if (status == CL_SUCCESS) {
    if (command == 0 || command == 2) wrong = memcmp(got, there, all) != 0;
    for (z = 0; z < slices; ++z)
      for (y = 0; y < rows && status == CL_SUCCESS; ++y) {
        status = clEnqueueReadBuffer(on.queue, buffer, CL_TRUE, PLACE, row_bytes, line, 0, NULL, NULL);
        wrong |= memcmp(line, (command % 2 ? host : there) + (z * rows + y) * row_bytes, row_bytes) != 0;
      }
  }
  if (status == CL_INVALID_VALUE && finding != 6) {
    printf("refused: %s, %zu %s %#zx bytes apart, buffer of %#zx\n", names[command], s.rows,
           s.by_slices ? "slices" : "rows", apart, size);
    return 2;
  }
  wrong |= status != CL_SUCCESS;
  printf("%s: %s, %zu %s %#zx bytes apart, buffer of %#zx: %d%s\n", wrong ? "FAIL" : "PASS", names[command],
         s.rows, s.by_slices ? "slices" : "rows", apart, size, (int)status,
         wrong && status == CL_SUCCESS ? ", other bytes than expected" : "");
  return wrong;
}

int main(int argc, char **argv) {
  int row, rows, wrong = 0;
  int (*one)(int);
  finding = argc > 1 ? atoi(argv[1]) : 0;
  switch (finding) {
    case 1: one = ids; rows = places; break;
    case 2:
    case 3:
    case 4: one = kernel_at; rows = places; break;
    case 5:
    case 6:
    case 7: one = rectangle; rows = shapes * commands; break;
    default: fprintf(stderr, "usage: beyond 1..7\n"); return 2;
  }
  if (one == rectangle) return try_rows(0, rows, set_up, one);
  for (row = 0; row < rows; ++row) {
    const int answer = try_rows(row, row + 1, set_up, one);
    if (answer == 2) return 2;
    wrong += answer;
  }
  return wrong != 0;
}
