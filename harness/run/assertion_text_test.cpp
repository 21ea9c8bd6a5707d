#include "harness/run/assertion_text.h"

#include <gtest/gtest.h>

namespace assay::harness {
namespace {

TEST(AssertionText, SaysBothSidesOfAnEquality) {
  EXPECT_EQ(assertion_text("Expected equality of these values:\n  size\n    Which is: 4\n  count * "
                           "2\n    Which is: 8\nbytes of cl_ulong"),
            "size is 4, but expected count * 2 is 8; bytes of cl_ulong");
  EXPECT_EQ(assertion_text("Expected equality of these values:\n  count\n    Which is: 2\n  1U\n"),
            "count is 2, but expected 1U");
}

TEST(AssertionText, KeepsWhatATraceSaid) {
  EXPECT_EQ(assertion_text("clFinish(q) gives CL_SUCCESS (0)\nGoogle Test trace:\n"
                           "../../suites/a.cpp:12: with an offset\n../../suites/b.cpp:3: step 4\n"),
            "clFinish(q) gives CL_SUCCESS (0); in with an offset; in step 4");
}

TEST(AssertionText, SaysWhatAFailureIsTold) {
  EXPECT_EQ(assertion_text("Failed\nclCreateSampler gives CL_SUCCESS"),
            "clCreateSampler gives CL_SUCCESS");
  EXPECT_EQ(assertion_text("Failed"), "Failed");
}

TEST(AssertionText, LeavesOtherMessagesAlone) {
  EXPECT_EQ(assertion_text("Value of: ok\n  Actual: false\nExpected: true\nthe guard"),
            "Value of: ok; Actual: false; Expected: true; the guard");
  EXPECT_EQ(assertion_text(""), "");
}

}  // namespace
}  // namespace assay::harness
