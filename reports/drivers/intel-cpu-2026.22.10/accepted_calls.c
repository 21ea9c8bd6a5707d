/* More findings on the CPU runtime 2026.22.10: calls that must be refused (errors.c has others),
 * one per run:
 *   cc accepted_calls.c -o accepted_calls -lOpenCL
 *   for i in $(seq 1 53); do ./accepted_calls $i; echo "exit status $?"; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown, 128 + signal: it crashed. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"
#include <CL/cl_ext.h>
#include <stdint.h>

static cl_platform_id platform;
static cl_device_id device;
static cl_context context;
static cl_command_queue queue;
static cl_int status;
static unsigned char host[1 << 16];
static const size_t zero[3] = {0, 0, 0}, pixels[3] = {4, 3, 1}, far_pixels[3] = {SIZE_MAX - 1, 2, 0};
static const size_t box[3] = {16, 4, 2}, no_width[3] = {0, 3, 1}, no_height[3] = {4, 0, 1};
static const size_t beyond[3] = {1, 0, 14}, far_bytes[3] = {SIZE_MAX - 31, 0, 0};
static const cl_uint color[4] = {1, 2, 3, 4};

static int code(const char *what, cl_int got, cl_int expected) {
  printf("%s: %s %d, expected %d\n", got == expected ? "PASS" : "FAIL", what, (int)got,
         (int)expected);
  return got != expected;
}

/* Any error is right: the behavior for objects of another kind is implementation-defined. */
static int refused(const char *what, cl_int got) {
  printf("%s: %s returned %d, an error expected\n", got ? "PASS" : "FAIL", what, (int)got);
  return got == CL_SUCCESS;
}

static cl_mem buffer_in(cl_context where) {
  cl_mem made = clCreateBuffer(where, CL_MEM_READ_WRITE, 1024, NULL, &status);
  must(status, "clCreateBuffer");
  return made;
}

static cl_mem image(cl_mem_flags flags) {
  const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
  cl_image_desc description;
  cl_mem made;
  memset(&description, 0, sizeof description);
  description.image_type = CL_MEM_OBJECT_IMAGE2D;
  description.image_width = 16;
  description.image_height = 12;
  made = clCreateImage(context, flags, &format, &description, NULL, &status);
  must(status, "clCreateImage");
  return made;
}

/* The first half of a buffer. */
static cl_mem half_of(cl_mem whole) {
  const cl_buffer_region part = {0, 512};
  cl_mem made = clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &part, &status);
  must(status, "clCreateSubBuffer");
  return made;
}

static cl_int map_image(cl_mem of, cl_map_flags flags, const size_t *origin, const size_t *region) {
  size_t row = 0, slice = 0;
  clEnqueueMapImage(queue, of, CL_TRUE, flags, origin, region, &row, &slice, 0, NULL, NULL, &status);
  return status;
}

static cl_int read_rect(cl_mem of, const size_t *origin, size_t slice, size_t host_slice) {
  return clEnqueueReadBufferRect(queue, of, CL_TRUE, origin, zero, box, 16, slice, 16, host_slice,
                                 host, 0, NULL, NULL);
}

static cl_int write_rect(cl_mem of, const size_t *origin, size_t slice, size_t host_slice) {
  return clEnqueueWriteBufferRect(queue, of, CL_TRUE, origin, zero, box, 16, slice, 16, host_slice,
                                  host, 0, NULL, NULL);
}

static cl_int copy_rect(cl_mem from, cl_mem to, const size_t *source, const size_t *target) {
  return clEnqueueCopyBufferRect(queue, from, to, source, target, box, 16, 64, 16, 64, 0, NULL, NULL);
}

static cl_program program_in(cl_context where, const char *source) {
  cl_program made = clCreateProgramWithSource(where, 1, &source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  return made;
}

static cl_kernel kernel(const char *source, const char *options) {
  cl_program from = program_in(context, source);
  cl_kernel made;
  must(clBuildProgram(from, 1, &device, options, NULL, NULL), "clBuildProgram");
  made = clCreateKernel(from, "k", &status);
  must(status, "clCreateKernel");
  return made;
}

static const char *one = "__kernel void k(__global int *o) { *o = 1; }\n";
static const char *with_queue = "__kernel void k(queue_t q, __global int *o) { *o = 1; }\n";

static cl_context another_context(void) {
  cl_context made = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  return made;
}

/* A device that the kernel does not have. */
static cl_device_id foreign(void) {
  const cl_device_partition_property by_one[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  cl_device_id parts[64];
  must(clCreateSubDevices(device, by_one, 64, parts, NULL), "clCreateSubDevices");
  return parts[0];
}

static cl_program from_binary(void) {
  cl_program from = program_in(context, one), made;
  unsigned char *binary;
  const unsigned char *given;
  size_t size = 0;
  must(clBuildProgram(from, 1, &device, "", NULL, NULL), "clBuildProgram");
  must(clGetProgramInfo(from, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL), "the size");
  binary = malloc(size);
  must(clGetProgramInfo(from, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL), "the binary");
  given = binary;
  made = clCreateProgramWithBinary(context, 1, &device, &size, &given, NULL, &status);
  must(status, "clCreateProgramWithBinary");
  return made;
}

static cl_int sub_groups(cl_device_id of, cl_kernel_sub_group_info what, size_t size,
                         const size_t *input) {
  size_t got = 0;
  return clGetKernelSubGroupInfo(kernel(one, ""), of, what, size, input, sizeof got, &got, NULL);
}

static int run(int number) {
  const size_t size_of_item = 8;
  const size_t beyond_half[3] = {0, 0, 7};
  cl_mem b = buffer_in(context), other = buffer_in(context), i = image(CL_MEM_READ_WRITE);
  switch (number) {
    case 1: {
      const cl_buffer_region part = {128, SIZE_MAX - 119};
      clCreateSubBuffer(b, 0, CL_BUFFER_CREATE_TYPE_REGION, &part, &status);
      return code("clCreateSubBuffer, origin + size overflow", status, CL_INVALID_VALUE);
    }
    case 2:
      return code("clEnqueueCopyBuffer, offset + size overflow",
                  clEnqueueCopyBuffer(queue, b, other, SIZE_MAX - 31, 0, 64, 0, NULL, NULL),
                  CL_INVALID_VALUE);
    case 3:
      return code("clEnqueueFillBuffer, offset + size overflow",
                  clEnqueueFillBuffer(queue, b, color, 4, SIZE_MAX - 31, 64, 0, NULL, NULL),
                  CL_INVALID_VALUE);
    case 4:
      clEnqueueMapBuffer(queue, b, CL_TRUE, CL_MAP_READ, SIZE_MAX - 31, 64, 0, NULL, NULL, &status);
      return code("clEnqueueMapBuffer, offset + size overflow", status, CL_INVALID_VALUE);
    case 5:
      return code("clEnqueueCopyBufferRect beyond the end of the source",
                  copy_rect(b, other, beyond, zero), CL_INVALID_VALUE);
    case 6:
      return code("clEnqueueCopyBufferRect beyond the end of the target",
                  copy_rect(b, other, zero, beyond), CL_INVALID_VALUE);
    case 7:
      return code("clEnqueueCopyBufferRect beyond a sub-buffer",
                  copy_rect(b, half_of(other), zero, beyond_half), CL_INVALID_VALUE);
    case 8:
      return code("clEnqueueWriteBufferRect beyond the end", write_rect(b, beyond, 64, 64),
                  CL_INVALID_VALUE);
    case 9:
      return code("clEnqueueWriteBufferRect beyond a sub-buffer",
                  write_rect(half_of(b), beyond_half, 64, 64), CL_INVALID_VALUE);
    case 10:
      return code("clEnqueueCopyBufferToImage, an offset far outside the buffer",
                  clEnqueueCopyBufferToImage(queue, b, i, SIZE_MAX - 1, zero, pixels, 0, NULL, NULL),
                  CL_INVALID_VALUE);
    case 11:
      status = clEnqueueCopyImageToBuffer(queue, i, b, zero, pixels, SIZE_MAX - 1, 0, NULL, NULL);
      clFinish(queue);
      return code("clEnqueueCopyImageToBuffer, an offset far outside the buffer", status,
                  CL_INVALID_VALUE);
    case 12:
      return code("clEnqueueCopyBufferToImage, origin + region overflow",
                  clEnqueueCopyBufferToImage(queue, b, i, 0, far_pixels, pixels, 0, NULL, NULL),
                  CL_INVALID_VALUE);
    case 13:
      return code("clEnqueueCopyImageToBuffer, origin + region overflow",
                  clEnqueueCopyImageToBuffer(queue, i, b, far_pixels, pixels, 0, 0, NULL, NULL),
                  CL_INVALID_VALUE);
    case 14:
      return code("clEnqueueCopyImage, origin + region overflow",
                  clEnqueueCopyImage(queue, i, image(CL_MEM_READ_WRITE), far_pixels, zero, pixels, 0,
                                     NULL, NULL),
                  CL_INVALID_VALUE);
    case 15:
      return code("clEnqueueFillImage, origin + region overflow",
                  clEnqueueFillImage(queue, i, color, far_pixels, pixels, 0, NULL, NULL),
                  CL_INVALID_VALUE);
    case 16:
      return code("clEnqueueMapImage, origin + region overflow",
                  map_image(i, CL_MAP_READ, far_pixels, pixels), CL_INVALID_VALUE);
    case 17:
      return code("clEnqueueWriteImage, origin + region overflow",
                  clEnqueueWriteImage(queue, i, CL_TRUE, far_pixels, pixels, 0, 0, host, 0, NULL,
                                      NULL),
                  CL_INVALID_VALUE);
    case 18:
      return code("clEnqueueFillImage, origin NULL",
                  clEnqueueFillImage(queue, i, color, NULL, pixels, 0, NULL, NULL), CL_INVALID_VALUE);
    case 19:
      return code("clEnqueueFillImage, region NULL",
                  clEnqueueFillImage(queue, i, color, zero, NULL, 0, NULL, NULL), CL_INVALID_VALUE);
    case 20:
      return code("clEnqueueWriteImage, origin NULL",
                  clEnqueueWriteImage(queue, i, CL_TRUE, NULL, pixels, 0, 0, host, 0, NULL, NULL),
                  CL_INVALID_VALUE);
    case 21:
      return code("clEnqueueWriteImage, region NULL",
                  clEnqueueWriteImage(queue, i, CL_TRUE, zero, NULL, 0, 0, host, 0, NULL, NULL),
                  CL_INVALID_VALUE);
    case 22:
      return code("clSetKernelArg, a queue on the host for a queue_t",
                  clSetKernelArg(kernel(with_queue, "-cl-std=CL2.0"), 0, sizeof queue, &queue),
                  CL_INVALID_DEVICE_QUEUE);
    case 23:
      return code("clSetKernelArg, NULL as the value of a queue_t",
                  clSetKernelArg(kernel(with_queue, "-cl-std=CL2.0"), 0, sizeof queue, NULL),
                  CL_INVALID_DEVICE_QUEUE);
    case 24:
      return refused("clEnqueueCopyBuffer from an image",
                  clEnqueueCopyBuffer(queue, i, b, 0, 0, 64, 0, NULL, NULL));
    case 25:
      return refused("clEnqueueFillBuffer of an image",
                  clEnqueueFillBuffer(queue, i, color, 4, 0, 64, 0, NULL, NULL));
    case 26:
      return code("clEnqueueReadBufferRect of an image", read_rect(i, zero, 64, 64),
                  CL_INVALID_MEM_OBJECT);
    case 27:
      return refused("clEnqueueWriteBuffer of an image",
                  clEnqueueWriteBuffer(queue, i, CL_TRUE, 0, 64, host, 0, NULL, NULL));
    case 28:
      return code("clEnqueueWriteBufferRect of an image", write_rect(i, zero, 64, 64),
                  CL_INVALID_MEM_OBJECT);
    case 29:
      return code("clEnqueueMapImage, an unknown flag",
                  map_image(i, (cl_map_flags)1 << 40, zero, pixels), CL_INVALID_VALUE);
    case 30:
      return code("clEnqueueMapImage, CL_MAP_WRITE and CL_MAP_WRITE_INVALIDATE_REGION",
                  map_image(i, CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION, zero, pixels),
                  CL_INVALID_VALUE);
    case 31:
      return code("clEnqueueReadBufferRect, a slice pitch that is not a multiple of the row pitch",
                  read_rect(b, zero, 65, 64), CL_INVALID_VALUE);
    case 32:
      return code("clEnqueueReadBufferRect, a wrong slice pitch of host memory",
                  read_rect(b, zero, 64, 65), CL_INVALID_VALUE);
    case 33:
      return code("clEnqueueWriteBufferRect, a slice pitch that is not a multiple of the row pitch",
                  write_rect(b, zero, 65, 64), CL_INVALID_VALUE);
    case 34:
      return code("clEnqueueWriteBufferRect, a wrong slice pitch of host memory",
                  write_rect(b, zero, 64, 65), CL_INVALID_VALUE);
    case 35: {
      const void *shared = clSVMAlloc(context, CL_MEM_READ_WRITE, 64, 0);
      const size_t size = 64;
      return code("clEnqueueSVMMigrateMem, an unknown flag",
                  clEnqueueSVMMigrateMem(queue, 1, &shared, &size, (cl_mem_migration_flags)1 << 40, 0,
                                         NULL, NULL),
                  CL_INVALID_VALUE);
    }
    case 36:
      return code("clEnqueueWriteImage, a slice pitch for a 2D image",
                  clEnqueueWriteImage(queue, i, CL_TRUE, zero, pixels, 0, 4096, host, 0, NULL, NULL),
                  CL_INVALID_VALUE);
    case 37:
      return code("clGetKernelSubGroupInfo, an input of 1 byte",
                  sub_groups(device, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, 1, &size_of_item),
                  CL_INVALID_VALUE);
    case 38:
      return code("clGetKernelSubGroupInfo, no input",
                  sub_groups(device, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, 8, NULL),
                  CL_INVALID_VALUE);
    case 39:
      return code("clGetKernelSubGroupInfo for a device that is not the kernel's",
                  sub_groups(foreign(), CL_KERNEL_MAX_NUM_SUB_GROUPS, 0, NULL), CL_INVALID_DEVICE);
    case 40: {
      size_t got = 0;
      return code("clGetKernelWorkGroupInfo for a device that is not the kernel's",
                  clGetKernelWorkGroupInfo(kernel(one, ""), foreign(), CL_KERNEL_WORK_GROUP_SIZE,
                                           sizeof got, &got, NULL),
                  CL_INVALID_DEVICE);
    }
    case 41:
      return code("clCompileProgram of a program from a binary",
                  clCompileProgram(from_binary(), 0, NULL, "", 0, NULL, NULL, NULL, NULL),
                  CL_INVALID_OPERATION);
    case 42: {
      cl_program header = program_in(another_context(), "#define ANSWER 42\n");
      const char *name = "answer.h";
      return code("clCompileProgram with a header of another context",
                  clCompileProgram(program_in(context, one), 0, NULL, "", 1, &header, &name, NULL,
                                   NULL),
                  CL_INVALID_CONTEXT);
    }
    case 43:
      return code("clEnqueueMapImage, CL_MAP_READ of CL_MEM_HOST_NO_ACCESS",
                  map_image(image(CL_MEM_HOST_NO_ACCESS), CL_MAP_READ, zero, pixels),
                  CL_INVALID_OPERATION);
    case 44:
      return code("clEnqueueReadBufferRect, an origin that overflows", read_rect(b, far_bytes, 64, 64),
                  CL_INVALID_VALUE);
    case 45: {
      cl_mem foreign_buffer = buffer_in(another_context());
      return code("clSetKernelArg, a buffer of another context",
                  clSetKernelArg(kernel(one, ""), 0, sizeof foreign_buffer, &foreign_buffer),
                  CL_INVALID_CONTEXT);
    }
    case 46:
      return code("clEnqueueMapImage, width 0", map_image(i, CL_MAP_READ, zero, no_width),
                  CL_INVALID_VALUE);
    case 47:
      return code("clEnqueueCopyBufferToImage, height 0",
                  clEnqueueCopyBufferToImage(queue, b, i, 0, zero, no_height, 0, NULL, NULL),
                  CL_INVALID_VALUE);
    case 48: {
      const size_t offset = SIZE_MAX - 8, items = 64;
      size_t suggested = 0;
      cl_kernel k = kernel(one, "");
      clGetKernelSuggestedLocalWorkSizeKHR_fn suggest =
          (clGetKernelSuggestedLocalWorkSizeKHR_fn)clGetExtensionFunctionAddressForPlatform(
              platform, "clGetKernelSuggestedLocalWorkSizeKHR");
      if (suggest == NULL) return 2;
      must(clSetKernelArg(k, 0, sizeof b, &b), "clSetKernelArg");
      return code("clGetKernelSuggestedLocalWorkSizeKHR, offset + size overflow",
                  suggest(queue, k, 1, &offset, &items, &suggested), CL_INVALID_GLOBAL_OFFSET);
    }
    case 49: {
      cl_program compiled = program_in(context, one);
      must(clCompileProgram(compiled, 0, NULL, "", 0, NULL, NULL, NULL, NULL), "clCompileProgram");
      clLinkProgram(context, 1, &device, "-enable-link-options", 1, &compiled, NULL, NULL, &status);
      printf("%s: clLinkProgram with only -enable-link-options returned %d, an error expected\n",
             status ? "PASS" : "FAIL", (int)status);
      return status == CL_SUCCESS;
    }
    case 50: {
      int wrong = code("clEnqueueMapImage, CL_MAP_WRITE of CL_MEM_HOST_NO_ACCESS",
                       map_image(image(CL_MEM_HOST_NO_ACCESS), CL_MAP_WRITE, zero, pixels),
                       CL_INVALID_OPERATION);
      return code("clEnqueueMapImage, CL_MAP_WRITE_INVALIDATE_REGION of CL_MEM_HOST_NO_ACCESS",
                  map_image(image(CL_MEM_HOST_NO_ACCESS), CL_MAP_WRITE_INVALIDATE_REGION, zero,
                            pixels),
                  CL_INVALID_OPERATION) ||
             wrong;
    }
    case 51: {
      int wrong;
      must(map_image(i, CL_MAP_WRITE, zero, pixels), "clEnqueueMapImage");
      wrong = code("clEnqueueMapImage for writing, of what is mapped for writing",
                   map_image(i, CL_MAP_WRITE, zero, pixels), CL_INVALID_OPERATION);
      return code("clEnqueueMapImage to invalidate what is mapped for writing",
                  map_image(i, CL_MAP_WRITE_INVALIDATE_REGION, zero, pixels),
                  CL_INVALID_OPERATION) ||
             wrong;
    }
    case 52: {
      const cl_device_partition_property equally[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
      cl_device_id both[2] = {device, NULL}, all[256];
      cl_uint count = 0;
      must(clCreateSubDevices(device, equally, 256, all, &count), "clCreateSubDevices");
      both[1] = all[0];
      return code("clCompileProgram for the device and a sub-device that is not in the context",
                  clCompileProgram(program_in(context, one), 2, both, "", 0, NULL, NULL, NULL, NULL),
                  CL_INVALID_DEVICE);
    }
    case 53:
      clCreateSampler(context, 17, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &status);
      return code("clCreateSampler, normalized_coords is 17", status, CL_INVALID_VALUE);
    default:
      fprintf(stderr, "a number from 1 to 53 is needed\n");
      return 2;
  }
}

int main(int argc, char **argv) {
  char name[256] = "";
  must(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof name - 1, name, NULL);
  printf("driver %s; ", name);
  fflush(stdout);
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  return run(argc > 1 ? atoi(argv[1]) : 0);
}
