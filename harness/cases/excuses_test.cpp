#include "harness/cases/excuses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "harness/base/errors.h"

namespace assay::harness {
namespace {

const std::string entry = R"([[interpretation]]
id = "clamp-nan"
readings = ["the NaN is passed over", "undefined"]
documents = ["opencl-1.2"]
cases = ["common/clamp/*"]
)";

std::string complaint(const std::string& rest) {
  try {
    parse_excuses(entry + rest, "r.toml");
  } catch (const UsageError& error) {
    return error.what();
  }
  return "none";
}

TEST(Excuses, SayWhatAReadingAccepts) {
  const auto found = parse_excuses(
      entry + R"(excuses = [{ reading = "undefined", rules = ["other_reading"] }])", "r.toml");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].interpretation, "clamp-nan");
  EXPECT_THAT(found[0].cases, testing::ElementsAre("common/clamp/*")) << "those of the entry";
  EXPECT_THAT(found[0].rules, testing::ElementsAre("other_reading"));
  EXPECT_THAT(found[0].documents, testing::ElementsAre("opencl-1.2"));
}

TEST(Excuses, AnEntryWithTwoReadingsNeedsExcusesOrAReason) {
  EXPECT_EQ(complaint(""),
            "r.toml:1: clamp-nan needs 'excuses', or 'excuses_nothing' with the reason");
  EXPECT_EQ(complaint("excuses_nothing = \"the widest is taken\""), "none");
  EXPECT_THAT(complaint("excuses = [{ reading = \"undefined\" }]\nexcuses_nothing = \"why\""),
              testing::HasSubstr("needs 'excuses', or"));
}

TEST(Excuses, AMessageNamesTheBrokenExcuse) {
  EXPECT_EQ(complaint("excuses = [{ reading = \"anything\" }]"),
            "r.toml:6: clamp-nan has no reading 'anything'");
  EXPECT_EQ(complaint("excuses = [{ reading = \"undefined\", cases = [\"common clamp\"] }]"),
            "r.toml:6: 'common clamp' is not a glob over case ids");
  EXPECT_EQ(complaint("excuses = [7]"), "r.toml:1: each element of 'excuses' must be a table");
}

}  // namespace
}  // namespace assay::harness
