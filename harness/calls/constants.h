#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace assay::calls {

/// A number as a C programmer writes it: "CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR" of 36 as
/// "mem_flags", a parameter of a query by the query's name. A number that has no name stands as it
/// is, in hexadecimal where it is large.
std::string number_text(std::string_view type, std::string_view function, std::uint64_t value);

/// "CL_INVALID_VALUE"; a code without a name as a number.
std::string code_text(int code);

}  // namespace assay::calls
