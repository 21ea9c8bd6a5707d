/* Valid modules, each with one instruction of the core. Module 8 is in SPIR-V 1.1, 10 and 11 are
 * in 1.4, the others in 1.0. A driver that has the version must build and run the module.
 * SPIRV-Tools' validator accepts each module for its version.
 * Every kernel has two arguments, buffers of two ints: out, and in, which starts with 7. It writes
 * one int.
 *   cc instructions.c -o instructions -lOpenCL && for i in $(seq 1 18); do ./instructions $i; done
 * A second argument is a part of the platform's name.
 * Exit status: 0 right, 1 wrong or not built, 2 not tried; a driver may end the process. */
#define CL_TARGET_OPENCL_VERSION 210
#include "../check.h"

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
 * %int_5 = OpConstant %int 5
 * %int4 = OpTypeVector %int 4
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %x = OpLoad %int %in Aligned 4
 * %two = OpCompositeConstruct %int2 %x %int_5
 * %four = OpCompositeConstruct %int4 %two %two
 * %r = OpCompositeExtract %int %four 2
 * OpStore %out %r Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module1[] = {
    0x07230203, 0x00010000, 0x00070000, 0x00000010, 0x00000000, 0x00020011, 0x00000004,
    0x00020011, 0x00000006, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00020013, 0x00000002, 0x00040015, 0x00000003, 0x00000020,
    0x00000000, 0x00040020, 0x00000004, 0x00000005, 0x00000003, 0x00050021, 0x00000005,
    0x00000002, 0x00000004, 0x00000004, 0x00040017, 0x00000006, 0x00000003, 0x00000002,
    0x0004002b, 0x00000003, 0x00000007, 0x00000005, 0x00040017, 0x00000008, 0x00000003,
    0x00000004, 0x00050036, 0x00000002, 0x00000001, 0x00000000, 0x00000005, 0x00030037,
    0x00000004, 0x00000009, 0x00030037, 0x00000004, 0x0000000a, 0x000200f8, 0x0000000b,
    0x0006003d, 0x00000003, 0x0000000c, 0x0000000a, 0x00000002, 0x00000004, 0x00050050,
    0x00000006, 0x0000000d, 0x0000000c, 0x00000007, 0x00050050, 0x00000008, 0x0000000e,
    0x0000000d, 0x0000000d, 0x00050051, 0x00000003, 0x0000000f, 0x0000000e, 0x00000002,
    0x0005003e, 0x00000009, 0x0000000f, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
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
 * %pair = OpTypeStruct %int %int
 * %int_top = OpConstant %int 0x80000000
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %x = OpLoad %int %in Aligned 4
 * %both = OpUMulExtended %pair %x %int_top
 * %r = OpCompositeExtract %int %both 1
 * OpStore %out %r Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module2[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000e, 0x00000000, 0x00020011, 0x00000004,
    0x00020011, 0x00000006, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00020013, 0x00000002, 0x00040015, 0x00000003, 0x00000020,
    0x00000000, 0x00040020, 0x00000004, 0x00000005, 0x00000003, 0x00050021, 0x00000005,
    0x00000002, 0x00000004, 0x00000004, 0x0004001e, 0x00000006, 0x00000003, 0x00000003,
    0x0004002b, 0x00000003, 0x00000007, 0x80000000, 0x00050036, 0x00000002, 0x00000001,
    0x00000000, 0x00000005, 0x00030037, 0x00000004, 0x00000008, 0x00030037, 0x00000004,
    0x00000009, 0x000200f8, 0x0000000a, 0x0006003d, 0x00000003, 0x0000000b, 0x00000009,
    0x00000002, 0x00000004, 0x00050097, 0x00000006, 0x0000000c, 0x0000000b, 0x00000007,
    0x00050051, 0x00000003, 0x0000000d, 0x0000000c, 0x00000001, 0x0005003e, 0x00000008,
    0x0000000d, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
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
 * %pair = OpTypeStruct %int %int
 * %int_n1 = OpConstant %int 0xffffffff
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %x = OpLoad %int %in Aligned 4
 * %both = OpSMulExtended %pair %x %int_n1
 * %r = OpCompositeExtract %int %both 1
 * OpStore %out %r Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module3[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000e, 0x00000000, 0x00020011, 0x00000004,
    0x00020011, 0x00000006, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00020013, 0x00000002, 0x00040015, 0x00000003, 0x00000020,
    0x00000000, 0x00040020, 0x00000004, 0x00000005, 0x00000003, 0x00050021, 0x00000005,
    0x00000002, 0x00000004, 0x00000004, 0x0004001e, 0x00000006, 0x00000003, 0x00000003,
    0x0004002b, 0x00000003, 0x00000007, 0xffffffff, 0x00050036, 0x00000002, 0x00000001,
    0x00000000, 0x00000005, 0x00030037, 0x00000004, 0x00000008, 0x00030037, 0x00000004,
    0x00000009, 0x000200f8, 0x0000000a, 0x0006003d, 0x00000003, 0x0000000b, 0x00000009,
    0x00000002, 0x00000004, 0x00050098, 0x00000006, 0x0000000c, 0x0000000b, 0x00000007,
    0x00050051, 0x00000003, 0x0000000d, 0x0000000c, 0x00000001, 0x0005003e, 0x00000008,
    0x0000000d, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability Int16
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %global
 * %short = OpTypeInt 16 0
 * %short_2 = OpConstant %short 2
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %x = OpLoad %int %in Aligned 4
 * %r = OpShiftLeftLogical %int %x %short_2
 * OpStore %out %r Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module4[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000d, 0x00000000, 0x00020011, 0x00000004,
    0x00020011, 0x00000006, 0x00020011, 0x00000016, 0x0003000e, 0x00000002, 0x00000002,
    0x0004000f, 0x00000006, 0x00000001, 0x0000006b, 0x00020013, 0x00000002, 0x00040015,
    0x00000003, 0x00000020, 0x00000000, 0x00040020, 0x00000004, 0x00000005, 0x00000003,
    0x00050021, 0x00000005, 0x00000002, 0x00000004, 0x00000004, 0x00040015, 0x00000006,
    0x00000010, 0x00000000, 0x0004002b, 0x00000006, 0x00000007, 0x00000002, 0x00050036,
    0x00000002, 0x00000001, 0x00000000, 0x00000005, 0x00030037, 0x00000004, 0x00000008,
    0x00030037, 0x00000004, 0x00000009, 0x000200f8, 0x0000000a, 0x0006003d, 0x00000003,
    0x0000000b, 0x00000009, 0x00000002, 0x00000004, 0x000500c4, 0x00000003, 0x0000000c,
    0x0000000b, 0x00000007, 0x0005003e, 0x00000008, 0x0000000c, 0x00000002, 0x00000004,
    0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability Int64
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %global
 * %long = OpTypeInt 64 0
 * %long_2 = OpConstant %long 2
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %x = OpLoad %int %in Aligned 4
 * %r = OpShiftLeftLogical %int %x %long_2
 * OpStore %out %r Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module5[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000d, 0x00000000, 0x00020011, 0x00000004,
    0x00020011, 0x00000006, 0x00020011, 0x0000000b, 0x0003000e, 0x00000002, 0x00000002,
    0x0004000f, 0x00000006, 0x00000001, 0x0000006b, 0x00020013, 0x00000002, 0x00040015,
    0x00000003, 0x00000020, 0x00000000, 0x00040020, 0x00000004, 0x00000005, 0x00000003,
    0x00050021, 0x00000005, 0x00000002, 0x00000004, 0x00000004, 0x00040015, 0x00000006,
    0x00000040, 0x00000000, 0x0005002b, 0x00000006, 0x00000007, 0x00000002, 0x00000000,
    0x00050036, 0x00000002, 0x00000001, 0x00000000, 0x00000005, 0x00030037, 0x00000004,
    0x00000008, 0x00030037, 0x00000004, 0x00000009, 0x000200f8, 0x0000000a, 0x0006003d,
    0x00000003, 0x0000000b, 0x00000009, 0x00000002, 0x00000004, 0x000500c4, 0x00000003,
    0x0000000c, 0x0000000b, 0x00000007, 0x0005003e, 0x00000008, 0x0000000c, 0x00000002,
    0x00000004, 0x000100fd, 0x00010038,
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
 * %bool = OpTypeBool
 * %int_7 = OpConstant %int 7
 * %int_5 = OpConstant %int 5
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %x = OpLoad %int %in Aligned 4
 * %is = OpIEqual %bool %x %int_7
 * OpBranchConditional %is %next %next
 * %next = OpLabel
 * OpStore %out %int_5 Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module6[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000f, 0x00000000, 0x00020011, 0x00000004,
    0x00020011, 0x00000006, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00020013, 0x00000002, 0x00040015, 0x00000003, 0x00000020,
    0x00000000, 0x00040020, 0x00000004, 0x00000005, 0x00000003, 0x00050021, 0x00000005,
    0x00000002, 0x00000004, 0x00000004, 0x00020014, 0x00000006, 0x0004002b, 0x00000003,
    0x00000007, 0x00000007, 0x0004002b, 0x00000003, 0x00000008, 0x00000005, 0x00050036,
    0x00000002, 0x00000001, 0x00000000, 0x00000005, 0x00030037, 0x00000004, 0x00000009,
    0x00030037, 0x00000004, 0x0000000a, 0x000200f8, 0x0000000b, 0x0006003d, 0x00000003,
    0x0000000c, 0x0000000a, 0x00000002, 0x00000004, 0x000500aa, 0x00000006, 0x0000000d,
    0x0000000c, 0x00000007, 0x000400fa, 0x0000000d, 0x0000000e, 0x0000000e, 0x000200f8,
    0x0000000e, 0x0005003e, 0x00000009, 0x00000008, 0x00000002, 0x00000004, 0x000100fd,
    0x00010038,
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
 * %float = OpTypeFloat 32
 * %float_21 = OpConstant %float 21
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %x = OpLoad %int %in Aligned 4
 * %whole = OpConvertUToF %float %x
 * %third = OpFDiv %float %whole %float_21
 * %half = OpQuantizeToF16 %float %third
 * %r = OpBitcast %int %half
 * OpStore %out %r Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module7[] = {
    0x07230203, 0x00010000, 0x00070000, 0x00000010, 0x00000000, 0x00020011, 0x00000004,
    0x00020011, 0x00000006, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00020013, 0x00000002, 0x00040015, 0x00000003, 0x00000020,
    0x00000000, 0x00040020, 0x00000004, 0x00000005, 0x00000003, 0x00050021, 0x00000005,
    0x00000002, 0x00000004, 0x00000004, 0x00030016, 0x00000006, 0x00000020, 0x0004002b,
    0x00000006, 0x00000007, 0x41a80000, 0x00050036, 0x00000002, 0x00000001, 0x00000000,
    0x00000005, 0x00030037, 0x00000004, 0x00000008, 0x00030037, 0x00000004, 0x00000009,
    0x000200f8, 0x0000000a, 0x0006003d, 0x00000003, 0x0000000b, 0x00000009, 0x00000002,
    0x00000004, 0x00040070, 0x00000006, 0x0000000c, 0x0000000b, 0x00050088, 0x00000006,
    0x0000000d, 0x0000000c, 0x00000007, 0x00040074, 0x00000006, 0x0000000e, 0x0000000d,
    0x0004007c, 0x00000003, 0x0000000f, 0x0000000e, 0x0005003e, 0x00000008, 0x0000000f,
    0x00000002, 0x00000004, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability Int16
 * OpCapability Vector16
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %global
 * %short = OpTypeInt 16 0
 * %short16 = OpTypeVector %short 16
 * %global16 = OpTypePointer CrossWorkgroup %short16
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %x = OpLoad %int %in Aligned 4
 * %wide = OpBitcast %global16 %in
 * %r = OpSizeOf %int %wide
 * OpStore %out %r Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module8[] = {
    0x07230203, 0x00010100, 0x00070000, 0x0000000f, 0x00000000, 0x00020011, 0x00000004,
    0x00020011, 0x00000006, 0x00020011, 0x00000016, 0x00020011, 0x00000007, 0x0003000e,
    0x00000002, 0x00000002, 0x0004000f, 0x00000006, 0x00000001, 0x0000006b, 0x00020013,
    0x00000002, 0x00040015, 0x00000003, 0x00000020, 0x00000000, 0x00040020, 0x00000004,
    0x00000005, 0x00000003, 0x00050021, 0x00000005, 0x00000002, 0x00000004, 0x00000004,
    0x00040015, 0x00000006, 0x00000010, 0x00000000, 0x00040017, 0x00000007, 0x00000006,
    0x00000010, 0x00040020, 0x00000008, 0x00000005, 0x00000007, 0x00050036, 0x00000002,
    0x00000001, 0x00000000, 0x00000005, 0x00030037, 0x00000004, 0x00000009, 0x00030037,
    0x00000004, 0x0000000a, 0x000200f8, 0x0000000b, 0x0006003d, 0x00000003, 0x0000000c,
    0x0000000a, 0x00000002, 0x00000004, 0x0004007c, 0x00000008, 0x0000000d, 0x0000000a,
    0x00040141, 0x00000003, 0x0000000e, 0x0000000d, 0x0005003e, 0x00000009, 0x0000000e,
    0x00000002, 0x00000004, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability Vector16
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %global
 * %float = OpTypeFloat 32
 * %float8 = OpTypeVector %float 8
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %x = OpLoad %int %in Aligned 4
 * %f = OpConvertSToF %float %x
 * %v = OpCompositeConstruct %float8 %f %f %f %f %f %f %f %f
 * %d = OpDot %float %v %v
 * %r = OpConvertFToS %int %d
 * OpStore %out %r Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module9[] = {
    0x07230203, 0x00010000, 0x00070000, 0x00000010, 0x00000000, 0x00020011, 0x00000004,
    0x00020011, 0x00000006, 0x00020011, 0x00000007, 0x0003000e, 0x00000002, 0x00000002,
    0x0004000f, 0x00000006, 0x00000001, 0x0000006b, 0x00020013, 0x00000002, 0x00040015,
    0x00000003, 0x00000020, 0x00000000, 0x00040020, 0x00000004, 0x00000005, 0x00000003,
    0x00050021, 0x00000005, 0x00000002, 0x00000004, 0x00000004, 0x00030016, 0x00000006,
    0x00000020, 0x00040017, 0x00000007, 0x00000006, 0x00000008, 0x00050036, 0x00000002,
    0x00000001, 0x00000000, 0x00000005, 0x00030037, 0x00000004, 0x00000008, 0x00030037,
    0x00000004, 0x00000009, 0x000200f8, 0x0000000a, 0x0006003d, 0x00000003, 0x0000000b,
    0x00000009, 0x00000002, 0x00000004, 0x0004006f, 0x00000006, 0x0000000c, 0x0000000b,
    0x000b0050, 0x00000007, 0x0000000d, 0x0000000c, 0x0000000c, 0x0000000c, 0x0000000c,
    0x0000000c, 0x0000000c, 0x0000000c, 0x0000000c, 0x00050094, 0x00000006, 0x0000000e,
    0x0000000d, 0x0000000d, 0x0004006e, 0x00000003, 0x0000000f, 0x0000000e, 0x0005003e,
    0x00000008, 0x0000000f, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
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
 * %int_1 = OpConstant %int 1
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %end = OpInBoundsPtrAccessChain %global %in %int_1
 * %r = OpPtrDiff %int %end %in
 * OpStore %out %r Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module10[] = {
    0x07230203, 0x00010400, 0x00070000, 0x0000000c, 0x00000000, 0x00020011, 0x00000004,
    0x00020011, 0x00000006, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00020013, 0x00000002, 0x00040015, 0x00000003, 0x00000020,
    0x00000000, 0x00040020, 0x00000004, 0x00000005, 0x00000003, 0x00050021, 0x00000005,
    0x00000002, 0x00000004, 0x00000004, 0x0004002b, 0x00000003, 0x00000006, 0x00000001,
    0x00050036, 0x00000002, 0x00000001, 0x00000000, 0x00000005, 0x00030037, 0x00000004,
    0x00000007, 0x00030037, 0x00000004, 0x00000008, 0x000200f8, 0x00000009, 0x00050046,
    0x00000004, 0x0000000a, 0x00000008, 0x00000006, 0x00050193, 0x00000003, 0x0000000b,
    0x0000000a, 0x00000008, 0x0005003e, 0x00000007, 0x0000000b, 0x00000002, 0x00000004,
    0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * OpDecorateString %r UserSemantic "text"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %global
 * %int_1 = OpConstant %int 1
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %x = OpLoad %int %in Aligned 4
 * %r = OpIAdd %int %x %int_1
 * OpStore %out %r Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module11[] = {
    0x07230203, 0x00010400, 0x00070000, 0x0000000c, 0x00000000, 0x00020011, 0x00000004,
    0x00020011, 0x00000006, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00051600, 0x00000002, 0x00001603, 0x74786574, 0x00000000,
    0x00020013, 0x00000003, 0x00040015, 0x00000004, 0x00000020, 0x00000000, 0x00040020,
    0x00000005, 0x00000005, 0x00000004, 0x00050021, 0x00000006, 0x00000003, 0x00000005,
    0x00000005, 0x0004002b, 0x00000004, 0x00000007, 0x00000001, 0x00050036, 0x00000003,
    0x00000001, 0x00000000, 0x00000006, 0x00030037, 0x00000005, 0x00000008, 0x00030037,
    0x00000005, 0x00000009, 0x000200f8, 0x0000000a, 0x0006003d, 0x00000004, 0x0000000b,
    0x00000009, 0x00000002, 0x00000004, 0x00050080, 0x00000004, 0x00000002, 0x0000000b,
    0x00000007, 0x0005003e, 0x00000008, 0x00000002, 0x00000002, 0x00000004, 0x000100fd,
    0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * OpDecorate %up FPRoundingMode RTP
 * OpDecorate %down FPRoundingMode RTN
 * %up = OpDecorationGroup
 * %down = OpDecorationGroup
 * OpGroupDecorate %up %a
 * OpGroupDecorate %down %b
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %global
 * %float = OpTypeFloat 32
 * %half = OpConstant %float 0.5
 * %int_10 = OpConstant %int 10
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %x = OpLoad %int %in Aligned 4
 * %f = OpConvertSToF %float %x
 * %h = OpFMul %float %f %half
 * %n = OpFNegate %float %h
 * %a = OpConvertFToS %int %h
 * %b = OpConvertFToS %int %n
 * %tens = OpIMul %int %a %int_10
 * %r = OpISub %int %tens %b
 * OpStore %out %r Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module12[] = {
    0x07230203, 0x00010000, 0x00070000, 0x00000016, 0x00000000, 0x00020011, 0x00000004,
    0x00020011, 0x00000006, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00040047, 0x00000002, 0x00000027, 0x00000002, 0x00040047,
    0x00000003, 0x00000027, 0x00000003, 0x00020049, 0x00000002, 0x00020049, 0x00000003,
    0x0003004a, 0x00000002, 0x00000004, 0x0003004a, 0x00000003, 0x00000005, 0x00020013,
    0x00000006, 0x00040015, 0x00000007, 0x00000020, 0x00000000, 0x00040020, 0x00000008,
    0x00000005, 0x00000007, 0x00050021, 0x00000009, 0x00000006, 0x00000008, 0x00000008,
    0x00030016, 0x0000000a, 0x00000020, 0x0004002b, 0x0000000a, 0x0000000b, 0x3f000000,
    0x0004002b, 0x00000007, 0x0000000c, 0x0000000a, 0x00050036, 0x00000006, 0x00000001,
    0x00000000, 0x00000009, 0x00030037, 0x00000008, 0x0000000d, 0x00030037, 0x00000008,
    0x0000000e, 0x000200f8, 0x0000000f, 0x0006003d, 0x00000007, 0x00000010, 0x0000000e,
    0x00000002, 0x00000004, 0x0004006f, 0x0000000a, 0x00000011, 0x00000010, 0x00050085,
    0x0000000a, 0x00000012, 0x00000011, 0x0000000b, 0x0004007f, 0x0000000a, 0x00000013,
    0x00000012, 0x0004006e, 0x00000007, 0x00000004, 0x00000012, 0x0004006e, 0x00000007,
    0x00000005, 0x00000013, 0x00050084, 0x00000007, 0x00000014, 0x00000004, 0x0000000c,
    0x00050082, 0x00000007, 0x00000015, 0x00000014, 0x00000005, 0x0005003e, 0x0000000d,
    0x00000015, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * OpEntryPoint Kernel %k "other"
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
static const cl_uint module13[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000a, 0x00000000, 0x00020011, 0x00000004,
    0x00020011, 0x00000006, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006,
    0x00000001, 0x0000006b, 0x0005000f, 0x00000006, 0x00000001, 0x6568746f, 0x00000072,
    0x00020013, 0x00000002, 0x00040015, 0x00000003, 0x00000020, 0x00000000, 0x00040020,
    0x00000004, 0x00000005, 0x00000003, 0x00050021, 0x00000005, 0x00000002, 0x00000004,
    0x00000004, 0x00050036, 0x00000002, 0x00000001, 0x00000000, 0x00000005, 0x00030037,
    0x00000004, 0x00000006, 0x00030037, 0x00000004, 0x00000007, 0x000200f8, 0x00000008,
    0x0006003d, 0x00000003, 0x00000009, 0x00000007, 0x00000002, 0x00000004, 0x0005003e,
    0x00000006, 0x00000009, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
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
 * OpTypeForwardPointer %pointer Function
 * %node = OpTypeStruct %int %pointer
 * %pointer = OpTypePointer Function %node
 * %private = OpTypePointer Function %int
 * %inner = OpTypePointer Function %pointer
 * %none = OpConstantNull %pointer
 * %int_0 = OpConstant %int 0
 * %int_1 = OpConstant %int 1
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %last = OpVariable %pointer Function
 * %first = OpVariable %pointer Function
 * %x = OpLoad %int %in Aligned 4
 * %one = OpCompositeConstruct %node %x %none
 * OpStore %last %one
 * %two = OpCompositeConstruct %node %int_0 %last
 * OpStore %first %two
 * %at = OpInBoundsAccessChain %inner %first %int_1
 * %next = OpLoad %pointer %at
 * %there = OpInBoundsAccessChain %private %next %int_0
 * %r = OpLoad %int %there
 * OpStore %out %r Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module14[] = {
    0x07230203, 0x00010000, 0x00070000, 0x00000019, 0x00000000, 0x00020011, 0x00000004,
    0x00020011, 0x00000006, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00020013, 0x00000002, 0x00040015, 0x00000003, 0x00000020,
    0x00000000, 0x00040020, 0x00000004, 0x00000005, 0x00000003, 0x00050021, 0x00000005,
    0x00000002, 0x00000004, 0x00000004, 0x00030027, 0x00000006, 0x00000007, 0x0004001e,
    0x00000007, 0x00000003, 0x00000006, 0x00040020, 0x00000006, 0x00000007, 0x00000007,
    0x00040020, 0x00000008, 0x00000007, 0x00000003, 0x00040020, 0x00000009, 0x00000007,
    0x00000006, 0x0003002e, 0x00000006, 0x0000000a, 0x0004002b, 0x00000003, 0x0000000b,
    0x00000000, 0x0004002b, 0x00000003, 0x0000000c, 0x00000001, 0x00050036, 0x00000002,
    0x00000001, 0x00000000, 0x00000005, 0x00030037, 0x00000004, 0x0000000d, 0x00030037,
    0x00000004, 0x0000000e, 0x000200f8, 0x0000000f, 0x0004003b, 0x00000006, 0x00000010,
    0x00000007, 0x0004003b, 0x00000006, 0x00000011, 0x00000007, 0x0006003d, 0x00000003,
    0x00000012, 0x0000000e, 0x00000002, 0x00000004, 0x00050050, 0x00000007, 0x00000013,
    0x00000012, 0x0000000a, 0x0003003e, 0x00000010, 0x00000013, 0x00050050, 0x00000007,
    0x00000014, 0x0000000b, 0x00000010, 0x0003003e, 0x00000011, 0x00000014, 0x00050042,
    0x00000009, 0x00000015, 0x00000011, 0x0000000c, 0x0004003d, 0x00000006, 0x00000016,
    0x00000015, 0x00050042, 0x00000008, 0x00000017, 0x00000016, 0x0000000b, 0x0004003d,
    0x00000003, 0x00000018, 0x00000017, 0x0005003e, 0x0000000d, 0x00000018, 0x00000002,
    0x00000004, 0x000100fd, 0x00010038,
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
 * %float = OpTypeFloat 32
 * %float_n5 = OpConstant %float -5
 * %float_3 = OpConstant %float 3
 * %mod = OpSpecConstantOp %float FMod %float_n5 %float_3
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %x = OpLoad %int %in Aligned 4
 * %m = OpConvertFToS %int %mod
 * %r = OpIAdd %int %x %m
 * OpStore %out %r Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module15[] = {
    0x07230203, 0x00010000, 0x00070000, 0x00000010, 0x00000000, 0x00020011, 0x00000004,
    0x00020011, 0x00000006, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00020013, 0x00000002, 0x00040015, 0x00000003, 0x00000020,
    0x00000000, 0x00040020, 0x00000004, 0x00000005, 0x00000003, 0x00050021, 0x00000005,
    0x00000002, 0x00000004, 0x00000004, 0x00030016, 0x00000006, 0x00000020, 0x0004002b,
    0x00000006, 0x00000007, 0xc0a00000, 0x0004002b, 0x00000006, 0x00000008, 0x40400000,
    0x00060034, 0x00000006, 0x00000009, 0x0000008d, 0x00000007, 0x00000008, 0x00050036,
    0x00000002, 0x00000001, 0x00000000, 0x00000005, 0x00030037, 0x00000004, 0x0000000a,
    0x00030037, 0x00000004, 0x0000000b, 0x000200f8, 0x0000000c, 0x0006003d, 0x00000003,
    0x0000000d, 0x0000000b, 0x00000002, 0x00000004, 0x0004006e, 0x00000003, 0x0000000e,
    0x00000009, 0x00050080, 0x00000003, 0x0000000f, 0x0000000d, 0x0000000e, 0x0005003e,
    0x0000000a, 0x0000000f, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
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
 * %float = OpTypeFloat 32
 * %float_3 = OpConstant %float 3
 * %minus = OpSpecConstantOp %float FNegate %float_3
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %x = OpLoad %int %in Aligned 4
 * %m = OpConvertFToS %int %minus
 * %r = OpIAdd %int %x %m
 * OpStore %out %r Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module16[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000f, 0x00000000, 0x00020011, 0x00000004,
    0x00020011, 0x00000006, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00020013, 0x00000002, 0x00040015, 0x00000003, 0x00000020,
    0x00000000, 0x00040020, 0x00000004, 0x00000005, 0x00000003, 0x00050021, 0x00000005,
    0x00000002, 0x00000004, 0x00000004, 0x00030016, 0x00000006, 0x00000020, 0x0004002b,
    0x00000006, 0x00000007, 0x40400000, 0x00050034, 0x00000006, 0x00000008, 0x0000007f,
    0x00000007, 0x00050036, 0x00000002, 0x00000001, 0x00000000, 0x00000005, 0x00030037,
    0x00000004, 0x00000009, 0x00030037, 0x00000004, 0x0000000a, 0x000200f8, 0x0000000b,
    0x0006003d, 0x00000003, 0x0000000c, 0x0000000a, 0x00000002, 0x00000004, 0x0004006e,
    0x00000003, 0x0000000d, 0x00000008, 0x00050080, 0x00000003, 0x0000000e, 0x0000000c,
    0x0000000d, 0x0005003e, 0x00000009, 0x0000000e, 0x00000002, 0x00000004, 0x000100fd,
    0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability Int8
 * OpCapability Int64
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %global
 * %char = OpTypeInt 8 0
 * %char_2 = OpConstant %char 2
 * %long = OpTypeInt 64 0
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %x = OpLoad %int %in Aligned 4
 * %l = OpUConvert %long %x
 * %s = OpShiftLeftLogical %long %l %char_2
 * %r = OpUConvert %int %s
 * OpStore %out %r Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module17[] = {
    0x07230203, 0x00010000, 0x00070000, 0x00000010, 0x00000000, 0x00020011, 0x00000004,
    0x00020011, 0x00000006, 0x00020011, 0x00000027, 0x00020011, 0x0000000b, 0x0003000e,
    0x00000002, 0x00000002, 0x0004000f, 0x00000006, 0x00000001, 0x0000006b, 0x00020013,
    0x00000002, 0x00040015, 0x00000003, 0x00000020, 0x00000000, 0x00040020, 0x00000004,
    0x00000005, 0x00000003, 0x00050021, 0x00000005, 0x00000002, 0x00000004, 0x00000004,
    0x00040015, 0x00000006, 0x00000008, 0x00000000, 0x0004002b, 0x00000006, 0x00000007,
    0x00000002, 0x00040015, 0x00000008, 0x00000040, 0x00000000, 0x00050036, 0x00000002,
    0x00000001, 0x00000000, 0x00000005, 0x00030037, 0x00000004, 0x00000009, 0x00030037,
    0x00000004, 0x0000000a, 0x000200f8, 0x0000000b, 0x0006003d, 0x00000003, 0x0000000c,
    0x0000000a, 0x00000002, 0x00000004, 0x00040071, 0x00000008, 0x0000000d, 0x0000000c,
    0x000500c4, 0x00000008, 0x0000000e, 0x0000000d, 0x00000007, 0x00040071, 0x00000003,
    0x0000000f, 0x0000000e, 0x0005003e, 0x00000009, 0x0000000f, 0x00000002, 0x00000004,
    0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability ImageBasic
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * OpEntryPoint Kernel %reads "reads"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %global
 * %float = OpTypeFloat 32
 * %float2 = OpTypeVector %float 2
 * %float4 = OpTypeVector %float 4
 * %image = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly
 * %sampler = OpTypeSampler
 * %sampled = OpTypeSampledImage %image
 * %colors = OpTypePointer CrossWorkgroup %float4
 * %with_image = OpTypeFunction %void %image %sampler %colors
 * %zero = OpConstantNull %float2
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %in = OpFunctionParameter %global
 * %start = OpLabel
 * %x = OpLoad %int %in Aligned 4
 * OpStore %out %x Aligned 4
 * OpReturn
 * OpFunctionEnd
 * %reads = OpFunction %void None %with_image
 * %i = OpFunctionParameter %image
 * %s = OpFunctionParameter %sampler
 * %to = OpFunctionParameter %colors
 * %begin = OpLabel
 * %both = OpSampledImage %sampled %i %s
 * %color = OpImageSampleExplicitLod %float4 %both %zero Grad %zero %zero
 * OpStore %to %color Aligned 16
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module18[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000001a, 0x00000000, 0x00020011, 0x00000004,
    0x00020011, 0x00000006, 0x00020011, 0x0000000d, 0x0003000e, 0x00000002, 0x00000002,
    0x0004000f, 0x00000006, 0x00000001, 0x0000006b, 0x0005000f, 0x00000006, 0x00000002,
    0x64616572, 0x00000073, 0x00020013, 0x00000003, 0x00040015, 0x00000004, 0x00000020,
    0x00000000, 0x00040020, 0x00000005, 0x00000005, 0x00000004, 0x00050021, 0x00000006,
    0x00000003, 0x00000005, 0x00000005, 0x00030016, 0x00000007, 0x00000020, 0x00040017,
    0x00000008, 0x00000007, 0x00000002, 0x00040017, 0x00000009, 0x00000007, 0x00000004,
    0x000a0019, 0x0000000a, 0x00000003, 0x00000001, 0x00000000, 0x00000000, 0x00000000,
    0x00000000, 0x00000000, 0x00000000, 0x0002001a, 0x0000000b, 0x0003001b, 0x0000000c,
    0x0000000a, 0x00040020, 0x0000000d, 0x00000005, 0x00000009, 0x00060021, 0x0000000e,
    0x00000003, 0x0000000a, 0x0000000b, 0x0000000d, 0x0003002e, 0x00000008, 0x0000000f,
    0x00050036, 0x00000003, 0x00000001, 0x00000000, 0x00000006, 0x00030037, 0x00000005,
    0x00000010, 0x00030037, 0x00000005, 0x00000011, 0x000200f8, 0x00000012, 0x0006003d,
    0x00000004, 0x00000013, 0x00000011, 0x00000002, 0x00000004, 0x0005003e, 0x00000010,
    0x00000013, 0x00000002, 0x00000004, 0x000100fd, 0x00010038, 0x00050036, 0x00000003,
    0x00000002, 0x00000000, 0x0000000e, 0x00030037, 0x0000000a, 0x00000014, 0x00030037,
    0x0000000b, 0x00000015, 0x00030037, 0x0000000d, 0x00000016, 0x000200f8, 0x00000017,
    0x00050056, 0x0000000c, 0x00000018, 0x00000014, 0x00000015, 0x00080058, 0x00000009,
    0x00000019, 0x00000018, 0x0000000f, 0x00000004, 0x0000000f, 0x0000000f, 0x0005003e,
    0x00000016, 0x00000019, 0x00000002, 0x00000010, 0x000100fd, 0x00010038,
};

static const struct {
  const char *what, *rule;
  const cl_uint* words;
  size_t bytes;
  cl_int due, or_due; /* if two answers are right, the second; otherwise 0 */
} modules[] = {
    {"OpCompositeConstruct of a vector from two vectors",
     "SPIR-V, OpCompositeConstruct: a vector may represent consecutive scalars of a vector", module1,
     sizeof module1, 7},
    {"OpUMulExtended of 7 and 2^31, the high half",
     "SPIR-V, OpUMulExtended: member 0 gets the low bits of the product, member 1 the high bits", module2,
     sizeof module2, 3},
    {"OpSMulExtended of 7 and -1, the high half",
     "SPIR-V, OpSMulExtended: member 0 gets the low bits of the product, member 1 the high bits", module3,
     sizeof module3, -1},
    {"an int shifted by a short",
     "SPIR-V, OpShiftLeftLogical: Base has the width of the result; Shift may have another", module4,
     sizeof module4, 28},
    {"an int shifted by a long",
     "SPIR-V, OpShiftLeftLogical: Base has the width of the result; Shift may have another", module5,
     sizeof module5, 28},
    {"OpBranchConditional with one label twice",
     "SPIR-V, OpBranchConditional: the labels must differ from version 1.6 on", module6,
     sizeof module6, 5},
    {"OpQuantizeToF16 of 1/3",
     "SPIR-V, OpQuantizeToF16: a number that a half can express, here 0x1.554p-2 or 0x1.558p-2",
     module7, sizeof module7, 1051369472, 1051377664},
    {"OpSizeOf what a pointer to 16 shorts points to",
     "SPIR-V 1.1, OpSizeOf: the size of the type pointed to (Environment 3.0.19, 2.10: 32 bytes)", module8,
     sizeof module8, 32},
    {"OpDot of vectors of 8", "SPIR-V, OpDot: vectors of floating-point type; Vector16 allows 8 components",
     module9, sizeof module9, 392},
    {"OpPtrDiff with a result of 32 bits, nothing written after it",
     "SPIR-V 1.4, OpPtrDiff: the result is a scalar of integer type", module10, sizeof module10, 1},
    {"OpDecorateString with UserSemantic",
     "SPIR-V 1.4, OpDecorateString: a decoration that changes no result", module11, sizeof module11,
     8},
    {"10 * (3.5 rounded up) - (-3.5 rounded down), with two groups of decorations",
     "SPIR-V, OpGroupDecorate: each target gets the decorations of its group", module12,
     sizeof module12, 44},
    {"a function that is the entry point of two kernels, k and other",
     "SPIR-V, 2.16: only names of entry points must differ", module13, sizeof module13, 7},
    {"OpTypeForwardPointer for a struct with a pointer to its own type",
     "SPIR-V, OpTypeForwardPointer: declares a pointer type before the type that it points to",
     module14, sizeof module14, 7},
    {"OpSpecConstantOp with FMod of -5 and 3", "SPIR-V, OpSpecConstantOp: FMod with Kernel", module15,
     sizeof module15, 8},
    {"OpSpecConstantOp with FNegate of 3", "SPIR-V, OpSpecConstantOp: FNegate with Kernel", module16,
     sizeof module16, 4},
    {"a long shifted by a char",
     "SPIR-V, OpShiftLeftLogical: Base has the width of the result; Shift may have another", module17,
     sizeof module17, 28},
    {"a kernel, and another kernel that samples an image with gradients",
     "SPIR-V, OpImageSampleExplicitLod: the image operand Grad", module18, sizeof module18, 7},
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
  cl_int in[2] = {7, 7}, out[2] = {0x5a5a5a5a, 0x5a5a5a5a};
  const cl_mem_flags flags = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
  cl_mem written = clCreateBuffer(context, flags, sizeof out, out, &status);
  cl_mem read = clCreateBuffer(context, flags, sizeof in, in, &status);
  const size_t one = 1;
  clSetKernelArg(kernel, 0, sizeof written, &written);
  clSetKernelArg(kernel, 1, sizeof read, &read);
  status = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL);
  if (status != CL_SUCCESS) return printf("clEnqueueNDRangeKernel returned %d\n", status), 1;
  status = clEnqueueReadBuffer(queue, written, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL);
  if (status != CL_SUCCESS) return printf("clEnqueueReadBuffer returned %d\n", status), 1;
  const cl_int due = modules[n - 1].due, or_due = modules[n - 1].or_due;
  printf("%d, %d expected\n", out[0], due);
  if (out[1] != 0x5a5a5a5a) return printf("the int after the result is %d\n", out[1]), 1;
  return out[0] != due && (or_due == 0 || out[0] != or_due);
}
