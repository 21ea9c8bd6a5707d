#include "harness/base/lines.h"

#include <gtest/gtest.h>

namespace assay::harness {
namespace {

TEST(Fitted, EndsInDots) {
  EXPECT_EQ(fitted("0123456789", 10), "0123456789");
  EXPECT_EQ(fitted("0123456789a", 10), "012345...");
  EXPECT_LE(fitted("a b c d e f g h i j", 10).size(), 10U);
}

TEST(Wrapped, BreaksAtBlanks) {
  EXPECT_EQ(wrapped("one two three", 9, 2), "one two\n  three");
  EXPECT_EQ(wrapped("  one two three\nfour", 9, 2), "  one two\n    three\nfour");
  EXPECT_EQ(wrapped("a   b", 9, 2), "a   b") << "columns stay";
  EXPECT_EQ(wrapped("see math/exp/float4/default there", 9, 2),
            "see\n  math/exp/float4/default\n  there")
      << "text to copy stays whole";
  EXPECT_EQ(wrapped("a\n", 9, 2), "a\n");
}

TEST(ShellWord, IsReadBack) {
  EXPECT_EQ(shell_word("out/2026-01-31T12-00-00"), "out/2026-01-31T12-00-00");
  EXPECT_EQ(shell_word("math/*"), "'math/*'");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
}

}  // namespace
}  // namespace assay::harness
