#include "reference/plain/text.h"

#include <gmock/gmock.h>

namespace assay::reference {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Text, IsSplitWithEmptyPartsAndIntoWordsWithout) {
  EXPECT_THAT(split("a;;b", ';'), ElementsAre("a", "", "b"));
  EXPECT_THAT(words(" a  b "), ElementsAre("a", "b"));
  EXPECT_THAT(words("a;;b", ';'), ElementsAre("a", "b"));
  EXPECT_THAT(words(""), IsEmpty());
}

TEST(Text, IsReplacedInOnePass) {
  EXPECT_EQ(replaced("x + x", "x", "xx"), "xx + xx");
}

TEST(Text, IsANumberIfAllOfItIs) {
  EXPECT_EQ(parsed<int>("-12"), -12);
  EXPECT_EQ(parsed<double>("1.5"), 1.5);
  EXPECT_EQ(parsed<unsigned>("ff", 16), 255u);
  for (const char* text : {"", "1 ", "1x", "+1", "0x1", "99999999999"})
    EXPECT_EQ(parsed<int>(text), std::nullopt) << text;
}

}  // namespace
}  // namespace assay::reference
