#pragma once
#include <cstddef>
#include <string_view>

namespace assay::faults {

/// Ways in which a query can lie. Each answers a query (OpenCL's usual three arguments) whose sound
/// answer is `sound` (`is_text`: a string with its terminator). The result is a status.
using Garbage = int (*)(const char* sound, std::size_t sound_size, bool is_text,
                        std::size_t param_value_size, void* param_value,
                        std::size_t* param_value_size_ret);

/// By name: huge, unterminated, not_utf8, changing, short, overflowing, refused. nullptr when there
/// is none of this name.
Garbage find_garbage(std::string_view name);

}  // namespace assay::faults
