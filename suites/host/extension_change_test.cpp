#include "suites/host/extension_change.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/base/csv.h"
#include "harness/cases/requirements.h"

namespace assay::suites::host {
namespace {

TEST(Revision, IsMadeByClMakeVersion) {
  EXPECT_EQ(parse_revision("0.9.5"), cl_version{CL_MAKE_VERSION(0, 9, 5)});
  EXPECT_EQ(parse_revision("1.0.12"), cl_version{CL_MAKE_VERSION(1, 0, 12)});
  EXPECT_LT(parse_revision("0.9.10"), parse_revision("1.0.0"));
}

TEST(Revision, HasThreeNumbers) {
  for (const char* text : {"", "1.0", "1.0.0.0", "a.b.c"})
    EXPECT_THROW(parse_revision(text), std::invalid_argument) << text;
}

TEST(ExtensionChanges, HaveRevisionsAndDifferentNames) {
  constexpr const char* path = "api/extension_changes.csv";
  std::vector<std::string> seen;
  for (const auto& record : harness::parse_csv(harness::read_data({}, path), path,
                                               {"extension", "since", "change", "what"})) {
    EXPECT_NO_THROW(parse_revision(record.fields[1])) << path << ':' << record.line;
    seen.push_back(record.fields[0] + ' ' + record.fields[2]);
  }
  EXPECT_FALSE(seen.empty());
  std::sort(seen.begin(), seen.end());
  EXPECT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end()) << "a change has two rows";
}

}  // namespace
}  // namespace assay::suites::host
