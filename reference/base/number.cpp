#include "reference/base/number.h"

namespace assay::reference {
namespace {

/// MPFR's exponent range and cache of constants belong to a thread. A new thread has the default
/// range, and must free its cache.
struct ThreadState {
  ThreadState() {
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
  }
  ~ThreadState() { mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE); }
};

}  // namespace

void use_widest_exponent_range() {
  // The thread's first Number makes `state`, so that `state` is destroyed after all Numbers.
  thread_local const ThreadState state;
  static_cast<void>(state);
}

}  // namespace assay::reference
