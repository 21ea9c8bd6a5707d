#pragma once
#include <span>

#include "suites/api/example.h"

// The tables of the suite `kernel_execution`, by subject; suite() joins them.
namespace assay::suites::kernel_execution {

std::span<const api::Example> barriers();   ///< work-items that wait for each other
std::span<const api::Example> control();    ///< loops, branches and calls within a work-item
std::span<const api::Example> memory();     ///< arrays, structs, pointers of every address space
std::span<const api::Example> launches();   ///< the same kernel in many shapes; linear ids
std::span<const api::Example> resources();  ///< kernels at a limit and beyond
std::span<const api::Example> variables();  ///< of the program: shared by its kernels

}  // namespace assay::suites::kernel_execution
