#include "harness/cases/next_failure.h"

#include <gtest/gtest.h>

#include "harness/cases/certainty.h"

namespace assay::harness {
namespace {

TEST(NextFailure, CodesHaveThreeRules) {
  EXPECT_EQ(rule_of_code(true, false), failed_by::rejection);
  EXPECT_EQ(rule_of_code(false, true), failed_by::accepted_call);
  EXPECT_EQ(rule_of_code(false, false), failed_by::other_code);
}

TEST(NextFailure, HoldsForOneFailureAndYieldsToAScope) {
  EXPECT_EQ(take_failure_rule(), failed_by::rejection);
  next_failure_by(failed_by::other_code);
  EXPECT_EQ(take_failure_rule(), failed_by::other_code);
  EXPECT_EQ(take_failure_rule(), failed_by::rejection);
  {
    const FailingBy scope("times_of_two");
    next_failure_by(failed_by::other_code);
    EXPECT_EQ(take_failure_rule(), "times_of_two");
  }
  EXPECT_EQ(take_failure_rule(), failed_by::rejection);
}

}  // namespace
}  // namespace assay::harness
