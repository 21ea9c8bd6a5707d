#pragma once
#include <cstdint>
#include <vector>

#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

struct Recipe {
  std::uint64_t key = 0;  ///< the key of all random choices
  std::uint32_t local_size = 8, groups = 2;
  int statements = 104;  ///< roughly the number of statements
  bool barriers = true;  ///< work-items exchange values
  bool generic = false;  ///< pointer parameters have no address space
  /// The floating-point types of many variables. Empty: only a few variables are floats.
  std::vector<Element> floats = {};
  /// Uses only C99 with defined results: no vectors, no built-in functions, and only short shifts.
  bool c99 = false;
};

}  // namespace assay::suites::codegen
