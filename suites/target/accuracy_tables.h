#pragma once
#include <string_view>

#include "harness/cases/requirements.h"
#include "reference/acceptance/accuracy_table.h"
#include "suites/base/forward.h"

namespace assay::suites {

/// The row of the accuracy tables for cases that `document` judges. If this document has no row,
/// the next older document that has one gives the row. For example, 3.0.19 leaves the cell of x + y
/// blank. A newer document never gives the row, because a version allows every error that it does
/// not limit. The row has its citation, and its address does not change. nullptr if there is no
/// row.
///
/// Throws harness::UsageError for damaged tables.
const reference::AccuracyRow* find_accuracy(const harness::Document& document,
                                            const harness::RunOptions& options,
                                            std::string_view table_row, std::string_view format,
                                            std::string_view profile, std::string_view mode);

/// The limit of a row for a function. If the row says that the error is implementation-defined,
/// this is the gross bound.
Limit limit_of(const reference::AccuracyRow& row, std::string_view table_row,
               std::string_view format, const harness::RunOptions& options);

}  // namespace assay::suites
