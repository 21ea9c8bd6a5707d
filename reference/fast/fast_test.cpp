#include "reference/fast/fast.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <memory>
#include <random>

#include "reference/acceptance/acceptance.h"
#include "reference/base/number.h"
#include "reference/fast/box.h"
#include "reference/fast/compare.h"
#include "reference/judge/judge.h"

namespace assay::reference {
namespace {

struct Block {
  std::array<std::array<std::uint32_t, block_size>, 3> inputs;
  alignas(64) std::array<std::array<double, block_size>, 2> values;
};

void evaluate(const Function& function, InstructionSet set, Block& block) {
  FastBlock fast{};
  for (std::size_t k = 0; k < 3; ++k) fast.inputs[k] = block.inputs[k].data();
  for (std::size_t k = 0; k < 2; ++k) fast.values[k] = block.values[k].data();
  fast.count = block_size;
  function.fast->kernel(set)(fast);
}

/// Half of the arguments are in the function's range.
void fill(const Function& function, std::mt19937_64& random, Block& block) {
  for (std::size_t i = 0; i < block_size; ++i) {
    const bool interesting = random() % 2 == 0;
    for (std::size_t k = 0; k < function.parameters.size(); ++k) {
      auto bits = static_cast<std::uint32_t>(random());
      if (interesting) {
        const Range range = function.ranges[k](float_format);
        const double part = static_cast<double>(random() >> 11) * 0x1p-53;
        const double x = range.low + part * (range.high - range.low);
        bits = function.parameters[k] == Kind::gentype
                   ? std::bit_cast<std::uint32_t>(static_cast<float>(x))
                   : static_cast<std::uint32_t>(static_cast<std::int64_t>(x));
      }
      block.inputs[k][i] = bits;
    }
  }
}

/// |value - truth| / |truth|. 0 if both are beyond float's range, with the same sign.
double relative_error(double value, const Truth& truth) {
  const mpfr_srcptr exact = truth.value.get();
  if (mpfr_zero_p(exact)) return truth.inexact && std::fabs(value) < 0x1p-170 ? 0 : HUGE_VAL;
  if ((value < 0) != (mpfr_sgn(exact) < 0)) return HUGE_VAL;
  const mpfr_exp_t exponent = mpfr_get_exp(exact);
  if (exponent > 129 && std::fabs(value) >= 0x1p128) return 0;
  if (exponent < -170 && std::fabs(value) < 0x1p-170) return 0;
  Number distance(128);
  mpfr_sub_d(distance.get(), exact, value, MPFR_RNDN);
  mpfr_div(distance.get(), distance.get(), exact, MPFR_RNDN);
  return std::fabs(mpfr_get_d(distance.get(), MPFR_RNDA));
}

/// Every error must be at most 1/256 of its bound.
void expect_bounds_hold(InstructionSet set) {
  const auto block = std::make_unique<Block>();
  Rules rules;
  rules.accuracy = accuracy::Ulp{4};
  for (const Function* tested : evaluated_functions()) {
    const Function& function = *tested;
    std::mt19937_64 random(1);
    double greatest = 0;
    std::array<std::uint32_t, 3> where{};
    fill(function, random, *block);
    evaluate(function, set, *block);
    for (std::size_t i = 0; i < block_size; ++i) {
      std::array<std::uint64_t, 3> input{};
      for (std::size_t k = 0; k < function.parameters.size(); ++k) input[k] = block->inputs[k][i];
      for (std::size_t k = 0; k < function.results.size(); ++k) {
        const double value = block->values[k][i];
        if (!std::isfinite(value) || value == 0) continue;  // the value is a box or undecided
        const Truth& truth = answers_for(function, rules, input, 96)[0][k];
        ASSERT_EQ(truth.kind, Truth::Kind::number) << function.name << " at " << input[0];
        const double error = relative_error(value, truth);
        if (error > greatest) {
          greatest = error;
          for (std::size_t p = 0; p < 3; ++p) where[p] = static_cast<std::uint32_t>(input[p]);
        }
      }
    }
    EXPECT_LE(greatest, function.fast->bound() * 0x1p-8)
        << fmt::format("{} ({:#x}, {:#x}, {:#x}): 2^{:.2f}", function.name, where[0], where[1],
                       where[2], std::log2(greatest));
  }
}

TEST(FastEvaluators, ExistForEveryFunctionWithoutAValueInLongDouble) {
  for (const Function& function : math_functions())
    EXPECT_NE(function.fast, nullptr) << function.name;
  for (const Function& function : common_functions())
    EXPECT_NE(function.fast != nullptr, function.wide != nullptr) << function.name;
}

class FastEvaluation : public testing::TestWithParam<std::size_t> {};
TEST_P(FastEvaluation, BoundsHold) {
  const auto set = static_cast<InstructionSet>(GetParam());
  if (instruction_set() < set) GTEST_SKIP() << "this processor has no " << name(set);
  expect_bounds_hold(set);
}
INSTANTIATE_TEST_SUITE_P(InstructionSets, FastEvaluation,
                         testing::Range(std::size_t{0}, instruction_set_count),
                         [](const auto& set) { return instruction_set_names[set.param]; });

struct Sweep {
  explicit Sweep(std::size_t count) : x(count), answer(count) {
    std::mt19937_64 random(7);
    const Function& exp = *find_function("exp");
    const auto block = std::make_unique<Block>();
    for (std::size_t start = 0; start < count; start += block_size) {
      fill(exp, random, *block);
      evaluate(exp, instruction_set(), *block);
      for (std::size_t i = 0; i < block_size; ++i) {
        const auto pattern = std::bit_cast<std::uint64_t>(block->values[0][i]);
        x[start + i] = block->inputs[0][i];
        answer[start + i] =
            is_box(pattern) ? static_cast<std::uint32_t>(pattern)
                            : std::bit_cast<std::uint32_t>(static_cast<float>(block->values[0][i]));
      }
    }
  }
  Batch batch(std::size_t from, std::size_t to) const {
    Batch batch;
    batch.count = to - from;
    batch.first_index = from;
    batch.inputs[0] = x.data() + from;
    batch.outputs[0] = answer.data() + from;
    return batch;
  }
  std::vector<std::uint32_t> x, answer;
};

/// Each step is exact or rounded once. Therefore every instruction set must agree with the portable
/// code.
TEST(Comparison, IsTheSameInEverySet) {
  const Sweep sweep(4 * block_size);
  const auto block = std::make_unique<Block>();
  alignas(64) std::array<double, block_size> errors[2];
  for (std::size_t start = 0; start < sweep.x.size(); start += block_size) {
    std::copy_n(sweep.x.begin() + static_cast<std::ptrdiff_t>(start), block_size,
                block->inputs[0].begin());
    evaluate(*find_function("exp"), InstructionSet::portable, *block);
    std::vector<std::uint32_t> subject(
        sweep.answer.begin() + static_cast<std::ptrdiff_t>(start),
        sweep.answer.begin() + static_cast<std::ptrdiff_t>(start + block_size));
    for (std::size_t i = 0; i < block_size; i += 3) subject[i] ^= 1U << (i % 32);
    for (const auto mode : {FastComparison::Mode::limited, FastComparison::Mode::rounded,
                            FastComparison::Mode::integer}) {
      const FastComparison how{.mode = mode,
                               .threshold = 2.5,
                               .lowered = 1 - 0x1p-40,
                               .flush_to_zero = start % 2048 == 0,
                               .certain_beyond = 1000};
      FastCounts counts[2];
      FastSummary summary[2];
      for (std::size_t set = 0; set <= static_cast<std::size_t>(instruction_set()); ++set) {
        const std::size_t k = set == 0 ? 0 : 1;
        counts[k] = {};
        errors[k].fill(0);
        const auto with = static_cast<InstructionSet>(set);
        compare(with)(block->values[0].data(), subject.data(), block_size, how, errors[k].data(),
                      counts[k]);
        summarize(with)(errors[k].data(), block_size, summary[k]);
        if (k == 0) continue;
        SCOPED_TRACE(name(with));
        EXPECT_EQ(std::memcmp(&counts[0], &counts[1], sizeof counts[0]), 0);
        EXPECT_EQ(errors[0], errors[1]);
        EXPECT_EQ(summary[0].greatest, summary[1].greatest);
        EXPECT_TRUE(std::ranges::equal(summary[0].window, summary[1].window));
      }
    }
  }
}

Judge judge_of(const char* function, Accuracy accuracy) {
  return {*find_function(function), {.accuracy = std::move(accuracy)}};
}
Judge exp_judge() {
  return judge_of("exp", accuracy::Ulp{3});
}

void expect_same(const Tally& a, const Tally& b) {
  EXPECT_EQ(a.inputs, b.inputs);
  EXPECT_EQ(a.failing, b.failing);
  EXPECT_EQ(a.histogram, b.histogram);
  EXPECT_EQ(a.by_rule, b.by_rule);
  ASSERT_TRUE(a.worst && b.worst);
  EXPECT_EQ(a.worst->index, b.worst->index);
  EXPECT_EQ(a.worst->ulp, b.worst->ulp);
  ASSERT_EQ(a.failures.size(), b.failures.size());
  for (std::size_t i = 0; i < a.failures.size(); ++i) {
    EXPECT_EQ(a.failures[i].index, b.failures[i].index);
    EXPECT_EQ(a.failures[i].ulp, b.failures[i].ulp);
  }
}

TEST(FastJudge, FindsTheSameForEverySplitOfASweep) {
  Sweep sweep(64 * block_size);
  for (std::size_t i = 0; i < sweep.answer.size(); i += 1000)
    sweep.answer[i] += static_cast<std::uint32_t>(i % 7000 / 1000);
  const Judge judge = exp_judge();
  const std::size_t end = sweep.x.size();
  const Tally whole = judge(sweep.batch(0, end));
  EXPECT_GT(whole.failing, 0U);
  for (const std::size_t part : {std::size_t{37}, std::size_t{1000}, std::size_t{4096}, end / 2}) {
    SCOPED_TRACE(part);
    Tally split;
    for (std::size_t from = 0; from < end; from += part) {
      split.merge(judge(sweep.batch(from, std::min(end, from + part))));
    }
    expect_same(split, whole);
  }
}

TEST(FastJudge, FindsWhatTheExactJudgeFinds) {
  Sweep sweep(8 * block_size);
  for (std::size_t i = 5; i < sweep.answer.size(); i += 100)
    sweep.answer[i] += static_cast<std::uint32_t>(i % 5);
  const Judge judge = exp_judge();
  const Tally fast = judge(sweep.batch(0, sweep.x.size()));
  const Tally exact = judge.exactly(sweep.batch(0, sweep.x.size()));
  EXPECT_EQ(fast.failing, exact.failing);
  ASSERT_TRUE(fast.worst && exact.worst);
  EXPECT_EQ(fast.worst->index, exact.worst->index);
  EXPECT_EQ(fast.worst->ulp, exact.worst->ulp);
  EXPECT_LT(fast.decided_by_mpfr, sweep.x.size() / 50);
}

TEST(FastJudge, ASubjectThatIsWrongEverywhereIsCountedWithoutMpfr) {
  Sweep sweep(256 * block_size);
  for (const std::uint32_t wrong : {0x7fc0'0000u, 0xdead'beefu, 0x0000'0000u}) {
    SCOPED_TRACE(wrong);
    std::ranges::fill(sweep.answer, wrong);
    const Judge judge = exp_judge();
    const Tally tally = judge(sweep.batch(0, sweep.x.size()));
    EXPECT_GT(tally.failing, sweep.x.size() / 3);
    EXPECT_LT(tally.decided_by_mpfr, sweep.x.size() / 100);
    ASSERT_TRUE(tally.worst);
    EXPECT_TRUE(tally.worst->failing);
    EXPECT_EQ(tally.failures.size(), Tally::max_failures);
  }
}

TEST(FastJudge, ANumberInPlaceOfANaNIsCountedWithoutMpfr) {
  Sweep sweep(64 * block_size);
  const Judge judge = judge_of("log", accuracy::Ulp{3});
  for (std::uint32_t& x : sweep.x) x |= 0x8000'0000u;
  const Tally tally = judge(sweep.batch(0, sweep.x.size()));
  EXPECT_GT(tally.failing, sweep.x.size() / 2);
  EXPECT_LT(tally.decided_by_mpfr, sweep.x.size() / 50);
  ASSERT_TRUE(tally.worst);
  EXPECT_TRUE(std::isinf(tally.worst->ulp));
}

TEST(FastJudge, ASignalingNanIsRightForANanExceptInTheFunctionNan) {
  Sweep sweep(16 * block_size);
  for (std::size_t i = 0; i < sweep.x.size(); ++i)
    sweep.x[i] = sweep.answer[i] = 0x7f80'0001u + static_cast<std::uint32_t>(i);
  const Tally fabs = judge_of("fabs", accuracy::CorrectlyRounded{})(sweep.batch(0, sweep.x.size()));
  EXPECT_EQ(fabs.failing, 0U);
  EXPECT_EQ(fabs.decided_by_mpfr, 0U);
  const Tally nan = judge_of("nan", accuracy::CorrectlyRounded{})(sweep.batch(0, sweep.x.size()));
  EXPECT_EQ(nan.failing, sweep.x.size());
  EXPECT_LT(nan.decided_by_mpfr, 2 * block_size);
}

// mad may flush its product. Then the sum is far from the exact sum.
TEST(FastJudge, AFlushedProductOfMadIsRightAmongWrongOnes) {
  constexpr std::size_t count = 4 * block_size;
  const float x = 0x1p-100F, y = -0x1p-30F, z = 0x1p-126F;
  std::vector<std::uint32_t> xs(count, std::bit_cast<std::uint32_t>(x)),
      ys(count, std::bit_cast<std::uint32_t>(y)), zs(count, std::bit_cast<std::uint32_t>(z)),
      answers(count, std::bit_cast<std::uint32_t>(7.0F));
  for (std::size_t i = 2 * block_size; i < count; i += 3)
    answers[i] = std::bit_cast<std::uint32_t>(z);
  Batch batch;
  batch.count = count;
  batch.inputs = {xs.data(), ys.data(), zs.data()};
  batch.outputs[0] = answers.data();
  const Judge judge(*find_function("mad"),
                    {.accuracy = accuracy::FmaOrMulAdd{}, .flush_to_zero = true});
  const Tally exact = judge.exactly(batch);
  EXPECT_LT(exact.failing, count);
  EXPECT_EQ(judge(batch).failing, exact.failing);
}

TEST(FastJudge, AZeroOfTheWrongSignIsCountedWithoutMpfr) {
  Sweep sweep(64 * block_size);
  const Judge judge = judge_of("tanpi", accuracy::Ulp{4});
  for (std::size_t i = 0; i < sweep.x.size(); ++i) {
    sweep.x[i] = 0x4c00'0000u + static_cast<std::uint32_t>(i);  // even integers
    sweep.answer[i] = 0x8000'0000u;
  }
  const Tally tally = judge(sweep.batch(0, sweep.x.size()));
  EXPECT_EQ(tally.failing, sweep.x.size());
  EXPECT_LT(tally.decided_by_mpfr, 2 * block_size);
}

TEST(FastJudge, AWrongSignOfGammaIsCountedWithoutMpfr) {
  Sweep sweep(64 * block_size);
  const Judge judge = judge_of("lgamma_r", accuracy::Undefined{});
  const std::vector<std::uint32_t> signs(sweep.x.size(), 0xffff'ffffu);
  for (std::uint32_t& x : sweep.x) x = 0x3f80'0000u + (x & 0xffffffu);
  Batch batch = sweep.batch(0, sweep.x.size());
  batch.outputs[1] = signs.data();
  const Tally tally = judge(batch);
  EXPECT_EQ(tally.failing, sweep.x.size());
  EXPECT_LT(tally.decided_by_mpfr, 2 * block_size);
}

TEST(FastJudge, AWrongPoleOfGammaIsCountedWithoutMpfr) {
  for (const char* name : {"lgamma", "lgamma_r"}) {
    Sweep sweep(64 * block_size);
    const Judge judge = judge_of(name, accuracy::Undefined{});
    const std::vector<std::uint32_t> signs(sweep.x.size());
    for (std::size_t i = 0; i < sweep.x.size(); ++i) {
      sweep.x[i] = 0xcb00'0000u + static_cast<std::uint32_t>(i);  // negative integers
      sweep.answer[i] = 0x7f7f'ffffu;
    }
    Batch batch = sweep.batch(0, sweep.x.size());
    batch.outputs[1] = signs.data();
    Tally tally = judge(batch);
    EXPECT_EQ(tally.by_rule[static_cast<std::size_t>(Rule::other_reading)], sweep.x.size()) << name;
    EXPECT_EQ(tally.failing, sweep.x.size()) << name;
    EXPECT_LT(tally.decided_by_mpfr, 2 * block_size) << name;
    sweep.answer.assign(sweep.x.size(), 0x7f80'0000u);
    batch = sweep.batch(0, sweep.x.size());
    batch.outputs[1] = signs.data();
    tally = judge(batch);
    EXPECT_EQ(tally.failing, 0U) << name;
    EXPECT_EQ(tally.by_rule[static_cast<std::size_t>(Rule::exact)], sweep.x.size()) << name;
  }
}

TEST(FastJudge, GammaOfAnInfinityMayHaveAnySign) {
  const Judge judge = judge_of("lgamma_r", accuracy::Undefined{});
  Sweep sweep(4 * block_size);
  const std::vector<std::uint32_t> signs(sweep.x.size(), 0xffff'ffffu);
  for (std::size_t i = 0; i < sweep.x.size(); ++i) {
    // Wrong signs come first, so that later wrong signs are only counted.
    sweep.x[i] = i < 2 * block_size ? 0x4080'0000u : 0x7f80'0000u;
    sweep.answer[i] = 0x7f80'0000u;
  }
  Batch batch = sweep.batch(0, sweep.x.size());
  batch.outputs[1] = signs.data();
  EXPECT_EQ(judge(batch).failing, 2 * block_size);
}

TEST(FastJudge, WrongSignsOfGammaAreCountedAmongRightOnes) {
  const Judge judge = judge_of("lgamma_r", accuracy::Undefined{});
  Sweep sweep(64 * block_size);
  std::vector<std::uint32_t> signs(sweep.x.size());
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < sweep.x.size(); ++i) {
    const bool nan = i % 5 == 0, below = i % 3 == 0, right = i % 7 < 3;
    // the arguments are NaN, -0.5 and 4
    sweep.x[i] = nan ? 0x7fc0'0000u : below ? 0xbf00'0000u : 0x4080'0000u;
    sweep.answer[i] = nan ? 0x7fc0'0000u : 0x3f80'0000u;
    signs[i] = right == below ? 0xffff'ffffu : 1;
    wrong += !nan && !right ? 1 : 0;
  }
  Batch batch = sweep.batch(0, sweep.x.size());
  batch.outputs[1] = signs.data();
  const Tally tally = judge(batch);
  EXPECT_EQ(tally.inputs, sweep.x.size());
  EXPECT_EQ(tally.failing, wrong);
  // Gamma is negative at -0.5. An answer of 1 there may be a sign bit (other_reading).
  EXPECT_EQ(tally.by_rule[static_cast<std::size_t>(Rule::rejected)] +
                tally.by_rule[static_cast<std::size_t>(Rule::other_reading)],
            wrong);
}

TEST(FastJudge, EmptyBatch) {
  const Sweep sweep(block_size);
  const Tally tally = exp_judge()(sweep.batch(0, 0));
  EXPECT_EQ(tally.inputs, 0U);
  EXPECT_FALSE(tally.worst.has_value());
}

}  // namespace
}  // namespace assay::reference
