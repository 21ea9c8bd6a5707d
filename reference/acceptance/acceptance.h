#pragma once
#include <array>
#include <cstdint>

#include "reference/acceptance/rules.h"
#include "reference/base/tally.h"
#include "reference/oracle/oracle.h"

namespace assay::reference {

/// Decides whether the specification allows `subject` as an answer of `function` for `input` under
/// `rules`, and by which rule. The rules are numbered in acceptance.cpp, each with its sentence and
/// its unit test. `only` selects one of two results, for explanations. Throws ReferenceError if it
/// cannot decide.
Verdict accept(const Function& function, const Rules& rules,
               const std::array<std::uint64_t, 3>& input,
               const std::array<std::uint64_t, 2>& subject, int only = -1);

/// With -cl-finite-math-only and -cl-fast-relaxed-math, one reading (finite-math-scope) allows any
/// error. Assay applies that reading only to errors up to this number of ulp. This is the greatest
/// error that a table allows for any function.
inline constexpr double most_relaxed_ulp = 8192;

/// The answers of a function at the lowest precision that acceptance tries. No operand is flushed.
/// Explanations and the Python module use them. The reference is valid until this thread calls
/// accept or answers_for again.
const Answers& answers_for(const Function& function, const Rules& rules,
                           const std::array<std::uint64_t, 3>& input, mpfr_prec_t precision = 0);

/// The first precision that is tried for `format`.
mpfr_prec_t first_precision(const FloatFormat& format);

}  // namespace assay::reference
