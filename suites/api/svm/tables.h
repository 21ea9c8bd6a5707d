#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::svm {

std::span<const host::Example> allocation();  ///< allocating, freeing, refused calls
std::span<const host::Example> commands();    ///< maps, copies, fills, migration, their events
std::span<const host::Example> pointers();    ///< kernels that use SVM pointers

}  // namespace assay::suites::svm
