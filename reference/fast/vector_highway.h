#pragma once
// The vectors of the source's instruction set, made with the library Highway.
#include <hwy/highway.h>

namespace assay::reference::ASSAY_FAST_ISA {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::ScalableTag<double>;
using BitsTag = hn::RebindToUnsigned<Tag>;
using SignedTag = hn::RebindToSigned<Tag>;
using FloatTag = hn::Rebind<float, Tag>;  // as many floats as Vec has doubles
using FloatBitsTag = hn::RebindToUnsigned<FloatTag>;
using Vec = hn::Vec<Tag>;
using Bits = hn::Vec<BitsTag>;
using Mask = hn::Mask<Tag>;
inline constexpr std::size_t lanes = hn::MaxLanes(Tag());
inline constexpr bool fused = HWY_NATIVE_FMA != 0;

template <auto function, class... V>
inline Vec call(V... x) {
  return Vec{function(x.raw...)};
}
#if HWY_TARGET == HWY_AVX3
#define ASSAY_SLEEF(function, accuracy) call<&Sleef_##function##d8_##accuracy##avx512f>
#elif HWY_TARGET == HWY_AVX2
#define ASSAY_SLEEF(function, accuracy) call<&Sleef_##function##d4_##accuracy##avx2>
#elif HWY_TARGET == HWY_SSE4
#define ASSAY_SLEEF(function, accuracy) call<&Sleef_##function##d2_##accuracy##sse4>
#elif HWY_TARGET == HWY_NEON
#define ASSAY_SLEEF(function, accuracy) call<&Sleef_##function##d2_##accuracy##advsimd>
#else
#error "no functions of the vector library are known for this instruction set"
#endif

// clang-format off
inline Vec set(double x) { return hn::Set(Tag(), x); }
inline Bits set_bits(std::uint64_t x) { return hn::Set(BitsTag(), x); }
inline Vec load(const double* p) { return hn::LoadU(Tag(), p); }
inline void store(double* p, Vec x) { hn::StoreU(x, Tag(), p); }
inline void store_bits(std::uint64_t* p, Bits x) { hn::StoreU(x, BitsTag(), p); }
inline Vec load_floats(const float* p) { return hn::PromoteTo(Tag(), hn::LoadU(FloatTag(), p)); }
inline Vec load_ints(const std::int32_t* p) {
  return hn::PromoteTo(Tag(), hn::LoadU(hn::RebindToSigned<FloatTag>(), p));
}
inline Bits load_float_bits(const float* p) {
  return hn::PromoteTo(BitsTag(), hn::BitCast(FloatBitsTag(), hn::LoadU(FloatTag(), p)));
}
/// Reads 2 * lanes floats.
inline Bits load_bits(const float* p) {
  return hn::BitCast(BitsTag(), hn::LoadU(hn::Repartition<float, Tag>(), p));
}
inline Vec round_to_float(Vec x) { return hn::PromoteTo(Tag(), hn::DemoteTo(FloatTag(), x)); }
inline Bits float_bits(Vec x) {
  return hn::PromoteTo(BitsTag(), hn::BitCast(FloatBitsTag(), hn::DemoteTo(FloatTag(), x)));
}
inline Bits bits(Vec x) { return hn::BitCast(BitsTag(), x); }
inline Vec number(Bits x) { return hn::BitCast(Tag(), x); }
inline Bits bit_and(Bits a, Bits b) { return hn::And(a, b); }
inline Bits bit_or(Bits a, Bits b) { return hn::Or(a, b); }
inline Bits bit_xor(Bits a, Bits b) { return hn::Xor(a, b); }
inline Bits add_bits(Bits a, Bits b) { return hn::Add(a, b); }
inline Bits subtract_bits(Bits a, Bits b) { return hn::Sub(a, b); }
template <int n>
inline Bits shift_right(Bits a) { return hn::ShiftRight<n>(a); }
template <int n>
inline Bits shift_left(Bits a) { return hn::ShiftLeft<n>(a); }
inline Vec min(Vec a, Vec b) { return hn::Min(a, b); }
inline Vec max(Vec a, Vec b) { return hn::Max(a, b); }
inline Vec abs(Vec a) { return hn::Abs(a); }
inline Vec sqrt(Vec a) { return hn::Sqrt(a); }
inline Vec copy_sign(Vec magnitude, Vec from) { return hn::CopySign(magnitude, from); }
inline Vec multiply_add(Vec a, Vec b, Vec c) { return hn::MulAdd(a, b, c); }
inline Vec rint(Vec a) { return hn::Round(a); }
inline Vec floor(Vec a) { return hn::Floor(a); }
inline Vec ceil(Vec a) { return hn::Ceil(a); }
inline Vec trunc(Vec a) { return hn::Trunc(a); }
inline Mask less(Vec a, Vec b) { return hn::Lt(a, b); }
inline Mask less_equal(Vec a, Vec b) { return hn::Le(a, b); }
inline Mask equal(Vec a, Vec b) { return hn::Eq(a, b); }
inline Mask equal_bits(Bits a, Bits b) { return hn::RebindMask(Tag(), hn::Eq(a, b)); }
/// The result is undefined for a NaN.
inline Mask not_zero(Vec a) { return hn::Ne(a, hn::Zero(Tag())); }
inline Mask is_nan(Vec a) { return hn::IsNaN(a); }
inline Mask is_infinite(Vec a) { return hn::IsInf(a); }
inline Mask sign(Vec a) {
  return hn::RebindMask(Tag(), hn::Lt(hn::BitCast(SignedTag(), a), hn::Zero(SignedTag())));
}
inline Mask both(Mask a, Mask b) { return hn::And(a, b); }
inline Mask either(Mask a, Mask b) { return hn::Or(a, b); }
inline Mask negate(Mask a) { return hn::Not(a); }
inline unsigned lane_bits(Mask a) {
  std::uint8_t bits[8];
  hn::StoreMaskBits(Tag(), a, bits);
  return bits[0];
}
inline unsigned lane_count(Mask a) { return static_cast<unsigned>(hn::CountTrue(Tag(), a)); }
inline Vec select(Mask m, Vec a, Vec b) { return hn::IfThenElse(m, a, b); }
// clang-format on
inline bool any(Mask a) {
  if constexpr (lanes == 8) return !hn::AllFalse(Tag(), a);
  return lane_bits(a) != 0;  // faster than the library's function if masks are vectors
}
inline bool all(Mask a) {
  if constexpr (lanes == 8) return hn::AllTrue(Tag(), a);
  return lane_bits(a) == (1U << lanes) - 1;
}
/// 1 << count in each lane. The result is 0 if count is above 63 as an unsigned number.
inline Bits one_shifted(Bits count) {
  const Bits shifted = hn::Shl(hn::Set(BitsTag(), 1), count);
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX2
  return shifted;  // the instruction gives 0 for counts above 63
#else
  return hn::IfThenElseZero(hn::Lt(count, hn::Set(BitsTag(), 64)), shifted);
#endif
}

/// Packs the floats of the lanes `m`. Writes a whole vector; the first lane_count(m) floats are
/// valid.
inline void pack_floats(float* to, Mask m, const float* from) {
  const std::uint8_t which[8] = {static_cast<std::uint8_t>(lane_bits(m))};
  const FloatTag floats;
  hn::StoreU(hn::Compress(hn::LoadU(floats, from), hn::LoadMaskBits(floats, which)), floats, to);
}
/// The lanes of the mask get the next numbers of `from`. The other lanes keep the numbers of `a`.
inline Vec unpack(Vec a, unsigned lane_bits_of_m, const double* from) {
#if HWY_TARGET == HWY_AVX3  // Highway 1.0.3 has no Expand
  return Vec{_mm512_mask_expandloadu_pd(a.raw, _cvtu32_mask8(lane_bits_of_m), from)};
#else
  double each[lanes];
  store(each, a);
  for (double& one : each) {
    if ((lane_bits_of_m & 1) != 0) one = *from++;
    lane_bits_of_m >>= 1;
  }
  return load(each);
#endif
}
#if HWY_TARGET == HWY_AVX3  // one instruction, for which Highway 1.0.3 has no name
#define ASSAY_MASKED
inline Mask less_where(Mask m, Vec a, Vec b) {
  return Mask{_mm512_mask_cmp_pd_mask(m.raw, a.raw, b.raw, _CMP_LT_OQ)};
}
inline Mask equal_where(Mask m, Vec a, Vec b) {
  return Mask{_mm512_mask_cmp_pd_mask(m.raw, a.raw, b.raw, _CMP_EQ_OQ)};
}
inline Mask equal_bits_where(Mask m, Bits a, Bits b) {
  return Mask{_mm512_mask_cmpeq_epi64_mask(m.raw, a.raw, b.raw)};
}
inline Mask special(Vec x) {
  return Mask{_mm512_fpclass_pd_mask(x.raw, 0x01 | 0x02 | 0x04 | 0x08 | 0x10 | 0x80)};
}
#endif
inline constexpr bool can_pack = HWY_TARGET == HWY_AVX3;

}  // namespace assay::reference::ASSAY_FAST_ISA
