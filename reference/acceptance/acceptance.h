#pragma once
#include <array>
#include <cstdint>

#include "reference/acceptance/rules.h"
#include "reference/base/tally.h"
#include "reference/oracle/oracle.h"

namespace assay::reference {

/// Judges `subject` as an answer of `function` for `input`, and names the rule. `only` selects one
/// of two results. -1 means all results. Throws ReferenceError if no verdict is possible with the
/// greatest precision.
Verdict accept(const Function& function, const Rules& rules,
               const std::array<std::uint64_t, 3>& input,
               const std::array<std::uint64_t, 2>& subject, int only = -1);

/// By one reading of the specification (finite-math-scope in data/interpretations.toml), these
/// options allow any error: -cl-finite-math-only and -cl-fast-relaxed-math. Assay accepts errors up
/// to the greatest limit in any table.
inline constexpr double most_relaxed_ulp = 8192;

/// The answers without flushing. A `precision` of 0 means first_precision(). The reference is valid
/// until this thread calls accept() or answers_for() again.
const Answers& answers_for(const Function& function, const Rules& rules,
                           const std::array<std::uint64_t, 3>& input, mpfr_prec_t precision = 0);

mpfr_prec_t first_precision(const FloatFormat& format);

}  // namespace assay::reference
