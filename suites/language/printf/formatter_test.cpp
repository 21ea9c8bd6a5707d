#include "suites/language/printf/formatter.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <limits>

#include "harness/sweep/random.h"

namespace assay::suites::printf {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

Specification spec(char conversion, std::string_view flags = {}, std::optional<int> width = {},
                   std::optional<int> precision = {}) {
  Specification s;
  s.conversion = conversion;
  s.minus = flags.find('-') != flags.npos;
  s.plus = flags.find('+') != flags.npos;
  s.space = flags.find(' ') != flags.npos;
  s.alternative = flags.find('#') != flags.npos;
  s.zero = flags.find('0') != flags.npos;
  s.width = width;
  s.precision = precision;
  return s;
}

std::string host(const Specification& s, double value) {
  std::array<char, 2048> text{};
  const int n = std::snprintf(text.data(), text.size(), text_of(s).c_str(), value);
  return {text.data(), static_cast<std::size_t>(n)};
}
std::string host(Specification s, std::uint64_t value) {
  s.length = "l";
  std::array<char, 256> text{};
  const int n = std::snprintf(text.data(), text.size(), text_of(s).c_str(), value);
  return {text.data(), static_cast<std::size_t>(n)};
}

bool right(const Specification& s, double value, std::string_view got) {
  const Number number{0, value};
  return judge(s, {&number, 1}, got, {}).right;
}

/// Only specifications that are defined for the conversion.
Specification any(char conversion, std::uint64_t bits) {
  Specification s;
  s.conversion = conversion;
  s.minus = (bits & 1) != 0;
  s.plus = s.is_signed() && (bits & 2) != 0;
  s.space = s.is_signed() && (bits & 4) != 0;
  s.alternative =
      (bits & 8) != 0 && std::string_view("diu").find(conversion) == std::string_view::npos;
  s.zero = (bits & 16) != 0;
  if ((bits & 32) != 0) s.width = static_cast<int>(bits >> 8 & 31) + 1;
  if ((bits & 64) != 0) s.precision = static_cast<int>(bits >> 16 & 15);
  return s;
}

TEST(Formatter, AgreesWithTheHost) {
  const auto key = harness::random_key(1, "formatter");
  for (std::uint64_t i = 0; i < 40000; ++i) {
    const std::uint64_t bits = harness::random_bits(key, 2 * i),
                        value = harness::random_bits(key, 2 * i + 1);
    const Specification integer = any("diouxX"[i % 6], bits);
    const std::uint64_t small = value >> (bits >> 40 & 63);
    const Number number{small, 0};
    EXPECT_EQ(format(integer, {&number, 1}), host(integer, small))
        << text_of(integer) << ' ' << small;
    const Specification real = any("fFeEgGaA"[i % 8], bits);
    double x = std::bit_cast<double>(value);
    if (i % 2 == 0) x = static_cast<double>(static_cast<std::int64_t>(value) >> 40) / 1024;
    if (i % 3 == 0) x = std::bit_cast<float>(static_cast<std::uint32_t>(value));
    if (std::isnan(x)) continue;
    EXPECT_TRUE(right(real, x, host(real, x))) << text_of(real) << ' ' << host(real, x);
  }
}

TEST(Formatter, RefusesOtherNumbers) {
  const auto key = harness::random_key(1, "other numbers");
  for (std::uint64_t i = 0; i < 20000; ++i) {
    const std::uint64_t bits = harness::random_bits(key, i);
    const Specification s = any("fFeEgGaA"[i % 8], bits);
    const double x = static_cast<double>(static_cast<std::int64_t>(bits) >> 40) / 1024 + 1e-3;
    std::string text = host(s, x);
    // Adds one to a digit. None of these numbers is a tie, so the new text is wrong.
    const std::size_t at = text.find_first_of("12345678", text[0] == '0' ? 2 : 0);
    if (at == text.npos || text.find_first_of("pPeE") < at) continue;
    ++text[at];
    EXPECT_FALSE(right(s, x, text)) << text_of(s) << ' ' << text << " for " << host(s, x);
    EXPECT_FALSE(right(s, x, text + " "));
    EXPECT_FALSE(right(s, x, ""));
  }
}

TEST(Formatter, AcceptsWhatTheTextLeavesOpen) {
  EXPECT_TRUE(right(spec('f', "", {}, 0), 0.5, "0"));
  EXPECT_TRUE(right(spec('f', "", {}, 0), 0.5, "1"));
  EXPECT_FALSE(right(spec('f', "", {}, 0), 0.75, "0"));
  EXPECT_TRUE(right(spec('f', "", 10), inf, "       inf"));
  EXPECT_TRUE(right(spec('f', "0", 10), -inf, " -infinity"));
  EXPECT_FALSE(right(spec('f', "0", 10), inf, "0000000inf"));
  EXPECT_TRUE(right(spec('F', "+"), inf, "+INF"));
  EXPECT_FALSE(right(spec('F'), inf, "inf"));
  EXPECT_FALSE(right(spec('f', "+"), inf, "inf"));
  EXPECT_TRUE(right(spec('e'), std::nan(""), "-nan"));
  EXPECT_TRUE(right(spec('g', "+"), std::nan(""), "+nan(0x1)"));
  EXPECT_TRUE(right(spec('a'), 1.0, "0x8p-3"));
  EXPECT_TRUE(right(spec('a', "0", 12), 1.0, "0x0000001p+0"));
  EXPECT_FALSE(right(spec('a'), 1.0, "0x1p+00"));
  EXPECT_FALSE(right(spec('a'), 1.0, "0x1.p+0"));
  EXPECT_TRUE(right(spec('a', "", {}, 1), 1.96875, "0x1.fp+0"));  // a tie
  EXPECT_TRUE(right(spec('a', "", {}, 1), 1.96875, "0x2.0p+0"));
  EXPECT_FALSE(right(spec('a', "", {}, 1), 1.96875, "0x1.ep+0"));
  // The seventeenth digit may be wrong by one. Digits after it may have any value.
  EXPECT_TRUE(right(spec('f', "", {}, 0), 1e23, "99999999999999991611392"));
  EXPECT_TRUE(right(spec('f', "", {}, 0), 1e23, "99999999999999992000000"));
  EXPECT_TRUE(right(spec('f', "", {}, 0), 1e23, "99999999999999991000000"));
  EXPECT_FALSE(right(spec('f', "", {}, 0), 1e23, "99999999999999993000000"));
}

TEST(Formatter, WritesVectors) {
  Specification s = spec('f', "", 2, 2);
  s.vector = 4;
  s.length = "hl";
  EXPECT_EQ(text_of(s), "%2.2v4hlf");
  const std::array<Number, 4> four{{{0, 1}, {0, 2}, {0, 3}, {0, 4}}};
  EXPECT_EQ(format(s, four), "1.00,2.00,3.00,4.00");
  EXPECT_TRUE(judge(s, four, "1.00,2.00,3.00,4.00", {}).right);
  EXPECT_FALSE(judge(s, four, "1.00,2.00,4.00,3.00", {}).right);
  EXPECT_FALSE(judge(s, four, "1.00,2.00,3.00", {}).right);
  EXPECT_FALSE(judge(s, four, "1.00 2.00 3.00 4.00", {}).right);
  Specification hex = spec('x', "#");
  hex.vector = 2;
  hex.length = "hh";
  const std::array<Number, 2> two{{{0xfa, 0}, {0xfb, 0}}};
  EXPECT_EQ(format(hex, two), "0xfa,0xfb");
}

TEST(Formatter, WritesTexts) {
  EXPECT_EQ(format_text(spec('s', "", 6), "abc"), "   abc");
  EXPECT_EQ(format_text(spec('s', "-", 6, 2), "abc"), "ab    ");
}

}  // namespace
}  // namespace assay::suites::printf
