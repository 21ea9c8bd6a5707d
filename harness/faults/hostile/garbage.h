#pragma once
#include <cstddef>
#include <string_view>

namespace assay::faults {

/// A way in which a query can lie. It replaces the right answer `sound` (a string with its
/// terminator if `is_text`), and takes OpenCL's usual three arguments. The result is a status.
using Garbage = int (*)(const char* sound, std::size_t sound_size, bool is_text,
                        std::size_t param_value_size, void* param_value,
                        std::size_t* param_value_size_ret);

/// The way of that name: huge, unterminated, not_utf8, changing, short, overflowing, refused.
/// nullptr if there is none.
Garbage find_garbage(std::string_view name);

}  // namespace assay::faults
