#pragma once
#include "harness/cases/case.h"

namespace assay::suites::extensions {

/// The suite `extensions`: what extensions with entry points add to the API. Their errors are rows
/// of data/api/extension_errors.csv, cases of `api_errors`.
harness::Suite suite();

}  // namespace assay::suites::extensions
