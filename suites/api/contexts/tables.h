#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::contexts {

std::span<const host::Example> several_devices();
std::span<const host::Example> callbacks();
std::span<const host::Example> many();

}  // namespace assay::suites::contexts
