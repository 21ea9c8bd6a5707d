// Finds answers that need no evaluation. The build compiles this file for each instruction set.
#include "reference/fast/known_ranges.h"
#include "reference/fast/vector.h"

namespace assay::reference::ASSAY_FAST_ISA {

#if defined(ASSAY_PORTABLE)
Screen screen() {
  return nullptr;
}
#else
namespace {

using Floats = hn::ScalableTag<float>;
using Patterns = hn::RebindToUnsigned<Floats>;
constexpr std::size_t float_lanes = hn::MaxLanes(Floats());

struct Interval {
  hn::Vec<Floats> low, high;
  hn::Vec<Patterns> expected;
  bool nan;
};

/// The mask as an integer with a bit for each lane, because integers are faster here than mask
/// registers.
unsigned bits_of(hn::Mask<Floats> m) {
  std::uint8_t bytes[8] = {};
  hn::StoreMaskBits(Floats(), m, bytes);
  std::uint16_t bits;
  __builtin_memcpy(&bits, bytes, sizeof bits);
  return bits;
}
hn::Mask<Floats> mask_of(unsigned mask_bits) {
  std::uint8_t bytes[8] = {};
  __builtin_memcpy(bytes, &mask_bits, sizeof mask_bits);
  return hn::LoadMaskBits(Floats(), bytes);
}
unsigned count_of(unsigned mask_bits) {
  return static_cast<unsigned>(__builtin_popcount(mask_bits));
}

/// `n`, known.size(), is a template argument, so that the intervals stay in registers. `no_value`:
/// the function has no value in the intervals.
template <std::size_t n, bool no_value>
bool screen_by(const float* arguments, const float* subjects, std::size_t count,
               std::span<const KnownRange> known, Screened& rest, FastCounts& counts) {
  const Floats floats;
  const Patterns patterns;
  Interval intervals[n];
  for (std::size_t k = 0; k < n; ++k)
    intervals[k] = {hn::Set(floats, known[k].low), hn::Set(floats, known[k].high),
                    hn::Set(patterns, known[k].expected), known[k].as == KnownRange::As::nan};
  std::uint64_t inside[n] = {};
  std::uint64_t nans = 0;
  std::size_t left = 0;
  unsigned wrong = 0;
  for (std::size_t i = 0; i < count; i += float_lanes) {
    const auto x = hn::LoadU(floats, arguments + i);
    const auto answer = hn::LoadU(floats, subjects + i);
    const unsigned nan = bits_of(hn::IsNaN(answer));
    unsigned covered = bits_of(hn::IsNaN(x));
    unsigned right = covered & nan;
    nans += count_of(covered);
#pragma GCC unroll 2
    for (std::size_t k = 0; k < n; ++k) {
      const Interval& here = intervals[k];
      const unsigned in = bits_of(hn::And(hn::Ge(x, here.low), hn::Le(x, here.high)));
      unsigned as_expected = nan;
      if (!no_value && !here.nan) {
        const auto same = hn::Eq(hn::BitCast(patterns, answer), here.expected);
        as_expected = bits_of(hn::RebindMask(floats, same));
      }
      inside[k] += count_of(in);
      covered |= in;
      right |= in & as_expected;
    }
    wrong |= covered ^ right;
    const auto kept = mask_of(~covered);
    hn::StoreU(hn::Compress(x, kept), floats, rest.arguments + left);
    hn::StoreU(hn::Compress(answer, kept), floats, rest.subjects + left);
    left += float_lanes - count_of(covered);
  }
  if (wrong != 0) return false;
  rest.count = left;
  counts.nan += nans;
  for (std::size_t k = 0; k < n; ++k) {
    switch (known[k].as) {
      case KnownRange::As::nan:
        counts.nan += inside[k];
        break;
      case KnownRange::As::exact:
        counts.box += inside[k];
        break;
      case KnownRange::As::overflow:
        counts.overflow += inside[k];
        break;
      case KnownRange::As::number:
        break;
    }
  }
  return true;
}

bool screen_block(const void* arguments, const void* subjects, std::size_t count,
                  std::span<const KnownRange> known, Screened& rest, FastCounts& counts) {
  const auto* xs = static_cast<const float*>(arguments);
  const auto* answers = static_cast<const float*>(subjects);
  static_assert(max_known_ranges == 2);
  if (known.size() != 1) return screen_by<2, false>(xs, answers, count, known, rest, counts);
  return known[0].as == KnownRange::As::nan
             ? screen_by<1, true>(xs, answers, count, known, rest, counts)
             : screen_by<1, false>(xs, answers, count, known, rest, counts);
}

}  // namespace

Screen screen() {
  return can_pack ? &screen_block : nullptr;
}
#endif

}  // namespace assay::reference::ASSAY_FAST_ISA
