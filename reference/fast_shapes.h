#pragma once
// The loops that kernels are made of, included only by sources that are compiled once per
// instruction set (see fast_vector.h).
#include "reference/fast.h"
#include "reference/fast_vector.h"

namespace assay::reference::ASSAY_FAST_ISA {

/// What a one-argument function must answer at zeros and infinities, as boxes; `undecided_bits`
/// where MPFR shall say it.
struct AtSpecials {
  std::uint64_t plus_zero, minus_zero, plus_infinity, minus_infinity;
};
inline constexpr std::uint32_t bits_of_infinity = 0x7f80'0000u;
inline constexpr std::uint32_t bits_of_one = 0x3f80'0000u;
inline constexpr std::uint32_t minus = 0x8000'0000u;
inline constexpr AtSpecials unknown_at_specials{undecided_bits, undecided_bits, undecided_bits,
                                                undecided_bits};
/// f(+-0) = +-0, f(+-inf) = +-inf.
inline constexpr AtSpecials themselves{box(0), box(minus), box(bits_of_infinity),
                                       box(minus | bits_of_infinity)};
/// f(+-0) = +-0, no value at infinities.
inline constexpr AtSpecials zeros_only{box(0), box(minus), box(canonical_nan), box(canonical_nan)};

inline Vec fix_specials(Vec x, Vec value, const AtSpecials& at) {
  const Vec zero = select(sign(x), number(set_bits(at.minus_zero)), number(set_bits(at.plus_zero)));
  const Vec infinite =
      select(sign(x), number(set_bits(at.minus_infinity)), number(set_bits(at.plus_infinity)));
  value = select(is_zero(x), zero, value);
  value = select(is_infinite(x), infinite, value);
  return select(is_nan(x), constant_box(canonical_nan), value);
}

/// One argument, one result. F gives
///   costly(x)  lanes that need `value`; the rest is `easy`
///   value(x), easy(x), and `at`, the answers at zeros and infinities. A NaN gives a NaN.
/// Vectors without a costly lane, as in sweeps that run through the exponents, skip `value`.
template <class F>
void one_argument(const FastBlock& block) {
  const float* xs = static_cast<const float*>(block.inputs[0]);
  double* out = block.values[0];
  for (std::size_t i = 0; i < block.count; i += lanes) {
    const Vec x = load_floats(xs + i);
    const Mask costly = F::costly(x);
    Vec value;
    if (all(costly)) {
      value = F::value(x);
    } else {
      value = F::easy(x);
      if (any(costly)) value = select(costly, F::value(x), value);
      if (any(special(xs + i))) value = fix_specials(x, value, F::at);
    }
    store(out + i, value);
  }
}

/// For `value`s that hold on every lane, specials included.
template <class F>
void one_argument_exact(const FastBlock& block) {
  const float* xs = static_cast<const float*>(block.inputs[0]);
  for (std::size_t i = 0; i < block.count; i += lanes) {
    store(block.values[0] + i, F::value(load_floats(xs + i)));
  }
}

template <class F>
void two_arguments(const FastBlock& block) {
  const float* xs = static_cast<const float*>(block.inputs[0]);
  const float* ys = static_cast<const float*>(block.inputs[1]);
  for (std::size_t i = 0; i < block.count; i += lanes) {
    store(block.values[0] + i, F::value(load_floats(xs + i), load_floats(ys + i)));
  }
}

template <class F>
void float_and_int(const FastBlock& block) {
  const float* xs = static_cast<const float*>(block.inputs[0]);
  const std::int32_t* ns = static_cast<const std::int32_t*>(block.inputs[1]);
  for (std::size_t i = 0; i < block.count; i += lanes) {
    store(block.values[0] + i, F::value(load_floats(xs + i), load_ints(ns + i)));
  }
}

template <class F>
void three_arguments(const FastBlock& block) {
  const float* xs = static_cast<const float*>(block.inputs[0]);
  const float* ys = static_cast<const float*>(block.inputs[1]);
  const float* zs = static_cast<const float*>(block.inputs[2]);
  for (std::size_t i = 0; i < block.count; i += lanes) {
    store(block.values[0] + i,
          F::value(load_floats(xs + i), load_floats(ys + i), load_floats(zs + i)));
  }
}

/// One argument, two results.
template <class F>
void one_argument_two_results(const FastBlock& block) {
  const float* xs = static_cast<const float*>(block.inputs[0]);
  for (std::size_t i = 0; i < block.count; i += lanes) {
    Vec second;
    store(block.values[0] + i, F::value(load_floats(xs + i), second));
    store(block.values[1] + i, second);
  }
}

/// Results of an exact operation: zeros, infinities and NaNs are what IEEE 754 makes them, so they
/// are boxed; other numbers stay numbers, whose rounding to float is the answer.
inline Vec box_specials(Vec exact) {
  const Mask odd = either(is_zero(exact), negate(less(abs(exact), set(__builtin_inf()))));
  return any(odd) ? select(odd, box_value(exact), exact) : exact;
}

}  // namespace assay::reference::ASSAY_FAST_ISA
