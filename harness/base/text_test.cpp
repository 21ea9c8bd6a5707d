#include "harness/base/text.h"

#include <gtest/gtest.h>

#include <string>

namespace assay::harness {
namespace {

TEST(Printable, KeepsOrdinaryText) {
  EXPECT_EQ(printable("Intel(R) Xeon\xc2\xae \xe2\x82\xac \xf0\x9f\x98\x80"),
            "Intel(R) Xeon\xc2\xae \xe2\x82\xac \xf0\x9f\x98\x80");
}

TEST(Printable, EscapesControlCharacters) {
  EXPECT_EQ(printable("a\nb\tc\x1b[31m\x7f\r"), "a\\nb\\tc\\x1b[31m\\x7f\\x0d");
  EXPECT_EQ(printable(std::string("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(printable("\xc2\x9b"), "\\x9b");  // a C1 character also starts terminal escapes
  EXPECT_EQ(printable("\xe2\x80\xae"
                      "cba"),
            "\\u202ecba");  // right-to-left override
}

TEST(Printable, EscapesInvalidUtf8) {
  EXPECT_EQ(printable("\xff\xfe"), "\\xff\\xfe");
  EXPECT_EQ(printable("\xc3("), "\\xc3(");
  EXPECT_EQ(printable("\xc0\x80"), "\\xc0\\x80");                    // an overlong zero
  EXPECT_EQ(printable("\xe0\x80\xaf"), "\\xe0\\x80\\xaf");           // overlong
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");           // a surrogate
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // above U+10FFFF
  EXPECT_EQ(printable("\xe2\x82"), "\\xe2\\x82");                    // cut off
}

TEST(Printable, CutsLongText) {
  EXPECT_EQ(printable(std::string(100, 'x'), 10), "xxxxxxxxxx...");
}

TEST(NearMiss, FindsTheNameThatWasMeant) {
  EXPECT_EQ(near_miss("maths", {"math", "conversions"}), "math");
  EXPECT_EQ(near_miss("--sede", {"--std", "--seed", "--device"}), "--seed");
  EXPECT_EQ(near_miss("zzz", {"math", "conversions"}), "");
  EXPECT_EQ(near_miss("", {"math"}), "");
}

TEST(Text, SmallThings) {
  EXPECT_EQ(enumerated({}), "none");
  EXPECT_EQ(enumerated({"a"}), "a");
  EXPECT_EQ(enumerated({"a", "b", "c"}), "a, b and c");
  EXPECT_EQ(trimmed(" \t a b\r\n"), "a b");
  EXPECT_EQ(trimmed("  "), "");
  EXPECT_EQ(split("a::b", ':'), (std::vector<std::string>{"a", "", "b"}));
}

TEST(OneLine, KeepsBlanksAndJoinsLines) {
  EXPECT_EQ(one_line("printf gave \"A   12\""), "printf gave \"A   12\"");
  EXPECT_EQ(one_line("  one \n\t two\x7f\n"), "one two");
  EXPECT_EQ(one_line("abcdef", 4), "abc...");
  EXPECT_EQ(one_line("ab     cdef", 5), "ab...");
  EXPECT_EQ(without_figures("a 12 b (c)  d", 40), "a b d");
}

}  // namespace
}  // namespace assay::harness
