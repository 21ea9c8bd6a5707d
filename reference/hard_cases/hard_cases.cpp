#include "reference/hard_cases/hard_cases.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "reference/fast/box.h"
#include "reference/fast/fast.h"
#include "reference/oracle/oracle.h"

namespace assay::reference {
namespace {

constexpr std::size_t block = 1024;
/// Half an ulp of a normal float, in ulp of a double.
constexpr std::uint64_t half = std::uint64_t{1} << 28;
/// MPFR judges values near a float, or near the middle between two floats. `reach` is the greatest
/// distance in ulp of a double. The fast evaluation's error is a few ulp. By chance, about 64
/// arguments of each kind are within this distance.
constexpr std::uint64_t reach = 48;
/// An argument is not a hard case if the value of a neighbor is also within this distance, in ulp
/// of a double.
constexpr std::uint64_t trivially_near = std::uint64_t{1} << 12;

struct Values {
  explicit Values(const Function& function)
      : kernel(function.fast->kernel(instruction_set())), results(function.results.size()) {}

  void evaluate(std::uint32_t first, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) arguments[i] = first + static_cast<std::uint32_t>(i);
    kernel({{arguments, nullptr, nullptr}, {values, second}, count});
  }
  FastEvaluator::Kernel kernel;
  std::size_t results;
  alignas(64) std::uint32_t arguments[block];
  alignas(64) double values[block];
  alignas(64) double second[block];
};

/// The distance to the nearest float or middle, in ulp of a double. `half` if the value is not a
/// normal float.
std::uint64_t units(double value) {
  if (!(std::fabs(value) >= 0x1p-126 && std::fabs(value) < 0x1p128)) return half;
  const std::uint64_t low = std::bit_cast<std::uint64_t>(value) & (half - 1);
  return std::min(low, half - low);
}

/// How many of `count` values are within `reach`; nearly always 0. With a sanitizer, a program with
/// clones of a function cannot start.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && defined(__x86_64__)
[[gnu::target_clones("default", "avx2", "avx512f")]]
#endif
std::uint64_t
count_near(const double* values, std::size_t count) {
  std::uint64_t near = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t shifted = (std::bit_cast<std::uint64_t>(values[i]) + reach) & (half - 1);
    near += static_cast<std::uint64_t>(shifted <= 2 * reach);
  }
  return near;
}

void keep_nearest(std::vector<HardCase>& list, std::size_t most) {
  std::ranges::sort(list, [](const HardCase& a, const HardCase& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.argument < b.argument;
  });
  if (list.size() > most) list.resize(most);
}

}  // namespace

HardCase distance_of(const Function& function, std::uint32_t argument) {
  HardCase out{argument, false, 1};
  Operands operands;
  operands.load(function, float_format, {argument, 0, 0});
  Answers answers;
  answers.clear(160);
  function.oracle->answer(operands, answers);
  const Truth& truth = answers[0][0];
  if (truth.kind != Truth::Kind::number || !truth.inexact || mpfr_zero_p(truth.value.get()))
    return out;
  const mpfr_exp_t exponent = mpfr_get_exp(truth.value.get());
  if (exponent < -125 || exponent > 128) return out;
  Number part(200);
  // in units of an ulp of a float
  mpfr_mul_2si(part.get(), truth.value.get(), 24 - exponent, MPFR_RNDN);
  mpfr_abs(part.get(), part.get(), MPFR_RNDN);
  mpfr_frac(part.get(), part.get(), MPFR_RNDN);
  const double to_float = std::min(
      mpfr_get_d(part.get(), MPFR_RNDN),
      (mpfr_ui_sub(part.get(), 1, part.get(), MPFR_RNDN), mpfr_get_d(part.get(), MPFR_RNDN)));
  mpfr_sub_d(part.get(), part.get(), 0.5, MPFR_RNDN);
  const double to_middle = std::fabs(mpfr_get_d(part.get(), MPFR_RNDN));
  out.middle = to_middle < to_float;
  out.distance = std::min(to_middle, to_float);
  return out;
}

std::vector<HardCase> find_hard_cases(const Function& function, std::uint32_t first,
                                      std::uint64_t count, std::size_t most) {
  std::vector<HardCase> floats, middles;
  Values values(function), beside(function);
  for (std::uint64_t done = 0; done < count; done += block) {
    const auto start = first + static_cast<std::uint32_t>(done);
    values.evaluate(start, block);
    // More than four near values in a block are not chance.
    const std::uint64_t near = count_near(values.values, block);
    if (near == 0 || near > 4) continue;
    for (std::size_t i = 0; i < block; ++i) {
      if (units(values.values[i]) > reach) continue;
      const std::uint32_t argument = values.arguments[i];
      beside.evaluate(argument - 1, 16);
      if (units(beside.values[0]) < trivially_near || units(beside.values[2]) < trivially_near)
        continue;
      const HardCase found = distance_of(function, argument);
      if (found.distance > 0x1p-20) continue;  // usually the value is exact
      auto& list = found.middle ? middles : floats;
      list.push_back(found);
      if (list.size() >= 16 * most) keep_nearest(list, most);
    }
  }
  keep_nearest(floats, most);
  keep_nearest(middles, most);
  middles.insert(middles.end(), floats.begin(), floats.end());
  return middles;
}

}  // namespace assay::reference
