#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

/// "CL_INVALID_VALUE (-30)". If the registry does not have the code: "error -12345".
std::string error_name(int code);

/// The code for "CL_INVALID_VALUE". Nothing if the registry does not have the name.
std::optional<int> error_code(std::string_view name);

/// The names of the bits in a cl_device_fp_config, as in the specification. Bits without a name are
/// in hexadecimal.
std::vector<std::string> fp_config_names(std::uint64_t bits);

/// The names of the bits in cl_device_svm_capabilities, cl_device_atomic_capabilities,
/// cl_device_device_enqueue_capabilities and cl_device_integer_dot_product_capabilities_khr.
std::vector<std::string> svm_capability_names(std::uint64_t bits);
std::vector<std::string> atomic_capability_names(std::uint64_t bits);
std::vector<std::string> enqueue_capability_names(std::uint64_t bits);
std::vector<std::string> dot_product_capability_names(std::uint64_t bits);

/// The bits of a cl_device_type in words for people: "CPU", "GPU, default".
std::string device_type_name(std::uint64_t bits);

}  // namespace assay::harness
