#pragma once
#include <cstddef>
#include <string_view>

namespace assay::faults {

/// A wrong answer to a query. `sound` is the right answer; a text includes its terminator.
using Garbage = int (*)(const char* sound, std::size_t sound_size, bool is_text,
                        std::size_t param_value_size, void* param_value,
                        std::size_t* param_value_size_ret);

/// The names are huge, unterminated, not_utf8, changing, short, overflowing and refused. Returns
/// nullptr for any other text.
Garbage find_garbage(std::string_view name);

}  // namespace assay::faults
