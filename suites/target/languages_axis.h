#pragma once

#include "suites/base/forward.h"

namespace assay::suites {

/// The suite, and more cases that repeat some of its cases in each language that the device offers
/// from OpenCL C 2.0 on. `<id>/std_3.0` is the case `<id>` as --std=CL3.0 runs it.
/// data/slices/languages.csv lists the cases. With --std there are no such cases, because every
/// program already has its language. Other cases test the differences between languages. These
/// cases test that everything else is the same.
harness::Suite in_languages(harness::Suite suite);

}  // namespace assay::suites
