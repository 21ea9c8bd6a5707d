// Comparing values with answers. Compiled once per instruction set.
#include "reference/fast_compare.h"

#include "reference/fast_vector.h"

namespace assay::reference::ASSAY_FAST_ISA {
namespace {

using Mode = FastComparison::Mode;

constexpr double infinity = __builtin_inf();
constexpr double least_normal = 0x1p-126;    // of float
constexpr double beyond_greatest = 0x1p128;  // what infinity stands for (7.4)
constexpr std::uint64_t exponent_field = 0x7ff0'0000'0000'0000u;

/// The error in ulp. ulp(r) is 2^(e - 23), e the exponent of r after `lowered` has moved it below
/// any power of two that it may be at or under, within float's range: 7.4 measures numbers beyond
/// the greatest by the last binade and subnormal ones by the least subnormal number.
inline Vec error_in_ulp(Vec value, Vec distance, Vec lowered) {
  const Vec power = number(bit_and(bits(value * lowered), set_bits(exponent_field)));
  const Vec clamped = min(max(power, set(0x1p-126)), set(0x1p127));
  // 2^23 / 2^e, by exponents
  const Bits scale = subtract_bits(set_bits(std::uint64_t{1023 + 1023 + 23} << 52), bits(clamped));
  return distance * number(scale);
}

/// Lanes of a vector in which an answer is zero, subnormal, infinite or NaN, or a value is a box,
/// or the two differ too much: everything that is not the common case. `error` and `near` are the
/// common case's results.
inline Vec odd_lanes(Vec value, Vec subject, const float* subjects, Vec error, Mask near,
                     const FastComparison& comparison, FastCounts& counts) {
  const Mask normal = negate(abnormal(subjects));
  const Vec a = abs(value), s = abs(subject);
  const Mask real = both(less(set(0.0), a), less(a, set(infinity)));
  const Mask same_sign = negate(sign(number(bit_xor(bits(value), bits(subject)))));
  const Mask infinite = equal(s, set(infinity));

  // Boxes: the very bits, but any quiet NaN is as good as another.
  const Bits low = load_float_bits(subjects);
  const Bits quiet = set_bits(canonical_nan);
  const Mask nan = equal_bits(bit_and(low, quiet), quiet);
  const Vec boxed = select(nan, constant_box(canonical_nan), box_bits(low));
  const Mask match = equal_bits(bits(boxed), bits(value));

  // Numbers: zeros and infinities must have the value's sign. Infinity is the number after the
  // greatest, and no error at all where the value is beyond that.
  const Vec reach = select(infinite, max(a, set(beyond_greatest)), s);
  const Vec reached = error_in_ulp(value, abs(reach - a), set(comparison.lowered));
  const Mask within = comparison.mode == Mode::rounded ? equal(abs(round_to_float(value)), s)
                                                       : less(reached, set(comparison.threshold));
  const Mask conforming = both(both(real, same_sign), within);
  Mask accepted = either(either(both(near, normal), match), conforming);
  Vec result = select(conforming, reached, error);
  result = select(match, set(0.0), result);

  const Mask overflow = both(conforming, infinite);
  if (any(overflow)) counts.overflow += lane_count(overflow);
  if (any(match)) {
    const unsigned nans = lane_count(both(match, nan));
    counts.nan += nans;
    counts.box += lane_count(match) - nans;
  }
  if (comparison.flush_to_zero) {  // 7.5.3.2, of either sign
    const Mask subnormal = both(real, less(a, set(least_normal * comparison.lowered)));
    const Mask flushed = both(both(subnormal, equal(s, set(0.0))), negate(accepted));
    counts.flushed += lane_count(flushed);
    accepted = either(accepted, flushed);
    result = select(flushed, set(0.0), result);
  }
  return select(accepted, result, set(undecided_error));
}

template <Mode mode>
void compare_numbers(const double* values, const float* subjects, std::size_t count,
                     const FastComparison& comparison, double* errors, FastCounts& counts) {
  const Vec lowered = set(comparison.lowered);
  const Vec threshold = set(comparison.threshold);
  for (std::size_t i = 0; i < count; i += lanes) {
    const Vec value = load(values + i);
    const Vec subject = load_floats(subjects + i);
    Vec error = error_in_ulp(value, abs(subject - value), lowered);
    const Mask near =
        mode == Mode::rounded ? equal(round_to_float(value), subject) : less(error, threshold);
    const Mask odd = either(abnormal(subjects + i), negate(near));
    if (any(odd)) {
      error = odd_lanes(value, subject, subjects + i, error, near, comparison, counts);
    }
    store(errors + i, error);
  }
}

/// Any int, or a quotient modulo 128: the low 7 bits of the magnitude agree, and the sign unless it
/// is 0.
inline bool int_agrees(std::uint64_t value, std::int32_t subject) {
  if (value == any_int) return true;
  if (value >> 32 != low_bits_tag) return false;
  const std::int64_t answer = subject;
  const std::uint64_t magnitude = static_cast<std::uint64_t>(answer < 0 ? -answer : answer);
  const bool negative = (value >> 31 & 1) != 0;
  return (magnitude & 127) == (value & 127) && (answer == 0 || (answer < 0) == negative);
}

void compare_integers(const double* values, const void* subject, std::size_t count, double* errors,
                      FastCounts& counts) {
  const float* patterns = static_cast<const float*>(subject);
  const std::int32_t* subjects = static_cast<const std::int32_t*>(subject);
  for (std::size_t i = 0; i < count; i += lanes) {
    const Mask match =
        equal_bits(bits(box_bits(load_float_bits(patterns + i))), bits(load(values + i)));
    counts.box += lane_count(match);
    store(errors + i, select(match, set(0.0), set(undecided_error)));
    if (all(match)) continue;
    for (std::size_t k = i; k < i + lanes; ++k) {
      std::uint64_t value;
      __builtin_memcpy(&value, values + k, sizeof value);
      if (!int_agrees(value, subjects[k])) continue;
      errors[k] = 0;
      ++counts.box;
    }
  }
}

/// Eight counters of one byte in each 64-bit lane, for the bins [first, first + 8).
inline void add_bytes(Bits counters, std::uint64_t* bins) {
  std::uint64_t lane[lanes];
  store_bits(lane, counters);
  for (std::size_t i = 0; i < lanes; ++i) {
    for (std::size_t k = 0; k < 8; ++k) bins[k] += lane[i] >> (8 * k) & 0xff;
  }
}

}  // namespace

void compare(const double* values, const void* subject, std::size_t count,
             const FastComparison& comparison, double* errors, FastCounts& counts) {
  const float* subjects = static_cast<const float*>(subject);
  switch (comparison.mode) {
    case Mode::limited:
      return compare_numbers<Mode::limited>(values, subjects, count, comparison, errors, counts);
    case Mode::rounded:
      return compare_numbers<Mode::rounded>(values, subjects, count, comparison, errors, counts);
    case Mode::integer:
      return compare_integers(values, subject, count, errors, counts);
  }
}

void summarise(const double* errors, std::size_t count, FastSummary& summary) {
  // Bits of the error less one, so that a power of two belongs to the bin that it ends: bit 52 and
  // above count binades from 2^-8. Shifted so that they count bytes; what is below the window, or
  // undecided, comes out as a shift too far.
  const Bits origin = set_bits((std::uint64_t{1023 - 8} << 52) + 1);
  const Bits whole_bytes = set_bits(~std::uint64_t{7});
  constexpr std::size_t chunk = 128 * lanes;  // a byte counts to 255
  Vec greatest = set(undecided_error);
  std::size_t undecided = 0;
  for (std::uint64_t& bin : summary.window) bin = 0;
  for (std::size_t start = 0; start < count; start += chunk) {
    const std::size_t end = start + chunk < count ? start + chunk : count;
    Bits low = set_bits(0), high = set_bits(0);
    for (std::size_t i = start; i < end; i += lanes) {
      const Vec error = load(errors + i);
      greatest = max(error, greatest);
      const unsigned negative = lane_bits(sign(error));
      if (negative != 0) {
        for (std::size_t k = 0; k < lanes; ++k) {
          summary.undecided[undecided] = static_cast<std::uint16_t>(i + k);
          undecided += negative >> k & 1;
        }
      }
      const Bits shift = bit_and(shift_right<49>(subtract_bits(bits(error), origin)), whole_bytes);
      low = add_bits(low, one_shifted(shift));
      high = add_bits(high, one_shifted(subtract_bits(shift, set_bits(64))));
    }
    add_bytes(low, summary.window);
    add_bytes(high, summary.window + 8);
  }
  double each[lanes];
  store(each, greatest);
  summary.greatest = each[0];
  for (double one : each) {
    if (one > summary.greatest) summary.greatest = one;
  }
  summary.undecided_count = undecided;
}

}  // namespace assay::reference::ASSAY_FAST_ISA
