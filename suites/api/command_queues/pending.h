#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::command_queues {

std::span<const host::Example> pending();  ///< what is released while commands need it

}  // namespace assay::suites::command_queues
