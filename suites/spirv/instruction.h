#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "suites/base/forward.h"
#include "suites/spirv/module_builder.h"

/// Built-in functions and operators as instructions of SPIR-V.
namespace assay::suites::spirv {

/// The instruction for a function of reference/tables: a row of data/spirv/instructions.csv. If the
/// text is only a name, it is an instruction of OpenCL.std, and its operands are all arguments. In
/// a core instruction like "OpFDiv 1 a", the text gives the operands: a, b and c are the arguments,
/// and 1 is a constant.
struct Spelling {
  std::string table;  ///< real, integer or operator
  std::string function, real, for_signed, for_unsigned;
};
const std::vector<Spelling>& spellings();

/// An instruction over arrays, launched as the numeric suites do: a work-item has `width` elements
/// of each argument. A second result goes through a pointer to private memory.
struct InstructionCall {
  std::string id;
  std::string instruction;                      ///< the text of a Spelling
  std::vector<std::string> arguments, results;  ///< scalar types: "float", "int"
  int width = 1;
  std::string options;      ///< build options
  std::string decorations;  ///< decorations of the result %r, in assembly
};
KernelText kernel_text(const InstructionCall& call);
harness::Kernel instruction_kernel(const InstructionCall& call, const Environment& environment);

}  // namespace assay::suites::spirv
