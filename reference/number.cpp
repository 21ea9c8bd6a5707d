#include "reference/number.h"

namespace assay::reference {

void use_widest_exponent_range() {
  // MPFR keeps its range per thread; a worker thread starts with the default one.
  thread_local const bool done = [] {
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
    return true;
  }();
  static_cast<void>(done);
}

}  // namespace assay::reference
