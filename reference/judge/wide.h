#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>

#include "reference/base/batch_judge.h"
#include "reference/base/errors.h"
#include "reference/judge/judge.h"

namespace assay::reference {

/// The value of one call in long double: the fast half for functions that need no library, of any
/// format. It can only accept. MPFR decides about all other values.
struct Wide {
  enum class Kind : std::uint8_t { undecided, exact, number };
  Kind kind = Kind::undecided;
  long double value = 0;
  long double error = 0;  ///< of a number: greatest distance from the true value

  static Wide exactly(long double value) { return {Kind::exact, value, 0}; }
  /// A value from a few operations without cancellation. Its relative error is within 2^-58, sixty
  /// times the rounding of one operation.
  static Wide near(long double value) {
    return {Kind::number, value, (value < 0 ? -value : value) * 0x1p-58L};
  }
};
using WideFunction = Wide (*)(const long double* arguments);

/// The value of the bits: exact.
long double wide_value(const FloatFormat& format, std::uint64_t bits);

/// The verdict if the value leaves no doubt that `subject` is allowed under the rules. Its ulp is
/// an upper bound, by up to twice at a power of two. Otherwise nullopt, and also for rules that
/// this does not support.
std::optional<Verdict> wide_verdict(const Rules& rules, const Wide& wide, std::uint64_t subject);

/// Adds wide_verdict's result to a tally. If it is in doubt or the answer would be the worst, adds
/// that of `decide`, so that the reported answer is MPFR's.
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

/// Judge with the long double half in place of the vectorized one.
class WideJudge final : public Judge {
 public:
  using Judge::Judge;
  void add(const Batch& batch, Tally& tally) const override;
};

/// The functions of 6.15.4. Arguments that make a result undefined, NaNs and infinities are left
/// undecided.
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
