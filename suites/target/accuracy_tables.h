#pragma once
#include <string_view>

#include "harness/cases/requirements.h"
#include "reference/acceptance/accuracy_table.h"
#include "suites/base/forward.h"

namespace assay::suites {

/// The row of the accuracy tables that limits cases judged by `document`. If that document has no
/// row, it is the row of the next older document that has one (3.0.19 prints the cell of x + y
/// blank). It is never that of a newer one: a version allows what it does not limit. The row has
/// its citation, and its address does not change. nullptr if there is none.
///
/// Throws harness::UsageError for damaged tables.
const reference::AccuracyRow* find_accuracy(const harness::Document& document,
                                            const harness::RunOptions& options,
                                            std::string_view table_row, std::string_view format,
                                            std::string_view profile, std::string_view mode);

/// The limit of a row for a function. If the row leaves it to the implementation, the gross bound.
Limit limit_of(const reference::AccuracyRow& row, std::string_view table_row,
               std::string_view format, const harness::RunOptions& options);

}  // namespace assay::suites
