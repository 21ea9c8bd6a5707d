/* What rusticl 26.2.6 (llvmpipe) does with images and samplers of kernels, one finding per run:
 *   cc images.c -o images -lOpenCL && for i in $(seq 1 7); do ./images $i; echo "exit status $?"; done
 *   1    a kernel in which the data choose among four images is built
 *   2    the data choose among two images and two samplers
 *   3    one image more than CL_DEVICE_MAX_READ_IMAGE_ARGS
 *   4    one sampler more than CL_DEVICE_MAX_SAMPLERS
 *   5    an image of CL_sRGBA that shows the elements of an image of CL_RGBA
 *   6    one image more than CL_DEVICE_MAX_WRITE_IMAGE_ARGS
 *   7    one image more than CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown, 128 + signal: it crashed. */
#define CL_TARGET_OPENCL_VERSION 200
#include "../check.h"

enum { most = 512, items = 60 };
static cl_device_id device;
static cl_context context;
static cl_command_queue queue;
static cl_int status;
static char text[65536];
static cl_uint got[most];

/* A line of `width` elements of four bytes. */
static cl_mem line_of(cl_mem_flags flags, size_t width, const unsigned char *bytes, cl_channel_type type) {
  const cl_image_format format = {CL_RGBA, type};
  cl_image_desc desc;
  cl_mem made;
  memset(&desc, 0, sizeof desc);
  desc.image_type = CL_MEM_OBJECT_IMAGE2D;
  desc.image_width = width;
  desc.image_height = 1;
  made = clCreateImage(context, flags | CL_MEM_COPY_HOST_PTR, &format, &desc, (void *)bytes, &status);
  must(status, "clCreateImage");
  return made;
}

static cl_mem line(size_t width, const unsigned char *bytes, cl_channel_type type) {
  return line_of(CL_MEM_READ_ONLY, width, bytes, type);
}

static cl_sampler sampler(int to_edge) {
  cl_sampler made = clCreateSampler(context, CL_FALSE, to_edge ? CL_ADDRESS_CLAMP_TO_EDGE : CL_ADDRESS_CLAMP,
                                    CL_FILTER_NEAREST, &status);
  must(status, "clCreateSampler");
  return made;
}

static cl_kernel kernel_with(const char *options) {
  const char *source = text;
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  cl_kernel made;
  must(status, "clCreateProgramWithSource");
  status = clBuildProgram(program, 1, &device, options, NULL, NULL);
  if (status != CL_SUCCESS) {
    printf("clBuildProgram returned %d\n", (int)status);
    return NULL;
  }
  made = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  return made;
}

static cl_kernel kernel(void) { return kernel_with(""); }

/* Runs the kernel: its first argument is a buffer of `count` numbers. Returns whether it ran. */
static int runs(cl_kernel k, size_t global, size_t count) {
  cl_mem out = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof got, NULL, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(k, 0, sizeof out, &out), "clSetKernelArg");
  status = clEnqueueNDRangeKernel(queue, k, 1, NULL, &global, NULL, 0, NULL, NULL);
  if (status == CL_SUCCESS) status = clFinish(queue);
  if (status != CL_SUCCESS) return 0;
  must(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, count * sizeof *got, got, 0, NULL, NULL), "read");
  return 1;
}

static int compare(const char *what, const cl_uint *due, size_t count) {
  size_t i;
  for (i = 0; i < count; ++i)
    if (got[i] != due[i]) {
      printf("FAIL: %s: value %zu is %u, expected %u\n", what, i, (unsigned)got[i], (unsigned)due[i]);
      return 1;
    }
  printf("PASS: %s\n", what);
  return 0;
}

/* The element of image `image` at x % 6 - 1. Outside the image, it is the element at the edge, or
 * the border color 0. */
static cl_uint element(int image, int to_edge, int x) {
  int at = x % 6 - 1;
  if (!to_edge && (at < 0 || at > 3)) return 0;
  at = at < 0 ? 0 : at > 3 ? 3 : at;
  return (cl_uint)(image * 50 + at + 1);
}

/* One image more than the limit. The kernel reads the element of each image, and writes another
 * one. OpenCL 1.2, 5.8: CL_OUT_OF_RESOURCES is for a kernel with too many images or samplers. */
static int beyond(const char *qualifier, cl_device_info limit, cl_mem_flags flags) {
  const int reads = flags != CL_MEM_WRITE_ONLY, writes = flags != CL_MEM_READ_ONLY;
  static const size_t origin[3] = {0, 0, 0}, region[3] = {1, 1, 1};
  cl_mem images[most];
  cl_uint due[most], count = 0, i;
  char *end = text;
  cl_kernel k;
  int wrong = 0;
  must(clGetDeviceInfo(device, limit, sizeof count, &count, NULL), "query");
  if (count == 0 || ++count > most / 2) return 2;
  end += sprintf(end, "__kernel void k(__global uint *out");
  for (i = 0; i < count; ++i) end += sprintf(end, ", %s image2d_t i%u", qualifier, (unsigned)i);
  end += sprintf(end, ") {\n");
  for (i = 0; i < count; ++i) {
    if (reads)
      end += sprintf(end, "  out[%u] = read_imageui(i%u, (int2)(0, 0)).x;\n", (unsigned)i, (unsigned)i);
    if (writes)
      end += sprintf(end, "  write_imageui(i%u, (int2)(0, 0), (uint4)(%uu));\n", (unsigned)i, (unsigned)i + 101);
  }
  sprintf(end, "}\n");
  printf("%u images of %s, and the device allows %u: ", (unsigned)count, qualifier, (unsigned)count - 1);
  fflush(stdout);
  if (!(k = kernel_with(reads && writes ? "-cl-std=CL3.0" : ""))) return 0; /* refused */
  for (i = 0; i < count; ++i) {
    const unsigned char bytes[4] = {(unsigned char)(i + 1)};
    images[i] = line_of(flags, 1, bytes, CL_UNSIGNED_INT8);
    due[i] = bytes[0];
    status = clSetKernelArg(k, i + 1, sizeof images[i], &images[i]);
    if (status != CL_SUCCESS) break;
  }
  if (status != CL_SUCCESS || !runs(k, 1, count)) {
    printf("PASS: refused with %d\n", (int)status);
    return 0;
  }
  if (reads) wrong = compare("the elements that the kernel read", due, count);
  for (i = 0; writes && i < count; ++i) {
    unsigned char bytes[4] = {0};
    must(clEnqueueReadImage(queue, images[i], CL_TRUE, origin, region, 0, 0, bytes, 0, NULL, NULL), "read");
    got[i] = bytes[0];
    due[i] = i + 101;
  }
  return (writes && compare("the elements that the kernel wrote", due, count)) || wrong;
}

int main(int argc, char **argv) {
  const int finding = argc > 1 ? atoi(argv[1]) : 0;
  char *end = text;
  cl_uint due[most], count = 0, i;
  device = first_device();
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  switch (finding) {
    case 1: /* OpenCL C 1.2, 6.9.b: an image is an argument of a function; 6.8: statements choose */
      strcpy(text, "uint of(read_only image2d_t image, int x) {\n"
                   "  return read_imageui(image, (int2)(x % 4, x / 4 % 2)).x;\n}\n"
                   "uint of_two(read_only image2d_t one, read_only image2d_t other, int x, int second) {\n"
                   "  if (second) return of(other, x) + 1000u;\n"
                   "  uint all = 0;\n"
                   "  for (int k = 0; k < x % 3; ++k) all += of(one, x + k);\n"
                   "  return all;\n}\n"
                   "__kernel void k(__global uint *out, read_only image2d_t a, read_only image2d_t b,\n"
                   "                read_only image2d_t c, read_only image2d_t d) {\n"
                   "  const int x = get_global_id(0);\n"
                   "  uint r = 0;\n"
                   "  for (int k = 0; k < 5; ++k) {\n"
                   "    r *= 3u;\n"
                   "    if ((x + k) % 3 == 0) continue;\n"
                   "    if ((x ^ k) & 1) {\n"
                   "      r += x & 4 ? of(a, x + k) : of(d, k);\n"
                   "    } else if (k == x % 5) {\n"
                   "      r += of(c, x);\n"
                   "      break;\n"
                   "    } else {\n"
                   "      r ^= of(b, x);\n"
                   "    }\n  }\n"
                   "  out[x] = r + of_two(a, b, x, x & 1);\n}\n");
      printf("a kernel in which the data choose among images: ");
      fflush(stdout);
      return kernel() == NULL;
    case 2: /* the same with samplers (6.12.14.1) */ {
      cl_kernel k;
      strcpy(text, "uint of(read_only image2d_t image, sampler_t sampler, int x) {\n"
                   "  return read_imageui(image, sampler, (int2)(x % 6 - 1, 0)).w;\n}\n"
                   "__kernel void k(__global uint *out, read_only image2d_t a, read_only image2d_t b,\n"
                   "                sampler_t to_edge, sampler_t to_border) {\n"
                   "  const int x = get_global_id(0);\n"
                   "  uint r = 1;\n"
                   "  switch (x * 5 % 7) {\n"
                   "    case 0: r = of(a, to_edge, x); break;\n"
                   "    case 1: r = of(a, to_border, x); break;\n"
                   "    case 2: r = of(b, to_edge, x); break;\n"
                   "    case 3: r = of(b, to_border, x) + 256u * of(b, to_edge, x); break;\n"
                   "  }\n"
                   "  out[x] = r;\n}\n");
      if (!(k = kernel())) return 1;
      for (i = 0; i < 2; ++i) {
        unsigned char bytes[16] = {0};
        cl_sampler s = sampler(i == 0);
        cl_mem image;
        int x;
        for (x = 0; x < 4; ++x) bytes[4 * x + 3] = (unsigned char)element((int)i, 1, x + 1);
        image = line(4, bytes, CL_UNSIGNED_INT8);
        must(clSetKernelArg(k, i + 1, sizeof image, &image), "clSetKernelArg");
        must(clSetKernelArg(k, i + 3, sizeof s, &s), "clSetKernelArg");
      }
      for (i = 0; i < items; ++i) {
        const int x = (int)i, way = x * 5 % 7;
        due[i] = way > 3 ? 1
                 : way == 3 ? element(1, 0, x) + 256 * element(1, 1, x)
                            : element(way / 2, way % 2 == 0, x);
      }
      if (!runs(k, items, items)) {
        printf("FAIL: the kernel gives %d\n", (int)status);
        return 1;
      }
      return compare("the data choose among images and samplers", due, items);
    }
    case 3: return beyond("read_only", CL_DEVICE_MAX_READ_IMAGE_ARGS, CL_MEM_READ_ONLY);
    case 4: {
      const unsigned char bytes[4] = {77};
      cl_mem image = line(1, bytes, CL_UNSIGNED_INT8);
      cl_kernel k;
      must(clGetDeviceInfo(device, CL_DEVICE_MAX_SAMPLERS, sizeof count, &count, NULL), "query");
      if (++count > most / 2) return 2;
      end += sprintf(end, "__kernel void k(__global uint *out, read_only image2d_t image");
      for (i = 0; i < count; ++i) end += sprintf(end, ", sampler_t s%u", (unsigned)i);
      end += sprintf(end, ") {\n");
      for (i = 0; i < count; ++i)
        end += sprintf(end, "  out[%u] = read_imageui(image, s%u, (int2)(9, 0)).x;\n", (unsigned)i, (unsigned)i);
      sprintf(end, "}\n");
      printf("%u samplers, and the device allows %u: ", (unsigned)count, (unsigned)count - 1);
      fflush(stdout);
      if (!(k = kernel())) return 0;
      must(clSetKernelArg(k, 1, sizeof image, &image), "clSetKernelArg");
      for (i = 0; i < count; ++i) {
        cl_sampler s = sampler(i % 3 == 0);
        due[i] = i % 3 == 0 ? 77 : 0;
        status = clSetKernelArg(k, i + 2, sizeof s, &s);
        if (status != CL_SUCCESS) break;
      }
      if (status != CL_SUCCESS || !runs(k, 1, count)) {
        printf("PASS: refused with %d\n", (int)status);
        return 0;
      }
      return compare("the elements that the kernel read", due, count);
    }
    case 5: /* OpenCL 3.0, clCreateImage: CL_sRGBA shows the elements of an image of CL_RGBA */ {
      unsigned char bytes[16] = {1, 2, 3, 4};
      const cl_image_format shown = {CL_sRGBA, CL_UNORM_INT8};
      cl_mem image = line(4, bytes, CL_UNORM_INT8);
      cl_image_format listed[512];
      cl_image_desc desc;
      size_t pitch = 0;
      cl_int first;
      must(clGetSupportedImageFormats(context, CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D, 512, listed, &count),
           "formats");
      for (i = 0; i < count; ++i)
        if (listed[i].image_channel_order == CL_sRGBA) break;
      if (i == count) return 2;
      memset(&desc, 0, sizeof desc);
      desc.image_type = CL_MEM_OBJECT_IMAGE2D;
      desc.image_width = 4;
      desc.image_height = 1;
      desc.mem_object = image;
      must(clGetImageInfo(image, CL_IMAGE_ROW_PITCH, sizeof pitch, &pitch, NULL), "clGetImageInfo");
      desc.image_row_pitch = pitch;
      clCreateImage(context, CL_MEM_READ_ONLY, &shown, &desc, NULL, &first);
      desc.image_row_pitch = 0;
      clCreateImage(context, CL_MEM_READ_ONLY, &shown, &desc, NULL, &status);
      printf("%s: clCreateImage with the other image's row pitch %zu gives %d, with 0 %d; one 0 expected\n",
             first == CL_SUCCESS || status == CL_SUCCESS ? "PASS" : "FAIL", pitch, (int)first, (int)status);
      return first != CL_SUCCESS && status != CL_SUCCESS;
    }
    case 6: return beyond("write_only", CL_DEVICE_MAX_WRITE_IMAGE_ARGS, CL_MEM_WRITE_ONLY);
    case 7: return beyond("read_write", CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS, CL_MEM_READ_WRITE);
    default: fprintf(stderr, "usage: images 1..7\n"); return 2;
  }
}
