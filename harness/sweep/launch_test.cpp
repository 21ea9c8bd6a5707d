#include "harness/sweep/launch.h"

#include <gmock/gmock.h>

#include <cmath>

namespace assay::harness {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using Kind = Launch::Argument::Kind;
using Text = Launch::Answer::Text;

Launch launch_of(std::vector<Launch::Check> checks, std::size_t bytes = 16) {
  Launch out;
  out.arguments = {{Kind::output, {}, bytes}};
  out.checks = std::move(checks);
  return out;
}

Launch::Check check_of(Launch::Answer answer, Launch::Allowed allowed) {
  return {.answers = {std::move(answer)}, .what = "", .reference = "", .ways = {{allowed}}};
}

Contents left(const Launch& launch, const std::vector<std::uint32_t>& words) {
  Contents contents{memory_of(launch.arguments[0], poison_of(launch))};
  std::ranges::copy(words, contents[0].begin());
  return contents;
}

std::uint64_t failing(const Launch& launch, const std::vector<std::uint32_t>& words) {
  return judge(launch, left(launch, words)).failing;
}

TEST(Launch, AnAnswerLiesWithinAnInterval) {
  const Launch launch = launch_of(
      {check_of({}, {.intervals = {{3, 5}, {9, 9}}}), check_of({.element = 1}, {{{0, 0}}})});
  EXPECT_EQ(failing(launch, {3, 0}), 0U);
  EXPECT_EQ(failing(launch, {5, 0}), 0U);
  EXPECT_EQ(failing(launch, {9, 0}), 0U);
  EXPECT_EQ(failing(launch, {2, 0}), 1U);
  EXPECT_EQ(failing(launch, {6, 0}), 1U);
  EXPECT_EQ(failing(launch, {8, 1}), 2U);
  EXPECT_EQ(judge(launch, left(launch, {3, 0})).inputs, 2U);
  EXPECT_THAT(failing_checks(launch, left(launch, {3, 7})), ElementsAre(1));
}

TEST(Launch, OneWayMustAllowAllAnswers) {
  Launch::Check check;
  check.answers = {{.element = 0, .name = "first"}, {.element = 1, .name = "second"}};
  check.ways = {{{.intervals = {{1, 1}}}, {.intervals = {{1, 1}}}},
                {{.intervals = {{2, 2}}}, {.intervals = {{2, 2}}}}};
  const Launch launch = launch_of({check});
  EXPECT_EQ(failing(launch, {1, 1}), 0U);
  EXPECT_EQ(failing(launch, {2, 2}), 0U);
  EXPECT_EQ(failing(launch, {1, 2}), 1U);
  // The finding describes the element of `ways` with the fewest wrong answers.
  const Measurement m = judge(launch, left(launch, {7, 2}));
  EXPECT_EQ(m.worst->finding->parameter, "first");
  EXPECT_EQ(m.worst->finding->allowed[0].number, 2);
  EXPECT_THAT(m.worst->reference, ElementsAre("0x00000002"));
}

TEST(Launch, ANanIsAllowedOnlyIfTheCheckSaysSo) {
  for (const bool nan : {false, true}) {
    const Launch launch = launch_of({check_of({}, {.intervals = {{0, 0}}, .nan = nan})});
    EXPECT_EQ(failing(launch, {0x7fc00000}), nan ? 0U : 1U);
    EXPECT_EQ(failing(launch, {0xff800001}), nan ? 0U : 1U);
    EXPECT_EQ(failing(launch, {0x7f800000}), 1U);
    const Launch halves = launch_of({check_of({.element = 1, .bytes = 2}, {{}, nan})});
    EXPECT_EQ(failing(halves, {0x7e000000}), nan ? 0U : 1U);
    EXPECT_EQ(failing(halves, {0x7c000000}), 1U);
    const Launch doubles = launch_of({check_of({.element = 1, .bytes = 8}, {{}, nan})});
    EXPECT_EQ(failing(doubles, {0, 0, 1, 0xfff00000}), nan ? 0U : 1U);
    EXPECT_EQ(failing(doubles, {0, 0, 0, 0xfff00000}), 1U);
  }
}

TEST(Launch, LowBitsOfAMagnitude) {
  const Launch launch = launch_of({check_of({}, {.low_bits = 3, .low_bits_of = -5})});
  const auto bits = [](int value) { return std::vector{static_cast<std::uint32_t>(value)}; };
  EXPECT_EQ(failing(launch, bits(-5)), 0U);
  EXPECT_EQ(failing(launch, bits(-13)), 0U);
  EXPECT_EQ(failing(launch, bits(5)), 1U);
  EXPECT_EQ(failing(launch, bits(-6)), 1U);
  const Launch zero = launch_of({check_of({}, {.low_bits = 3, .low_bits_of = 0})});
  EXPECT_EQ(failing(zero, bits(-8)), 0U);
}

TEST(Launch, APartOfAnElementCounts) {
  const Launch launch = launch_of({check_of({1, 2, 5, 6}, {.intervals = {{0x21, 0x21}}})});
  EXPECT_EQ(failing(launch, {0xffff0000 & (0x21U << 21 | 0xf81fU << 16)}), 0U);
  EXPECT_EQ(failing(launch, {0x20U << 21}), 1U);
}

TEST(Launch, AFindingNamesTheAnswer) {
  Launch::Check check = check_of({.name = "eight", .text = Text::number}, {.intervals = {{8, 8}}});
  check.what = "work-item 1 of 2";
  check.input = {"0x1"};
  Launch launch = launch_of({check, check});
  launch.checks[0].answers[0].element = 1;
  const Measurement m = judge(launch, left(launch, {300, 8}));
  EXPECT_EQ(m.failing, 1U);
  EXPECT_EQ(m.worst->index, 1U);
  EXPECT_EQ(sentence(m.worst->finding.value()),
            "work-item 1 of 2: eight: got 300 (0x12c), expected 8");
  EXPECT_THAT(m.worst->input, ElementsAre("0x1"));
  EXPECT_THAT(m.worst->input_text, ElementsAre("work-item 1 of 2"));
  EXPECT_THAT(m.worst->subject, ElementsAre("0x0000012c"));
  EXPECT_THAT(m.failures, SizeIs(1));
  EXPECT_EQ(what_of(check), "work-item 1 of 2: eight");
  EXPECT_EQ(judge(launch, left(launch, {})).worst->finding->got.text, "nothing");
}

TEST(Launch, OnlyTheSignOfAZero) {
  constexpr std::uint32_t minus = 0x80000000, one = 0x3f800000;
  const auto rules = [&](Text text, std::uint32_t got, std::uint32_t wanted) {
    Launch::Check check = check_of({.text = text}, {.intervals = {{wanted, wanted}}});
    check.answers.push_back({.element = 1, .text = text});
    check.ways[0].push_back({.intervals = {{one, one}}});
    const Launch launch = launch_of({check});
    const Measurement m = judge(launch, left(launch, {got, one}));
    EXPECT_EQ(m.failing, 1U);
    return m.failing_rules;
  };
  using Rules = std::map<std::string, std::uint64_t>;
  EXPECT_EQ(rules(Text::floating, 0, minus), (Rules{{"zero_sign_wrong", 1}}));
  EXPECT_EQ(rules(Text::floating, minus, 0), (Rules{{"zero_sign_wrong", 1}}));
  EXPECT_EQ(rules(Text::integer, 0, minus), Rules{});
  EXPECT_EQ(rules(Text::floating, 1, minus), Rules{});
  EXPECT_EQ(rules(Text::floating, 0, one), Rules{});
}

TEST(Launch, SignsOfZerosHideNoOtherFailure) {
  constexpr std::uint32_t minus = 0x80000000, one = 0x3f800000;
  Launch::Check signs = check_of({.text = Text::floating}, {.intervals = {{minus, minus}}});
  signs.answers.push_back({.element = 1, .text = Text::floating});
  signs.ways[0].push_back({.intervals = {{minus, minus}}});
  const Launch::Check number =
      check_of({.element = 2, .text = Text::floating}, {.intervals = {{one, one}}});
  for (const bool signs_first : {false, true}) {
    const Launch launch = signs_first ? launch_of({signs, number}) : launch_of({number, signs});
    const Measurement m = judge(launch, left(launch, {0, 0, 0}));
    EXPECT_EQ(m.failing, 2U);
    EXPECT_EQ(m.failing_rules, (std::map<std::string, std::uint64_t>{{"zero_sign_wrong", 1}}));
    EXPECT_EQ(m.worst->index, signs_first ? 1U : 0U);
  }
}

TEST(Launch, NumbersAsPeopleReadThem) {
  const auto reason = [](Launch::Answer answer, Launch::Allowed allowed, std::uint32_t word) {
    const Launch launch = launch_of({check_of(std::move(answer), std::move(allowed))});
    return sentence(judge(launch, left(launch, {word})).worst->finding.value());
  };
  EXPECT_EQ(reason({.bytes = 1, .text = Text::integer}, {.intervals = {{2, 2}, {4, 6}}}, 0x4103),
            "got 0x03 (3), expected 0x02 (2) or 0x04 (4) to 0x06 (6)");
  EXPECT_EQ(reason({.text = Text::floating}, {.intervals = {{0x3f800000, 0x3f800000}}, .nan = true},
                   0x40000000),
            "got 0x40000000 (2), expected a NaN or 0x3f800000 (1)");
  EXPECT_EQ(reason({}, {.intervals = {{1, 1}}}, 2), "got 0x00000002, expected 0x00000001");
}

TEST(Launch, AWritePastTheEndIsFound) {
  const Launch launch = launch_of({}, 6);
  Contents contents = left(launch, {});
  EXPECT_EQ(contents[0].size() * 4, 72U);
  EXPECT_EQ(overrun(launch, contents), std::nullopt);
  contents[0][1] ^= 0xffff;  // the last two of six bytes
  EXPECT_EQ(overrun(launch, contents), std::nullopt);
  contents[0][1] ^= 1U << 31;
  ASSERT_TRUE(overrun(launch, contents));
  EXPECT_EQ(overrun(launch, contents)->kind, Finding::Kind::overrun);
  EXPECT_EQ(overrun(launch, contents)->got.number, 7);
}

/// Memory that the kernel does not write must fail, even if the bytes 0xa5 are a right answer.
TEST(Launch, PoisonIsNotAnAnswer) {
  EXPECT_EQ(poison_of({}), 0xa5a5a5a5U);
  const auto byte = [](std::uint64_t value) {
    return check_of({.bytes = 1}, {.intervals = {{value, value}}});
  };
  EXPECT_EQ(failing(launch_of({byte(0xa5)}), {}), 1U);
  EXPECT_EQ(failing(launch_of({byte(0xa5), byte(0x5c)}), {}), 2U);
}

}  // namespace
}  // namespace assay::harness
