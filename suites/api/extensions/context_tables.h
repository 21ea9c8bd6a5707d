#pragma once
#include <span>

#include "suites/host/example.h"

// Tables of the suite `extensions` for extensions of contexts.
namespace assay::suites::extensions {

std::span<const host::Example> terminated_contexts();  ///< cl_khr_terminate_context
std::span<const host::Example> unified_svm();          ///< cl_khr_unified_svm

}  // namespace assay::suites::extensions
