#include "reference/judge.h"

namespace assay::reference {

Tally Judge::operator()(const Batch& batch) const {
  return exactly(batch);
}

}  // namespace assay::reference
