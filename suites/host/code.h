#pragma once
#include <CL/cl.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/assertion.h"

/// Assertions whose findings name calls, queries and codes as the API does. So a reader of a
/// finding needs only the specification. A value without a name in the API gets a description:
/// `EXPECT_VALUE(sum, ==, 100) << "the sum of the work-items"`.
namespace assay::suites::host {

/// The text of a call as a C programmer writes it: "clFinish(queue)" for `clFinish(queue())`. An
/// argument becomes "..." if it is not a name or a number. The result is empty if `text` is not an
/// OpenCL call.
std::string call_text(std::string_view text);

/// The finding if the code of a call is not allowed: "clFinish(queue) returned CL_SUCCESS (0),
/// expected CL_INVALID_COMMAND_QUEUE (-36)". `call` is the text of the call in the source. If the
/// text is not a call, the finding names no call.
std::optional<harness::Finding> check_code(const char* call, cl_int got,
                                           const std::vector<std::int64_t>& allowed);

/// The finding if an event's execution status is wrong: "execution status: got CL_QUEUED (3),
/// expected CL_COMPLETE (0)".
std::optional<harness::Finding> check_execution_status(cl_int got, cl_int allowed);
harness::Finding execution_status_finding(cl_int got, harness::Relation relation, cl_int allowed);
template <harness::Relation relation>
std::optional<harness::Finding> check_execution_status_value(cl_int got, cl_int allowed) {
  if (harness::holds<relation>(got, allowed)) return std::nullopt;
  return execution_status_finding(got, relation, allowed);
}
std::optional<harness::Finding> check_build_status(cl_int got, cl_int allowed);

/// Execution statuses by name: "CL_COMPLETE (0)", "CL_OUT_OF_RESOURCES (-5)".
std::vector<std::string> status_names(const std::vector<cl_int>& statuses);

}  // namespace assay::suites::host

// These macros must not pass their arguments through other macros. Otherwise the preprocessor
// replaces the API's names by numbers.

#define EXPECT_CODE(expected, call) \
  ASSAY_EXPECT_(::assay::suites::host::check_code(#call, call, {expected}))
#define ASSERT_CODE(expected, call) \
  ASSAY_ASSERT_(::assay::suites::host::check_code(#call, call, {expected}))
#define EXPECT_SUCCESS(call) \
  ASSAY_EXPECT_(::assay::suites::host::check_code(#call, call, {CL_SUCCESS}))
#define ASSERT_SUCCESS(call) \
  ASSAY_ASSERT_(::assay::suites::host::check_code(#call, call, {CL_SUCCESS}))
/// Expects one of several codes: EXPECT_ANY_CODE(clBuildProgram(...), CL_SUCCESS,
/// CL_INVALID_BINARY).
#define EXPECT_ANY_CODE(call, ...) \
  ASSAY_EXPECT_((::assay::suites::host::check_code(#call, call, {__VA_ARGS__})))

#define EXPECT_QUERY(query, expected)                                              \
  ASSAY_EXPECT_((::assay::harness::check_value<::assay::harness::Relation::equal>( \
      #query, #expected, query, expected)))
#define ASSERT_QUERY(query, expected)                                              \
  ASSAY_ASSERT_((::assay::harness::check_value<::assay::harness::Relation::equal>( \
      #query, #expected, query, expected)))

/// Expects an event's execution status or a program's build status.
#define EXPECT_STATUS(expected, status) \
  ASSAY_EXPECT_(::assay::suites::host::check_execution_status(status, expected))
#define EXPECT_STATUS_VALUE(status, relation, allowed)                \
  ASSAY_EXPECT_((::assay::suites::host::check_execution_status_value< \
                 ::assay::harness::relation_of(#relation)>(status, allowed)))
#define ASSERT_STATUS_VALUE(status, relation, allowed)                \
  ASSAY_ASSERT_((::assay::suites::host::check_execution_status_value< \
                 ::assay::harness::relation_of(#relation)>(status, allowed)))
#define EXPECT_BUILD_STATUS(expected, status) \
  ASSAY_EXPECT_(::assay::suites::host::check_build_status(status, expected))
