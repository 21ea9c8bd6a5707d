#pragma once
#include <cstddef>
#include <string_view>

namespace assay::faults {

/// A wrong way to answer a query. `sound` is the right answer (a string with its terminator if
/// `is_text`). The last three arguments are those of the query. Returns the query's status.
using Garbage = int (*)(const char* sound, std::size_t sound_size, bool is_text,
                        std::size_t param_value_size, void* param_value,
                        std::size_t* param_value_size_ret);

/// `name` is huge, unterminated, not_utf8, changing, short, overflowing or refused. Returns nullptr
/// for other names.
Garbage find_garbage(std::string_view name);

}  // namespace assay::faults
