#pragma once
#include <span>

#include "suites/host/example.h"

// The tables of the suite `contexts`, joined by suite().
namespace assay::suites::contexts {

std::span<const host::Example> several_devices();  ///< two devices that share a context's objects
std::span<const host::Example> callbacks();        ///< how an implementation reports errors
std::span<const host::Example> many();             ///< many objects at once, and leaks

}  // namespace assay::suites::contexts
