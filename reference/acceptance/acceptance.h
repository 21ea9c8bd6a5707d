#pragma once
#include <array>
#include <cstdint>

#include "reference/acceptance/rules.h"
#include "reference/base/tally.h"
#include "reference/oracle/oracle.h"

namespace assay::reference {

/// Judges `subject` as an answer of `function` for `input`, and names the rule. acceptance.cpp
/// cites the sentence for each rule. Each rule has a test. `only` selects one of two results.
/// Throws ReferenceError if the function cannot decide.
Verdict accept(const Function& function, const Rules& rules,
               const std::array<std::uint64_t, 3>& input,
               const std::array<std::uint64_t, 2>& subject, int only = -1);

/// By one interpretation (finite-math-scope in data/interpretations.toml), -cl-finite-math-only and
/// -cl-fast-relaxed-math allow any error. Assay accepts such an error only up to this limit, which
/// is the greatest limit in any table.
inline constexpr double most_relaxed_ulp = 8192;

/// The answers without flushing, for explanations and the Python module. A `precision` of 0 means
/// the first precision. Valid until this thread calls accept or answers_for again.
const Answers& answers_for(const Function& function, const Rules& rules,
                           const std::array<std::uint64_t, 3>& input, mpfr_prec_t precision = 0);

/// The first precision for `format`.
mpfr_prec_t first_precision(const FloatFormat& format);

}  // namespace assay::reference
