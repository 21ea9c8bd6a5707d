// Answers for which the fast judge once differed from MPFR. A fuzzer found these answers.
#include "reference/testing/greatest_error.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "reference/judge/judge.h"
#include "reference/testing/testing.h"

namespace assay::reference {
namespace {

struct Answer {
  std::array<std::uint64_t, 3> input;
  std::array<std::uint64_t, 2> output;
};

struct Case {
  const char* function;
  const char* accuracy;
  const FloatFormat& format;
  bool flush;
  std::vector<Answer> answers;

  Judge judge() const {
    return {testing::function(function),
            Rules{.format = format, .accuracy = parse_accuracy(accuracy), .flush_to_zero = flush}};
  }
};

/// The batch has each answer `times` times.
void expect_same(const Case& one, std::size_t times) {
  const Judge judge = one.judge();
  std::array<std::vector<char>, 5> packed;
  const auto put = [&](Kind kind, std::size_t array, std::uint64_t bits) {
    const std::size_t bytes =
        kind == Kind::intn ? 4 : static_cast<std::size_t>(one.format.storage_bits / 8);
    const std::size_t at = packed[array].size();
    packed[array].resize(at + bytes);
    std::memcpy(packed[array].data() + at, &bits, bytes);
  };
  Batch batch;
  for (std::size_t time = 0; time < times; ++time)
    for (const Answer& answer : one.answers) {
      for (std::size_t k = 0; k < judge.function().parameters.size(); ++k)
        put(judge.function().parameters[k], k, answer.input[k]);
      for (std::size_t k = 0; k < judge.function().results.size(); ++k)
        put(judge.function().results[k], 3 + k, answer.output[k]);
      ++batch.count;
    }
  for (std::size_t k = 0; k < 3; ++k) batch.inputs[k] = packed[k].data();
  for (std::size_t k = 0; k < 2; ++k) batch.outputs[k] = packed[3 + k].data();
  const Tally fast = judge(batch), exact = judge.exactly(batch);
  const std::string what =
      fmt::format("{} {} {}, {} times", one.function, one.format.name, one.accuracy, times);
  EXPECT_TRUE(same_failures(fast, exact)) << what << ": " << fast.failing << ' ' << exact.failing;
  EXPECT_TRUE(same_greatest_error(judge, fast, exact))
      << what << ": " << (fast.worst ? fast.worst->ulp : -1) << ' '
      << (exact.worst ? exact.worst->ulp : -1);
}

void expect_same(const Case& one) {
  for (const std::size_t times : {1, 100}) expect_same(one, times);
}

TEST(GreatestError, TheLeastNormalNumberIsNotFlushed) {
  const Case ldexp{"ldexp", "correctly-rounded", half_format, true, {{{0x400, 0}, {0}}}};
  expect_same(ldexp);
  const Case minmag{"minmag", "exact", half_format, true, {{{0xffff, 0x400}, {0}}}};
  expect_same(minmag);
  expect_same({"ldexp", "correctly-rounded", half_format, true, {{{0x8400, 0}, {0x8000}}}});
  expect_same({"ldexp", "correctly-rounded", half_format, true, {{{0x3ff, 0}, {0}}}});
  expect_same({"exp2", "ulp(2)", half_format, true, {{{0xcb00}, {0}}}});
  expect_same({"exp2", "ulp(3)", double_format, true, {{{0xc08ff00000000000}, {0}}}});
}

TEST(GreatestError, AFreeAnswerIsMeasuredWithoutFlushing) {
  expect_same({"mad", "any", double_format, true, {{{0, 0, 0x700000000}, {0}}}});
  expect_same(
      {"mad", "any", double_format, true, {{{0x202020202020202, 0x202020202020202, 0x202}, {0}}}});
}

/// The small product vanishes, so the rounded sum is a power of two. The exact value is not a power
/// of two.
TEST(GreatestError, AVanishingPartIsOnOneSideOfAPowerOfTwo) {
  expect_same(
      {"mad",
       "any",
       double_format,
       false,
       {{{0x6464646464646464, 0xc887000000000464, 0x6464646464646464}, {0x6464646464646464}},
        {{0x46464, 0x6464646464640000, 0xcf00100064}, {0x3f8000007f4a00}},
        {{0x7fb00000, 0xe20cea6e8000, 0x6400000000000000}, {0x1000646464646464}}}});
}

/// The first error beyond most_ulp is reported. For a value beyond the range, the fast evaluation
/// and MPFR use different numbers.
TEST(GreatestError, ErrorsBeyondAllNumbersAreEqual) {
  expect_same({"lgamma",
               "undefined",
               double_format,
               false,
               {{{0x2e0000000000cf}, {0x6c660a7472717372}}, {{0x200}, {0x735f65766974616e}}}});
  expect_same({"native_exp",
               "implementation-defined",
               float_format,
               true,
               {{{0x31}, {0x6c75660a}}, {{0x442d7dff}, {0x7f7fffff}}}});
}

/// The difference of two numbers is beyond double's range, but their distance in ulp is not.
TEST(GreatestError, NoDifferenceOverflows) {
  const std::uint64_t greatest = 0x7fefffffffffffff, least = 0xffefffffffffffff;
  expect_same({"mad",
               "any",
               double_format,
               false,
               {{{greatest, 0x3ff0000000000000, 0}, {least}}, {{1, 1, 0}, {0x4000000000}}}});
}

/// A NaN has a greater error than every number.
TEST(GreatestError, ADistanceIsNeverInfinite) {
  expect_same({"mad",
               "any",
               double_format,
               false,
               {{{0xa300006665, 0x61745f6576697459, 0xa74616f6c660a6e}, {0x6665640a6c6c7566}},
                {{0x3ff0000000000000, 0x3ff0000000000000, 0}, {0x7ff8000000000000}}}});
}

/// The error of a finite answer is its distance from the exact value.
TEST(GreatestError, AnOverflowIsMeasured) {
  const std::uint64_t greatest = 0x7fefffffffffffff;
  for (const char* name : {"add", "multiply", "divide", "fma", "subtract"}) {
    const std::uint64_t second = name == std::string_view("divide")     ? 0x3fd0000000000000
                                 : name == std::string_view("subtract") ? 0xffefffffffffffff
                                                                        : greatest;
    expect_same({name,
                 "correctly-rounded",
                 double_format,
                 false,
                 {{{greatest, second, greatest}, {greatest}},
                  {{greatest, second, greatest}, {0x7fefffffffffff00}},
                  {{greatest, second, greatest}, {0x7ff0000000000000}}}});
  }
  // A value half an ulp beyond the greatest number is rounded to infinity.
  expect_same({"add",
               "correctly-rounded",
               double_format,
               false,
               {{{greatest, 0x7c90000000000000}, {0x7ff0000000000000}}}});
}

/// A zero within the limit has an error, even if flushing allows the zero.
TEST(GreatestError, AZeroWithinTheLimitHasItsError) {
  expect_same({"sin", "ulp(4)", float_format, true, {{{4}, {0}}, {{0}, {0}}}});
  expect_same({"sin", "ulp(4)", float_format, true, {{{5}, {0}}, {{3}, {0}}}});
  expect_same({"sin", "ulp(4)", double_format, true, {{{4}, {0}}, {{0}, {0}}}});
}

/// A wrong int has an infinite error.
TEST(GreatestError, TheWorseOfTwoResultsCounts) {
  const std::uint64_t x = testing::bits(6.0F), y = testing::bits(4.0F);
  expect_same({"remquo",
               "low-bits(7)",
               float_format,
               false,
               {{{x, y}, {testing::bits(9.0F), 2}}, {{x, y}, {testing::bits(9.0F), 5}}}});
  expect_same({"frexp",
               "exact",
               double_format,
               false,
               {{{0x4008000000000000}, {0x3ff8000000000000, 2}},
                {{0x4008000000000000}, {0x3ff8000000000000, 3}}}});
}

/// A zero of the wrong sign breaks a separate rule, also if failures are only counted.
TEST(GreatestError, AZeroOfTheWrongSignHidesNoOther) {
  expect_same({"ceil",
               "exact",
               double_format,
               false,
               {{{0xbfe0000000000000}, {0}}, {{0x3ff8000000000000}, {0x3ff0000000000000}}}});
  expect_same({"ceil", "exact", half_format, false, {{{0xb800}, {0}}, {{0x3e00}, {0}}}});
}

TEST(GreatestError, ASignalingNanFailsByItsOwnRule) {
  expect_same({"nan",
               "exact",
               float_format,
               false,
               {{{1}, {testing::signaling}}, {{1}, {testing::bits(1.0F)}}}});
}

/// The sign of lgamma_r is prescribed, although its value is free. A sign that another reading
/// accepts is never certainly wrong.
TEST(GreatestError, AStoredSignHasItsOwnRules) {
  const std::uint64_t single = testing::bits(2.5F), one = testing::bits(1.0F);
  const std::uint64_t wide = 0x4004000000000000, right = 0x3fd0000000000000;
  for (const std::uint64_t sign : {0U, 1U, 5U, 0xffff'ffffU}) {
    expect_same({"lgamma_r",
                 "undefined",
                 float_format,
                 false,
                 {{{single}, {testing::signaling, 1}}, {{single}, {one, sign}}}});
    expect_same(
        {"lgamma_r", "undefined", float_format, false, {{{one}, {single, sign}}, {{0}, {0, 1}}}});
    expect_same({"lgamma_r",
                 "undefined",
                 double_format,
                 false,
                 {{{wide}, {right, sign}}, {{0}, {0, 1}}, {{wide}, {0, 0xffff'ffffU}}}});
    expect_same(
        {"lgamma_r",
         "undefined",
         half_format,
         false,
         {{{0x4100}, {0x3500, sign}}, {{0xe8e8}, {0x1040, 2}}, {{0x6c6c}, {0x77ab, sign}}}});
  }
}

}  // namespace
}  // namespace assay::reference
