#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::samplers {

/// Cases in which one sampler reads many images, or many samplers read one image.
std::span<const host::Example> together();

}  // namespace assay::suites::samplers
