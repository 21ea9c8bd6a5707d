#include "reference/fast/fast.h"

namespace assay::reference::fast {

#define ASSAY_DEFINE(name, bound, precise) \
  const FastEvaluator name{{ASSAY_OF_EACH_SET(kernel::name)}, bound};
ASSAY_FAST_KERNELS(ASSAY_DEFINE)
#undef ASSAY_DEFINE

}  // namespace assay::reference::fast
