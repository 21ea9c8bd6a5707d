#pragma once
#include <optional>
#include <string_view>

#include "reference/acceptance/accuracy.h"
#include "reference/plain/float_format.h"
#include "suites/base/forward.h"

namespace assay::suites {

/// The least accuracy of a function whose error is implementation-defined. With a greater error it
/// would be another function.
struct GrossBound {
  reference::Accuracy accuracy;
  bool edges_bind;  ///< the values that 7.5 prescribes are due too
};

/// The row of data/gross_bounds.csv, in which `eighth` is an eighth of the value, in ulp of the
/// format. Nothing if the file has no row. Throws harness::UsageError for damaged data.
std::optional<GrossBound> gross_bound(std::string_view table_row,
                                      const reference::FloatFormat& format,
                                      const harness::RunOptions& options);

}  // namespace assay::suites
