/* Barriers in loops of uneven length, limits of memory, and the first calls of a process. One
 * finding per run, on the first device of the first platform:
 *   cc uneven_loops.c -o uneven_loops -lOpenCL -lpthread
 *   for i in $(seq 1 7); do ./uneven_loops $i; echo "$i: $?"; done
 * 1 to 3: OpenCL C 3.0.19, 6.15.8, Table 20: if one work-item executes a barrier in an iteration of
 * a loop, all must execute it there. 4: 6.15.11 says the same of async copies. 5: OpenCL 1.2,
 * 5.7.3, CL_KERNEL_WORK_GROUP_SIZE. 6: 5.8, CL_OUT_OF_RESOURCES. 7: A.2, all calls except one
 * are thread-safe.
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown, 128 + signal: it crashed. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"
#include <pthread.h>
#include <stdatomic.h>

enum { groups = 3, size = 16, items = groups * size };

static cl_device_id device;
static cl_context context;
static cl_command_queue queue;
static cl_int status;

static void open_device(void) {
  cl_platform_id platform;
  must(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
}
static cl_kernel kernel_of(const char *text) {
  cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  cl_kernel made;
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "-cl-std=CL3.0", NULL, NULL), "clBuildProgram");
  made = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  return made;
}
/* Argument 0 is a buffer with one number for each work-item. If the launch succeeds, its content is
 * copied to `out`. Returns the status of the launch. */
static cl_int run(cl_kernel kernel, size_t global, size_t local, cl_uint *out) {
  cl_mem to = clCreateBuffer(context, CL_MEM_READ_WRITE, global * sizeof *out, NULL, &status);
  cl_int launched;
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof to, &to), "clSetKernelArg");
  launched = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL);
  if (launched == CL_SUCCESS)
    must(clEnqueueReadBuffer(queue, to, CL_TRUE, 0, global * sizeof *out, out, 0, NULL, NULL),
         "clEnqueueReadBuffer");
  return launched;
}

#define HEAD                                                                                  \
  "__kernel void k(__global uint *out) {\n"                                                   \
  "  __local uint d[16];\n"                                                                   \
  "  const uint l = get_local_id(0), n = get_local_size(0), i = get_global_id(0);\n"          \
  "  uint v = i * 7u;\n"
#define ROUND                                                                                 \
  "d[l] = v; barrier(CLK_LOCAL_MEM_FENCE); v = d[(l + 1u) % n] + 1u; "                        \
  "barrier(CLK_LOCAL_MEM_FENCE);"
static const char *texts[] = {
    HEAD "  for (uint k = 0; k < 3u + l % 3u; ++k) {\n    if (k < 3u) { " ROUND
         " } else { v = v * 3u + k; }\n  }\n  out[i] = v;\n}\n",
    HEAD "  for (uint k = 0;; ++k) {\n    if (k < 3u) { " ROUND
         " continue; }\n    if (k == 3u + l % 3u) break;\n    v = v * 3u + k;\n  }\n  out[i] = "
         "v;\n}\n",
    HEAD "  uint k = 0;\n  do {\n    if (k > 2u) { v = v * 3u + k; continue; }\n    " ROUND
         "\n  } while (++k < 3u + l % 3u);\n  out[i] = v;\n}\n"};

/* Each work-item makes three rounds with barriers, and then l % 3 rounds without barriers. */
static int uneven(const char *text) {
  cl_uint got[items], now[size], next[size], wrong = 0, g, l, k;
  must(run(kernel_of(text), items, size, got), "clEnqueueNDRangeKernel");
  for (g = 0; g < groups; ++g) {
    for (l = 0; l < size; ++l) now[l] = (g * size + l) * 7;
    for (k = 0; k < 3; ++k) {
      for (l = 0; l < size; ++l) next[l] = now[(l + 1) % size] + 1;
      for (l = 0; l < size; ++l) now[l] = next[l];
    }
    for (l = 0; l < size; ++l) {
      for (k = 3; k < 3 + l % 3; ++k) now[l] = now[l] * 3 + k;
      wrong += got[g * size + l] != now[l];
    }
  }
  printf("%s; work-items with a wrong number: %u of %d\n", wrong ? "FAIL" : "PASS", wrong, items);
  return wrong != 0;
}

/* The same with async copies; the last work-item makes the fewest rounds. */
static int uneven_copies(void) {
  cl_kernel kernel = kernel_of(
      "__kernel void k(__global uint *out, __global const uint *in) {\n  __local uint a[16];\n"
      "  const uint l = get_local_id(0);\n  uint r = 0;\n"
      "  for (uint k = 0; k < 3u + (15u - l) % 3u; ++k)\n    if (k < 3u) {\n"
      "      event_t e = async_work_group_copy(a, in + k * 16u, 16, 0);\n"
      "      wait_group_events(1, &e);\n      r = r * 64u + a[15u - l];\n"
      "      barrier(CLK_LOCAL_MEM_FENCE);\n    } else { r = r * 5u + k; }\n"
      "  out[get_global_id(0)] = r;\n}\n");
  cl_uint in[48], got[items], wrong = 0, l, k;
  cl_mem from;
  for (k = 0; k < 48; ++k) in[k] = k;
  from = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof in, in, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 1, sizeof from, &from), "clSetKernelArg");
  must(run(kernel, items, size, got), "clEnqueueNDRangeKernel");
  for (l = 0; l < items; ++l) {
    cl_uint r = 0, at = l % size;
    for (k = 0; k < 3 + (15 - at) % 3; ++k) r = k < 3 ? r * 64 + k * 16 + 15 - at : r * 5 + k;
    wrong += got[l] != r;
  }
  printf("%s; work-items with a wrong number: %u of %d\n", wrong ? "FAIL" : "PASS", wrong, items);
  return wrong != 0;
}

/* A work-group of CL_KERNEL_WORK_GROUP_SIZE work-items. Each uses 4000 bytes of private memory. */
static int much_private_memory(void) {
  cl_kernel kernel = kernel_of(
      "__kernel void k(__global uint *out) {\n  uint a[1000], s = 0;\n"
      "  const uint l = get_local_id(0);\n  for (uint i = 0; i < 1000u; ++i) a[i] = l * 5u + i;\n"
      "  barrier(CLK_LOCAL_MEM_FENCE);\n"
      "  for (uint i = 0; i < 1000u; ++i) s = s * 3u + a[(i * 7u + l) % 1000u];\n"
      "  barrier(CLK_LOCAL_MEM_FENCE);\n  out[get_global_id(0)] = s + a[l % 1000u];\n}\n");
  size_t most = 0, l;
  cl_uint *got, wrong = 0;
  must(clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_WORK_GROUP_SIZE, sizeof most, &most, NULL),
       "clGetKernelWorkGroupInfo");
  printf("CL_KERNEL_WORK_GROUP_SIZE: %zu\n", most);
  fflush(stdout);
  got = malloc(most * sizeof *got);
  status = run(kernel, most, most, got);
  printf("clEnqueueNDRangeKernel returned %d\n", (int)status);
  if (status != CL_SUCCESS) return status != CL_OUT_OF_RESOURCES;
  for (l = 0; l < most; ++l) {
    cl_uint s = 0, i;
    for (i = 0; i < 1000; ++i) s = s * 3 + (cl_uint)l * 5 + (i * 7 + (cl_uint)l) % 1000;
    wrong += got[l] != s + (cl_uint)l * 5 + (cl_uint)l % 1000;
  }
  printf("%s; work-items with a wrong number: %u of %zu\n", wrong ? "FAIL" : "PASS", wrong, most);
  return wrong != 0;
}

/* Two arguments of CL_DEVICE_LOCAL_MEM_SIZE bytes each: an error, or right results. */
static int beyond_local_memory(void) {
  cl_kernel kernel = kernel_of(
      "__kernel void k(__global uint *out, __local uint *a, __local uint *b, uint n) {\n"
      "  uint wrong = 0;\n  for (uint i = 0; i < n; ++i) { a[i] = i; b[i] = ~i; }\n"
      "  for (uint i = 0; i < n; ++i) wrong += (a[i] != i) + (b[i] != ~i);\n  *out = wrong;\n}\n");
  cl_ulong bytes = 0;
  cl_uint words, got = 1;
  cl_int first, second;
  must(clGetDeviceInfo(device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof bytes, &bytes, NULL),
       "clGetDeviceInfo");
  words = (cl_uint)(bytes / 4);
  first = clSetKernelArg(kernel, 1, bytes, NULL);
  second = clSetKernelArg(kernel, 2, bytes, NULL);
  printf("clSetKernelArg returned %d and %d\n", (int)first, (int)second);
  if (first != CL_SUCCESS || second != CL_SUCCESS) return 0;
  must(clSetKernelArg(kernel, 3, sizeof words, &words), "clSetKernelArg");
  fflush(stdout);
  status = run(kernel, 1, 1, &got);
  printf("clEnqueueNDRangeKernel returned %d, words that were not kept: %u\n", (int)status, got);
  return status == CL_SUCCESS && got != 0;
}

static atomic_int arrived, wrong_threads;
static void *first_calls(void *unused) {
  cl_platform_id platform;
  cl_device_id found;
  cl_ulong most = 0;
  for (++arrived; arrived < 8;) {
  }
  status = clGetPlatformIDs(1, &platform, NULL);
  if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &found, NULL) != CL_SUCCESS ||
      clGetDeviceInfo(found, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof most, &most, NULL) !=
          CL_SUCCESS ||
      most == 0)
    ++wrong_threads;
  return unused;
}
/* The first calls of the process, from eight threads. */
static int of_threads(void) {
  pthread_t threads[8];
  int i;
  for (i = 0; i < 8; ++i) pthread_create(&threads[i], NULL, first_calls, NULL);
  for (i = 0; i < 8; ++i) pthread_join(threads[i], NULL);
  printf("%s; threads without a device: %d of 8\n", wrong_threads ? "FAIL" : "PASS",
         (int)wrong_threads);
  return wrong_threads != 0;
}

int main(int count, char **arguments) {
  const int which = count > 1 ? atoi(arguments[1]) : 1;
  if (which == 7) return of_threads();
  open_device();
  if (which <= 3) return uneven(texts[which < 1 ? 0 : which - 1]);
  return which == 4 ? uneven_copies() : which == 5 ? much_private_memory() : beyond_local_memory();
}
