// Functions that compute one element at a time. The file is compiled for each instruction set,
// because the linker needs every function in every set.
#include "reference/fast/shapes.h"

namespace assay::reference::ASSAY_FAST_ISA {
namespace {

std::uint32_t bits_of(float x) {
  std::uint32_t result;
  __builtin_memcpy(&result, &x, sizeof result);
  return result;
}

double boxed(std::uint32_t low, std::uint64_t tag = box_tag) {
  const std::uint64_t whole = tag << 32 | low;
  double result;
  __builtin_memcpy(&result, &whole, sizeof result);
  return result;
}
double boxed_float(float x) {
  return boxed(x != x ? canonical_nan : bits_of(x));
}

std::uint32_t next_after(float x, float y) {
  if (x != x || y != y) return canonical_nan;
  if (x == y) return bits_of(y);
  const std::uint32_t pattern = bits_of(x);
  if (x == 0) return (bits_of(y) & minus) | 1;
  const bool away = (x < y) == (x > 0);
  return away ? pattern + 1 : pattern - 1;
}
/// Subnormal halves are 2^-24 apart.
std::uint32_t next_half_after(float x, float y) {
  if (x != x || y != y || x == y) return next_after(x, y);
  if (__builtin_fabsf(x) < 0x1p-14f || (__builtin_fabsf(x) == 0x1p-14f && (x < y) != (x > 0))) {
    const float next = x + (x < y ? 0x1p-24f : -0x1p-24f);
    return bits_of(next == 0 ? __builtin_copysignf(0, x) : next);
  }
  if (x == 65504 && y > x) return bits_of_infinity;
  if (x == -65504 && y < x) return minus | bits_of_infinity;
  if (__builtin_isinf(x)) return bits_of(__builtin_copysignf(65504, x));
  const bool away = (x < y) == (x > 0);
  return away ? bits_of(x) + 0x2000 : bits_of(x) - 0x2000;
}

constexpr std::uint32_t quotient_mask = (1u << low_quotient_bits) - 1;
/// The low bits of the magnitude of (x - remainder) / y, and the sign in bit 31. Subtracting a
/// multiple of 2^low_quotient_bits * y from x does not change these bits. The computation is exact
/// in double.
std::uint32_t low_quotient(double x, double y, double remainder) {
  const double magnitude = __builtin_fabs(y);
  const double rest = __builtin_fmod(x, (quotient_mask + 1) * magnitude);
  const double quotient = (rest - remainder) / magnitude;
  const std::uint32_t low = static_cast<std::uint32_t>(__builtin_fabs(quotient)) & quotient_mask;
  return __builtin_signbit(x) != __builtin_signbit(y) ? low | minus : low;
}

}  // namespace

namespace kernel {

void fmod(const FastBlock& block) {
  const float* xs = static_cast<const float*>(block.inputs[0]);
  const float* ys = static_cast<const float*>(block.inputs[1]);
  for (std::size_t i = 0; i < block.count; ++i) {
    block.values[0][i] = boxed_float(__builtin_fmodf(xs[i], ys[i]));
  }
}

void remainder(const FastBlock& block) {
  const float* xs = static_cast<const float*>(block.inputs[0]);
  const float* ys = static_cast<const float*>(block.inputs[1]);
  for (std::size_t i = 0; i < block.count; ++i) {
    block.values[0][i] = boxed_float(__builtin_remainderf(xs[i], ys[i]));
  }
}

/// Without a remainder, the results are a NaN and 0 (7.5.1).
void remquo(const FastBlock& block) {
  const float* xs = static_cast<const float*>(block.inputs[0]);
  const float* ys = static_cast<const float*>(block.inputs[1]);
  for (std::size_t i = 0; i < block.count; ++i) {
    const float x = xs[i], y = ys[i];
    const float rest = __builtin_remainderf(x, y);
    block.values[0][i] = boxed_float(rest);
    block.values[1][i] = rest != rest ? boxed(0) : boxed(low_quotient(x, y, rest), low_bits_tag);
  }
}

void nextafter(const FastBlock& block) {
  const float* xs = static_cast<const float*>(block.inputs[0]);
  const float* ys = static_cast<const float*>(block.inputs[1]);
  for (std::size_t i = 0; i < block.count; ++i) {
    block.values[0][i] = boxed(next_after(xs[i], ys[i]));
  }
}

void half_nextafter(const FastBlock& block) {
  const float* xs = static_cast<const float*>(block.inputs[0]);
  const float* ys = static_cast<const float*>(block.inputs[1]);
  for (std::size_t i = 0; i < block.count; ++i) {
    block.values[0][i] = boxed(next_half_after(xs[i], ys[i]));
  }
}

void nan(const FastBlock& block) {
  for (std::size_t i = 0; i < block.count; ++i) block.values[0][i] = boxed(canonical_nan);
}

}  // namespace kernel

}  // namespace assay::reference::ASSAY_FAST_ISA
