#pragma once
#include <functional>
#include <string>

#include "suites/host/setting.h"

namespace assay::suites::host {

/// Makes calls that may block, but have no future event to wait for (a failed event): they must
/// return on every device. They run in a thread of their own, while the case waits. They have a
/// third of the time that a worker may be silent, at most five seconds. Then the case fails, saying
/// that `what` did not return, and the worker ends. An exception of `calls` comes through.
void must_return(Setting& on, const std::string& what, const std::function<void()>& calls);

/// To be called where the worker's context may be of no use any more, as the specification allows:
/// the next case gets another.
void leave_context(Setting& on, const std::string& why);

}  // namespace assay::suites::host
