// This file is compiled once for each instruction set.
#include "reference/fast/compare.h"

#include "reference/fast/vector.h"

namespace assay::reference::ASSAY_FAST_ISA {
namespace {

using Mode = FastComparison::Mode;

constexpr double infinity = __builtin_inf();
constexpr double least_normal = 0x1p-126;
constexpr double beyond_greatest = 0x1p128;  // an infinity counts as this number (7.4)
constexpr std::uint64_t exponent_field = 0x7ff0'0000'0000'0000u;

/// 2^e for a value of exponent e in float's range. Larger numbers have the ulp of the last binade
/// (7.4).
inline Vec binade(Vec value) {
  const Vec power = number(bit_and(bits(value), set_bits(exponent_field)));
  return max(min(power, set(0x1p127)), set(0x1p-126));
}
/// distance * 2^23 / 2^e
inline Vec in_ulp(Vec distance, Vec power) {
  const Bits scale = subtract_bits(set_bits(std::uint64_t{1023 + 1023 + 23} << 52), bits(power));
  return distance * number(scale);
}
/// The error in ulp. `lowered` is slightly less than 1, so that a power of two has the smaller ulp.
inline Vec error_in_ulp(Vec value, Vec distance, Vec lowered) {
  return in_ulp(distance, binade(value * lowered));
}

inline Mask nans(const float* floats, const FastComparison& comparison) {
  return comparison.quiet_alone ? quiet_nans(floats) : is_nan(load_floats(floats));
}

template <Mode mode>
inline Mask is_near(Vec value, Vec subject, Vec error, const FastComparison& comparison) {
  return mode == Mode::rounded ? equal(round_to_float(value), subject)
                               : less(error, set(comparison.threshold));
}

/// Judges the lanes that compare_numbers() did not accept. `accepted` has the other lanes.
template <Mode mode>
[[gnu::noinline]] Vec odd_lanes(Vec value, Vec subject, Vec error, Mask accepted,
                                const FastComparison& comparison, FastCounts& counts) {
  const Mask finite = less(abs(subject), set(infinity));
  const Mask real = less(set(0.0), abs(value));
  const Mask same_sign = negate(sign(number(bit_xor(bits(value), bits(subject)))));

  const Mask near = both(both(is_near<mode>(value, subject, error, comparison), finite), real);
  accepted = either(accepted, mode == Mode::rounded
                                  ? both(near, either(same_sign, negate(is_zero(subject))))
                                  : near);

  // For a value in float's range, an infinity counts as the next number after the greatest finite
  // number (7.4).
  const Mask infinite = both(both(is_infinite(subject), same_sign), real);
  const Vec reached =
      error_in_ulp(value, abs(set(beyond_greatest) - abs(value)), set(comparison.lowered));
  const Mask reaching =
      both(both(infinite, negate(accepted)), is_near<mode>(value, subject, reached, comparison));
  counts.overflow += lane_count(reaching);
  error = select(reaching, reached, error);
  accepted = either(accepted, reaching);

  if (comparison.flush_to_zero) {
    // A subnormal value may be flushed to a zero of either sign (7.5.3.2).
    const Mask subnormal = both(real, less(abs(value), set(least_normal * comparison.lowered)));
    // A zero within the limit keeps its error, even if flushing also allows the zero.
    const Mask outside = mode == Mode::rounded ? subnormal : less(set(comparison.outside), error);
    const Mask flushed = both(both(both(subnormal, outside), is_zero(subject)), negate(accepted));
    counts.flushed += lane_count(flushed);
    error = select(flushed, set(0.0), error);
    accepted = either(accepted, flushed);
  }
  // These answers fail without MPFR: an error beyond `certain_beyond`, a NaN for a number, a number
  // for a NaN. A signaling NaN or a zero of the wrong sign stays undecided here, because named
  // rules judge it.
  const Mask counted = less(set(comparison.certain_beyond), set(infinity));
  const Mask expected = equal_bits(bits(value), set_bits(box(canonical_nan)));
  const Mask given = is_nan(subject);
  const Mask no_nan = both(expected, negate(given));
  const Mask endless = both(counted, either(no_nan, both(real, given)));
  error = select(endless, set(infinity), error);
  const Mask wrong = both(both(real, finite), less(set(comparison.certain_beyond), error));
  const Mask certain = both(either(wrong, endless), negate(accepted));
  const unsigned certain_lanes = lane_count(certain);
  counts.certain += certain_lanes;
  counts.undecided += lanes - lane_count(accepted) - certain_lanes;
  return select(accepted, error, select(certain, set(as_certain(0)) - error, set(undecided_error)));
}

/// Accepts numbers near the value. In Mode::rounded, a value that rounds to zero needs a zero of
/// its sign. In Mode::limited, a zero within the limit may have either sign (rules 1 and 2 of
/// acceptance.cpp).
template <Mode mode>
void compare_numbers(const double* values, const float* subjects, std::size_t count,
                     const FastComparison& comparison, double* errors, FastCounts& all_counts) {
  FastCounts counts = all_counts;
  const Vec lowered = set(comparison.lowered);
  const Vec threshold = set(mode == Mode::rounded ? infinity : comparison.threshold);
  for (std::size_t i = 0; i < count; i += lanes) {
    const Vec value = load(values + i);
    const Vec subject = load_floats(subjects + i);
    Vec error = error_in_ulp(value, abs(subject - value), lowered);
    Mask accepted = less_where(not_zero(value), error, threshold);
    if constexpr (mode == Mode::rounded)
      accepted = equal_bits_where(accepted, bits(round_to_float(value)), bits(subject));
    if (!all(accepted)) {
      // A value beyond float's range overflows when it is multiplied by 2^896. Then an infinity has
      // no error.
      const Mask beyond = equal_where(is_infinite(subject), value * set(0x1p896), subject);
      const Mask nan = equal_bits_where(nans(subjects + i, comparison), bits(value),
                                        set_bits(box(canonical_nan)));
      counts.overflow += lane_count(beyond);
      counts.nan += lane_count(nan);
      const Mask special = either(beyond, nan);
      accepted = either(accepted, special);
      error = select(special, set(0.0), error);
      if (!all(accepted)) {
        // All NaNs are equal.
        const Mask match = equal_bits_where(
            negate(accepted), bits(box_bits(load_float_bits(subjects + i))), bits(value));
        counts.box += lane_count(match);
        accepted = either(accepted, match);
        error = select(match, set(0.0), error);
        if (!all(accepted)) [[unlikely]]
          error = odd_lanes<mode>(value, subject, error, accepted, comparison, counts);
      }
    }
    store(errors + i, error);
  }
  all_counts = counts;
}

bool all_are_nans(const float* floats, std::size_t count, const FastComparison& comparison) {
  for (std::size_t i = 0; i < count; i += lanes)
    if (!all(nans(floats + i, comparison))) return false;
  return true;
}

bool all_are(const float* floats, std::size_t count, std::uint32_t expected) {
  const Bits wanted = set_bits(std::uint64_t{expected} << 32 | expected);
  Bits different = set_bits(0);
  for (std::size_t i = 0; i < count; i += 2 * lanes) {
    different = bit_or(different, bit_xor(load_bits(floats + i), wanted));
  }
  return all(equal_bits(different, set_bits(0)));
}

/// Compares a block of equal values as bits. A block has equal values where a function overflows,
/// underflows or is undefined. Returns false if a comparison of bits is not sufficient.
bool compare_uniform(const double* values, const float* subjects, std::size_t count,
                     const FastComparison& comparison, FastCounts& counts) {
  std::uint64_t first;
  __builtin_memcpy(&first, values, sizeof first);
  const double value = values[0];
  const double magnitude = __builtin_fabs(value);
  std::uint32_t expected;
  std::uint64_t* counter;
  if (is_box(first)) {
    expected = static_cast<std::uint32_t>(first);
    counter = expected == canonical_nan ? &counts.nan : &counts.box;
  } else if (magnitude >= beyond_greatest) {
    expected = value < 0 ? 0xff80'0000u : 0x7f80'0000u;
    counter = &counts.overflow;
  } else if (magnitude > 0 && magnitude < 0x1p-200) {  // the value is too small for its error to
                                                       // count
    expected = value < 0 ? 0x8000'0000u : 0;
    counter = &counts.tiny;
  } else {
    return false;
  }
  Bits different = set_bits(0);
  const Bits wanted = set_bits(first);
  for (std::size_t i = 0; i < count; i += lanes) {
    different = bit_or(different, bit_xor(bits(load(values + i)), wanted));
  }
  if (!all(equal_bits(different, set_bits(0)))) return false;
  const bool as_expected = counter == &counts.nan ? all_are_nans(subjects, count, comparison)
                                                  : all_are(subjects, count, expected);
  if (!as_expected) return false;
  *counter += count;
  return true;
}

/// Compares values as bits, because a float can hold each value of the block. If one answer
/// differs, counts nothing and returns false.
bool compare_exact(const double* values, const float* subjects, std::size_t count,
                   const FastComparison& comparison, FastCounts& counts) {
  const Bits nan_box = set_bits(box(canonical_nan));
  std::uint64_t boxes = 0, nan_lanes = 0;
  for (std::size_t i = 0; i < count; i += lanes) {
    const Vec value = load(values + i);
    const Mask same =
        equal_bits_where(not_zero(value), bits(load_floats(subjects + i)), bits(value));
    if (all(same)) continue;
    const Mask nan = equal_bits_where(nans(subjects + i, comparison), bits(value), nan_box);
    const Mask match =
        equal_bits_where(negate(nan), bits(box_bits(load_float_bits(subjects + i))), bits(value));
    if (!all(either(same, either(nan, match)))) return false;
    nan_lanes += lane_count(nan);
    boxes += lane_count(match);
  }
  counts.nan += nan_lanes;
  counts.box += boxes;
  return true;
}

/// Only the low `low_quotient_bits` bits of a quotient's magnitude count. If the quotient is not 0,
/// its sign also counts.
inline bool int_agrees(std::uint64_t value, std::int32_t subject) {
  if (value == any_int) return true;
  if (value >> 32 != low_bits_tag) return false;
  const std::int64_t answer = subject;
  const std::uint64_t magnitude = static_cast<std::uint64_t>(answer < 0 ? -answer : answer);
  const bool negative = (value >> 31 & 1) != 0;
  constexpr std::uint64_t mask = (1u << low_quotient_bits) - 1;
  return (magnitude & mask) == (value & mask) && (answer == 0 || (answer < 0) == negative);
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
    counts.undecided += lanes - lane_count(match);
    for (std::size_t k = i; k < i + lanes; ++k) {
      std::uint64_t value;
      __builtin_memcpy(&value, values + k, sizeof value);
      if (!int_agrees(value, subjects[k])) continue;
      errors[k] = 0;
      ++counts.box;
      --counts.undecided;
    }
  }
}

/// Each 64-bit lane has eight counters of one byte.
inline void add_bytes(Bits counters, std::uint64_t* bins) {
  std::uint64_t lane[lanes];
  store_bits(lane, counters);
  for (std::size_t i = 0; i < lanes; ++i) {
    for (std::size_t k = 0; k < 8; ++k) bins[k] += lane[i] >> (8 * k) & 0xff;
  }
}

}  // namespace

bool compare(const double* values, const void* subject, std::size_t count,
             const FastComparison& comparison, double* errors, FastCounts& counts) {
  const float* subjects = static_cast<const float*>(subject);
  if (comparison.mode == Mode::integer) {
    compare_integers(values, subject, count, errors, counts);
    return false;
  }
  if (compare_uniform(values, subjects, count, comparison, counts)) return true;
  if (comparison.mode == Mode::rounded) {
    if (compare_exact(values, subjects, count, comparison, counts)) return true;
    compare_numbers<Mode::rounded>(values, subjects, count, comparison, errors, counts);
  } else {
    compare_numbers<Mode::limited>(values, subjects, count, comparison, errors, counts);
  }
  return false;
}

bool measure(const double* values, const void* subject, std::size_t count, double bound,
             double* errors) {
  const float* subjects = static_cast<const float*>(subject);
  const Vec lowered = set(1 - 2 * bound), raised = set(1 + 2 * bound);
  const Vec end = set(beyond_greatest);
  bool whole = true;
  for (std::size_t i = 0; i < count; i += lanes) {
    const Vec value = load(values + i);
    const Vec subject_value = load_floats(subjects + i);
    const Mask infinite = is_infinite(subject_value);
    const Vec answer = select(infinite, copy_sign(end, subject_value), subject_value);
    const Vec power = binade(value * lowered);
    const Vec error = in_ulp(answer - value, power);
    const Mask sure = either(equal(power, binade(value * raised)), less(abs(error), set(0x1p-15)));
    const Mask within = both(less(set(0.0), abs(value)), less(abs(value), end));
    const Mask measured = both(both(within, sure), less(abs(error), set(infinity)));
    Vec written = select(measured, error, number(set_bits(unmeasured_bits)));
    if (!all(measured)) {
      const Mask beyond = equal_where(infinite, value * set(0x1p896), subject_value);
      const Mask nan =
          both(is_nan(subject_value), equal_bits(bits(value), set_bits(box(canonical_nan))));
      written = select(beyond, set(0.0), select(nan, set(__builtin_nan("")), written));
      whole = all(either(measured, either(beyond, nan))) && whole;
    }
    store(errors + i, written);
  }
  return whole;
}

void summarize(const double* errors, std::size_t count, FastSummary& summary) {
  // Bin k has the errors that are greater than 2^(k-8) and at most 2^(k-7). `binade` is the error's
  // bits minus `origin`. Its bits from 52 on are k. The "+ 1" in `origin` puts a power of two into
  // the lower bin. The shift gives 8k, the position of the bin's byte. An error that is undecided
  // or outside the window gets a position above 63, which counts nothing.
  const Bits whole_bytes = set_bits(~std::uint64_t{7});
  constexpr std::size_t chunk = 128 * lanes;  // a counter of one byte counts to 255
  Vec greatest = set(undecided_error);
  for (std::uint64_t& bin : summary.window) bin = 0;
  for (std::size_t half = 0; half < 2; ++half) {
    const Bits origin = set_bits(((std::uint64_t{1023 - 8} + 8 * half) << 52) + 1);
    for (std::size_t start = 0; start < count; start += chunk) {
      const std::size_t end = start + chunk < count ? start + chunk : count;
      Bits counters = set_bits(0);
      for (std::size_t i = start; i < end; i += lanes) {
        const Vec error = load(errors + i);
        greatest = max(error, greatest);
        const Bits binade = subtract_bits(bits(error), origin);
        counters = add_bits(counters, one_shifted(bit_and(shift_right<49>(binade), whole_bytes)));
      }
      add_bytes(counters, summary.window + 8 * half);
    }
    double each[lanes];
    store(each, greatest);
    summary.greatest = each[0];
    for (double one : each) {
      if (one > summary.greatest) summary.greatest = one;
    }
    if (summary.greatest <= 1) break;  // no error is in the upper half of the window
  }
}

}  // namespace assay::reference::ASSAY_FAST_ISA
