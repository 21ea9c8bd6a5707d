/* Intel's CPU runtime 2026.22.10: functions of sub-groups that OpenCL C has for pipes (Table 51) and
 * for blocks (Table 52).
 *   cc sub_group_functions.c -lOpenCL; for i in $(seq 1 3); do ./a.out $i; done
 * Exit status: 0 the kernel builds, 1 it does not, 2 the device need not have the functions. A build
 * that does not end in 60 s ends the process. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"
#include <unistd.h>

static const char *sources[] = {
    "__kernel void ask(__global uint *out, write_only pipe uint to) {\n"
    "  reserve_id_t id = sub_group_reserve_write_pipe(to, get_sub_group_size());\n"
    "  const uint value = get_sub_group_local_id();\n"
    "  if (is_valid_reserve_id(id)) {\n"
    "    out[get_global_id(0)] = write_pipe(to, id, get_sub_group_local_id(), &value);\n"
    "    sub_group_commit_write_pipe(to, id);\n"
    "  }\n"
    "}\n",
    "__kernel void ask(__global uint *out, read_only pipe uint from) {\n"
    "  reserve_id_t id = sub_group_reserve_read_pipe(from, get_sub_group_size());\n"
    "  if (is_valid_reserve_id(id)) {\n"
    "    read_pipe(from, id, get_sub_group_local_id(), &out[get_global_id(0)]);\n"
    "    sub_group_commit_read_pipe(from, id);\n"
    "  }\n"
    "}\n",
    "__kernel void ask(__global uint *out, uint size) {\n"
    "  const ndrange_t range = ndrange_1D(2 * size, size);\n"
    "  void (^block)(void) = ^{ out[2] = get_num_sub_groups(); };\n"
    "  out[0] = get_kernel_sub_group_count_for_ndrange(range, block);\n"
    "  out[1] = get_kernel_max_sub_group_size_for_ndrange(range, block);\n"
    "}\n"};

static cl_device_id device;

/* Whether the device has the feature. A device without it need not have the functions. */
static int has(const char *feature) {
  size_t size = 0, i;
  cl_name_version *all;
  int found = 0;
  if (clGetDeviceInfo(device, CL_DEVICE_OPENCL_C_FEATURES, 0, NULL, &size) != CL_SUCCESS) return 0;
  all = malloc(size);
  clGetDeviceInfo(device, CL_DEVICE_OPENCL_C_FEATURES, size, all, NULL);
  for (i = 0; i < size / sizeof *all; ++i) found |= !strcmp(all[i].name, feature);
  free(all);
  return found;
}

int main(int count, char **arguments) {
  const int which = count > 1 ? atoi(arguments[1]) : 1;
  cl_platform_id platform;
  cl_context context;
  cl_program program;
  cl_int status = clGetPlatformIDs(1, &platform, NULL);
  static char log[4096];
  if (status == CL_SUCCESS)
    status = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL);
  if (status != CL_SUCCESS || which < 1 || which > 3 || !has("__opencl_c_subgroups") ||
      !has(which < 3 ? "__opencl_c_pipes" : "__opencl_c_device_enqueue"))
    return 2;
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  program = clCreateProgramWithSource(context, 1, &sources[which - 1], NULL, &status);
  printf("clBuildProgram of\n%s", sources[which - 1]);
  fflush(stdout);
  alarm(60);
  status = clBuildProgram(program, 1, &device, "-cl-std=CL3.0", NULL, NULL);
  printf("returned %d (0 expected): %s\n", (int)status, status == CL_SUCCESS ? "PASS" : "FAIL");
  clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
  if (status != CL_SUCCESS) puts(log);
  return status != CL_SUCCESS;
}
