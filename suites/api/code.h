#pragma once
#include <CL/cl.h>
#include <gtest/gtest.h>

namespace assay::suites::api {

/// Predicate-formatter behind EXPECT_CODE: "clFinish(queue) gives CL_SUCCESS (0), expected
/// CL_INVALID_COMMAND_QUEUE (-36)".
testing::AssertionResult codes_agree(const char* expected_text, const char* call, cl_int expected,
                                     cl_int got);

}  // namespace assay::suites::api

/// EXPECT_EQ for the error codes of the API: a failure names the call and both codes.
#define EXPECT_CODE(expected, call) \
  EXPECT_PRED_FORMAT2(assay::suites::api::codes_agree, expected, call)
#define ASSERT_CODE(expected, call) \
  ASSERT_PRED_FORMAT2(assay::suites::api::codes_agree, expected, call)
#define EXPECT_SUCCESS(call) EXPECT_CODE(CL_SUCCESS, call)
#define ASSERT_SUCCESS(call) ASSERT_CODE(CL_SUCCESS, call)
