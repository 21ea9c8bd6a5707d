#include "harness/cases/case_id.h"

#include <gtest/gtest.h>

#include "harness/base/text.h"
#include "harness/cases/depth.h"
#include "harness/cases/outcome.h"

namespace assay::harness {
namespace {

TEST(Case, NamesOfDepthsAndOutcomesReadBack) {
  for (const DepthPlan& plan : depth_plans()) EXPECT_EQ(depth_of(plan.name), plan.depth);
  for (const Outcome outcome : {Outcome::pass, Outcome::fail, Outcome::skip, Outcome::crash,
                                Outcome::timeout, Outcome::error})
    EXPECT_EQ(outcome_of(name(outcome)), outcome);
  EXPECT_EQ(name(Outcome::timeout), "timeout");
  EXPECT_FALSE(depth_of("thorough"));
  EXPECT_FALSE(outcome_of(""));
}

TEST(Case, ValidIds) {
  EXPECT_TRUE(valid_id("math/exp/float4/default"));
  EXPECT_TRUE(valid_id("image_filtering/read_imagef/rgba.unorm_int8/linear"));
  for (const char* bad : {"", "math", "/math", "math/", "math//exp", "math/exp float", "math/e*",
                          "math/\xc3\xa9", "math/exp-1", "math/a\n"})
    EXPECT_FALSE(valid_id(bad)) << bad;
}

TEST(Case, GlobsMatchWholeIds) {
  EXPECT_TRUE(matches("math/exp/float4/default", "math/exp/float4/default"));
  EXPECT_TRUE(matches("*", "math/exp"));
  EXPECT_TRUE(matches("math/*/default", "math/exp/float4/default"));
  EXPECT_TRUE(matches("math/exp?/float", "math/exp2/float"));
  EXPECT_TRUE(matches("*exp*default*", "math/exp/float4/default"));
  EXPECT_TRUE(matches("*aab", "aaaab"));
  EXPECT_FALSE(matches("math/exp", "math/exp2"));
  EXPECT_FALSE(matches("math/exp?", "math/exp"));
  EXPECT_FALSE(matches("exp", "math/exp"));
  EXPECT_FALSE(matches("", "math/exp"));
}

TEST(Case, AGlobNeverTakesExponentialTime) {
  const std::string id(20000, 'a');
  EXPECT_FALSE(matches("*a*a*a*a*a*a*a*a*b", id));
}

}  // namespace
}  // namespace assay::harness
