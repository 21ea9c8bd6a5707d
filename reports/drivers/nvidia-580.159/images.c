/* Findings on NVIDIA's driver 580.159: images, one finding per run:
 *   cc images.c -o images -lOpenCL && for i in $(seq 1 18); do ./images $i; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

static struct subject on;
static cl_int wrong;
static unsigned char host[65536];
static const cl_image_format rgba8 = {CL_RGBA, CL_UNORM_INT8}, one_float = {CL_R, CL_FLOAT};

static cl_mem buffer(cl_mem_flags flags, size_t size) {
  cl_int status;
  cl_mem made = clCreateBuffer(on.context, flags, size, NULL, &status);
  must(status, "clCreateBuffer");
  return made;
}

static cl_image_desc desc_of(cl_mem_object_type type, size_t width, size_t height, size_t more) {
  cl_image_desc desc;
  memset(&desc, 0, sizeof desc);
  desc.image_type = type;
  desc.image_width = width;
  desc.image_height = height;
  if (type == CL_MEM_OBJECT_IMAGE3D)
    desc.image_depth = more;
  else
    desc.image_array_size = more;
  return desc;
}

static cl_image_desc over(cl_mem memory, size_t width) {
  cl_image_desc desc = desc_of(CL_MEM_OBJECT_IMAGE1D_BUFFER, width, 0, 0);
  desc.buffer = memory;
  return desc;
}

static cl_image_desc with(cl_image_desc desc, size_t row, size_t slice) {
  desc.image_row_pitch = row;
  desc.image_slice_pitch = slice;
  return desc;
}

static void creates(const char *what, cl_mem_flags flags, cl_image_format format, cl_image_desc desc,
                    void *memory, cl_int expected) {
  cl_int status = CL_SUCCESS;
  cl_mem made = clCreateImage(on.context, flags, &format, &desc, memory, &status);
  wrong += expect(what, status, expected);
  if (made) clReleaseMemObject(made);
}

static cl_mem image_of(cl_mem_flags flags, cl_image_desc desc, void *memory) {
  cl_int status;
  cl_mem made = clCreateImage(on.context, flags, &rgba8, &desc, memory, &status);
  must(status, "clCreateImage");
  return made;
}

static const struct {
  const char *name;
  cl_mem_object_type type;
  size_t size[3]; /* width; height or 0; layers or depth */
  size_t region[3];
} types[] = {{"image1d", CL_MEM_OBJECT_IMAGE1D, {7, 0, 0}, {7, 1, 1}},
             {"image1d_array", CL_MEM_OBJECT_IMAGE1D_ARRAY, {7, 0, 5}, {7, 5, 1}},
             {"image2d", CL_MEM_OBJECT_IMAGE2D, {7, 5, 0}, {7, 5, 1}},
             {"image2d_array", CL_MEM_OBJECT_IMAGE2D_ARRAY, {7, 5, 3}, {7, 5, 3}},
             {"image3d", CL_MEM_OBJECT_IMAGE3D, {7, 5, 3}, {7, 5, 3}}};

static cl_image_desc plain(int t) {
  return desc_of(types[t].type, types[t].size[0], types[t].size[1], types[t].size[2]);
}

/* The slice pitch for rows of `row` bytes, with `rows` rows more than the image is high. */
static size_t slice_of(int t, size_t row, size_t rows) {
  return types[t].type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? rows * row
         : types[t].size[2]                           ? (types[t].size[1] + rows) * row
                                                      : 0;
}

static size_t size_query(cl_mem image, cl_image_info name) {
  size_t value = 0;
  must(clGetImageInfo(image, name, sizeof value, &value, NULL), "clGetImageInfo");
  return value;
}

/* Makes an image from host_ptr with pitches. Counts the bytes that differ from host_ptr. */
static int bytes_that_differ(int t, cl_mem_flags flags, size_t row, size_t slice) {
  const size_t zero[3] = {0, 0, 0}, *region = types[t].region;
  const int lines = types[t].type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  static unsigned char got[4096];
  size_t x, y, z;
  int differ = 0;
  cl_mem image = image_of(flags, with(plain(t), row, slice), host);
  must(clEnqueueReadImage(on.queue, image, CL_TRUE, zero, region, 0, 0, got, 0, NULL, NULL), "read");
  for (z = 0; z < region[2]; ++z)
    for (y = 0; y < region[1]; ++y)
      for (x = 0; x < 4 * region[0]; ++x)
        differ += got[(z * region[1] + y) * 4 * region[0] + x] !=
                  host[z * slice + y * (lines ? slice : row) + x];
  return differ;
}

static void copies(const char *what, int source, int target, const size_t *from, const size_t *to,
                   const size_t *region) {
  static const cl_mem_object_type kinds[] = {CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE2D,
                                             CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE3D};
  cl_mem images[2];
  int i;
  for (i = 0; i < 2; ++i) {
    const cl_mem_object_type kind = kinds[i ? target : source];
    images[i] = image_of(CL_MEM_READ_WRITE, desc_of(kind, 24, kind == kinds[0] ? 0 : 12,
                                                    kind == kinds[1] ? 0 : 12), NULL);
  }
  wrong += expect(what, clEnqueueCopyImage(on.queue, images[0], images[1], from, to, region, 0, NULL,
                                           NULL),
                  CL_SUCCESS);
}

int main(int argc, char **argv) {
  const int finding = argc > 1 ? atoi(argv[1]) : 0;
  const cl_image_desc plane = desc_of(CL_MEM_OBJECT_IMAGE2D, 8, 4, 0);
  const cl_image_desc block = desc_of(CL_MEM_OBJECT_IMAGE3D, 8, 4, 2);
  const size_t zero[3] = {0, 0, 0};
  cl_int status;
  cl_uint count = 0, i;
  size_t t;
  for (i = 0; i < sizeof host; ++i) host[i] = (unsigned char)(i * 7 + i / 256);
  on = subject();
  switch (finding) {
    case 1: /* OpenCL 1.2, 5.3.1: flags of an image over a buffer that the flags of the buffer do
             * not allow */ {
      const cl_image_desc read = over(buffer(CL_MEM_READ_ONLY, 32), 8);
      const cl_image_desc write = over(buffer(CL_MEM_WRITE_ONLY, 32), 8);
      creates("READ_WRITE over READ_ONLY gives", CL_MEM_READ_WRITE, one_float, read, NULL, -30);
      creates("WRITE_ONLY over READ_ONLY gives", CL_MEM_WRITE_ONLY, one_float, read, NULL, -30);
      creates("READ_WRITE over WRITE_ONLY gives", CL_MEM_READ_WRITE, one_float, write, NULL, -30);
      creates("READ_ONLY over WRITE_ONLY gives", CL_MEM_READ_ONLY, one_float, write, NULL, -30);
      break;
    }
    case 2: /* the same for the host's access */ {
      const cl_image_desc read = over(buffer(CL_MEM_HOST_READ_ONLY, 32), 8);
      const cl_image_desc write = over(buffer(CL_MEM_HOST_WRITE_ONLY, 32), 8);
      const cl_image_desc none = over(buffer(CL_MEM_HOST_NO_ACCESS, 32), 8);
      creates("HOST_WRITE_ONLY over HOST_READ_ONLY gives", CL_MEM_HOST_WRITE_ONLY, one_float, read,
              NULL, CL_INVALID_VALUE);
      creates("HOST_READ_ONLY over HOST_WRITE_ONLY gives", CL_MEM_HOST_READ_ONLY, one_float, write,
              NULL, CL_INVALID_VALUE);
      creates("HOST_READ_ONLY over HOST_NO_ACCESS gives", CL_MEM_HOST_READ_ONLY, one_float, none,
              NULL, CL_INVALID_VALUE);
      creates("HOST_WRITE_ONLY over HOST_NO_ACCESS gives", CL_MEM_HOST_WRITE_ONLY, one_float, none,
              NULL, CL_INVALID_VALUE);
      break;
    }
    case 3: /* 5.3.1: an image over a buffer uses the buffer's memory, so flags for host memory are
             * not allowed */ {
      const cl_image_desc any = over(buffer(0, 32), 8);
      creates("USE_HOST_PTR over a buffer gives", CL_MEM_USE_HOST_PTR, one_float, any, host, -30);
      creates("ALLOC_HOST_PTR over a buffer gives", CL_MEM_ALLOC_HOST_PTR, one_float, any, NULL, -30);
      creates("COPY_HOST_PTR over a buffer gives", CL_MEM_COPY_HOST_PTR, one_float, any, host, -30);
      break;
    }
    case 4: /* 5.2.1, Table 5.3: USE_HOST_PTR and COPY_HOST_PTR exclude each other */
      creates("clCreateImage, USE with COPY_HOST_PTR, gives",
              CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, rgba8, plane, host, CL_INVALID_VALUE);
      clCreateBuffer(on.context, CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, 256, host, &status);
      wrong += expect("clCreateBuffer, USE with COPY_HOST_PTR, gives", status, CL_INVALID_VALUE);
      break;
    case 5: /* 5.3.1.2: pitches are 0 without host_ptr; with it, multiples of an element or a row */
      creates("a row pitch without host_ptr gives", CL_MEM_READ_WRITE, rgba8, with(plane, 32, 0),
              NULL, CL_INVALID_IMAGE_DESCRIPTOR);
      creates("a slice pitch without host_ptr gives", CL_MEM_READ_ONLY, rgba8, with(block, 0, 128),
              NULL, CL_INVALID_IMAGE_DESCRIPTOR);
      creates("a row pitch of 34 for elements of 4 gives", CL_MEM_COPY_HOST_PTR, rgba8,
              with(plane, 34, 0), host, CL_INVALID_IMAGE_DESCRIPTOR);
      creates("a slice pitch of 132 for rows of 32 gives", CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
              rgba8, with(block, 32, 132), host, CL_INVALID_IMAGE_DESCRIPTOR);
      break;
    case 6: /* 5.3.1.2: num_mip_levels must be 0; the buffer holds image_width elements */ {
      cl_image_desc levels = plane;
      levels.num_mip_levels = 2;
      creates("num_mip_levels of 2 gives", CL_MEM_READ_WRITE, rgba8, levels, NULL,
              CL_INVALID_IMAGE_DESCRIPTOR);
      creates("257 floats over a buffer of 1024 bytes give", 0, one_float, over(buffer(0, 1024), 257),
              NULL, CL_INVALID_IMAGE_DESCRIPTOR);
      break;
    }
    case 7: /* 5.3.1: CL_IMAGE_FORMAT_NOT_SUPPORTED */ {
      static const cl_mem_flags flags[] = {CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE};
      const cl_image_format format = {CL_A, CL_SNORM_INT8};
      static cl_image_format list[1024];
      for (t = 0; t < 3; ++t) {
        must(clGetSupportedImageFormats(on.context, flags[t], CL_MEM_OBJECT_IMAGE2D, 1024, list,
                                        &count),
             "clGetSupportedImageFormats");
        for (i = 0; i < count; ++i)
          if (memcmp(&list[i], &format, sizeof format) == 0) return 2; /* it is listed */
      }
      creates("CL_A with CL_SNORM_INT8, which no list has, gives", CL_MEM_READ_WRITE, format, plane,
              NULL, CL_IMAGE_FORMAT_NOT_SUPPORTED);
      break;
    }
    case 8: /* 5.3.1, CL_INVALID_IMAGE_SIZE; later revisions: or CL_INVALID_IMAGE_DESCRIPTOR */ {
      static const struct {
        cl_device_info limit;
        cl_mem_object_type type;
        int part;
      } over_by_one[] = {{CL_DEVICE_IMAGE2D_MAX_WIDTH, CL_MEM_OBJECT_IMAGE1D, 0},
                         {CL_DEVICE_IMAGE2D_MAX_WIDTH, CL_MEM_OBJECT_IMAGE1D_ARRAY, 0},
                         {CL_DEVICE_IMAGE_MAX_ARRAY_SIZE, CL_MEM_OBJECT_IMAGE1D_ARRAY, 2},
                         {CL_DEVICE_IMAGE2D_MAX_WIDTH, CL_MEM_OBJECT_IMAGE2D, 0},
                         {CL_DEVICE_IMAGE2D_MAX_HEIGHT, CL_MEM_OBJECT_IMAGE2D, 1},
                         {CL_DEVICE_IMAGE2D_MAX_WIDTH, CL_MEM_OBJECT_IMAGE2D_ARRAY, 0},
                         {CL_DEVICE_IMAGE2D_MAX_HEIGHT, CL_MEM_OBJECT_IMAGE2D_ARRAY, 1},
                         {CL_DEVICE_IMAGE_MAX_ARRAY_SIZE, CL_MEM_OBJECT_IMAGE2D_ARRAY, 2},
                         {CL_DEVICE_IMAGE3D_MAX_WIDTH, CL_MEM_OBJECT_IMAGE3D, 0},
                         {CL_DEVICE_IMAGE3D_MAX_HEIGHT, CL_MEM_OBJECT_IMAGE3D, 1},
                         {CL_DEVICE_IMAGE3D_MAX_DEPTH, CL_MEM_OBJECT_IMAGE3D, 2}};
      for (t = 0; t < sizeof over_by_one / sizeof *over_by_one; ++t) {
        const cl_mem_object_type type = over_by_one[t].type;
        size_t most = 0, size[3] = {1, 1, 1};
        cl_image_desc desc;
        must(clGetDeviceInfo(on.device, over_by_one[t].limit, sizeof most, &most, NULL), "query");
        size[over_by_one[t].part] = most + 1;
        if (type == CL_MEM_OBJECT_IMAGE1D || type == CL_MEM_OBJECT_IMAGE1D_ARRAY) size[1] = 0;
        if (type == CL_MEM_OBJECT_IMAGE1D || type == CL_MEM_OBJECT_IMAGE2D) size[2] = 0;
        desc = desc_of(type, size[0], size[1], size[2]);
        clCreateImage(on.context, CL_MEM_READ_WRITE, &rgba8, &desc, NULL, &status);
        printf("type 0x%x of %zu x %zu x %zu gives %d\n", type, size[0], size[1], size[2],
               (int)status);
        if (status == CL_INVALID_IMAGE_DESCRIPTOR) status = CL_INVALID_IMAGE_SIZE;
        wrong += expect("beyond the device's maximum:", status, CL_INVALID_IMAGE_SIZE);
      }
      break;
    }
    case 9: /* Table 5.11: CL_MEM_HOST_PTR is host_ptr for CL_MEM_USE_HOST_PTR, otherwise NULL */
      for (t = 0; t < sizeof types / sizeof *types; ++t) {
        void *pointer = NULL;
        cl_mem image = image_of(CL_MEM_WRITE_ONLY | CL_MEM_COPY_HOST_PTR, plain((int)t), host);
        must(clGetMemObjectInfo(image, CL_MEM_HOST_PTR, sizeof pointer, &pointer, NULL), "query");
        printf("%s with COPY_HOST_PTR: ", types[t].name);
        wrong += expect("CL_MEM_HOST_PTR is not NULL:", pointer != NULL, 0);
      }
      break;
    case 10: /* OpenCL 3.0.12, 5.3.9: the row pitch given at creation, or the width times the size
              * of an element; the slice pitch likewise */
      for (t = 0; t < sizeof types / sizeof *types; ++t) {
        const size_t row = 40, slice = slice_of((int)t, row, types[t].size[1] ? 2 : 3);
        cl_mem image = image_of(CL_MEM_COPY_HOST_PTR, with(plain((int)t), row, slice), host);
        printf("%s with COPY_HOST_PTR, ", types[t].name);
        wrong += expect("CL_IMAGE_ROW_PITCH is", (long long)size_query(image, CL_IMAGE_ROW_PITCH), 40);
        wrong += expect("CL_IMAGE_SLICE_PITCH is", (long long)size_query(image, CL_IMAGE_SLICE_PITCH),
                        (long long)slice);
      }
      break;
    case 11: /* 5.3.1.2: slice pitches of host_ptr, with CL_MEM_USE_HOST_PTR */
    case 12: /* a control: CL_MEM_COPY_HOST_PTR and row pitches, which the driver obeys */
      for (t = 0; t < sizeof types / sizeof *types; ++t) {
        const size_t row = finding == 11 ? 28 : 40;
        const size_t slice = slice_of((int)t, row, types[t].size[1] ? 1 : 2);
        if (slice == 0) continue; /* no slices */
        printf("%s: ", types[t].name);
        wrong += expect("bytes that differ:",
                        bytes_that_differ((int)t, finding == 11 ? CL_MEM_USE_HOST_PTR
                                                                : CL_MEM_COPY_HOST_PTR,
                                          row, slice),
                        0);
      }
      break;
    case 13: /* 5.3.1: an image over a buffer inherits the host's access of the buffer */
      for (t = 0; t < 3; ++t) {
        static const cl_mem_flags flags[] = {CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY,
                                             CL_MEM_HOST_NO_ACCESS};
        const size_t region[3] = {16, 1, 1};
        cl_mem image = image_of(0, over(buffer(flags[t], 256), 16), NULL);
        printf("over a buffer with flag 0x%llx: ", (unsigned long long)flags[t]);
        wrong += expect("clEnqueueReadImage gives",
                        clEnqueueReadImage(on.queue, image, CL_TRUE, zero, region, 0, 0, host, 0, NULL,
                                           NULL),
                        flags[t] == CL_MEM_HOST_READ_ONLY ? CL_SUCCESS : CL_INVALID_OPERATION);
        wrong += expect("clEnqueueWriteImage gives",
                        clEnqueueWriteImage(on.queue, image, CL_TRUE, zero, region, 0, 0, host, 0,
                                            NULL, NULL),
                        flags[t] == CL_MEM_HOST_WRITE_ONLY ? CL_SUCCESS : CL_INVALID_OPERATION);
      }
      break;
    case 14: /* Table 5.9: the row pitch of a 1D image over a buffer, of 7 elements of 4 bytes */
      wrong = expect("CL_IMAGE_ROW_PITCH of a 1D image buffer is",
                     (long long)size_query(image_of(0, over(buffer(0, 256), 7), NULL),
                                           CL_IMAGE_ROW_PITCH),
                     28);
      break;
    case 15: /* 5.3.5: copies between buffers and layers of a 1D array */ {
      const size_t from[3] = {6, 8, 0}, to[3] = {15, 8, 0}, row[3] = {8, 1, 1}, rows[3] = {2, 3, 1};
      cl_mem lines = image_of(0, desc_of(CL_MEM_OBJECT_IMAGE1D_ARRAY, 24, 0, 12), NULL);
      wrong += expect("clEnqueueCopyImageToBuffer of a layer of a 1D array gives",
                      clEnqueueCopyImageToBuffer(on.queue, lines, buffer(0, 4096), from, row, 80, 0,
                                                 NULL, NULL),
                      CL_SUCCESS);
      wrong += expect("clEnqueueCopyBufferToImage to layers of a 1D array gives",
                      clEnqueueCopyBufferToImage(on.queue, buffer(0, 4096), lines, 64, to, rows, 0,
                                                 NULL, NULL),
                      CL_SUCCESS);
      break;
    }
    case 16: /* OpenCL 3.0, clEnqueueCopyImage: between images of different types */ {
      static const size_t a[3] = {4, 5, 0}, layer[3] = {2, 3, 1}, lines[3] = {9, 3, 1};
      copies("from a 1D array to a 2D image:", 0, 1, a, a, lines);
      copies("from a 1D array to a 2D array:", 0, 2, a, layer, lines);
      copies("from a 1D array to a 3D image:", 0, 3, a, layer, lines);
      copies("from a 2D image to a 1D array:", 1, 0, a, a, lines);
      copies("from a 2D array to a 1D array:", 2, 0, layer, a, lines);
      copies("from a 3D image to a 1D array:", 3, 0, layer, a, lines);
      break;
    }
    case 17: /* 5.3.5: an image over the buffer of the copy; OpenCL 2.0 and later */
      for (t = 0; t < 2; ++t) {
        const size_t one[3] = {1, 1, 1};
        cl_mem memory = buffer(0, 256), image = image_of(0, over(memory, 16), NULL);
        if (t == 0)
          wrong += expect("clEnqueueCopyBufferToImage to an image over the buffer gives",
                          clEnqueueCopyBufferToImage(on.queue, memory, image, 0, zero, one, 0, NULL,
                                                     NULL),
                          CL_INVALID_MEM_OBJECT);
        else
          wrong += expect("clEnqueueCopyImageToBuffer of an image over the buffer gives",
                          clEnqueueCopyImageToBuffer(on.queue, image, memory, zero, one, 0, 0, NULL,
                                                     NULL),
                          CL_INVALID_MEM_OBJECT);
      }
      break;
    case 18: /* 5.3.3: src_image is not an image */ {
      const size_t one[3] = {1, 1, 1};
      wrong = expect("clEnqueueCopyImage with a buffer for its source gives",
                     clEnqueueCopyImage(on.queue, buffer(0, 4096), image_of(0, plane, NULL), zero, zero,
                                        one, 0, NULL, NULL),
                     CL_INVALID_MEM_OBJECT);
      break;
    }
    default: fprintf(stderr, "usage: images 1..18\n"); return 2;
  }
  return wrong != 0;
}
