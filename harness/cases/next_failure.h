#pragma once
#include <string_view>

namespace assay::harness {

/// The rule by which the code of a call fails: one that may succeed was refused
/// (failed_by::rejection), one that must not did (accepted_call), or it was refused with a code
/// that is not due (other_code).
std::string_view rule_of_code(bool success_is_due, bool succeeded);

/// The next assertion of this thread that fails does so by that rule. For predicates of assertions,
/// which know why they fail and end before the failure is reported.
void next_failure_by(std::string_view rule);

/// The rule of the failure that is being reported: that of the innermost FailingBy, else what
/// next_failure_by said since the last one, else failed_by::rejection.
std::string_view take_failure_rule();

}  // namespace assay::harness
