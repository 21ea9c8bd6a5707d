#include "reference/precise/precise.h"

namespace assay::reference::precise {
namespace {

PerSet<PreciseEvaluator::Kernel> in_every_set(PreciseEvaluator::Kernel kernel) {
  PerSet<PreciseEvaluator::Kernel> all;
  all.fill(kernel);
  return all;
}

}  // namespace

#define ASSAY_DEFINE(name, fast, bound) \
  const PreciseEvaluator name{{ASSAY_OF_EACH_SET(precise_kernel::name)}, bound};
ASSAY_ELEMENTARY_KERNELS(ASSAY_DEFINE)
#undef ASSAY_DEFINE

#define ASSAY_DEFINE(name, fast, bound) \
  const PreciseEvaluator name{in_every_set(&scalar::precise_kernel::name), bound};
ASSAY_ARITHMETIC_KERNELS(ASSAY_DEFINE)
#undef ASSAY_DEFINE

}  // namespace assay::reference::precise
