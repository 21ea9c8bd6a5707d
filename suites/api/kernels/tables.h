#pragma once
#include <span>

#include "suites/host/example.h"

// The tables of the suite `kernels`, by subject; suite() joins them.
namespace assay::suites::kernels {

std::span<const host::Example> arguments();  ///< clSetKernelArg of every kind, seen from the kernel
std::span<const host::Example> arguments_again();   ///< set again between two enqueues, shared
std::span<const host::Example> struct_arguments();  ///< structs by value, of every size
std::span<const host::Example> argument_info();     ///< clGetKernelArgInfo
std::span<const host::Example> sub_groups();  ///< clGetKernelSubGroupInfo, against the kernels' own
                                              ///< functions

}  // namespace assay::suites::kernels
