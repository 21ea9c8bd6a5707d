#pragma once
#include <span>

#include "suites/api/example.h"

namespace assay::suites::events {

/// Cases events/callbacks/...: clSetEventCallback.
std::span<const api::Example> callbacks();

/// Every command by itself. It waits for each event of its list, and its event has the command's
/// properties.
std::span<const api::Example> commands();

/// Cases events/wait_lists/... and others: waits of commands and of the host.
std::span<const api::Example> waiting();

}  // namespace assay::suites::events
