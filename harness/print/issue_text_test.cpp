#include "harness/print/issue_text.h"

#include <gmock/gmock.h>

namespace assay::harness {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string report(const IssueProgram& program) {
  CaseRecord record;
  record.id = "math/exp/float4/default";
  record.outcome = Outcome::crash;
  record.reason = "got <b>\n# 3 ulp`[x](y) \x1b[31m";
  record.build_options = "-D`x`";
  record.log = "a\n```\n# b\n";
  record.signature = signature_of(record);
  Results results;
  results.header = {{"type", "run"}, {"device", {{"name", "A *device*"}}}};
  results.records = {record};
  const std::vector<Group> groups = groups_of(results.records);
  return issue_text(results, groups.at(0), 0, Requirements::load(), program);
}

TEST(IssueText, TextsOfTheDriverAddNoMarkup) {
  const std::string text = report({.output = "1\n```\n\x1b[2J", .ended = "exit status 1"});
  EXPECT_THAT(text, HasSubstr("got \\<b> \\# 3 ulp\\`\\[x](y) \\[31m"));
  EXPECT_THAT(text, HasSubstr("- Build options: `` -D`x` ``\n"));
  EXPECT_THAT(text, HasSubstr("- Device: A \\*device\\*\n"));
  EXPECT_THAT(
      text, HasSubstr("The program prints\n\n````\n1\n```\n\\x1b[2J\n````\n\nand ends with exit"));
  EXPECT_THAT(text, HasSubstr("output\n\n````\na\n```\n# b\n````\n\nFound by Assay"));
}

TEST(IssueText, SaysWhyNothingIsShown) {
  const std::string text = report({.problem = "no program could be made: no <device>"});
  EXPECT_THAT(text, HasSubstr("**Problem**: no program could be made: no \\<device>.\n"));
  EXPECT_THAT(text, Not(HasSubstr("The program prints")));
}

}  // namespace
}  // namespace assay::harness
