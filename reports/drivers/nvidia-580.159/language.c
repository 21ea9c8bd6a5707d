/* Findings on NVIDIA's driver 580.159: programs that it wrongly builds or refuses, one finding per
 * run:
 *   cc language.c -o language -lOpenCL && for i in $(seq 1 20); do ./language $i; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

static struct subject on;

static const struct {
  int finding;
  int builds; /* 1 if the specification says that the program builds, else 0 */
  const char *options, *text;
} table[] = {
    /* OpenCL C 3.0.19, 6.7.9: a pointer to a pointer to one address space does not become a pointer
     * to a pointer to another */
    {1, 0, "", "__kernel void k(__global uint *v) {\n"
               "  __local uint shared; __global uint *g = v; __local uint *l = &shared;\n"
               "  __global uint *__private *a = &g; __local uint *__private *b = &l;\n"
               "  a = b; *v = a == &g;\n}\n"},
    {1, 0, "", "__constant uint fixed = 2u;\n__kernel void k(__global uint *v) {\n"
               "  __local uint shared; __constant uint *c = &fixed; __local uint *l = &shared;\n"
               "  __constant uint *__private *a = &c; __local uint *__private *b = &l;\n"
               "  a = b; *v = a == &c;\n}\n"},
    /* 6.11.r: event_t is not used with a named address space */
    {2, 0, "", "__kernel void k(__constant event_t *e) {}\n"},
    {2, 0, "", "__kernel void k(__global event_t *e) {}\n"},
    /* 6.1, 6.15.1, 6.15.8: functions of OpenCL C 2.0 in a program of 1.2 */
    {3, 0, "-cl-std=CL1.2", "__kernel void k(__global uint *v) {\n"
                            "  *v = get_enqueued_local_size(0) == get_local_size(0);\n}\n"},
    {3, 0, "-cl-std=CL1.2", "__kernel void k(__global uint *v) { *v = get_local_linear_id(); }\n"},
    {3, 0, "-cl-std=CL1.2", "__kernel void k(__global uint *v) {\n"
                            "  work_group_barrier(CLK_LOCAL_MEM_FENCE); *v = 1;\n}\n"},
    /* the same rule: a program of 1.2 may have a function of that name (a reading) */
    {4, 1, "-cl-std=CL1.2", "uint work_group_barrier(uint x) { return 50 + x; }\n"
                            "__kernel void k(__global uint *v) { *v = work_group_barrier(1); }\n"},
    /* 6.12: an unknown name must be diagnosed, and `all` can only be disabled */
    {5, 0, "", "#pragma OPENCL EXTENSION all : enable\n__kernel void k(__global uint *v) { *v = 1; }\n"},
    {5, 0, "", "#pragma OPENCL EXTENSION cl_khr_unknown_one : enable\n"
               "__kernel void k(__global uint *v) { *v = 1; }\n"},
    /* 6.11.a: pointers to functions are not allowed */
    {6, 0, "", "uint f(uint x) { return x + 1; }\nuint g(uint h(uint)) { return f(3); }\n"
               "__kernel void k(__global uint *v) { *v = 4; }\n"},
    /* 6.11.q: const, restrict and volatile are not supported for images */
    {7, 0, "", "__kernel void k(__read_only const image2d_t a, __global uint *v) { *v = 1; }\n"},
    {7, 0, "", "__kernel void k(__read_only volatile image2d_t a, __global uint *v) { *v = 1; }\n"},
    /* 6.11.a: kernels of 2.0 and later may have arguments that are pointers to pointers */
    {8, 1, "-cl-std=CL3.0", "__kernel void k(__global uint *__global *a) { a[0][0] = 1; }\n"},
    /* 6.15.15.5, Table 36 */
    {9, 1, "-cl-std=CL3.0", "__kernel void k(__global int *v) { *v = CLK_UNORM_INT_101010_2; }\n"},
    /* 6.15.2.1: constant expressions, which initialize variables in program scope */
    {10, 1, "", "__constant float c[] = {HUGE_VALF};\n__kernel void k(__global float *v) { *v = *c; }\n"},
    {10, 1, "", "__constant float c[] = {INFINITY};\n__kernel void k(__global float *v) { *v = *c; }\n"},
    {10, 1, "", "__constant float c[] = {NAN};\n__kernel void k(__global float *v) { *v = *c; }\n"},
    {10, 1, "", "__constant double c[] = {HUGE_VAL};\n__kernel void k(__global float *v) { *v = *c; }\n"},
    /* 6.15.3: macros of limits are suitable for use in #if */
    {11, 1, "", "#if LONG_MAX == 0x7fffffffffffffff\n__kernel void k(__global int *v) { *v = 1; }\n"
                "#endif\n"},
    {11, 1, "", "#if LONG_MIN < 0\n__kernel void k(__global int *v) { *v = 1; }\n#endif\n"},
    /* 6.4.4.2: it is an error to use as_type for types of different sizes */
    {12, 0, "", "__kernel void k(__global int *v) { short s = 1; *v = as_int(s); }\n"},
    {12, 0, "", "__kernel void k(__global float2 *v) { float s = 1; *v = as_float2(s); }\n"},
    /* 6.15.13, Table 30: the mask's elements have the size of the vector's elements */
    {13, 0, "", "__kernel void k(__global short8 *v) {\n"
                "  short16 a = (short16)(1); uint8 m = (uint8)(1); *v = shuffle(a, m);\n}\n"},
    /* 6.15.2, 6.15.3: one type for all arguments (a reading: the scalar could be widened) */
    {14, 0, "", "__kernel void k(__global int4 *v, int b) { *v = hadd(*v, b); }\n"},
    {14, 0, "", "__kernel void k(__global float4 *v, float b) { *v = pow(*v, b); }\n"},
    /* 6.15.12.7.4: atomic_compare_exchange with atomic_float and atomic_double */
    {15, 1, "-cl-std=CL3.0",
     "__kernel void k(volatile __global atomic_float *a, __global float *v) {\n"
     "  float old = *v; *v = atomic_compare_exchange_strong_explicit(a, &old, 1.0f,\n"
     "    memory_order_relaxed, memory_order_relaxed, memory_scope_work_group);\n}\n"},
    {15, 1, "-cl-std=CL3.0",
     "__kernel void k(__global float *v) {\n  __local atomic_float a;\n  float old = *v;\n"
     "  *v = atomic_compare_exchange_weak_explicit(&a, &old, 1.0f,\n"
     "    memory_order_relaxed, memory_order_relaxed, memory_scope_work_group);\n}\n"},
    {15, 1, "-cl-std=CL3.0",
     "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n"
     "#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable\n"
     "__kernel void k(volatile __global atomic_double *a, __global double *v) {\n"
     "  double old = *v; *v = atomic_compare_exchange_strong_explicit(a, &old, 1.0,\n"
     "    memory_order_relaxed, memory_order_relaxed, memory_scope_work_group);\n}\n"},
    {15, 1, "-cl-std=CL3.0",
     "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n"
     "#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable\n"
     "__kernel void k(__global double *v) {\n  __local atomic_double a;\n  double old = *v;\n"
     "  *v = atomic_compare_exchange_weak_explicit(&a, &old, 1.0,\n"
     "    memory_order_relaxed, memory_order_relaxed, memory_scope_work_group);\n}\n"},
    /* 6.12: __OPENCL_VERSION__ is the version that the device supports (3.0), even with
     * -cl-std=CL1.2 */
    {19, 1, "-cl-std=CL1.2",
     "#if __OPENCL_VERSION__ <= 200\n#error\n#endif\n__kernel void k(__global int *v) { *v = 1; }\n"},
    /* C99, 6.7.5.3: a function may be declared by the name of its type, and defined after that */
    {20, 1, "", "typedef uint T(uint x);\nT f;\nuint f(uint x) { return x; }\n"
                "__kernel void k(__global uint *v) { *v = f(6u); }\n"},
};

/* Names that a program must not have if a feature of OpenCL C 3.0 or an extension is not supported.
 * The macro says whether it is supported (6.2.1, 6.2.2; a reading: 3.0 says "must not" only of the
 * macro). */
static const struct {
  int finding; /* 16: an optional feature, 17: an extension */
  const char *macro, *options, *text;
} optional[] = {
    {16, "__opencl_c_atomic_order_seq_cst", "-cl-std=CL3.0",
     "__kernel void k(volatile __global atomic_uint *a) {\n"
     "  atomic_fetch_add_explicit(a, 2, memory_order_seq_cst, memory_scope_work_group);\n}\n"},
    {16, "__opencl_c_atomic_scope_device", "-cl-std=CL3.0",
     "__kernel void k(volatile __global atomic_uint *a) {\n"
     "  atomic_fetch_add_explicit(a, 2, memory_order_relaxed, memory_scope_device);\n}\n"},
    {16, "__opencl_c_atomic_scope_all_devices", "-cl-std=CL3.0",
     "__kernel void k(volatile __global atomic_uint *a) {\n"
     "  atomic_fetch_add_explicit(a, 2, memory_order_relaxed, memory_scope_all_svm_devices);\n}\n"},
    {16, "__opencl_c_generic_address_space", "-cl-std=CL3.0",
     "uint f(const uint *a) { return a[0]; }\n"
     "__kernel void k(__global uint *v) { uint x = v[1]; v[0] = f(&x) + f((__global const uint *)v); }\n"},
    {16, "__opencl_c_program_scope_global_variables", "-cl-std=CL3.0",
     "__global uint g = 5;\n__kernel void k(__global uint *v) { *v = g; }\n"},
    {16, "__opencl_c_read_write_images", "-cl-std=CL3.0",
     "float4 f(__read_write image2d_t a) { return read_imagef(a, (int2)(0)); }\n"
     "__kernel void k(__global uint *v) { *v = 1; }\n"},
    {16, "__opencl_c_work_group_collective_functions", "-cl-std=CL3.0",
     "__kernel void k(__global uint *v) { *v = work_group_reduce_add(v[3]); }\n"},
    {16, "__opencl_c_device_enqueue", "-cl-std=CL3.0",
     "__kernel void k(__global uint *v) {\n"
     "  enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ v[0] = 1; });\n"
     "}\n"},
    {17, "cl_khr_depth_images", "",
     "float f(__read_only image2d_depth_t a) { return read_imagef(a, (int2)(0)); }\n"
     "__kernel void k(__global uint *v) { *v = 1; }\n"},
    {17, "cl_khr_device_enqueue_local_arg_types", "-cl-std=CL3.0",
     "__kernel void k(__global uint *v) {\n"
     "  enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1),\n"
     "                 ^(__local int *p) { p[0] = 1; }, 4u);\n}\n"},
    {17, "cl_khr_extended_async_copies", "",
     "void f(__local uint *to, const __global uint *from, event_t e) {\n"
     "  async_work_group_copy_2D2D(to, 0, from, 0, sizeof(uint), 2, 2, 2, 2, e);\n}\n"
     "__kernel void k(__global uint *v) { *v = 1; }\n"},
    {17, "cl_khr_mipmap_image", "-cl-std=CL3.0",
     "int f(__read_only image2d_t a) { return get_image_num_mip_levels(a); }\n"
     "__kernel void k(__global uint *v) { *v = 1; }\n"},
};

static int builds(const char *options, const char *text) {
  cl_int status;
  cl_program program = clCreateProgramWithSource(on.context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  status = clBuildProgram(program, 1, &on.device, options, NULL, NULL);
  if (status != CL_SUCCESS && status != CL_BUILD_PROGRAM_FAILURE) must(status, "clBuildProgram");
  return status == CL_SUCCESS;
}

static int defined(const char *macro, const char *options) {
  char text[256];
  snprintf(text, sizeof text, "#ifndef %s\n#error\n#endif\n__kernel void k() {}\n", macro);
  return builds(options, text);
}

static int listed(const char *extension) {
  static char list[65536];
  const size_t length = strlen(extension);
  const char *at = list;
  must(clGetDeviceInfo(on.device, CL_DEVICE_EXTENSIONS, sizeof list, list, NULL), "query");
  while ((at = strstr(at, extension)))
    if (strchr(" ", at[length]) && (at == list || at[-1] == ' '))
      return 1;
    else
      at += length;
  return 0;
}

int main(int argc, char **argv) {
  const int finding = argc > 1 ? atoi(argv[1]) : 0;
  int wrong = 0, tried = 0;
  size_t i;
  on = subject();
  for (i = 0; i < sizeof table / sizeof *table; ++i) {
    if (table[i].finding != finding) continue;
    printf("%s\n%s", table[i].options, table[i].text);
    wrong += expect("builds:", builds(table[i].options, table[i].text), table[i].builds);
    ++tried;
  }
  for (i = 0; i < sizeof optional / sizeof *optional; ++i) {
    const char *name = optional[i].macro;
    if (optional[i].finding != finding) continue;
    if (finding == 16 ? defined(name, optional[i].options) : listed(name)) continue;
    printf("without %s:\n%s", name, optional[i].text);
    wrong += expect("builds:", builds(optional[i].options, optional[i].text), 0);
    ++tried;
  }
  if (finding == 18) { /* 6.2.2: the macro is defined if and only if the extension is supported */
    static const char *const names[] = {"cl_khr_select_fprounding_mode", "cl_khr_mipmap_image",
                                        "cl_khr_fp64", "cl_khr_byte_addressable_store"};
    static const char *const options[] = {"-cl-std=CL1.1", "-cl-std=CL1.2", "-cl-std=CL3.0"};
    size_t o;
    for (i = 0; i < 4; ++i)
      for (o = 0; o < 3; ++o) {
        const int is = defined(names[i], options[o]);
        if (is == listed(names[i])) continue;
        printf("%s, %s, is%s in CL_DEVICE_EXTENSIONS; ", options[o], names[i],
               listed(names[i]) ? "" : " not");
        wrong += expect("the macro is defined:", is, listed(names[i]));
      }
    ++tried;
  }
  if (tried == 0) fprintf(stderr, "nothing to try; usage: language 1..20\n");
  return tried == 0 ? 2 : wrong != 0;
}
