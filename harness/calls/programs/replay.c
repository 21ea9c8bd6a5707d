/* {{title}}
{{comments}} *
 * Build and run: cc thisfile.c -lOpenCL && ./a.out
 * Exit status: 0 the driver behaves correctly, 1 it does not, 2 this could not be determined. */
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_0_APIS
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#define CL_USE_DEPRECATED_OPENCL_2_0_APIS
#define CL_USE_DEPRECATED_OPENCL_2_1_APIS
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS
#include <CL/cl.h>
#include <CL/cl_ext.h>
{{names}}#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *volatile at = "main";
{{before}}
static void finish(int result) {
{{leave}}  fflush(stdout);
  _exit(result); /* without the driver's exit handlers */
}

static void say(const char *text) {
  if (write(1, text, strlen(text)) < 0) _exit(1);
}

static void died(int number) {
  /* No printf: the driver may hold a lock of the C library. */
  say(number == SIGALRM ? "FAIL: time-out in " : number == SIGABRT ? "FAIL: abort in " : "FAIL: crash in ");
  say((const char *)at);
  say("\n");
  _exit(1);
}

static void left(void) {
  printf("FAIL: exit in %s\n", at);
  finish(1);
}

static void must(cl_int status, const char *call) {
  if (status == CL_SUCCESS) return;
  printf("%s returned %d\n", call, (int)status);
  finish(2);
}
{{helpers}}
static void find_device(const char *platform_name, const char *device_name, cl_platform_id *platform,
                        cl_device_id *device) {
  cl_platform_id platforms[64];
  cl_device_id devices[64];
  cl_uint platform_count = 0, device_count = 0, p, d;
  must(clGetPlatformIDs(64, platforms, &platform_count), "clGetPlatformIDs");
  for (p = 0; p < platform_count && p < 64; ++p) {
    char name[1024] = "";
    clGetPlatformInfo(platforms[p], CL_PLATFORM_NAME, sizeof name - 1, name, NULL);
    if (strcmp(name, platform_name) != 0) continue;
    if (clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, 64, devices, &device_count) != CL_SUCCESS)
      continue;
    for (d = 0; d < device_count && d < 64; ++d) {
      memset(name, 0, sizeof name);
      clGetDeviceInfo(devices[d], CL_DEVICE_NAME, sizeof name - 1, name, NULL);
      if (strcmp(name, device_name) != 0) continue;
      *platform = platforms[p];
      *device = devices[d];
      return;
    }
  }
  printf("no device '%s' on a platform '%s'\n", device_name, platform_name);
  finish(2);
}

{{objects}}
{{data}}
int main(void) {
  static const int deadly[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM};
  static char stack[65536]; /* for the signal handler, if the normal stack is full */
  cl_int status = CL_SUCCESS;
  stack_t other = {0};
  struct sigaction action = {0};
  size_t i;
{{poison}}  setvbuf(stdout, NULL, _IOLBF, 4096);
  other.ss_sp = stack;
  other.ss_size = sizeof stack;
  sigaltstack(&other, NULL);
  action.sa_handler = died;
  action.sa_flags = SA_ONSTACK;
  (void)status;
  find_device({{platform}}, {{device}}, &{{platform_object}}, &{{device_object}});
  for (i = 0; i < sizeof deadly / sizeof *deadly; ++i) sigaction(deadly[i], &action, NULL);
  atexit(left); /* reports an exit() by the driver: this program itself calls only _exit() */
  alarm({{seconds}});

{{calls}}
{{verdict}}  return 0;
}
