#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::samplers {

std::span<const host::Example> together();

}  // namespace assay::suites::samplers
