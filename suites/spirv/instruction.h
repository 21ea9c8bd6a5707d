#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "suites/base/forward.h"
#include "suites/spirv/module_builder.h"

/// Built-in functions and operators as instructions of SPIR-V.
namespace assay::suites::spirv {

/// The SPIR-V instruction for a function of reference/tables: a row of data/spirv/instructions.csv.
/// A name without operands is an instruction of OpenCL.std that takes all arguments. A core
/// instruction like "OpFDiv 1 a" has its operands: a, b and c are the arguments, 1 is a constant.
struct Spelling {
  std::string table;  ///< the table of the function: real, integer or operator
  std::string function, real, for_signed, for_unsigned;
};
const std::vector<Spelling>& spellings();

/// An instruction on arrays. A work-item uses `width` elements of each argument. If there is a
/// second result, the instruction writes it through a pointer to private memory.
struct InstructionCall {
  std::string id;
  std::string instruction;                      ///< as in a field of Spelling: "OpFDiv 1 a"
  std::vector<std::string> arguments, results;  ///< the scalar types: "float", "int"
  int width = 1;
  std::string options;      ///< build options
  std::string decorations;  ///< the decorations of the result %r, in assembly
};
KernelText kernel_text(const InstructionCall& call);
harness::Kernel instruction_kernel(const InstructionCall& call, const Environment& environment);

}  // namespace assay::suites::spirv
