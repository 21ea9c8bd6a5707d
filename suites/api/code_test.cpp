#include "suites/api/code.h"

#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <array>
#include <functional>

#include "harness/cases/certainty.h"
#include "harness/cases/next_failure.h"
#include "harness/run/assertion_text.h"
#include "suites/api/bytes.h"

namespace assay::suites::api {
namespace {

/// What a record says of the assertions in `body` that fail.
std::vector<std::string> texts_of(const std::function<void()>& body) {
  testing::TestPartResultArray failures;
  {
    const testing::ScopedFakeTestPartResultReporter reporter(
        testing::ScopedFakeTestPartResultReporter::INTERCEPT_ALL_THREADS, &failures);
    body();
  }
  std::vector<std::string> texts;
  for (int i = 0; i < failures.size(); ++i)
    texts.push_back(harness::assertion_text(failures.GetTestPartResult(i).message()));
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
  EXPECT_THAT(texts_of([&] { EXPECT_CODE(CL_INVALID_CONTEXT, status) << "clCreateBuffer"; }),
              ElementsAre("clCreateBuffer: got CL_INVALID_VALUE (-30), expected "
                          "CL_INVALID_CONTEXT (-34)"));
  EXPECT_THAT(
      texts_of([&] { EXPECT_ANY_CODE(status, CL_SUCCESS, CL_INVALID_BINARY) << "clBuildProgram"; }),
      ElementsAre("clBuildProgram: got CL_INVALID_VALUE (-30), expected CL_SUCCESS (0) or "
                  "CL_INVALID_BINARY (-42)"));
  EXPECT_THAT(texts_of([&] { EXPECT_STATUS(CL_COMPLETE, CL_QUEUED); }),
              ElementsAre("execution status CL_QUEUED (3), expected CL_COMPLETE (0)"));
  EXPECT_THAT(texts_of([&] { EXPECT_BUILD_STATUS(CL_BUILD_SUCCESS, CL_BUILD_ERROR); }),
              ElementsAre("build status CL_BUILD_ERROR (-2), expected CL_BUILD_SUCCESS (0)"));
}

TEST(Code, WhatIsRefusedOrAcceptedWronglyHasARuleOfItsOwn) {
  const auto rule = [](const std::function<void()>& body) {
    EXPECT_EQ(texts_of(body).size(), 1U);
    return harness::take_failure_rule();
  };
  const cl_int done = CL_SUCCESS, refused = CL_INVALID_VALUE;
  EXPECT_EQ(rule([&] { EXPECT_SUCCESS(refused); }), harness::failed_by::rejection);
  EXPECT_EQ(rule([&] { EXPECT_ANY_CODE(refused, CL_SUCCESS, CL_INVALID_BINARY); }),
            harness::failed_by::rejection);
  EXPECT_EQ(rule([&] { EXPECT_CODE(CL_INVALID_CONTEXT, refused); }),
            harness::failed_by::other_code);
  EXPECT_EQ(rule([&] { EXPECT_ANY_CODE(refused, CL_INVALID_EVENT, CL_INVALID_BINARY); }),
            harness::failed_by::other_code);
  EXPECT_EQ(rule([&] { EXPECT_CODE(CL_INVALID_CONTEXT, done); }),
            harness::failed_by::accepted_call);
  EXPECT_EQ(rule([&] { EXPECT_TRUE(done != CL_SUCCESS); }), harness::failed_by::rejection);
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
                          "CL_EVENT_CONTEXT is another object than expected"));
}

TEST(Code, MemoryIsComparedByteByByte) {
  const std::array<std::uint8_t, 3> wanted{1, 2, 3}, got{1, 7, 8};
  EXPECT_THAT(texts_of([&] { EXPECT_BYTES(wanted, got) << "the buffer"; }),
              ElementsAre("the buffer: got 0x07 in byte 1 of 3, expected 0x02; 2 bytes differ"));
}

}  // namespace
}  // namespace assay::suites::api
