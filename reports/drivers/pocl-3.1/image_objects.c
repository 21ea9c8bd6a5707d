// cc image_objects.c -lOpenCL; run with OCL_ICD_VENDORS set to one driver. The exit status is 1 if
// something is wrong. Values in parentheses are the expected ones.
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"
#include <unistd.h>
static int called = 0, wrong = 0;
static void is(int right) { wrong |= !right; }
static void CL_CALLBACK note(cl_mem m, void *d) { (void)m; (void)d; ++called; }
static cl_uint u(cl_mem m, cl_mem_info n) { cl_uint v = 99; clGetMemObjectInfo(m, n, sizeof v, &v, 0); return v; }
static size_t z(cl_mem m, cl_image_info n) { size_t v = 99; clGetImageInfo(m, n, sizeof v, &v, 0); return v; }
int main(void) {
  cl_platform_id p; cl_device_id d; cl_int e;
  clGetPlatformIDs(1, &p, 0); clGetDeviceIDs(p, CL_DEVICE_TYPE_ALL, 1, &d, 0);
  char name[256]; clGetDeviceInfo(d, CL_DEVICE_NAME, 256, name, 0); puts(name);
  cl_context c = clCreateContext(0, 1, &d, 0, 0, &e);
  cl_command_queue q = clCreateCommandQueue(c, d, 0, &e);
  cl_image_format f = {CL_RGBA, CL_UNORM_INT8};
  // 1: destructor callback of a 1D image from a buffer
  cl_mem b = clCreateBuffer(c, CL_MEM_READ_WRITE, 256, 0, &e);
  cl_image_desc di; memset(&di, 0, sizeof di);
  di.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER; di.image_width = 7; di.buffer = b;
  cl_mem i = clCreateImage(c, CL_MEM_READ_WRITE, &f, &di, 0, &e);
  printf("create %d\n", e);
  is(e == CL_SUCCESS);
  size_t o[3] = {0, 0, 0}, r[3] = {7, 1, 1}, row, slice;
  void *m = clEnqueueMapImage(q, i, CL_TRUE, CL_MAP_READ, o, r, &row, &slice, 0, 0, 0, &e);
  printf("map %d, CL_MEM_MAP_COUNT %u (1), of the buffer %u\n", e, u(i, CL_MEM_MAP_COUNT), u(b, CL_MEM_MAP_COUNT));
  is(u(i, CL_MEM_MAP_COUNT) == 1);
  clEnqueueUnmapMemObject(q, i, m, 0, 0, 0); clFinish(q);
  unsigned char w[28], g[28] = {0}; for (int k = 0; k < 28; ++k) w[k] = k + 1;
  clEnqueueWriteImage(q, i, CL_TRUE, o, r, 0, 0, w, 0, 0, 0);
  clEnqueueReadImage(q, i, CL_TRUE, o, r, 0, 0, g, 0, 0, 0);
  int bad = 0; for (int k = 0; k < 28; ++k) bad += g[k] != w[k];
  printf("%d of 28 bytes differ after a write and a read of the image\n", bad);
  is(bad == 0);
  void *hp = (void *)99; clGetMemObjectInfo(i, CL_MEM_HOST_PTR, sizeof hp, &hp, 0);
  printf("CL_MEM_HOST_PTR %p (NULL)\n", hp);
  is(hp == NULL);
  clSetMemObjectDestructorCallback(i, note, 0);
  printf("reference count %u\n", u(i, CL_MEM_REFERENCE_COUNT));
  clReleaseMemObject(i); sleep(1);
  printf("destructor callback of an image1d_buffer: %d calls (1)\n", called);
  is(called == 1);
  // a sub-buffer too
  called = 0; cl_buffer_region reg = {0, 128}; cl_mem sb = clCreateSubBuffer(b, 0, CL_BUFFER_CREATE_TYPE_REGION, &reg, &e);
  clSetMemObjectDestructorCallback(sb, note, 0); clReleaseMemObject(sb); sleep(1);
  printf("destructor callback of a sub-buffer: %d calls (1)\n", called);
  is(called == 1);
  // 2: 1D array with a slice pitch of two rows
  unsigned char host[7 * 4 * 2 * 5]; for (unsigned k = 0; k < sizeof host; ++k) host[k] = k;
  memset(&di, 0, sizeof di);
  di.image_type = CL_MEM_OBJECT_IMAGE1D_ARRAY; di.image_width = 7; di.image_array_size = 5;
  di.image_row_pitch = 28; di.image_slice_pitch = 56;
  i = clCreateImage(c, CL_MEM_COPY_HOST_PTR, &f, &di, host, &e);
  printf("create 1D array %d; row pitch %zu (28), slice pitch %zu (56)\n", e, z(i, CL_IMAGE_ROW_PITCH), z(i, CL_IMAGE_SLICE_PITCH));
  is(e == CL_SUCCESS && z(i, CL_IMAGE_ROW_PITCH) == 28 && z(i, CL_IMAGE_SLICE_PITCH) == 56);
  unsigned char all[140]; size_t r5[3] = {7, 5, 1};
  clEnqueueReadImage(q, i, CL_TRUE, o, r5, 0, 0, all, 0, 0, 0);
  printf("first byte of layer 1: %d (56)\n", all[28]);
  is(all[28] == 56);
  m = clEnqueueMapImage(q, i, CL_TRUE, CL_MAP_READ, o, r5, &row, &slice, 0, 0, 0, &e);
  printf("CL_MEM_MAP_COUNT of an image %u (1)\n", u(i, CL_MEM_MAP_COUNT));
  is(u(i, CL_MEM_MAP_COUNT) == 1);
  clEnqueueUnmapMemObject(q, i, m, 0, 0, 0); clFinish(q);
  // 3: pitches of images made without host memory
  memset(&di, 0, sizeof di);
  di.image_type = CL_MEM_OBJECT_IMAGE1D_ARRAY; di.image_width = 7; di.image_array_size = 5;
  i = clCreateImage(c, CL_MEM_READ_WRITE, &f, &di, 0, &e);
  printf("1D array: slice pitch %zu (28)\n", z(i, CL_IMAGE_SLICE_PITCH));
  is(z(i, CL_IMAGE_SLICE_PITCH) == 28);
  di.image_type = CL_MEM_OBJECT_IMAGE2D; di.image_height = 5; di.image_array_size = 0;
  i = clCreateImage(c, CL_MEM_READ_WRITE, &f, &di, 0, &e);
  printf("2D: slice pitch %zu (0)\n", z(i, CL_IMAGE_SLICE_PITCH));
  is(z(i, CL_IMAGE_SLICE_PITCH) == 0);
  // 4: pitch given for a 1D image
  memset(&di, 0, sizeof di);
  di.image_type = CL_MEM_OBJECT_IMAGE1D; di.image_width = 7; di.image_row_pitch = 40;
  static unsigned char page[8192] __attribute__((aligned(4096)));
  i = clCreateImage(c, CL_MEM_USE_HOST_PTR, &f, &di, page, &e);
  printf("1D, USE_HOST_PTR: %d row pitch %zu (40)\n", e, z(i, CL_IMAGE_ROW_PITCH));
  is(e == CL_SUCCESS && z(i, CL_IMAGE_ROW_PITCH) == 40);
  unsigned char pat[28]; memset(pat, 0xab, 28);
  clEnqueueWriteImage(q, i, CL_TRUE, o, r, 0, 0, pat, 0, 0, 0);
  m = clEnqueueMapImage(q, i, CL_TRUE, CL_MAP_READ, o, r, &row, &slice, 0, 0, 0, &e);
  printf("mapped at %p, host_ptr %p, host has %02x (ab)\n", m, (void *)page, page[0]);
  is(m == (void *)page && page[0] == 0xab);
  clEnqueueUnmapMemObject(q, i, m, 0, 0, 0); clFinish(q);
  // 5: fewer entries than formats
  cl_uint n = 0, said = 0; cl_image_format list[1];
  clGetSupportedImageFormats(c, CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D, 0, 0, &n);
  fflush(stdout);
  e = clGetSupportedImageFormats(c, CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D, 1, list, &said);
  printf("clGetSupportedImageFormats with room for 1 of %u: %d, said %u\n", n, e, said);
  is(e == CL_SUCCESS && said == n);
  return wrong;
}
