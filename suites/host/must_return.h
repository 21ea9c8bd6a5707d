#pragma once
#include <functional>
#include <string>

#include "suites/host/setting.h"

namespace assay::suites::host {

/// Makes calls that could block although nothing is left to wait for, for example after an event
/// failed. On every device they must return. A separate thread makes the calls while the case
/// waits. The limit is a third of the time that a worker may be silent, and at most five seconds.
/// After that the case fails with the text that `what` did not return, and the worker ends. An
/// exception of `calls` is passed on.
void must_return(Setting& on, const std::string& what, const std::function<void()>& calls);

/// For a case after which the specification allows the worker's context to be unusable. The next
/// case gets another context.
void leave_context(Setting& on, const std::string& why);

}  // namespace assay::suites::host
