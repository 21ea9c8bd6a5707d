#pragma once
#include <optional>
#include <string_view>

#include "reference/acceptance/accuracy.h"
#include "reference/plain/float_format.h"
#include "suites/base/forward.h"

namespace assay::suites {

/// The greatest error that we accept from a function whose error is implementation-defined. A
/// result with a larger error is the result of another function.
struct GrossBound {
  reference::Accuracy accuracy;
  bool edges_bind;  ///< the values that 7.5 prescribes are judged too
};

/// The row of data/gross_bounds.csv. The word `eighth` there means an eighth of the value, in ulp
/// of the format. Nothing if the file has no row. Throws harness::UsageError for damaged data.
std::optional<GrossBound> gross_bound(std::string_view table_row,
                                      const reference::FloatFormat& format,
                                      const harness::RunOptions& options);

}  // namespace assay::suites
