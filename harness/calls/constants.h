#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace assay::calls {

/// A number as a C programmer writes it. As a value of type "mem_flags", 36 is "CL_MEM_READ_ONLY |
/// CL_MEM_COPY_HOST_PTR". A query's parameter is shown by its name. A number without a name is
/// shown in digits, and in hexadecimal if it is large.
std::string number_text(std::string_view type, std::string_view function, std::uint64_t value);

/// The value of a property as a C programmer writes it: "CL_FILTER_LINEAR" for
/// CL_SAMPLER_FILTER_MODE. Nothing if data/api has no name for the value.
std::optional<std::string> property_value_text(std::string_view property, std::uint64_t value);

/// C definitions of the names in `source` that the headers of OpenCL 3.0 lack. number_text() may
/// write such names because newer drivers use their values.
std::string definitions_of_new_names(std::string_view source);

/// "CL_INVALID_VALUE". A code without a name is shown as a number.
std::string code_text(int code);

}  // namespace assay::calls
