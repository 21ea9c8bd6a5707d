/* Modules in SPIR-V 1.0; spirv.c has others. Modules 1 to 5 and 9 are valid: a driver must build
 * and run them correctly. Modules 6 to 8 are damaged or forbidden: a driver may refuse or accept
 * them, but must not crash. Sections are those of the OpenCL SPIR-V Environment Specification
 * 3.0.19. SPIRV-Tools' validator accepts the valid modules. It checked the modules with Float16 (5
 * and 9) only by the rules of SPIR-V, because its environments for OpenCL do not know cl_khr_fp16.
 * Every kernel writes one int.
 *   cc modules.c -o modules -lOpenCL && for i in $(seq 1 9); do ./modules $i; done
 * Exit status: 0 right, 1 wrong or not built, 2 not tried; a driver may end the process. */
#define CL_TARGET_OPENCL_VERSION 220
#include "../check.h"

/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability Groups
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k" %b
 * OpDecorate %b BuiltIn NumEnqueuedSubgroups
 * OpDecorate %b Constant
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global
 * %var = OpTypePointer Input %int
 * %b = OpVariable %var Input
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %start = OpLabel
 * %n = OpLoad %int %b Aligned 4
 * OpStore %out %n Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module1[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000b, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x00020011, 0x00000012, 0x0003000e, 0x00000002, 0x00000002, 0x0005000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00000002, 0x00040047, 0x00000002, 0x0000000b, 0x00000027, 0x00030047,
    0x00000002, 0x00000016, 0x00020013, 0x00000003, 0x00040015, 0x00000004, 0x00000020, 0x00000000,
    0x00040020, 0x00000005, 0x00000005, 0x00000004, 0x00040021, 0x00000006, 0x00000003, 0x00000005,
    0x00040020, 0x00000007, 0x00000001, 0x00000004, 0x0004003b, 0x00000007, 0x00000002, 0x00000001,
    0x00050036, 0x00000003, 0x00000001, 0x00000000, 0x00000006, 0x00030037, 0x00000005, 0x00000008,
    0x000200f8, 0x00000009, 0x0006003d, 0x00000004, 0x0000000a, 0x00000002, 0x00000002, 0x00000004,
    0x0005003e, 0x00000008, 0x0000000a, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability DeviceEnqueue
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %bool = OpTypeBool
 * %event = OpTypeDeviceEvent
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global
 * %int_0 = OpConstant %int 0
 * %int_1 = OpConstant %int 1
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %start = OpLabel
 * %e = OpCreateUserEvent %event
 * %valid = OpIsValidEvent %bool %e
 * OpSetUserEventStatus %e %int_0
 * OpReleaseEvent %e
 * %n = OpSelect %int %valid %int_1 %int_0
 * OpStore %out %n Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module2[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000f, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x00020011, 0x00000013, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00020013, 0x00000002, 0x00040015, 0x00000003, 0x00000020, 0x00000000,
    0x00020014, 0x00000004, 0x00020023, 0x00000005, 0x00040020, 0x00000006, 0x00000005, 0x00000003,
    0x00040021, 0x00000007, 0x00000002, 0x00000006, 0x0004002b, 0x00000003, 0x00000008, 0x00000000,
    0x0004002b, 0x00000003, 0x00000009, 0x00000001, 0x00050036, 0x00000002, 0x00000001, 0x00000000,
    0x00000007, 0x00030037, 0x00000006, 0x0000000a, 0x000200f8, 0x0000000b, 0x0003012b, 0x00000005,
    0x0000000c, 0x0004012c, 0x00000004, 0x0000000d, 0x0000000c, 0x0003012d, 0x0000000c, 0x00000008,
    0x0002012a, 0x0000000c, 0x000600a9, 0x00000003, 0x0000000e, 0x0000000d, 0x00000009, 0x00000008,
    0x0005003e, 0x0000000a, 0x0000000e, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability Int16
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %short = OpTypeInt 16 0
 * %short2 = OpTypeVector %short 2
 * %s = OpTypeStruct %int %short2
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %s
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %value = OpFunctionParameter %s
 * %start = OpLabel
 * %pair = OpCompositeExtract %short2 %value 1
 * %y = OpCompositeExtract %short %pair 1
 * %n = OpUConvert %int %y
 * OpStore %out %n Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module3[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000f, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x00020011, 0x00000016, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006,
    0x00000001, 0x0000006b, 0x00020013, 0x00000002, 0x00040015, 0x00000003, 0x00000020, 0x00000000,
    0x00040015, 0x00000004, 0x00000010, 0x00000000, 0x00040017, 0x00000005, 0x00000004, 0x00000002,
    0x0004001e, 0x00000006, 0x00000003, 0x00000005, 0x00040020, 0x00000007, 0x00000005, 0x00000003,
    0x00050021, 0x00000008, 0x00000002, 0x00000007, 0x00000006, 0x00050036, 0x00000002, 0x00000001,
    0x00000000, 0x00000008, 0x00030037, 0x00000007, 0x00000009, 0x00030037, 0x00000006, 0x0000000a,
    0x000200f8, 0x0000000b, 0x00050051, 0x00000005, 0x0000000c, 0x0000000a, 0x00000001, 0x00050051,
    0x00000004, 0x0000000d, 0x0000000c, 0x00000001, 0x00040071, 0x00000003, 0x0000000e, 0x0000000d,
    0x0005003e, 0x00000009, 0x0000000e, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * OpDecorate %n SpecId 7
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global
 * %n = OpSpecConstant %int 10
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %start = OpLabel
 * OpStore %out %n Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module4[] = {
    0x07230203, 0x00010000, 0x00070000, 0x00000009, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006, 0x00000001, 0x0000006b,
    0x00040047, 0x00000002, 0x00000001, 0x00000007, 0x00020013, 0x00000003, 0x00040015, 0x00000004,
    0x00000020, 0x00000000, 0x00040020, 0x00000005, 0x00000005, 0x00000004, 0x00040021, 0x00000006,
    0x00000003, 0x00000005, 0x00040032, 0x00000004, 0x00000002, 0x0000000a, 0x00050036, 0x00000003,
    0x00000001, 0x00000000, 0x00000006, 0x00030037, 0x00000005, 0x00000007, 0x000200f8, 0x00000008,
    0x0005003e, 0x00000007, 0x00000002, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability Float16
 * OpCapability Int16
 * %std = OpExtInstImport "OpenCL.std"
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %short = OpTypeInt 16 0
 * %half = OpTypeFloat 16
 * %global = OpTypePointer CrossWorkgroup %int
 * %private = OpTypePointer Function %half
 * %fn = OpTypeFunction %void %global %short
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %x = OpFunctionParameter %short
 * %start = OpLabel
 * %floor = OpVariable %private Function
 * %a = OpBitcast %half %x
 * %r = OpExtInst %half %std fract %a %floor
 * %bits = OpBitcast %short %r
 * %n = OpUConvert %int %bits
 * OpStore %out %n Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module5[] = {
    0x07230203, 0x00010000, 0x00070000, 0x00000012, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x00020011, 0x00000009, 0x00020011, 0x00000016, 0x0005000b, 0x00000001, 0x6e65704f,
    0x732e4c43, 0x00006474, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006, 0x00000002,
    0x0000006b, 0x00020013, 0x00000003, 0x00040015, 0x00000004, 0x00000020, 0x00000000, 0x00040015,
    0x00000005, 0x00000010, 0x00000000, 0x00030016, 0x00000006, 0x00000010, 0x00040020, 0x00000007,
    0x00000005, 0x00000004, 0x00040020, 0x00000008, 0x00000007, 0x00000006, 0x00050021, 0x00000009,
    0x00000003, 0x00000007, 0x00000005, 0x00050036, 0x00000003, 0x00000002, 0x00000000, 0x00000009,
    0x00030037, 0x00000007, 0x0000000a, 0x00030037, 0x00000005, 0x0000000b, 0x000200f8, 0x0000000c,
    0x0004003b, 0x00000008, 0x0000000d, 0x00000007, 0x0004007c, 0x00000006, 0x0000000e, 0x0000000b,
    0x0007000c, 0x00000006, 0x0000000f, 0x00000001, 0x0000001e, 0x0000000e, 0x0000000d, 0x0004007c,
    0x00000005, 0x00000010, 0x0000000f, 0x00040071, 0x00000004, 0x00000011, 0x00000010, 0x0005003e,
    0x0000000a, 0x00000011, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %int_2 = OpConstant %int 2
 * %arr = OpTypeArray %int %int_2
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %arr
 * %int_5 = OpConstant %int 5
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %value = OpFunctionParameter %arr
 * %start = OpLabel
 * OpStore %out %int_5 Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module6[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000c, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006, 0x00000001, 0x0000006b,
    0x00020013, 0x00000002, 0x00040015, 0x00000003, 0x00000020, 0x00000000, 0x0004002b, 0x00000003,
    0x00000004, 0x00000002, 0x0004001c, 0x00000005, 0x00000003, 0x00000004, 0x00040020, 0x00000006,
    0x00000005, 0x00000003, 0x00050021, 0x00000007, 0x00000002, 0x00000006, 0x00000005, 0x0004002b,
    0x00000003, 0x00000008, 0x00000005, 0x00050036, 0x00000002, 0x00000001, 0x00000000, 0x00000007,
    0x00030037, 0x00000006, 0x00000009, 0x00030037, 0x00000005, 0x0000000a, 0x000200f8, 0x0000000b,
    0x0005003e, 0x00000009, 0x00000008, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %event = OpTypeEvent
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %event
 * %int_5 = OpConstant %int 5
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %value = OpFunctionParameter %event
 * %start = OpLabel
 * OpStore %out %int_5 Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module7[] = {
    0x07230203, 0x00010000, 0x00070000, 0x0000000b, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006, 0x00000001, 0x0000006b,
    0x00020013, 0x00000002, 0x00040015, 0x00000003, 0x00000020, 0x00000000, 0x00020022, 0x00000004,
    0x00040020, 0x00000005, 0x00000005, 0x00000003, 0x00050021, 0x00000006, 0x00000002, 0x00000005,
    0x00000004, 0x0004002b, 0x00000003, 0x00000007, 0x00000005, 0x00050036, 0x00000002, 0x00000001,
    0x00000000, 0x00000006, 0x00030037, 0x00000005, 0x00000008, 0x00030037, 0x00000004, 0x00000009,
    0x000200f8, 0x0000000a, 0x0005003e, 0x00000008, 0x00000007, 0x00000002, 0x00000004, 0x000100fd,
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
 * %fn = OpTypeFunction %void %global
 * %int_5 = OpConstant %int 5
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %start = OpLabel
 * OpStore %out %int_5 Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module8[] = {
    0x07230203, 0x00010000, 0x00070000, 0x00000009, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x0003000e, 0x00000002, 0x00000002, 0x0004000f, 0x00000006, 0x00000001, 0x0000006b,
    0x00020013, 0x00000002, 0x00040015, 0x00000003, 0x00000020, 0x00000000, 0x00040020, 0x00000004,
    0x00000005, 0x00000003, 0x00040021, 0x00000005, 0x00000002, 0x00000004, 0x0004002b, 0x00000003,
    0x00000006, 0x00000005, 0x00050036, 0x00000002, 0x00000001, 0x00000000, 0x00000005, 0x00030037,
    0x00000004, 0x00000007, 0x000200f8, 0x00000008, 0x0005003e, 0x00000007, 0x00000006, 0x00000002,
    0x00000004, 0x000100fd, 0x00010038,
};
/*
 * OpCapability Addresses
 * OpCapability Kernel
 * OpCapability ImageBasic
 * OpCapability Float16
 * OpMemoryModel Physical64 OpenCL
 * OpEntryPoint Kernel %k "k"
 * %void = OpTypeVoid
 * %int = OpTypeInt 32 0
 * %int2 = OpTypeVector %int 2
 * %half = OpTypeFloat 16
 * %half4 = OpTypeVector %half 4
 * %image = OpTypeImage %void 2D 0 0 0 0 Unknown WriteOnly
 * %global = OpTypePointer CrossWorkgroup %int
 * %fn = OpTypeFunction %void %global %image
 * %int_0 = OpConstant %int 0
 * %int_5 = OpConstant %int 5
 * %place = OpConstantComposite %int2 %int_0 %int_0
 * %one = OpConstant %half 0x1p+0
 * %white = OpConstantComposite %half4 %one %one %one %one
 * %k = OpFunction %void None %fn
 * %out = OpFunctionParameter %global
 * %i = OpFunctionParameter %image
 * %start = OpLabel
 * OpImageWrite %i %place %white
 * OpStore %out %int_5 Aligned 4
 * OpReturn
 * OpFunctionEnd
 */
static const cl_uint module9[] = {
    0x07230203, 0x00010000, 0x00070000, 0x00000012, 0x00000000, 0x00020011, 0x00000004, 0x00020011,
    0x00000006, 0x00020011, 0x0000000d, 0x00020011, 0x00000009, 0x0003000e, 0x00000002, 0x00000002,
    0x0004000f, 0x00000006, 0x00000001, 0x0000006b, 0x00020013, 0x00000002, 0x00040015, 0x00000003,
    0x00000020, 0x00000000, 0x00040017, 0x00000004, 0x00000003, 0x00000002, 0x00030016, 0x00000005,
    0x00000010, 0x00040017, 0x00000006, 0x00000005, 0x00000004, 0x000a0019, 0x00000007, 0x00000002,
    0x00000001, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000001, 0x00040020,
    0x00000008, 0x00000005, 0x00000003, 0x00050021, 0x00000009, 0x00000002, 0x00000008, 0x00000007,
    0x0004002b, 0x00000003, 0x0000000a, 0x00000000, 0x0004002b, 0x00000003, 0x0000000b, 0x00000005,
    0x0005002c, 0x00000004, 0x0000000c, 0x0000000a, 0x0000000a, 0x0004002b, 0x00000005, 0x0000000d,
    0x00003c00, 0x0007002c, 0x00000006, 0x0000000e, 0x0000000d, 0x0000000d, 0x0000000d, 0x0000000d,
    0x00050036, 0x00000002, 0x00000001, 0x00000000, 0x00000009, 0x00030037, 0x00000008, 0x0000000f,
    0x00030037, 0x00000007, 0x00000010, 0x000200f8, 0x00000011, 0x00040063, 0x00000010, 0x0000000c,
    0x0000000e, 0x0005003e, 0x0000000f, 0x0000000b, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
};

/* The other arguments of a module's kernel, and the calls to make with the module. */
enum how { plain, with_struct, again, with_nan, survive, with_image };
static const struct {
  const char *what, *rule;
  const cl_uint* words;
  size_t bytes;
  enum how how;
  cl_int low, high; /* what may be written */
} modules[] = {
    {"NumEnqueuedSubgroups of a group of one", "2.9 lists it; the value is 1", module1,
     sizeof module1, plain, 1, 1},
    {"OpCreateUserEvent", "3.1: DeviceEnqueue, where device-side enqueue is supported", module2,
     sizeof module2, plain, 1, 1},
    {"a struct as an argument", "2.8.2: OpTypeStruct, with members that are numbers and vectors",
     module3, sizeof module3, with_struct, 4, 4},
    {"specialized to 11, built, specialized to 12, built once more",
     "clSetProgramSpecializationConstant: the value is the one that the next build uses", module4,
     sizeof module4, again, 12, 12},
    {"fract of a NaN of half", "6.6, 6.7.1: fract(NaN) is a NaN: 0x7c01 to 0x7fff", module5,
     sizeof module5, with_nan, 0x7c01, 0x7fff},
    {"an array as an argument", "2.8.2 has no OpTypeArray: it may be refused", module6,
     sizeof module6, survive, 0, 0},
    {"an event as an argument", "2.8.2 has no OpTypeEvent: it may be refused", module7,
     sizeof module7, survive, 0, 0},
    {"a module cut within an instruction", "clCreateProgramWithIL: CL_INVALID_VALUE", module8, 95,
     survive, 0, 0},
    {"OpImageWrite of halves",
     "7.7, Table 13: the texel's components have a Width of 16 or 32", module9, sizeof module9,
     with_image, 5, 5},
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

static int is(cl_int status, const char* call) {
  if (status != CL_SUCCESS) printf("%s returned %d\n", call, (int)status);
  return status == CL_SUCCESS;
}

int main(int argc, char** argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 0;
  if (n < 1 || n > count) {
    for (int i = 0; i < count; ++i)
      printf("%d  %s (%s)\n", i + 1, modules[i].what, modules[i].rule);
    return 2;
  }
  const enum how how = modules[n - 1].how;
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
  if (how == survive) {
    if (status == CL_SUCCESS) status = clBuildProgram(program, 1, &device, "", NULL, NULL);
    printf("every call returned, the last one %d\n", (int)status);
    return 0;
  }
  if (!is(status, "clCreateProgramWithIL")) return 1;
  const cl_uint eleven = 11, twelve = 12;
  if (how == again &&
      (!is(clSetProgramSpecializationConstant(program, 7, sizeof eleven, &eleven),
           "clSetProgramSpecializationConstant") ||
       !is(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram") ||
       !is(clSetProgramSpecializationConstant(program, 7, sizeof twelve, &twelve),
           "clSetProgramSpecializationConstant")))
    return 1;
  if (!is(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram")) return 1;
  const cl_kernel kernel = clCreateKernel(program, "k", &status);
  if (!is(status, "clCreateKernel")) return 1;
  cl_int out = 0x5a5a5a5a;
  cl_mem written =
      clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof out, &out, &status);
  const size_t one = 1;
  clSetKernelArg(kernel, 0, sizeof written, &written);
  const struct {
    cl_int x;
    cl_short pair[2];
  } value = {2, {3, 4}};
  const cl_ushort nan = 0x7e00;
  if (how == with_struct && !is(clSetKernelArg(kernel, 1, sizeof value, &value), "clSetKernelArg"))
    return 1;
  if (how == with_nan && !is(clSetKernelArg(kernel, 1, sizeof nan, &nan), "clSetKernelArg"))
    return 1;
  if (how == with_image) {
    const cl_image_format format = {CL_RGBA, CL_HALF_FLOAT};
    cl_image_desc description;
    memset(&description, 0, sizeof description);
    description.image_type = CL_MEM_OBJECT_IMAGE2D;
    description.image_width = description.image_height = 1;
    cl_mem image = clCreateImage(context, CL_MEM_WRITE_ONLY, &format, &description, NULL, &status);
    if (status != CL_SUCCESS) return 2;
    if (!is(clSetKernelArg(kernel, 1, sizeof image, &image), "clSetKernelArg")) return 1;
  }
  if (!is(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL),
          "clEnqueueNDRangeKernel") ||
      !is(clEnqueueReadBuffer(queue, written, CL_TRUE, 0, sizeof out, &out, 0, NULL, NULL),
          "clEnqueueReadBuffer"))
    return 1;
  printf("0x%x, 0x%x to 0x%x expected\n", (unsigned)out, (unsigned)modules[n - 1].low,
         (unsigned)modules[n - 1].high);
  return out < modules[n - 1].low || out > modules[n - 1].high;
}
