#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

/// "CL_INVALID_VALUE (-30)", or "error -12345" for an unknown code.
std::string error_name(int code);

/// Nothing for an unknown name.
std::optional<int> error_code(std::string_view name);

/// Unknown bits are in hexadecimal.
std::vector<std::string> fp_config_names(std::uint64_t bits);

std::vector<std::string> svm_capability_names(std::uint64_t bits);
std::vector<std::string> atomic_capability_names(std::uint64_t bits);
std::vector<std::string> enqueue_capability_names(std::uint64_t bits);
std::vector<std::string> dot_product_capability_names(std::uint64_t bits);

/// "CPU", "GPU, default".
std::string device_type_name(std::uint64_t bits);

}  // namespace assay::harness
