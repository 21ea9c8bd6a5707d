#pragma once

#include "suites/base/forward.h"

namespace assay::suites {

/// The suite, with more cases: `<id>/std_3.0` is the case `<id>` as --std=CL3.0 runs it. There is
/// one for each offered language from OpenCL C 2.0 on, for the cases in data/slices/languages.csv.
/// They test that nothing else depends on the language. With --std there are none.
harness::Suite in_languages(harness::Suite suite);

}  // namespace assay::suites
