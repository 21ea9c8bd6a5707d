#include "harness/base/version.h"

#include <gtest/gtest.h>

#include "harness/base/errors.h"

namespace assay::harness {
namespace {

TEST(ParseVersion, TheFormsOfTheSpecification) {
  EXPECT_EQ(parse_version("OpenCL 3.0 PoCL HSTR: pthread-x86_64", "OpenCL "), (Version{3, 0}));
  EXPECT_EQ(parse_version("OpenCL 1.2", "OpenCL "), (Version{1, 2}));
  EXPECT_EQ(parse_version("OpenCL 2.1 ", "OpenCL "), (Version{2, 1}));
  EXPECT_EQ(parse_version("OpenCL C 1.2 Clang 15", "OpenCL C "), (Version{1, 2}));
}

TEST(ParseVersion, RefusesEverythingElse) {
  for (const char* text :
       {"", "OpenCL", "OpenCL ", "OpenCL 3", "OpenCL 3.", "OpenCL .0", "OpenCL 3.0PoCL",
        "OpenCL -1.2", "OpenCL +1.2", "OpenCL  1.2", "opencl 1.2", "OpenCL 1.2.3", "OpenCL 1,2",
        "OpenCL 99999999999999999999.0", "OpenCL 1024.0", "OpenCL C 1.2", " OpenCL 1.2",
        "OpenCL \x31\xff.2", "%s%n"})
    EXPECT_EQ(parse_version(text, "OpenCL "), std::nullopt) << text;
}

TEST(ParseVersion, InDataARevisionIsOptional) {
  EXPECT_EQ(parse_version("3.0"), (Version{3, 0}));
  EXPECT_EQ(parse_version("3.0.19"), (Version{3, 0, 19}));
  EXPECT_EQ(parse_version("3.1.4095"), (Version{3, 1, 4095}));
  for (const char* text : {"", "3", "3.", "3.0.", "3.0.4096", "3.0.1.2", "3.0 ", " 3.0", "v3.0"})
    EXPECT_EQ(parse_version(text), std::nullopt) << text;
  for (const char* text : {"1.2", "3.0", "3.0.19"})
    EXPECT_EQ(to_string(parse_version(text).value()), text);
}

TEST(Version, RevisionsComeAfterTheirVersion) {
  EXPECT_LT((Version{3, 0}), (Version{3, 0, 1}));
  EXPECT_LT((Version{3, 0, 9}), (Version{3, 0, 10}));
  EXPECT_LT((Version{3, 0, 19}), (Version{3, 1}));
  EXPECT_EQ((Version{3, 0, 19}.release()), (Version{3, 0}));
}

TEST(Versions, ContainTheFirstVersionAndNotTheEnd) {
  const Versions some = parse_versions("3.0.12", "3.1", "here");
  EXPECT_FALSE(some.contain({3, 0}));
  EXPECT_FALSE(some.contain({3, 0, 11}));
  EXPECT_TRUE(some.contain({3, 0, 12}));
  EXPECT_TRUE(some.contain({3, 0, 19}));
  EXPECT_FALSE(some.contain({3, 1}));
  EXPECT_TRUE(parse_versions("", "", "here").contain({1, 0}));
  EXPECT_TRUE(parse_versions("2.0", "", "here").contain({3, 1, 1}));
  EXPECT_THROW(parse_versions("two", "", "here"), UsageError);
  EXPECT_THROW(parse_versions("", "3,1", "here"), UsageError);
  EXPECT_THROW(parse_versions("3.1", "3.0.19", "here"), UsageError);
}

}  // namespace
}  // namespace assay::harness
