#pragma once
#include <string>
#include <string_view>

namespace assay::harness {

/// GoogleTest's message of a failed assertion as one sentence for a record, without the C++ of the
/// test: "what the assertion says of itself: got 1, expected 2 (what SCOPED_TRACE said)".
/// Expressions and addresses are left out, for they tell nothing to a reader of the specification.
std::string assertion_text(std::string_view message);

/// Text of a driver with "..." for the folder of the worker, which is another in each run:
/// "/tmp/assay-run-98d34b86563d6f61/worker-10/cache/a.cl" is ".../cache/a.cl".
std::string without_own_folder(std::string text);

}  // namespace assay::harness
