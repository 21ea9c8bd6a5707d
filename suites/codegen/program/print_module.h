#pragma once
#include <cstdint>
#include <string>

#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// The way in which a program is written as a module of SPIR-V. All ways compute the same.
struct ModuleStyle {
  /// Variables whose address no expression takes are values, with phis, or all are memory.
  bool memory = false;
  /// Choices and && and || are branches, not OpSelect and OpLogicalAnd.
  bool branches = false;
  /// Structs and arrays are values as well, and components of vectors are taken by numbers.
  bool composed = false;
  /// Vectors are composed of vectors.
  bool of_vectors = false;
  /// Decorations, hints and memory operands whose promises are true.
  bool decorated = false;
  unsigned address_bits = 64;
  /// The key of the order of the blocks; 0: that of the program.
  std::uint64_t order = 0;
};

/// The program as the text of a kernel in the language of suites/spirv/module_builder.h. Its
/// parameters are %in, %out, %shared and %scratch.
std::string printed_module(const Program& program, const ModuleStyle& style);

}  // namespace assay::suites::codegen
