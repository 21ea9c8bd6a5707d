#include "harness/base/pattern.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace assay::harness {
namespace {

using testing::ElementsAre;
using testing::Optional;

TEST(Pattern, SearchesForAPlaceAndMatchesAWhole) {
  const Pattern pattern("(a+)(b?)");
  EXPECT_THAT(pattern.search("xaab"), Optional(ElementsAre("aab", "aa", "b")));
  EXPECT_THAT(pattern.match("aa"), Optional(ElementsAre("aa", "aa", "")));
  EXPECT_FALSE(pattern.match("xaab"));
  EXPECT_FALSE(pattern.search("x"));
}

TEST(Pattern, RefusesWhatIsNone) {
  EXPECT_THROW(Pattern("("), std::invalid_argument);
}

}  // namespace
}  // namespace assay::harness
