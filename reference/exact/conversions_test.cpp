#include "reference/exact/conversions.h"

#include <gmock/gmock.h>
#include <mpfr.h>

#include <bit>
#include <cstdlib>
#include <cstring>
#include <random>

#include "reference/base/number.h"
#include "reference/base/rounding.h"

namespace assay::reference {
namespace {

constexpr Rounding modes[] = {Rounding::nearest_even, Rounding::toward_zero, Rounding::up,
                              Rounding::down};

const ScalarType& type(std::string_view name) {
  return *find_scalar_type(name);
}

Conversion conversion(std::string_view from, std::string_view to, Rounding rounding,
                      bool saturated = false) {
  return {type(from), type(to), rounding, saturated};
}

mpfr_rnd_t mpfr_mode(Rounding rounding) {
  switch (rounding) {
    case Rounding::toward_zero:
      return MPFR_RNDZ;
    case Rounding::up:
      return MPFR_RNDU;
    case Rounding::down:
      return MPFR_RNDD;
    default:
      return MPFR_RNDN;
  }
}

void set(mpfr_ptr to, const ScalarType& from, std::uint64_t bits) {
  if (from.floating())
    mpfr_set_d(to, to_double(*from.format, bits), MPFR_RNDN);
  else if (from.is_signed())
    mpfr_set_sj(to, integer_value(from, bits), MPFR_RNDN);
  else
    mpfr_set_uj(to, bits, MPFR_RNDN);
}

bool finite(const ScalarType& t, std::uint64_t bits) {
  return !t.floating() || magnitude_bits(*t.format, bits) < infinity_bits(*t.format);
}

ExactAnswer by_mpfr(const Conversion& c, std::uint64_t bits) {
  static thread_local Number x(128), low(128), high(128), rounded(128);
  set(x.get(), c.from, bits);
  if (c.to.floating()) {
    if (mpfr_zero_p(x.get()))
      return {.bits = mpfr_signbit(x.get()) != 0 ? sign_bit(*c.to.format) : 0};
    return {.bits = round_to_format(*c.to.format, x.get(), false, c.rounding)};
  }
  mpfr_set_ui_2exp(high.get(), 1, c.to.bits - (c.to.is_signed() ? 1 : 0), MPFR_RNDN);
  if (c.to.is_signed())
    mpfr_neg(low.get(), high.get(), MPFR_RNDN);
  else
    mpfr_set_zero(low.get(), 1);
  mpfr_sub_ui(high.get(), high.get(), 1, MPFR_RNDN);
  if (mpfr_less_p(x.get(), low.get()) || mpfr_greater_p(x.get(), high.get())) {
    if (!c.saturated && !c.from.floating() && !c.to.is_signed())
      return {.bits = static_cast<std::uint64_t>(integer_value(c.from, bits)) & c.to.mask()};
    if (!c.saturated) return ExactAnswer::free();
    mpfr_set(x.get(), mpfr_less_p(x.get(), low.get()) ? low.get() : high.get(), MPFR_RNDN);
  }
  mpfr_rint(rounded.get(), x.get(), mpfr_mode(c.rounding));
  return {.bits =
              (c.to.is_signed() ? static_cast<std::uint64_t>(mpfr_get_sj(rounded.get(), MPFR_RNDN))
                                : mpfr_get_uj(rounded.get(), MPFR_RNDN)) &
              c.to.mask()};
}

/// Ends of types, ties and their neighbors, for every exponent.
std::vector<std::uint64_t> edges(const ScalarType& t) {
  std::vector<std::uint64_t> list;
  std::mt19937_64 random(1);
  if (t.bits <= 8) {
    for (std::uint64_t i = 0; i < 256; ++i) list.push_back(i);
  } else if (t.floating()) {
    const FloatFormat& f = *t.format;
    const int p = f.significand_bits();
    for (std::uint64_t e = 0; e < 1ull << f.exponent_bits(); ++e) {
      // A number with two neighboring bits is halfway between two numbers of some destination type.
      for (int bit = 0; bit < p; bit += f.storage_bits == 64 && e % 8 != 0 ? 7 : 1)
        for (const std::uint64_t s : {1ull << bit, (1ull << bit) - 1, (1ull << bit) + 1,
                                      3ull << bit >> 1, ~((1ull << bit) - 1)})
          list.push_back(e << p | (s & ((1ull << p) - 1)));
      list.push_back(e << p);
    }
    const std::size_t positive = list.size();
    for (std::size_t i = 0; i < positive; ++i) list.push_back(list[i] | sign_bit(f));
  } else {
    for (int k = 0; k < t.bits; ++k)
      for (int j = -1; j < k; ++j)
        for (const std::uint64_t d : {-2, -1, 0, 1, 2}) {
          const std::uint64_t x = (1ull << k) + (j < 0 ? 0 : 1ull << j) + d;
          list.push_back(x & t.mask());
          list.push_back((0 - x) & t.mask());
        }
  }
  for (int i = 0; i < 500; ++i) list.push_back(random() & t.mask());
  return list;
}

std::vector<std::uint64_t> inputs(const ScalarType& t) {
  if (t.bits != 16 || !t.floating()) return edges(t);
  std::vector<std::uint64_t> all(1 << 16);
  for (std::uint64_t i = 0; i < all.size(); ++i) all[i] = i;
  return all;
}

/// Calls `look` with every conversion of 6.4.3, without vector widths.
template <class Look>
void every_conversion(const Look& look) {
  for (const ScalarType& from : scalar_types())
    for (const ScalarType& to : scalar_types())
      for (const Rounding rounding : modes)
        for (const bool saturated : {false, true})
          if (!saturated || !to.floating()) look(Conversion{from, to, rounding, saturated});
}

std::string text(const Conversion& c, std::uint64_t bits) {
  return std::string(c.from.name) + " " + hex(c.from, bits) + " to " + std::string(c.to.name) +
         ", mode " + std::to_string(static_cast<int>(c.rounding)) + (c.saturated ? " sat" : "");
}

TEST(Conversions, AgreeWithMpfrOnEveryHalfAndEveryEdge) {
  std::vector<std::vector<std::uint64_t>> lists;
  for (const ScalarType& t : scalar_types()) lists.push_back(inputs(t));
  std::size_t checked = 0, wrong = 0;
  every_conversion([&](const Conversion& c) {
    const auto& list =
        lists[static_cast<std::size_t>(find_scalar_type(c.from.name) - scalar_types().data())];
    for (const std::uint64_t bits : list) {
      if (!finite(c.from, bits)) continue;
      const ExactAnswer expected = by_mpfr(c, bits), found = convert(c, bits);
      ++checked;
      if (expected.anything == found.anything && (found.anything || expected.bits == found.bits))
        continue;
      if (++wrong < 10)
        ADD_FAILURE() << text(c, bits) << ": " << hex(c.to, found.bits) << " and not "
                      << hex(c.to, expected.bits);
    }
  });
  EXPECT_EQ(wrong, 0u);
  EXPECT_GT(checked, 10'000'000u);
}

std::uint64_t at(const Conversion& c, std::uint64_t bits) {
  const ExactAnswer answer = convert(c, bits);
  EXPECT_FALSE(answer.anything);
  return answer.bits;
}

TEST(Conversions, ByHand) {
  const auto f = [](float x) { return std::bit_cast<std::uint32_t>(x); };
  constexpr auto rte = Rounding::nearest_even, rtz = Rounding::toward_zero, rtp = Rounding::up,
                 rtn = Rounding::down;
  EXPECT_EQ(at(conversion("float", "uchar", rte), f(2.5f)), 2u);
  EXPECT_EQ(at(conversion("float", "uchar", rtp), f(2.25f)), 3u);
  EXPECT_EQ(at(conversion("float", "char", rtn), f(-2.25f)), 0xfdu);
  EXPECT_EQ(at(conversion("float", "char", rtz), f(-127.75f)), 0x81u);
  EXPECT_EQ(at(conversion("float", "uchar", rte, true), f(255.75f)), 255u);
  EXPECT_EQ(at(conversion("float", "uchar", rtn, true), f(-0.25f)), 0u);
  EXPECT_EQ(at(conversion("float", "int", rtz, true), f(2147483648.0f)), 0x7fffffffu);
  EXPECT_EQ(at(conversion("float", "int", rtz), f(-2147483648.0f)), 0x80000000u);
  EXPECT_EQ(at(conversion("float", "int", rte, true), 0xff800000u), 0x80000000u);
  EXPECT_EQ(at(conversion("int", "float", rte), 16777217), f(16777216.0f));
  EXPECT_EQ(at(conversion("int", "float", rtp), 16777217), f(16777218.0f));
  EXPECT_EQ(at(conversion("ulong", "float", rtp), ~0ull), f(0x1p64f));
  EXPECT_EQ(at(conversion("ulong", "float", rtz), ~0ull), f(0x1.fffffep63f));
  EXPECT_EQ(at(conversion("int", "half", rte), 65519), 0x7bffu);
  EXPECT_EQ(at(conversion("int", "half", rte), 65520), 0x7c00u);
  EXPECT_EQ(at(conversion("int", "half", rtz), 1 << 20), 0x7bffu);
  EXPECT_EQ(at(conversion("float", "half", rte), f(0x1p-25f)), 0u);
  EXPECT_EQ(at(conversion("float", "half", rtp), f(0x1p-149f)), 1u);
  EXPECT_EQ(at(conversion("float", "half", rtn), f(-0x1p-149f)), 0x8001u);
  EXPECT_EQ(at(conversion("double", "float", rte), std::bit_cast<std::uint64_t>(0x1.ffffffp127)),
            0x7f800000u);
  EXPECT_EQ(at(conversion("double", "float", rtn), std::bit_cast<std::uint64_t>(1e300)),
            0x7f7fffffu);
  EXPECT_EQ(at(conversion("short", "uchar", rtz), 0xffff), 0xffu);
}

TEST(Conversions, LeaveOpenWhatTheSpecificationDoes) {
  const auto f = [](float x) { return std::bit_cast<std::uint32_t>(x); };
  constexpr auto rtz = Rounding::toward_zero;
  EXPECT_TRUE(convert(conversion("float", "uchar", rtz), f(256.0f)).anything);
  EXPECT_TRUE(convert(conversion("float", "uchar", rtz), f(255.5f)).anything);
  EXPECT_TRUE(convert(conversion("float", "uint", rtz), f(-0.5f)).anything);
  EXPECT_TRUE(convert(conversion("float", "int", rtz), 0x7fc00000u).anything);
  EXPECT_TRUE(convert(conversion("int", "short", rtz), 0x8000).anything);
  EXPECT_FALSE(convert(conversion("float", "uint", rtz), f(-0.0f)).anything);

  Conversion cast = conversion("float", "uchar", rtz);
  cast.out_of_range = Conversion::OutOfRange::integral_part;
  EXPECT_EQ(at(cast, f(255.5f)), 255u);
  EXPECT_EQ(at(cast, f(-0.5f)), 0u);
  EXPECT_TRUE(convert(cast, f(256.0f)).anything);
  EXPECT_TRUE(convert(cast, f(-1.0f)).anything);
}

TEST(Conversions, RecommendZeroForSaturatedNaNs) {
  const Conversion c = conversion("float", "long", Rounding::nearest_even, true);
  const ExactAnswer answer = convert(c, 0x7fc00000u);
  EXPECT_EQ(answer.bits, 0u);
  EXPECT_TRUE(answer.recommended);
  EXPECT_TRUE(answer.allows(c.to, 1u << 31));
  const ExactJudge judge(conversion_function("convert_long_sat_rte", c));
  const InputBits input{0x7fc00000u};
  EXPECT_EQ(judge.decide({&input, 1}, 0, {0}).rule, Rule::exact);
  EXPECT_EQ(judge.decide({&input, 1}, 0, {1ull << 63}).rule, Rule::not_recommended);
  // Nothing is recommended for the ends of the range.
  EXPECT_FALSE(convert(c, 0x7f800000u).recommended);
}

TEST(Conversions, FlushOnlyWhereTheyMay) {
  Conversion c = conversion("float", "double", Rounding::nearest_even);
  EXPECT_EQ(convert(c, 1).other_count, 0);
  c.flushed_operand = true;
  EXPECT_TRUE(convert(c, 0x80000001).allows(c.to, 0));
  EXPECT_TRUE(convert(c, 0x80000001).allows(c.to, 1ull << 63));
  EXPECT_FALSE(convert(c, 0x00800000).allows(c.to, 0));

  c = conversion("double", "float", Rounding::up);
  EXPECT_FALSE(convert(c, std::bit_cast<std::uint64_t>(1e-40)).allows(c.to, 0));
  c.flushed_result = true;
  EXPECT_TRUE(convert(c, std::bit_cast<std::uint64_t>(1e-40)).allows(c.to, 0));
  // The result is subnormal before rounding, but not after rounding.
  EXPECT_TRUE(convert(c, std::bit_cast<std::uint64_t>(0x1.ffffffffp-127)).allows(c.to, 0));
  EXPECT_FALSE(convert(c, std::bit_cast<std::uint64_t>(0x1p-126)).allows(c.to, 0));
  c.to = type("int");
  c.flushed_operand = true;
  EXPECT_TRUE(convert(c, 1).allows(c.to, 0));
  EXPECT_TRUE(convert(c, 1).allows(c.to, 1));
}

TEST(Conversions, AnyNanIsANan) {
  const Conversion c = conversion("double", "half", Rounding::nearest_even);
  const ExactAnswer answer = convert(c, 0x7ff0000000000001);
  EXPECT_TRUE(answer.allows(c.to, 0xfc01));
  EXPECT_FALSE(answer.allows(c.to, 0x7c00));
  EXPECT_EQ(at(c, 0xfff0000000000000), 0xfc00u);
}

void expect_fill(const Conversion& c, const std::vector<std::uint64_t>& list) {
  const auto from = static_cast<std::size_t>(c.from.bytes());
  const auto to = static_cast<std::size_t>(c.to.bytes());
  std::vector<char> x(list.size() * from), y(list.size() * to), z(list.size() * to);
  for (std::size_t i = 0; i < list.size(); ++i) {
    std::memcpy(&x[i * from], &list[i], from);
    const std::uint64_t subject = i % 3 == 0 ? ~0ull : i * 0x9e3779b97f4a7c15;
    std::memcpy(&y[i * to], &subject, to);
  }
  const Batch batch{list.size(), 0, {x.data()}, {y.data()}};
  fill_conversion(c, batch, z.data());
  std::size_t free = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    std::uint64_t subject = 0, found = 0;
    std::memcpy(&subject, &y[i * to], to);
    std::memcpy(&found, &z[i * to], to);
    const ExactAnswer answer = convert(c, list[i]);
    free += answer.anything ? 1 : 0;
    const bool own = answer.anything || (answer.any_nan && answer.allows(c.to, subject));
    ASSERT_EQ(found, own ? subject : answer.bits) << text(c, list[i]);
  }
  ASSERT_EQ(free_conversions(c, batch), free) << text(c, 0);
}

TEST(Conversions, FillingABatchIsTheSame) {
  std::vector<std::vector<std::uint64_t>> lists;
  for (const ScalarType& t : scalar_types()) lists.push_back(edges(t));
  every_conversion([&](const Conversion& c) {
    expect_fill(
        c, lists[static_cast<std::size_t>(find_scalar_type(c.from.name) - scalar_types().data())]);
  });
}

/// ASSAY_EXHAUSTIVE=1 tries all numbers of 32 bits, which takes long. The default is every 4099th
/// number.
TEST(Conversions, FillingABatchIsTheSameOn32Bits) {
  const std::uint64_t stride = std::getenv("ASSAY_EXHAUSTIVE") != nullptr ? 1 : 4099;
  constexpr std::size_t count = 1 << 16;
  std::vector<std::uint64_t> list(count);
  every_conversion([&](const Conversion& c) {
    if (c.from.bits != 32) return;
    for (std::uint64_t first = 0; first < 1ull << 32; first += stride * count) {
      for (std::size_t i = 0; i < count; ++i) list[i] = (first + i * stride) & 0xffffffffu;
      expect_fill(c, list);
    }
  });
}

}  // namespace
}  // namespace assay::reference
