#pragma once
#include <span>

#include "suites/api/example.h"

namespace assay::suites::events {

/// Cases events/callbacks/...: clSetEventCallback.
std::span<const api::Example> callbacks();

/// Every command by itself: it waits for each event of its list, and its event says what it is.
std::span<const api::Example> commands();

/// Cases events/wait_lists/... and others: what commands and the host wait for.
std::span<const api::Example> waiting();

}  // namespace assay::suites::events
