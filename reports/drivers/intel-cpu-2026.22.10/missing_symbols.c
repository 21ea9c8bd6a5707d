/* Valid modules that the CPU runtime 2026.22.10 does not build: symbols are missing.
 *   cc missing_symbols.c -o missing_symbols -lOpenCL
 *   for i in $(seq 1 3); do ./missing_symbols $i; done
 *   1    a dot product of packed bytes whose result has 64 bits (SPV_KHR_integer_dot_product)
 *   2    a dot product of vectors of bytes whose result has 8 bits
 *   3    a sub-group reserves packets of a pipe and commits them
 * 0 is 1 with a result of 32 bits, which builds. SPIR-V: the result of a dot product is an integer
 * at least as wide as the components.
 * Exit status: 0 the module builds, 1 it does not, 2 could not be found out. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

static const cl_uint module0[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000d, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x00020011, 0x0000000b, 0x00020011, 0x00001783, 0x00020011, 0x00001782, 0x0008000a,
    0x5f565053, 0x5f52484b, 0x65746e69, 0x5f726567, 0x5f746f64, 0x646f7270, 0x00746375, 0x0003000e,
    0x00000002, 0x00000002, 0x0004000f, 0x00000006, 0x00000001, 0x0000006b, 0x00020013, 0x00000002,
    0x00040015, 0x00000003, 0x00000020, 0x00000000, 0x00040015, 0x00000004, 0x00000040, 0x00000000,
    0x00040020, 0x00000005, 0x00000005, 0x00000003, 0x00040020, 0x00000006, 0x00000005, 0x00000004,
    0x00050021, 0x00000007, 0x00000002, 0x00000006, 0x00000005, 0x00050036, 0x00000002, 0x00000001,
    0x00000000, 0x00000007, 0x00030037, 0x00000006, 0x00000008, 0x00030037, 0x00000005, 0x00000009,
    0x000200f8, 0x0000000a, 0x0006003d, 0x00000003, 0x0000000b, 0x00000009, 0x00000002, 0x00000004,
    0x00061162, 0x00000003, 0x0000000c, 0x0000000b, 0x0000000b, 0x00000000, 0x0005003e, 0x00000009,
    0x0000000c, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability Int64
 * OpCapability DotProductKHR
 * OpCapability DotProductInput4x8BitPackedKHR
 * OpExtension "SPV_KHR_integer_dot_product"
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %long = OpTypeInt 64 0
 * %ints = OpTypePointer CrossWorkgroup %int
 * %longs = OpTypePointer CrossWorkgroup %long
 * %fn = OpTypeFunction %void %longs %ints
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %longs
 * %in = OpFunctionParameter %ints
 * %start = OpLabel
 * %x = OpLoad %int %in Aligned 4
 * %r = OpSDotKHR %long %x %x PackedVectorFormat4x8BitKHR
 * OpStore %out %r Aligned 8
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module1[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000d, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x00020011, 0x0000000b, 0x00020011, 0x00001783, 0x00020011, 0x00001782, 0x0008000a,
    0x5f565053, 0x5f52484b, 0x65746e69, 0x5f726567, 0x5f746f64, 0x646f7270, 0x00746375, 0x0003000e,
    0x00000002, 0x00000002, 0x0004000f, 0x00000006, 0x00000001, 0x0000006b, 0x00020013, 0x00000002,
    0x00040015, 0x00000003, 0x00000020, 0x00000000, 0x00040015, 0x00000004, 0x00000040, 0x00000000,
    0x00040020, 0x00000005, 0x00000005, 0x00000003, 0x00040020, 0x00000006, 0x00000005, 0x00000004,
    0x00050021, 0x00000007, 0x00000002, 0x00000006, 0x00000005, 0x00050036, 0x00000002, 0x00000001,
    0x00000000, 0x00000007, 0x00030037, 0x00000006, 0x00000008, 0x00030037, 0x00000005, 0x00000009,
    0x000200f8, 0x0000000a, 0x0006003d, 0x00000003, 0x0000000b, 0x00000009, 0x00000002, 0x00000004,
    0x00061162, 0x00000004, 0x0000000c, 0x0000000b, 0x0000000b, 0x00000000, 0x0005003e, 0x00000008,
    0x0000000c, 0x00000002, 0x00000008, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability Int8
 * OpCapability DotProductKHR
 * OpCapability DotProductInput4x8BitKHR
 * OpExtension "SPV_KHR_integer_dot_product"
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * %void = OpTypeVoid
 * %char = OpTypeInt 8 0
 * %char4 = OpTypeVector %char 4
 * %chars = OpTypePointer CrossWorkgroup %char
 * %vectors = OpTypePointer CrossWorkgroup %char4
 * %fn = OpTypeFunction %void %chars %vectors
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %chars
 * %in = OpFunctionParameter %vectors
 * %start = OpLabel
 * %x = OpLoad %char4 %in Aligned 4
 * %r = OpSDotKHR %char %x %x
 * OpStore %out %r Aligned 1
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module2[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000d, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x00020011, 0x00000027, 0x00020011, 0x00001783, 0x00020011, 0x00001781, 0x0008000a,
    0x5f565053, 0x5f52484b, 0x65746e69, 0x5f726567, 0x5f746f64, 0x646f7270, 0x00746375, 0x0003000e,
    0x00000002, 0x00000002, 0x0004000f, 0x00000006, 0x00000001, 0x0000006b, 0x00020013, 0x00000002,
    0x00040015, 0x00000003, 0x00000008, 0x00000000, 0x00040017, 0x00000004, 0x00000003, 0x00000004,
    0x00040020, 0x00000005, 0x00000005, 0x00000003, 0x00040020, 0x00000006, 0x00000005, 0x00000004,
    0x00050021, 0x00000007, 0x00000002, 0x00000005, 0x00000006, 0x00050036, 0x00000002, 0x00000001,
    0x00000000, 0x00000007, 0x00030037, 0x00000005, 0x00000008, 0x00030037, 0x00000006, 0x00000009,
    0x000200f8, 0x0000000a, 0x0006003d, 0x00000004, 0x0000000b, 0x00000009, 0x00000002, 0x00000004,
    0x00051162, 0x00000003, 0x0000000c, 0x0000000b, 0x0000000b, 0x0005003e, 0x00000008, 0x0000000c,
    0x00000002, 0x00000001, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability Pipes
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %pipe = OpTypePipe ReadOnly
 * %id = OpTypeReserveId
 * %sub_group = OpConstant %int 3
 * %four = OpConstant %int 4
 * %fn = OpTypeFunction %void %pipe
 * %k = OpFunction %void None %fn
 * %from = OpFunctionParameter %pipe
 * %start = OpLabel
 * %reserved = OpGroupReserveReadPipePackets %id %sub_group %from %four %four %four
 * OpGroupCommitReadPipe %sub_group %from %reserved %four %four
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module3[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000c, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x00020011, 0x00000011, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00020013, 0x00000002, 0x00040015, 0x00000003, 0x00000020, 0x00000000,
    0x00030026, 0x00000004, 0x00000000, 0x00020024, 0x00000005, 0x0004002b, 0x00000003, 0x00000006,
    0x00000003, 0x0004002b, 0x00000003, 0x00000007, 0x00000004, 0x00040021, 0x00000008, 0x00000002,
    0x00000004, 0x00050036, 0x00000002, 0x00000001, 0x00000000, 0x00000008, 0x00030037, 0x00000004,
    0x00000009, 0x000200f8, 0x0000000a, 0x0008011d, 0x00000005, 0x0000000b, 0x00000006, 0x00000009,
    0x00000007, 0x00000007, 0x00000007, 0x0006011f, 0x00000006, 0x00000009, 0x0000000b, 0x00000007,
    0x00000007, 0x000100fd, 0x00010038,
};

#define MODULE(name) {name, sizeof name}
static const struct {
  const cl_uint *words;
  size_t size;
} modules[] = {MODULE(module0), MODULE(module1), MODULE(module2), MODULE(module3)};

int main(int argc, char **argv) {
  const int number = argc > 1 ? atoi(argv[1]) : 1;
  const struct subject on = subject();
  cl_int status;
  cl_program program;
  if (number < 0 || number > 3) return 2;
  program = clCreateProgramWithIL(on.context, modules[number].words, modules[number].size, &status);
  must(status, "clCreateProgramWithIL");
  status = clBuildProgram(program, 1, &on.device, "", NULL, NULL);
  printf("%s: clBuildProgram returns %d\n", status == CL_SUCCESS ? "PASS" : "FAIL", (int)status);
  return status != CL_SUCCESS;
}
