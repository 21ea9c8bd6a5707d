#include "harness/base/pattern.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace assay::harness {
namespace {

using testing::ElementsAre;
using testing::Optional;

TEST(Pattern, SearchesForAPlaceAndMatchesAWholeText) {
  const Pattern pattern("(a+)(b?)");
  EXPECT_THAT(pattern.search("xaab"), Optional(ElementsAre("aab", "aa", "b")));
  EXPECT_THAT(pattern.match("aa"), Optional(ElementsAre("aa", "aa", "")));
  EXPECT_FALSE(pattern.match("xaab"));
  EXPECT_FALSE(pattern.search("x"));
}

struct Found {
  const char *pattern, *text;
  std::vector<std::string> match;  ///< empty if nothing matches
};

TEST(Pattern, ReadsTheSyntax) {
  const std::string zero("a\0b", 3);
  const std::vector<Found> table{
      {"a|ab", "ab", {"a"}},
      {"(?:a|ab)c", "abc", {"abc"}},
      {"a.c", "a\nc a-c", {"a-c"}},
      {"[a-c]+", "xxbcax", {"bca"}},
      {"[^a-c]+", "abxyc", {"xy"}},
      {"[]x]+", "a]x]", {"]x]"}},
      {"[a-]+", "b-a-", {"-a-"}},
      {"[[:alpha:][:digit:]]+", "--a1--", {"a1"}},
      {R"([\w.]+)", "/a.b_1/", {"a.b_1"}},
      {R"(\d\D\s\S\W)", "1a b-", {"1a b-"}},
      {R"(\ba\B.)", "aa a ab", {"aa"}},
      {R"(\x41\.\*\/)", "A.*/", {"A.*/"}},
      {R"(\t\n)", "\t\n", {"\t\n"}},
      {"a{2}", "aaa", {"aa"}},
      {"a{2,}", "aaa", {"aaa"}},
      {"a{1,2}b{0}", "aaab", {"aa"}},
      {"a+?", "aaa", {"a"}},
      {"a*?b", "aab", {"aab"}},
      {"(a?"
       "?)(a*)",
       "aa",
       {"aa", "", "aa"}},
      {"(a{1,2}?)(a*)", "aaa", {"aaa", "a", "aa"}},
      {"^b", "ab", {}},
      {"a$", "ab", {}},
      {"^a|b$", "ab", {"a"}},
      {"^$", "", {""}},
      {"(a)|(b)", "b", {"b", "", "b"}},
      {"((a|b)+)c", "abc", {"abc", "ab", "b"}},
      {"(?:)*", "a", {""}},
      {"()+", "a", {"", ""}},
      {"|a", "a", {""}},
  };
  for (const Found& row : table) {
    const Pattern pattern(row.pattern);
    EXPECT_EQ(pattern.search(row.text).value_or(Pattern::Match{}), row.match) << row.pattern;
    EXPECT_EQ(pattern.found_in(row.text), !row.match.empty()) << row.pattern;
  }
  EXPECT_TRUE(Pattern(R"(a\x00b)").match(zero));
}

/// A search with backtracking takes exponential or polynomial time for these expressions.
TEST(Pattern, NoTextTakesLong) {
  const std::string text(20'000, 'a');
  for (const char* hostile : {"(a*)*b", "(a|a)*b", "(a|aa)+$b", "(.*)(.*)(.*)(.*)(.*)(.*)(.*)[^a]",
                              "(?:a?){50}b", "a.*a.*a.*a.*a.*b", "(((a+)+)+)+b", "^(.|a)*b"})
    EXPECT_FALSE(Pattern(hostile).search(text)) << hostile;
  const std::string line(300, 'a');
  for (const char* hostile : {"(a*)*b", "(a|a)*b", "(a|aa)+b", "(((a+)+)+)+b", "^(.|a)*b"}) {
    EXPECT_FALSE(Pattern(hostile).found_in(line)) << hostile;
    EXPECT_TRUE(Pattern(hostile).found_in(line + 'b')) << hostile;
  }
}

TEST(Pattern, RefusesInvalidExpressions) {
  for (const char* text : {"(", ")", "[a", "[b-a]", "[[:none:]]", "*", "a|*", "a{2,1}", "a**", "\\",
                           "\\1", "(a)\\1", "\\p", "a{70000}", "((a{100}){100}){100}"})
    EXPECT_THROW(Pattern{text}, std::invalid_argument) << text;
  EXPECT_THROW(Pattern{std::string(20'000, 'a')}, std::invalid_argument);
}

}  // namespace
}  // namespace assay::harness
