#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::events {

/// The cases events/blocking/... and events/flushes/...: blocking commands after other commands.
std::span<const host::Example> blocking();

/// The cases events/callbacks/...: clSetEventCallback.
std::span<const host::Example> callbacks();

/// A case for each command. The command must wait for the events of its wait list.
std::span<const host::Example> commands();

/// The cases events/wait_lists/... and others: commands and the host wait for events.
std::span<const host::Example> waiting();

}  // namespace assay::suites::events
