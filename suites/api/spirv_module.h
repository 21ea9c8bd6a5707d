#pragma once
#include <cstdint>
#include <vector>

namespace assay::suites::api {

/// A SPIR-V 1.0 module with one kernel, "one", which stores `value` through its pointer to global
/// unsigned integers. `address_bits`: 32 or 64, the device's.
std::vector<std::uint32_t> spirv_module(unsigned address_bits, std::uint32_t value);

}  // namespace assay::suites::api
