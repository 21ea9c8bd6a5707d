#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>

#include "reference/base/batch_judge.h"
#include "reference/base/errors.h"
#include "reference/judge/mpfr_judge.h"

namespace assay::reference {

/// The value of a call in long double, for functions that the vector library lacks. A judge may
/// accept an answer by this value. MPFR decides about all other answers.
struct Wide {
  enum class Kind : std::uint8_t { undecided, exact, number };
  Kind kind = Kind::undecided;
  long double value = 0;
  long double error = 0;  ///< of a number: the greatest distance from the true value

  static Wide exactly(long double value) { return {Kind::exact, value, 0}; }
  /// After a few operations without cancellation, the relative error is at most 2^-58, the error of
  /// about sixty roundings.
  static Wide near(long double value) {
    return {Kind::number, value, (value < 0 ? -value : value) * 0x1p-58L};
  }
};
using WideFunction = Wide (*)(const long double* arguments);

long double wide_value(const FloatFormat& format, std::uint64_t bits);

/// nullopt unless the rules certainly allow `subject`. Verdict::ulp is an upper bound, which may be
/// twice the error at a power of two.
std::optional<Verdict> wide_verdict(const Rules& rules, const Wide& wide, std::uint64_t subject);

/// Calls `decide` if `found` is empty, or if the answer would be the worst. So MPFR gives the
/// reported error.
template <class Decide>
void add_wide(const std::optional<Verdict>& found, std::uint64_t index, const InputBits& input,
              const SubjectBits& subject, Tally& tally, const Decide& decide) {
  if (found && tally.worst && (tally.worst->failing || found->ulp <= tally.worst->ulp)) {
    tally.add(index, input, subject, *found);
    return;
  }
  if (!found) ++tally.decided_by_mpfr;
  const Verdict verdict = decide();
  if (found && !verdict.accepted)
    throw ReferenceError("the evaluation in long double accepts an answer, and MPFR does not");
  tally.add(index, input, subject, verdict);
}

/// Judges a batch of a function that has Function::wide.
void judge_wide(const MpfrJudge& judge, const Batch& batch, Tally& tally);

/// Functions of 6.15.4. `undecided` for NaNs, infinities and undefined results.
namespace wide {
Wide clamp(const long double* x);
Wide max(const long double* x);
Wide min(const long double* x);
Wide mix(const long double* x);
Wide smoothstep(const long double* x);
Wide step(const long double* x);
}  // namespace wide

}  // namespace assay::reference
