#pragma once
#include "harness/cases/case.h"

namespace assay::suites::api_errors {

/// The suite `api_errors`: each row of data/api/errors.csv that a program can trigger is one case,
/// which breaks that rule alone, looks at the code, and tries that everything still works.
harness::Suite suite();

}  // namespace assay::suites::api_errors
