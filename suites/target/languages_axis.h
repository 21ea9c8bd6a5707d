#pragma once

#include "suites/base/forward.h"

namespace assay::suites {

/// The suite, and more cases. The added cases repeat some cases of the suite in each language from
/// OpenCL C 2.0 on that the device offers. `<id>/std_3.0` is the case `<id>` as --std=CL3.0 runs
/// it. data/slices/languages.csv lists the cases. With --std there are no such cases, because every
/// program already has its language. Other cases test the differences between languages. These
/// cases test that everything else is the same.
harness::Suite in_languages(harness::Suite suite);

}  // namespace assay::suites
