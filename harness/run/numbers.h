#pragma once
#include <cstdint>
#include <string>

namespace assay::harness {

/// "65,536".
std::string grouped(std::uint64_t number);
/// "0.4 s", "3 min 12 s", "2 h 05 min".
std::string duration_text(double seconds);

}  // namespace assay::harness
