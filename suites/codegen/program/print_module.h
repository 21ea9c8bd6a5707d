#pragma once
#include <cstdint>
#include <string>

#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// How a program is written as a module of SPIR-V. The program computes the same numbers in all
/// styles.
struct ModuleStyle {
  /// True: all variables are memory. False: a variable is a value, with phis, if no expression
  /// takes its address.
  bool memory = false;
  /// Choices, && and || are branches, not OpSelect and OpLogicalAnd.
  bool branches = false;
  /// Structs and arrays are values, too. Components of vectors are taken by literal numbers.
  bool composed = false;
  /// Vectors are composed of smaller vectors.
  bool of_vectors = false;
  /// Decorations, hints and memory operands. Everything that they promise is true.
  bool decorated = false;
  unsigned address_bits = 64;
  /// A key for the order of the blocks. 0: the order of the program.
  std::uint64_t order = 0;
};

/// The program as the text of a kernel, in the language of suites/spirv/module_builder.h. Its
/// parameters are %in, %out, %shared and %scratch.
std::string printed_module(const Program& program, const ModuleStyle& style);

}  // namespace assay::suites::codegen
