#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::command_queues {

std::span<const host::Example> pending();  ///< objects that are released while commands use them

}  // namespace assay::suites::command_queues
