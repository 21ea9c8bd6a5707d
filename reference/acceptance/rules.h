#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "reference/acceptance/accuracy.h"
#include "reference/base/function.h"
#include "reference/plain/float_format.h"

namespace assay::reference {

class RelaxedRow;  // reference/acceptance/relaxed.h

/// Answers that a profile, a device or build options also allow.
struct Freedoms {
  bool zero_signs = false;     ///< the sign of a zero does not count
  bool specials = false;       ///< NaNs and infinities, as operand or result, give any answer
  bool edges = false;          ///< 7.5 does not apply; only the bound counts
  bool disputed = false;       ///< by one reading (finite-math-scope), the options remove the limit
  bool exceptional = false;    ///< like `specials`, only for operators
  bool everything = false;     ///< no limit: the value is only measured
  bool positive_zero = false;  ///< an operator may give +0 in place of -0
  bool operator==(const Freedoms&) const = default;
};

/// The rules for all inputs of a case.
struct Rules {
  FloatFormat format = float_format;
  Accuracy accuracy;
  int width = 1;               ///< n of the gentype
  bool flush_to_zero = false;  ///< 7.5.3 applies, by the device or the options
  /// The default rounding mode (7.1) of correctly rounded results. The mode is toward_zero only for
  /// the embedded profile without CL_FP_ROUND_TO_NEAREST.
  Rounding rounding = Rounding::nearest_even;
  /// Outside this range of an argument, any answer is right (AccuracyRow::domain).
  std::optional<Range> domain;
  Freedoms freedoms;
  /// The row of an accuracy with a domain or formulas (relaxed_row()).
  std::shared_ptr<const RelaxedRow> relaxed;
};
/// True if an argument is outside the domain. A NaN is never outside.
bool outside_domain(const Function& function, const Rules& rules,
                    const std::array<std::uint64_t, 3>& input);

}  // namespace assay::reference
