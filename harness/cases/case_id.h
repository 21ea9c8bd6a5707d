#pragma once
#include <string_view>

namespace assay::harness {

/// Whether `id` has only permitted characters, and a suite and at least one more part.
bool valid_id(std::string_view id);

}  // namespace assay::harness
