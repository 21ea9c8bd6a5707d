/* Findings on NVIDIA's driver 580.159 of newer cases, one per run:
 *   cc newer.c -o newer -lOpenCL && for i in $(seq 1 15); do ./newer $i; echo "exit status $?"; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown, 128 + signal: it crashed.
 * Sections without a document are those of OpenCL 1.2. */
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include "../check.h"

static struct subject on;
static cl_int status;

static cl_program built(const char *source, const char *options) {
  static char log[4096];
  cl_program made = clCreateProgramWithSource(on.context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  status = clBuildProgram(made, 1, &on.device, options, NULL, NULL);
  if (status != CL_SUCCESS) {
    clGetProgramBuildInfo(made, on.device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
    puts(log);
  }
  return made;
}
static cl_int image(const cl_image_format *format, cl_mem_object_type type, size_t width, cl_mem *made) {
  cl_image_desc of = {0};
  of.image_type = type;
  of.image_width = width;
  of.image_height = of.image_array_size = 4;
  *made = clCreateImage(on.context, CL_MEM_READ_WRITE, format, &of, NULL, &status);
  return status;
}

static void CL_CALLBACK freed(cl_command_queue queue, cl_uint count, void **pointers, void *data) {
  (void)queue, (void)count, (void)pointers, (void)data;
}

int main(int argc, char **argv) {
  const int number = argc > 1 ? atoi(argv[1]) : 0;
  setvbuf(stdout, NULL, _IONBF, 0);
  on = subject();
  switch (number) {
    case 1: { /* 5.4.4: memory objects; a sub-buffer is one */
      const cl_buffer_region part = {4096, 4096};
      cl_mem whole = clCreateBuffer(on.context, CL_MEM_READ_WRITE, 16384, NULL, &status), sub;
      must(status, "clCreateBuffer");
      sub = clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &part, &status);
      must(status, "clCreateSubBuffer");
      puts("clEnqueueMigrateMemObjects of a sub-buffer");
      status = clEnqueueMigrateMemObjects(on.queue, 1, &sub, CL_MIGRATE_MEM_OBJECT_HOST, 0, NULL, NULL);
      if (status == CL_SUCCESS) status = clFinish(on.queue);
      if (status == CL_SUCCESS)
        status = clEnqueueMigrateMemObjects(on.queue, 1, &sub, 0, 0, NULL, NULL);
      if (status == CL_SUCCESS) status = clFinish(on.queue);
      return expect("status", status, CL_SUCCESS);
    }
    case 2: /* C99, 6.7.5.3: a function may be declared by the name of its type */
      built("typedef uint T(uint x);\nT f;\nuint f(uint x) { return x; }\n"
            "__kernel void k(__global uint *out) { *out = f(6u); }\n", "");
      return expect("a function declared by the name of its type: clBuildProgram", status, CL_SUCCESS);
    case 3: { /* 5.3.5: region[1] is the number of layers of a 1D array */
      const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
      const size_t origin[] = {0, 0, 0}, region[] = {7, 4, 1};
      const cl_uint color[] = {1, 2, 3, 4};
      cl_mem line, b = clCreateBuffer(on.context, CL_MEM_READ_WRITE, 4096, NULL, &status);
      must(image(&format, CL_MEM_OBJECT_IMAGE1D_ARRAY, 7, &line), "clCreateImage");
      must(clEnqueueFillImage(on.queue, line, color, origin, region, 0, NULL, NULL), "clEnqueueFillImage");
      return expect("clEnqueueCopyImageToBuffer of a 1D array",
                    clEnqueueCopyImageToBuffer(on.queue, line, b, origin, region, 0, 0, NULL, NULL),
                    CL_SUCCESS);
    }
    case 4: /* OpenCL C 3.0.19, 6.15.12.2: memory_scope_work_item requires OpenCL C 2.0 or newer */
      built("__kernel void k(__global int *out) { *out = memory_scope_work_item != memory_scope_device; }\n",
            "-cl-std=CL3.0");
      return expect("memory_scope_work_item: clBuildProgram", status, CL_SUCCESS);
    case 5: { /* OpenCL API 3.0, 4.2, CL_DEVICE_EXTENSIONS: cl_khr_depth_images if they are supported */
      static char names[65536];
      cl_image_format formats[1024];
      cl_uint count = 0, i;
      int depth = 0;
      must(clGetSupportedImageFormats(on.context, CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D, 1024, formats,
                                      &count), "clGetSupportedImageFormats");
      for (i = 0; i < count; ++i) depth |= formats[i].image_channel_order == CL_DEPTH;
      must(clGetDeviceInfo(on.device, CL_DEVICE_EXTENSIONS, sizeof names - 1, names, NULL), "query");
      printf("CL_DEPTH is %slisted; ", depth ? "" : "not ");
      return expect("cl_khr_depth_images is in CL_DEVICE_EXTENSIONS",
                    strstr(names, "cl_khr_depth_images") != NULL, depth);
    }
    case 6: { /* 5.5.1: CL_INVALID_VALUE if normalized_coords is not valid */
      const cl_sampler_properties properties[] = {CL_SAMPLER_NORMALIZED_COORDS, 17, 0};
      int bad;
      clCreateSampler(on.context, 17, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &status);
      bad = expect("clCreateSampler, normalized_coords is 17", status, CL_INVALID_VALUE);
      clCreateSamplerWithProperties(on.context, properties, &status);
      return expect("clCreateSamplerWithProperties, the same", status, CL_INVALID_VALUE) || bad;
    }
    case 7: { /* 5.2.1: CL_INVALID_BUFFER_SIZE beyond CL_DEVICE_MAX_MEM_ALLOC_SIZE */
      cl_ulong most = 0;
      int bad;
      must(clGetDeviceInfo(on.device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof most, &most, NULL), "query");
      clCreateBuffer(on.context, CL_MEM_READ_WRITE, most + 1, NULL, &status);
      bad = expect("clCreateBuffer, a byte more than the greatest size", status, CL_INVALID_BUFFER_SIZE);
      clCreateBufferWithProperties(on.context, NULL, CL_MEM_READ_WRITE, most + 1, NULL, &status);
      return expect("clCreateBufferWithProperties, the same", status, CL_INVALID_BUFFER_SIZE) || bad;
    }
    case 8: { /* 5.2.1: CL_MEM_USE_HOST_PTR and CL_MEM_COPY_HOST_PTR exclude each other */
      static char memory[65536];
      const cl_mem_flags both = CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR;
      const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
      cl_image_desc of = {0};
      int bad;
      of.image_type = CL_MEM_OBJECT_IMAGE2D;
      of.image_width = of.image_height = 16;
      clCreateBufferWithProperties(on.context, NULL, both, 4096, memory, &status);
      bad = expect("clCreateBufferWithProperties, flags that exclude each other", status, CL_INVALID_VALUE);
      clCreateImageWithProperties(on.context, NULL, both, &format, &of, memory, &status);
      return expect("clCreateImageWithProperties, the same", status, CL_INVALID_VALUE) || bad;
    }
    case 9: { /* OpenCL API 3.0, 5.9.3, CL_KERNEL_ATTRIBUTES: empty for a kernel that is not from source */
      const char *source = "__kernel __attribute__((work_group_size_hint(4, 2, 1))) void k(__global int *o)"
                           " { *o = 1; }\n";
      cl_program from = built(source, "-cl-std=CL3.0"), again;
      size_t size = 0;
      unsigned char *bits;
      char text[256] = "";
      cl_kernel kernel;
      must(status, "clBuildProgram");
      must(clGetProgramInfo(from, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL), "query");
      bits = malloc(size);
      must(clGetProgramInfo(from, CL_PROGRAM_BINARIES, sizeof bits, &bits, NULL), "query");
      again = clCreateProgramWithBinary(on.context, 1, &on.device, &size, (const unsigned char **)&bits,
                                        NULL, &status);
      must(status, "clCreateProgramWithBinary");
      must(clBuildProgram(again, 1, &on.device, "", NULL, NULL), "clBuildProgram");
      kernel = clCreateKernel(again, "k", &status);
      must(status, "clCreateKernel");
      must(clGetKernelInfo(kernel, CL_KERNEL_ATTRIBUTES, sizeof text, text, NULL), "clGetKernelInfo");
      printf("CL_KERNEL_ATTRIBUTES of a binary is \"%s\"; ", text);
      return expect("its length", (long long)strlen(text), 0);
    }
    case 10: { /* Table 5.6: CL_RGB only with CL_UNORM_SHORT_565, CL_UNORM_SHORT_555, CL_UNORM_INT_101010 */
      const cl_image_format format = {CL_RGB, CL_SNORM_INT8};
      cl_mem made;
      image(&format, CL_MEM_OBJECT_IMAGE2D, 16, &made);
      printf("clCreateImage of CL_RGB with CL_SNORM_INT8: %d; ", (int)status);
      return expect("it succeeds", status == CL_SUCCESS, 0);
    }
    case 11: { /* 5.9: CL_INVALID_EVENT if event is not a valid user event object */
      cl_mem b = clCreateBuffer(on.context, CL_MEM_READ_WRITE, 64, NULL, &status);
      cl_event gate = clCreateUserEvent(on.context, &status), written;
      char bytes[64] = "";
      int bad;
      must(clEnqueueWriteBuffer(on.queue, b, CL_FALSE, 0, 64, bytes, 1, &gate, &written), "write");
      bad = expect("clSetUserEventStatus of a command's event",
                   clSetUserEventStatus(written, CL_COMPLETE), CL_INVALID_EVENT);
      clSetUserEventStatus(gate, CL_COMPLETE);
      clFinish(on.queue);
      return bad;
    }
    case 12: { /* 5.3.1.2: pitches are 0 without host_ptr; with it a multiple of an element or of a row */
      static const struct {
        const char *name;
        cl_mem_object_type type;
        size_t row, slice;
        int memory;
      } rows[] = {{"a row pitch without memory, 1D", CL_MEM_OBJECT_IMAGE1D, 64, 0, 0},
                  {"a row pitch without memory, 1D array", CL_MEM_OBJECT_IMAGE1D_ARRAY, 64, 0, 0},
                  {"a row pitch without memory, 2D array", CL_MEM_OBJECT_IMAGE2D_ARRAY, 64, 0, 0},
                  {"a row pitch without memory, 3D", CL_MEM_OBJECT_IMAGE3D, 64, 0, 0},
                  {"a slice pitch without memory, 1D array", CL_MEM_OBJECT_IMAGE1D_ARRAY, 0, 256, 0},
                  {"a slice pitch without memory, 2D array", CL_MEM_OBJECT_IMAGE2D_ARRAY, 0, 256, 0},
                  {"a row pitch of parts of elements, 1D", CL_MEM_OBJECT_IMAGE1D, 67, 0, 1},
                  {"a row pitch of parts of elements, 1D array", CL_MEM_OBJECT_IMAGE1D_ARRAY, 67, 0, 1},
                  {"a row pitch of parts of elements, 2D array", CL_MEM_OBJECT_IMAGE2D_ARRAY, 67, 0, 1},
                  {"a row pitch of parts of elements, 3D", CL_MEM_OBJECT_IMAGE3D, 67, 0, 1},
                  {"a slice pitch of parts of rows, 1D array", CL_MEM_OBJECT_IMAGE1D_ARRAY, 64, 260, 1},
                  {"a slice pitch of parts of rows, 2D array", CL_MEM_OBJECT_IMAGE2D_ARRAY, 64, 260, 1}};
      static char memory[65536];
      const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
      int bad = 0;
      for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        cl_image_desc of = {0};
        of.image_type = rows[i].type;
        of.image_width = 16;
        of.image_height = of.image_depth = of.image_array_size = 4;
        of.image_row_pitch = rows[i].row;
        of.image_slice_pitch = rows[i].slice;
        clCreateImage(on.context, rows[i].memory ? CL_MEM_COPY_HOST_PTR : CL_MEM_READ_WRITE, &format, &of,
                      rows[i].memory ? memory : NULL, &status);
        bad += expect(rows[i].name, status, CL_INVALID_IMAGE_DESCRIPTOR);
      }
      return bad != 0;
    }
    case 13: { /* OpenCL 1.1, 5.3.1: CL_MEM_USE_HOST_PTR and CL_MEM_COPY_HOST_PTR exclude each other */
      static char memory[65536];
      const cl_mem_flags both = CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR;
      const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
      int bad;
      clCreateImage2D(on.context, both, &format, 16, 4, 0, memory, &status);
      bad = expect("clCreateImage2D, flags that exclude each other", status, CL_INVALID_VALUE);
      clCreateImage3D(on.context, both, &format, 16, 4, 4, 0, 0, memory, &status);
      return expect("clCreateImage3D, the same", status, CL_INVALID_VALUE) || bad;
    }
    case 14: { /* 5.7.2: CL_INVALID_ARG_VALUE for an image of another kind than the parameter */
      static const struct {
        const char *type;
        cl_mem_object_type given;
      } rows[] = {{"image1d_t", CL_MEM_OBJECT_IMAGE2D},       {"image1d_array_t", CL_MEM_OBJECT_IMAGE2D},
                  {"image2d_array_t", CL_MEM_OBJECT_IMAGE2D}, {"image3d_t", CL_MEM_OBJECT_IMAGE2D},
                  {"image3d_t", CL_MEM_OBJECT_IMAGE2D_ARRAY}, {"image2d_array_t", CL_MEM_OBJECT_IMAGE3D},
                  {"image1d_buffer_t", CL_MEM_OBJECT_IMAGE1D}, {"image1d_t", CL_MEM_OBJECT_IMAGE1D_BUFFER},
                  {"image2d_depth_t", CL_MEM_OBJECT_IMAGE2D},
                  {"image2d_array_depth_t", CL_MEM_OBJECT_IMAGE2D_ARRAY}};
      const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
      int bad = 0;
      for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        char source[256];
        cl_image_desc of = {0};
        cl_program program;
        cl_kernel kernel;
        cl_mem given;
        snprintf(source, sizeof source, "__kernel void k(__read_only %s i, __global int *o) { *o = 1; }\n",
                 rows[i].type);
        program = built(source, "-cl-std=CL3.0");
        if (status != CL_SUCCESS) continue;
        kernel = clCreateKernel(program, "k", &status);
        must(status, "clCreateKernel");
        of.image_type = rows[i].given;
        of.image_width = 16;
        of.image_height = of.image_depth = of.image_array_size = 4;
        if (rows[i].given == CL_MEM_OBJECT_IMAGE1D_BUFFER)
          of.buffer = clCreateBuffer(on.context, CL_MEM_READ_WRITE, 64, NULL, &status);
        given = clCreateImage(on.context, CL_MEM_READ_WRITE, &format, &of, NULL, &status);
        must(status, "clCreateImage");
        bad += expect(rows[i].type, clSetKernelArg(kernel, 0, sizeof given, &given), CL_INVALID_ARG_VALUE);
      }
      return bad != 0;
    }
    case 15: { /* 5.9: a negative status terminates the commands that wait for the event. The command is
                * complete only in some runs. */
      int complete = 0;
      for (int i = 0; i < 200; ++i) {
        cl_int state = CL_QUEUED;
        void *memory = clSVMAlloc(on.context, CL_MEM_READ_WRITE, 64, 0);
        cl_event gate = clCreateUserEvent(on.context, &status), done;
        if (!memory) return 2;
        must(status, "clCreateUserEvent");
        must(clEnqueueSVMFree(on.queue, 1, &memory, freed, NULL, 1, &gate, &done), "clEnqueueSVMFree");
        must(clFlush(on.queue), "clFlush");
        must(clSetUserEventStatus(gate, -1), "clSetUserEventStatus");
        for (int k = 0; k < 500 && state > CL_COMPLETE; ++k, usleep(1000))
          must(clGetEventInfo(done, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, NULL), "query");
        complete += state == CL_COMPLETE;
        if (state > CL_COMPLETE) return 2;
      }
      return expect("clEnqueueSVMFree behind a failed event, complete in 200 tries", complete, 0);
    }
    default:
      fprintf(stderr, "a number from 1 to 15 is needed\n");
      return 2;
  }
}
