#include "suites/numeric/boundaries.h"

#include <algorithm>

#include "harness/sweep/random.h"
#include "reference/plain/scalar_type.h"

namespace assay::suites::numeric {
namespace {

using reference::FloatFormat;
using reference::ScalarType;

class List {
 public:
  explicit List(const ScalarType& type) : type_(type) {}
  /// Adds the bit pattern, its neighbors, and the negatives of these numbers.
  void add_around(std::uint64_t pattern, int reach = 1) {
    for (int d = -reach; d <= reach; ++d) {
      const std::uint64_t p = pattern + static_cast<std::uint64_t>(d);
      add(p);
      add(type_.floating() ? p ^ (1ull << (type_.bits - 1)) : 0 - p);
    }
  }
  std::vector<harness::InputBits> take() { return std::move(list_); }

 private:
  void add(std::uint64_t pattern) { list_.push_back({pattern & type_.mask()}); }

  const ScalarType& type_;
  std::vector<harness::InputBits> list_;
};

/// Adds significands of `bits` bits that are halfway between two significands of only `kept` bits.
/// Also adds the shorter significands.
void add_ties(List& list, std::uint64_t exponent, int bits, int kept, std::uint64_t key) {
  const std::uint64_t all = (1ull << bits) - 1;
  const auto put = [&](std::uint64_t significand) {
    list.add_around(exponent << bits | (significand & all));
  };
  put(0);
  if (kept >= bits) return;
  const int dropped = std::min(bits - kept, bits);
  const std::uint64_t half = 1ull << (dropped - 1);
  for (const std::uint64_t high : {harness::mix(key), harness::mix(key) ^ (half << 1), all}) {
    const std::uint64_t cut = dropped == bits ? 0 : high >> dropped << dropped;
    put(cut | half);
    put(cut);
  }
}

/// How often the upper bits of a tie are drawn. More often for 64-bit types, because no case tries
/// all their values.
std::uint64_t more(int bits) {
  return bits == 64 ? 4 : 1;
}

void from_floating(List& list, const FloatFormat& f, const ScalarType& to) {
  const int p = f.significand_bits();
  const auto bias = static_cast<int>(((1ull << f.exponent_bits()) - 1) >> 1);
  const auto biased = [&](int exponent) {
    return static_cast<std::uint64_t>(std::max(exponent + bias, 0));
  };
  if (!to.floating()) {
    // Exponents up to the last bit of the integers. The integer part of 2^e * 1.s has e bits of the
    // stored significand s.
    for (int e = -3; e <= to.bits + 1 && e <= f.max_exponent; ++e)
      for (std::uint64_t way = 0; way < 3 * more(f.storage_bits); ++way)
        add_ties(list, biased(e), p, std::clamp(e, 0, p), static_cast<std::uint64_t>(e) * 64 + way);
    // Small integers, and the numbers halfway between them.
    for (int i = 0; i <= 32; ++i)
      list.add_around(nearest_bits(reference::scalar_type(f), i / 2.0), 2);
    list.add_around(1, 1);  // the least subnormal number
    return;
  }
  const FloatFormat& t = *to.format;
  // Every binade of the destination, with its subnormal numbers.
  const int step = t.storage_bits == 64 ? 16 : 1;
  for (int e = t.least_ulp_exponent() - 3; e <= t.max_exponent + 1; e += step) {
    if (e > f.max_exponent || e < f.min_exponent) continue;
    const int missing = std::max(t.min_exponent - e, 0);
    const int kept = std::clamp(t.significand_bits() - missing, 0, p);
    for (std::uint64_t way = 0; way < (t.storage_bits == 16 ? 4 : 1) * more(f.storage_bits); ++way)
      add_ties(list, biased(e), p, kept, static_cast<std::uint64_t>(e + 2000) * 64 + way);
  }
  list.add_around(1);
}

void from_integer(List& list, const ScalarType& from, const ScalarType& to) {
  const int kept = to.floating() ? to.format->precision : to.bits;
  for (int top = 0; top < from.bits; ++top) {
    const std::uint64_t lead = 1ull << top;
    list.add_around(lead, 2);
    if (top < kept) continue;
    // Ties between two numbers of the destination: next to odd numbers, next to even numbers, and
    // before the next power of two.
    const std::uint64_t half = 1ull << (top - kept);
    for (std::uint64_t way = 0; way < 12 * more(from.bits); ++way) {
      const std::uint64_t high = way == 0 ? ~0ull
                                 : way == 1
                                     ? 0
                                     : harness::mix(static_cast<std::uint64_t>(top) * 128 + way);
      const std::uint64_t cut = (lead | (high & (lead - 1))) & ~((half << 1) - 1);
      list.add_around(cut | half);
      list.add_around(cut);
    }
  }
  if (to.floating() && to.bits == 16)
    for (const std::uint64_t end : {65504u, 65519u, 65520u, 65536u}) list.add_around(end, 2);
  if (!to.floating()) {
    list.add_around(to.mask(), 2);
    list.add_around(to.mask() >> 1, 2);
  }
}

}  // namespace

std::vector<harness::InputBits> boundaries(const ScalarType& from, const ScalarType& to) {
  if (from.bits <= 16) return {};  // all values are tried anyway
  List list(from);
  from.floating() ? from_floating(list, *from.format, to) : from_integer(list, from, to);
  return list.take();
}

}  // namespace assay::suites::numeric
