#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::svm {

std::span<const host::Example> allocation();
std::span<const host::Example> commands();
std::span<const host::Example> pointers();

}  // namespace assay::suites::svm
