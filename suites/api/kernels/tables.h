#pragma once
#include <span>

#include "suites/api/example.h"

// The tables of the suite `kernels`, by subject; suite() joins them.
namespace assay::suites::kernels {

std::span<const api::Example> arguments();  ///< clSetKernelArg of every kind, seen from the kernel
std::span<const api::Example> arguments_again();   ///< set again between two enqueues, shared
std::span<const api::Example> struct_arguments();  ///< structs by value, of every size
std::span<const api::Example> argument_info();     ///< clGetKernelArgInfo
std::span<const api::Example> sub_groups();  ///< clGetKernelSubGroupInfo, against the kernels' own
                                             ///< functions

}  // namespace assay::suites::kernels
