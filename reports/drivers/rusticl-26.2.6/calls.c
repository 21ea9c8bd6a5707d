/* Findings on rusticl 26.2.6: calls of the runtime, one finding per run:
 *   cc calls.c -o calls -lOpenCL && for i in $(seq 1 40); do ./calls $i; echo "exit status $?"; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown, or the device lacks a
 * feature, 128 + signal: it crashed. Sections are those of the OpenCL API specification 3.1. */
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include "../check.h"
#include <stdint.h>

static cl_device_id device;
static cl_context context;
static cl_command_queue queue;
static cl_int status;
static unsigned char host[1 << 16];
static const size_t zero[3] = {0, 0, 0};

static int code(const char *what, cl_int got, cl_int expected) {
  printf("%s: %s %d, expected %d\n", got == expected ? "PASS" : "FAIL", what, (int)got,
         (int)expected);
  return got != expected;
}

/* For a rule that 3.1 changed: ends the program on an older device, because that may accept the
 * call. */
static void must_be_3_1(void) {
  char version[256] = "";
  int major = 0, minor = 0;
  clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof version - 1, version, NULL);
  sscanf(version, "OpenCL %d.%d", &major, &minor);
  if (major * 10 + minor >= 31) return;
  printf("the device's version states no such error\n");
  exit(2);
}

static cl_mem buffer(size_t bytes) {
  cl_mem made = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, NULL, &status);
  must(status, "clCreateBuffer");
  return made;
}

static cl_mem image(cl_mem_object_type type, cl_mem of, size_t width, size_t height, size_t layers,
                    cl_mem_flags flags, size_t slice_pitch, void *from) {
  const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
  cl_image_desc d;
  cl_mem made;
  memset(&d, 0, sizeof d);
  d.image_type = type;
  d.image_width = width;
  d.image_height = height;
  d.image_array_size = layers;
  d.image_slice_pitch = slice_pitch;
  d.mem_object = of;
  made = clCreateImage(context, flags, &format, &d, from, &status);
  must(status, "clCreateImage");
  return made;
}

static cl_program program(const char *source) {
  cl_program made = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  return made;
}

static cl_kernel kernel(const char *source) {
  cl_program from = program(source);
  cl_kernel made;
  must(clBuildProgram(from, 1, &device, "", NULL, NULL), "clBuildProgram");
  made = clCreateKernel(from, "k", &status);
  must(status, "clCreateKernel");
  return made;
}

static const char *one = "__kernel void k(__global int *o) { *o = 1; }\n";

static int read_rect(int write, size_t rows, size_t pitch_b, size_t slice_b, size_t pitch_h,
                     size_t slice_h, const char *what) {
  const size_t box[3] = {8, rows, 2};
  must_be_3_1();
  return code(what,
              write ? clEnqueueWriteBufferRect(queue, buffer(4096), CL_TRUE, zero, zero, box, pitch_b,
                                               slice_b, pitch_h, slice_h, host, 0, NULL, NULL)
                    : clEnqueueReadBufferRect(queue, buffer(4096), CL_TRUE, zero, zero, box, pitch_b,
                                              slice_b, pitch_h, slice_h, host, 0, NULL, NULL),
              CL_INVALID_VALUE);
}

static int svm(const char *what, cl_svm_mem_flags flags, cl_uint alignment) {
  cl_device_svm_capabilities able = 0;
  void *got;
  clGetDeviceInfo(device, CL_DEVICE_SVM_CAPABILITIES, sizeof able, &able, NULL);
  if (!able) return 2;
  got = clSVMAlloc(context, flags, 1024, alignment);
  printf("%s: clSVMAlloc, %s, gives %s, expected NULL\n", got ? "FAIL" : "PASS", what,
         got ? "memory" : "NULL");
  return got != NULL;
}

static int within_one(size_t row_a, size_t slice_a, size_t row_b, size_t slice_b, const char *what) {
  const size_t box[3] = {8, 2, 2}, upper[3] = {0, 0, 8};
  cl_mem b = buffer(4096);
  must_be_3_1();
  return code(what,
              clEnqueueCopyBufferRect(queue, b, b, zero, upper, box, row_a, slice_a, row_b, slice_b, 0,
                                      NULL, NULL),
              CL_INVALID_VALUE);
}

struct node {
  struct node *next;
  cl_int value;
};

static volatile cl_int seen; /* the status that the callback got */
static void CL_CALLBACK see(cl_event of, cl_int state, void *data) {
  (void)of;
  (void)data;
  seen = state;
}

static int run(int number) {
  switch (number) {
    case 1:
      return within_one(16, 64, 32, 64, "clEnqueueCopyBufferRect in one buffer, row pitches differ");
    case 2:
      return within_one(16, 64, 16, 128, "clEnqueueCopyBufferRect in one buffer, slice pitches differ");
    case 3:
    case 4: { /* the image's memory is the buffer */
      const size_t line[3] = {4, 1, 1};
      cl_mem b = buffer(1024), i = image(CL_MEM_OBJECT_IMAGE1D_BUFFER, b, 16, 0, 0, 0, 0, NULL);
      must_be_3_1();
      if (number == 3)
        return code("clEnqueueCopyBufferToImage, the image's buffer",
                    clEnqueueCopyBufferToImage(queue, b, i, 512, zero, line, 0, NULL, NULL),
                    CL_INVALID_MEM_OBJECT);
      return code("clEnqueueCopyImageToBuffer, the image's buffer",
                  clEnqueueCopyImageToBuffer(queue, i, b, zero, line, 512, 0, NULL, NULL),
                  CL_INVALID_MEM_OBJECT);
    }
    case 5:
      return read_rect(0, 4, 16, 48, 16, 64, "clEnqueueReadBufferRect, buffer_slice_pitch of 3 rows for 4");
    case 6:
      return read_rect(0, 4, 16, 72, 16, 64, "clEnqueueReadBufferRect, buffer_slice_pitch of 4.5 rows");
    case 7:
      return read_rect(0, 4, 16, 64, 16, 48, "clEnqueueReadBufferRect, host_slice_pitch of 3 rows for 4");
    case 8:
      return read_rect(0, 4, 16, 64, 16, 72, "clEnqueueReadBufferRect, host_slice_pitch of 4.5 rows");
    case 9:
      return read_rect(1, 4, 16, 48, 16, 64, "clEnqueueWriteBufferRect, buffer_slice_pitch of 3 rows for 4");
    case 10:
      return read_rect(1, 4, 16, 72, 16, 64, "clEnqueueWriteBufferRect, buffer_slice_pitch of 4.5 rows");
    case 11: {
      void *memory = clSVMAlloc(context, CL_MEM_READ_WRITE, 1024, 0);
      const void *list[1];
      if (!memory) return 2;
      must_be_3_1();
      list[0] = memory;
      return code("clEnqueueSVMMigrateMem with an unknown flag",
                  clEnqueueSVMMigrateMem(queue, 1, list, NULL, (cl_mem_migration_flags)1 << 40, 0, NULL,
                                         NULL),
                  CL_INVALID_VALUE);
    }
    case 12: {
      cl_uint count = 0;
      return code("clGetSupportedImageFormats, read-only and write-only",
                  clGetSupportedImageFormats(context, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY,
                                             CL_MEM_OBJECT_IMAGE2D, 0, NULL, &count),
                  CL_INVALID_VALUE);
    }
    case 13: {
      size_t got = 0;
      return code("clGetKernelSubGroupInfo, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE without an input",
                  clGetKernelSubGroupInfo(kernel(one), device, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE,
                                          sizeof(size_t), NULL, sizeof got, &got, NULL),
                  CL_INVALID_VALUE);
    }
    case 14: {
      static const unsigned char text[] = "this is no module of SPIR-V, but forty bytes";
      clCreateProgramWithIL(context, text, 40, &status);
      if (status == CL_INVALID_OPERATION) return 2;
      return code("clCreateProgramWithIL of a text", status, CL_INVALID_VALUE);
    }
    case 15: {
      cl_context there = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
      cl_mem foreign = clCreateBuffer(there, CL_MEM_READ_WRITE, 64, NULL, &status);
      must(status, "clCreateBuffer");
      must_be_3_1();
      return code("clSetKernelArg, a buffer of another context",
                  clSetKernelArg(kernel(one), 0, sizeof foreign, &foreign), CL_INVALID_CONTEXT);
    }
    case 16:
      return svm("an alignment of 3", CL_MEM_READ_WRITE, 3);
    case 17:
      return svm("CL_MEM_COPY_HOST_PTR", CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, 0);
    case 18:
      return svm("CL_MEM_READ_WRITE and CL_MEM_READ_ONLY", CL_MEM_READ_WRITE | CL_MEM_READ_ONLY, 0);
    case 19:
      return svm("CL_MEM_WRITE_ONLY and CL_MEM_READ_ONLY", CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY, 0);
    case 20: {
      static cl_image_format formats[1024];
      cl_uint count = 0, k, wrong = 0;
      must(clGetSupportedImageFormats(context, CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D, 1024, formats,
                                      &count),
           "clGetSupportedImageFormats");
      for (k = 0; k < count; ++k)
        if (formats[k].image_channel_order == CL_RGB &&
            formats[k].image_channel_data_type != CL_UNORM_SHORT_565 &&
            formats[k].image_channel_data_type != CL_UNORM_SHORT_555 &&
            formats[k].image_channel_data_type != CL_UNORM_INT_101010) {
          printf("CL_RGB with 0x%x\n", (unsigned)formats[k].image_channel_data_type);
          ++wrong;
        }
      printf("%s: %u of %u formats are CL_RGB of another type than a packed one\n",
             wrong ? "FAIL" : "PASS", wrong, count);
      return wrong != 0;
    }
    case 21: { /* sub-buffers of one buffer: 3 rows of 8 bytes, copied to byte 1024 + 4 */
      const cl_buffer_region low = {0, 512}, high = {1024, 512};
      const size_t from[3] = {2, 1, 0}, to[3] = {4, 0, 0}, box[3] = {8, 3, 1};
      cl_mem b = buffer(2048), first, second;
      int wrong = 0, x, y, k;
      for (k = 0; k < 2048; ++k) host[k] = (unsigned char)(k * 7 + k / 256);
      must(clEnqueueWriteBuffer(queue, b, CL_TRUE, 0, 2048, host, 0, NULL, NULL), "clEnqueueWriteBuffer");
      first = clCreateSubBuffer(b, 0, CL_BUFFER_CREATE_TYPE_REGION, &low, &status);
      must(status, "clCreateSubBuffer");
      second = clCreateSubBuffer(b, 0, CL_BUFFER_CREATE_TYPE_REGION, &high, &status);
      must(status, "clCreateSubBuffer");
      must(clEnqueueCopyBufferRect(queue, first, second, from, to, box, 16, 0, 32, 0, 0, NULL, NULL),
           "clEnqueueCopyBufferRect");
      for (y = 0; y < 3; ++y)
        for (x = 0; x < 8; ++x) host[1024 + y * 32 + 4 + x] = host[(y + 1) * 16 + 2 + x];
      must(clEnqueueReadBuffer(queue, b, CL_TRUE, 0, 2048, host + 4096, 0, NULL, NULL),
           "clEnqueueReadBuffer");
      for (k = 0; k < 2048; ++k) wrong += host[k] != host[4096 + k];
      printf("%s: a rectangle from one sub-buffer to another: %d bytes of 2048 are wrong\n",
             wrong ? "FAIL" : "PASS", wrong);
      return wrong != 0;
    }
    case 22: { /* 1D array of 5 layers of 7 elements, one row between layers */
      size_t row = 0, slice = 0;
      const size_t all[3] = {7, 5, 1};
      unsigned char *mapped;
      int wrong = 0, x, y, k;
      for (k = 0; k < 4096; ++k) host[k] = (unsigned char)k;
      cl_mem i = image(CL_MEM_OBJECT_IMAGE1D_ARRAY, NULL, 7, 0, 5, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                       56, host);
      for (k = 0; k < 7 * 5 * 4; ++k) host[8192 + k] = (unsigned char)(200 - k);
      must(clEnqueueWriteImage(queue, i, CL_TRUE, zero, all, 0, 0, host + 8192, 0, NULL, NULL),
           "clEnqueueWriteImage");
      mapped = clEnqueueMapImage(queue, i, CL_TRUE, CL_MAP_READ, zero, all, &row, &slice, 0, NULL, NULL,
                                 &status);
      must(status, "clEnqueueMapImage");
      printf("mapped at host_ptr + %ld, slice pitch %zu\n", (long)(mapped - host), slice);
      for (y = 0; y < 5; ++y)
        for (x = 0; x < 28; ++x) wrong += host[y * 56 + x] != host[8192 + y * 28 + x];
      printf("%s: while it is mapped %d bytes of 140 at host_ptr are not the image's\n",
             wrong ? "FAIL" : "PASS", wrong);
      return wrong != 0;
    }
    case 23: {
      const size_t at[3] = {9, 0, 0}, two[3] = {2, 1, 1};
      cl_mem b = buffer(1024), from = buffer(1024);
      cl_mem i = image(CL_MEM_OBJECT_IMAGE1D_BUFFER, b, 16, 0, 0, 0, 0, NULL);
      int wrong = 0, k;
      for (k = 0; k < 1024; ++k) host[k] = (unsigned char)(k + 1);
      must(clEnqueueWriteBuffer(queue, from, CL_TRUE, 0, 1024, host, 0, NULL, NULL), "clEnqueueWriteBuffer");
      memset(host + 4096, 0, 1024);
      must(clEnqueueWriteBuffer(queue, b, CL_TRUE, 0, 1024, host + 4096, 0, NULL, NULL),
           "clEnqueueWriteBuffer");
      must(clEnqueueCopyBufferToImage(queue, from, i, 20, at, two, 0, NULL, NULL),
           "clEnqueueCopyBufferToImage");
      memcpy(host + 4096 + 36, host + 20, 8);
      must(clEnqueueReadBuffer(queue, b, CL_TRUE, 0, 1024, host + 8192, 0, NULL, NULL),
           "clEnqueueReadBuffer");
      for (k = 0; k < 1024; ++k) wrong += host[4096 + k] != host[8192 + k];
      printf("%s: 2 elements from byte 20 of a buffer to element 9 of a 1D image of a buffer: %d bytes "
             "wrong\n", wrong ? "FAIL" : "PASS", wrong);
      return wrong != 0;
    }
    case 24: { /* a layer of a 1D array to a row of a 2D image */
      const size_t from[3] = {4, 5, 0}, to[3] = {7, 7, 0}, box[3] = {9, 3, 1}, all[3] = {17, 11, 1};
      cl_mem a = image(CL_MEM_OBJECT_IMAGE1D_ARRAY, NULL, 17, 0, 11, CL_MEM_READ_WRITE, 0, NULL);
      cl_mem i = image(CL_MEM_OBJECT_IMAGE2D, NULL, 17, 11, 0, CL_MEM_READ_WRITE, 0, NULL);
      int wrong = 0, y, k;
      const int bytes = 17 * 11 * 4;
      for (k = 0; k < bytes; ++k) host[k] = (unsigned char)(k * 5 + k / 68);
      memset(host + 4096, 0, (size_t)bytes);
      must(clEnqueueWriteImage(queue, a, CL_TRUE, zero, all, 0, 0, host, 0, NULL, NULL),
           "clEnqueueWriteImage");
      must(clEnqueueWriteImage(queue, i, CL_TRUE, zero, all, 0, 0, host + 4096, 0, NULL, NULL),
           "clEnqueueWriteImage");
      status = clEnqueueCopyImage(queue, a, i, from, to, box, 0, NULL, NULL);
      must(status, "clEnqueueCopyImage");
      must(clEnqueueReadImage(queue, i, CL_TRUE, zero, all, 0, 0, host + 8192, 0, NULL, NULL),
           "clEnqueueReadImage");
      for (y = 0; y < 3; ++y)
        memcpy(host + 4096 + ((7 + y) * 17 + 7) * 4, host + ((5 + y) * 17 + 4) * 4, 36);
      for (k = 0; k < bytes; ++k) wrong += host[4096 + k] != host[8192 + k];
      printf("%s: 9 elements of 3 layers of a 1D array, copied to a 2D image: %d bytes wrong\n",
             wrong ? "FAIL" : "PASS", wrong);
      return wrong != 0;
    }
    case 25: {
      struct node *list = clSVMAlloc(context, CL_MEM_READ_WRITE, 1024, 0);
      const size_t items = 1;
      cl_mem b = buffer(4);
      cl_int sum = 0;
      cl_kernel k = kernel("struct node { __global struct node *next; int value; };\n"
                           "__kernel void k(__global struct node *first, __global int *out) {\n"
                           "  int sum = 0;\n"
                           "  for (__global struct node *n = first; n != 0; n = n->next) sum += n->value;\n"
                           "  *out = sum;\n}\n");
      if (!list) return 2;
      must(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_WRITE, list, 1024, 0, NULL, NULL), "clEnqueueSVMMap");
      list[0].next = &list[3], list[0].value = 1;
      list[3].next = &list[1], list[3].value = 10;
      list[1].next = NULL, list[1].value = 100;
      must(clEnqueueSVMUnmap(queue, list, 0, NULL, NULL), "clEnqueueSVMUnmap");
      must(clSetKernelArgSVMPointer(k, 0, list), "clSetKernelArgSVMPointer");
      must(clSetKernelArg(k, 1, sizeof b, &b), "clSetKernelArg");
      must(clEnqueueNDRangeKernel(queue, k, 1, NULL, &items, NULL, 0, NULL, NULL),
           "clEnqueueNDRangeKernel");
      must(clEnqueueReadBuffer(queue, b, CL_TRUE, 0, 4, &sum, 0, NULL, NULL), "clEnqueueReadBuffer");
      return code("the sum of a list within shared memory", sum, 111);
    }
    case 26: {
      cl_event done = clCreateUserEvent(context, &status);
      must(status, "clCreateUserEvent");
      must(clSetUserEventStatus(done, CL_COMPLETE), "clSetUserEventStatus");
      return code("clEnqueueWaitForEvents", clEnqueueWaitForEvents(queue, 1, &done), CL_SUCCESS);
    }
    case 27:
      return code("clEnqueueNativeKernel on a device without native kernels",
                  clEnqueueNativeKernel(queue, (void(CL_CALLBACK *)(void *))abort, NULL, 0, 0, NULL, NULL,
                                        0, NULL, NULL),
                  CL_INVALID_OPERATION);
    case 28: {
      cl_device_fp_config able = 0;
      clGetDeviceInfo(device, CL_DEVICE_SINGLE_FP_CONFIG, sizeof able, &able, NULL);
      if (able & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) return 2;
      status = clBuildProgram(program(one), 1, &device, "-cl-fp32-correctly-rounded-divide-sqrt", NULL,
                              NULL);
      printf("%s: a build with -cl-fp32-correctly-rounded-divide-sqrt, which the device does not support, "
             "gives %d, an error expected\n", status ? "PASS" : "FAIL", (int)status);
      return status == CL_SUCCESS;
    }
    case 29: { /* if two headers have one name, the first counts; one name contains a folder */
      const char *names[] = {"one.h", "folder/two.h", "one.h"};
      cl_program headers[3];
      headers[0] = program("#define VALUE 4\n");
      headers[1] = program("#define OTHER 2\n");
      headers[2] = program("#define VALUE 1\n");
      return code("clCompileProgram with <folder/two.h> and two headers of one name",
                  clCompileProgram(program("#include \"one.h\"\n#include <folder/two.h>\n"
                                           "__kernel void k(__global int *o) { *o = VALUE + OTHER; }\n"),
                                   0, NULL, "", 3, headers, names, NULL, NULL),
                  CL_SUCCESS);
    }
    case 30: {
      cl_kernel k = kernel("__kernel void k(__read_only image2d_t i, __global int *o) {\n"
                           "  *o = get_image_width(i);\n}\n");
      status = clSetKernelArg(k, 0, sizeof(cl_mem), NULL);
      printf("%s: clSetKernelArg, NULL for an image, gives %d, expected %d or %d\n",
             status == CL_INVALID_MEM_OBJECT || status == CL_INVALID_ARG_VALUE ? "PASS" : "FAIL",
             (int)status, CL_INVALID_MEM_OBJECT, CL_INVALID_ARG_VALUE);
      return status != CL_INVALID_MEM_OBJECT && status != CL_INVALID_ARG_VALUE;
    }
    case 31: {
      cl_program from = program(one), made;
      must(clCompileProgram(from, 1, &device, "", 0, NULL, NULL, NULL, NULL), "clCompileProgram");
      made = clLinkProgram(context, 1, &device, "-enable-link-options", 1, &from, NULL, NULL, &status);
      (void)made;
      printf("%s: clLinkProgram with -enable-link-options and no -create-library gives %d, expected %d or "
             "%d\n",
             status == CL_INVALID_LINKER_OPTIONS || status == CL_LINK_PROGRAM_FAILURE ? "PASS" : "FAIL",
             (int)status, CL_INVALID_LINKER_OPTIONS, CL_LINK_PROGRAM_FAILURE);
      return status != CL_INVALID_LINKER_OPTIONS && status != CL_LINK_PROGRAM_FAILURE;
    }
    case 32: { /* one bit of each of the first 128 bytes */
      unsigned char *bits = host;
      const unsigned char *changed = host;
      size_t size = 0, k;
      cl_int of_device;
      cl_program from = program(one);
      must(clBuildProgram(from, 1, &device, "", NULL, NULL), "clBuildProgram");
      must(clGetProgramInfo(from, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL), "clGetProgramInfo");
      if (size > sizeof host) return 2;
      must(clGetProgramInfo(from, CL_PROGRAM_BINARIES, sizeof bits, &bits, NULL), "clGetProgramInfo");
      for (k = 0; k < 128 && k < size; ++k) {
        printf("%zu ", k);
        fflush(stdout);
        host[k] ^= 1;
        clCreateProgramWithBinary(context, 1, &device, &size, &changed, &of_device, &status);
        host[k] ^= 1;
      }
      printf("PASS: every call returned\n");
      return 0;
    }
    case 33:
      return code("clBuildProgram with -g", clBuildProgram(program(one), 1, &device, "-g", NULL, NULL),
                  CL_SUCCESS);
    case 34: { /* a callback gets the error code as status, also if the command has already ended */
      cl_event gate = clCreateUserEvent(context, &status), done;
      const cl_mem b = buffer(64);
      int round;
      must(status, "clCreateUserEvent");
      must(clEnqueueWriteBuffer(queue, b, CL_FALSE, 0, 64, host, 1, &gate, &done), "clEnqueueWriteBuffer");
      must(clFlush(queue), "clFlush");
      must(clSetUserEventStatus(gate, CL_INVALID_OPERATION), "clSetUserEventStatus");
      for (round = 0; round < 100; ++round) { /* until it has ended */
        cl_int state = CL_QUEUED;
        must(clGetEventInfo(done, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, NULL), "query");
        if (state < 0) break;
        usleep(100000);
      }
      if (round == 100) return 2;
      seen = 99;
      must(clSetEventCallback(done, CL_COMPLETE, see, NULL), "clSetEventCallback");
      for (round = 0; round < 50 && seen == 99; ++round) usleep(100000);
      printf("%s: the callback of a command that was terminated gets %d, an error code expected\n",
             seen < 0 ? "PASS" : "FAIL", (int)seen);
      return seen >= 0;
    }
    case 35: {
      cl_program from = program(one);
      unsigned char *binaries[1] = {host};
      must(clBuildProgram(from, 1, &device, "", NULL, NULL), "clBuildProgram");
      return code("clGetProgramInfo, CL_PROGRAM_BINARIES with a param_value_size of a byte too few",
                  clGetProgramInfo(from, CL_PROGRAM_BINARIES, sizeof binaries - 1, binaries, NULL),
                  CL_INVALID_VALUE);
    }
    case 36:
      return code("clEnqueueMarker without an event", clEnqueueMarker(queue, NULL), CL_INVALID_VALUE);
    case 37: { /* 8 elements of 4 bytes, from byte 40 of 64 on */
      cl_mem b = buffer(64), line = image(CL_MEM_OBJECT_IMAGE1D, NULL, 8, 0, 0, 0, 0, NULL);
      const size_t box[3] = {8, 1, 1};
      int bad = code("clEnqueueCopyBufferToImage of more than the rest of the buffer",
                     clEnqueueCopyBufferToImage(queue, b, line, 40, zero, box, 0, NULL, NULL),
                     CL_INVALID_VALUE);
      bad += code("clEnqueueCopyImageToBuffer of more than the rest of the buffer",
                  clEnqueueCopyImageToBuffer(queue, line, b, zero, box, 40, 0, NULL, NULL),
                  CL_INVALID_VALUE);
      return bad != 0;
    }
    case 38: { /* 1.2, 5.7.2, footnote: kernels hold no references to their arguments */
      cl_kernel k = kernel("__kernel void k(__read_only image2d_t i, sampler_t s, __global float4 *o) {\n"
                           "  *o = read_imagef(i, s, (float2)(0));\n}\n");
      cl_sampler s = clCreateSampler(context, CL_FALSE, CL_ADDRESS_NONE, CL_FILTER_NEAREST, &status);
      cl_uint count = 0;
      must(status, "clCreateSampler");
      must(clSetKernelArg(k, 1, sizeof s, &s), "clSetKernelArg");
      must(clGetSamplerInfo(s, CL_SAMPLER_REFERENCE_COUNT, sizeof count, &count, NULL), "query");
      return code("the references of a sampler that is an argument", (cl_int)count, 1);
    }
    case 39: { /* 3.0, 4.2, CL_DEVICE_OPENCL_C_FEATURES: features came with OpenCL C 3.0 */
      cl_name_version all[256];
      size_t size = 0, k;
      int bad = 0;
      must(clGetDeviceInfo(device, CL_DEVICE_OPENCL_C_FEATURES, sizeof all, all, &size), "query");
      for (k = 0; k < size / sizeof *all; ++k)
        if (strcmp(all[k].name, "__opencl_c_int64") == 0 || strcmp(all[k].name, "__opencl_c_images") == 0)
          bad += code(all[k].name, (cl_int)CL_VERSION_MAJOR(all[k].version), 3);
      return bad != 0;
    }
    case 40: { /* 5.9.3, CL_KERNEL_ATTRIBUTES: "a single, space delimited string" */
      char text[256] = "";
      cl_kernel k = kernel("__kernel __attribute__((work_group_size_hint(4, 2, 1)))\n"
                           "__attribute__((vec_type_hint(uint4))) void k(__global int *o) { *o = 1; }\n");
      must(clGetKernelInfo(k, CL_KERNEL_ATTRIBUTES, sizeof text, text, NULL), "clGetKernelInfo");
      printf("CL_KERNEL_ATTRIBUTES is \"%s\"; ", text);
      return code("a comma between attributes", strstr(text, "),") != NULL, 0);
    }
    default:
      fprintf(stderr, "a number from 1 to 40 is needed\n");
      return 2;
  }
}

int main(int argc, char **argv) {
  char name[256] = "";
  device = first_device();
  clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof name - 1, name, NULL);
  printf("driver %s; ", name);
  fflush(stdout);
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  return run(argc > 1 ? atoi(argv[1]) : 0);
}
