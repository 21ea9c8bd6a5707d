#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace assay::harness {

/// "65,536".
std::string grouped(std::uint64_t number);
/// "1 case", "1,606 cases".
std::string counted(std::uint64_t number, std::string_view thing);
/// "0.4 s", "3 min 12 s", "2 h 05 min".
std::string duration_text(double seconds);

}  // namespace assay::harness
