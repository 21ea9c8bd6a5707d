#pragma once
#include <functional>
#include <string>

#include "suites/host/setting.h"

namespace assay::suites::host {

/// Makes calls that may block, but have no future event to wait for (a failed event). They must
/// return on every device. They run in a separate thread, while the case waits. They have a third
/// of the time that a worker may be silent, at most five seconds. Then the case fails and says that
/// `what` did not return, and the worker ends. An exception of `calls` is passed on.
void must_return(Setting& on, const std::string& what, const std::function<void()>& calls);

/// For a case after which the worker's context may be unusable, as the specification allows: the
/// next case gets another context.
void leave_context(Setting& on, const std::string& why);

}  // namespace assay::suites::host
