#pragma once
#include <span>

#include "suites/host/example.h"

// The tables of the suite `svm`, joined by suite().
namespace assay::suites::svm {

std::span<const host::Example> allocation();  ///< allocating, freeing, refused calls
std::span<const host::Example> commands();    ///< maps, copies, fills, migration, their events
std::span<const host::Example> pointers();    ///< kernels that use SVM pointers

}  // namespace assay::suites::svm
