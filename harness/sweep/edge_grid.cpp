#include "harness/sweep/edge_grid.h"

#include <algorithm>
#include <utility>

#include "harness/sweep/random.h"

namespace assay::harness {
namespace {

/// Makes few allocations, because a case has thousands of patterns.
class PatternSet {
 public:
  /// Returns false if the pattern is already there.
  bool insert(std::uint64_t pattern) {
    // A slot of 0 is free, so the pattern 0 has its own member.
    if (pattern == 0) return !std::exchange(zero_, true);
    if (2 * ++count_ > slots_.size()) grow();
    return put(pattern);
  }

 private:
  bool put(std::uint64_t pattern) {
    std::size_t at = mix(pattern) & (slots_.size() - 1);
    while (slots_[at] != 0 && slots_[at] != pattern) at = (at + 1) & (slots_.size() - 1);
    return std::exchange(slots_[at], pattern) == 0;
  }
  void grow() {
    for (const std::uint64_t pattern :
         std::exchange(slots_, std::vector<std::uint64_t>(slots_.size() * 4)))
      if (pattern != 0) put(pattern);
  }

  std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(4096);
  std::size_t count_ = 0;  // at least the number of patterns
  bool zero_ = false;
};

/// A list without repetitions. Important values must be added first.
class Values {
 public:
  explicit Values(const ScalarType& type) : type_(type) {}

  void add(std::uint64_t pattern) {
    pattern &= type_.mask();
    if (seen_.insert(pattern)) list_.push_back(pattern);
  }
  void add_both_signs(std::uint64_t pattern) {
    add(pattern);
    add(type_.floating() ? pattern ^ type_.sign() : ~pattern + 1);
  }
  /// Adds `value` and `reach` neighbors on each side.
  void add_around(double value, int reach) {
    const std::int64_t center = type_.order(nearest_bits(type_, value));
    const std::int64_t end = type_.floating() ? static_cast<std::int64_t>(type_.infinity())
                                              : static_cast<std::int64_t>(type_.mask() >> 1);
    for (std::int64_t d = -reach; d <= reach; ++d) {
      std::int64_t order = 0;  // no neighbor beyond the end of 64-bit integers
      if (!__builtin_add_overflow(center, d, &order) && order >= -end && order <= end)
        add(type_.at_order(order));
    }
  }
  std::vector<std::uint64_t> take() { return std::move(list_); }

 private:
  ScalarType type_;
  std::vector<std::uint64_t> list_;
  PatternSet seen_;
};

void add_specials(Values& values, const ScalarType& l) {
  const std::uint64_t quiet = 1ull << (l.significand_bits() - 1);
  values.add_both_signs(0);
  values.add_both_signs(l.infinity());
  values.add_both_signs(l.infinity() | quiet);  // quiet NaN
  values.add(l.infinity() | 1);                 // signaling NaN
  values.add_both_signs(l.one());
  values.add_both_signs(1);                         // least subnormal
  values.add_both_signs(l.significand_mask());      // greatest subnormal
  values.add_both_signs(l.significand_mask() + 1);  // least normal
  values.add_both_signs(l.infinity() - 1);          // greatest finite
}

void add_small_numbers(Values& values, const ScalarType& l, int reach) {
  for (const double v :
       {0.5, 2.0, 1.5, 3.0, 4.0, 2.5, 0.25, 5.0, 8.0, 7.0, 10.0, 16.0, 0.75, 100.0})
    for (const double s : {v, -v}) values.add_around(s, reach);
  values.add_around(1.0, std::max(reach, 1));
  values.add_around(-1.0, std::max(reach, 1));
  values.add_around(0.0, 2);
  (void)l;
}

void add_integers(Values& values, const Argument& a, const ScalarType& beside) {
  const ScalarType& l = a.type;
  for (std::uint64_t i = 0; i <= 4; ++i) values.add_both_signs(i);
  values.add(l.sign());      // INT_MIN
  values.add(l.sign() - 1);  // INT_MAX
  values.add(l.sign() + 1);
  values.add(l.mask());  // UINT_MAX
  values.add_around(a.low, 1);
  values.add_around(a.high, 1);
  // Exponents k at which x * 2^k becomes the least or greatest normal or subnormal number. Here x
  // is 1, or the least or greatest number of the format.
  const auto bias = static_cast<std::uint64_t>(beside.greatest_exponent() >> 1);
  const auto p = static_cast<std::uint64_t>(beside.significand_bits());
  for (const std::uint64_t e : {bias, bias + p, 2 * bias, 2 * bias + p, p})
    for (std::uint64_t d = 0; d <= 3; ++d) values.add_both_signs(e + d - 1);
  for (std::uint64_t i = 5; i <= 17; ++i) values.add_both_signs(i);
  for (int k = 4; k < l.bits - 1; ++k)
    for (const std::uint64_t d : {-1, 0, 1}) values.add_both_signs((1ull << k) + d);
}

/// The most useful values come first, because a reduced grid has only the first values.
void add_integers_alone(Values& values, const Argument& a) {
  const ScalarType& l = a.type;
  const std::uint64_t least = l.sign(), half = 1ull << (l.bits / 2);
  for (const std::uint64_t v : {std::uint64_t{0}, std::uint64_t{1}, l.mask(), least, least - 1,
                                std::uint64_t{2}, l.mask() - 1, least + 1, least - 2})
    values.add(v);
  if (a.low > -0x1p53 && a.low != 0) values.add_around(a.low, 1);
  if (a.high > 0 && a.high < 0x1p31) values.add_around(a.high, 1);
  for (const std::uint64_t v : {half, half - 1, half >> 1, (half >> 1) - 1})
    values.add_both_signs(v);
  // Shifts around the size of the type, and patterns without symmetry.
  for (const std::uint64_t d : {-1, 0, 1}) values.add(static_cast<std::uint64_t>(l.bits) + d);
  constexpr std::uint64_t third = 0x5555555555555555u;
  for (const std::uint64_t v : {third, ~third, mix(1), mix(2)}) values.add(v);
  for (std::uint64_t i = 3; i <= 8; ++i) values.add_both_signs(i);
  for (const std::uint64_t d : {0, -1, 1})
    for (int k = l.bits - 2; k > 2; --k) values.add_both_signs((1ull << k) + d);
  for (std::uint64_t i = 9; i <= 72; ++i) values.add(i);
}

}  // namespace

std::vector<std::uint64_t> edge_values(const Argument& a, const ScalarType& beside) {
  const ScalarType& l = a.type;
  Values values(l);
  if (!l.floating()) {
    if (beside.floating())
      add_integers(values, a, beside);
    else
      add_integers_alone(values, a);
    return values.take();
  }
  add_specials(values, l);
  values.add_around(a.low, 8);
  values.add_around(a.high, 8);
  add_small_numbers(values, l, 3);
  for (int i = 1; i <= 64; ++i) values.add_both_signs(nearest_bits(l, i / 2.0));
  const std::uint64_t ones = l.significand_mask();
  const std::uint64_t half = 1ull << (l.significand_bits() - 1);
  const std::uint64_t third = 0x5555555555555555u & ones;
  const std::uint64_t patterns[] = {
      0,        1,     ones,         ones - 1,      half,          half - 1,
      half + 1, third, ones ^ third, mix(1) & ones, mix(2) & ones, half >> 1};
  for (std::uint64_t e = 0; e <= l.greatest_exponent(); ++e)
    for (const std::uint64_t significand : patterns)
      values.add_both_signs((e << l.significand_bits()) | significand);
  return values.take();
}

std::vector<std::uint64_t> reduced_edge_values(const Argument& a, const ScalarType& beside,
                                               std::size_t wanted) {
  const ScalarType& l = a.type;
  if (!l.floating()) {
    std::vector<std::uint64_t> all = edge_values(a, beside);
    if (all.size() > wanted) all.resize(wanted);
    return all;
  }
  Values values(l);
  add_specials(values, l);
  for (const double v : {0.5, 2.0, 1.5, 3.0, 2.5}) {
    values.add(nearest_bits(l, v));
    values.add(nearest_bits(l, -v));
  }
  values.add_around(1.0, 1);
  values.add_around(a.low, 1);
  values.add_around(a.high, 1);
  values.add_around(-1.0, 1);
  add_small_numbers(values, l, 0);
  // The remaining values are powers of two and odd significands, with evenly spread exponents.
  std::vector<std::uint64_t> list = values.take();
  Values more(l);
  for (const std::uint64_t pattern : list) more.add(pattern);
  if (wanted > list.size()) {
    const std::uint64_t room = (wanted - list.size()) / 2;
    for (std::uint64_t i = 0; i < room; ++i) {
      const std::uint64_t e = 1 + i * (l.greatest_exponent() - 1) / room;
      const std::uint64_t kinds[] = {0, l.significand_mask(), mix(i) & l.significand_mask(), 1};
      more.add_both_signs((e << l.significand_bits()) | kinds[i % 4]);
    }
    list = more.take();
  }
  if (list.size() > wanted) list.resize(wanted);
  return list;
}

}  // namespace assay::harness
