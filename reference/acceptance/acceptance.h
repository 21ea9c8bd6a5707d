#pragma once
#include <array>
#include <cstdint>

#include "reference/acceptance/rules.h"
#include "reference/base/tally.h"
#include "reference/oracle/oracle.h"

namespace assay::reference {

/// THE acceptance: whether `subject` is an answer that the specification allows `function` for
/// `input` under `rules`, and by which rule. The rules are numbered in acceptance.cpp, each with
/// its sentence and its unit test. `only` asks about a single result, for explanations. Throws
/// ReferenceError when the question cannot be decided.
Verdict accept(const Function& function, const Rules& rules,
               const std::array<std::uint64_t, 3>& input,
               const std::array<std::uint64_t, 2>& subject, int only = -1);

/// With -cl-finite-math-only and -cl-fast-relaxed-math, one reading allows any error
/// (finite-math-scope). This is the greatest error in ulp that a table allows any function. Beyond
/// it, no reading accepts the answer as inexact.
inline constexpr double most_relaxed_ulp = 8192;

/// The answers of a function at the least precision that acceptance uses, with no operand flushed.
/// For explanations and the Python module. The reference stays valid until the next call of accept
/// or answers_for on this thread.
const Answers& answers_for(const Function& function, const Rules& rules,
                           const std::array<std::uint64_t, 3>& input, mpfr_prec_t precision = 0);

/// The precision that a question about `format` starts with.
mpfr_prec_t first_precision(const FloatFormat& format);

}  // namespace assay::reference
