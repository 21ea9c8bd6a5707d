/* Calls that make objects or enqueue commands on memory, and must be refused, one per run.
 *   cc errors_of_objects.c -o errors_of_objects -lOpenCL
 *   ./errors_of_objects  # lists the steps
 *   for i in $(seq 1 56); do timeout 20 ./errors_of_objects $i oclgrind; echo "$i: $?"; done
 * $2 is the beginning of a platform's name; without $2, any platform is taken. The program uses the
 * platform's first device, and prints the returned code and the code that OpenCL 1.2 states. Exit
 * status: 0 the codes are equal, 1 they differ, 2 unknown (the device lacks a kind of object, or
 * its version does not state the error), 3 no such step, 128 + signal: a crash. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS

enum { size = 4096 };
static cl_platform_id platform;
static cl_device_id device;
static cl_context context, other_context;
static cl_command_queue queue;
static cl_int status;
static int version; /* the device's version, times 10 */
static unsigned char bytes[1 << 16];
static const size_t zero[3] = {0, 0, 0}, small[3] = {2, 2, 1};

/* ---- Objects. */

static cl_context another(void) {
  if (!other_context) other_context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  return other_context;
}
static cl_mem buffer_in(cl_context in, cl_mem_flags flags) {
  cl_mem made = clCreateBuffer(in, flags, size, NULL, &status);
  must(status, "clCreateBuffer");
  return made;
}
static cl_mem buffer(void) {
  return buffer_in(context, CL_MEM_READ_WRITE);
}
static cl_mem image_of(cl_mem_object_type type, size_t width, size_t height, size_t depth,
                       size_t layers, cl_mem_flags flags) {
  const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
  cl_image_desc of;
  memset(&of, 0, sizeof of);
  of.image_type = type;
  of.image_width = width;
  of.image_height = height;
  of.image_depth = depth;
  of.image_array_size = layers;
  cl_mem made = clCreateImage(context, flags, &format, &of, NULL, &status);
  must(status, "clCreateImage");
  return made;
}
static cl_mem image(void) {
  return image_of(CL_MEM_OBJECT_IMAGE2D, 8, 8, 0, 0, CL_MEM_READ_WRITE);
}
static cl_event user_event(cl_context in, cl_int with) {
  cl_event made = clCreateUserEvent(in, &status);
  must(status, "clCreateUserEvent");
  must(clSetUserEventStatus(made, with), "clSetUserEventStatus");
  return made;
}

/* ---- The calls. */

/* For errors that the specification no longer has from version `first` (times 10) on. */
static void before(int first) {
  if (version < first) return;
  printf("the device's version of OpenCL no longer has this error\n");
  exit(2);
}

static cl_int no_output(void) {
  return clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, NULL, NULL);
}
static cl_int context_with(cl_context_properties name, int twice) {
  const cl_context_properties value = (cl_context_properties)platform;
  const cl_context_properties list[] = {name, value, twice ? name : 0, value, 0};
  clCreateContext(list, 1, &device, NULL, NULL, &status);
  return status;
}
static cl_int context_unknown(void) {
  return context_with(0x7ffffff0, 0);
}
static cl_int context_twice(void) {
  return context_with(CL_CONTEXT_PLATFORM, 1);
}
static cl_int context_null(void) {
  const cl_device_id devices[2] = {device, NULL};
  clCreateContext(NULL, 2, devices, NULL, NULL, &status);
  return status;
}
static cl_int queue_unknown(void) {
  clCreateCommandQueue(context, device, (cl_command_queue_properties)1 << 40, &status);
  return status;
}
static cl_int divide(cl_device_partition_property scheme) {
  const cl_device_partition_property list[] = {scheme, 1, 0};
  cl_uint count = 0;
  return clCreateSubDevices(device, list, 0, NULL, &count);
}
static cl_int divide_unknown(void) {
  return divide(0x7ffffff0);
}
static cl_int buffer_flags(cl_mem_flags flags) {
  clCreateBuffer(context, flags, size, NULL, &status);
  return status;
}
static cl_int buffer_unknown(void) {
  return buffer_flags((cl_mem_flags)1 << 40);
}
static cl_int buffer_accesses(void) {
  return buffer_flags(CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY);
}
static cl_int buffer_host(void) {
  return buffer_flags(CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY);
}
static cl_int part(cl_mem of, cl_mem_flags flags, size_t origin, size_t length) {
  cl_buffer_region region;
  region.origin = origin;
  region.size = length;
  clCreateSubBuffer(of, flags, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
  return status;
}
static cl_int part_access(void) {
  return part(buffer_in(context, CL_MEM_WRITE_ONLY), CL_MEM_READ_ONLY, 0, 64);
}
static cl_int part_host_ptr(void) {
  return part(buffer(), CL_MEM_USE_HOST_PTR, 0, 64);
}
static cl_int part_of_image(void) {
  return part(image(), 0, 0, 64);
}
static cl_int part_empty(void) {
  return part(buffer(), 0, 0, 0);
}
static cl_int part_misaligned(void) {
  cl_uint align = 0;
  must(clGetDeviceInfo(device, CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof align, &align, NULL),
       "clGetDeviceInfo");
  if (align <= 8) exit(2);
  return part(buffer(), 0, 1, 64);
}
static cl_int read_with(cl_mem from, size_t offset, size_t length, cl_uint count,
                        const cl_event* list) {
  return clEnqueueReadBuffer(queue, from, CL_TRUE, offset, length, bytes, count, list, NULL);
}
static cl_int read_foreign(void) {
  return read_with(buffer_in(another(), CL_MEM_READ_WRITE), 0, 64, 0, NULL);
}
static cl_int read_foreign_event(void) {
  const cl_event event = user_event(another(), CL_COMPLETE);
  return read_with(buffer(), 0, 64, 1, &event);
}
static cl_int read_list_no_count(void) {
  const cl_event event = user_event(context, CL_COMPLETE);
  return read_with(buffer(), 0, 64, 0, &event);
}
static cl_int read_count_no_list(void) {
  return read_with(buffer(), 0, 64, 1, NULL);
}
static cl_int read_null_event(void) {
  const cl_event event = NULL;
  return read_with(buffer(), 0, 64, 1, &event);
}
static cl_int read_overflow(void) {
  return read_with(buffer(), ~(size_t)0 - 31, 64, 0, NULL);
}
static cl_int read_nothing(void) {
  before(20);
  return read_with(buffer(), 0, 0, 0, NULL);
}
static cl_int read_image(void) {
  return read_with(image(), 0, 64, 0, NULL);
}
static cl_int read_failed(void) {
  const cl_event event = user_event(context, -1);
  return read_with(buffer(), 0, 64, 1, &event);
}
static cl_int rect(size_t width, size_t height, size_t row, size_t slice) {
  const size_t region[3] = {width, height, 1};
  return clEnqueueReadBufferRect(queue, buffer(), CL_TRUE, zero, zero, region, row, slice, 0, 0,
                                 bytes, 0, NULL, NULL);
}
static cl_int rect_zero(void) {
  return rect(0, 2, 0, 0);
}
static cl_int rect_row(void) {
  return rect(16, 2, 8, 0);
}
static cl_int rect_slice(void) {
  return rect(16, 2, 16, 24);
}
static cl_int copy_nothing(void) {
  before(20);
  return clEnqueueCopyBuffer(queue, buffer(), buffer(), 0, 0, 0, 0, NULL, NULL);
}
static cl_int copy_rect_slice(void) {
  const size_t region[3] = {16, 2, 1};
  return clEnqueueCopyBufferRect(queue, buffer(), buffer(), zero, zero, region, 16, 40, 16, 32, 0,
                                 NULL, NULL);
}
static cl_int fill(size_t pattern) {
  return clEnqueueFillBuffer(queue, buffer(), bytes, pattern, 0, pattern * 4, 0, NULL, NULL);
}
static cl_int fill_odd(void) {
  return fill(3);
}
static cl_int fill_large(void) {
  return fill(256);
}
static void* map(cl_mem of, cl_map_flags flags, size_t length) {
  return clEnqueueMapBuffer(queue, of, CL_TRUE, flags, 0, length, 0, NULL, NULL, &status);
}
static cl_int map_twice(void) {
  cl_mem of = buffer();
  map(of, CL_MAP_WRITE, 64);
  must(status, "clEnqueueMapBuffer");
  map(of, CL_MAP_WRITE, 64);
  return status;
}
static cl_int map_both(void) {
  map(buffer(), CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION, 64);
  return status;
}
static cl_int map_nothing(void) {
  map(buffer(), CL_MAP_READ, 0);
  return status;
}
static cl_int map_unknown(void) {
  map(buffer(), (cl_map_flags)1 << 40, 64);
  return status;
}
static cl_int map_host_read_only(void) {
  map(buffer_in(context, CL_MEM_HOST_READ_ONLY), CL_MAP_WRITE_INVALIDATE_REGION, 64);
  return status;
}
static cl_int unmap_foreign(void) {
  return clEnqueueUnmapMemObject(queue, buffer(), bytes, 0, NULL, NULL);
}
static cl_int unmap_twice(void) {
  cl_mem of = buffer();
  void* mapped = map(of, CL_MAP_READ, 64);
  must(status, "clEnqueueMapBuffer");
  must(clEnqueueUnmapMemObject(queue, of, mapped, 0, NULL, NULL), "clEnqueueUnmapMemObject");
  must(clFinish(queue), "clFinish");
  return clEnqueueUnmapMemObject(queue, of, mapped, 0, NULL, NULL);
}
static cl_int migrate_nothing(void) {
  return clEnqueueMigrateMemObjects(queue, 0, NULL, 0, 0, NULL, NULL);
}
static cl_int migrate_unknown(void) {
  const cl_mem of = buffer();
  return clEnqueueMigrateMemObjects(queue, 1, &of, (cl_mem_migration_flags)1 << 40, 0, NULL, NULL);
}
static cl_int image_with(cl_mem_flags flags, cl_mem_object_type type, size_t row, cl_uint levels,
                         void* host) {
  const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
  cl_image_desc of;
  memset(&of, 0, sizeof of);
  of.image_type = type;
  of.image_width = of.image_height = 8;
  of.image_row_pitch = row;
  of.num_mip_levels = levels;
  clCreateImage(context, flags, &format, &of, host, &status);
  return status;
}
static cl_int image_unknown_flag(void) {
  return image_with((cl_mem_flags)1 << 40, CL_MEM_OBJECT_IMAGE2D, 0, 0, NULL);
}
static cl_int image_type(void) {
  return image_with(0, CL_MEM_OBJECT_BUFFER, 0, 0, NULL);
}
static cl_int image_row(void) {
  return image_with(CL_MEM_COPY_HOST_PTR, CL_MEM_OBJECT_IMAGE2D, 4, 0, bytes);
}
static cl_int image_row_alone(void) {
  return image_with(0, CL_MEM_OBJECT_IMAGE2D, 32, 0, NULL);
}
static cl_int image_levels(void) {
  return image_with(0, CL_MEM_OBJECT_IMAGE2D, 0, 3, NULL);
}
static cl_int formats_of_buffers(void) {
  cl_uint count = 0;
  return clGetSupportedImageFormats(context, CL_MEM_READ_WRITE, CL_MEM_OBJECT_BUFFER, 0, NULL,
                                    &count);
}
static cl_int image_info_of_buffer(void) {
  size_t value = 0;
  return clGetImageInfo(buffer(), CL_IMAGE_WIDTH, sizeof value, &value, NULL);
}
static cl_int read_from(cl_mem from, size_t x, size_t y, size_t z, size_t width, size_t height,
                        size_t depth) {
  const size_t origin[3] = {x, y, z}, region[3] = {width, height, depth};
  return clEnqueueReadImage(queue, from, CL_TRUE, origin, region, 0, 0, bytes, 0, NULL, NULL);
}
static cl_int image_too_wide(void) {
  return read_from(image(), 0, 0, 0, 9, 2, 1);
}
static cl_int image_too_high(void) {
  return read_from(image(), 0, 0, 0, 2, 9, 1);
}
static cl_int image_outside(void) {
  return read_from(image(), 9, 0, 0, 1, 1, 1);
}
static cl_int image_plane_origin(void) {
  return read_from(image(), 0, 0, 1, 2, 2, 1);
}
static cl_int image_layers(void) {
  return read_from(image_of(CL_MEM_OBJECT_IMAGE2D_ARRAY, 8, 8, 0, 3, CL_MEM_READ_WRITE), 0, 0, 2, 2,
                   2, 2);
}
static cl_int image_no_width(void) {
  return read_from(image(), 0, 0, 0, 0, 2, 1);
}
static cl_int image_is_buffer(void) {
  return read_from(buffer(), 0, 0, 0, 2, 2, 1);
}
static cl_int image_copy_overlap(void) {
  const cl_mem of = image();
  const size_t moved[3] = {1, 1, 0};
  return clEnqueueCopyImage(queue, of, of, zero, moved, small, 0, NULL, NULL);
}
static cl_int image_copy_of_buffer(void) {
  return clEnqueueCopyImage(queue, buffer(), image(), zero, zero, small, 0, NULL, NULL);
}
static cl_int image_map_slice(void) {
  size_t row = 0;
  clEnqueueMapImage(queue, image_of(CL_MEM_OBJECT_IMAGE3D, 8, 8, 8, 0, CL_MEM_READ_WRITE), CL_TRUE,
                    CL_MAP_READ, zero, small, &row, NULL, 0, NULL, NULL, &status);
  return status;
}
static const struct {
  const char *call, *place;
  cl_int expected;
  cl_int (*make)(void);
} steps[] = {
    {"clGetDeviceIDs: neither devices nor num_devices", "4.2", CL_INVALID_VALUE, no_output},
    {"clCreateContext: unknown property", "4.4", CL_INVALID_PROPERTY, context_unknown},
    {"clCreateContext: property twice", "4.4", CL_INVALID_PROPERTY, context_twice},
    {"clCreateContext: NULL among devices", "4.4", CL_INVALID_DEVICE, context_null},
    {"clCreateCommandQueue: unknown property", "5.1", CL_INVALID_VALUE, queue_unknown},
    {"clCreateSubDevices: unknown scheme", "4.3", CL_INVALID_VALUE, divide_unknown},
    {"clCreateBuffer: unknown flag", "5.2.1", CL_INVALID_VALUE, buffer_unknown},
    {"clCreateBuffer: read only and write only", "5.2.1", CL_INVALID_VALUE, buffer_accesses},
    {"clCreateBuffer: two access flags for the host", "5.2.1", CL_INVALID_VALUE, buffer_host},
    {"clCreateSubBuffer: read only, of a write only one", "5.2.1", CL_INVALID_VALUE, part_access},
    {"clCreateSubBuffer: CL_MEM_USE_HOST_PTR", "5.2.1", CL_INVALID_VALUE, part_host_ptr},
    {"clCreateSubBuffer: of an image", "5.2.1", CL_INVALID_MEM_OBJECT, part_of_image},
    {"clCreateSubBuffer: of size 0", "5.2.1", CL_INVALID_BUFFER_SIZE, part_empty},
    {"clCreateSubBuffer: misaligned", "5.2.1", CL_MISALIGNED_SUB_BUFFER_OFFSET, part_misaligned},
    {"clEnqueueReadBuffer: buffer of another context", "5.2.2", CL_INVALID_CONTEXT, read_foreign},
    {"clEnqueueReadBuffer: event of another context", "5.2.2", CL_INVALID_CONTEXT,
     read_foreign_event},
    {"clEnqueueReadBuffer: list without count", "5.2.2", CL_INVALID_EVENT_WAIT_LIST,
     read_list_no_count},
    {"clEnqueueReadBuffer: count without list", "5.2.2", CL_INVALID_EVENT_WAIT_LIST,
     read_count_no_list},
    {"clEnqueueReadBuffer: NULL event", "5.2.2", CL_INVALID_EVENT_WAIT_LIST, read_null_event},
    {"clEnqueueReadBuffer: offset + size overflows", "5.2.2", CL_INVALID_VALUE, read_overflow},
    {"clEnqueueReadBuffer: size 0", "5.2.2", CL_INVALID_VALUE, read_nothing},
    {"clEnqueueReadBuffer: of an image", "5.2.2", CL_INVALID_MEM_OBJECT, read_image},
    {"clEnqueueReadBuffer: blocking, after a failed event", "5.2.2",
     CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, read_failed},
    {"clEnqueueReadBufferRect: region[0] is 0", "5.2.2", CL_INVALID_VALUE, rect_zero},
    {"clEnqueueReadBufferRect: row pitch below region[0]", "5.2.2", CL_INVALID_VALUE, rect_row},
    {"clEnqueueReadBufferRect: slice pitch too small and no multiple", "5.2.2",
     CL_INVALID_VALUE, rect_slice},
    {"clEnqueueCopyBuffer: size 0", "5.2.2", CL_INVALID_VALUE, copy_nothing},
    {"clEnqueueCopyBufferRect: slice pitch no multiple", "5.2.2", CL_INVALID_VALUE,
     copy_rect_slice},
    {"clEnqueueFillBuffer: pattern of 3", "5.2.3", CL_INVALID_VALUE, fill_odd},
    {"clEnqueueFillBuffer: pattern of 256", "5.2.3", CL_INVALID_VALUE, fill_large},
    {"clEnqueueMapBuffer: for writing, twice", "5.2.4", CL_INVALID_OPERATION, map_twice},
    {"clEnqueueMapBuffer: write and invalidate", "5.2.4", CL_INVALID_VALUE, map_both},
    {"clEnqueueMapBuffer: size 0", "5.2.4", CL_INVALID_VALUE, map_nothing},
    {"clEnqueueMapBuffer: unknown flag", "5.2.4", CL_INVALID_VALUE, map_unknown},
    {"clEnqueueMapBuffer: invalidate of CL_MEM_HOST_READ_ONLY", "5.2.4", CL_INVALID_OPERATION,
     map_host_read_only},
    {"clEnqueueUnmapMemObject: of no map", "5.4.2", CL_INVALID_VALUE, unmap_foreign},
    {"clEnqueueUnmapMemObject: twice", "5.4.2", CL_INVALID_VALUE, unmap_twice},
    {"clEnqueueMigrateMemObjects: nothing", "5.4.4", CL_INVALID_VALUE, migrate_nothing},
    {"clEnqueueMigrateMemObjects: unknown flag", "5.4.4", CL_INVALID_VALUE, migrate_unknown},
    {"clCreateImage: unknown flag", "5.3.1", CL_INVALID_VALUE, image_unknown_flag},
    {"clCreateImage: the type of buffers", "5.3.1", CL_INVALID_IMAGE_DESCRIPTOR, image_type},
    {"clCreateImage: row pitch below the width", "5.3.1", CL_INVALID_IMAGE_DESCRIPTOR, image_row},
    {"clCreateImage: row pitch without memory", "5.3.1", CL_INVALID_IMAGE_DESCRIPTOR,
     image_row_alone},
    {"clCreateImage: three levels", "5.3.1", CL_INVALID_IMAGE_DESCRIPTOR, image_levels},
    {"clGetSupportedImageFormats: of buffers", "5.3.2", CL_INVALID_VALUE, formats_of_buffers},
    {"clGetImageInfo: of a buffer", "5.3.7", CL_INVALID_MEM_OBJECT, image_info_of_buffer},
    {"clEnqueueReadImage: too wide", "5.3.3", CL_INVALID_VALUE, image_too_wide},
    {"clEnqueueReadImage: too high", "5.3.3", CL_INVALID_VALUE, image_too_high},
    {"clEnqueueReadImage: origin outside", "5.3.3", CL_INVALID_VALUE, image_outside},
    {"clEnqueueReadImage: origin[2] of a 2D image", "5.3.3", CL_INVALID_VALUE, image_plane_origin},
    {"clEnqueueReadImage: layers out of bounds", "5.3.3", CL_INVALID_VALUE, image_layers},
    {"clEnqueueReadImage: region[0] is 0", "5.3.3", CL_INVALID_VALUE, image_no_width},
    {"clEnqueueReadImage: of a buffer", "5.3.3", CL_INVALID_MEM_OBJECT, image_is_buffer},
    {"clEnqueueCopyImage: overlap", "5.3.3", CL_MEM_COPY_OVERLAP, image_copy_overlap},
    {"clEnqueueCopyImage: from a buffer", "5.3.3", CL_INVALID_MEM_OBJECT, image_copy_of_buffer},
    {"clEnqueueMapImage: no slice pitch for 3D", "5.3.6", CL_INVALID_VALUE, image_map_slice},
};

int main(int count, char** arguments) {
  const int all = (int)(sizeof steps / sizeof steps[0]);
  const int step = count > 1 ? atoi(arguments[1]) : 0;
  const char* name = count > 2 ? arguments[2] : "";
  cl_platform_id platforms[16];
  char text[256] = "";
  int major = 0, minor = 0;
  cl_uint found = 0, i;
  cl_int got;
  if (step == 0) {
    for (i = 0; i < (cl_uint)all; ++i)
      printf("%d %s (%s)\n", (int)i + 1, steps[i].call, steps[i].place);
    return 0;
  }
  if (step < 0 || step > all) return 3;
  must(clGetPlatformIDs(16, platforms, &found), "clGetPlatformIDs");
  for (i = 0; i < found && !platform; ++i) {
    clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof text - 1, text, NULL);
    if (strncmp(text, name, strlen(name)) == 0) platform = platforms[i];
  }
  if (!platform) exit(2);
  must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  must(clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof text - 1, text, NULL),
       "CL_DEVICE_VERSION");
  if (sscanf(text, "OpenCL %d.%d", &major, &minor) == 2) version = major * 10 + minor;
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  got = steps[step - 1].make();
  printf("%s: %s gives %d, expected %d (%s)\n", got == steps[step - 1].expected ? "PASS" : "FAIL",
         steps[step - 1].call, (int)got, (int)steps[step - 1].expected, steps[step - 1].place);
  fflush(stdout);
  _Exit(got != steps[step - 1].expected);
}
