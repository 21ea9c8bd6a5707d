// Expressions that may be contracted: with contraction, one or two roundings are right. Without
// contraction, only two roundings are right.
#include "reference/tables/contractions.h"

#include <gtest/gtest.h>

#include "reference/testing/testing.h"

namespace assay::reference {
namespace {

// (1 + 2^-23)^2 = 1 + 2^-22 + 2^-46. The rounded product loses the last bit.
constexpr std::uint64_t x = 0x3f800001, product = 0x3f800002, lost = 0x28800000;
constexpr std::uint64_t minus_product = product | testing::minus,
                        minus_lost = lost | testing::minus;

struct Row {
  const char* name;
  std::uint64_t z, once, twice;
};
constexpr Row rows[] = {
    {"multiply_add", minus_product, lost, 0},
    {"multiply_subtract", product, lost, 0},
    {"add_product", minus_product, lost, 0},
    {"subtract_product", product, minus_lost, 0},
    {"minus_product_subtract", minus_product, minus_lost, 0},
};

bool accepts(const Function& function, const Row& row, std::uint64_t subject) {
  return accept(function, testing::rules("correctly-rounded"), {x, x, row.z}, {subject}).accepted;
}

TEST(Contractions, ContractedRoundOnceOrTwiceSeparateOnlyTwice) {
  ASSERT_EQ(contractions().size(), std::size(rows));
  for (std::size_t i = 0; i < std::size(rows); ++i) {
    const Row& row = rows[i];
    const Contraction& both = contractions()[i];
    SCOPED_TRACE(row.name);
    EXPECT_EQ(both.contracted.name, row.name);
    EXPECT_EQ(both.separate.name, row.name);
    EXPECT_TRUE(accepts(both.contracted, row, row.once));
    EXPECT_TRUE(accepts(both.contracted, row, row.twice));
    EXPECT_FALSE(accepts(both.separate, row, row.once));
    EXPECT_TRUE(accepts(both.separate, row, row.twice));
    for (const std::uint64_t wrong : {row.once + 1, row.once - 1, row.once ^ testing::minus,
                                      std::uint64_t{1}, testing::infinity, testing::quiet}) {
      EXPECT_FALSE(accepts(both.contracted, row, wrong)) << std::hex << wrong;
      EXPECT_FALSE(accepts(both.separate, row, wrong)) << std::hex << wrong;
    }
  }
}

/// Halves may be computed in single precision, contracted or not. The product of halves is exact in
/// single precision.
TEST(Contractions, HalvesMayBeAddedInSinglePrecision) {
  const Contraction& multiply_add = contractions()[0];
  Rules rules = testing::rules("correctly-rounded");
  rules.format = half_format;
  const auto accepted = [&](const Function& f, std::array<std::uint64_t, 3> input,
                            std::uint64_t subject) {
    return accept(f, rules, input, {subject}).accepted;
  };
  // (1 + u) * 2^-11 * (1 - u) is just below half an ulp of 1 + u. In float, the sum is halfway
  // between two halves.
  const std::array<std::uint64_t, 3> tie{0x3c01, 0x0ffe, 0x3c01};
  for (const std::uint64_t expected : {0x3c01u, 0x3c02u})
    EXPECT_TRUE(accepted(multiply_add.contracted, tie, expected)) << expected;
  for (const std::uint64_t wrong : {0x3c00u, 0x3c03u})
    EXPECT_FALSE(accepted(multiply_add.contracted, tie, wrong)) << wrong;
  // fma itself must be correctly rounded.
  EXPECT_TRUE(accepted(*find_function("fma"), tie, 0x3c01));
  EXPECT_FALSE(accepted(*find_function("fma"), tie, 0x3c02));
  // (1 + u)^2 - (1 + 2 u) is 2^-20 with an exact product.
  const std::array<std::uint64_t, 3> cancels{0x3c01, 0x3c01, 0xbc02};
  for (const std::uint64_t expected : {0x0000u, 0x0010u})
    EXPECT_TRUE(accepted(multiply_add.separate, cancels, expected)) << expected;
  EXPECT_FALSE(accepted(multiply_add.separate, cancels, 0x0011));
}

TEST(Contractions, AProductMayOverflowOnlyIfItIsRounded) {
  const Contraction& multiply_add = contractions()[0];
  const Rules rules = testing::rules("correctly-rounded");
  const std::array<std::uint64_t, 3> input{testing::greatest, 0x40000000,
                                           testing::greatest | testing::minus};
  const auto accepted = [&](const Function& f, std::uint64_t subject) {
    return accept(f, rules, input, {subject}).accepted;
  };
  EXPECT_TRUE(accepted(multiply_add.contracted, testing::greatest));
  EXPECT_TRUE(accepted(multiply_add.contracted, testing::infinity));
  EXPECT_FALSE(accepted(multiply_add.separate, testing::greatest));
  EXPECT_TRUE(accepted(multiply_add.separate, testing::infinity));
}

TEST(Contractions, ATinyProductMayBeFlushed) {
  const Contraction& multiply_add = contractions()[0];
  const std::array<std::uint64_t, 3> input{testing::least_normal, 0x3f000000,
                                           testing::least_normal};
  const auto accepted = [&](bool flush, std::uint64_t subject) {
    return accept(multiply_add.separate, testing::rules("correctly-rounded", flush), input,
                  {subject})
        .accepted;
  };
  EXPECT_TRUE(accepted(false, 0x00c00000));
  EXPECT_FALSE(accepted(false, testing::least_normal));
  EXPECT_TRUE(accepted(true, testing::least_normal));
  EXPECT_FALSE(accepted(true, testing::least_normal + 1));
}

}  // namespace
}  // namespace assay::reference
