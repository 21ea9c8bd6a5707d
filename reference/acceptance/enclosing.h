#pragma once
#include <span>
#include <string_view>

#include "reference/acceptance/accuracy.h"
#include "reference/base/interval.h"
#include "reference/plain/float_format.h"

namespace assay::reference {

/// Everything on which an enclosure depends, except its arguments.
struct EnclosingRules {
  FloatFormat format = float_format;
  bool flush_to_zero = false;
};

/// All values of an operation, computed exactly, for arguments in these intervals.
using Enclosure = Interval (*)(std::span<const Interval> arguments);

/// The operation of a table's row. nullptr if formulas do not use it.
Enclosure enclosing(std::string_view table_row);

/// `exact` widened by the error that an accuracy allows. Some bounds depend on the first argument,
/// `first`.
Interval allowed(const Interval& exact, const Accuracy& accuracy, const Interval& first,
                 const EnclosingRules& rules);

}  // namespace assay::reference
