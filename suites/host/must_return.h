#pragma once
#include <functional>
#include <string>

#include "suites/host/setting.h"

namespace assay::suites::host {

/// Makes calls that may block in a faulty driver. A separate thread makes the calls. The calls may
/// take a third of the time that a worker may be silent, but at most five seconds. After that time
/// the case fails, because `what` did not return, and the worker ends. Exceptions of `calls` reach
/// the caller.
void must_return(Setting& on, const std::string& what, const std::function<void()>& calls);

/// The worker's context may be unusable after this case, as the specification allows. The next case
/// gets another context.
void leave_context(Setting& on, const std::string& why);

}  // namespace assay::suites::host
