/* Findings on NVIDIA's driver 580.159: kernels and programs, one finding per run:
 *   cc kernels.c -o kernels -lOpenCL && for i in $(seq 1 22); do ./kernels $i; done
 * Exit status: 0 if the driver follows the specification, 1 if it does not, 2 if this is unknown.
 */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"
#include <stdint.h>

static struct subject on;
static int wrong;
static const char one[] = "__kernel void k(__global int *v) { v[get_global_id(0)] = 1; }";

static cl_mem buffer(cl_context context, size_t size) {
  cl_int status;
  cl_mem made = clCreateBuffer(context, 0, size, NULL, &status);
  must(status, "clCreateBuffer");
  return made;
}

static cl_program source(cl_context context, const char *text) {
  cl_int status;
  cl_program made = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  return made;
}

static cl_kernel kernel(cl_context context, const char *text, const char *options) {
  cl_program program = source(context, text);
  cl_kernel made;
  cl_int status;
  must(clBuildProgram(program, 1, &on.device, options, NULL, NULL), "clBuildProgram");
  made = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  return made;
}

static cl_kernel ready(cl_context context) {
  cl_kernel made = kernel(context, one, "");
  cl_mem memory = buffer(context, 1024);
  must(clSetKernelArg(made, 0, sizeof memory, &memory), "clSetKernelArg");
  return made;
}

/* Reads the first values that the kernel k of the program stores in its only buffer. */
static void answers(cl_program program, int *got, size_t count) {
  const size_t item = 1;
  cl_mem memory = buffer(on.context, count * sizeof *got);
  cl_int status;
  cl_kernel k = clCreateKernel(program, "k", &status);
  must(status, "clCreateKernel");
  must(clSetKernelArg(k, 0, sizeof memory, &memory), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(on.queue, k, 1, NULL, &item, NULL, 0, NULL, NULL), "run");
  must(clEnqueueReadBuffer(on.queue, memory, CL_TRUE, 0, count * sizeof *got, got, 0, NULL, NULL),
       "read");
}

static int answer(cl_program program) {
  int got = 0;
  answers(program, &got, 1);
  return got;
}

static cl_program linked(cl_program compiled) {
  cl_int status;
  cl_program made = clLinkProgram(on.context, 1, &on.device, "", 1, &compiled, NULL, NULL, &status);
  must(status, "clLinkProgram");
  return made;
}

static void takes(const char *what, const char *parameter, cl_mem_flags flags,
                  cl_mem_object_type type) {
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  char text[256];
  cl_image_desc desc;
  cl_mem image;
  cl_int status;
  memset(&desc, 0, sizeof desc);
  desc.image_type = type;
  desc.image_width = 8;
  if (type == CL_MEM_OBJECT_IMAGE2D || type == CL_MEM_OBJECT_IMAGE2D_ARRAY ||
      type == CL_MEM_OBJECT_IMAGE3D)
    desc.image_height = 4;
  if (type == CL_MEM_OBJECT_IMAGE3D) desc.image_depth = 2;
  if (type == CL_MEM_OBJECT_IMAGE1D_ARRAY || type == CL_MEM_OBJECT_IMAGE2D_ARRAY)
    desc.image_array_size = 2;
  if (type == CL_MEM_OBJECT_IMAGE1D_BUFFER) desc.buffer = buffer(on.context, 64);
  image = clCreateImage(on.context, flags, &format, &desc, NULL, &status);
  must(status, "clCreateImage");
  snprintf(text, sizeof text, "__kernel void k(%s a) {}", parameter);
  wrong += expect(what, clSetKernelArg(kernel(on.context, text, ""), 0, sizeof image, &image),
                  CL_INVALID_ARG_VALUE);
}

/* Writes a header into a separate folder. Returns the option -I for this folder. */
static const char *folder_with(const char *name, const char *text) {
  static char folder[] = "/tmp/headersXXXXXX", options[64], path[64];
  FILE *file;
  if (!mkdtemp(folder)) exit(2);
  snprintf(path, sizeof path, "%s/%s", folder, name);
  file = fopen(path, "w");
  if (!file) exit(2);
  fputs(text, file);
  fclose(file);
  snprintf(options, sizeof options, "-I %s", folder);
  return options;
}

static int refuses(const char *what, const char *options, const char *text, cl_int expected) {
  return expect(what, clBuildProgram(source(on.context, text), 1, &on.device, options, NULL, NULL),
                expected);
}

int main(int argc, char **argv) {
  const int finding = argc > 1 ? atoi(argv[1]) : 0;
  const size_t item = 1;
  cl_int status;
  int got[4] = {-1, -1, -1, -1};
  on = subject();
  switch (finding) {
    case 1: /* OpenCL 1.2, 5.7.2: CL_INVALID_ARG_VALUE if the image's type is not that of the
             * argument */
      takes("a 1D image for image2d_t:", "image2d_t", 0, CL_MEM_OBJECT_IMAGE1D);
      takes("a 1D array for image2d_t:", "image2d_t", 0, CL_MEM_OBJECT_IMAGE1D_ARRAY);
      takes("a 2D array for image2d_t:", "image2d_t", 0, CL_MEM_OBJECT_IMAGE2D_ARRAY);
      takes("a 3D image for image2d_t:", "image2d_t", 0, CL_MEM_OBJECT_IMAGE3D);
      takes("a 2D image for image1d_t:", "image1d_t", 0, CL_MEM_OBJECT_IMAGE2D);
      takes("a 1D image over a buffer for image1d_t:", "image1d_t", 0, CL_MEM_OBJECT_IMAGE1D_BUFFER);
      takes("a 1D image for image1d_buffer_t:", "image1d_buffer_t", 0, CL_MEM_OBJECT_IMAGE1D);
      takes("a 2D image for image1d_array_t:", "image1d_array_t", 0, CL_MEM_OBJECT_IMAGE2D);
      takes("a 2D image for image2d_array_t:", "image2d_array_t", 0, CL_MEM_OBJECT_IMAGE2D);
      takes("a 3D image for image2d_array_t:", "image2d_array_t", 0, CL_MEM_OBJECT_IMAGE3D);
      takes("a 2D image for image3d_t:", "image3d_t", 0, CL_MEM_OBJECT_IMAGE2D);
      takes("a 2D array for image3d_t:", "image3d_t", 0, CL_MEM_OBJECT_IMAGE2D_ARRAY);
      return wrong != 0;
    case 2: /* the same rule: a read-only argument and an image made with CL_MEM_WRITE_ONLY */
      takes("a WRITE_ONLY image for __read_only:", "__read_only image2d_t", CL_MEM_WRITE_ONLY,
            CL_MEM_OBJECT_IMAGE2D);
      takes("a READ_ONLY image for __write_only:", "__write_only image2d_t", CL_MEM_READ_ONLY,
            CL_MEM_OBJECT_IMAGE2D);
      return wrong != 0;
    case 3: /* OpenCL 1.2, 5.7.3 */ {
      cl_uint value;
      return expect("clGetKernelArgInfo of an argument beyond the last gives",
                    clGetKernelArgInfo(kernel(on.context, one, "-cl-kernel-arg-info"), 1,
                                       CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof value, &value, NULL),
                    CL_INVALID_ARG_INDEX);
    }
    case 4: /* OpenCL 1.2, 5.8: global_work_offset and the size are beyond size_t */ {
      const size_t far = SIZE_MAX - 31, items = 64;
      return expect("clEnqueueNDRangeKernel with an offset beyond size_t gives",
                    clEnqueueNDRangeKernel(on.queue, ready(on.context), 1, &far, &items, NULL, 0, NULL,
                                           NULL),
                    CL_INVALID_GLOBAL_OFFSET);
    }
    case 5: /* OpenCL 1.2, 5.8: the contexts of the queue and of the kernel differ */ {
      cl_context other = clCreateContext(NULL, 1, &on.device, NULL, NULL, &status);
      must(status, "clCreateContext");
      wrong += expect("clEnqueueNDRangeKernel of another context's kernel gives",
                      clEnqueueNDRangeKernel(on.queue, ready(other), 1, NULL, &item, NULL, 0, NULL,
                                             NULL),
                      CL_INVALID_CONTEXT);
      wrong += expect("clEnqueueTask of another context's kernel gives",
                      clEnqueueTask(on.queue, ready(other), 0, NULL, NULL), CL_INVALID_CONTEXT);
      return wrong != 0;
    }
    case 6: /* OpenCL 2.1, 5.10: without a local size the groups have reqd_work_group_size */ {
      const size_t global[2] = {8, 4};
      cl_mem memory = buffer(on.context, 1024);
      cl_kernel k = kernel(on.context,
                           "__kernel __attribute__((reqd_work_group_size(4, 2, 1)))\n"
                           "void k(__global int *v) { *v = get_local_size(0); }",
                           "");
      must(clSetKernelArg(k, 0, sizeof memory, &memory), "clSetKernelArg");
      return expect("a kernel with reqd_work_group_size, without a local size:",
                    clEnqueueNDRangeKernel(on.queue, k, 2, NULL, global, NULL, 0, NULL, NULL),
                    CL_SUCCESS);
    }
    case 7: /* OpenCL 3.0, clSetKernelExecInfo: the set of pointers may be empty */ {
      void *memory = clSVMAlloc(on.context, CL_MEM_READ_WRITE, 64, 0);
      cl_kernel k = ready(on.context);
      if (!memory) return 2;
      must(clSetKernelExecInfo(k, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof memory, &memory), "one");
      return expect("clSetKernelExecInfo of no SVM pointers gives",
                    clSetKernelExecInfo(k, CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, NULL), CL_SUCCESS);
    }
    case 8: /* API 3.0, 5.9.2: a __constant argument may get a buffer after an SVM pointer */ {
      void *memory = clSVMAlloc(on.context, CL_MEM_READ_WRITE, 64, 0);
      cl_mem out = buffer(on.context, 64), table = buffer(on.context, 64);
      cl_kernel k = kernel(on.context,
                           "__kernel void k(__global int *v, __constant int *c) { *v = *c; }", "");
      if (!memory) return 2;
      must(clSetKernelArg(k, 0, sizeof out, &out), "clSetKernelArg");
      must(clSetKernelArgSVMPointer(k, 1, memory), "clSetKernelArgSVMPointer");
      must(clEnqueueNDRangeKernel(on.queue, k, 1, NULL, &item, NULL, 0, NULL, NULL),
           "clEnqueueNDRangeKernel");
      must(clFinish(on.queue), "clFinish");
      must(clSetKernelArg(k, 1, sizeof table, &table), "clSetKernelArg");
      return expect("a kernel with a buffer after an SVM pointer for a __constant argument:",
                    clEnqueueNDRangeKernel(on.queue, k, 1, NULL, &item, NULL, 0, NULL, NULL),
                    CL_SUCCESS);
    }
    case 9: /* OpenCL C 3.0.19, 6.15.14, Table 31: printf returns 0 if it succeeds, otherwise -1 */ {
      cl_program program = source(on.context,
                                  "__kernel void k(__global int *v) {\n"
                                  "  v[0] = printf(\"a\\n\"); v[1] = printf(\"%d %s\\n\", 12, \"b\");\n"
                                  "  v[2] = printf(\"%v4hlf\\n\", (float4)(1.0f));\n}\n");
      int i;
      must(clBuildProgram(program, 1, &on.device, "", NULL, NULL), "clBuildProgram");
      answers(program, got, 3);
      for (i = 0; i < 3; ++i) wrong += expect("printf returned", got[i], 0);
      return wrong != 0;
    }
    case 10: /* OpenCL 2.0, 5.8.6: compilers of 2.0 and later have the option */
      return refuses("clBuildProgram with -cl-uniform-work-group-size gives",
                     "-cl-std=CL3.0 -cl-uniform-work-group-size", one, CL_SUCCESS);
    case 11: /* OpenCL 1.2, 5.6.3: embedded headers are searched before the folders of -I */ {
      cl_program header = source(on.context, "#define VALUE 2\n"), program;
      const char *name = "value_of_it.h";
      const char *options = folder_with(name, "#define VALUE 1\n");
      program = source(on.context, "#include \"value_of_it.h\"\n"
                                   "__kernel void k(__global int *v) { *v = VALUE; }\n");
      must(clCompileProgram(program, 1, &on.device, options, 1, &header, &name, NULL, NULL),
           "clCompileProgram");
      return expect("the embedded header has 2, the folder's 1; the kernel saw",
                    answer(linked(program)), 2);
    }
    case 12: /* OpenCL 1.2, 5.6.3: header_include_names may have names of folders */ {
      cl_program headers[2] = {source(on.context, "#define VALUE 4\n"),
                               source(on.context, "#undef VALUE\n#define VALUE 2\n")};
      const char *names[2] = {"one/value.h", "two/value.h"};
      cl_program program = source(on.context, "#include \"one/value.h\"\nenum { first = VALUE };\n"
                                              "#undef VALUE\n#include \"two/value.h\"\n"
                                              "__kernel void k(__global int *v) {\n"
                                              "  *v = 10 * first + VALUE;\n}\n");
      must(clCompileProgram(program, 1, &on.device, "", 2, headers, names, NULL, NULL),
           "clCompileProgram");
      return expect("one/value.h has 4, two/value.h has 2; the kernel saw", answer(linked(program)),
                    42);
    }
    case 13: /* OpenCL 1.2, 5.6.3, clLinkProgram: a link that begins returns a program */ {
      cl_program program = source(on.context, "int missing(int);\n"
                                              "__kernel void k(__global int *v) { *v = missing(*v); }");
      cl_program made;
      must(clCompileProgram(program, 1, &on.device, "", 0, NULL, NULL, NULL, NULL),
           "clCompileProgram");
      made = clLinkProgram(on.context, 1, &on.device, "", 1, &program, NULL, NULL, &status);
      if (status != CL_LINK_PROGRAM_FAILURE) return 2;
      return expect("a link that fails returns a program:", made != NULL, 1);
    }
    case 14: /* OpenCL 1.2, 5.6.3: an error if kernel objects are attached to the program */ {
      cl_program program = source(on.context, one);
      must(clBuildProgram(program, 1, &on.device, "", NULL, NULL), "clBuildProgram");
      clCreateKernel(program, "k", &status);
      must(status, "clCreateKernel");
      return expect("clCompileProgram of a program with a kernel gives",
                    clCompileProgram(program, 0, NULL, "", 0, NULL, NULL, NULL, NULL),
                    CL_INVALID_OPERATION);
    }
    case 15: /* OpenCL 1.2, 5.6.1: binary_status has CL_INVALID_VALUE for a length of 0 or NULL */ {
      const unsigned char noise[64] = {0x5a, 1}, *bits = noise;
      size_t length = 0;
      cl_int each = 99;
      clCreateProgramWithBinary(on.context, 1, &on.device, &length, &bits, &each, &status);
      wrong += expect("binary_status for a length of 0 is", each, CL_INVALID_VALUE);
      each = 99;
      length = sizeof noise;
      bits = NULL;
      clCreateProgramWithBinary(on.context, 1, &on.device, &length, &bits, &each, &status);
      wrong += expect("binary_status for no binary is", each, CL_INVALID_VALUE);
      return wrong != 0;
    }
    case 16: /* OpenCL 1.2, 5.6.7, Table 5.13: the source or a null string, with its zero byte */ {
      cl_program program = source(on.context, one);
      size_t size = 0;
      unsigned char *bits;
      must(clBuildProgram(program, 1, &on.device, "", NULL, NULL), "clBuildProgram");
      must(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL), "query");
      bits = malloc(size);
      must(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof bits, &bits, NULL), "query");
      program = clCreateProgramWithBinary(on.context, 1, &on.device, &size,
                                          (const unsigned char **)&bits, NULL, &status);
      must(status, "clCreateProgramWithBinary");
      must(clGetProgramInfo(program, CL_PROGRAM_SOURCE, 0, NULL, &size), "query");
      return expect("CL_PROGRAM_SOURCE of a program made from a binary has a byte or more:", size > 0,
                    1);
    }
    case 17: /* OpenCL 1.2, 5.6.4.2: constants of double precision are treated as single precision */ {
      cl_program program = source(on.context, "__kernel void k(__global int *v) {\n"
                                              "  double d = 0.1;\n  *v = d == (double)0.1f;\n}\n");
      must(clBuildProgram(program, 1, &on.device, "-cl-single-precision-constant", NULL, NULL),
           "clBuildProgram");
      return expect("with -cl-single-precision-constant, 0.1 is 0.1f:", answer(program), 1);
    }
    case 18: /* OpenCL 1.2, 5.8: get_global_id and get_global_offset, if only the offset needs more
              * than 32 bits */ {
      static const char *const functions[] = {"get_global_id", "get_global_offset"};
      const size_t far = (size_t)1 << 40;
      int i;
      for (i = 0; i < 2; ++i) {
        cl_mem memory = buffer(on.context, 64);
        cl_ulong seen = 0;
        cl_kernel k;
        char text[128];
        snprintf(text, sizeof text, "__kernel void k(__global ulong *v) { *v = %s(0); }",
                 functions[i]);
        k = kernel(on.context, text, "");
        must(clSetKernelArg(k, 0, sizeof memory, &memory), "clSetKernelArg");
        must(clEnqueueNDRangeKernel(on.queue, k, 1, &far, &item, NULL, 0, NULL, NULL), "run");
        must(clEnqueueReadBuffer(on.queue, memory, CL_TRUE, 0, 8, &seen, 0, NULL, NULL), "read");
        wrong += expect(functions[i], (long long)seen, (long long)far);
      }
      return wrong != 0;
    }
    case 19: /* OpenCL C 3.0.19, 6.15.14.2: with #, trailing zeros are not removed by a g conversion */ {
      cl_program program = source(on.context, "__kernel void k(__global int *v) {\n"
                                              "  printf(\"%+#24.2g]\\n\", -99.97f); *v = 1;\n}\n");
      const char *expected = "                -1.0e+02]\n";
      char name[] = "/tmp/printedXXXXXX", text[128] = "";
      const int file = mkstemp(name), out = dup(1);
      must(clBuildProgram(program, 1, &on.device, "", NULL, NULL), "clBuildProgram");
      fflush(stdout);
      if (file < 0 || dup2(file, 1) < 0) return 2;
      answer(program);
      fflush(stdout);
      dup2(out, 1);
      if (pread(file, text, sizeof text - 1, 0) < 1) return 2;
      printf("printed %sexpected %s", text, expected);
      return expect("they differ:", strcmp(text, expected) != 0, 0);
    }
    case 20: /* OpenCL 1.2, 5.6.2: an error for a program that has neither source nor binary */ {
      cl_program program = source(on.context, one);
      must(clCompileProgram(program, 1, &on.device, "", 0, NULL, NULL, NULL, NULL), "clCompileProgram");
      return expect("clBuildProgram of a program that clLinkProgram made gives",
                    clBuildProgram(linked(program), 0, NULL, "", NULL, NULL), CL_INVALID_OPERATION);
    }
    case 21: /* OpenCL 3.0, 5.9.3: CL_KERNEL_ATTRIBUTES is empty for a kernel that is not made from
              * source */ {
      const char *text = "__kernel __attribute__((work_group_size_hint(4, 2, 1)))\n"
                         "void k(__global int *v) { *v = 1; }\n";
      cl_program from = source(on.context, text), again;
      unsigned char *bits;
      char attributes[256] = "";
      cl_kernel k;
      size_t size = 0;
      must(clBuildProgram(from, 1, &on.device, "", NULL, NULL), "clBuildProgram");
      must(clGetProgramInfo(from, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL), "query");
      bits = malloc(size);
      must(clGetProgramInfo(from, CL_PROGRAM_BINARIES, sizeof bits, &bits, NULL), "query");
      again = clCreateProgramWithBinary(on.context, 1, &on.device, &size, (const unsigned char **)&bits,
                                        NULL, &status);
      must(status, "clCreateProgramWithBinary");
      must(clBuildProgram(again, 1, &on.device, "", NULL, NULL), "clBuildProgram");
      k = clCreateKernel(again, "k", &status);
      must(status, "clCreateKernel");
      must(clGetKernelInfo(k, CL_KERNEL_ATTRIBUTES, sizeof attributes, attributes, NULL), "query");
      printf("CL_KERNEL_ATTRIBUTES is \"%s\"; ", attributes);
      return expect("its length is", (long long)strlen(attributes), 0);
    }
    case 22: /* as 1, for the types of depth images */
      takes("a 2D image for image2d_depth_t:", "image2d_depth_t", 0, CL_MEM_OBJECT_IMAGE2D);
      takes("a 2D array for image2d_array_depth_t:", "image2d_array_depth_t", 0,
            CL_MEM_OBJECT_IMAGE2D_ARRAY);
      return wrong != 0;
    default: fprintf(stderr, "usage: kernels 1..22\n"); return 2;
  }
}
