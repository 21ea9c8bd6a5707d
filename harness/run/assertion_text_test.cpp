#include "harness/run/assertion_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <functional>

namespace assay::harness {
namespace {

using testing::ElementsAre;

/// What a record says of the one assertion in `body` that fails.
std::string text_of(const std::function<void()>& body) {
  testing::TestPartResultArray failures;
  {
    const testing::ScopedFakeTestPartResultReporter reporter(
        testing::ScopedFakeTestPartResultReporter::INTERCEPT_ALL_THREADS, &failures);
    body();
  }
  return failures.size() == 1 ? assertion_text(failures.GetTestPartResult(0).message())
                              : "not one failure";
}

TEST(AssertionText, SaysBothSidesOfAnEquality) {
  const std::size_t size = 4, count = 4;
  EXPECT_EQ(text_of([&] { EXPECT_EQ(size, count * 2) << "bytes of cl_ulong"; }),
            "bytes of cl_ulong: got 4, expected 8");
  EXPECT_EQ(text_of([&] { EXPECT_EQ(size, 1U); }), "got 4, expected 1");
  EXPECT_EQ(text_of([&] { EXPECT_EQ(std::string("a b"), "all") << "the name"; }),
            "the name: got \"a b\", expected \"all\"");
}

TEST(AssertionText, SaysHowValuesCompare) {
  const int row = 0, least = 104;
  EXPECT_EQ(text_of([&] { EXPECT_GE(row, least) << "image_row_pitch, map of 13x1x1"; }),
            "image_row_pitch, map of 13x1x1: got 0, expected at least 104");
  EXPECT_EQ(text_of([&] { EXPECT_LT(least, row); }), "got 104, expected less than 0");
  EXPECT_EQ(text_of([&] { EXPECT_NE(row, 0) << "no device was counted"; }),
            "no device was counted");
}

TEST(AssertionText, HasNoAddresses) {
  int one = 1, two = 2;
  int* const none = nullptr;
  EXPECT_EQ(text_of([&] { EXPECT_EQ(&one, nullptr) << "clSVMAlloc"; }),
            "clSVMAlloc: got not NULL, expected NULL");
  EXPECT_EQ(text_of([&] { EXPECT_EQ(none, &two); }), "got NULL, expected not NULL");
  EXPECT_EQ(text_of([&] { EXPECT_EQ(&one, &two) << "CL_EVENT_CONTEXT"; }),
            "CL_EVENT_CONTEXT: got another object than expected");
  EXPECT_EQ(assertion_text("Value of: list\nExpected: has 1 element that is equal to 8-byte object "
                           "<40-95 E5-C3>\n  Actual: { 8-byte object <20-97 DC-C3> }"),
            "got { object }, expected { object }");
}

TEST(AssertionText, SaysOfAConditionWhatItsWordsSay) {
  const bool ok = false;
  EXPECT_EQ(text_of([&] { EXPECT_TRUE(ok) << "never called"; }), "never called");
  EXPECT_EQ(
      text_of([&] { EXPECT_TRUE(testing::AssertionFailure() << "byte 3 is 1") << "the guard"; }),
      "byte 3 is 1; the guard");
}

TEST(AssertionText, SaysWhatAMatcherExpects) {
  const std::vector<int> got{0, 7};
  EXPECT_EQ(text_of([&] { EXPECT_THAT(got, ElementsAre(1, 7)) << "the results"; }),
            "the results: got { 0, 7 }, whose element #0 doesn't match, expected { 1, 7 }");
  EXPECT_EQ(text_of([&] { EXPECT_THAT(got, testing::IsEmpty()); }),
            "got { 0, 7 }, whose size is 2, expected is empty");
}

TEST(AssertionText, KeepsWhatATraceSaid) {
  EXPECT_EQ(assertion_text("clFinish(q) returned CL_SUCCESS (0)\nGoogle Test trace:\n"
                           "../../suites/a.cpp:12: with an offset\n../../suites/b.cpp:3: step 4\n"),
            "clFinish(q) returned CL_SUCCESS (0) (with an offset; step 4)");
}

TEST(AssertionText, SaysWhatAFailureIsTold) {
  EXPECT_EQ(text_of([] { ADD_FAILURE() << "clCreateSampler returned CL_SUCCESS"; }),
            "clCreateSampler returned CL_SUCCESS");
  EXPECT_EQ(assertion_text("Failed"), "Failed");
  EXPECT_EQ(assertion_text(""), "Failed");
}

TEST(OwnFolder, IsLeftOutOfWhatADriverSays) {
  const char* const before = std::getenv("TMPDIR");
  const std::string kept = before == nullptr ? "" : before;
  setenv("TMPDIR", "/var/assay-run-1/worker-2/tmp", 1);
  EXPECT_EQ(without_own_folder("error: /var/assay-run-1/worker-2/cache/a.cl:1: no /usr/b.h"),
            "error: .../cache/a.cl:1: no /usr/b.h");
  setenv("TMPDIR", "/tmp", 1);
  EXPECT_EQ(without_own_folder("/tmp/a.cl"), "/tmp/a.cl");
  before == nullptr ? unsetenv("TMPDIR") : setenv("TMPDIR", kept.c_str(), 1);
}

}  // namespace
}  // namespace assay::harness
