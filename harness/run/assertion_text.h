#pragma once
#include <string>
#include <string_view>

namespace assay::harness {

/// GoogleTest's message of a failed assertion as one sentence for a record: the equality of two
/// values as "A is X, but B is Y", traces without the file that they stand in.
std::string assertion_text(std::string_view message);

}  // namespace assay::harness
