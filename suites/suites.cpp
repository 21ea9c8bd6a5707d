#include "suites/suites.h"

#include <array>

#include "suites/math/math.h"

namespace assay::suites {

std::span<const harness::Suite> all() {
  static const std::array<harness::Suite, 1> suites{math::suite()};
  return suites;
}

}  // namespace assay::suites
