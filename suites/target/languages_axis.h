#pragma once

#include "suites/forward.h"

namespace assay::suites {

/// The suite with slices of its cases once more in each language that the device offers from
/// OpenCL C 2.0 on: `<id>/std_3.0` is the case `<id>` as --std=CL3.0 runs it. data/slices/
/// languages.csv lists the cases; with --std there are none, for every program has its language
/// already. What a language changes is a matter of other cases; these show that the rest stays.
harness::Suite in_languages(harness::Suite suite);

}  // namespace assay::suites
