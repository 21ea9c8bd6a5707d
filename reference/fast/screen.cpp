// Answers that need no evaluation, sixteen floats at a time. Compiled for AVX-512 alone.
#include <immintrin.h>

#include "reference/fast/box.h"
#include "reference/fast/sure.h"

namespace assay::reference::avx512 {
namespace {

constexpr int nan_classes = 0x01 | 0x80;  // quiet, signalling

struct Interval {
  __m512 low, high;
  __m512i expected;
  bool nan;
};

/// `n` is sure.size(): the intervals stay in registers.
template <std::size_t n>
bool screen_by(const float* arguments, const float* subjects, std::size_t count,
               std::span<const Sure> sure, Screened& rest, FastCounts& counts) {
  Interval intervals[n];
  for (std::size_t k = 0; k < n; ++k)
    intervals[k] = {_mm512_set1_ps(sure[k].low), _mm512_set1_ps(sure[k].high),
                    _mm512_set1_epi32(static_cast<int>(sure[k].expected)),
                    sure[k].as == Sure::As::nan};
  std::uint64_t inside[n] = {};
  std::uint64_t nans = 0;
  std::size_t left = 0;
  unsigned wrong = 0;
  for (std::size_t i = 0; i < count; i += 16) {
    const __m512 x = _mm512_loadu_ps(arguments + i);
    const __m512 answer = _mm512_loadu_ps(subjects + i);
    const __mmask16 is_nan = _mm512_cmp_ps_mask(x, x, _CMP_UNORD_Q);
    const __mmask16 nan = _mm512_fpclass_ps_mask(answer, nan_classes);
    unsigned covered = is_nan;
    unsigned right = static_cast<unsigned>(is_nan) & nan;
    nans += static_cast<unsigned>(__builtin_popcount(is_nan));
    for (std::size_t k = 0; k < n; ++k) {
      const Interval& here = intervals[k];
      const __mmask16 in = _mm512_mask_cmp_ps_mask(_mm512_cmp_ps_mask(x, here.low, _CMP_GE_OQ), x,
                                                   here.high, _CMP_LE_OQ);
      const unsigned as_expected =
          here.nan ? static_cast<unsigned>(in) & nan
                   : _mm512_mask_cmpeq_epi32_mask(in, _mm512_castps_si512(answer), here.expected);
      inside[k] += static_cast<unsigned>(__builtin_popcount(in));
      covered |= in;
      right |= as_expected;
    }
    wrong |= covered ^ right;
    const auto others = static_cast<__mmask16>(~covered);
    _mm512_storeu_ps(rest.arguments + left, _mm512_maskz_compress_ps(others, x));
    _mm512_storeu_ps(rest.subjects + left, _mm512_maskz_compress_ps(others, answer));
    left += static_cast<unsigned>(__builtin_popcount(others));
  }
  if (wrong != 0) return false;
  rest.count = left;
  counts.nan += nans;
  for (std::size_t k = 0; k < n; ++k) {
    switch (sure[k].as) {
      case Sure::As::nan:
        counts.nan += inside[k];
        break;
      case Sure::As::exact:
        counts.box += inside[k];
        break;
      case Sure::As::overflow:
        counts.overflow += inside[k];
        break;
      case Sure::As::number:
        break;
    }
  }
  return true;
}

}  // namespace

bool screen(const void* arguments, const void* subjects, std::size_t count,
            std::span<const Sure> sure, Screened& rest, FastCounts& counts) {
  const auto* xs = static_cast<const float*>(arguments);
  const auto* answers = static_cast<const float*>(subjects);
  static_assert(max_sure == 2);
  return sure.size() == 1 ? screen_by<1>(xs, answers, count, sure, rest, counts)
                          : screen_by<2>(xs, answers, count, sure, rest, counts);
}

}  // namespace assay::reference::avx512
