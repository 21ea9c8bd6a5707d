#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::svm {

std::span<const host::Example> sharing();

}  // namespace assay::suites::svm
