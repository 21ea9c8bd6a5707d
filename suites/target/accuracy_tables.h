#pragma once
#include <string_view>

#include "harness/cases/requirements.h"
#include "reference/acceptance/accuracy_table.h"
#include "suites/base/forward.h"

namespace assay::suites {

/// The row of the accuracy tables that limits cases judged by `document`. Without a row of its own,
/// it is that of the next older document that has it (3.0.19 prints the cell of x + y blank). Never
/// of a newer one: a version allows what it does not limit. The row carries its citation, and stays
/// where it is. nullptr where there is none.
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
