// This file is compiled once for each instruction set.
#include "reference/bench/bare.h"

#include "reference/fast/vector.h"

namespace assay::reference::ASSAY_FAST_ISA {
namespace {

#define ASSAY_BARE(name, accuracy)                                          \
  {                                                                         \
    #name, [](const float* x, double* result, std::size_t count) {          \
      for (std::size_t i = 0; i < count; i += lanes) {                      \
        store(result + i, ASSAY_SLEEF(name, accuracy)(load_floats(x + i))); \
      }                                                                     \
    }                                                                       \
  }

constexpr Bare all_bare[] = {
    ASSAY_BARE(exp2, u35),  ASSAY_BARE(log, u35),    ASSAY_BARE(sin, u35),
    ASSAY_BARE(cbrt, u35),  ASSAY_BARE(tgamma, u10), ASSAY_BARE(acos, u35),
    ASSAY_BARE(acosh, u10), ASSAY_BARE(asin, u35),   ASSAY_BARE(asinh, u10),
    ASSAY_BARE(atan, u35),  ASSAY_BARE(atanh, u10),  ASSAY_BARE(cos, u35),
    ASSAY_BARE(cosh, u35),  ASSAY_BARE(cospi, u05),  ASSAY_BARE(erf, u10),
    ASSAY_BARE(erfc, u15),  ASSAY_BARE(exp, u10),    ASSAY_BARE(exp10, u35),
    ASSAY_BARE(expm1, u10), ASSAY_BARE(lgamma, u10), ASSAY_BARE(log10, u10),
    ASSAY_BARE(log1p, u10), ASSAY_BARE(log2, u35),   ASSAY_BARE(sinh, u35),
    ASSAY_BARE(sinpi, u05), ASSAY_BARE(sqrt, u35),   ASSAY_BARE(tan, u35),
    ASSAY_BARE(tanh, u35)};

}  // namespace

std::span<const Bare> bare() {
  return all_bare;
}

}  // namespace assay::reference::ASSAY_FAST_ISA
