#include "reference/precise/precise.h"

namespace assay::reference::precise {

#define ASSAY_DEFINE(name, bound)                                                       \
  const PreciseEvaluator name{&sse2::precise_kernel::name, &avx2::precise_kernel::name, \
                              &avx512::precise_kernel::name, bound};
ASSAY_PRECISE_VECTOR_KERNELS(ASSAY_DEFINE)
#undef ASSAY_DEFINE

#define ASSAY_DEFINE(name, bound)                                                           \
  const PreciseEvaluator name{&scalar::precise_kernel::name, &scalar::precise_kernel::name, \
                              &scalar::precise_kernel::name, bound};
ASSAY_PRECISE_SCALAR_KERNELS(ASSAY_DEFINE)
#undef ASSAY_DEFINE

}  // namespace assay::reference::precise
