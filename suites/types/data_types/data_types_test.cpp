#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>

#include "harness/cases/case.h"
#include "suites/base/test_context.h"
#include "suites/target/target.h"
#include "suites/types/data_types/parts.h"

namespace assay::suites::data_types {
namespace {

TEST(HostTypes, HaveSizesAndAlignmentsOfTheLanguage) {
  for (const reference::ScalarType& type : reference::scalar_types())
    for (const int width : numeric::vector_widths) {
      const auto expected = static_cast<std::size_t>(type.bytes() * (width == 3 ? 4 : width));
      EXPECT_EQ(host_type(type, width).size, expected) << type.name << width;
      EXPECT_EQ(host_type(type, width).alignment, expected) << type.name << width;
    }
}

TEST(Alternatives, AreBitsBetweenBars) {
  EXPECT_EQ(alternatives("0x10|0xff", ""), (std::vector<std::uint64_t>{0x10, 0xff}));
  EXPECT_TRUE(alternatives("nan", "").empty());
  for (const char* text : {"0x", "10|", "0x1g", "0x1|", "|0x1"})
    EXPECT_ANY_THROW(alternatives(text, "a table")) << text;
}

/// There are 21,198 ways to write 16 as an ordered sum of 1, 2, 3, 4 and 8.
TEST(Literals, AreWrittenInEveryComposition) {
  std::vector<harness::Case> cases;
  add_literals({some_device(), {.depth = harness::Depth::exhaustive}}, cases);
  std::map<std::string, std::set<std::string>> written;  // the literals after "x = ", by width
  for (const harness::Case& c : cases) {
    const std::size_t digit = c.id.find_first_of("0123456789"), slash = c.id.rfind('/', digit);
    const std::string type = c.id.substr(slash + 1, digit - slash - 1);
    std::istringstream lines(c.kernel().source);
    for (std::string line; std::getline(lines, line);) {
      const std::size_t from = line.find(": x = ");
      if (from == std::string::npos) continue;
      std::string literal = line.substr(from);
      for (std::size_t at = literal.find(type); at != std::string::npos; at = literal.find(type))
        literal.erase(at, type.size());
      written[c.id.substr(digit, 2)].insert(literal);
    }
  }
  EXPECT_EQ(written.at("8").size(), 108u);
  EXPECT_EQ(written.at("16").size(), 21198u);
}

}  // namespace
}  // namespace assay::suites::data_types
