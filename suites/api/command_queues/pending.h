#pragma once
#include <span>

#include "suites/api/example.h"

namespace assay::suites::command_queues {

std::span<const api::Example> pending();  ///< what is released while commands need it

}  // namespace assay::suites::command_queues
