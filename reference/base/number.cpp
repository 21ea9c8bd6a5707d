#include "reference/base/number.h"

namespace assay::reference {
namespace {

/// MPFR has an exponent range and a cache of constants for each thread. A new thread has the
/// default range. Its cache must be freed when it ends.
struct ThreadState {
  ThreadState() {
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
  }
  ~ThreadState() { mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE); }
};

}  // namespace

void use_widest_exponent_range() {
  // The thread's first Number makes this state. So the state is destroyed after all Numbers of the
  // thread.
  thread_local const ThreadState state;
  static_cast<void>(state);
}

}  // namespace assay::reference
