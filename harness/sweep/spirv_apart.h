#pragma once
#include <string_view>

namespace assay::harness {

/// A module with this line after its heading is joined only with modules that also have the line.
inline constexpr std::string_view apart_line = "; Apart\n";
bool is_spirv_apart(std::string_view text);

}  // namespace assay::harness
