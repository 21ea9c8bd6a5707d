#pragma once
#include <string_view>

namespace assay::harness {

/// The id has only permitted characters, a suite and another part.
bool valid_id(std::string_view id);

}  // namespace assay::harness
