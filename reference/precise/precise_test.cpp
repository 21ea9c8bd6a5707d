#include "reference/precise/precise.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <set>

#include "reference/acceptance/acceptance.h"
#include "reference/base/number.h"
#include "reference/base/rounding.h"
#include "reference/precise/compare.h"
#include "reference/precise/constants.h"

namespace assay::reference {
namespace {

constexpr std::size_t block_size = 512;

struct Block {
  alignas(64) std::array<std::array<std::uint64_t, block_size>, 3> inputs;
  std::array<std::array<std::uint64_t, 3>, block_size> input;
  alignas(64) std::array<std::array<std::array<double, block_size>, 4>, 2> values;

  PreciseValue value(std::size_t result, std::size_t i) const {
    const auto& v = values[result];
    return {v[0][i], v[1][i], v[2][i], static_cast<Known>(static_cast<int>(v[3][i]))};
  }
};

void fill(const Function& function, std::mt19937_64& random, Block& block) {
  for (std::size_t i = 0; i < block_size; ++i) {
    const auto choice = random() % 4;
    for (std::size_t k = 0; k < function.parameters.size(); ++k) {
      std::uint64_t bits = random();
      const Range range = function.ranges[k](double_format);
      const double part = static_cast<double>(random() >> 11) * 0x1p-53;
      const double x = range.low + part * (range.high - range.low);
      if (function.parameters[k] == Kind::intn) {
        const std::int32_t n = choice % 2 == 0 ? static_cast<std::int32_t>(x)
                                               : static_cast<std::int32_t>(bits % 41) - 20;
        bits = static_cast<std::uint32_t>(n);
        std::memcpy(reinterpret_cast<char*>(block.inputs[k].data()) + 4 * i, &n, 4);
      } else {
        if (choice == 1 || choice == 2) bits = std::bit_cast<std::uint64_t>(x);
        if (choice == 3) {
          bits = (bits & 0x800f'ffff'ffff'ffff) | (std::uint64_t{1003} + random() % 40) << 52;
        }
        block.inputs[k][i] = bits;
      }
      block.input[i][k] = bits;
    }
  }
}

void evaluate(const Function& function, InstructionSet set, Block& block) {
  PreciseBlock precise{};
  for (std::size_t k = 0; k < 3; ++k) precise.inputs[k] = block.inputs[k].data();
  for (std::size_t k = 0; k < 2; ++k) {
    auto& v = block.values[k];
    precise.values[k] = {v[0].data(), v[1].data(), v[2].data(), v[3].data()};
  }
  precise.count = block_size;
  function.precise->kernel(set)(precise);
}

/// |value - truth| / |truth|. 0 if both are far beyond double's range with the same sign, where all
/// errors are equal (most_ulp).
double relative_error(const PreciseValue& value, const Truth& truth) {
  const mpfr_srcptr exact = truth.value.get();
  const double exponent = std::ilogb(value.hi) + value.scale;
  if (mpfr_zero_p(exact)) return truth.inexact && exponent < -1160 ? 0 : HUGE_VAL;
  if ((value.hi < 0) != (mpfr_sgn(exact) < 0)) return HUGE_VAL;
  const mpfr_exp_t exact_exponent = mpfr_get_exp(exact) - 1;
  if (exponent > 1023 + 66 && exact_exponent > 1023 + 66) return 0;
  if (exponent < -1160 && exact_exponent < -1160) return 0;
  Number sum(256), distance(128);
  mpfr_set_d(sum.get(), value.hi, MPFR_RNDN);
  mpfr_add_d(sum.get(), sum.get(), value.lo, MPFR_RNDN);
  mpfr_mul_2si(sum.get(), sum.get(), static_cast<long>(value.scale), MPFR_RNDN);
  mpfr_sub(distance.get(), exact, sum.get(), MPFR_RNDN);
  mpfr_div(distance.get(), distance.get(), exact, MPFR_RNDN);
  return std::fabs(mpfr_get_d(distance.get(), MPFR_RNDA));
}

std::string where(const Function& function, const std::array<std::uint64_t, 3>& input) {
  return fmt::format("{}({:#x}, {:#x}, {:#x})", function.name, input[0], input[1], input[2]);
}

/// An exact value must equal MPFR's value. The error of other numbers must be below 1/256 of the
/// bound.
void expect_bounds_hold(InstructionSet set) {
  const auto block = std::make_unique<Block>();
  Rules rules;
  rules.format = double_format;
  rules.accuracy = accuracy::LowBits{7};
  const char* text = std::getenv("ASSAY_PRECISE_BLOCKS");
  const int blocks = text == nullptr ? 1 : std::atoi(text);
  std::set<const PreciseEvaluator*> seen;
  for (const Function* tested : evaluated_functions()) {
    const Function& function = *tested;
    if (function.precise == nullptr || !seen.insert(function.precise).second) continue;
    std::mt19937_64 random(1);
    double greatest = 0, lacking = 0;
    std::array<std::uint64_t, 3> at{};
    for (int b = 0; b < blocks; ++b) {
      fill(function, random, *block);
      evaluate(function, set, *block);
      for (std::size_t i = 0; i < block_size; ++i) {
        const auto& input = block->input[i];
        const Answers& answers = answers_for(function, rules, input, 192);
        for (std::size_t k = 0; k < function.results.size(); ++k) {
          const PreciseValue value = block->value(k, i);
          const Truth& truth = answers[0][k];
          const std::uint64_t expected =
              truth.kind == Truth::Kind::number || truth.kind == Truth::Kind::infinite
                  ? round_to_format(double_format, truth.value.get(), truth.inexact)
                  : 0;
          switch (value.kind) {
            case Known::number: {
              ASSERT_EQ(truth.kind, Truth::Kind::number) << where(function, input);
              const double error = relative_error(value, truth);
              if (error > greatest) {
                greatest = error;
                at = input;
              }
              break;
            }
            case Known::rounded: {
              ASSERT_EQ(std::bit_cast<std::uint64_t>(value.hi), expected) << where(function, input);
              Number lack(256);
              mpfr_sub_d(lack.get(), truth.value.get(), value.hi, MPFR_RNDN);
              const int unit =
                  std::max(std::ilogb(value.hi == 0 ? 0x1p-1074 : value.hi), -1022) - 52;
              mpfr_mul_2si(lack.get(), lack.get(), -unit, MPFR_RNDN);
              mpfr_sub_d(lack.get(), lack.get(), value.lo, MPFR_RNDN);
              lacking = std::fmax(lacking, std::fabs(mpfr_get_d(lack.get(), MPFR_RNDA)));
              break;
            }
            case Known::exactly:
              if (truth.kind == Truth::Kind::nan || truth.kind == Truth::Kind::quiet_nan) {
                ASSERT_TRUE(std::isnan(value.hi)) << where(function, input);
              } else {
                ASSERT_EQ(std::bit_cast<std::uint64_t>(value.hi), expected)
                    << where(function, input);
              }
              break;
            case Known::integer:
              if (truth.kind == Truth::Kind::integer) {
                ASSERT_EQ(value.hi, static_cast<double>(truth.integer)) << where(function, input);
              }
              break;
            case Known::low_bits:
              ASSERT_EQ(static_cast<int>(value.hi) & 127, std::abs(truth.integer) & 127)
                  << where(function, input);
              ASSERT_EQ(static_cast<int>(value.lo), truth.sign) << where(function, input);
              break;
            default:
              break;
          }
        }
      }
    }
    if (std::getenv("ASSAY_PRECISE_PRINT") != nullptr) {
      fmt::print("{:<12} 2^{:<9.2f} {:.1e}\n", function.name, std::log2(greatest), lacking);
    }
    EXPECT_LE(greatest, function.precise->bound() * 0x1p-8)
        << where(function, at) << fmt::format(": 2^{:.2f}", std::log2(greatest));
    EXPECT_LE(lacking, 0x1p-45) << function.name;
  }
}

class PreciseEvaluation : public testing::TestWithParam<std::size_t> {};
TEST_P(PreciseEvaluation, BoundsHold) {
  const auto set = static_cast<InstructionSet>(GetParam());
  if (instruction_set() < set) GTEST_SKIP() << "this processor has no " << name(set);
  expect_bounds_hold(set);
}
INSTANTIATE_TEST_SUITE_P(InstructionSets, PreciseEvaluation,
                         testing::Range(std::size_t{0}, instruction_set_count),
                         [](const auto& set) { return instruction_set_names[set.param]; });

TEST(ReducedAngle, IsExactEnoughForEveryAngle) {
  std::mt19937_64 random(3);
  Number turns(1400), half_pi(1400), rest(1400), whole(1400);
  mpfr_const_pi(half_pi.get(), MPFR_RNDN);
  mpfr_div_2ui(half_pi.get(), half_pi.get(), 1, MPFR_RNDN);
  // The last two angles are the doubles nearest to a multiple of pi / 2.
  std::vector<double> angles{
      0x1.921fb54442d18p0,          0x1.921fb54442d18p1,          0.79, 1, -1, 0x1p1023,
      6381956970095103.0 * 0x1p797, -6381956970095103.0 * 0x1p797};
  for (int i = 0; i < 3000; ++i) {
    const std::uint64_t exponent = 1023 + random() % 1024;
    angles.push_back(std::bit_cast<double>((random() & 0x800f'ffff'ffff'ffff) | exponent << 52));
  }
  for (const double x : angles) {
    if (!std::isfinite(x)) continue;
    const ReducedAngle angle = reduce_angle(x);
    EXPECT_LE(std::fabs(angle.hi), 0.7853981633974484) << x;
    mpfr_d_div(turns.get(), x, half_pi.get(), MPFR_RNDN);
    mpfr_roundeven(whole.get(), turns.get());
    mpfr_mul(rest.get(), whole.get(), half_pi.get(), MPFR_RNDN);
    mpfr_d_sub(rest.get(), x, rest.get(), MPFR_RNDN);
    Number integer(1400);
    mpfr_set(integer.get(), whole.get(), MPFR_RNDN);
    mpz_t z;
    mpz_init(z);
    mpfr_get_z(z, integer.get(), MPFR_RNDN);
    EXPECT_EQ(static_cast<unsigned long>(angle.quadrant), mpz_fdiv_ui(z, 4)) << x;
    mpz_clear(z);
    Number distance(128);
    mpfr_sub_d(distance.get(), rest.get(), angle.hi, MPFR_RNDN);
    mpfr_sub_d(distance.get(), distance.get(), angle.lo, MPFR_RNDN);
    mpfr_div(distance.get(), distance.get(), rest.get(), MPFR_RNDN);
    EXPECT_LE(std::fabs(mpfr_get_d(distance.get(), MPFR_RNDA)), 0x1p-103) << x;
  }
}

TEST(RoundTo, AgreesWithMpfr) {
  std::mt19937_64 random(5);
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t exponent = 1023 - 30 + random() % 50;
    std::uint64_t bits = (random() & 0x800f'ffff'ffff'ffff) | exponent << 52;
    if (i % 2 == 0) bits &= ~((std::uint64_t{1} << (38 + i % 6)) - 1);  // ties
    const double x = std::bit_cast<double>(bits);
    Number number(53);
    mpfr_set_d(number.get(), x, MPFR_RNDN);
    for (const Rounding rounding : {Rounding::nearest_even, Rounding::toward_zero}) {
      const std::uint64_t expected = round_to_format(half_format, number.get(), false, rounding);
      EXPECT_EQ(std::bit_cast<std::uint64_t>(round_to(half_format, x, rounding)),
                std::bit_cast<std::uint64_t>(to_double(half_format, expected)))
          << x;
    }
  }
}

TEST(Widen, IsExactForEveryHalf) {
  std::vector<std::uint16_t> halves(65536);
  for (std::size_t i = 0; i < halves.size(); ++i) halves[i] = static_cast<std::uint16_t>(i);
  std::vector<double> wide(halves.size());
  widen(half_format, halves.data(), halves.size(), wide.data());
  for (std::size_t i = 0; i < halves.size(); ++i) {
    const double expected = to_double(half_format, i);
    if (std::isnan(expected)) {
      EXPECT_TRUE(std::isnan(wide[i]));
      EXPECT_EQ((std::bit_cast<std::uint64_t>(wide[i]) >> 51 & 1) == 0,
                is_signaling(half_format, i));
    } else {
      EXPECT_EQ(std::bit_cast<std::uint64_t>(wide[i]), std::bit_cast<std::uint64_t>(expected)) << i;
    }
  }
}

}  // namespace
}  // namespace assay::reference
