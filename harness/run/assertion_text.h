#pragma once
#include <string>
#include <string_view>

namespace assay::harness {

/// GoogleTest's message of a failed assertion as one sentence for a record, without the C++ of the
/// test: "what the assertion says of itself: got 1, expected 2 (what SCOPED_TRACE said)".
/// Expressions and addresses are left out, for they tell nothing to a reader of the specification.
std::string assertion_text(std::string_view message);

}  // namespace assay::harness
