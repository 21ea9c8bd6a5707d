#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "suites/base/forward.h"
#include "suites/spirv/module_builder.h"

namespace assay::suites::spirv {

/// A row of data/spirv/instructions.csv. A name without operands is an instruction of OpenCL.std
/// that takes all arguments. A core instruction like "OpFDiv 1 a" has its operands: a, b and c are
/// the arguments, 1 is a constant.
struct Spelling {
  std::string table;  ///< real, integer or operator
  std::string function, real, for_signed, for_unsigned;
};
const std::vector<Spelling>& spellings();

/// A work-item uses `width` elements of each argument. The instruction writes a second result
/// through a pointer to private memory.
struct InstructionCall {
  std::string id;
  std::string instruction;                      ///< "OpFDiv 1 a"
  std::vector<std::string> arguments, results;  ///< the scalar types: "float", "int"
  int width = 1;
  std::string options;      ///< of the build
  std::string decorations;  ///< of the result %r, in assembly
};
KernelText kernel_text(const InstructionCall& call);
harness::Kernel instruction_kernel(const InstructionCall& call, const Environment& environment);

}  // namespace assay::suites::spirv
