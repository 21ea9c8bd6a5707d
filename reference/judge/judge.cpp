#include "reference/judge/judge.h"

#include <cmath>

#include "reference/judge/judge_fast.h"
#include "reference/judge/judge_precise.h"
#include "reference/judge/wide.h"

namespace assay::reference {

void Judge::add(const Batch& batch, Tally& tally) const {
  if (FastPass::serves(function(), rules())) {
    FastPass(*this, batch, tally).run();
  } else if (PrecisePass::serves(function(), rules())) {
    PrecisePass(*this, batch, tally).run();
  } else if (function().wide != nullptr) {
    judge_wide(*this, batch, tally);
  } else {
    MpfrJudge::add(batch, tally);
  }
}

double Judge::tie() const {
  const FloatFormat& format = rules().format;
  double bound = 0;
  if (FastPass::serves(function(), rules()))
    bound = function().fast->bound();
  else if (PrecisePass::serves(function(), rules()))
    bound = format.storage_bits == half_format.storage_bits ? function().fast_half->bound()
                                                            : function().precise->bound();
  return 2 * bound * std::ldexp(0x1.01p0, format.precision);
}

Tally Judge::operator()(const Batch& batch) const {
  Tally tally;
  add(batch, tally);
  return tally;
}

}  // namespace assay::reference
