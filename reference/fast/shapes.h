#pragma once
// The loops of the kernels, for sources that are compiled once for each instruction set (vector.h).
#include "reference/fast/fast.h"
#include "reference/fast/vector.h"

namespace assay::reference::ASSAY_FAST_ISA {

/// The exact answers at zeros and infinities. `undecided_bits`: MPFR decides.
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

template <class F>
inline Vec easy_value(Vec x) {
  const Vec value = F::easy(x);
  return any(special(x)) ? fix_specials(x, value, F::at) : value;
}

/// If most lanes of a vector are easy, the costly lanes are collected in separate vectors.
/// Arguments of a sweep have mixed magnitudes, so nearly every vector would have a costly lane.
inline constexpr std::size_t packed_count = 512;
template <class F>
void one_argument_packed(const float* xs, double* out, std::size_t count) {
  float costly_xs[packed_count + lanes];
  double costly_values[packed_count + lanes];
  unsigned char costly_lanes[packed_count / lanes];
  std::size_t costly_count = 0;
  for (std::size_t i = 0; i < count; i += lanes) {
    const Vec x = load_floats(xs + i);
    const Mask costly = F::costly(x);
    unsigned taken = lane_bits(costly);
    const unsigned how_many = lane_count(costly);
    Vec value;
    if (how_many * 4 >= lanes * 3) {
      value = F::value(x);
      if (how_many != lanes) value = select(costly, value, easy_value<F>(x));
      taken = 0;
    } else {
      value = easy_value<F>(x);
      pack_floats(costly_xs + costly_count, costly, xs + i);
      costly_count += how_many;
    }
    store(out + i, value);
    costly_lanes[i / lanes] = static_cast<unsigned char>(taken);
  }
  if (costly_count == 0) return;
  for (std::size_t k = costly_count; k % lanes != 0; ++k) costly_xs[k] = costly_xs[0];
  for (std::size_t k = 0; k < costly_count; k += lanes)
    store(costly_values + k, F::value(load_floats(costly_xs + k)));
  const double* next = costly_values;
  for (std::size_t i = 0; i < count; i += lanes) {
    const unsigned taken = costly_lanes[i / lanes];
    store(out + i, unpack(load(out + i), taken, next));
    next += __builtin_popcount(taken);
  }
}

/// F::value(x) in the lanes that F::costly(x) selects, F::easy(x) in the other lanes. F::at has the
/// answers at zeros and infinities. A NaN gives a NaN.
template <class F>
void one_argument(const FastBlock& block) {
  const float* xs = static_cast<const float*>(block.inputs[0]);
  double* out = block.values[0];
  if constexpr (can_pack) {
    for (std::size_t i = 0; i < block.count; i += packed_count) {
      const std::size_t rest = block.count - i;
      one_argument_packed<F>(xs + i, out + i, rest < packed_count ? rest : packed_count);
    }
    return;
  }
  for (std::size_t i = 0; i < block.count; i += lanes) {
    const Vec x = load_floats(xs + i);
    const Mask costly = F::costly(x);
    Vec value;
    if (all(costly)) {
      value = F::value(x);
    } else {
      value = easy_value<F>(x);
      if (any(costly)) value = select(costly, F::value(x), value);
    }
    store(out + i, value);
  }
}

/// F::value is right for all arguments.
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

template <class F>
void one_argument_two_results(const FastBlock& block) {
  const float* xs = static_cast<const float*>(block.inputs[0]);
  for (std::size_t i = 0; i < block.count; i += lanes) {
    Vec second;
    store(block.values[0] + i, F::value(load_floats(xs + i), second));
    store(block.values[1] + i, second);
  }
}

/// Zeros, infinities and NaNs are exact answers (IEEE 754). Other numbers are rounded to float
/// later.
inline Vec box_specials(Vec exact) {
  const Mask odd = either(is_zero(exact), negate(less(abs(exact), set(__builtin_inf()))));
  return any(odd) ? select(odd, box_value(exact), exact) : exact;
}

}  // namespace assay::reference::ASSAY_FAST_ISA
