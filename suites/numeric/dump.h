#pragma once
#include <functional>

#include "harness/sweep/sweep.h"
#include "suites/numeric/numeric_case.h"

namespace assay::suites::numeric {

/// Writes the sweep of a case to the folder in the variable ASSAY_DUMP, for `assay dump`. Each
/// argument and each result is a file of packed numbers, in the order of the inputs. Any thread may
/// call the returned function. The function is empty if the variable is not set. Throws
/// std::system_error.
std::function<void(const reference::Batch&)> dump_of(const NumericCase& c, std::uint64_t count);

}  // namespace assay::suites::numeric
