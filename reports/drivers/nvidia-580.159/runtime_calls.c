/* More findings on NVIDIA's driver 580.159: calls of the runtime, one finding per run:
 *   cc runtime_calls.c -o runtime_calls -lOpenCL && for i in $(seq 1 18); do ./runtime_calls $i; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown, 128 + signal: it crashed. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

static cl_platform_id platform;
static cl_device_id device;
static cl_context context, other;
static cl_command_queue queue;

static void set_up(void) {
  const struct subject on = subject();
  cl_int status;
  platform = on.platform;
  device = on.device;
  context = on.context;
  queue = on.queue;
  other = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
}

static cl_mem buffer(cl_context in) {
  cl_int status;
  cl_mem made = clCreateBuffer(in, CL_MEM_READ_WRITE, 8192, NULL, &status);
  must(status, "clCreateBuffer");
  return made;
}

static cl_program source(cl_context in, const char *text) {
  cl_int status;
  cl_program made = clCreateProgramWithSource(in, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  return made;
}

static cl_program compiled(void) {
  cl_program made = source(context, "__kernel void one(__global int *out) { *out = 1; }\n");
  must(clCompileProgram(made, 1, &device, "", 0, NULL, NULL, NULL, NULL), "clCompileProgram");
  return made;
}

/* A kernel with its one argument set. */
static cl_kernel kernel(cl_context in, cl_program program, const char *name, cl_mem *out) {
  cl_int status;
  cl_kernel made = clCreateKernel(program, name, &status);
  must(status, "clCreateKernel");
  *out = buffer(in);
  must(clSetKernelArg(made, 0, sizeof *out, out), "clSetKernelArg");
  return made;
}

static int answer(cl_program program) {
  cl_mem out;
  cl_kernel one = kernel(context, program, "one", &out);
  int value = 0;
  must(clEnqueueTask(queue, one, 0, NULL, NULL), "clEnqueueTask");
  must(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof value, &value, 0, NULL, NULL), "read");
  return value;
}

static int linked(const char *what, cl_uint devices, const cl_device_id *list, const char *options,
                  cl_uint count, void *data, cl_int expected) {
  cl_program inputs[2] = {compiled(), NULL};
  cl_int status = 1;
  clLinkProgram(context, devices, list, options, count, count ? inputs : NULL, NULL, data, &status);
  return expect(what, status, expected);
}

int main(int argc, char **argv) {
  const int which = argc > 1 ? atoi(argv[1]) : 0;
  cl_int status = CL_SUCCESS;
  cl_mem out;
  static char host[8192];
  set_up();
  switch (which) {
    case 1: /* a valid call, to compare with 2 to 6 */
      return linked("clLinkProgram of one compiled program gives", 1, &device, "", 1, NULL,
                    CL_SUCCESS);
    case 2: /* OpenCL 1.2, 5.6.3.2: pfn_notify is NULL and user_data is not */
      return linked("clLinkProgram with user_data and no pfn_notify gives", 1, &device, "", 1, host,
                    CL_INVALID_VALUE);
    case 3: /* device_list is not NULL and num_devices is 0 */
      return linked("clLinkProgram with a list of no devices gives", 0, &device, "", 1, NULL,
                    CL_INVALID_VALUE);
    case 4: /* the options are invalid */
      return linked("clLinkProgram with an unknown option gives", 1, &device, "-no-such-option", 1,
                    NULL, CL_INVALID_LINKER_OPTIONS);
    case 5: /* an input is not a valid program object */
      return linked("clLinkProgram with NULL among the programs gives", 1, &device, "", 2, NULL,
                    CL_INVALID_PROGRAM);
    case 6: /* no programs */
      return linked("clLinkProgram without programs gives", 1, &device, "", 0, NULL,
                    CL_INVALID_VALUE);
    case 7: /* 5.6.3: if several headers have one name, the first is used */ {
      cl_program headers[2] = {source(context, "#define ONE 42\n"), source(context, "#define ONE 3\n")};
      const char *names[2] = {"one.h", "one.h"};
      cl_program text = source(
          context, "#include \"one.h\"\n__kernel void one(__global int *out) { *out = ONE; }\n");
      must(clCompileProgram(text, 0, NULL, "", 2, headers, names, NULL, NULL), "clCompileProgram");
      text = clLinkProgram(context, 0, NULL, "", 1, &text, NULL, NULL, &status);
      must(status, "clLinkProgram");
      return expect("two headers of one name have 42 and 3; the kernel saw", answer(text), 42);
    }
    case 8: /* 5.6.4.5: without -cl-std the version is CL_DEVICE_OPENCL_C_VERSION's */ {
      char version[64] = "";
      int major = 0, minor = 0;
      cl_program text = source(
          context, "__kernel void one(__global int *out) { *out = __OPENCL_C_VERSION__; }\n");
      must(clGetDeviceInfo(device, CL_DEVICE_OPENCL_C_VERSION, sizeof version, version, NULL), "query");
      if (sscanf(version, "OpenCL C %d.%d", &major, &minor) != 2) return 2;
      must(clBuildProgram(text, 1, &device, "", NULL, NULL), "clBuildProgram");
      return expect("__OPENCL_C_VERSION__ without -cl-std is", answer(text), 100 * major + 10 * minor);
    }
    case 9: /* 5.6.4.4: warnings become errors; C99 6.5.16.1 requires a diagnostic here */ {
      const char *text = "__kernel void one(__global int *out) {\n"
                         "  float number = 1;\n  int *bits = &number;\n  *out = bits ? 1 : 0;\n}\n";
      if (clBuildProgram(source(context, text), 1, &device, "", NULL, NULL) != CL_SUCCESS) return 2;
      return expect("clBuildProgram with -Werror of a program with a warning gives",
                  clBuildProgram(source(context, text), 1, &device, "-Werror", NULL, NULL),
                  CL_BUILD_PROGRAM_FAILURE);
    }
    case 10: /* 5.8: a local size beyond CL_DEVICE_MAX_WORK_ITEM_SIZES */ {
      size_t sizes[3] = {1, 1, 1};
      cl_program text = source(context, "__kernel void one(__global int *out) { *out = 1; }\n");
      must(clBuildProgram(text, 1, &device, "", NULL, NULL), "clBuildProgram");
      must(clGetDeviceInfo(device, CL_DEVICE_MAX_WORK_ITEM_SIZES, sizeof sizes, sizes, NULL), "query");
      sizes[0] = sizes[1] = 1;
      ++sizes[2];
      return expect("clEnqueueNDRangeKernel of too large a work-group gives",
                  clEnqueueNDRangeKernel(queue, kernel(context, text, "one", &out), 3, NULL, sizes,
                                         sizes, 0, NULL, NULL),
                  CL_INVALID_WORK_ITEM_SIZE);
    }
    case 11: /* 5.8: contexts of queue and kernel differ */ {
      const size_t one = 1;
      cl_program text = source(other, "__kernel void one(__global int *out) { *out = 1; }\n");
      must(clBuildProgram(text, 1, &device, "", NULL, NULL), "clBuildProgram");
      return expect("clEnqueueNDRangeKernel of another context's kernel gives",
                  clEnqueueNDRangeKernel(queue, kernel(other, text, "one", &out), 1, NULL, &one,
                                         NULL, 0, NULL, NULL),
                  CL_INVALID_CONTEXT);
    }
    case 12: /* 5.2.2: the last row of a region ends where the buffer ends */ {
      const size_t origin[3] = {8, 511, 0}, zero[3] = {0, 0, 0}, region[3] = {8, 1, 1};
      return expect("clEnqueueReadBufferRect of the last 8 bytes, with slices of 513 rows, gives",
                  clEnqueueReadBufferRect(queue, buffer(context), CL_TRUE, origin, zero, region, 16,
                                          513 * 16, 0, 0, host, 0, NULL, NULL),
                  CL_SUCCESS);
    }
    case 13: /* 4.4, Table 4.5: CL_CONTEXT_INTEROP_USER_SYNC */ {
      const cl_context_properties list[] = {CL_CONTEXT_PLATFORM, (cl_context_properties)platform,
                                            CL_CONTEXT_INTEROP_USER_SYNC, CL_TRUE, 0};
      clCreateContext(list, 1, &device, NULL, NULL, &status);
      return expect("clCreateContext with CL_CONTEXT_INTEROP_USER_SYNC gives", status, CL_SUCCESS);
    }
    case 14: /* 5.12: the command is not complete */ {
      cl_command_queue timed =
          clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, &status);
      cl_event gate = clCreateUserEvent(context, &status), event;
      cl_ulong when = 0;
      must(clEnqueueReadBuffer(timed, buffer(context), CL_FALSE, 0, 4, host, 1, &gate, &event), "read");
      status = clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof when, &when, NULL);
      must(clSetUserEventStatus(gate, CL_COMPLETE), "clSetUserEventStatus");
      return expect("clGetEventProfilingInfo of a command that waits gives", status,
                  CL_PROFILING_INFO_NOT_AVAILABLE);
    }
    case 15: /* 5.3.4: parts of two layers of a 1D array; clEnqueueReadImage takes this region */ {
      const cl_image_format format = {CL_R, CL_UNORM_INT8};
      const size_t origin[3] = {0, 1, 0}, region[3] = {5, 2, 1};
      cl_image_desc desc;
      cl_mem image;
      memset(&desc, 0, sizeof desc);
      desc.image_type = CL_MEM_OBJECT_IMAGE1D_ARRAY;
      desc.image_width = 13;
      desc.image_array_size = 7;
      image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &desc, NULL, &status);
      must(status, "clCreateImage");
      must(clEnqueueReadImage(queue, image, CL_TRUE, origin, region, 0, 0, host, 0, NULL, NULL),
           "clEnqueueReadImage");
      return expect("clEnqueueCopyImageToBuffer of two layers of a 1D array gives",
                  clEnqueueCopyImageToBuffer(queue, image, buffer(context), origin, region, 0, 0,
                                             NULL, NULL),
                  CL_SUCCESS);
    }
    case 16: /* 5.3.6: for 1D image buffers the slice pitch is 0 */ {
      const cl_image_format format = {CL_R, CL_UNORM_INT8};
      const size_t origin[3] = {0, 0, 0}, region[3] = {4, 1, 1};
      size_t row = 1, slice = 1;
      cl_image_desc desc;
      cl_mem image;
      memset(&desc, 0, sizeof desc);
      desc.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
      desc.image_width = 16;
      desc.buffer = buffer(context);
      image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &desc, NULL, &status);
      must(status, "clCreateImage");
      clEnqueueMapImage(queue, image, CL_TRUE, CL_MAP_READ, origin, region, &row, &slice, 0, NULL,
                        NULL, &status);
      must(status, "clEnqueueMapImage");
      return expect("clEnqueueMapImage of a 1D image buffer gives a slice pitch of", (long long)slice,
                  0);
    }
    case 17: /* 5.9: CL_INVALID_EVENT if event is not a valid user event object */ {
      cl_event gate = clCreateUserEvent(context, &status), event;
      int wrong;
      must(clEnqueueWriteBuffer(queue, buffer(context), CL_TRUE, 0, 4, host, 0, NULL, &event),
           "clEnqueueWriteBuffer");
      wrong = expect("clSetUserEventStatus of the event of a command that is complete",
                     clSetUserEventStatus(event, CL_COMPLETE), CL_INVALID_EVENT);
      must(clEnqueueWriteBuffer(queue, buffer(context), CL_FALSE, 0, 4, host, 1, &gate, &event),
           "clEnqueueWriteBuffer");
      wrong += expect("clSetUserEventStatus of the event of a command that waits",
                      clSetUserEventStatus(event, CL_COMPLETE), CL_INVALID_EVENT);
      must(clSetUserEventStatus(gate, CL_COMPLETE), "clSetUserEventStatus");
      must(clFinish(queue), "clFinish");
      return wrong != 0;
    }
    case 18: /* 5.6.4.4: -Werror makes all warnings into errors */ {
      const char *source =
          "__kernel void k(__global int *o) { float f = 1; int *i = &f; *o = i ? 42 : 0; }\n";
      static const char *const options[] = {"-Werror", "-w", "-Werror"};
      for (int i = 0; i < 3; ++i) {
        cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
        must(status, "clCreateProgramWithSource");
        status = clBuildProgram(program, 1, &device, options[i], NULL, NULL);
        printf("%s: %d; ", options[i], (int)status);
        if (i == 0 && status == CL_SUCCESS) return 2; /* the compiler gives no warning here */
      }
      return expect("-Werror after a build with -w", status, CL_BUILD_PROGRAM_FAILURE);
    }
    default:
      fprintf(stderr, "usage: runtime_calls 1..18\n");
      return 2;
  }
}
