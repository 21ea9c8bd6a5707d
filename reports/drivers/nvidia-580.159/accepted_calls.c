/* Findings on NVIDIA's driver 580.159: calls that it accepts and must refuse, one finding per run:
 *   cc accepted_calls.c -o accepted_calls -lOpenCL && for i in $(seq 1 5); do ./accepted_calls $i; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown.
 * Sections without a document are those of OpenCL 1.2. */
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#include "../check.h"

static struct subject on;
static cl_int status;
static int wrong;
static char memory[65536];
static const cl_image_format rgba8 = {CL_RGBA, CL_UNSIGNED_INT8};

static cl_image_desc desc_of(cl_mem_object_type type) {
  cl_image_desc desc;
  memset(&desc, 0, sizeof desc);
  desc.image_type = type;
  desc.image_width = 16;
  desc.image_height = desc.image_depth = desc.image_array_size = 4;
  return desc;
}

int main(int argc, char **argv) {
  const int finding = argc > 1 ? atoi(argv[1]) : 0;
  on = subject();
  switch (finding) {
    case 1: /* 5.5.1: CL_INVALID_VALUE if normalized_coords is neither CL_TRUE nor CL_FALSE */ {
      const cl_sampler_properties properties[] = {CL_SAMPLER_NORMALIZED_COORDS, 17, 0};
      clCreateSampler(on.context, 17, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &status);
      wrong += expect("clCreateSampler, normalized_coords is 17:", status, CL_INVALID_VALUE);
      clCreateSamplerWithProperties(on.context, properties, &status);
      wrong += expect("clCreateSamplerWithProperties, the same:", status, CL_INVALID_VALUE);
      return wrong != 0;
    }
    case 2: /* OpenCL API 3.0, clCreateBuffer: CL_INVALID_BUFFER_SIZE beyond
             * CL_DEVICE_MAX_MEM_ALLOC_SIZE. Before 3.0 an implementation may accept the size. */ {
      cl_ulong most = 0;
      must(clGetDeviceInfo(on.device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof most, &most, NULL), "query");
      clCreateBuffer(on.context, CL_MEM_READ_WRITE, most + 1, NULL, &status);
      wrong += expect("clCreateBuffer, a byte more than the greatest size:", status,
                      CL_INVALID_BUFFER_SIZE);
      clCreateBufferWithProperties(on.context, NULL, CL_MEM_READ_WRITE, most + 1, NULL, &status);
      wrong += expect("clCreateBufferWithProperties, the same:", status, CL_INVALID_BUFFER_SIZE);
      return wrong != 0;
    }
    case 3: /* OpenCL 1.1, 5.3.1; OpenCL API 3.0, clCreateBufferWithProperties and
             * clCreateImageWithProperties: CL_MEM_USE_HOST_PTR and CL_MEM_COPY_HOST_PTR exclude each
             * other */ {
      const cl_mem_flags both = CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR;
      const cl_image_desc plane = desc_of(CL_MEM_OBJECT_IMAGE2D);
      clCreateBufferWithProperties(on.context, NULL, both, 4096, memory, &status);
      wrong += expect("clCreateBufferWithProperties:", status, CL_INVALID_VALUE);
      clCreateImageWithProperties(on.context, NULL, both, &rgba8, &plane, memory, &status);
      wrong += expect("clCreateImageWithProperties:", status, CL_INVALID_VALUE);
      clCreateImage2D(on.context, both, &rgba8, 16, 4, 0, memory, &status);
      wrong += expect("clCreateImage2D:", status, CL_INVALID_VALUE);
      clCreateImage3D(on.context, both, &rgba8, 16, 4, 4, 0, 0, memory, &status);
      wrong += expect("clCreateImage3D:", status, CL_INVALID_VALUE);
      return wrong != 0;
    }
    case 4: /* Table 5.6: CL_RGB only with CL_UNORM_SHORT_565, CL_UNORM_SHORT_555,
             * CL_UNORM_INT_101010 */ {
      const cl_image_format format = {CL_RGB, CL_SNORM_INT8};
      const cl_image_desc plane = desc_of(CL_MEM_OBJECT_IMAGE2D);
      clCreateImage(on.context, CL_MEM_READ_WRITE, &format, &plane, NULL, &status);
      printf("clCreateImage of CL_RGB with CL_SNORM_INT8 gives %d; ", (int)status);
      return expect("it succeeds:", status == CL_SUCCESS, 0);
    }
    case 5: /* 5.3.1.2: pitches are 0 without host_ptr; with it a multiple of an element or of a row */ {
      static const struct {
        const char *name;
        cl_mem_object_type type;
        size_t row, slice;
        int with_memory;
      } rows[] = {{"a row pitch without memory, 1D:", CL_MEM_OBJECT_IMAGE1D, 64, 0, 0},
                  {"a row pitch without memory, 1D array:", CL_MEM_OBJECT_IMAGE1D_ARRAY, 64, 0, 0},
                  {"a row pitch without memory, 2D array:", CL_MEM_OBJECT_IMAGE2D_ARRAY, 64, 0, 0},
                  {"a row pitch without memory, 3D:", CL_MEM_OBJECT_IMAGE3D, 64, 0, 0},
                  {"a slice pitch without memory, 1D array:", CL_MEM_OBJECT_IMAGE1D_ARRAY, 0, 256, 0},
                  {"a slice pitch without memory, 2D array:", CL_MEM_OBJECT_IMAGE2D_ARRAY, 0, 256, 0},
                  {"a row pitch of parts of elements, 1D:", CL_MEM_OBJECT_IMAGE1D, 67, 0, 1},
                  {"a row pitch of parts of elements, 1D array:", CL_MEM_OBJECT_IMAGE1D_ARRAY, 67, 0, 1},
                  {"a row pitch of parts of elements, 2D array:", CL_MEM_OBJECT_IMAGE2D_ARRAY, 67, 0, 1},
                  {"a row pitch of parts of elements, 3D:", CL_MEM_OBJECT_IMAGE3D, 67, 0, 1},
                  {"a slice pitch of parts of rows, 1D array:", CL_MEM_OBJECT_IMAGE1D_ARRAY, 64, 260, 1},
                  {"a slice pitch of parts of rows, 2D array:", CL_MEM_OBJECT_IMAGE2D_ARRAY, 64, 260, 1}};
      size_t i;
      for (i = 0; i < sizeof rows / sizeof *rows; ++i) {
        cl_image_desc desc = desc_of(rows[i].type);
        desc.image_row_pitch = rows[i].row;
        desc.image_slice_pitch = rows[i].slice;
        clCreateImage(on.context, rows[i].with_memory ? CL_MEM_COPY_HOST_PTR : CL_MEM_READ_WRITE, &rgba8,
                      &desc, rows[i].with_memory ? memory : NULL, &status);
        wrong += expect(rows[i].name, status, CL_INVALID_IMAGE_DESCRIPTOR);
      }
      return wrong != 0;
    }
    default: fprintf(stderr, "usage: accepted_calls 1..5\n"); return 2;
  }
}
