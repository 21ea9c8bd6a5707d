#include "harness/base/source_text.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace assay::harness {
namespace {

TEST(Filled, ReplacesEveryPlaceholder) {
  EXPECT_EQ(filled("{{type}} f({{type}} {{name}});", {{"type", "int"}, {"name", "x"}}),
            "int f(int x);");
  EXPECT_EQ(filled("plain", {}), "plain");
  EXPECT_EQ(filled("", {}), "");
}

TEST(Filled, LeavesPlaceholdersInsideValues) {
  EXPECT_EQ(filled("{{a}}{{b}}", {{"a", "{{b}}"}, {"b", "{{a}}"}}), "{{b}}{{a}}");
}

TEST(Filled, LeavesInitializers) {
  EXPECT_EQ(filled("int a[2][1] = {{1}, {{{n}}}}; {{", {{"n", "2"}}),
            "int a[2][1] = {{1}, {2}}; {{");
}

TEST(Filled, RefusesAPlaceholderWithoutAValue) {
  EXPECT_THROW(filled("{{other}}", {{"name", "x"}}), std::logic_error);
}

TEST(CComment, IsOneLineThatDoesNotEndTheComment) {
  EXPECT_EQ(c_comment("a */ b\n\tc"), "a * / b  c");
  EXPECT_EQ(c_comment("**/ */"), "** / * /");
  EXPECT_EQ(c_comment(""), "");
}

}  // namespace
}  // namespace assay::harness
