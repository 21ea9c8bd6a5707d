#include "harness/devices/query.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>

namespace assay::harness {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Answer {
  std::size_t announced = 0;
  std::size_t returned = 0;
  std::string bytes;  ///< the second call writes these bytes, even into a smaller buffer
  cl_int first = CL_SUCCESS, second = CL_SUCCESS;
};

class QueryTest : public ::testing::Test {
 protected:
  Query query(const Answer& answer) {
    return Query(
        [answer](cl_uint, std::size_t, void* value, std::size_t* size) -> cl_int {
          if (value == nullptr) {
            *size = answer.announced;
            return answer.first;
          }
          std::memcpy(value, answer.bytes.data(), answer.bytes.size());
          if (size != nullptr) *size = answer.returned;
          return answer.second;
        },
        [](const std::string&) {}, [this](const std::string& line) { problems.push_back(line); });
  }
  static Answer honest(const std::string& bytes) { return {bytes.size(), bytes.size(), bytes}; }

  std::vector<std::string> problems;
};

TEST_F(QueryTest, ReadsAString) {
  EXPECT_EQ(query(honest(std::string("PoCL\0", 5))).text(1, "N"), "PoCL");
  EXPECT_THAT(problems, IsEmpty());
}

TEST_F(QueryTest, StringWithoutAnEnd) {
  EXPECT_EQ(query(honest("PoCL")).text(1, "N"), "PoCL");
  EXPECT_THAT(problems, ElementsAre("N: the string has no terminating null character"));
}

TEST_F(QueryTest, EscapesBytesThatAreNotText) {
  EXPECT_EQ(query(honest(std::string("\x1b[2J\xff\n\0", 7))).text(1, "N"), "\\x1b[2J\\xff\\n");
}

TEST_F(QueryTest, HugeSizesAreNotRead) {
  Answer answer = honest("x");
  answer.announced = ~std::size_t{0};
  EXPECT_EQ(query(answer).text(1, "N"), "");
  EXPECT_THAT(problems,
              ElementsAre(HasSubstr("returned a size of 18,446,744,073,709,551,615 bytes")));
}

TEST_F(QueryTest, SizeThatGrowsBetweenTheCalls) {
  Answer answer = honest(std::string("abc\0", 4));
  answer.returned = 4000;
  EXPECT_EQ(query(answer).text(1, "N"), "abc");
  EXPECT_THAT(problems, ElementsAre(HasSubstr("returned a size of 4,000 bytes for a buffer of 4")));
}

TEST_F(QueryTest, SizeThatShrinksBetweenTheCalls) {
  Answer answer = honest(std::string("a\0", 2));
  answer.announced = 9;
  EXPECT_EQ(query(answer).text(1, "N"), "a");
  EXPECT_THAT(problems,
              ElementsAre("N: the driver returned a size of 9 bytes, then a value of 2 bytes"));
}

TEST_F(QueryTest, WritesBeyondTheBuffer) {
  Answer answer = honest(std::string(100, 'y'));
  answer.announced = answer.returned = 8;
  EXPECT_EQ(query(answer).text(1, "N"), "yyyyyyyy");
  EXPECT_THAT(problems, ElementsAre(HasSubstr("wrote beyond param_value_size (8 bytes)"),
                                    HasSubstr("no terminating null")));
}

TEST_F(QueryTest, ErrorsHaveNames) {
  Answer answer;
  answer.first = CL_INVALID_VALUE;
  EXPECT_EQ(query(answer).text(1, "N"), "");
  answer.second = -12345;
  EXPECT_EQ(query(answer).value<cl_uint>(1, "M", 7), 7u);
  EXPECT_THAT(problems, ElementsAre("N: CL_INVALID_VALUE (-30)", "M: error -12345"));
}

TEST_F(QueryTest, ValueOfAnotherSize) {
  EXPECT_EQ(query(honest("ab")).value<cl_uint>(1, "N", 7), 7u);
  EXPECT_THAT(problems, ElementsAre(HasSubstr("returned a size of 2 bytes, expected 4")));
}

TEST_F(QueryTest, ListWithATornLastElement) {
  EXPECT_EQ(query(honest("abcdef")).list<cl_uint>(1, "N").size(), 1u);
  EXPECT_THAT(problems, ElementsAre(HasSubstr("returned a size of 6 bytes")));
}

TEST_F(QueryTest, EmptyAnswers) {
  EXPECT_EQ(query(honest("")).text(1, "N"), "");
  EXPECT_THAT(query(honest("")).list<cl_uint>(1, "N"), IsEmpty());
  EXPECT_THAT(problems, IsEmpty());
}

}  // namespace
}  // namespace assay::harness
