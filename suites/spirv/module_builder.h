#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/version.h"

/// Makes a module from the text of a kernel. The text is in the assembly language of SPIRV-Tools.
/// The ids in the text name types, constants and built-in variables. The builder declares these
/// ids, and the capabilities that the types need. It sorts instructions into their sections and
/// writes the entry point.
///
///   ids             meaning
///   %int %float4    OpTypeInt 32, OpTypeVector of 4 OpTypeFloat 32; char, short, long, half,
///                   double, bool, void; %size is the integer of the addressing model
///   %global_int     OpTypePointer CrossWorkgroup; local: Workgroup, private: Function,
///                   constant: UniformConstant, generic: Generic, input: Input
///   %arr4_int       OpTypeArray of 4
///   %image2d_ro     OpTypeImage; 1d, 1darray, 2d, 2darray, 2ddepth, 2darraydepth, 2dmsaa, 3d,
///                   buffer; ro, wo, rw; %sampled_image2d_ro is its OpTypeSampledImage
///   %sampler %event %queue %device_event %reserve_id %pipe_ro %pipe_wo
///   %fn__int__float OpTypeFunction that gives an int and takes a float
///   %int_5 %int_n5  constants 5 and -5; %float_1p5 is 1.5, %float_inf, %float_nan; hexadecimal
///                   numbers are bits; %int4_5 has 5 in all its components
///   %int_null       OpConstantNull; %int_undef: OpUndef; %true, %false
///   %bi_WorkDim     the variable with BuiltIn WorkDim; data/spirv/builtins.csv has its type
///   %std            the import of OpenCL.std
///   %kernel         the function of the entry point
///   %i %i32         the work-item's global id in dimension 0, and the id as an int
namespace assay::suites::spirv {

/// The device for which the builder makes a module.
struct Environment {
  unsigned address_bits = 64;
  harness::Version version{1, 0};  ///< the version of SPIR-V
};

/// A parameter of a kernel, for example "global_int" and "out".
struct Parameter {
  std::string type, name;
};

struct KernelText {
  std::string name;  ///< the name of the entry point; must be unique in joined modules
  std::vector<Parameter> parameters;
  std::string text;
  std::string front = {};  ///< instructions at the beginning of the first block
};

/// A module of one kernel: its text, and what it declares.
struct Module {
  std::string text;
  std::vector<std::string> capabilities, extensions, imports;
};

/// Throws std::logic_error if the text uses an id without a definition.
Module build_module(const KernelText& kernel, const Environment& environment);

/// Kernel::parameters for `count` pointers to global memory, all of one type.
std::string global_parameters(std::size_t count);

/// A row of data/spirv/builtins.csv: the type of a built-in variable, and the capability that it
/// needs in addition to Kernel.
struct BuiltIn {
  std::string name, type, capability, citation;
};
const std::vector<BuiltIn>& built_ins();

}  // namespace assay::suites::spirv
