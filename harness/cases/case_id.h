#pragma once
#include <string_view>

namespace assay::harness {

bool valid_id(std::string_view id);

}  // namespace assay::harness
