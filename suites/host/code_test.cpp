#include "suites/host/code.h"

#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <array>
#include <functional>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/base/matching.h"
#include "suites/host/bytes.h"
#include "suites/host/calls.h"

namespace assay::suites::host {
namespace {

/// Returns the messages of the assertions that fail in `body`.
std::vector<std::string> texts_of(const std::function<void()>& body) {
  testing::TestPartResultArray failures;
  {
    const testing::ScopedFakeTestPartResultReporter reporter(
        testing::ScopedFakeTestPartResultReporter::INTERCEPT_ALL_THREADS, &failures);
    body();
  }
  std::vector<std::string> texts;
  for (int i = 0; i < failures.size(); ++i)
    texts.emplace_back(failures.GetTestPartResult(i).summary());
  return texts;
}

using testing::ElementsAre;

TEST(Code, CallsReadAsInC) {
  EXPECT_EQ(call_text("clFinish(queue())"), "clFinish(queue)");
  EXPECT_EQ(call_text("on.driver().clGetDeviceIDs(nullptr, CL_DEVICE_TYPE_ALL, 0, nullptr, &n)"),
            "clGetDeviceIDs(NULL, CL_DEVICE_TYPE_ALL, 0, NULL, &n)");
  EXPECT_EQ(call_text("clSetKernelArg(k(), 0, sizeof x, static_cast<void*>(&x))"),
            "clSetKernelArg(k, 0, sizeof x, ...)");
  EXPECT_EQ(call_text("clBuildProgram(p(), 1, list(a, {b, c}).data(), nullptr)"),
            "clBuildProgram(p, 1, ..., NULL)");
  EXPECT_EQ(call_text("clUnloadCompiler()"), "clUnloadCompiler()");
  for (const char* none :
       {"status", "build(on, clever(1))", "clip(1)", "a ? clFlush(q) : clFinish(q)"})
    EXPECT_EQ(call_text(none), "") << none;
}

TEST(Code, CodesHaveTheirNames) {
  const auto clFinish = [](int code) { return code; };
  const cl_int status = -30;
  EXPECT_THAT(texts_of([&] { EXPECT_SUCCESS(clFinish(-36)) << "after a retry"; }),
              ElementsAre("clFinish(-36) returned CL_INVALID_COMMAND_QUEUE (-36), expected "
                          "CL_SUCCESS (0); after a retry"));
  EXPECT_THAT(texts_of([&] {
                EXPECT_CODE(CL_INVALID_CONTEXT, status) << about::call("clCreateBuffer") << "again";
                EXPECT_CODE(CL_INVALID_CONTEXT, status) << "errcode_ret";
              }),
              ElementsAre("clCreateBuffer returned CL_INVALID_VALUE (-30), expected "
                          "CL_INVALID_CONTEXT (-34); again",
                          "errcode_ret: got CL_INVALID_VALUE (-30), expected CL_INVALID_CONTEXT "
                          "(-34)"));
  EXPECT_THAT(texts_of([&] { EXPECT_ANY_CODE(status, CL_SUCCESS, CL_INVALID_BINARY); }),
              ElementsAre("got CL_INVALID_VALUE (-30), expected CL_SUCCESS (0) or "
                          "CL_INVALID_BINARY (-42)"));
  EXPECT_THAT(texts_of([&] {
                EXPECT_STATUS(CL_COMPLETE, CL_QUEUED);
                EXPECT_STATUS_VALUE(CL_COMPLETE, >, CL_RUNNING) << about::early();
                EXPECT_STATUS_VALUE(CL_QUEUED, >, CL_RUNNING);
                EXPECT_BUILD_STATUS(CL_BUILD_SUCCESS, CL_BUILD_ERROR);
              }),
              ElementsAre("execution status: got CL_QUEUED (3), expected CL_COMPLETE (0)",
                          "execution status: got CL_COMPLETE (0), expected more than CL_RUNNING "
                          "(1)",
                          "build status: got CL_BUILD_ERROR (-2), expected CL_BUILD_SUCCESS (0)"));
}

TEST(Code, WrongRefusalAndWrongAcceptanceHaveSeparateRules) {
  const auto rule = [](cl_int got, const std::vector<std::int64_t>& allowed) {
    return check_code("status", got, allowed).value().rule;
  };
  EXPECT_EQ(rule(CL_INVALID_VALUE, {CL_SUCCESS}), harness::failed_by::rejection);
  EXPECT_EQ(rule(CL_INVALID_VALUE, {CL_INVALID_BINARY, CL_SUCCESS}), harness::failed_by::rejection);
  EXPECT_EQ(rule(CL_INVALID_VALUE, {CL_INVALID_CONTEXT}), harness::failed_by::other_code);
  EXPECT_EQ(rule(CL_SUCCESS, {CL_INVALID_CONTEXT}), harness::failed_by::accepted_call);
  EXPECT_FALSE(check_code("status", CL_SUCCESS, {CL_SUCCESS}).has_value());
  const auto named = check_code("on.driver().clFinish(queue())", CL_INVALID_VALUE, {CL_SUCCESS});
  EXPECT_EQ(named.value().subject, "clFinish");
  EXPECT_EQ(named.value().expression, "clFinish(queue)");
  EXPECT_EQ(named.value().got.number, CL_INVALID_VALUE);
}

TEST(Code, QueriesHaveTheirNames) {
  const auto info = [](cl_uint value, cl_uint /*name*/) { return value; };
  EXPECT_THAT(texts_of([&] { EXPECT_QUERY(info(2, CL_MEM_MAP_COUNT), 1) << "after a map"; }),
              ElementsAre("CL_MEM_MAP_COUNT is 2, expected 1; after a map"));
  EXPECT_THAT(texts_of([&] { EXPECT_QUERY(info(2, CL_MEM_FLAGS), cl_uint{CL_MEM_READ_ONLY}); }),
              ElementsAre("CL_MEM_FLAGS is 2, expected CL_MEM_READ_ONLY (4)"));
  int one = 1, two = 2;
  int* const none = nullptr;
  const auto object = [](int* value, cl_uint /*name*/) { return value; };
  EXPECT_THAT(texts_of([&] {
                EXPECT_QUERY(object(none, CL_EVENT_CONTEXT), &two);
                EXPECT_QUERY(object(&one, CL_EVENT_CONTEXT), nullptr);
                EXPECT_QUERY(object(&one, CL_EVENT_CONTEXT), &two);
              }),
              ElementsAre("CL_EVENT_CONTEXT is NULL, expected not NULL",
                          "CL_EVENT_CONTEXT is not NULL, expected NULL",
                          "CL_EVENT_CONTEXT is another object, expected the right one"));
}

TEST(Code, TheSubjectOfAnAssertionIsInItsFinding) {
  int* const none = nullptr;
  EXPECT_THAT(texts_of([&] {
                EXPECT_VALUE(none, !=, nullptr) << about::object("clSVMAlloc") << "flags " << 4;
                EXPECT_VALUE(3, ==, 4) << about::query_size("CL_MEM_SIZE");
                EXPECT_VALUE(std::string("a"), ==, "b") << about::query("CL_DEVICE_NAME");
                EXPECT_HOLDS(none != nullptr) << "nothing holds";
              }),
              ElementsAre("clSVMAlloc returned NULL, expected not NULL; flags 4",
                          "CL_MEM_SIZE, param_value_size_ret is 3, expected 4",
                          "CL_DEVICE_NAME gave \"a\", expected \"b\"", "nothing holds"));
}

TEST(Code, CircumstancesFollowTheSentence) {
  EXPECT_THAT(texts_of([&] {
                DURING("round 3");
                EXPECT_VALUE(1, ==, 2) << "the sum";
                {
                  DURING("item 4");
                  EXPECT_VALUE(1, ==, 2) << "the sum";
                }
              }),
              ElementsAre("the sum: got 1, expected 2 (round 3)",
                          "the sum: got 1, expected 2 (round 3; item 4)"));
  EXPECT_THAT(texts_of([] { EXPECT_VALUE(1, ==, 2); }), ElementsAre("got 1, expected 2"));
}

TEST(Code, AFailureHasThePlaceOfItsAssertion) {
  testing::TestPartResultArray failures;
  {
    const testing::ScopedFakeTestPartResultReporter reporter(&failures);
    EXPECT_VALUE(1, ==, 2);
    [] { ASSERT_VALUE(1, ==, 2); }();
  }
  ASSERT_EQ(failures.size(), 2);
  EXPECT_EQ(harness::place_of(failures.GetTestPartResult(0).file_name(),
                              failures.GetTestPartResult(0).line_number()),
            harness::place_of(__FILE__, __LINE__ - 6));
  EXPECT_FALSE(failures.GetTestPartResult(0).fatally_failed());
  EXPECT_TRUE(failures.GetTestPartResult(1).fatally_failed());
}

TEST(Code, CallsOfACallbackAreCounted) {
  int calls = 0;
  EXPECT_THAT(texts_of([&] {
                EXPECT_CALLS(calls, ==, 1, 0) << "the callback";
                EXPECT_CALLS(calls, ==, 0, 0) << "the callback";
              }),
              ElementsAre("the callback: calls: got 0, expected 1"));
  const auto missing = check_calls<harness::Relation::equal>([&] { return calls; }, 1, 0);
  EXPECT_EQ(missing.value().kind, harness::Finding::Kind::callback);
  EXPECT_EQ(missing.value().got.number, 0);
}

TEST(Code, MatchersSayWhatTheyAccept) {
  EXPECT_THAT(texts_of([&] {
                EXPECT_MATCH(3, testing::Gt(4)) << "the sum";
                EXPECT_MATCH(3, testing::Gt(2)) << "the sum";
              }),
              ElementsAre("the sum: got 3, expected a value that is > 4"));
}

TEST(Code, MemoryIsComparedByteByByte) {
  const std::array<std::uint8_t, 3> wanted{1, 2, 3}, got{1, 7, 8};
  EXPECT_THAT(texts_of([&] { EXPECT_BYTES(wanted, got) << "the buffer"; }),
              ElementsAre("2 bytes differ; the buffer: byte 1 of 3: got 0x07, expected 0x02"));
}

}  // namespace
}  // namespace assay::suites::host
