#pragma once
#include <string_view>

#include "harness/cases/requirements.h"
#include "reference/acceptance/accuracy_table.h"
#include "suites/base/forward.h"

namespace assay::suites {

/// The row of the accuracy tables for cases that `document` judges. If `document` has no row, the
/// next older document with a row counts. Newer documents never count, because a version allows
/// every error that it does not limit. nullptr if no document has a row. The row's address does not
/// change.
///
/// Throws harness::UsageError for damaged tables.
const reference::AccuracyRow* find_accuracy(const harness::Document& document,
                                            const harness::RunOptions& options,
                                            std::string_view table_row, std::string_view format,
                                            std::string_view profile, std::string_view mode);

/// If the row says that the error is implementation-defined, the limit is the bound in
/// data/gross_bounds.csv.
Limit limit_of(const reference::AccuracyRow& row, std::string_view table_row,
               std::string_view format, const harness::RunOptions& options);

}  // namespace assay::suites
