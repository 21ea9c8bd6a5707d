#include "reference/fast/known_ranges.h"

#include <algorithm>
#include <limits>

#include "reference/fast/box.h"

namespace assay::reference {
namespace {

using As = KnownRange::As;

constexpr float greatest = std::numeric_limits<float>::max();
constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float least = std::numeric_limits<float>::denorm_min();
constexpr std::uint32_t plus_infinity = 0x7f80'0000u, minus_infinity = 0xff80'0000u;
constexpr std::uint32_t one = 0x3f80'0000u, minus_one = 0xbf80'0000u, two = 0x4000'0000u;
constexpr std::uint32_t minus_zero = 0x8000'0000u;

// Infinite arguments are outside these ranges, except in no_value().
constexpr KnownRange beyond(float low) {
  return {low, greatest, plus_infinity, As::overflow};
}
constexpr KnownRange no_value(float low, float high) {
  return {low, high, canonical_nan, As::nan};
}

// exp(89) > 2^128, exp(-140) < 2^-200, 10^38.6 > 2^128, 10^-61 < 2^-200, expm1(-60) + 1 < 2^-86,
// sinh(90) > 2^128, 1 - tanh(30) < 2^-85, erfc(6.5) < 2^-64, erfc(14) < 2^-285, tgamma(40) > 2^128.
// Floats from 2^23 on are integers; from 2^24 on they are even.
constexpr KnownRange of_exp[] = {beyond(89), {-greatest, -140, 0, As::number}};
constexpr KnownRange of_exp2[] = {beyond(128), {-greatest, -200, 0, As::number}};
constexpr KnownRange of_exp10[] = {beyond(38.6F), {-greatest, -61, 0, As::number}};
constexpr KnownRange of_expm1[] = {beyond(89), {-greatest, -60, minus_one, As::number}};
constexpr KnownRange of_positive[] = {no_value(-infinity, -least)};
constexpr KnownRange of_log1p[] = {no_value(-infinity, -0x1.000002p0F)};
constexpr KnownRange of_unit_interval[] = {no_value(-infinity, -0x1.000002p0F),
                                           no_value(0x1.000002p0F, infinity)};
constexpr KnownRange of_acosh[] = {no_value(-infinity, 0x1.fffffep-1F)};
constexpr KnownRange of_sinh[] = {beyond(90), {-greatest, -90, minus_infinity, As::overflow}};
constexpr KnownRange of_cosh[] = {beyond(90), {-greatest, -90, plus_infinity, As::overflow}};
constexpr KnownRange of_tanh[] = {{30, greatest, one, As::number},
                                  {-greatest, -30, minus_one, As::number}};
constexpr KnownRange of_erf[] = {{6.5F, greatest, one, As::number},
                                 {-greatest, -6.5F, minus_one, As::number}};
constexpr KnownRange of_erfc[] = {{14, greatest, 0, As::number},
                                  {-greatest, -6.5F, two, As::number}};
constexpr KnownRange of_tgamma[] = {beyond(40), no_value(-infinity, -0x1p23F)};
constexpr KnownRange of_sinpi[] = {{0x1p23F, greatest, 0, As::exact},
                                   {-greatest, -0x1p23F, minus_zero, As::exact}};
constexpr KnownRange of_cospi[] = {{0x1p24F, greatest, one, As::number},
                                   {-greatest, -0x1p24F, one, As::number}};
constexpr KnownRange of_tanpi[] = {{0x1p24F, greatest, 0, As::exact},
                                   {-greatest, -0x1p24F, minus_zero, As::exact}};

struct Row {
  const FastEvaluator* evaluator;
  std::span<const KnownRange> known;
};
constexpr Row rows[] = {
    {&fast::exp, of_exp},
    {&fast::exp2, of_exp2},
    {&fast::exp10, of_exp10},
    {&fast::expm1, of_expm1},
    {&fast::log, of_positive},
    {&fast::log2, of_positive},
    {&fast::log10, of_positive},
    {&fast::sqrt, of_positive},
    {&fast::rsqrt, of_positive},
    {&fast::log1p, of_log1p},
    {&fast::asin, of_unit_interval},
    {&fast::asinpi, of_unit_interval},
    {&fast::acos, of_unit_interval},
    {&fast::acospi, of_unit_interval},
    {&fast::atanh, of_unit_interval},
    {&fast::acosh, of_acosh},
    {&fast::sinh, of_sinh},
    {&fast::cosh, of_cosh},
    {&fast::tanh, of_tanh},
    {&fast::erf, of_erf},
    {&fast::erfc, of_erfc},
    {&fast::tgamma, of_tgamma},
    {&fast::sinpi, of_sinpi},
    {&fast::cospi, of_cospi},
    {&fast::tanpi, of_tanpi},
};

}  // namespace

std::span<const KnownRange> known_ranges(const FastEvaluator& evaluator) {
  const auto* found = std::ranges::find(rows, &evaluator, &Row::evaluator);
  return found == std::end(rows) ? std::span<const KnownRange>{} : found->known;
}

}  // namespace assay::reference
