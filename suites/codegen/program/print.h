#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// How a program is written. The program computes the same numbers in all styles.
struct Style {
  enum class Inputs { array, literals } inputs = Inputs::array;  ///< in a buffer, or in the text
  enum class Calls { plain, inlined, noinline } calls = Calls::plain;
  /// How some of the text is rewritten. It adds get_global_id(1), which is 0 in every launch, but
  /// the compiler does not know this. Or it unrolls loops, makes functions of branches, or uses
  /// variables through generic pointers.
  enum class Rewrite { none, plus_zero, unrolled, outlined, through_generic };
  Rewrite rewrite = Rewrite::none;
  bool notations = false;  ///< literals in every notation that OpenCL C has
};

/// The parameters of a kernel: the inputs, the results, memory of the work-group, and memory of all
/// work-items.
inline constexpr std::string_view kernel_parameters =
    "__global const uint *in, __global uint *out, __local ulong16 *shared, "
    "__global ulong16 *scratch";

/// The memory of a program's arrays and exchanges, in units of a ulong16.
struct Memory {
  std::vector<std::size_t> of_variable;  ///< for each variable: where its memory begins
  std::vector<std::size_t> of_region;    ///< where the memory of a Stmt::region begins
  std::size_t shared = 0, scratch = 0;   ///< sums
};
Memory memory_of(const Program& program);
inline constexpr std::size_t memory_unit = 128;  ///< bytes

/// The program as OpenCL C: its functions, and the kernel `name`. All other names at program scope
/// begin with `name`. With a rewriting and `beside`, the kernel computes the program and then the
/// rewritten program. The results, shared memory and scratch have two parts each. The second parts
/// are for the rewritten program. Without `beside`, the kernel computes only the rewritten program.
std::string printed(const Program& program, const Style& style, std::string_view name,
                    bool beside = true);

std::string type_name(const Program& program, Type type, std::string_view prefix);

}  // namespace assay::suites::codegen
