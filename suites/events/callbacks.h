#pragma once
#include <span>

#include "suites/api/example.h"

namespace assay::suites::events {

/// Cases events/callbacks/...: clSetEventCallback.
std::span<const api::Example> callbacks();

}  // namespace assay::suites::events
