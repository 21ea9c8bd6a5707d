/* The part that the programs of these folders share. A program defines CL_TARGET_OPENCL_VERSION
 * before the #include. In a program from scripts/programs, this text takes the place of the
 * #include. */
#ifndef CL_USE_DEPRECATED_OPENCL_1_2_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#endif
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Ends a program that cannot determine whether the driver is right. */
static inline void must(cl_int status, const char *what) {
  if (status == CL_SUCCESS) return;
  fprintf(stderr, "%s returned %d\n", what, (int)status);
  exit(2);
}

/* The first device of the first platform. */
static inline cl_device_id first_device(void) {
  cl_platform_id platform;
  cl_device_id device;
  must(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  return device;
}

/* The first device of a platform with that name. */
static inline cl_device_id device_of(const char *platform_name) {
  cl_platform_id platforms[64];
  cl_device_id device;
  cl_uint count = 0, p;
  must(clGetPlatformIDs(64, platforms, &count), "clGetPlatformIDs");
  for (p = 0; p < count && p < 64; ++p) {
    char name[1024] = "";
    clGetPlatformInfo(platforms[p], CL_PLATFORM_NAME, sizeof name - 1, name, NULL);
    if (strcmp(name, platform_name) == 0 &&
        clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, 1, &device, NULL) == CL_SUCCESS)
      return device;
  }
  fprintf(stderr, "no device on a platform '%s'\n", platform_name);
  exit(2);
}

/* A GPU, or another device if there is none, with the objects that most programs need. */
struct subject {
  cl_platform_id platform;
  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
};

static inline struct subject subject(void) {
  const cl_device_type wanted[] = {CL_DEVICE_TYPE_GPU, CL_DEVICE_TYPE_ALL};
  cl_platform_id platforms[64];
  struct subject on = {NULL, NULL, NULL, NULL};
  cl_uint count = 0, t, p;
  cl_int status;
  must(clGetPlatformIDs(64, platforms, &count), "clGetPlatformIDs");
  for (t = 0; t < 2; ++t)
    for (p = 0; p < count && p < 64 && !on.device; ++p) {
      on.platform = platforms[p];
      if (clGetDeviceIDs(on.platform, wanted[t], 1, &on.device, NULL) != CL_SUCCESS) on.device = NULL;
    }
  if (!on.device) exit(2);
  on.context = clCreateContext(NULL, 1, &on.device, NULL, NULL, &status);
  must(status, "clCreateContext");
  on.queue = clCreateCommandQueue(on.context, on.device, 0, &status);
  must(status, "clCreateCommandQueue");
  return on;
}

static inline int expect(const char *what, long long got, long long expected) {
  printf("%s: %s %lld, expected %lld\n", got == expected ? "PASS" : "FAIL", what, got, expected);
  return got != expected;
}

/* Tries the rows of a table. A row returns 0 (right), 1 (wrong) or 2 (not determined). A row that
 * crashes or hangs is wrong, and the rows after it run in another process. The result is an exit
 * status. */
static inline int try_rows(int row, int end, void (*set_up)(void), int (*try_row)(int)) {
  int wrong = 0, tried = 0;
  while (row < end) {
    int ends[2], answer, state;
    pid_t child;
    fflush(stdout);
    if (pipe(ends) != 0 || (child = fork()) < 0) exit(2);
    if (child == 0) {
      alarm(40);
      set_up();
      for (; row < end; ++row) {
        answer = try_row(row);
        fflush(stdout);
        if (write(ends[1], &answer, sizeof answer) != sizeof answer) _exit(2);
      }
      _exit(0);
    }
    close(ends[1]);
    while (read(ends[0], &answer, sizeof answer) == sizeof answer) {
      wrong += answer == 1;
      tried += answer != 2;
      ++row;
    }
    close(ends[0]);
    waitpid(child, &state, 0);
    if (!WIFSIGNALED(state) && WEXITSTATUS(state) != 0) exit(2);
    if (WIFSIGNALED(state)) {
      printf("FAIL: ended by signal %d\n", WTERMSIG(state));
      ++wrong;
      ++tried;
      ++row;
    }
  }
  printf("%d of %d are wrong\n", wrong, tried);
  return tried == 0 ? 2 : wrong != 0;
}
