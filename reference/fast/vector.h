#pragma once
// A small vector of double. Each instruction set compiles this file in its namespace
// ASSAY_FAST_ISA. The file uses no inline function of std and no name that several sets share,
// because the linker would keep only one copy.
#include <sleef.h>

#include <cstddef>
#include <cstdint>

#include "reference/fast/box.h"

#if defined(ASSAY_PORTABLE)
#include "reference/fast/vector_portable.h"
#else
#include "reference/fast/vector_highway.h"
#endif

namespace assay::reference::ASSAY_FAST_ISA {

inline Vec constant_box(std::uint32_t float_bits_wanted) {
  return number(set_bits(box(float_bits_wanted)));
}
inline Vec undecided() {
  return number(set_bits(undecided_bits));
}
inline Vec box_bits(Bits low) {
  return number(bit_or(low, set_bits(box_tag << 32)));
}
/// Makes a box (box.h) of each float. The floats are held as doubles. A NaN becomes canonical_nan.
inline Vec box_value(Vec x) {
  return select(is_nan(x), constant_box(canonical_nan), box_bits(float_bits(x)));
}
inline Mask is_zero(Vec x) {
  return equal(x, set(0.0));
}
inline Mask is_integer(Vec x) {
  return equal(x, trunc(x));
}
inline Mask is_odd(Vec x) {
  return both(is_integer(x), negate(is_integer(x * set(0.5))));
}
inline Mask ordinary(Vec x) {
  const Vec a = abs(x);
  return both(less(set(0.0), a), less(a, set(__builtin_inf())));
}
#if !defined(ASSAY_MASKED)
/// Compare only the lanes of `m`. All other lanes of the result are false.
inline Mask less_where(Mask m, Vec a, Vec b) {
  return both(m, less(a, b));
}
inline Mask equal_where(Mask m, Vec a, Vec b) {
  return both(m, equal(a, b));
}
inline Mask equal_bits_where(Mask m, Bits a, Bits b) {
  return both(m, equal_bits(a, b));
}
/// The lanes with zeros, infinities and NaNs.
inline Mask special(Vec x) {
  return negate(ordinary(x));
}
#endif
/// Lanes whose float is a quiet NaN.
inline Mask quiet_nans(const float* p) {
  const Bits quiet = set_bits(canonical_nan);
  return equal_bits(bit_and(load_float_bits(p), quiet), quiet);
}

}  // namespace assay::reference::ASSAY_FAST_ISA
