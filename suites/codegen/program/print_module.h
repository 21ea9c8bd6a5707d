#pragma once
#include <cstdint>
#include <string>

#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// The program computes the same numbers in all styles.
struct ModuleStyle {
  /// All variables are in memory. Otherwise only variables whose address is taken are in memory.
  bool memory = false;
  /// The operators ?:, && and || become branches. Otherwise they become instructions such as
  /// OpSelect.
  bool branches = false;
  /// Structs and arrays may be values.
  bool composed = false;
  /// Vectors are built from smaller vectors.
  bool of_vectors = false;
  /// The decorations, hints and memory operands are all true for the program.
  bool decorated = false;
  unsigned address_bits = 64;
  /// A key for the order of the blocks. 0 is the order of the program.
  std::uint64_t order = 0;
};

/// The text of a kernel for suites/spirv/module_builder.h. The kernel's parameters are %in, %out,
/// %shared and %scratch.
std::string printed_module(const Program& program, const ModuleStyle& style);

}  // namespace assay::suites::codegen
