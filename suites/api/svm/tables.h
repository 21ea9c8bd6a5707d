#pragma once
#include <span>

#include "suites/api/example.h"

// The tables of the suite `svm`, by subject; suite() joins them.
namespace assay::suites::svm {

std::span<const api::Example> allocation();  ///< allocating, freeing, refused calls
std::span<const api::Example> commands();    ///< maps, copies, fills, migration, their events
std::span<const api::Example> pointers();    ///< what kernels do with them

}  // namespace assay::suites::svm
