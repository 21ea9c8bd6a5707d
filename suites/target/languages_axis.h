#pragma once

#include "suites/base/forward.h"

namespace assay::suites {

/// The suite with additional cases: `<id>/std_3.0` is the case `<id>` as --std=CL3.0 runs it. Each
/// case in data/slices/languages.csv gets an additional case for each offered language from OpenCL
/// C 2.0 on. The additional cases test that results do not depend on the language. With --std, no
/// case is added.
harness::Suite in_languages(harness::Suite suite);

}  // namespace assay::suites
