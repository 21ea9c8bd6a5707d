#pragma once
#include <span>

#include "suites/host/example.h"

// The tables of the suite `kernels`, joined by suite().
namespace assay::suites::kernels {

std::span<const host::Example> arguments();  ///< all kinds of arguments; kernels check the values
std::span<const host::Example> arguments_again();   ///< arguments set again or shared
std::span<const host::Example> struct_arguments();  ///< structs by value, of every size
std::span<const host::Example> argument_info();     ///< clGetKernelArgInfo
std::span<const host::Example> sub_groups();        ///< clGetKernelSubGroupInfo

}  // namespace assay::suites::kernels
