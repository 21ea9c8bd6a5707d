#pragma once
#include <algorithm>
#include <cmath>

#include "reference/judge/judge.h"

namespace assay::reference {

inline bool same_greatest_error(const Judge& judge, const Tally& fast, const Tally& exact) {
  if (fast.worst.has_value() != exact.worst.has_value()) return false;
  if (!fast.worst) return true;
  // The reported error is MPFR's.
  if (judge.decide(fast.worst->input, fast.worst->subject).ulp != fast.worst->ulp) return false;
  if (fast.worst->failing != exact.worst->failing) return false;
  if (std::isinf(fast.worst->ulp) || std::isinf(exact.worst->ulp))
    return fast.worst->ulp == exact.worst->ulp;
  const double a = std::min(fast.worst->ulp, most_ulp), b = std::min(exact.worst->ulp, most_ulp);
  return std::fabs(a - b) <= judge.tie() + 0x1p-40 * std::max(a, b);
}

inline bool same_failures(const Tally& fast, const Tally& exact) {
  const auto alike = [](const Worst& a, const Worst& b) {
    return a.index == b.index && a.ulp == b.ulp;
  };
  for (std::size_t r = 0; r < rule_count; ++r)
    if (fails(static_cast<Rule>(r)) && fast.by_rule[r] != exact.by_rule[r]) return false;
  return fast.inputs == exact.inputs && fast.failing == exact.failing &&
         std::ranges::equal(fast.failures, exact.failures, alike) &&
         std::ranges::equal(fast.named, exact.named, alike);
}

}  // namespace assay::reference
