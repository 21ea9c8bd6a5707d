/* PoCL 7.1: a module reads private memory and keeps a vector of the value in an array. A loop then
 * stores another value to the memory that was read. The vector has this other value, which is
 * wrong. The module is that of spirv_instructions/loop/stores_behind_a_load.
 *
 * Build and run: cc read_again_module.c -lOpenCL && ./a.out
 * Exit status: 0 the answers are accepted, 1 they are not, 2 this could not be determined. */
#define CL_TARGET_OPENCL_VERSION 210
#include "../check.h"
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS

static cl_device_id find_device(const char *platform_name, const char *device_name) {
  cl_platform_id platforms[64];
  cl_device_id devices[64];
  cl_uint platform_count = 0, device_count = 0, p, d;
  must(clGetPlatformIDs(64, platforms, &platform_count), "clGetPlatformIDs");
  for (p = 0; p < platform_count && p < 64; ++p) {
    char name[1024] = "";
    clGetPlatformInfo(platforms[p], CL_PLATFORM_NAME, sizeof name - 1, name, NULL);
    if (strcmp(name, platform_name) != 0) continue;
    if (clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, 64, devices, &device_count) != CL_SUCCESS)
      continue;
    for (d = 0; d < device_count && d < 64; ++d) {
      memset(name, 0, sizeof name);
      clGetDeviceInfo(devices[d], CL_DEVICE_NAME, sizeof name - 1, name, NULL);
      if (strcmp(name, device_name) == 0) return devices[d];
    }
  }
  fprintf(stderr, "no device '%s' on a platform '%s'\n", device_name, platform_name);
  exit(2);
}

/* Fills memory with a value that shows where nothing was written. */
static void put_poison(cl_uint *data, size_t bytes) {
  size_t i;
  for (i = 0; i < bytes / sizeof *data; ++i) data[i] = 0xa5a5a5a5u;
}

/* Whether something was written after the first `bytes`. */
static int overrun(const cl_uint *data, size_t bytes, size_t all) {
  size_t i;
  for (i = bytes; i < all; ++i)
    if (((const unsigned char *)data)[i] != (0xa5a5a5a5u >> i % 4 * 8 & 0xff)) {
      printf("FAIL  byte %lu was written, after the %lu of a buffer\n", (unsigned long)i, (unsigned long)bytes);
      return 1;
    }
  return 0;
}

/* Element `index` of `bytes` bytes each. */
static cl_ulong element(const void *data, size_t index, size_t bytes) {
  cl_ulong bits = 0;
  memcpy(&bits, (const char *)data + index * bytes, bytes);
  return bits;
}

static int is_nan(cl_ulong bits, int bytes) {
  if (bytes == 2) return (bits & 0x7fff) > 0x7c00;
  if (bytes == 4) return (bits & 0x7fffffff) > 0x7f800000;
  return (bits & 0x7fffffffffffffff) > 0x7ff0000000000000;
}

static int low_bits_agree(cl_int value, cl_int reference, int bits) {
  cl_uint mask = (1u << bits) - 1;
  cl_uint v = value < 0 ? 0u - (cl_uint)value : (cl_uint)value;
  cl_uint r = reference < 0 ? 0u - (cl_uint)reference : (cl_uint)reference;
  return (v & mask) == (r & mask) && ((v & mask) == 0 || (value < 0) == (reference < 0));
}

/*
 * ; SPIR-V
 * ; Version: 1.0
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability Int64
 * OpCapability Vector16
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %assay_spirv_instructions_loop_stores_behind_a_load "assay_spirv_instructions_loop_stores_behind_a_load" %bi_GlobalInvocationId
 * OpDecorate %bi_GlobalInvocationId BuiltIn GlobalInvocationId
 * %int = OpTypeInt 32 0
 * %global_int = OpTypePointer CrossWorkgroup %int
 * %long = OpTypeInt 64 0
 * %long3 = OpTypeVector %long 3
 * %input_long3 = OpTypePointer Input %long3
 * %bi_GlobalInvocationId = OpVariable %input_long3 Input
 * %void = OpTypeVoid
 * %fn__void__global_int__global_int = OpTypeFunction %void %global_int %global_int
 * %int_3 = OpConstant %int 3
 * %arr3_int = OpTypeArray %int %int_3
 * %private_arr3_int = OpTypePointer Function %arr3_int
 * %int_4 = OpConstant %int 4
 * %int8 = OpTypeVector %int 8
 * %arr4_int8 = OpTypeArray %int8 %int_4
 * %private_arr4_int8 = OpTypePointer Function %arr4_int8
 * %int_0 = OpConstant %int 0
 * %private_int = OpTypePointer Function %int
 * %int8_0 = OpConstantComposite %int8 %int_0 %int_0 %int_0 %int_0 %int_0 %int_0 %int_0 %int_0
 * %bool = OpTypeBool
 * %int_6 = OpConstant %int 6
 * %int_1 = OpConstant %int 1
 * %private_int8 = OpTypePointer Function %int8
 * %int_32709 = OpConstant %int 32709
 * %int_2 = OpConstant %int 2
 * %assay_spirv_instructions_loop_stores_behind_a_load = OpFunction %void None %fn__void__global_int__global_int
 * %assay_spirv_instructions_loop_stores_behind_a_load_in0 = OpFunctionParameter %global_int
 * %assay_spirv_instructions_loop_stores_behind_a_load_out = OpFunctionParameter %global_int
 * %assay_spirv_instructions_loop_stores_behind_a_load_start = OpLabel
 * %assay_spirv_instructions_loop_stores_behind_a_load_v = OpVariable %private_arr3_int Function
 * %assay_spirv_instructions_loop_stores_behind_a_load_w = OpVariable %private_arr4_int8 Function
 * %assay_spirv_instructions_loop_stores_behind_a_load_id3 = OpLoad %long3 %bi_GlobalInvocationId Aligned 32
 * %assay_spirv_instructions_loop_stores_behind_a_load_i = OpCompositeExtract %long %assay_spirv_instructions_loop_stores_behind_a_load_id3 0
 * %assay_spirv_instructions_loop_stores_behind_a_load_in0_at = OpInBoundsPtrAccessChain %global_int %assay_spirv_instructions_loop_stores_behind_a_load_in0 %assay_spirv_instructions_loop_stores_behind_a_load_i
 * %assay_spirv_instructions_loop_stores_behind_a_load_x = OpLoad %int %assay_spirv_instructions_loop_stores_behind_a_load_in0_at Aligned 4
 * %assay_spirv_instructions_loop_stores_behind_a_load_o = OpInBoundsPtrAccessChain %global_int %assay_spirv_instructions_loop_stores_behind_a_load_out %assay_spirv_instructions_loop_stores_behind_a_load_i
 * %assay_spirv_instructions_loop_stores_behind_a_load_zeros = OpCompositeConstruct %arr3_int %int_0 %int_0 %int_0
 * OpStore %assay_spirv_instructions_loop_stores_behind_a_load_v %assay_spirv_instructions_loop_stores_behind_a_load_zeros
 * %assay_spirv_instructions_loop_stores_behind_a_load_p = OpInBoundsAccessChain %private_int %assay_spirv_instructions_loop_stores_behind_a_load_v %assay_spirv_instructions_loop_stores_behind_a_load_x
 * %assay_spirv_instructions_loop_stores_behind_a_load_a = OpLoad %int %assay_spirv_instructions_loop_stores_behind_a_load_p
 * %assay_spirv_instructions_loop_stores_behind_a_load_s = OpCompositeConstruct %int8 %assay_spirv_instructions_loop_stores_behind_a_load_a %assay_spirv_instructions_loop_stores_behind_a_load_a %assay_spirv_instructions_loop_stores_behind_a_load_a %assay_spirv_instructions_loop_stores_behind_a_load_a %assay_spirv_instructions_loop_stores_behind_a_load_a %assay_spirv_instructions_loop_stores_behind_a_load_a %assay_spirv_instructions_loop_stores_behind_a_load_a %assay_spirv_instructions_loop_stores_behind_a_load_a
 * %assay_spirv_instructions_loop_stores_behind_a_load_all = OpCompositeConstruct %arr4_int8 %int8_0 %int8_0 %assay_spirv_instructions_loop_stores_behind_a_load_s %int8_0
 * OpStore %assay_spirv_instructions_loop_stores_behind_a_load_w %assay_spirv_instructions_loop_stores_behind_a_load_all
 * OpBranch %assay_spirv_instructions_loop_stores_behind_a_load_head
 * %assay_spirv_instructions_loop_stores_behind_a_load_head = OpLabel
 * %assay_spirv_instructions_loop_stores_behind_a_load_n = OpPhi %int %int_0 %assay_spirv_instructions_loop_stores_behind_a_load_start %assay_spirv_instructions_loop_stores_behind_a_load_next %assay_spirv_instructions_loop_stores_behind_a_load_latch
 * %assay_spirv_instructions_loop_stores_behind_a_load_q = OpPhi %int %int_0 %assay_spirv_instructions_loop_stores_behind_a_load_start %assay_spirv_instructions_loop_stores_behind_a_load_t %assay_spirv_instructions_loop_stores_behind_a_load_latch
 * %assay_spirv_instructions_loop_stores_behind_a_load_more = OpULessThan %bool %assay_spirv_instructions_loop_stores_behind_a_load_n %int_6
 * OpBranchConditional %assay_spirv_instructions_loop_stores_behind_a_load_more %assay_spirv_instructions_loop_stores_behind_a_load_body %assay_spirv_instructions_loop_stores_behind_a_load_end
 * %assay_spirv_instructions_loop_stores_behind_a_load_body = OpLabel
 * OpStore %assay_spirv_instructions_loop_stores_behind_a_load_p %int_1
 * %assay_spirv_instructions_loop_stores_behind_a_load_qs = OpCompositeConstruct %int8 %assay_spirv_instructions_loop_stores_behind_a_load_q %assay_spirv_instructions_loop_stores_behind_a_load_q %assay_spirv_instructions_loop_stores_behind_a_load_q %assay_spirv_instructions_loop_stores_behind_a_load_q %assay_spirv_instructions_loop_stores_behind_a_load_q %assay_spirv_instructions_loop_stores_behind_a_load_q %assay_spirv_instructions_loop_stores_behind_a_load_q %assay_spirv_instructions_loop_stores_behind_a_load_q
 * %assay_spirv_instructions_loop_stores_behind_a_load_w0 = OpInBoundsAccessChain %private_int8 %assay_spirv_instructions_loop_stores_behind_a_load_w %int_0
 * OpStore %assay_spirv_instructions_loop_stores_behind_a_load_w0 %assay_spirv_instructions_loop_stores_behind_a_load_qs
 * %assay_spirv_instructions_loop_stores_behind_a_load_k = OpBitwiseAnd %int %assay_spirv_instructions_loop_stores_behind_a_load_n %int_3
 * %assay_spirv_instructions_loop_stores_behind_a_load_e = OpInBoundsAccessChain %private_int8 %assay_spirv_instructions_loop_stores_behind_a_load_w %assay_spirv_instructions_loop_stores_behind_a_load_k
 * %assay_spirv_instructions_loop_stores_behind_a_load_l = OpLoad %int8 %assay_spirv_instructions_loop_stores_behind_a_load_e
 * OpStore %assay_spirv_instructions_loop_stores_behind_a_load_w0 %assay_spirv_instructions_loop_stores_behind_a_load_l
 * %assay_spirv_instructions_loop_stores_behind_a_load_v0 = OpInBoundsAccessChain %private_int %assay_spirv_instructions_loop_stores_behind_a_load_v %int_0
 * %assay_spirv_instructions_loop_stores_behind_a_load_b = OpLoad %int %assay_spirv_instructions_loop_stores_behind_a_load_v0
 * %assay_spirv_instructions_loop_stores_behind_a_load_less = OpULessThan %bool %assay_spirv_instructions_loop_stores_behind_a_load_b %int_32709
 * OpBranchConditional %assay_spirv_instructions_loop_stores_behind_a_load_less %assay_spirv_instructions_loop_stores_behind_a_load_yes %assay_spirv_instructions_loop_stores_behind_a_load_no
 * %assay_spirv_instructions_loop_stores_behind_a_load_yes = OpLabel
 * OpBranch %assay_spirv_instructions_loop_stores_behind_a_load_latch
 * %assay_spirv_instructions_loop_stores_behind_a_load_no = OpLabel
 * OpBranch %assay_spirv_instructions_loop_stores_behind_a_load_latch
 * %assay_spirv_instructions_loop_stores_behind_a_load_latch = OpLabel
 * %assay_spirv_instructions_loop_stores_behind_a_load_t = OpPhi %int %int_32709 %assay_spirv_instructions_loop_stores_behind_a_load_yes %int_0 %assay_spirv_instructions_loop_stores_behind_a_load_no
 * %assay_spirv_instructions_loop_stores_behind_a_load_next = OpIAdd %int %assay_spirv_instructions_loop_stores_behind_a_load_n %int_1
 * OpBranch %assay_spirv_instructions_loop_stores_behind_a_load_head
 * %assay_spirv_instructions_loop_stores_behind_a_load_end = OpLabel
 * %assay_spirv_instructions_loop_stores_behind_a_load_w2 = OpInBoundsAccessChain %private_int8 %assay_spirv_instructions_loop_stores_behind_a_load_w %int_2
 * %assay_spirv_instructions_loop_stores_behind_a_load_last = OpLoad %int8 %assay_spirv_instructions_loop_stores_behind_a_load_w2
 * %assay_spirv_instructions_loop_stores_behind_a_load_r = OpCompositeExtract %int %assay_spirv_instructions_loop_stores_behind_a_load_last 6
 * OpStore %assay_spirv_instructions_loop_stores_behind_a_load_o %assay_spirv_instructions_loop_stores_behind_a_load_r
 * OpReturn
 * OpFunctionEnd
 * 
 */
static const cl_uint words[] = {
  0x07230203u, 0x00010000u, 0x00070000u, 0x0000003fu, 0x00000000u, 0x00020011u, 0x00000004u, 0x00020011u,
  0x00000006u, 0x00020011u, 0x0000000bu, 0x00020011u, 0x00000007u, 0x0003000eu, 0x00000002u, 0x00000002u,
  0x0011000fu, 0x00000006u, 0x00000001u, 0x61737361u, 0x70735f79u, 0x5f767269u, 0x74736e69u, 0x74637572u,
  0x736e6f69u, 0x6f6f6c5fu, 0x74735f70u, 0x7365726fu, 0x6865625fu, 0x5f646e69u, 0x6f6c5f61u, 0x00006461u,
  0x00000002u, 0x00040047u, 0x00000002u, 0x0000000bu, 0x0000001cu, 0x00040015u, 0x00000003u, 0x00000020u,
  0x00000000u, 0x00040020u, 0x00000004u, 0x00000005u, 0x00000003u, 0x00040015u, 0x00000005u, 0x00000040u,
  0x00000000u, 0x00040017u, 0x00000006u, 0x00000005u, 0x00000003u, 0x00040020u, 0x00000007u, 0x00000001u,
  0x00000006u, 0x0004003bu, 0x00000007u, 0x00000002u, 0x00000001u, 0x00020013u, 0x00000008u, 0x00050021u,
  0x00000009u, 0x00000008u, 0x00000004u, 0x00000004u, 0x0004002bu, 0x00000003u, 0x0000000au, 0x00000003u,
  0x0004001cu, 0x0000000bu, 0x00000003u, 0x0000000au, 0x00040020u, 0x0000000cu, 0x00000007u, 0x0000000bu,
  0x0004002bu, 0x00000003u, 0x0000000du, 0x00000004u, 0x00040017u, 0x0000000eu, 0x00000003u, 0x00000008u,
  0x0004001cu, 0x0000000fu, 0x0000000eu, 0x0000000du, 0x00040020u, 0x00000010u, 0x00000007u, 0x0000000fu,
  0x0004002bu, 0x00000003u, 0x00000011u, 0x00000000u, 0x00040020u, 0x00000012u, 0x00000007u, 0x00000003u,
  0x000b002cu, 0x0000000eu, 0x00000013u, 0x00000011u, 0x00000011u, 0x00000011u, 0x00000011u, 0x00000011u,
  0x00000011u, 0x00000011u, 0x00000011u, 0x00020014u, 0x00000014u, 0x0004002bu, 0x00000003u, 0x00000015u,
  0x00000006u, 0x0004002bu, 0x00000003u, 0x00000016u, 0x00000001u, 0x00040020u, 0x00000017u, 0x00000007u,
  0x0000000eu, 0x0004002bu, 0x00000003u, 0x00000018u, 0x00007fc5u, 0x0004002bu, 0x00000003u, 0x00000019u,
  0x00000002u, 0x00050036u, 0x00000008u, 0x00000001u, 0x00000000u, 0x00000009u, 0x00030037u, 0x00000004u,
  0x0000001au, 0x00030037u, 0x00000004u, 0x0000001bu, 0x000200f8u, 0x0000001cu, 0x0004003bu, 0x0000000cu,
  0x0000001du, 0x00000007u, 0x0004003bu, 0x00000010u, 0x0000001eu, 0x00000007u, 0x0006003du, 0x00000006u,
  0x0000001fu, 0x00000002u, 0x00000002u, 0x00000020u, 0x00050051u, 0x00000005u, 0x00000020u, 0x0000001fu,
  0x00000000u, 0x00050046u, 0x00000004u, 0x00000021u, 0x0000001au, 0x00000020u, 0x0006003du, 0x00000003u,
  0x00000022u, 0x00000021u, 0x00000002u, 0x00000004u, 0x00050046u, 0x00000004u, 0x00000023u, 0x0000001bu,
  0x00000020u, 0x00060050u, 0x0000000bu, 0x00000024u, 0x00000011u, 0x00000011u, 0x00000011u, 0x0003003eu,
  0x0000001du, 0x00000024u, 0x00050042u, 0x00000012u, 0x00000025u, 0x0000001du, 0x00000022u, 0x0004003du,
  0x00000003u, 0x00000026u, 0x00000025u, 0x000b0050u, 0x0000000eu, 0x00000027u, 0x00000026u, 0x00000026u,
  0x00000026u, 0x00000026u, 0x00000026u, 0x00000026u, 0x00000026u, 0x00000026u, 0x00070050u, 0x0000000fu,
  0x00000028u, 0x00000013u, 0x00000013u, 0x00000027u, 0x00000013u, 0x0003003eu, 0x0000001eu, 0x00000028u,
  0x000200f9u, 0x00000029u, 0x000200f8u, 0x00000029u, 0x000700f5u, 0x00000003u, 0x0000002au, 0x00000011u,
  0x0000001cu, 0x0000002bu, 0x0000002cu, 0x000700f5u, 0x00000003u, 0x0000002du, 0x00000011u, 0x0000001cu,
  0x0000002eu, 0x0000002cu, 0x000500b0u, 0x00000014u, 0x0000002fu, 0x0000002au, 0x00000015u, 0x000400fau,
  0x0000002fu, 0x00000030u, 0x00000031u, 0x000200f8u, 0x00000030u, 0x0003003eu, 0x00000025u, 0x00000016u,
  0x000b0050u, 0x0000000eu, 0x00000032u, 0x0000002du, 0x0000002du, 0x0000002du, 0x0000002du, 0x0000002du,
  0x0000002du, 0x0000002du, 0x0000002du, 0x00050042u, 0x00000017u, 0x00000033u, 0x0000001eu, 0x00000011u,
  0x0003003eu, 0x00000033u, 0x00000032u, 0x000500c7u, 0x00000003u, 0x00000034u, 0x0000002au, 0x0000000au,
  0x00050042u, 0x00000017u, 0x00000035u, 0x0000001eu, 0x00000034u, 0x0004003du, 0x0000000eu, 0x00000036u,
  0x00000035u, 0x0003003eu, 0x00000033u, 0x00000036u, 0x00050042u, 0x00000012u, 0x00000037u, 0x0000001du,
  0x00000011u, 0x0004003du, 0x00000003u, 0x00000038u, 0x00000037u, 0x000500b0u, 0x00000014u, 0x00000039u,
  0x00000038u, 0x00000018u, 0x000400fau, 0x00000039u, 0x0000003au, 0x0000003bu, 0x000200f8u, 0x0000003au,
  0x000200f9u, 0x0000002cu, 0x000200f8u, 0x0000003bu, 0x000200f9u, 0x0000002cu, 0x000200f8u, 0x0000002cu,
  0x000700f5u, 0x00000003u, 0x0000002eu, 0x00000018u, 0x0000003au, 0x00000011u, 0x0000003bu, 0x00050080u,
  0x00000003u, 0x0000002bu, 0x0000002au, 0x00000016u, 0x000200f9u, 0x00000029u, 0x000200f8u, 0x00000031u,
  0x00050042u, 0x00000017u, 0x0000003cu, 0x0000001eu, 0x00000019u, 0x0004003du, 0x0000000eu, 0x0000003du,
  0x0000003cu, 0x00050051u, 0x00000003u, 0x0000003eu, 0x0000003du, 0x00000006u, 0x0003003eu, 0x00000023u,
  0x0000003eu, 0x000100fdu, 0x00010038u
};

static cl_uint data0[3] = {
  0x00000000u, 0x00000001u, 0x00000002u
};
static cl_uint data1[19];

int main(void) {
  cl_device_id device = find_device("Portable Computing Language", "cpu-skylake-avx512-AMD EPYC");
  cl_int status = CL_SUCCESS;
  cl_context context;
  cl_command_queue queue;
  cl_program program;
  cl_kernel kernel;
  size_t global[] = {3};
  size_t local[] = {1};
  const size_t *offset = NULL;
  int failures = 0;
  cl_mem buffer0;
  cl_mem buffer1;
  (void)put_poison;
  (void)overrun;
  (void)is_nan;
  (void)low_bits_agree;

  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  program = clCreateProgramWithIL(context, words, sizeof words, &status);
  must(status, "creation of the program");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_spirv_instructions_loop_stores_behind_a_load", &status);
  must(status, "clCreateKernel");
  buffer0 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data0, data0, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof buffer0, &buffer0), "clSetKernelArg");
  put_poison(data1, sizeof data1);
  buffer1 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data1, data1, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 1, sizeof buffer1, &buffer1), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, offset, global, local, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, buffer1, CL_TRUE, 0, sizeof data1, data1, 0, NULL, NULL), "clEnqueueReadBuffer");
  failures += overrun(data1, 12, sizeof data1);

  {
    cl_ulong bits[1];
    int good;
    bits[0] = element(data1, 0, 4);
    good = ((0 || bits[0] == 0x0u));
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "argument 1, element 0", (unsigned long long)bits[0], "0x00000000 (0)", "0x00000000");
    failures += !good;
  }
  {
    cl_ulong bits[1];
    int good;
    bits[0] = element(data1, 1, 4);
    good = ((0 || bits[0] == 0x0u));
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "argument 1, element 1", (unsigned long long)bits[0], "0x00000000 (0)", "0x00000000");
    failures += !good;
  }
  {
    cl_ulong bits[1];
    int good;
    bits[0] = element(data1, 2, 4);
    good = ((0 || bits[0] == 0x0u));
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "argument 1, element 2", (unsigned long long)bits[0], "0x00000000 (0)", "0x00000000");
    failures += !good;
  }
  printf("%d of 3 answers fail\n", failures);
  return failures != 0;
}
