#pragma once
#include <CL/cl.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// Assertions in OpenCL's words. A record's reason is read by people who have the specification and
/// no source of this suite: it names calls, queries and codes as the API spells them, never a C++
/// expression. GoogleTest expands the macros of an expression before it prints it, so that
/// CL_MEM_FLAGS becomes 0x1101; these keep the text as it was written. What no name of the API
/// stands for has words of its own: `EXPECT_EQ(sum, 100) << "the sum that the work-items made"`.
namespace assay::suites::api {

/// The text of a call as a C programmer writes it: "clFinish(queue)" of `clFinish(queue())`, an
/// argument that is more than a name or a number as "...". Empty where `text` is no OpenCL call.
std::string call_text(std::string_view text);

/// The first name of the API in an expression: "CL_MEM_SIZE". Empty where it has none.
std::string_view api_name(std::string_view text);

/// Predicate-formatter behind EXPECT_CODE: "clFinish(queue) returned CL_SUCCESS (0), expected
/// CL_INVALID_COMMAND_QUEUE (-36)"; without the call where the code comes from elsewhere.
class CodeOf {
 public:
  explicit CodeOf(const char* call) : call_(call) {}
  testing::AssertionResult operator()(const char*, const char*, cl_int expected, cl_int got) const;
  /// Each of `expected` is as good.
  testing::AssertionResult operator()(const char*, const char*, const std::vector<cl_int>& expected,
                                      cl_int got) const;

 private:
  std::string_view call_;
};

/// Predicate-formatters: "execution status CL_QUEUED (3), expected CL_COMPLETE (0)", "build status
/// CL_BUILD_ERROR (-2), expected CL_BUILD_SUCCESS (0)".
testing::AssertionResult execution_status(const char*, const char*, cl_int expected, cl_int got);
testing::AssertionResult build_status(const char*, const char*, cl_int expected, cl_int got);

/// Execution statuses by name: "CL_COMPLETE (0)", "CL_OUT_OF_RESOURCES (-5)".
std::vector<std::string> status_names(const std::vector<cl_int>& statuses);

/// A value in a message; `name` is that of the API, where it has one: "CL_MEM_READ_ONLY (4)".
template <typename T>
std::string value_text(const T& value, std::string_view name) {
  if constexpr (std::is_pointer_v<T> || std::is_null_pointer_v<T>) {
    return value == nullptr ? "NULL" : "not NULL";
  } else {
    const std::string printed = testing::PrintToString(value);
    return name.empty() ? printed : std::string(name) + " (" + printed + ")";
  }
}

/// Predicate-formatter behind EXPECT_QUERY: "CL_MEM_TYPE is 4337, expected CL_MEM_OBJECT_BUFFER
/// (4336)"; of objects only whether there is one, and which.
class QueryOf {
 public:
  QueryOf(const char* query, const char* expected) : query_(query), expected_(expected) {}

  template <typename Got, typename Expected>
  testing::AssertionResult operator()(const char*, const char*, const Got& got,
                                      const Expected& expected) const {
    if (same(got, expected)) return testing::AssertionSuccess();
    const std::string_view subject = api_name(query_);
    testing::AssertionResult result = testing::AssertionFailure();
    if (subject.empty())
      result << "got ";
    else
      result << std::string(subject) << " is ";
    if constexpr (std::is_pointer_v<Got>)
      if (got != nullptr && expected != nullptr) return result << "another object than expected";
    return result << value_text(got, {}) << ", expected "
                  << value_text(expected, api_name(expected_));
  }

 private:
  template <typename Got, typename Expected>
  static bool same(const Got& got, const Expected& expected) {
    if constexpr (is_number<Got> && is_number<Expected>)
      return std::cmp_equal(got, expected);
    else
      return got == expected;
  }
  template <typename T>
  static constexpr bool is_number =
      std::is_integral_v<T> && !std::is_same_v<T, bool> && !std::is_same_v<T, char>;

  std::string_view query_, expected_;
};

}  // namespace assay::suites::api

/// The error code of a call.
#define EXPECT_CODE(expected, call) \
  EXPECT_PRED_FORMAT2(assay::suites::api::CodeOf(#call), expected, call)
#define ASSERT_CODE(expected, call) \
  ASSERT_PRED_FORMAT2(assay::suites::api::CodeOf(#call), expected, call)
#define EXPECT_SUCCESS(call) \
  EXPECT_PRED_FORMAT2(assay::suites::api::CodeOf(#call), CL_SUCCESS, call)
#define ASSERT_SUCCESS(call) \
  ASSERT_PRED_FORMAT2(assay::suites::api::CodeOf(#call), CL_SUCCESS, call)
/// Any of several codes: EXPECT_ANY_CODE(clBuildProgram(...), CL_SUCCESS, CL_INVALID_BINARY).
#define EXPECT_ANY_CODE(call, ...) \
  EXPECT_PRED_FORMAT2(assay::suites::api::CodeOf(#call), (std::vector<cl_int>{__VA_ARGS__}), call)

/// EXPECT_EQ for what a clGet...Info query says.
#define EXPECT_QUERY(query, expected) \
  EXPECT_PRED_FORMAT2((assay::suites::api::QueryOf(#query, #expected)), query, expected)
#define ASSERT_QUERY(query, expected) \
  ASSERT_PRED_FORMAT2((assay::suites::api::QueryOf(#query, #expected)), query, expected)

/// The execution status of an event; the build status of a program.
#define EXPECT_STATUS(expected, status) \
  EXPECT_PRED_FORMAT2(assay::suites::api::execution_status, expected, status)
#define EXPECT_BUILD_STATUS(expected, status) \
  EXPECT_PRED_FORMAT2(assay::suites::api::build_status, expected, status)
