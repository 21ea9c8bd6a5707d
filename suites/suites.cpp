#include "suites/suites.h"

namespace assay::suites {

std::span<const harness::Suite> all() { return {}; }

}  // namespace assay::suites
