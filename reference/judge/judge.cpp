#include "reference/judge/judge.h"

#include "reference/judge/judge_fast.h"
#include "reference/judge/judge_precise.h"

namespace assay::reference {

void Judge::add(const Batch& batch, Tally& tally) const {
  if (FastPass::serves(function(), rules())) {
    FastPass(*this, batch, tally).run();
  } else if (PrecisePass::serves(function(), rules())) {
    PrecisePass(*this, batch, tally).run();
  } else {
    MpfrJudge::add(batch, tally);
  }
}

Tally Judge::operator()(const Batch& batch) const {
  Tally tally;
  add(batch, tally);
  return tally;
}

}  // namespace assay::reference
