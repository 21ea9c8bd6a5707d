#include "harness/cases/next_failure.h"

#include <utility>

#include "harness/cases/certainty.h"

namespace assay::harness {
namespace {

thread_local std::string_view next_rule = failed_by::rejection;

}  // namespace

std::string_view rule_of_code(bool success_is_due, bool succeeded) {
  if (success_is_due) return failed_by::rejection;
  return succeeded ? failed_by::accepted_call : failed_by::other_code;
}

void next_failure_by(std::string_view rule) {
  next_rule = rule;
}

std::string_view take_failure_rule() {
  const std::string_view said = std::exchange(next_rule, failed_by::rejection);
  const std::string_view around = FailingBy::rule();
  return around != failed_by::rejection ? around : said;
}

}  // namespace assay::harness
