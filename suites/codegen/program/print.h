#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// All styles compute the same numbers.
struct Style {
  enum class Inputs {
    array,
    literals
  } inputs = Inputs::array;  ///< whether the kernel reads its
                             ///< inputs from a buffer or has
                             ///< them as literals
  enum class Calls { plain, inlined, noinline } calls = Calls::plain;
  /// `plus_zero` adds get_global_id(1), which is always 0 but unknown to the compiler. `unrolled`
  /// writes loops as copies of their body. `outlined` writes functions instead of branches.
  enum class Rewrite { none, plus_zero, unrolled, outlined, through_generic };
  Rewrite rewrite = Rewrite::none;
  bool notations = false;  ///< literals in every notation of OpenCL C
};

inline constexpr std::string_view kernel_parameters =
    "__global const uint *in, __global uint *out, __local ulong16 *shared, "
    "__global ulong16 *scratch";

/// In units of a ulong16.
struct Memory {
  std::vector<std::size_t> of_variable;
  std::vector<std::size_t> of_region;  ///< by Stmt::region
  std::size_t shared = 0, scratch = 0;
};
Memory memory_of(const Program& program);
inline constexpr std::size_t memory_unit = 128;  ///< in bytes

/// All names at program scope begin with `name`. With `beside`, a kernel of a rewriting style
/// computes the program and then the rewritten program. Without `beside`, the kernel computes only
/// the rewritten program.
std::string printed(const Program& program, const Style& style, std::string_view name,
                    bool beside = true);

std::string type_name(const Program& program, Type type, std::string_view prefix);

}  // namespace assay::suites::codegen
