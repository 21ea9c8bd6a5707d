#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace assay::calls {

/// A number as a C programmer writes it: "CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR" of 36 as
/// "mem_flags", a parameter of a query by the query's name. A number that has no name stays a
/// number, in hexadecimal where it is large.
std::string number_text(std::string_view type, std::string_view function, std::uint64_t value);

/// The value of a property as a C programmer writes it, if data/api has a name for the value:
/// "CL_FILTER_LINEAR" of CL_SAMPLER_FILTER_MODE.
std::optional<std::string> property_value_text(std::string_view property, std::uint64_t value);

/// Definitions of the names in C source text that headers of OpenCL 3.0 lack: number_text() names a
/// newer driver's numbers.
std::string definitions_of_new_names(std::string_view source);

/// "CL_INVALID_VALUE"; a code without a name as a number.
std::string code_text(int code);

}  // namespace assay::calls
