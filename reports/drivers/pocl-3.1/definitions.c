/* A link that fails, kernels that devices define differently, and a link for one of two devices:
 *   cc definitions.c -o definitions -lOpenCL && for i in $(seq 1 3); do ./definitions $i; done
 * 1: OpenCL 1.2, 5.6.3: clLinkProgram returns a program object if the link can begin, also with a
 * callback.
 * 2: 5.7.1, clCreateKernelsInProgram: no kernel for functions whose definitions differ between the
 * devices of the program.
 * 3: 5.6.3, clLinkProgram without a list of devices: it links for the devices for which the
 * programs are compiled.
 * Exit status: 0 as the specification says, 1 otherwise or it crashed, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

static void CL_CALLBACK tell(cl_program program, void *data) {
  (void)program;
  *(volatile int *)data = 1;
}

static int failed_link(void) {
  static int told;
  const char *source = "int missing(int x);\n__kernel void k(__global int *o) { *o = missing(1); }\n";
  const struct subject on = subject();
  cl_int status;
  cl_program linked, object = clCreateProgramWithSource(on.context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clCompileProgram(object, 1, &on.device, "", 0, NULL, NULL, NULL, NULL), "clCompileProgram");
  linked = clLinkProgram(on.context, 1, &on.device, "", 1, &object, tell, &told, &status);
  printf("clLinkProgram returned %d\n", (int)status);
  return expect("there is a program", linked != NULL, 1);
}

static int kernels_of_both(void) {
  const char *source =
      "__kernel void alike(__global int *o) { *o = 1; }\n"
      "#ifdef SECOND\n__kernel void unlike(__global int *o, int v) { *o = v; }\n"
      "#else\n__kernel void unlike(__global int *o) { *o = 2; }\n#endif\n";
  const cl_device_partition_property each[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  const cl_device_id root = first_device();
  cl_device_id parts[2];
  cl_context context;
  cl_program program;
  cl_kernel kernels[4];
  cl_uint count = 0;
  cl_int status;
  if (clCreateSubDevices(root, each, 2, parts, NULL) != CL_SUCCESS) return 2;
  context = clCreateContext(NULL, 2, parts, NULL, NULL, &status);
  must(status, "clCreateContext");
  program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &parts[0], "", NULL, NULL), "clBuildProgram");
  must(clBuildProgram(program, 1, &parts[1], "-D SECOND", NULL, NULL), "clBuildProgram");
  status = clCreateKernelsInProgram(program, 4, kernels, &count);
  return expect("clCreateKernelsInProgram", status, CL_SUCCESS) |
         expect("kernels that both devices define alike", count, 1);
}

static int linked_for_the_compiled(void) {
  const char *source = "__kernel void k(__global int *o) { *o = 1; }\n";
  const cl_device_partition_property each[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  cl_device_id parts[2];
  cl_context context;
  cl_program object;
  cl_int status;
  if (clCreateSubDevices(first_device(), each, 2, parts, NULL) != CL_SUCCESS) return 2;
  context = clCreateContext(NULL, 2, parts, NULL, NULL, &status);
  must(status, "clCreateContext");
  object = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clCompileProgram(object, 1, &parts[0], "", 0, NULL, NULL, NULL, NULL), "clCompileProgram");
  clLinkProgram(context, 0, NULL, "", 1, &object, NULL, NULL, &status);
  return expect("clLinkProgram of an object for one of two devices", status, CL_SUCCESS);
}

int main(int count, char **arguments) {
  const int number = count > 1 ? atoi(arguments[1]) : 0;
  if (number < 1 || number > 3) return 2;
  return number == 1 ? failed_link() : number == 2 ? kernels_of_both() : linked_for_the_compiled();
}
