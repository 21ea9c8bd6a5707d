#pragma once
#include <cstdint>
#include <vector>

#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// The parameters of a random program.
struct Recipe {
  std::uint64_t key = 0;  ///< everything random follows from it
  std::uint32_t local_size = 8, groups = 2;
  int statements = 104;  ///< about this number
  bool barriers = true;  ///< work-items exchange values
  bool generic = false;  ///< pointer parameters without an address space
  /// The floating-point types that many variables have. Empty: only a few variables are floats.
  std::vector<Element> floats = {};
  /// Only defined parts of C99: no vectors, no built-in functions, shifts by less than the number
  /// of bits. For tests.
  bool c99 = false;
};

}  // namespace assay::suites::codegen
