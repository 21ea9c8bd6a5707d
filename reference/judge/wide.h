#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>

#include "reference/base/batch_judge.h"
#include "reference/base/errors.h"
#include "reference/judge/judge.h"

namespace assay::reference {

/// The value of one call in long double, for functions that need no library, in any format. It can
/// only accept an answer. MPFR decides about all other answers.
struct Wide {
  enum class Kind : std::uint8_t { undecided, exact, number };
  Kind kind = Kind::undecided;
  long double value = 0;
  long double error = 0;  ///< for a number: its greatest distance from the true value

  static Wide exactly(long double value) { return {Kind::exact, value, 0}; }
  /// A value after a few operations without cancellation. Its relative error is at most 2^-58,
  /// which is about sixty times the error of one rounding.
  static Wide near(long double value) {
    return {Kind::number, value, (value < 0 ? -value : value) * 0x1p-58L};
  }
};
using WideFunction = Wide (*)(const long double* arguments);

/// The exact value of the bits.
long double wide_value(const FloatFormat& format, std::uint64_t bits);

/// The verdict if the value shows without doubt that the rules allow `subject`. Verdict::ulp is
/// then an upper bound: at a power of two, it may be twice the error. If there is a doubt, or if a
/// rule is not supported here, the result is nullopt.
std::optional<Verdict> wide_verdict(const Rules& rules, const Wide& wide, std::uint64_t subject);

/// Adds the result of wide_verdict() to a tally. If it is nullopt, or if the answer would be the
/// worst, this adds the verdict of `decide`. So the error of the reported answer is MPFR's.
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

/// A judge that uses long double in place of the vectorized evaluation.
class WideJudge final : public Judge {
 public:
  using Judge::Judge;
  void add(const Batch& batch, Tally& tally) const override;
};

/// The functions of 6.15.4. They return `undecided` for NaNs, infinities, and arguments that make a
/// result undefined.
namespace wide {
Wide clamp(const long double* x);
Wide degrees(const long double* x);
Wide max(const long double* x);
Wide min(const long double* x);
Wide mix(const long double* x);
Wide radians(const long double* x);
Wide smoothstep(const long double* x);
Wide sign(const long double* x);
Wide step(const long double* x);
}  // namespace wide

}  // namespace assay::reference
