#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace assay::calls {

/// A number in C: for "mem_flags", 36 is "CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR". A number
/// without a name is written in digits, and a large number in hexadecimal.
std::string number_text(std::string_view type, std::string_view function, std::uint64_t value);

/// A property's value in C: "CL_FILTER_LINEAR" for CL_SAMPLER_FILTER_MODE. Returns nothing if
/// data/api has no name for the value.
std::optional<std::string> property_value_text(std::string_view property, std::uint64_t value);

/// C definitions of names in `source` that the headers of OpenCL 3.0 lack.
std::string definitions_of_new_names(std::string_view source);

/// "CL_INVALID_VALUE", or a number.
std::string code_text(int code);

}  // namespace assay::calls
