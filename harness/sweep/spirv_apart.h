#pragma once
#include <string_view>

namespace assay::harness {

/// The line after the heading of a module that is joined only with others that have this line. A
/// program of such modules has only one kernel.
inline constexpr std::string_view apart_line = "; Apart\n";
bool is_spirv_apart(std::string_view text);

}  // namespace assay::harness
