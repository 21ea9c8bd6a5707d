#include "harness/judge/folding.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace assay::harness {
namespace {

using testing::ElementsAre;

std::vector<std::string> globs(const std::vector<std::string>& ids,
                               const std::vector<std::string>& others = {}) {
  std::vector<std::string> out;
  std::size_t held = 0;
  const auto only_theirs = [&](const std::string& glob) {
    return std::ranges::none_of(others,
                                [&](const std::string& id) { return matches_folded(glob, id); });
  };
  for (const Fold& fold : folded(ids, only_theirs)) {
    out.push_back(fold.glob);
    held += fold.ids.size();
    for (const std::string& id : ids)
      EXPECT_EQ(matches_folded(fold.glob, id), std::ranges::find(fold.ids, id) != fold.ids.end())
          << fold.glob << ' ' << id;
    for (const std::string& id : others) EXPECT_FALSE(matches_folded(fold.glob, id)) << id;
  }
  EXPECT_EQ(held, ids.size()) << "each id once";
  return out;
}

TEST(Folding, EveryCombinationIsOneLine) {
  EXPECT_THAT(
      globs({"m/cos/f4/a", "m/cos/f4/b", "m/sin/f4/a", "m/sin/f4/b"}, {"m/tan/f4/a", "m/sin/f4/c"}),
      ElementsAre("m/{cos,sin}/f4/{a,b}"));
}

TEST(Folding, IncompleteCombinationsBecomeSeveralLines) {
  EXPECT_THAT(globs({"m/cos/a", "m/cos/b", "m/sin/a"}, {"m/sin/b", "m/tan/a", "m/cos/c"}),
              ElementsAre("m/cos/{a,b}", "m/sin/a"));
}

TEST(Folding, AStarReplacesAListOfAllValues) {
  EXPECT_THAT(globs({"m/cos/a", "m/cos/b"}, {"m/sin/a"}), ElementsAre("m/cos/*"));
  EXPECT_THAT(globs({"m/cos/a", "m/cos/b"}, {"m/cos/c/d"}), ElementsAre("m/cos/{a,b}"))
      << "a star reaches over parts";
}

TEST(Folding, MatchesAlternatives) {
  EXPECT_TRUE(matches_folded("m/{cos,sin}/*", "m/sin/a/b"));
  EXPECT_FALSE(matches_folded("m/{cos,sin}/*", "m/sinh/a"));
  EXPECT_TRUE(matches_folded("m/{a,ab}c", "m/abc"));
  EXPECT_TRUE(matches_folded("m/?/{x}", "m/a/x"));
  EXPECT_FALSE(matches_folded("m/{a", "m/a"));
  EXPECT_TRUE(matches_folded("*{a,b}?", "xxab"));
  EXPECT_TRUE(matches_folded("**", ""));
  EXPECT_TRUE(matches_folded("a{}*b", "ab"));
  EXPECT_FALSE(matches_folded("?", ""));
  EXPECT_FALSE(matches_folded("m/{?,*}", "m/a")) << "in braces, ? and * are plain characters";
}

TEST(Folding, NoGlobTakesLong) {
  std::string stars, alternatives;
  for (int k = 0; k < 50; ++k) {
    stars += "*a";
    alternatives += "{a,aa}";
  }
  const std::string id(80, 'a');
  EXPECT_FALSE(matches_folded(stars + "b", id));
  EXPECT_FALSE(matches_folded("{a}" + alternatives + "b", id));
  EXPECT_TRUE(matches_folded(alternatives, id));
}

}  // namespace
}  // namespace assay::harness
