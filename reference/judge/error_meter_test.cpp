#include "reference/judge/error_meter.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "reference/testing/special_values.h"

namespace assay::reference {
namespace {

using testing::function;
using testing::inf;
using testing::nan;

void expect_errors(const char* name, const std::vector<float>& inputs,
                   const std::vector<float>& answers, const std::vector<double>& expected) {
  const ErrorMeter meter(function(name), float_format);
  const Batch batch{inputs.size(), 0, {inputs.data()}, {answers.data()}};
  std::vector<double> fast(inputs.size()), exact(inputs.size());
  meter(batch, {fast.data()});
  meter.exactly(batch, {exact.data()});
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    for (const double error : {fast[i], exact[i]}) {
      if (std::isnan(expected[i])) {
        EXPECT_TRUE(std::isnan(error)) << name << " of " << inputs[i];
      } else if (std::isinf(expected[i])) {
        EXPECT_EQ(error, expected[i]) << name << " of " << inputs[i];
      } else {
        EXPECT_NEAR(error, expected[i], 0x1p-16) << name << " of " << inputs[i];
      }
    }
  }
}

TEST(ErrorMeter, HasTheSignAndTheFraction) {
  // The ulp of e is 2^-22.
  const double e = std::exp(1.0);
  const float low = 2.718281F, high = 2.718282F;
  expect_errors("exp", {1, 1}, {low, high}, {std::ldexp(low - e, 22), std::ldexp(high - e, 22)});
}

TEST(ErrorMeter, TakesTheUlpBelowAPowerOfTwo) {
  expect_errors("exp2", {0, 0, 0}, {1, 1 - 0x1p-24F, 1 + 0x1p-23F}, {0, -1, 2});
}

TEST(ErrorMeter, IsInfiniteIfNoNumberOfUlpDescribesTheError) {
  expect_errors("sqrt", {-1, -1, 4, 0, -0.0F}, {nan, 1, nan, -0.0F, 0}, {nan, inf, inf, 0, 0});
  expect_errors("log", {0, 0, 0}, {-inf, inf, 1}, {0, inf, inf});
  expect_errors("exp", {1000, -1000, inf}, {inf, 0, inf}, {0, 0, 0});
}

TEST(FillRounded, RoundsToNearest) {
  std::vector<float> inputs(1000), rounded(inputs.size());
  for (std::size_t i = 0; i < inputs.size(); ++i) inputs[i] = static_cast<float>(i) * 0.037F;
  fill_rounded(function("sqrt"), float_format, {inputs.size(), 0, {inputs.data()}, {}},
               {rounded.data()});
  for (std::size_t i = 0; i < inputs.size(); ++i) EXPECT_EQ(rounded[i], std::sqrt(inputs[i]));
}

}  // namespace
}  // namespace assay::reference
