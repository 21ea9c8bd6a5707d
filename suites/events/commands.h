#pragma once
#include <span>

#include "suites/api/example.h"

namespace assay::suites::events {

/// Every command by itself: it waits for each event of its list, and its event says what it is.
std::span<const api::Example> commands();

}  // namespace assay::suites::events
