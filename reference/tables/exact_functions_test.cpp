#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <optional>

#include "reference/exact/rearrangement.h"
#include "reference/exact/table.h"

namespace assay::reference {
namespace {

ExactFunction function(std::span<const ExactRow> rows, std::string_view name, const char* type,
                       int width = 1, bool flushes = false) {
  const auto row = std::ranges::find(rows, name, &ExactRow::name);
  EXPECT_NE(row, rows.end()) << name;
  return row->make({*find_scalar_type(type), width, flushes}).value();
}

ExactAnswer answer(const ExactFunction& f, const InputBits& input, std::size_t result = 0) {
  return f.answer(std::span(&input, 1), 0, result);
}

/// The right result for two integers, by a definition in wider numbers. Nothing if any value is
/// right.
using Truth = std::function<std::optional<std::int64_t>(std::int64_t x, std::int64_t y)>;

std::int64_t clamped(std::int64_t v, std::int64_t low, std::int64_t high) {
  return std::min(std::max(v, low), high);
}

void check_pairs(const ExactFunction& f, const char* type, const Truth& truth) {
  const ScalarType& t = *find_scalar_type(type);
  const ScalarType& r = f.results[0];
  for (std::uint64_t x = 0; x < 256; ++x)
    for (std::uint64_t y = 0; y < 256; ++y) {
      const ExactAnswer got = answer(f, {x, y});
      const auto expected = truth(integer_value(t, x), integer_value(t, y));
      ASSERT_EQ(got.anything, !expected.has_value()) << f.name << " " << x << " " << y;
      if (expected) {
        ASSERT_EQ(got.bits, static_cast<std::uint64_t>(*expected) & r.mask())
            << type << " " << x << " " << y;
      }
    }
}

class Pairs : public testing::TestWithParam<const char*> {
 protected:
  bool is_signed = std::string(GetParam()) == "char";
  std::int64_t low = is_signed ? -128 : 0, high = is_signed ? 127 : 255;

  void integer(std::string_view name, const Truth& truth) {
    SCOPED_TRACE(std::string(name));
    check_pairs(function(integer_functions(), name, GetParam()), GetParam(), truth);
  }
  void scalar_operator(std::string_view name, const Truth& truth) {
    SCOPED_TRACE(std::string(name));
    check_pairs(function(operators(), name, GetParam(), 1), GetParam(), truth);
  }
  void vector_operator(std::string_view name, const Truth& truth) {
    SCOPED_TRACE(std::string(name));
    check_pairs(function(operators(), name, GetParam(), 4), GetParam(), truth);
  }
};

TEST_P(Pairs, OfIntegerFunctions) {
  integer("abs_diff", [](auto x, auto y) { return std::abs(x - y); });
  integer("add_sat", [&](auto x, auto y) { return clamped(x + y, low, high); });
  integer("sub_sat", [&](auto x, auto y) { return clamped(x - y, low, high); });
  const auto halved = [](std::int64_t sum) {
    return static_cast<std::int64_t>(std::floor(static_cast<double>(sum) / 2));
  };
  integer("hadd", [&](auto x, auto y) { return halved(x + y); });
  integer("rhadd", [&](auto x, auto y) { return halved(x + y + 1); });
  integer("max", [](auto x, auto y) { return std::max(x, y); });
  integer("min", [](auto x, auto y) { return std::min(x, y); });
  integer("mul_hi", [](auto x, auto y) {
    return static_cast<std::int64_t>(std::floor(static_cast<double>(x * y) / 256));
  });
  integer("rotate", [](auto x, auto y) {
    std::uint64_t v = static_cast<std::uint64_t>(x) & 255;
    for (int i = 0; i < ((y % 8) + 8) % 8; ++i) v = ((v << 1) | (v >> 7)) & 255;
    return static_cast<std::int64_t>(v);
  });
  integer("upsample", [](auto x, auto y) { return x * 256 + (y & 255); });
}

TEST_P(Pairs, OfOperatorsOnScalarsArePromotedToInt) {
  scalar_operator("add", [](auto x, auto y) { return x + y; });
  scalar_operator("subtract", [](auto x, auto y) { return x - y; });
  scalar_operator("multiply", [](auto x, auto y) { return x * y; });
  scalar_operator("divide", [](auto x, auto y) -> std::optional<std::int64_t> {
    if (y == 0) return std::nullopt;
    return x / y;
  });
  scalar_operator("remainder", [](auto x, auto y) -> std::optional<std::int64_t> {
    if (y == 0) return std::nullopt;
    return x - x / y * y;
  });
  scalar_operator("shift_left", [](auto x, auto y) {
    return static_cast<std::int64_t>(static_cast<std::int32_t>(x * (1ll << (y & 31))));
  });
  scalar_operator("shift_right", [](auto x, auto y) {
    return static_cast<std::int64_t>(std::floor(std::ldexp(static_cast<double>(x), -(y & 31))));
  });
  scalar_operator("less", [](auto x, auto y) { return x < y ? 1 : 0; });
  scalar_operator("logical_and", [](auto x, auto y) { return x != 0 && y != 0 ? 1 : 0; });
}

TEST_P(Pairs, OfOperatorsOnVectorsStayInTheirType) {
  const auto within = [&](std::int64_t v) -> std::optional<std::int64_t> {
    if (is_signed && (v < low || v > high)) return std::nullopt;
    return v;  // unsigned numbers wrap, so only the low bits count
  };
  vector_operator("add", [&](auto x, auto y) { return within(x + y); });
  vector_operator("subtract", [&](auto x, auto y) { return within(x - y); });
  vector_operator("multiply", [&](auto x, auto y) { return within(x * y); });
  vector_operator("divide", [&](auto x, auto y) -> std::optional<std::int64_t> {
    if (y == 0) return std::nullopt;
    return within(x / y);
  });
  vector_operator("shift_left", [](auto x, auto y) { return x * (1ll << (y & 7)); });
  vector_operator("shift_right", [](auto x, auto y) {
    return static_cast<std::int64_t>(std::floor(std::ldexp(static_cast<double>(x), -(y & 7))));
  });
  vector_operator("not_equal", [](auto x, auto y) { return x != y ? -1 : 0; });
  vector_operator("logical_or", [](auto x, auto y) { return x != 0 || y != 0 ? -1 : 0; });
  vector_operator("add_assign", [&](auto x, auto y) { return within(x + y); });
}

INSTANTIATE_TEST_SUITE_P(Of, Pairs, testing::Values("char", "uchar"),
                         [](const auto& type) { return std::string(type.param); });

TEST(ExactFunctions, AtTheEndsOfWideTypes) {
  constexpr std::uint64_t least = 1ull << 63, greatest = least - 1, ones = ~0ull;
  const auto of = [](const char* name, const char* type) {
    return function(integer_functions(), name, type);
  };
  EXPECT_EQ(answer(of("abs", "long"), {least}).bits, least);
  EXPECT_EQ(answer(of("abs_diff", "long"), {least, greatest}).bits, ones);
  EXPECT_EQ(answer(of("mul_hi", "ulong"), {ones, ones}).bits, ones - 1);
  EXPECT_EQ(answer(of("mul_hi", "long"), {least, least}).bits, 1ull << 62);
  EXPECT_EQ(answer(of("mad_sat", "long"), {least, ones, least}).bits, 0u);
  EXPECT_EQ(answer(of("mad_sat", "ulong"), {ones, ones, 1}).bits, ones);
  EXPECT_EQ(answer(of("rhadd", "ulong"), {ones, ones}).bits, ones);
  EXPECT_EQ(answer(of("hadd", "long"), {least, ones}).bits, 0xbfffffffffffffffu);
  EXPECT_EQ(answer(of("clz", "ulong"), {0}).bits, 64u);
  EXPECT_EQ(answer(of("ctz", "short"), {0}).bits, 16u);
  EXPECT_EQ(answer(of("upsample", "int"), {0xffffffffu, 1}).bits, 0xffffffff00000001u);
  EXPECT_TRUE(answer(of("clamp", "int"), {0, 2, 1}).anything);
  EXPECT_EQ(answer(of("clamp", "int"), {5, 1, 2}).bits, 2u);
  EXPECT_TRUE(answer(of("mul24", "int"), {0x00800000, 1}).anything);
  EXPECT_EQ(answer(of("mul24", "int"), {0x007fffff, 3}).bits, 0x017ffffdu);
  EXPECT_EQ(answer(of("mul24", "int"), {0xff800000, 0xffffffff}).bits, 0x00800000u);
  EXPECT_EQ(answer(of("bit_reverse", "uint"), {1}).bits, 0x80000000u);
  constexpr std::uint64_t field = 0x407;  // offset 0x407 % 33 = 8, count (0x407 >> 8) % 25 = 4
  EXPECT_EQ(answer(of("bitfield_extract_signed", "int"), {0x800, field}).bits, 0xfffffff8u);
  EXPECT_EQ(answer(of("bitfield_extract_unsigned", "int"), {0x800, field}).bits, 8u);
  EXPECT_EQ(answer(of("bitfield_insert", "uint"), {0xffffffff, 0, field}).bits, 0xfffff0ffu);
  EXPECT_EQ(answer(of("dot_acc_sat_4x8packed_us_int", "uint"), {0xffffffff, 0x80808080, 0}).bits,
            static_cast<std::uint32_t>(-4 * 255 * 128));
}

TEST(ExactFunctions, RelationsFollowTheTypeOfTheirOperands) {
  constexpr std::uint64_t nan = 0x7fc00000, one = 0x3f800000, zero = 0, minus_zero = 0x80000000;
  const auto of = [](const char* name, int width, bool flushes = false) {
    return function(relational_functions(), name, "float", width, flushes);
  };
  EXPECT_EQ(answer(of("isequal", 1), {zero, minus_zero}).bits, 1u);
  EXPECT_EQ(answer(of("isequal", 2), {zero, minus_zero}).bits, 0xffffffffu);
  EXPECT_EQ(answer(of("isnotequal", 1), {nan, nan}).bits, 1u);
  EXPECT_EQ(answer(of("islessgreater", 4), {nan, one}).bits, 0u);
  EXPECT_EQ(answer(of("signbit", 1), {minus_zero}).bits, 1u);
  EXPECT_EQ(answer(of("isnormal", 1), {0x00800000}).bits, 1u);
  EXPECT_EQ(answer(of("isnormal", 1), {0x007fffff}).bits, 0u);
  EXPECT_EQ(function(relational_functions(), "isnan", "double", 1).results[0].name, "int");
  EXPECT_EQ(function(relational_functions(), "isnan", "double", 8).results[0].name, "long");
  EXPECT_EQ(function(relational_functions(), "isinf", "half", 8).results[0].name, "short");
  // A device without subnormals may replace subnormal operands by zero.
  const ScalarType& integer = *find_scalar_type("int");
  EXPECT_FALSE(answer(of("isless", 1), {zero, 1}).allows(integer, 0));
  EXPECT_TRUE(answer(of("isless", 1, true), {zero, 1}).allows(integer, 0));
  EXPECT_TRUE(answer(of("isless", 1, true), {zero, 1}).allows(integer, 1));
}

TEST(ExactFunctions, SelectGoesByTheMostSignificantBitOfVectorsAndByZeroForScalars) {
  const auto of = [](int width) {
    return function(relational_functions(), "select", "uchar", width);
  };
  EXPECT_EQ(answer(of(1), {1, 2, 1}).bits, 2u);
  EXPECT_EQ(answer(of(2), {1, 2, 1}).bits, 1u);
  EXPECT_EQ(answer(of(2), {1, 2, 0x80}).bits, 2u);
  const ExactFunction ternary = function(operators(), "ternary", "uchar", 2);
  EXPECT_EQ(answer(ternary, {0x80, 1, 2}).bits, 1u);
  EXPECT_EQ(answer(ternary, {0x7f, 1, 2}).bits, 2u);
}

TEST(ExactFunctions, OfWholeVectors) {
  const auto any = function(relational_functions(), "any", "char", 3);
  const auto all = function(relational_functions(), "all", "char", 3);
  const std::vector<InputBits> mixed{{0x7f}, {0x80}, {0}}, set{{0x80}, {0xff}, {0x81}};
  EXPECT_EQ(any.answer(mixed, 0, 0).bits, 1u);
  EXPECT_EQ(all.answer(mixed, 2, 0).bits, 0u);
  EXPECT_EQ(all.answer(set, 0, 0).bits, 1u);
  const auto rows = vector_functions();
  const auto two = std::ranges::find_if(
      rows, [](const ExactRow& r) { return r.name == "shuffle2" && r.source_width == 2; });
  const ExactFunction f = two->make({*find_scalar_type("int"), 4}).value();
  EXPECT_EQ(f.group_size, 4);
  const std::vector<InputBits> group{{10, 20, 3}, {11, 21, 0xfffffff4u}, {0, 0, 2}, {0, 0, 1}};
  EXPECT_EQ(f.answer(group, 0, 0).bits, 21u);
  EXPECT_EQ(f.answer(group, 1, 0).bits, 10u);
  EXPECT_EQ(f.answer(group, 2, 0).bits, 20u);
  EXPECT_EQ(f.answer(group, 3, 0).bits, 11u);
}

/// fill() must write the bits of answer(), or the subject's bits if every value is right. free_in()
/// must count the elements for which every value is right.
void expect_fill_answers(const ExactFunction& f) {
  if (!f.fill) return;
  const auto group_size = static_cast<std::size_t>(f.group_size);
  const std::size_t count = 64 / group_size * group_size;
  alignas(8) std::array<std::array<unsigned char, 64 * 8>, 7> memory{};
  std::uint64_t state = 1;
  for (std::size_t m = 0; m < 5; ++m)
    for (unsigned char& byte : memory[m])
      byte = static_cast<unsigned char>((state = state * 6364136223846793005u + 1) >> 56);
  Batch batch{.count = count};
  for (std::size_t a = 0; a < 3; ++a) batch.inputs[a] = memory[a].data();
  for (std::size_t r = 0; r < 2; ++r) batch.outputs[r] = memory[3 + r].data();
  f.fill(batch, {memory[5].data(), memory[6].data()});

  const auto bits_at = [&](std::size_t m, std::size_t i, const ScalarType& type) {
    const auto bytes = static_cast<std::size_t>(type.bytes());
    std::uint64_t bits = 0;
    std::memcpy(&bits, memory[m].data() + i * bytes, bytes);
    return bits;
  };
  std::size_t free = 0;
  std::vector<InputBits> group(group_size);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t lane = 0; lane < group_size; ++lane)
      for (std::size_t a = 0; a < f.parameters.size(); ++a)
        group[lane][a] = bits_at(a, i / group_size * group_size + lane, f.parameters[a]);
    bool any = false;
    for (std::size_t r = 0; r < f.results.size(); ++r) {
      const ExactAnswer answer = f.answer(group, i % group_size, r);
      any = any || answer.anything;
      const std::uint64_t filled = bits_at(5 + r, i, f.results[r]);
      if (answer.anything && filled == bits_at(3 + r, i, f.results[r])) continue;
      ASSERT_EQ(answer.bits, filled) << f.name << " " << f.parameters[0].name << " " << i;
    }
    free += any ? 1 : 0;
  }
  EXPECT_EQ(f.free_in ? f.free_in(batch) : free, free) << f.name;
}

TEST(ExactFunctions, AnswerEveryElementAsTheyFillBatches) {
  for (const auto table :
       {integer_functions(), operators(), relational_functions(), vector_functions()})
    for (const ExactRow& row : table)
      for (const ScalarType& type : scalar_types())
        for (const int width : {1, 4})
          if (const auto f = row.make({type, width})) expect_fill_answers(*f);
}

TEST(ExactFunctions, ThatMoveElements) {
  const LaneSources swapped{{1, 0, from_none, from_any}, {2, 2, 3, from_any}};
  const LaneSources kept{{0, 1, 2, 3}, {from_none, from_none, from_none, from_none}};
  for (const ScalarType& type : scalar_types()) {
    const ExactFunction f = rearrangement("moves", type, {swapped, kept}, 90);
    EXPECT_EQ(f.group_size, 4);
    EXPECT_EQ(f.results.size(), 2u);
    const std::vector<InputBits> even{{10}, {11}, {12}, {13}}, odd{{11}, {12}, {13}, {14}};
    EXPECT_EQ(f.answer(even, 0, 0).bits, 11u);
    EXPECT_EQ(f.answer(even, 2, 0).bits, 90u);
    EXPECT_EQ(f.answer(even, 1, 1).bits, 12u);
    EXPECT_TRUE(f.answer(even, 3, 1).anything);
    EXPECT_EQ(f.answer(odd, 3, 0).bits, 14u);
    EXPECT_EQ(f.answer(odd, 3, 1).bits, 90u);
    expect_fill_answers(f);
  }
}

}  // namespace
}  // namespace assay::reference
