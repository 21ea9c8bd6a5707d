#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::kernels {

std::span<const host::Example> arguments();
std::span<const host::Example> arguments_again();   ///< set again or shared
std::span<const host::Example> struct_arguments();  ///< structs by value, of every size
std::span<const host::Example> argument_info();     ///< clGetKernelArgInfo
std::span<const host::Example> sub_groups();        ///< clGetKernelSubGroupInfo

}  // namespace assay::suites::kernels
