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

/// Answers that a profile, a device or build options allow in addition to the table's bound.
struct Freedoms {
  bool zero_signs = false;     ///< the sign of a zero does not count, in operands and results
  bool specials = false;       ///< any answer is right if an operand or the result is a NaN or an
                               ///< infinity
  bool edges = false;          ///< the values that 7.5 prescribes are not required; the bound
                               ///< judges answers there
  bool disputed = false;       ///< by one reading (finite-math-scope), the options remove the limit
  bool exceptional = false;    ///< the same as `specials`, but only for operators
  bool everything = false;     ///< no limit holds: the value is only measured and cannot fail
  bool positive_zero = false;  ///< an operator's zero may be +0 in place of -0
  bool operator==(const Freedoms&) const = default;
};

/// The rules for one case: everything that an acceptance depends on, except the input.
struct Rules {
  FloatFormat format = float_format;
  Accuracy accuracy;
  int width = 1;               ///< n of the gentype, for bounds that depend on it
  bool flush_to_zero = false;  ///< section 7.5.3 applies: the device or the options allow it
  /// The default rounding mode (7.1). It is toward_zero only for a device of the embedded profile
  /// that does not report CL_FP_ROUND_TO_NEAREST. It applies to correctly rounded results.
  Rounding rounding = Rounding::nearest_even;
  /// Any answer is accepted if a floating-point argument is outside this range
  /// (AccuracyRow::domain).
  std::optional<Range> domain;
  Freedoms freedoms;
  /// Set for an accuracy that depends on the domain or on formulas; see relaxed_row().
  std::shared_ptr<const RelaxedRow> relaxed;
};
/// Whether an argument is outside the rules' domain. A NaN is never outside.
bool outside_domain(const Function& function, const Rules& rules,
                    const std::array<std::uint64_t, 3>& input);

}  // namespace assay::reference
