/* A finding on NVIDIA's driver 580.159: fills of a buffer of more than 2^32 bytes.
 *   cc fill_beyond.c -o fill_beyond -lOpenCL && for i in $(seq 1 2); do ./fill_beyond $i; done
 *   1    each fill is in a separate process, which then reads a buffer of 4 bytes
 *   2    all fills in one process, and then a buffer of 4 bytes is read
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

enum { count = 4096, half = 8192, sizes = 3, places = 6 };
static const size_t pattern_sizes[sizes] = {1, 4, 128};
static const unsigned char patterns[128] = {0x3c, 0x5a, 0x69, 0x96};

static struct subject on;
static cl_mem buffer;
static size_t size;
static unsigned char window[2 * half];

static void set_up(void) {
  cl_ulong most = 0;
  cl_int status;
  on = subject();
  must(clGetDeviceInfo(on.device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof most, &most, NULL), "query");
  size = ((size_t)1 << 32) + ((size_t)1 << 27);
  if (most < size) {
    puts("the device has no buffers of more than 2^32 bytes");
    exit(2);
  }
  buffer = clCreateBuffer(on.context, CL_MEM_READ_WRITE, size, NULL, &status);
  must(status, "clCreateBuffer");
}

/* The first byte of a fill around a place. The place is in the middle of the window. */
static size_t first_of(int place) {
  const size_t at[places] = {0, (size_t)1 << 30, (size_t)1 << 31, (size_t)3 << 30, (size_t)1 << 32, 0};
  if (place == 0) return 0;
  return place + 1 == places ? size - count : at[place] - count / 2;
}

static size_t window_of(int place) {
  const size_t first = first_of(place);
  if (place == 0) return 0;
  return place + 1 == places ? size - sizeof window : first + count / 2 - half;
}

static int small_read(void) {
  cl_int status;
  const cl_uint four = 4;
  cl_uint got = 0;
  cl_mem small = clCreateBuffer(on.context, CL_MEM_COPY_HOST_PTR, sizeof four, (void *)&four, &status);
  if (status == CL_SUCCESS)
    status = clEnqueueReadBuffer(on.queue, small, CL_TRUE, 0, sizeof got, &got, 0, NULL, NULL);
  return expect("  then a new buffer of 4 bytes, and its read, give", status, CL_SUCCESS);
}

/* A write of the window, a fill within it, and a read. */
static int fill_one(int row) {
  const size_t pattern = pattern_sizes[row / places];
  const int place = row % places;
  const size_t first = first_of(place) / pattern * pattern, start = window_of(place);
  cl_int write, fill, read;
  size_t i;
  int wrong;
  memset(window, 0x11, sizeof window);
  write = clEnqueueWriteBuffer(on.queue, buffer, CL_TRUE, start, sizeof window, window, 0, NULL, NULL);
  if (write != CL_SUCCESS) {
    printf("could not be found out: a write at %#zx gives %d\n", start, (int)write);
    return 2;
  }
  fill = clEnqueueFillBuffer(on.queue, buffer, patterns, pattern, first, count, 0, NULL, NULL);
  memset(window, 0, sizeof window);
  read = clEnqueueReadBuffer(on.queue, buffer, CL_TRUE, start, sizeof window, window, 0, NULL, NULL);
  wrong = fill != CL_SUCCESS || read != CL_SUCCESS;
  for (i = 0; i < sizeof window && !wrong; ++i) {
    const size_t at = start + i;
    const int filled = at >= first && at < first + count;
    wrong = window[i] != (filled ? patterns[(at - first) % pattern] : 0x11);
  }
  printf("%s: a pattern of %zu bytes, %d bytes from %#zx: fill %d, read %d%s\n",
         wrong ? "FAIL" : "PASS", pattern, count, first, (int)fill, (int)read,
         wrong && read == CL_SUCCESS ? ", other bytes than expected" : "");
  return wrong;
}

static int alone(int row) {
  const int answer = fill_one(row);
  return answer == 2 ? 2 : small_read() || answer;
}

int main(int argc, char **argv) {
  int row, wrong = 0;
  switch (argc > 1 ? atoi(argv[1]) : 0) {
    case 1: /* OpenCL 1.2, 5.2.3: the region is within the buffer */
      for (row = 0; row < sizes * places; ++row) {
        const int answer = try_rows(row, row + 1, set_up, alone);
        if (answer == 2) return 2;
        wrong += answer;
      }
      return wrong != 0;
    case 2:
      set_up();
      for (row = 0; row < sizes * places; ++row) {
        const int answer = fill_one(row);
        if (answer == 2) {
          wrong += row != 0; /* the fills before it succeeded, so the memory was there */
          break;
        }
        wrong += answer;
      }
      wrong += small_read();
      return wrong != 0;
    default: fprintf(stderr, "usage: fill_beyond 1..2\n"); return 2;
  }
}
