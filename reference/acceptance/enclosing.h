#pragma once
#include <span>
#include <string_view>

#include "reference/acceptance/accuracy.h"
#include "reference/base/interval.h"
#include "reference/plain/float_format.h"

namespace assay::reference {

struct EnclosingRules {
  FloatFormat format = float_format;
  bool flush_to_zero = false;
};

/// All values of an exact operation for these arguments.
using Enclosure = Interval (*)(std::span<const Interval> arguments);

/// nullptr if no formula uses the row of the accuracy table.
Enclosure enclosing(std::string_view table_row);

/// `exact`, widened by the allowed error. Some bounds depend on the first argument.
Interval allowed(const Interval& exact, const Accuracy& accuracy, const Interval& first,
                 const EnclosingRules& rules);

}  // namespace assay::reference
