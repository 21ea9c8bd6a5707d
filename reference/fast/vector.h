#pragma once
// One small vector of double per instruction set. Included only by sources that are compiled once
// per set, with ASSAY_FAST_ISA naming the namespace; nothing here may be an inline function of
// namespace std or of a name shared between the sets: the linker would keep one, perhaps the wrong.
#include <immintrin.h>
#include <sleef.h>

#include <cstddef>
#include <cstdint>

#include "reference/fast/box.h"

namespace assay::reference::ASSAY_FAST_ISA {

#if defined(__AVX512F__)
using Vec = __m512d;
using Bits = __m512i;
using Mask = __mmask8;
inline constexpr std::size_t lanes = 8;
#define ASSAY_SLEEF(function, accuracy) Sleef_##function##d8_##accuracy##avx512f

inline Vec set(double x) {
  return _mm512_set1_pd(x);
}
inline Bits set_bits(std::uint64_t x) {
  return _mm512_set1_epi64(static_cast<long long>(x));
}
inline Vec load(const double* p) {
  return _mm512_loadu_pd(p);
}
inline void store(double* p, Vec x) {
  _mm512_storeu_pd(p, x);
}
inline Vec load_floats(const float* p) {
  return _mm512_cvtps_pd(_mm256_loadu_ps(p));
}
inline Vec load_ints(const std::int32_t* p) {
  return _mm512_cvtepi32_pd(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
}
inline Bits load_float_bits(const float* p) {
  return _mm512_cvtepu32_epi64(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
}
inline Vec round_to_float(Vec x) {
  return _mm512_cvtps_pd(_mm512_cvtpd_ps(x));
}
inline Bits float_bits(Vec x) {
  return _mm512_cvtepu32_epi64(_mm256_castps_si256(_mm512_cvtpd_ps(x)));
}
inline Bits bits(Vec x) {
  return _mm512_castpd_si512(x);
}
inline Vec number(Bits x) {
  return _mm512_castsi512_pd(x);
}
inline Bits bit_and(Bits a, Bits b) {
  return _mm512_and_si512(a, b);
}
inline Bits bit_or(Bits a, Bits b) {
  return _mm512_or_si512(a, b);
}
inline Bits bit_xor(Bits a, Bits b) {
  return _mm512_xor_si512(a, b);
}
inline Bits add_bits(Bits a, Bits b) {
  return _mm512_add_epi64(a, b);
}
inline Bits subtract_bits(Bits a, Bits b) {
  return _mm512_sub_epi64(a, b);
}
template <int n>
inline Bits shift_right(Bits a) {
  return _mm512_srli_epi64(a, n);
}
/// 1 << count per lane; 0 where count, unsigned, exceeds 63.
inline Bits one_shifted(Bits count) {
  return _mm512_sllv_epi64(_mm512_set1_epi64(1), count);
}
inline void store_bits(std::uint64_t* p, Bits x) {
  _mm512_storeu_si512(p, x);
}
inline Vec min(Vec a, Vec b) {
  return _mm512_min_pd(a, b);
}
inline Vec max(Vec a, Vec b) {
  return _mm512_max_pd(a, b);
}
inline Vec abs(Vec a) {
  return _mm512_abs_pd(a);
}
inline Vec sqrt(Vec a) {
  return _mm512_sqrt_pd(a);
}
inline Vec fma(Vec a, Vec b, Vec c) {
  return _mm512_fmadd_pd(a, b, c);
}
inline Vec rint(Vec a) {
  return _mm512_roundscale_pd(a, _MM_FROUND_TO_NEAREST_INT | 8);
}
inline Vec floor(Vec a) {
  return _mm512_roundscale_pd(a, _MM_FROUND_TO_NEG_INF | 8);
}
inline Vec ceil(Vec a) {
  return _mm512_roundscale_pd(a, _MM_FROUND_TO_POS_INF | 8);
}
inline Vec trunc(Vec a) {
  return _mm512_roundscale_pd(a, _MM_FROUND_TO_ZERO | 8);
}
inline Mask less(Vec a, Vec b) {
  return _mm512_cmp_pd_mask(a, b, _CMP_LT_OQ);
}
inline Mask less_equal(Vec a, Vec b) {
  return _mm512_cmp_pd_mask(a, b, _CMP_LE_OQ);
}
inline Mask equal(Vec a, Vec b) {
  return _mm512_cmp_pd_mask(a, b, _CMP_EQ_OQ);
}
inline Mask not_less(Vec a, Vec b) {
  return _mm512_cmp_pd_mask(a, b, _CMP_NLT_UQ);
}
inline Mask differ(Vec a, Vec b) {
  return _mm512_cmp_pd_mask(a, b, _CMP_NEQ_UQ);
}
inline Bits load_bits(const float* p) {
  return _mm512_loadu_si512(p);
}
inline Mask is_nan(Vec a) {
  return _mm512_cmp_pd_mask(a, a, _CMP_UNORD_Q);
}
inline Mask equal_bits(Bits a, Bits b) {
  return _mm512_cmpeq_epi64_mask(a, b);
}
inline Mask sign(Vec a) {
  return _mm512_movepi64_mask(_mm512_castpd_si512(a));
}
inline Mask both(Mask a, Mask b) {
  return _kand_mask8(a, b);
}
inline Mask either(Mask a, Mask b) {
  return _kor_mask8(a, b);
}
inline Mask negate(Mask a) {
  return _knot_mask8(a);
}
inline unsigned lane_bits(Mask a) {
  return _cvtmask8_u32(a);
}
inline bool any(Mask a) {
  return !_kortestz_mask8_u8(a, a);
}
inline bool all(Mask a) {
  return _kortestc_mask8_u8(a, a);
}
inline Vec select(Mask m, Vec a, Vec b) {
  return _mm512_mask_blend_pd(m, b, a);
}
/// Packs the floats of these lanes: writes whole vectors from `to` on, of which the first
/// lane_count(m) count.
inline constexpr bool can_pack = true;
inline void pack_floats(float* to, Mask m, const float* from) {
  _mm256_storeu_ps(to, _mm256_maskz_compress_ps(m, _mm256_loadu_ps(from)));
}
/// The opposite: the next numbers from `from` on, in these lanes; the others are those of `a`.
inline Vec unpack(Vec a, unsigned lane_bits_of_m, const double* from) {
  return _mm512_mask_expandloadu_pd(a, _cvtu32_mask8(lane_bits_of_m), from);
}
/// The comparisons above, in these lanes alone.
inline Mask less_where(Mask m, Vec a, Vec b) {
  return _mm512_mask_cmp_pd_mask(m, a, b, _CMP_LT_OQ);
}
inline Mask equal_where(Mask m, Vec a, Vec b) {
  return _mm512_mask_cmp_pd_mask(m, a, b, _CMP_EQ_OQ);
}
inline Mask equal_bits_where(Mask m, Bits a, Bits b) {
  return _mm512_mask_cmpeq_epi64_mask(m, a, b);
}
inline Mask infinite_floats(const float* p) {
  return _mm256_fpclass_ps_mask(_mm256_loadu_ps(p), 0x08 | 0x10);
}
inline Mask quiet_nans(const float* p) {
  return _mm256_fpclass_ps_mask(_mm256_loadu_ps(p), 0x01);
}
/// Lanes whose float is zero, infinite or a NaN.
inline Mask special(const float* p) {
  return _mm256_fpclass_ps_mask(_mm256_loadu_ps(p), 0x01 | 0x02 | 0x04 | 0x08 | 0x10 | 0x80);
}
#else
#if defined(__AVX2__)
using Vec = __m256d;
using Bits = __m256i;
inline constexpr std::size_t lanes = 4;
#define ASSAY_SLEEF(function, accuracy) Sleef_##function##d4_##accuracy##avx2

inline Vec set(double x) {
  return _mm256_set1_pd(x);
}
inline Bits set_bits(std::uint64_t x) {
  return _mm256_set1_epi64x(static_cast<long long>(x));
}
inline Vec load(const double* p) {
  return _mm256_loadu_pd(p);
}
inline void store(double* p, Vec x) {
  _mm256_storeu_pd(p, x);
}
inline Vec load_floats(const float* p) {
  return _mm256_cvtps_pd(_mm_loadu_ps(p));
}
inline Vec load_ints(const std::int32_t* p) {
  return _mm256_cvtepi32_pd(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
}
inline Bits load_float_bits(const float* p) {
  return _mm256_cvtepu32_epi64(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
}
inline Vec round_to_float(Vec x) {
  return _mm256_cvtps_pd(_mm256_cvtpd_ps(x));
}
inline Bits float_bits(Vec x) {
  return _mm256_cvtepu32_epi64(_mm_castps_si128(_mm256_cvtpd_ps(x)));
}
inline Bits bits(Vec x) {
  return _mm256_castpd_si256(x);
}
inline Vec number(Bits x) {
  return _mm256_castsi256_pd(x);
}
inline Bits bit_and(Bits a, Bits b) {
  return _mm256_and_si256(a, b);
}
inline Bits bit_or(Bits a, Bits b) {
  return _mm256_or_si256(a, b);
}
inline Bits bit_xor(Bits a, Bits b) {
  return _mm256_xor_si256(a, b);
}
inline Bits add_bits(Bits a, Bits b) {
  return _mm256_add_epi64(a, b);
}
inline Bits subtract_bits(Bits a, Bits b) {
  return _mm256_sub_epi64(a, b);
}
template <int n>
inline Bits shift_right(Bits a) {
  return _mm256_srli_epi64(a, n);
}
inline Bits one_shifted(Bits count) {
  return _mm256_sllv_epi64(_mm256_set1_epi64x(1), count);
}
inline void store_bits(std::uint64_t* p, Bits x) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), x);
}
inline Vec min(Vec a, Vec b) {
  return _mm256_min_pd(a, b);
}
inline Vec max(Vec a, Vec b) {
  return _mm256_max_pd(a, b);
}
inline Vec abs(Vec a) {
  return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a);
}
inline Vec sqrt(Vec a) {
  return _mm256_sqrt_pd(a);
}
inline Vec fma(Vec a, Vec b, Vec c) {
  return _mm256_fmadd_pd(a, b, c);
}
inline Vec rint(Vec a) {
  return _mm256_round_pd(a, _MM_FROUND_TO_NEAREST_INT | 8);
}
inline Vec floor(Vec a) {
  return _mm256_round_pd(a, _MM_FROUND_TO_NEG_INF | 8);
}
inline Vec ceil(Vec a) {
  return _mm256_round_pd(a, _MM_FROUND_TO_POS_INF | 8);
}
inline Vec trunc(Vec a) {
  return _mm256_round_pd(a, _MM_FROUND_TO_ZERO | 8);
}
using Mask = __m256d;
inline Mask less(Vec a, Vec b) {
  return _mm256_cmp_pd(a, b, _CMP_LT_OQ);
}
inline Mask less_equal(Vec a, Vec b) {
  return _mm256_cmp_pd(a, b, _CMP_LE_OQ);
}
inline Mask equal(Vec a, Vec b) {
  return _mm256_cmp_pd(a, b, _CMP_EQ_OQ);
}
inline Mask not_less(Vec a, Vec b) {
  return _mm256_cmp_pd(a, b, _CMP_NLT_UQ);
}
inline Mask differ(Vec a, Vec b) {
  return _mm256_cmp_pd(a, b, _CMP_NEQ_UQ);
}
inline Bits load_bits(const float* p) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
}
inline Mask is_nan(Vec a) {
  return _mm256_cmp_pd(a, a, _CMP_UNORD_Q);
}
inline Mask equal_bits(Bits a, Bits b) {
  return _mm256_castsi256_pd(_mm256_cmpeq_epi64(a, b));
}
inline Mask sign(Vec a) {
  return _mm256_castsi256_pd(_mm256_cmpgt_epi64(_mm256_setzero_si256(), _mm256_castpd_si256(a)));
}
inline Mask both(Mask a, Mask b) {
  return _mm256_and_pd(a, b);
}
inline Mask either(Mask a, Mask b) {
  return _mm256_or_pd(a, b);
}
inline Mask negate(Mask a) {
  return _mm256_xor_pd(a, _mm256_castsi256_pd(_mm256_set1_epi64x(-1)));
}
inline unsigned lane_bits(Mask a) {
  return static_cast<unsigned>(_mm256_movemask_pd(a));
}
inline Vec select(Mask m, Vec a, Vec b) {
  return _mm256_blendv_pd(b, a, m);
}
inline __m128i four_floats(const float* p) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
}
inline Mask widen_mask(__m128i m) {
  return _mm256_castsi256_pd(_mm256_cvtepi32_epi64(m));
}
#else
using Vec = __m128d;
using Bits = __m128i;
inline constexpr std::size_t lanes = 2;
#define ASSAY_SLEEF(function, accuracy) Sleef_##function##d2_##accuracy##sse2

inline Vec set(double x) {
  return _mm_set1_pd(x);
}
inline Bits set_bits(std::uint64_t x) {
  return _mm_set1_epi64x(static_cast<long long>(x));
}
inline Vec load(const double* p) {
  return _mm_loadu_pd(p);
}
inline void store(double* p, Vec x) {
  _mm_storeu_pd(p, x);
}
inline __m128i four_floats(const float* p) {
  return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(p));  // two, in the low half
}
inline Vec load_floats(const float* p) {
  return _mm_cvtps_pd(_mm_castsi128_ps(four_floats(p)));
}
inline Vec load_ints(const std::int32_t* p) {
  return _mm_cvtepi32_pd(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p)));
}
inline Bits load_float_bits(const float* p) {
  return _mm_unpacklo_epi32(four_floats(p), _mm_setzero_si128());
}
inline Vec round_to_float(Vec x) {
  return _mm_cvtps_pd(_mm_cvtpd_ps(x));
}
inline Bits float_bits(Vec x) {
  return _mm_unpacklo_epi32(_mm_castps_si128(_mm_cvtpd_ps(x)), _mm_setzero_si128());
}
inline Bits bits(Vec x) {
  return _mm_castpd_si128(x);
}
inline Vec number(Bits x) {
  return _mm_castsi128_pd(x);
}
inline Bits bit_and(Bits a, Bits b) {
  return _mm_and_si128(a, b);
}
inline Bits bit_or(Bits a, Bits b) {
  return _mm_or_si128(a, b);
}
inline Bits bit_xor(Bits a, Bits b) {
  return _mm_xor_si128(a, b);
}
inline Bits add_bits(Bits a, Bits b) {
  return _mm_add_epi64(a, b);
}
inline Bits subtract_bits(Bits a, Bits b) {
  return _mm_sub_epi64(a, b);
}
template <int n>
inline Bits shift_right(Bits a) {
  return _mm_srli_epi64(a, n);
}
inline void store_bits(std::uint64_t* p, Bits x) {
  _mm_storeu_si128(reinterpret_cast<__m128i*>(p), x);
}
inline Bits one_shifted(Bits count) {
  std::uint64_t c[2];
  store_bits(c, count);
  return _mm_set_epi64x(c[1] < 64 ? static_cast<long long>(1ull << c[1]) : 0,
                        c[0] < 64 ? static_cast<long long>(1ull << c[0]) : 0);
}
inline Vec min(Vec a, Vec b) {
  return _mm_min_pd(a, b);
}
inline Vec max(Vec a, Vec b) {
  return _mm_max_pd(a, b);
}
inline Vec abs(Vec a) {
  return _mm_andnot_pd(_mm_set1_pd(-0.0), a);
}
inline Vec sqrt(Vec a) {
  return _mm_sqrt_pd(a);
}
inline Vec fma(Vec a, Vec b, Vec c) {
  return Sleef_fmad2_sse2(a, b, c);
}
inline Vec rint(Vec a) {
  return Sleef_rintd2_sse2(a);
}
inline Vec floor(Vec a) {
  return Sleef_floord2_sse2(a);
}
inline Vec ceil(Vec a) {
  return Sleef_ceild2_sse2(a);
}
inline Vec trunc(Vec a) {
  return Sleef_truncd2_sse2(a);
}
using Mask = __m128d;
inline Mask less(Vec a, Vec b) {
  return _mm_cmplt_pd(a, b);
}
inline Mask less_equal(Vec a, Vec b) {
  return _mm_cmple_pd(a, b);
}
inline Mask equal(Vec a, Vec b) {
  return _mm_cmpeq_pd(a, b);
}
inline Mask not_less(Vec a, Vec b) {
  return _mm_cmpnlt_pd(a, b);
}
inline Mask differ(Vec a, Vec b) {
  return _mm_cmpneq_pd(a, b);
}
inline Bits load_bits(const float* p) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
}
inline Mask is_nan(Vec a) {
  return _mm_cmpunord_pd(a, a);
}
inline Mask equal_bits(Bits a, Bits b) {
  const __m128i halves = _mm_cmpeq_epi32(a, b);
  return _mm_castsi128_pd(_mm_and_si128(halves, _mm_shuffle_epi32(halves, 0xb1)));
}
inline Mask sign(Vec a) {
  return _mm_castsi128_pd(_mm_srai_epi32(_mm_shuffle_epi32(_mm_castpd_si128(a), 0xf5), 31));
}
inline Mask both(Mask a, Mask b) {
  return _mm_and_pd(a, b);
}
inline Mask either(Mask a, Mask b) {
  return _mm_or_pd(a, b);
}
inline Mask negate(Mask a) {
  return _mm_xor_pd(a, _mm_castsi128_pd(_mm_set1_epi32(-1)));
}
inline unsigned lane_bits(Mask a) {
  return static_cast<unsigned>(_mm_movemask_pd(a));
}
inline Vec select(Mask m, Vec a, Vec b) {
  return _mm_or_pd(_mm_and_pd(m, a), _mm_andnot_pd(m, b));
}
inline Mask widen_mask(__m128i m) {
  return _mm_castsi128_pd(_mm_unpacklo_epi32(m, m));
}
#endif
inline bool any(Mask a) {
  return lane_bits(a) != 0;
}
inline bool all(Mask a) {
  return lane_bits(a) == (1u << lanes) - 1;
}
/// Lanes whose float's magnitude, as an integer, is not in [least, least + span).
inline Mask outside(const float* p, std::uint32_t least, std::uint32_t span) {
  const __m128i magnitude = _mm_and_si128(four_floats(p), _mm_set1_epi32(0x7fffffff));
  const __m128i offset = _mm_sub_epi32(magnitude, _mm_set1_epi32(static_cast<int>(least)));
  // unsigned offset >= span, by a signed comparison with both sides moved
  const __m128i flip = _mm_set1_epi32(static_cast<int>(0x80000000u));
  const __m128i inside = _mm_cmpgt_epi32(_mm_set1_epi32(static_cast<int>(span ^ 0x80000000u)),
                                         _mm_xor_si128(offset, flip));
  return widen_mask(_mm_xor_si128(inside, _mm_set1_epi32(-1)));
}
inline Mask special(const float* p) {
  return outside(p, 1, 0x7f7fffff);
}
inline constexpr bool can_pack = false;
inline void pack_floats(float*, Mask, const float*) {}
inline Vec unpack(Vec a, unsigned, const double*) {
  return a;
}
inline Mask less_where(Mask m, Vec a, Vec b) {
  return both(m, less(a, b));
}
inline Mask equal_where(Mask m, Vec a, Vec b) {
  return both(m, equal(a, b));
}
inline Mask equal_bits_where(Mask m, Bits a, Bits b) {
  return both(m, equal_bits(a, b));
}
inline Mask infinite_floats(const float* p) {
  return equal(abs(load_floats(p)), set(__builtin_inf()));
}
inline Mask quiet_nans(const float* p) {
  const Bits quiet = set_bits(canonical_nan);
  return equal_bits(bit_and(load_float_bits(p), quiet), quiet);
}
#endif

inline unsigned lane_count(Mask a) {
  return static_cast<unsigned>(__builtin_popcount(lane_bits(a)));
}
inline Vec constant_box(std::uint32_t float_bits_wanted) {
  return number(set_bits(box(float_bits_wanted)));
}
inline Vec undecided() {
  return number(set_bits(undecided_bits));
}
inline Vec box_bits(Bits low) {
  return number(bit_or(low, set_bits(box_tag << 32)));
}
/// Boxes floats held as doubles; a NaN becomes the canonical one.
inline Vec box_value(Vec x) {
  return select(is_nan(x), constant_box(canonical_nan), box_bits(float_bits(x)));
}
inline Vec copy_sign(Vec magnitude, Vec from) {
  const Bits sign_bit = set_bits(0x8000'0000'0000'0000u);
  return number(bit_or(bits(abs(magnitude)), bit_and(bits(from), sign_bit)));
}
inline Mask is_integer(Vec x) {
  return equal(x, trunc(x));
}
inline Mask is_odd(Vec x) {
  return both(is_integer(x), negate(is_integer(x * set(0.5))));
}
inline Mask is_zero(Vec x) {
  return equal(x, set(0.0));
}
inline Mask is_infinite(Vec x) {
  return equal(abs(x), set(__builtin_inf()));
}

}  // namespace assay::reference::ASSAY_FAST_ISA
