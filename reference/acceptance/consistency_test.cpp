// Compares parts of the exact judge with each other. Rounding (rounding.cpp) and errors (ulp.cpp)
// are separate code, and acceptance uses both.
#include <gtest/gtest.h>

#include <random>

#include "reference/base/errors.h"
#include "reference/base/rounding.h"
#include "reference/testing/testing.h"

namespace assay::reference {
namespace {

class Consistency : public ::testing::TestWithParam<std::string> {
 protected:
  std::uint64_t argument(const FloatFormat& format, Kind kind) {
    const std::uint64_t any = random_();
    if (kind != Kind::gentype) {
      return static_cast<std::uint32_t>(any & 1 ? any >> 32 : (any >> 32) % 64);
    }
    const std::uint64_t mask = sign_bit(format) | (sign_bit(format) - 1);
    const std::uint64_t special[] = {0,
                                     1,
                                     least_normal_bits(format),
                                     infinity_bits(format),
                                     quiet_nan_bits(format),
                                     greatest_finite_bits(format)};
    if (any % 16 == 0)
      return special[random_() % std::size(special)] ^ (random_() & sign_bit(format));
    if (any % 4 != 0) {  // magnitude from 2^-8 to 2^9
      const auto bias = static_cast<std::uint64_t>(format.max_exponent);
      const std::uint64_t exponent = bias - 8 + random_() % 17;
      return ((random_() & (least_normal_bits(format) - 1)) | exponent
                                                                  << format.significand_bits()) ^
             (random_() & sign_bit(format));
    }
    return random_() & mask;
  }

  std::array<std::uint64_t, 3> arguments(const Function& function, const FloatFormat& format) {
    std::array<std::uint64_t, 3> input{};
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
      input[i] = argument(format, function.parameters[i]);
    }
    return input;
  }

  std::mt19937_64 random_{5};
};

/// Returns nothing if any value is right.
std::optional<std::array<std::uint64_t, 2>> rounded_answer(
    const Function& function, const Rules& rules, const std::array<std::uint64_t, 3>& input) {
  const Answers& answers = answers_for(function, rules, input);
  std::array<std::uint64_t, 2> subject{};
  for (std::size_t k = 0; k < function.results.size(); ++k) {
    const Truth& truth = answers[0][k];
    switch (truth.kind) {
      case Truth::Kind::number:
      case Truth::Kind::infinite:
      case Truth::Kind::nan:
      case Truth::Kind::quiet_nan:
        subject[k] = round_to_format(rules.format, truth.value.get(), truth.inexact);
        break;
      case Truth::Kind::any:
        return std::nullopt;
      case Truth::Kind::low_bits: {
        const std::int64_t low = std::abs(truth.integer) & ((1 << truth.expected_bits) - 1);
        subject[k] = static_cast<std::uint32_t>(truth.sign * low);
        break;
      }
      default:
        subject[k] = static_cast<std::uint32_t>(truth.integer);
    }
  }
  return subject;
}

TEST_P(Consistency, TheRoundedValueIsAcceptedAndDistantOnesAreNot) {
  const Function& function = testing::function(GetParam());
  for (const FloatFormat* format : {&half_format, &float_format, &double_format}) {
    int numbers = 0;
    for (int i = 0; i < 400; ++i) {
      const auto input = arguments(function, *format);
      Rules rounded = testing::rules("correctly-rounded"), bounded = testing::rules("ulp(1)");
      rounded.format = bounded.format = *format;
      const auto subject = rounded_answer(function, rounded, input);
      if (!subject) continue;
      SCOPED_TRACE(::testing::Message()
                   << format->name << std::hex << " " << input[0] << " " << input[1] << " "
                   << input[2] << " gave " << (*subject)[0]);
      EXPECT_TRUE(accept(function, rounded, input, *subject).accepted);
      const Verdict within = accept(function, bounded, input, *subject);
      EXPECT_TRUE(within.accepted) << within.ulp;
      Rules flushing = rounded;
      flushing.flush_to_zero = true;
      EXPECT_TRUE(accept(function, flushing, input, *subject).accepted)
          << "an allowance removed an allowed answer";
      // If an input has only one right answer, the neighbors of the answer are wrong.
      if (within.rule == Rule::free_value || function.may_flush ||
          answers_for(function, rounded, input).size() > 1) {
        continue;
      }
      for (std::size_t k = 0; k < function.results.size(); ++k) {
        // Beyond the format's range, neighbors are not one ulp apart.
        if (function.results[k] != Kind::gentype ||
            magnitude_bits(*format, (*subject)[k]) > greatest_finite_bits(*format) - 8) {
          continue;
        }
        ++numbers;
        for (const int off : {-3, 3}) {
          auto wrong = *subject;
          for (int step = 0; step < std::abs(off); ++step) {
            wrong[k] = off < 0 ? next_down(*format, wrong[k]) : next_up(*format, wrong[k]);
          }
          EXPECT_FALSE(accept(function, rounded, input, wrong).accepted) << off;
          EXPECT_FALSE(accept(function, bounded, input, wrong).accepted) << off;
        }
      }
    }
    const bool one_answer = !function.may_flush && function.name != "mad";
    if (one_answer && function.results[0] == Kind::gentype &&
        function.parameters[0] == Kind::gentype) {
      EXPECT_GT(numbers, 40) << format->name << ": too few numbers were judged";
    }
  }
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const Function& function : math_functions()) all.push_back(function.name);
  return all;
}

INSTANTIATE_TEST_SUITE_P(Functions, Consistency, ::testing::ValuesIn(names()),
                         [](const auto& one) { return one.param; });

/// The oracle does not come closer to the value. accept() must decide or throw.
TEST(Ziv, GivesUpLoudly) {
  class Undecided final : public Oracle {
    void answer(const Operands&, Answers& answers) const override {
      Truth& truth = answers.add()[0];
      // The value is in (1.5 - least step, 1.5) at every precision.
      mpfr_set_d(truth.value.get(), 1.5, MPFR_RNDZ);
      mpfr_nextbelow(truth.value.get());
      truth.kind = Truth::Kind::number;
      truth.inexact = true;
    }
  };
  const Undecided oracle;
  Function function = testing::function("exp");
  function.oracle = &oracle;
  const std::uint64_t subject = testing::bits(1.5F) + 3;
  const Rules below = testing::rules("ulp(2.99)"), at = testing::rules("ulp(3)"),
              above = testing::rules("ulp(3.01)");
  EXPECT_FALSE(accept(function, below, {}, {subject}).accepted);
  EXPECT_TRUE(accept(function, above, {}, {subject}).accepted);
  // The error is in (3, 3 + step): beyond the limit of 3 at every precision.
  EXPECT_FALSE(accept(function, at, {}, {subject}).accepted);
  // Here the error is in (3 - step, 3): within the limit.
  EXPECT_TRUE(accept(function, at, {}, {testing::bits(1.5F) - 3}).accepted);
  // An interval of 30 bits. The error is in (2.98, 3), so a limit of 2.999 is never decided.
  class Straddling final : public Oracle {
    void answer(const Operands&, Answers& answers) const override {
      Truth& truth = answers.add()[0];
      truth.value.set_precision(30);  // ignores the wanted precision
      mpfr_set_d(truth.value.get(), 1.5, MPFR_RNDZ);
      truth.kind = Truth::Kind::number;
      truth.inexact = true;
    }
  };
  const Straddling wide;
  function.oracle = &wide;
  const Rules between = testing::rules("ulp(2.999)");
  EXPECT_THROW(accept(function, between, {}, {subject}), ReferenceError);
}

}  // namespace
}  // namespace assay::reference
