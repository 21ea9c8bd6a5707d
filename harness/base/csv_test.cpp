#include "harness/base/csv.h"

#include <gmock/gmock.h>

#include "harness/base/errors.h"

namespace assay::harness {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string complaint(std::string_view text) {
  try {
    parse_csv(text, "data/x.csv", {"id", "gist"});
  } catch (const UsageError& error) {
    return error.what();
  }
  return "none";
}

TEST(Csv, ReadsQuotedFieldsAndLineNumbers) {
  const auto rows =
      parse_csv("id,gist\r\na,plain\n\nb,\"x, \"\"y\"\"\nz\"\r\nc,\n", "s", {"id", "gist"});
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_THAT(rows[0].fields, ElementsAre("a", "plain"));
  EXPECT_THAT(rows[1].fields, ElementsAre("b", "x, \"y\"\nz"));
  EXPECT_THAT(rows[2].fields, ElementsAre("c", ""));
  EXPECT_EQ(rows[1].line, 4u);
  EXPECT_EQ(rows[2].line, 6u);
}

TEST(Csv, ColumnsMayStandInAnyOrder) {
  const auto rows = parse_csv("gist,id\nwords,a", "s", {"id", "gist"});
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_THAT(rows[0].fields, ElementsAre("a", "words"));
}

TEST(Csv, NamesFileAndLineOfDamage) {
  EXPECT_EQ(complaint("id,gist\na,b\n"), "none");
  EXPECT_THAT(complaint(""), HasSubstr("data/x.csv:1: the file is empty"));
  EXPECT_THAT(complaint("id\na\n"), HasSubstr("data/x.csv:1: column 'gist' is missing"));
  EXPECT_THAT(complaint("id,gist,id\n"), HasSubstr("column 'id' is given twice"));
  EXPECT_THAT(complaint("id,jist\n"), HasSubstr("unknown column 'jist'"));
  EXPECT_THAT(complaint("id,gist\na,b\nc\n"), HasSubstr("data/x.csv:3: 1 field, but"));
  EXPECT_THAT(complaint("id,gist\na,\"b\n"), HasSubstr("data/x.csv:2: a quoted field"));
  EXPECT_THAT(complaint("id,gist\na,b\"c\n"), HasSubstr("data/x.csv:2: an unquoted field"));
  EXPECT_THAT(complaint("id,gist\na,\"b\"c\n"), HasSubstr("data/x.csv:2: a field has text after"));
}

TEST(Csv, OptionalColumnsMayBeMissing) {
  const auto read = [](const char* text) { return parse_csv(text, "t", {"a", "b"}, {"c", "d"}); };
  EXPECT_EQ(read("a,b\n1,2\n").at(0).fields, (std::vector<std::string>{"1", "2", "", ""}));
  EXPECT_EQ(read("d,b,a\n4,2,1\n").at(0).fields, (std::vector<std::string>{"1", "2", "", "4"}));
  EXPECT_THROW(read("a,c\n1,3\n"), UsageError);
  EXPECT_THROW(read("a,b,c,c\n1,2,3,3\n"), UsageError);
  EXPECT_THROW(read("a,b,c\n1,2\n"), UsageError);
}

}  // namespace
}  // namespace assay::harness
