#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::events {

/// Cases events/blocking/... and events/flushes/...: blocking commands after other commands.
std::span<const host::Example> blocking();

/// Cases events/callbacks/...: clSetEventCallback.
std::span<const host::Example> callbacks();

/// One case for each command. The command waits for each event of its list, and its event has the
/// command's properties.
std::span<const host::Example> commands();

/// Cases events/wait_lists/... and others: waits of commands and of the host.
std::span<const host::Example> waiting();

}  // namespace assay::suites::events
