/* Findings on PoCL 7.1: calls that must be refused, one finding per run:
 *   cc errors.c -o errors -lOpenCL && for i in $(seq 1 90); do ./errors $i; echo "exit status $?"; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown, 128 + signal: it crashed. */
#define CL_TARGET_OPENCL_VERSION 300
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

static cl_mem buffer(cl_mem_flags flags, size_t size) {
  cl_mem made = clCreateBuffer(context, flags, size, NULL, &status);
  must(status, "clCreateBuffer");
  return made;
}

/* 16 elements wide. The other sizes are 12 lines, 12 rows, 3 planes and 2 slices of a volume. */
static cl_mem image(cl_mem_object_type type, cl_mem_flags flags) {
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc description;
  cl_mem made;
  memset(&description, 0, sizeof description);
  description.image_type = type;
  description.image_width = 16;
  description.image_height = 12;
  description.image_array_size = type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? 12 : 3;
  made = clCreateImage(context, flags, &format, &description, NULL, &status);
  must(status, "clCreateImage");
  return made;
}

static cl_mem plane(void) { return image(CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_WRITE); }

/* 16 elements wide. */
static cl_mem line_of_a_buffer(void) {
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc description;
  cl_mem made;
  memset(&description, 0, sizeof description);
  description.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  description.image_width = 16;
  description.buffer = buffer(CL_MEM_READ_WRITE, 64);
  made = clCreateImage(context, CL_MEM_READ_WRITE, &format, &description, NULL, &status);
  must(status, "clCreateImage");
  return made;
}

/* Values of extensions (cl.xml). A device must not answer those of an extension that it lacks. */
static int values_of_extensions(void) {
  static const struct {
    const char *extension;
    cl_device_info name;
  } values[] = {
      {"cl_khr_terminate_context", 0x2031}, {"cl_khr_semaphore", 0x204C},
      {"cl_khr_external_memory", 0x204F},   {"cl_khr_external_semaphore", 0x204D},
      {"cl_khr_pci_bus_info", 0x410F},      {"cl_khr_kernel_clock", 0x1076},
      {"cl_khr_command_buffer", 0x12A9},    {"cl_ext_float_atomics", 0x4231},
      {"cl_khr_command_buffer_mutable_dispatch", 0x12B0},
  };
  static char listed[1 << 16];
  int wrong = 0;
  size_t i;
  must(clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, sizeof listed - 2, listed + 1, NULL),
       "clGetDeviceInfo");
  listed[0] = ' ';
  strcat(listed, " ");
  for (i = 0; i < sizeof values / sizeof values[0]; ++i) {
    char word[64];
    sprintf(word, " %s ", values[i].extension);
    if (strstr(listed, word) != NULL) continue;
    wrong |= code(values[i].extension,
                  clGetDeviceInfo(device, values[i].name, sizeof host, host, NULL),
                  CL_INVALID_VALUE);
  }
  return wrong;
}

static cl_program program(const char *source) {
  cl_program made = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  return made;
}

static const char *one = "__kernel void k(__global int *o) { *o = 1; }\n";

static cl_kernel kernel(void) {
  cl_program from = program(one);
  cl_mem b = buffer(CL_MEM_READ_WRITE, 1024);
  cl_kernel made;
  must(clBuildProgram(from, 1, &device, "", NULL, NULL), "clBuildProgram");
  made = clCreateKernel(from, "k", &status);
  must(status, "clCreateKernel");
  must(clSetKernelArg(made, 0, sizeof b, &b), "clSetKernelArg");
  return made;
}

/* Regions that are outside these images. */
typedef struct {
  const char *name;
  cl_mem_object_type type;
  size_t origin[3], region[3];
} box;

static const box boxes[] = {
    {"the origin lies outside", CL_MEM_OBJECT_IMAGE2D, {16, 2, 0}, {4, 3, 1}},
    {"too wide", CL_MEM_OBJECT_IMAGE2D, {1, 2, 0}, {16, 3, 1}},
    {"origin + region overflow", CL_MEM_OBJECT_IMAGE2D, {SIZE_MAX - 1, 2, 0}, {4, 3, 1}},
    {"region[2] of a plane is 2", CL_MEM_OBJECT_IMAGE2D, {1, 2, 0}, {4, 3, 2}},
    {"region[2] of an array of lines is 2", CL_MEM_OBJECT_IMAGE1D_ARRAY, {0, 0, 0}, {1, 1, 2}},
    {"too many planes", CL_MEM_OBJECT_IMAGE2D_ARRAY, {0, 0, 0}, {1, 1, 4}},
    {"too many lines", CL_MEM_OBJECT_IMAGE1D_ARRAY, {0, 0, 0}, {1, 13, 1}},
    {"width 0", CL_MEM_OBJECT_IMAGE2D, {1, 2, 0}, {0, 3, 1}},
    {"height 0", CL_MEM_OBJECT_IMAGE2D, {1, 2, 0}, {4, 0, 1}},
};
enum { outside, wide, overflow, deep, deep_lines, planes, lines, no_width, no_height };
enum { to_image, to_buffer, copy, fill, map, readback, upload };

static const unsigned char commands[][2] = {
    {to_image, outside},   {to_image, wide},      {to_image, overflow}, /* 1 */
    {to_image, deep},      {to_image, deep_lines},
    {to_buffer, outside},  {to_buffer, wide},     {to_buffer, overflow}, /* 6 */
    {to_buffer, deep},     {to_buffer, deep_lines},
    {copy, outside},       {copy, wide},          {copy, overflow}, /* 11 */
    {copy, no_width},      {copy, no_height},
    {fill, planes},        {fill, lines},         {fill, overflow}, /* 16 */
    {fill, no_width},      {fill, no_height},
    {map, planes},         {map, lines},          {map, overflow}, /* 21 */
    {map, no_width},       {map, no_height},
    {readback, planes},    {readback, lines},     {readback, overflow}, /* 26 */
    {readback, no_width},  {readback, no_height},
    {upload, planes},      {upload, lines},       {upload, overflow}, /* 31 */
    {upload, no_width},    {upload, no_height},
};
enum { n_commands = sizeof commands / sizeof *commands };

static int command(int which, const box *b) {
  static const char *const names[] = {"clEnqueueCopyBufferToImage", "clEnqueueCopyImageToBuffer",
                                      "clEnqueueCopyImage", "clEnqueueFillImage",
                                      "clEnqueueMapImage", "clEnqueueReadImage",
                                      "clEnqueueWriteImage"};
  static const cl_float color[4] = {0, 0, 0, 0};
  const size_t small[3] = {3, 1, 0}, *from = b->origin[0] > 16 ? b->origin : small;
  size_t row, slice;
  char text[128];
  cl_mem i = image(b->type, CL_MEM_READ_WRITE), other = buffer(CL_MEM_READ_WRITE, 1024);
  switch (which) {
    case to_image:
      status = clEnqueueCopyBufferToImage(queue, other, i, 0, b->origin, b->region, 0, NULL, NULL);
      break;
    case to_buffer:
      status = clEnqueueCopyImageToBuffer(queue, i, other, b->origin, b->region, 0, 0, NULL, NULL);
      break;
    case copy:
      status = clEnqueueCopyImage(queue, plane(), i, from, b->origin, b->region, 0, NULL, NULL);
      break;
    case fill:
      status = clEnqueueFillImage(queue, i, color, b->origin, b->region, 0, NULL, NULL);
      break;
    case map:
      clEnqueueMapImage(queue, i, CL_TRUE, CL_MAP_READ, b->origin, b->region, &row, &slice, 0, NULL,
                        NULL, &status);
      break;
    case readback:
      status = clEnqueueReadImage(queue, i, CL_TRUE, b->origin, b->region, 0, 0, host, 0, NULL,
                                  NULL);
      break;
    default:
      status = clEnqueueWriteImage(queue, i, CL_TRUE, b->origin, b->region, 0, 0, host, 0, NULL,
                                   NULL);
  }
  snprintf(text, sizeof text, "%s, %s", names[which], b->name);
  return code(text, status, CL_INVALID_VALUE);
}

static int map_flags(const char *what, cl_mem_flags memory, cl_map_flags flags, cl_int expected) {
  const size_t origin[3] = {1, 2, 0}, region[3] = {4, 3, 1};
  size_t row, slice;
  clEnqueueMapImage(queue, image(CL_MEM_OBJECT_IMAGE2D, memory), CL_TRUE, flags, origin, region,
                    &row, &slice, 0, NULL, NULL, &status);
  return code(what, status, expected);
}

static int view(const char *what, cl_mem_flags of_buffer, cl_mem_flags of_image) {
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc description;
  void *memory = of_image & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR) ? host : NULL;
  memset(&description, 0, sizeof description);
  description.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  description.image_width = 8;
  description.buffer = buffer(of_buffer, 256);
  clCreateImage(context, of_image, &format, &description, memory, &status);
  return code(what, status, CL_INVALID_VALUE);
}

static int pitches(const char *what, size_t row, size_t slice, void *memory) {
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc description;
  memset(&description, 0, sizeof description);
  description.image_type = CL_MEM_OBJECT_IMAGE3D;
  description.image_width = 8;
  description.image_height = 4;
  description.image_depth = 2;
  description.image_row_pitch = row;
  description.image_slice_pitch = slice;
  clCreateImage(context, CL_MEM_READ_ONLY | (memory ? CL_MEM_COPY_HOST_PTR : 0), &format,
                &description, memory, &status);
  return code(what, status, CL_INVALID_IMAGE_DESCRIPTOR);
}

static int sampler(const char *what, cl_sampler_properties name) {
  const cl_sampler_properties list[] = {name, 0x7fff, 0};
  clCreateSamplerWithProperties(context, list, &status);
  return code(what, status, CL_INVALID_VALUE);
}

static int run(int number) {
  const size_t items = 64, region[3] = {4, 3, 1}, texels[3] = {4, 1, 1};
  cl_event none = NULL;
  cl_device_id no_device = NULL;
  cl_uint count = 0;
  if (number > 0 && number <= n_commands)
    return command(commands[number - 1][0], &boxes[commands[number - 1][1]]);
  switch (number) {
    case 36:
      return code("clEnqueueReadImage, a slice pitch for a 2D image",
                  clEnqueueReadImage(queue, plane(), CL_TRUE, zero, region, 0, 48, host, 0, NULL,
                                     NULL),
                  CL_INVALID_VALUE);
    case 37:
      return code("clEnqueueWriteImage, a slice pitch for a 2D image",
                  clEnqueueWriteImage(queue, plane(), CL_TRUE, zero, region, 0, 48, host, 0, NULL,
                                      NULL),
                  CL_INVALID_VALUE);
    case 38:
      return map_flags("clEnqueueMapImage with an unknown flag", CL_MEM_READ_WRITE,
                       (cl_map_flags)1 << 40, CL_INVALID_VALUE);
    case 39:
      return map_flags("clEnqueueMapImage, CL_MAP_WRITE and CL_MAP_WRITE_INVALIDATE_REGION",
                       CL_MEM_READ_WRITE, CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION,
                       CL_INVALID_VALUE);
    case 40:
      return map_flags("clEnqueueMapImage, CL_MAP_WRITE_INVALIDATE_REGION of CL_MEM_HOST_READ_ONLY",
                       CL_MEM_HOST_READ_ONLY, CL_MAP_WRITE_INVALIDATE_REGION, CL_INVALID_OPERATION);
    case 41:
      return code("clEnqueueCopyImage from NULL",
                  clEnqueueCopyImage(queue, NULL, plane(), zero, zero, region, 0, NULL, NULL),
                  CL_INVALID_MEM_OBJECT);
    case 42:
      return code("clEnqueueCopyImage to NULL",
                  clEnqueueCopyImage(queue, plane(), NULL, zero, zero, region, 0, NULL, NULL),
                  CL_INVALID_MEM_OBJECT);
    case 43:
      return code("clEnqueueCopyImageToBuffer to NULL",
                  clEnqueueCopyImageToBuffer(queue, plane(), NULL, zero, region, 0, 0, NULL, NULL),
                  CL_INVALID_MEM_OBJECT);
    case 44:
      return code("clEnqueueCopyBufferRect to NULL",
                  clEnqueueCopyBufferRect(queue, buffer(CL_MEM_READ_WRITE, 1024), NULL, zero, zero,
                                          region, 0, 0, 0, 0, 0, NULL, NULL),
                  CL_INVALID_MEM_OBJECT);
    case 45:
      return view("clCreateImage, CL_MEM_ALLOC_HOST_PTR over a buffer",
                  CL_MEM_READ_WRITE, CL_MEM_ALLOC_HOST_PTR);
    case 46:
      return view("clCreateImage, CL_MEM_COPY_HOST_PTR over a buffer",
                  CL_MEM_READ_WRITE, CL_MEM_COPY_HOST_PTR);
    case 47:
      return view("clCreateImage, CL_MEM_USE_HOST_PTR over a buffer",
                  CL_MEM_READ_WRITE, CL_MEM_USE_HOST_PTR);
    case 48:
      return view("clCreateImage, CL_MEM_HOST_READ_ONLY over CL_MEM_HOST_NO_ACCESS",
                  CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_READ_ONLY);
    case 49:
      return view("clCreateImage, CL_MEM_HOST_WRITE_ONLY over CL_MEM_HOST_NO_ACCESS",
                  CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_WRITE_ONLY);
    case 50:
      return view("clCreateImage, CL_MEM_HOST_READ_ONLY over CL_MEM_HOST_WRITE_ONLY",
                  CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY);
    case 51:
      return view("clCreateImage, CL_MEM_HOST_WRITE_ONLY over CL_MEM_HOST_READ_ONLY",
                  CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY);
    case 52:
      return view("clCreateImage, CL_MEM_READ_ONLY over CL_MEM_WRITE_ONLY",
                  CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY);
    case 53:
      return view("clCreateImage, CL_MEM_READ_WRITE over CL_MEM_READ_ONLY",
                  CL_MEM_READ_ONLY, CL_MEM_READ_WRITE);
    case 54:
      return view("clCreateImage, CL_MEM_READ_WRITE over CL_MEM_WRITE_ONLY",
                  CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE);
    case 55:
      return view("clCreateImage, CL_MEM_WRITE_ONLY over CL_MEM_READ_ONLY",
                  CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY);
    case 56:
      return pitches("clCreateImage, a row pitch below a row",
                     16, 0, host);
    case 57:
      return pitches("clCreateImage, a slice pitch below a slice",
                     32, 96, host);
    case 58:
      return pitches("clCreateImage, a row pitch without memory",
                     32, 0, NULL);
    case 59:
      return pitches("clCreateImage, a slice pitch without memory",
                     0, 128, NULL);
    case 60: {
      const cl_image_format format = {CL_A, CL_SNORM_INT8};
      cl_image_format listed[256];
      cl_image_desc description;
      must(clGetSupportedImageFormats(context, CL_MEM_READ_WRITE, CL_MEM_OBJECT_IMAGE2D, 256, listed,
                                      &count), "clGetSupportedImageFormats");
      for (cl_uint i = 0; i < count && i < 256; ++i)
        if (memcmp(&listed[i], &format, sizeof format) == 0) return 2;
      memset(&description, 0, sizeof description);
      description.image_type = CL_MEM_OBJECT_IMAGE2D;
      description.image_width = description.image_height = 8;
      clCreateImage(context, CL_MEM_READ_WRITE, &format, &description, NULL, &status);
      return code("clCreateImage of a format that is not listed", status,
                  CL_IMAGE_FORMAT_NOT_SUPPORTED);
    }
    case 61:
      return code("clGetSupportedImageFormats, CL_MEM_READ_ONLY and CL_MEM_WRITE_ONLY",
                  clGetSupportedImageFormats(context, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY,
                                             CL_MEM_OBJECT_IMAGE2D, 0, NULL, &count),
                  CL_INVALID_VALUE);
    case 62:
      return code("clGetSupportedImageFormats with an unknown flag",
                  clGetSupportedImageFormats(context, (cl_mem_flags)1 << 60, CL_MEM_OBJECT_IMAGE2D, 0,
                                             NULL, &count),
                  CL_INVALID_VALUE);
    case 63: {
      const void *place = host;
      const size_t size = 64;
      return code("clEnqueueSVMMigrateMem of memory that clSVMAlloc did not give",
                  clEnqueueSVMMigrateMem(queue, 1, &place, &size, 0, 0, NULL, NULL),
                  CL_INVALID_VALUE);
    }
    case 64:
      return code("clEnqueueNDRangeKernel behind NULL",
                  clEnqueueNDRangeKernel(queue, kernel(), 1, NULL, &items, NULL, 1, &none, NULL),
                  CL_INVALID_EVENT_WAIT_LIST);
    case 65:
      return code("clEnqueueTask behind NULL", clEnqueueTask(queue, kernel(), 1, &none, NULL),
                  CL_INVALID_EVENT_WAIT_LIST);
    case 66:
    case 67: {
      cl_context there = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
      cl_event foreign = clCreateUserEvent(there, &status);
      must(status, "clCreateUserEvent");
      must(clSetUserEventStatus(foreign, CL_COMPLETE), "clSetUserEventStatus");
      status = number == 66
                   ? clEnqueueNDRangeKernel(queue, kernel(), 1, NULL, &items, NULL, 1, &foreign, NULL)
                   : clEnqueueTask(queue, kernel(), 1, &foreign, NULL);
      return code("a kernel after an event of another context", status, CL_INVALID_CONTEXT);
    }
    case 68:
      return code("clEnqueueTask with a count and no list",
                  clEnqueueTask(queue, kernel(), 1, NULL, NULL), CL_INVALID_EVENT_WAIT_LIST);
    case 69: {
      cl_event done = clCreateUserEvent(context, &status);
      must(clSetUserEventStatus(done, CL_COMPLETE), "clSetUserEventStatus");
      return code("clEnqueueTask with a list and no count",
                  clEnqueueTask(queue, kernel(), 0, &done, NULL), CL_INVALID_EVENT_WAIT_LIST);
    }
    case 70:
      return code("clEnqueueTask of NULL", clEnqueueTask(queue, NULL, 0, NULL, NULL),
                  CL_INVALID_KERNEL);
    case 71: {
      cl_program header = NULL;
      const char *name = "name.h";
      return code("clCompileProgram with headers and no count",
                  clCompileProgram(program(one), 0, NULL, "", 0, &header, &name, NULL, NULL),
                  CL_INVALID_VALUE);
    }
    case 72:
      return code("clCompileProgram with a count of headers and no list",
                  clCompileProgram(program(one), 0, NULL, "", 1, NULL, NULL, NULL, NULL),
                  CL_INVALID_VALUE);
    case 73: {
      const size_t length = 64;
      cl_int each = 0;
      clCreateProgramWithBinary(context, 1, &device, &length, NULL, &each, &status);
      return code("clCreateProgramWithBinary without binaries", status, CL_INVALID_VALUE);
    }
    case 74:
      clCreateProgramWithBuiltInKernels(context, 1, &no_device, "pocl.add.i8", &status);
      return code("clCreateProgramWithBuiltInKernels for a NULL device", status, CL_INVALID_DEVICE);
    case 75:
      return code("clSetKernelExecInfo without a value",
                  clSetKernelExecInfo(kernel(), CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(void *), NULL),
                  CL_INVALID_VALUE);
    case 76:
      return code("clSetKernelExecInfo of 9 bytes",
                  clSetKernelExecInfo(kernel(), CL_KERNEL_EXEC_INFO_SVM_PTRS, 9, host),
                  CL_INVALID_VALUE);
    case 77:
      return sampler("clCreateSamplerWithProperties, an unknown addressing mode",
                     CL_SAMPLER_ADDRESSING_MODE);
    case 78:
      return sampler("clCreateSamplerWithProperties, an unknown filter mode",
                     CL_SAMPLER_FILTER_MODE);
    case 79:
    case 80: {
      const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
      const size_t texel[3] = {1, 1, 1};
      cl_image_desc description;
      cl_mem i;
      memset(&description, 0, sizeof description);
      description.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
      description.image_width = 8;
      description.buffer = buffer(CL_MEM_READ_WRITE, 1024);
      i = clCreateImage(context, CL_MEM_READ_WRITE, &format, &description, NULL, &status);
      must(status, "clCreateImage");
      if (number == 79)
        return code("clEnqueueCopyImageToBuffer to the buffer that the image is made of",
                    clEnqueueCopyImageToBuffer(queue, i, description.buffer, zero, texel, 0, 0, NULL,
                                               NULL),
                    CL_INVALID_MEM_OBJECT);
      return code("clEnqueueCopyBufferToImage from the buffer that the image is made of",
                  clEnqueueCopyBufferToImage(queue, description.buffer, i, 0, zero, texel, 0, NULL,
                                             NULL),
                  CL_INVALID_MEM_OBJECT);
    }
    case 81: {
      const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
      cl_image_desc description;
      size_t most = 0;
      must(clGetDeviceInfo(device, CL_DEVICE_IMAGE2D_MAX_WIDTH, sizeof most, &most, NULL),
           "clGetDeviceInfo");
      memset(&description, 0, sizeof description);
      description.image_type = CL_MEM_OBJECT_IMAGE2D;
      description.image_width = most + 1;
      description.image_height = 1;
      clCreateImage(context, CL_MEM_READ_WRITE, &format, &description, NULL, &status);
      return code("clCreateImage wider than CL_DEVICE_IMAGE2D_MAX_WIDTH", status,
                  CL_INVALID_IMAGE_SIZE);
    }
    case 82: {
      cl_program header = program(one);
      return code("clCompileProgram with a count and headers, and no names",
                  clCompileProgram(program(one), 0, NULL, "", 1, &header, NULL, NULL, NULL),
                  CL_INVALID_VALUE);
    }
    case 83: {
      const char *name = "name.h";
      return code("clCompileProgram with a count and names, and no headers",
                  clCompileProgram(program(one), 0, NULL, "", 1, NULL, &name, NULL, NULL),
                  CL_INVALID_VALUE);
    }
    case 84: {
      cl_program header = program(one);
      return code("clCompileProgram with headers, and neither names nor a count",
                  clCompileProgram(program(one), 0, NULL, "", 0, &header, NULL, NULL, NULL),
                  CL_INVALID_VALUE);
    }
    case 85: {
      const char *name = "name.h";
      return code("clCompileProgram with names, and neither headers nor a count",
                  clCompileProgram(program(one), 0, NULL, "", 0, NULL, &name, NULL, NULL),
                  CL_INVALID_VALUE);
    }
    case 86:
    case 88:
      return code("clEnqueueReadImage, a slice pitch for a 1D image",
                  clEnqueueReadImage(queue,
                                     number == 86 ? image(CL_MEM_OBJECT_IMAGE1D, CL_MEM_READ_WRITE)
                                                  : line_of_a_buffer(),
                                     CL_TRUE, zero, texels, 0, 48, host, 0, NULL, NULL),
                  CL_INVALID_VALUE);
    case 87:
    case 89:
      return code("clEnqueueWriteImage, a slice pitch for a 1D image",
                  clEnqueueWriteImage(queue,
                                      number == 87 ? image(CL_MEM_OBJECT_IMAGE1D, CL_MEM_READ_WRITE)
                                                   : line_of_a_buffer(),
                                      CL_TRUE, zero, texels, 0, 48, host, 0, NULL, NULL),
                  CL_INVALID_VALUE);
    case 90:
      return values_of_extensions();
    default:
      fprintf(stderr, "a number from 1 to 90 is needed\n");
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
