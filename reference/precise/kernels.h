#pragma once
// The evaluators of doubles (`precise::exp` ...). fast/kernels.h has their names and bounds.

namespace assay::reference {

namespace precise {
#define ASSAY_DECLARE(name, fast, bound) extern const PreciseEvaluator name;
ASSAY_ELEMENTARY_KERNELS(ASSAY_DECLARE)
ASSAY_ARITHMETIC_KERNELS(ASSAY_DECLARE)
#undef ASSAY_DECLARE
}  // namespace precise

#define ASSAY_DECLARE(name, fast, bound) void name(const PreciseBlock& block);
namespace scalar::precise_kernel {
ASSAY_ARITHMETIC_KERNELS(ASSAY_DECLARE)
}
#define ASSAY_DECLARE_SET(set)            \
  namespace set::precise_kernel {         \
  ASSAY_ELEMENTARY_KERNELS(ASSAY_DECLARE) \
  }
ASSAY_EACH_SET(ASSAY_DECLARE_SET)
#undef ASSAY_DECLARE_SET
#undef ASSAY_DECLARE

}  // namespace assay::reference
