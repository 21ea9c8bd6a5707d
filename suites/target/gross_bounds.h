#pragma once
#include <optional>
#include <string_view>

#include "reference/acceptance/accuracy.h"
#include "reference/plain/float_format.h"
#include "suites/base/forward.h"

namespace assay::suites {

/// The greatest error that passes if the error of a function is implementation-defined. A larger
/// error means that the result is not a result of the function.
struct GrossBound {
  reference::Accuracy accuracy;
  bool edges_bind;  ///< whether the values that 7.5 prescribes are also judged
};

/// From data/gross_bounds.csv. The word `eighth` means an eighth of the value, in ulp of the
/// format. Nothing if there is no row. Throws harness::UsageError for damaged data.
std::optional<GrossBound> gross_bound(std::string_view table_row,
                                      const reference::FloatFormat& format,
                                      const harness::RunOptions& options);

}  // namespace assay::suites
