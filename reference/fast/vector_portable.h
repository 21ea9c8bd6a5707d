#pragma once
// A vector of one lane in plain C++, for processors without a supported instruction set. Tests
// compare vectors of other instruction sets with this vector.
#include <bit>
#include <cmath>

namespace assay::reference::ASSAY_FAST_ISA {

using Vec = double;
using Bits = std::uint64_t;
using Mask = bool;
inline constexpr std::size_t lanes = 1;
inline constexpr bool fused = false;
inline constexpr bool can_pack = false;

#define ASSAY_SLEEF(function, accuracy) Sleef_##function##_##accuracy

template <class T>
inline T at(const void* p) {
  T value;
  __builtin_memcpy(&value, p, sizeof value);
  return value;
}

// clang-format off
inline Vec set(double x) { return x; }
inline Bits set_bits(std::uint64_t x) { return x; }
inline Vec load(const double* p) { return *p; }
inline void store(double* p, Vec x) { *p = x; }
inline void store_bits(std::uint64_t* p, Bits x) { *p = x; }
inline Vec load_floats(const float* p) { return *p; }
inline Vec load_ints(const std::int32_t* p) { return *p; }
inline Bits load_float_bits(const float* p) { return at<std::uint32_t>(p); }
inline Bits load_bits(const float* p) { return at<std::uint64_t>(p); }
inline Vec round_to_float(Vec x) { return static_cast<float>(x); }
inline Bits float_bits(Vec x) { return std::bit_cast<std::uint32_t>(static_cast<float>(x)); }
inline Bits bits(Vec x) { return std::bit_cast<Bits>(x); }
inline Vec number(Bits x) { return std::bit_cast<Vec>(x); }
inline Bits bit_and(Bits a, Bits b) { return a & b; }
inline Bits bit_or(Bits a, Bits b) { return a | b; }
inline Bits bit_xor(Bits a, Bits b) { return a ^ b; }
inline Bits add_bits(Bits a, Bits b) { return a + b; }
inline Bits subtract_bits(Bits a, Bits b) { return a - b; }
template <int n>
inline Bits shift_right(Bits a) { return a >> n; }
template <int n>
inline Bits shift_left(Bits a) { return a << n; }
inline Bits one_shifted(Bits count) { return count < 64 ? Bits{1} << count : 0; }
inline Vec min(Vec a, Vec b) { return a < b ? a : b; }
inline Vec max(Vec a, Vec b) { return a > b ? a : b; }
inline Vec abs(Vec a) { return __builtin_fabs(a); }
inline Vec sqrt(Vec a) { return std::sqrt(a); }
inline Vec copy_sign(Vec magnitude, Vec from) { return __builtin_copysign(magnitude, from); }
inline Vec multiply_add(Vec a, Vec b, Vec c) { return a * b + c; }
inline Vec rint(Vec a) { return __builtin_rint(a); }
inline Vec floor(Vec a) { return __builtin_floor(a); }
inline Vec ceil(Vec a) { return __builtin_ceil(a); }
inline Vec trunc(Vec a) { return __builtin_trunc(a); }
inline Mask less(Vec a, Vec b) { return a < b; }
inline Mask less_equal(Vec a, Vec b) { return a <= b; }
inline Mask equal(Vec a, Vec b) { return a == b; }
inline Mask equal_bits(Bits a, Bits b) { return a == b; }
inline Mask not_zero(Vec a) { return a != 0; }
inline Mask is_nan(Vec a) { return a != a; }
inline Mask is_infinite(Vec a) { return __builtin_fabs(a) == __builtin_inf(); }
inline Mask sign(Vec a) { return __builtin_signbit(a) != 0; }
inline Mask both(Mask a, Mask b) { return a && b; }
inline Mask either(Mask a, Mask b) { return a || b; }
inline Mask negate(Mask a) { return !a; }
inline unsigned lane_bits(Mask a) { return a ? 1 : 0; }
inline unsigned lane_count(Mask a) { return a ? 1 : 0; }
inline bool any(Mask a) { return a; }
inline bool all(Mask a) { return a; }
inline void pack_floats(float* to, Mask, const float* from) { *to = *from; }
inline Vec unpack(Vec a, unsigned m, const double* from) { return m != 0 ? *from : a; }
inline Vec select(Mask m, Vec a, Vec b) { return m ? a : b; }
// clang-format on

}  // namespace assay::reference::ASSAY_FAST_ISA
