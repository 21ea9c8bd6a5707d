#pragma once
#include <string_view>

namespace assay::harness {

/// True if the id has only permitted characters, a suite and another part.
bool valid_id(std::string_view id);

}  // namespace assay::harness
