#include "reference/hard_cases/hard_cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

#include "reference/base/number.h"
#include "reference/plain/float_format.h"

namespace assay::reference {
namespace {

constexpr const char* multiples = "a multiple of pi/2";

TEST(HardCases, ExactValuesAreNotHard) {
  EXPECT_EQ(distance_of(*find_function("sqrt"), 0x4080'0000u).distance, 1);  // 4
  EXPECT_EQ(distance_of(*find_function("exp2"), 0x4040'0000u).distance, 1);  // 3
  EXPECT_EQ(distance_of(*find_function("log"), 0xbf80'0000u).distance, 1);   // -1: log has no value
  EXPECT_LT(distance_of(*find_function("exp"), 0x3f80'0000u).distance, 0.5);  // e
}

/// A search near the hardest input of a list finds this input.
TEST(HardCases, TheListsHoldWhatTheyClaim) {
  std::size_t lists = 0;
  const std::filesystem::path folder = ASSAY_SOURCE_DIR "/data/hard-cases/float";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().stem().string();
    SCOPED_TRACE(name);
    const Function* function = find_function(name);
    ASSERT_NE(function, nullptr);
    ++lists;
    std::ifstream file(entry.path());
    std::string line;
    std::uint32_t hardest = 0;
    std::size_t inputs = 0;
    double before[2] = {0, 0};
    while (std::getline(file, line)) {
      if (!line.starts_with("0x") || line.ends_with(multiples)) continue;
      std::uint32_t argument = 0;
      std::from_chars(line.data() + 2, line.data() + line.size(), argument, 16);
      const HardCase found = distance_of(*function, argument);
      EXPECT_LT(found.distance, 0x1p-20) << line;
      EXPECT_EQ(found.middle, line.ends_with("a midpoint")) << line;
      EXPECT_GE(found.distance, before[found.middle ? 1 : 0]) << line << ": out of order";
      before[found.middle ? 1 : 0] = found.distance;
      if (inputs++ == 0) hardest = argument;
    }
    if (name == "sincos") {
      EXPECT_EQ(inputs, 0U) << "sin and cos have lists; sincos has only multiples of pi/2";
      continue;
    }
    ASSERT_GT(inputs, 0U);
    const auto again = find_hard_cases(*function, hardest / 1024 * 1024, 1024, 4);
    EXPECT_TRUE(
        std::ranges::any_of(again, [&](const HardCase& one) { return one.argument == hardest; }));
  }
  EXPECT_GE(lists, 34U);
}

TEST(HardCases, TheListsOfNumberTheoryHoldWhatTheyClaim) {
  Number x(64), period(1400), value(1400);
  mpfr_const_pi(period.get(), MPFR_RNDN);
  mpfr_div_2ui(period.get(), period.get(), 1, MPFR_RNDN);
  std::size_t reductions = 0, roots = 0;
  for (const FloatFormat* format : {&float_format, &double_format})
    for (const char* name : {"sin", "cos", "tan", "sincos", "sqrt"}) {
      SCOPED_TRACE(name);
      std::ifstream file(std::string(ASSAY_SOURCE_DIR "/data/hard-cases/") +
                         std::string(format->name) + "/" + name + ".csv");
      ASSERT_TRUE(file.good());
      std::string line;
      while (std::getline(file, line)) {
        const bool multiple = line.ends_with(multiples);
        if (!line.starts_with("0x") || (!multiple && format == &float_format)) continue;
        std::uint64_t bits = 0;
        std::from_chars(line.data() + 2, line.data() + line.size(), bits, 16);
        mpfr_set_d(x.get(), to_double(*format, bits), MPFR_RNDN);
        if (multiple) {
          ++reductions;
          mpfr_remainder(value.get(), x.get(), period.get(), MPFR_RNDN);
        } else {
          ++roots;
          mpfr_sqrt(value.get(), x.get(), MPFR_RNDN);
          mpfr_mul_2si(value.get(), value.get(), 53 - mpfr_get_exp(value.get()), MPFR_RNDN);
          mpfr_frac(value.get(), value.get(), MPFR_RNDN);
          mpfr_sub_d(value.get(), value.get(), 0.5, MPFR_RNDN);
        }
        long exponent = 0;
        const double part = mpfr_get_d_2exp(&exponent, value.get(), MPFR_RNDN);
        const double stated = std::stod(line.substr(line.find("2^") + 2));
        EXPECT_NEAR(std::log2(std::fabs(part)) + static_cast<double>(exponent), stated, 0.1)
            << line;
        EXPECT_LT(stated, multiple ? -18 : -40) << line;
      }
    }
  EXPECT_GE(reductions, 900U);
  EXPECT_GE(roots, 16U);
}

}  // namespace
}  // namespace assay::reference
