/* Valid modules in SPIR-V 1.0 that a driver with SPIR-V must build and run. Sections are those of
 * the OpenCL SPIR-V Environment Specification 3.0.19; SPIRV-Tools' validator accepts each module
 * for opencl2.2. Every kernel has two arguments, each a buffer of one int: `out`, and `in` with the
 * value 7.
 *   cc spirv.c -o spirv -lOpenCL && for i in $(seq 1 9); do ./spirv $i; done
 * Exit status: 0 right, 1 wrong or not built, 2 not tried; a driver may end the process. */
#define CL_TARGET_OPENCL_VERSION 210
#include "../check.h"

/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * %file = OpString "kernel.cl"
 * OpSource OpenCL_C 300000 %file "kernel void k();"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %global
 * %int_5 = OpConstant %int 5
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * OpStore %out %int_5 Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module1[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000b, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006, 0x00000001, 0x0000006b,
    0x00050007, 0x00000002, 0x6e72656b, 0x632e6c65, 0x0000006c, 0x00090003, 0x00000003, 0x000493e0,
    0x00000002, 0x6e72656b, 0x76206c65, 0x2064696f, 0x3b29286b, 0x00000000, 0x00020013, 0x00000003,
    0x00040015, 0x00000004, 0x00000020, 0x00000000, 0x00040020, 0x00000005, 0x00000005, 0x00000004,
    0x00050021, 0x00000006, 0x00000003, 0x00000005, 0x00000005, 0x0004002b, 0x00000004, 0x00000007,
    0x00000005, 0x00050036, 0x00000003, 0x00000001, 0x00000000, 0x00000006, 0x00030037, 0x00000005,
    0x00000008, 0x00030037, 0x00000005, 0x00000009, 0x000200f8, 0x0000000a, 0x0005003e, 0x00000008,
    0x00000007, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %global
 * %int2 = OpTypeVector %int 2
 * %s = OpTypeStruct %int %int2
 * %int_2 = OpConstant %int 2
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %x = OpLoad %int %in Aligned 4
 * %pair = OpCompositeConstruct %int2 %x %int_2
 * %whole = OpCompositeConstruct %s %int_2 %pair
 * %r = OpCompositeExtract %int %whole 1 0
 * OpStore %out %r Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module2[] = {
    0x07230203, 0x00010000, 0x00070000, 0x00000010, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006, 0x00000001, 0x0000006b,
    0x00020013, 0x00000002, 0x00040015, 0x00000003, 0x00000020, 0x00000000, 0x00040020, 0x00000004,
    0x00000005, 0x00000003, 0x00050021, 0x00000005, 0x00000002, 0x00000004, 0x00000004, 0x00040017,
    0x00000006, 0x00000003, 0x00000002, 0x0004001e, 0x00000007, 0x00000003, 0x00000006, 0x0004002b,
    0x00000003, 0x00000008, 0x00000002, 0x00050036, 0x00000002, 0x00000001, 0x00000000, 0x00000005,
    0x00030037, 0x00000004, 0x00000009, 0x00030037, 0x00000004, 0x0000000a, 0x000200f8, 0x0000000b,
    0x0006003d, 0x00000003, 0x0000000c, 0x0000000a, 0x00000002, 0x00000004, 0x00050050, 0x00000006,
    0x0000000d, 0x0000000c, 0x00000008, 0x00050050, 0x00000007, 0x0000000e, 0x00000008, 0x0000000d,
    0x00060051, 0x00000003, 0x0000000f, 0x0000000e, 0x00000001, 0x00000000, 0x0005003e, 0x00000009,
    0x0000000f, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability GenericPointer
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %global
 * %generic = OpTypePointer Generic %int
 * %bits = OpConstant %int 768
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %g = OpPtrCastToGeneric %generic %in
 * %s = OpGenericPtrMemSemantics %int %g
 * %r = OpBitwiseAnd %int %s %bits
 * OpStore %out %r Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module3[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000e, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x00020011, 0x00000026, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00020013, 0x00000002, 0x00040015, 0x00000003, 0x00000020, 0x00000000,
    0x00040020, 0x00000004, 0x00000005, 0x00000003, 0x00050021, 0x00000005, 0x00000002, 0x00000004,
    0x00000004, 0x00040020, 0x00000006, 0x00000008, 0x00000003, 0x0004002b, 0x00000003, 0x00000007,
    0x00000300, 0x00050036, 0x00000002, 0x00000001, 0x00000000, 0x00000005, 0x00030037, 0x00000004,
    0x00000008, 0x00030037, 0x00000004, 0x00000009, 0x000200f8, 0x0000000a, 0x00040079, 0x00000006,
    0x0000000b, 0x00000009, 0x00040045, 0x00000003, 0x0000000c, 0x0000000b, 0x000500c7, 0x00000003,
    0x0000000d, 0x0000000c, 0x00000007, 0x0005003e, 0x00000008, 0x0000000d, 0x00000002, 0x00000004,
    0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability ImageBasic
 * OpCapability Image1D
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %global
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %x = OpLoad %int %in Aligned 4
 * OpStore %out %x Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module4[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000a, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x00020011, 0x0000000d, 0x00020011, 0x0000002c, 0x0003000e, 0x00000002, 0x00000002,
    0x0004000f, 0x00000006, 0x00000001, 0x0000006b, 0x00020013, 0x00000002, 0x00040015, 0x00000003,
    0x00000020, 0x00000000, 0x00040020, 0x00000004, 0x00000005, 0x00000003, 0x00050021, 0x00000005,
    0x00000002, 0x00000004, 0x00000004, 0x00050036, 0x00000002, 0x00000001, 0x00000000, 0x00000005,
    0x00030037, 0x00000004, 0x00000006, 0x00030037, 0x00000004, 0x00000007, 0x000200f8, 0x00000008,
    0x0006003d, 0x00000003, 0x00000009, 0x00000007, 0x00000002, 0x00000004, 0x0005003e, 0x00000006,
    0x00000009, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability ImageBasic
 * OpCapability Sampled1D
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %global
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %x = OpLoad %int %in Aligned 4
 * OpStore %out %x Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module5[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000a, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x00020011, 0x0000000d, 0x00020011, 0x0000002b, 0x0003000e, 0x00000002, 0x00000002,
    0x0004000f, 0x00000006, 0x00000001, 0x0000006b, 0x00020013, 0x00000002, 0x00040015, 0x00000003,
    0x00000020, 0x00000000, 0x00040020, 0x00000004, 0x00000005, 0x00000003, 0x00050021, 0x00000005,
    0x00000002, 0x00000004, 0x00000004, 0x00050036, 0x00000002, 0x00000001, 0x00000000, 0x00000005,
    0x00030037, 0x00000004, 0x00000006, 0x00030037, 0x00000004, 0x00000007, 0x000200f8, 0x00000008,
    0x0006003d, 0x00000003, 0x00000009, 0x00000007, 0x00000002, 0x00000004, 0x0005003e, 0x00000006,
    0x00000009, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability Int64
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k" %b
 * OpDecorate %b BuiltIn GlobalLinearId
 * OpDecorate %b Constant
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %global
 * %long = OpTypeInt 64 0
 * %var = OpTypePointer Input %long
 * %b = OpVariable %var Input
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %v = OpLoad %long %b Aligned 8
 * %n = OpUConvert %int %v
 * OpStore %out %n Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module6[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000e, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x00020011, 0x0000000b, 0x0003000e, 0x00000002, 0x00000002, 0x0005000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00000002, 0x00040047, 0x00000002, 0x0000000b, 0x00000022, 0x00030047,
    0x00000002, 0x00000016, 0x00020013, 0x00000003, 0x00040015, 0x00000004, 0x00000020, 0x00000000,
    0x00040020, 0x00000005, 0x00000005, 0x00000004, 0x00050021, 0x00000006, 0x00000003, 0x00000005,
    0x00000005, 0x00040015, 0x00000007, 0x00000040, 0x00000000, 0x00040020, 0x00000008, 0x00000001,
    0x00000007, 0x0004003b, 0x00000008, 0x00000002, 0x00000001, 0x00050036, 0x00000003, 0x00000001,
    0x00000000, 0x00000006, 0x00030037, 0x00000005, 0x00000009, 0x00030037, 0x00000005, 0x0000000a,
    0x000200f8, 0x0000000b, 0x0006003d, 0x00000007, 0x0000000c, 0x00000002, 0x00000002, 0x00000008,
    0x00040071, 0x00000004, 0x0000000d, 0x0000000c, 0x0005003e, 0x00000009, 0x0000000d, 0x00000002,
    0x00000004, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability Int64
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k" %b
 * OpDecorate %b BuiltIn LocalInvocationIndex
 * OpDecorate %b Constant
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %global
 * %long = OpTypeInt 64 0
 * %var = OpTypePointer Input %long
 * %b = OpVariable %var Input
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %v = OpLoad %long %b Aligned 8
 * %n = OpUConvert %int %v
 * OpStore %out %n Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module7[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000e, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x00020011, 0x0000000b, 0x0003000e, 0x00000002, 0x00000002, 0x0005000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00000002, 0x00040047, 0x00000002, 0x0000000b, 0x0000001d, 0x00030047,
    0x00000002, 0x00000016, 0x00020013, 0x00000003, 0x00040015, 0x00000004, 0x00000020, 0x00000000,
    0x00040020, 0x00000005, 0x00000005, 0x00000004, 0x00050021, 0x00000006, 0x00000003, 0x00000005,
    0x00000005, 0x00040015, 0x00000007, 0x00000040, 0x00000000, 0x00040020, 0x00000008, 0x00000001,
    0x00000007, 0x0004003b, 0x00000008, 0x00000002, 0x00000001, 0x00050036, 0x00000003, 0x00000001,
    0x00000000, 0x00000006, 0x00030037, 0x00000005, 0x00000009, 0x00030037, 0x00000005, 0x0000000a,
    0x000200f8, 0x0000000b, 0x0006003d, 0x00000007, 0x0000000c, 0x00000002, 0x00000002, 0x00000008,
    0x00040071, 0x00000004, 0x0000000d, 0x0000000c, 0x0005003e, 0x00000009, 0x0000000d, 0x00000002,
    0x00000004, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability Int64
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k" %b
 * OpDecorate %b BuiltIn EnqueuedWorkgroupSize
 * OpDecorate %b Constant
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %global
 * %long = OpTypeInt 64 0
 * %long3 = OpTypeVector %long 3
 * %var = OpTypePointer Input %long3
 * %b = OpVariable %var Input
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %w = OpLoad %long3 %b Aligned 32
 * %v = OpCompositeExtract %long %w 0
 * %n = OpUConvert %int %v
 * OpStore %out %n Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module8[] = {
    0x07230203, 0x00010000, 0x00070000, 0x00000010, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x00020011, 0x0000000b, 0x0003000e, 0x00000002, 0x00000002, 0x0005000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00000002, 0x00040047, 0x00000002, 0x0000000b, 0x00000020, 0x00030047,
    0x00000002, 0x00000016, 0x00020013, 0x00000003, 0x00040015, 0x00000004, 0x00000020, 0x00000000,
    0x00040020, 0x00000005, 0x00000005, 0x00000004, 0x00050021, 0x00000006, 0x00000003, 0x00000005,
    0x00000005, 0x00040015, 0x00000007, 0x00000040, 0x00000000, 0x00040017, 0x00000008, 0x00000007,
    0x00000003, 0x00040020, 0x00000009, 0x00000001, 0x00000008, 0x0004003b, 0x00000009, 0x00000002,
    0x00000001, 0x00050036, 0x00000003, 0x00000001, 0x00000000, 0x00000006, 0x00030037, 0x00000005,
    0x0000000a, 0x00030037, 0x00000005, 0x0000000b, 0x000200f8, 0x0000000c, 0x0006003d, 0x00000008,
    0x0000000d, 0x00000002, 0x00000002, 0x00000020, 0x00050051, 0x00000007, 0x0000000e, 0x0000000d,
    0x00000000, 0x00040071, 0x00000004, 0x0000000f, 0x0000000e, 0x0005003e, 0x0000000a, 0x0000000f,
    0x00000002, 0x00000004, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability GenericPointer
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %global
 * %generic = OpTypePointer Generic %int
 * %device = OpConstant %int 1
 * %relaxed = OpConstant %int 0
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %x = OpLoad %int %in Aligned 4
 * %g = OpPtrCastToGeneric %generic %out
 * %old = OpAtomicExchange %int %g %device %relaxed %x
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module9[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000f, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x00020011, 0x00000026, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00020013, 0x00000002, 0x00040015, 0x00000003, 0x00000020, 0x00000000,
    0x00040020, 0x00000004, 0x00000005, 0x00000003, 0x00050021, 0x00000005, 0x00000002, 0x00000004,
    0x00000004, 0x00040020, 0x00000006, 0x00000008, 0x00000003, 0x0004002b, 0x00000003, 0x00000007,
    0x00000001, 0x0004002b, 0x00000003, 0x00000008, 0x00000000, 0x00050036, 0x00000002, 0x00000001,
    0x00000000, 0x00000005, 0x00030037, 0x00000004, 0x00000009, 0x00030037, 0x00000004, 0x0000000a,
    0x000200f8, 0x0000000b, 0x0006003d, 0x00000003, 0x0000000c, 0x0000000a, 0x00000002, 0x00000004,
    0x00040079, 0x00000006, 0x0000000d, 0x00000009, 0x000700e5, 0x00000003, 0x0000000e, 0x0000000d,
    0x00000007, 0x00000008, 0x0000000c, 0x000100fd, 0x00010038,
};

static const struct {
  const char *what, *rule;
  const cl_uint* words;
  size_t bytes;
  cl_int due;
} modules[] = {
    {"OpSource with the source's text", "2.3: OpSource is information alone", module1,
     sizeof module1, 5},
    {"OpCompositeExtract of a component of a vector within a struct",
     "2.5; SPIR-V, OpCompositeExtract: indexes walk the hierarchy down to a component", module2,
     sizeof module2, 7},
    {"OpGenericPtrMemSemantics of a pointer to global memory",
     "3.1, GenericPointer; SPIR-V, OpGenericPtrMemSemantics: the bit CrossWorkgroupMemory, 0x200",
     module3, sizeof module3, 512},
    {"the capability Image1D", "3.1: required where the device has images", module4, sizeof module4,
     7},
    {"the capability Sampled1D", "3.1: required where the device has images", module5,
     sizeof module5, 7},
    {"GlobalLinearId of the only work-item", "2.9: 0, a number of 64 bits", module6, sizeof module6,
     0},
    {"LocalInvocationIndex of the only work-item", "2.9: 0, a number of 64 bits", module7,
     sizeof module7, 0},
    {"EnqueuedWorkgroupSize, component 0, of a group of one", "2.9: 1", module8, sizeof module8, 1},
    {"an atomic exchange at a generic pointer",
     "4: with GenericPointer the pointer of an atomic instruction may be generic", module9,
     sizeof module9, 7},
};
enum { count = sizeof modules / sizeof modules[0] };

static cl_platform_id platform_of(const char* part) {
  cl_platform_id all[32];
  cl_uint n = 0;
  clGetPlatformIDs(32, all, &n);
  for (cl_uint i = 0; i < n && i < 32; ++i) {
    char name[256] = "";
    clGetPlatformInfo(all[i], CL_PLATFORM_NAME, sizeof name - 1, name, NULL);
    if (strstr(name, part) != NULL) return all[i];
  }
  return NULL;
}

int main(int argc, char** argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 0;
  if (n < 1 || n > count) {
    for (int i = 0; i < count; ++i)
      printf("%d  %s (%s)\n", i + 1, modules[i].what, modules[i].rule);
    return 2;
  }
  cl_device_id device = NULL;
  const cl_platform_id platform = platform_of(argc > 2 ? argv[2] : "");
  if (platform == NULL ||
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS)
    return 2;
  cl_int status = CL_SUCCESS;
  const cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  if (context == NULL) return 2;
  const cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &status);
  printf("%s: ", modules[n - 1].what);
  fflush(stdout);
  const cl_program program =
      clCreateProgramWithIL(context, modules[n - 1].words, modules[n - 1].bytes, &status);
  if (status != CL_SUCCESS) return printf("clCreateProgramWithIL returned %d\n", status), 1;
  status = clBuildProgram(program, 1, &device, "", NULL, NULL);
  if (status != CL_SUCCESS) return printf("clBuildProgram returned %d\n", status), 1;
  const cl_kernel kernel = clCreateKernel(program, "k", &status);
  if (status != CL_SUCCESS) return printf("clCreateKernel returned %d\n", status), 1;
  cl_int in = 7, out = 0x5a5a5a5a;
  const cl_mem_flags flags = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
  cl_mem written = clCreateBuffer(context, flags, sizeof out, &out, &status);
  cl_mem read = clCreateBuffer(context, flags, sizeof in, &in, &status);
  const size_t one = 1;
  clSetKernelArg(kernel, 0, sizeof written, &written);
  clSetKernelArg(kernel, 1, sizeof read, &read);
  status = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL);
  if (status != CL_SUCCESS) return printf("clEnqueueNDRangeKernel returned %d\n", status), 1;
  status = clEnqueueReadBuffer(queue, written, CL_TRUE, 0, sizeof out, &out, 0, NULL, NULL);
  if (status != CL_SUCCESS) return printf("clEnqueueReadBuffer returned %d\n", status), 1;
  printf("%d, %d expected\n", out, modules[n - 1].due);
  return out != modules[n - 1].due;
}
