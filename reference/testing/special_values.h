#pragma once
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <string_view>
#include <vector>

#include "reference/testing/testing.h"

namespace assay::reference::testing {

inline constexpr float inf = std::numeric_limits<float>::infinity();
inline const float nan = std::numeric_limits<float>::quiet_NaN();

inline const std::vector<float>& candidates() {
  static const std::vector<float> all = {0.0F,  -0.0F,  1.0F,   -1.0F,   0.5F,           -0.5F,
                                         0.25F, -0.25F, 0.75F,  -0.75F,  2.0F,           inf,
                                         -inf,  nan,    1e-45F, -1e-45F, 1.1754944e-38F, 3.0F};
  return all;
}

inline bool same(float a, float b) {
  return (std::isnan(a) && std::isnan(b)) ||
         (!std::isnan(a) && !std::isnan(b) && bits(a) == bits(b));
}

/// Functions with 0 ulp or correct rounding: all answers are prescribed.
inline const std::set<std::string_view> exact_functions = {
    "ceil", "floor",  "rint",   "round", "trunc",     "logb", "fabs",      "copysign", "fmax",
    "fmin", "maxmag", "minmag", "fmod",  "remainder", "fdim", "nextafter", "ldexp"};

inline void expect_only(const char* name, std::array<std::uint64_t, 3> input, float expected) {
  const Rules with = rules(exact_functions.contains(name) ? "correctly-rounded" : "ulp(16)");
  const Function& row = function(name);
  const auto accepted = [&](float answer) {
    return accept(row, with, input, {bits(answer)}).accepted;
  };
  SCOPED_TRACE(::testing::Message()
               << name << "(" << std::hex << input[0] << ", " << input[1] << ") = " << expected);
  EXPECT_TRUE(accepted(expected));
  for (const float candidate : candidates()) {
    if (same(candidate, expected)) continue;
    EXPECT_FALSE(accepted(candidate)) << candidate;
  }
  if (std::isnan(expected)) return;
  EXPECT_FALSE(accepted(std::nextafter(expected, inf)) && expected != inf);
  EXPECT_FALSE(accepted(std::nextafter(expected, -inf)) && expected != -inf);
}

}  // namespace assay::reference::testing
