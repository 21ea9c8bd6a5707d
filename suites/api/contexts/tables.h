#pragma once
#include <span>

#include "suites/api/example.h"

// The tables of the suite `contexts`, by subject; suite() joins them.
namespace assay::suites::contexts {

std::span<const api::Example> several_devices();  ///< two devices that share a context's objects
std::span<const api::Example> callbacks();        ///< what an implementation tells of errors
std::span<const api::Example> many();             ///< many objects, and their leftovers

}  // namespace assay::suites::contexts
