#include "harness/print/headings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/cases/requirements.h"

namespace assay::harness {
namespace {

using ::testing::EndsWith;
using ::testing::StartsWith;

std::string link(const std::string& document, const std::string& section) {
  Requirement row;
  row.document = document;
  row.section = section;
  return link_of(row);
}

TEST(Headings, LinksLeadToASectionOrAName) {
  EXPECT_THAT(link("opencl-c-3.0.19", "7.4, Table 65"),
              EndsWith("OpenCL_C.html#:~:text=Relative%20Error%20as%20ULPs"));
  EXPECT_THAT(link("opencl-api-3.0", "clGetPlatformInfo"), EndsWith("#clGetPlatformInfo"));
  EXPECT_THAT(link("opencl-c-3.1", "predefined macros"), EndsWith("OpenCL_C.html"));
}

TEST(Headings, EachRequirementHasALink) {
  for (const Requirement& row : requirements({}).rows())
    EXPECT_THAT(link_of(row), StartsWith("https://registry.khronos.org/OpenCL/specs/")) << row.id;
}

}  // namespace
}  // namespace assay::harness
