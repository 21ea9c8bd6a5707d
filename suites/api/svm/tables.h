#pragma once
#include <span>

#include "suites/api/example.h"

// The tables of the suite `svm`, by what they are about; suite() joins them.
namespace assay::suites::svm {

std::span<const api::Example> allocation();  ///< allocating, freeing, what must be refused
std::span<const api::Example> commands();    ///< maps, copies, fills, migration, their events
std::span<const api::Example> pointers();    ///< what kernels do with them

}  // namespace assay::suites::svm
