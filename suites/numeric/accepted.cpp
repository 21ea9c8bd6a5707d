#include "suites/numeric/accepted.h"

#include <algorithm>
#include <functional>
#include <limits>

#include "reference/acceptance/acceptance.h"
#include "reference/base/rounding.h"
#include "reference/plain/scalar_type.h"

namespace assay::suites::numeric {
namespace {

using reference::Kind;
using reference::ScalarType;
using reference::Truth;

/// The last accepted position between `from` and `end`. The steps first double, then halve. All
/// earlier positions are accepted, because every rule accepts an interval. Distances are unsigned,
/// because two infinities of double are farther apart than std::int64_t allows.
std::int64_t furthest(const std::function<bool(std::int64_t)>& accepted, std::int64_t from,
                      std::int64_t end) {
  const auto start = static_cast<std::uint64_t>(from), stop = static_cast<std::uint64_t>(end);
  const bool up = end >= from;
  const auto at = [&](std::uint64_t steps) {
    return static_cast<std::int64_t>(up ? start + steps : start - steps);
  };
  const std::uint64_t room = up ? stop - start : start - stop;
  std::uint64_t good = 0, step = 1;
  while (good < room) {
    const std::uint64_t next = good + std::min(step, room - good);
    if (!accepted(at(next))) {
      std::uint64_t bad = next;
      while (bad - good > 1) {
        const std::uint64_t middle = good + (bad - good) / 2;
        (accepted(at(middle)) ? good : bad) = middle;
      }
      break;
    }
    good = next;
    step *= 2;
  }
  return at(good);
}

/// `input`, and the inputs whose subnormal operands became +0 or -0.
std::vector<std::array<std::uint64_t, 3>> flushed_operands(
    const reference::Function& function, const ScalarType& type,
    const std::array<std::uint64_t, 3>& input) {
  std::vector<std::array<std::uint64_t, 3>> list{input};
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const std::uint64_t magnitude = input[i] & ~type.sign();
    if (function.parameters[i] != Kind::gentype || magnitude == 0 ||
        magnitude > type.significand_mask())
      continue;
    for (std::size_t k = 0, count = list.size(); k < count; ++k)
      for (const std::uint64_t zero : {std::uint64_t{0}, type.sign()}) {
        list.push_back(list[k]);
        list.back()[i] = zero;
      }
  }
  return list;
}

/// Answers that are probably right, as positions in numerical order.
std::vector<std::int64_t> likely(const reference::Judge& judge,
                                 const std::array<std::uint64_t, 3>& input, std::size_t k,
                                 const ScalarType& type, Accepted& out) {
  const reference::Function& function = judge.function();
  const reference::FloatFormat& format = judge.rules().format;
  std::vector<std::int64_t> list{0, 1, -1};
  if (type.floating()) {
    const auto infinity = static_cast<std::int64_t>(type.infinity());
    const auto normal = static_cast<std::int64_t>(type.significand_mask() + 1);
    for (const std::int64_t p : {infinity, infinity - 1, normal}) {
      list.push_back(p);
      list.push_back(-p);
    }
  } else {
    list.push_back(std::numeric_limits<std::int32_t>::max());
    list.push_back(std::numeric_limits<std::int32_t>::min());
  }
  if (function.selects && k == 0)  // the result may be an unchanged operand
    for (std::size_t i = 0; i < function.parameters.size(); ++i)
      if (function.parameters[i] == Kind::gentype) list.push_back(type.order(input[i]));
  for (const auto& operands : flushed_operands(function, reference::scalar_type(format), input)) {
    const reference::Answers& answers = reference::answers_for(function, judge.rules(), operands);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      const Truth& truth = answers[i][k];
      if (truth.kind == Truth::Kind::number) {
        const auto nearest = type.order(reference::round_to_format(
            format, truth.value.get(), truth.inexact, reference::Rounding::nearest_even));
        for (const std::int64_t d : {0, -1, 1}) list.push_back(nearest + d);
      } else if (truth.kind == Truth::Kind::integer) {
        list.push_back(truth.integer);
        list.push_back(truth.other_integer);
      } else if (truth.kind == Truth::Kind::low_bits && operands == input) {
        out.low_bits = truth.expected_bits;
        const std::int64_t low =
            std::abs(truth.integer) & ((std::int64_t{1} << truth.expected_bits) - 1);
        out.low_bits_of = static_cast<std::int32_t>(truth.sign < 0 ? -low : low);
      }
    }
  }
  return list;
}

void add_interval(std::vector<Accepted::Interval>& list, std::uint64_t low, std::uint64_t high) {
  list.emplace_back(low, high);
}

/// Adds the positions from `low` to `high` as bits. In a negative float, greater bits mean a lower
/// number.
void add_positions(std::vector<Accepted::Interval>& list, const ScalarType& type, std::int64_t low,
                   std::int64_t high) {
  if (low < 0)
    add_interval(list, type.at_order(type.floating() ? std::min<std::int64_t>(high, -1) : low),
                 type.at_order(type.floating() ? low : std::min<std::int64_t>(high, -1)));
  if (high >= 0)
    add_interval(list, type.at_order(std::max<std::int64_t>(low, 0)), type.at_order(high));
}

}  // namespace

Accepted accepted_answers(const reference::Judge& judge,
                          const std::array<std::uint64_t, 3>& input) {
  Accepted out;
  const auto& function = judge.function();
  const auto texts = judge.explain(input, {}).reference;
  for (std::size_t k = 0; k < function.results.size(); ++k) {
    out.reference[k] = texts[k];
    const bool floating = function.results[k] == Kind::gentype;
    const ScalarType type = reference::scalar_type(function.results[k], judge.rules().format);
    const auto ask = [&](std::uint64_t bits) {
      std::array<std::uint64_t, 2> subject{};
      subject[k] = bits;
      return reference::accept(function, judge.rules(), input, subject, static_cast<int>(k))
          .accepted;
    };
    const auto at = [&](std::int64_t position) { return ask(type.at_order(position)); };
    const std::int64_t end = floating ? static_cast<std::int64_t>(type.infinity())
                                      : std::numeric_limits<std::int32_t>::max();
    const std::int64_t start = floating ? -end : -end - 1;
    std::vector<std::pair<std::int64_t, std::int64_t>> found;
    for (const std::int64_t p : likely(judge, input, k, type, out)) {
      if (p < start || p > end) continue;
      const bool known = std::any_of(found.begin(), found.end(), [&](const auto& interval) {
        return interval.first <= p && p <= interval.second;
      });
      if (known || !at(p)) continue;
      found.emplace_back(furthest(at, p, start), furthest(at, p, end));
    }
    std::sort(found.begin(), found.end());
    for (const auto& [low, high] : found) add_positions(out.intervals[k], type, low, high);
    if (floating) {
      if (ask(type.sign())) add_interval(out.intervals[k], type.sign(), type.sign());
      const std::uint64_t quiet = type.infinity() | (1ull << (type.significand_bits() - 1));
      out.nan[k] = ask(quiet) && ask(type.infinity() | 1);
      if (!out.nan[k] && ask(quiet)) {  // the judge may accept only quiet NaNs, of either sign
        add_interval(out.intervals[k], quiet, type.sign() - 1);
        add_interval(out.intervals[k], type.sign() | quiet, type.mask());
      }
    }
  }
  return out;
}

Accepted accepted_answers(const reference::BatchJudge& judge,
                          std::span<const reference::InputBits> group, std::size_t lane,
                          const reference::FloatFormat& format, std::uint64_t nearest) {
  Accepted out;
  const ScalarType type = reference::scalar_type(format);
  const auto ask = [&](std::uint64_t bits) { return judge.decide(group, lane, {bits}).accepted; };
  const auto at = [&](std::int64_t position) { return ask(type.at_order(position)); };
  out.reference[0] = judge.explain(group, lane, {nearest}).reference[0];
  const auto end = static_cast<std::int64_t>(type.infinity());
  const std::int64_t there =
      reference::classify(format, nearest) == reference::FloatClass::nan ? 0 : type.order(nearest);
  std::vector<std::pair<std::int64_t, std::int64_t>> found;
  for (const std::int64_t p :
       {there, there - 1, there + 1, std::int64_t{0}, end, -end, end - 1, 1 - end}) {
    if (p < -end || p > end) continue;
    const bool known = std::any_of(found.begin(), found.end(), [&](const auto& interval) {
      return interval.first <= p && p <= interval.second;
    });
    if (known || !at(p)) continue;
    found.emplace_back(furthest(at, p, -end), furthest(at, p, end));
  }
  std::sort(found.begin(), found.end());
  for (const auto& [low, high] : found) add_positions(out.intervals[0], type, low, high);
  if (ask(type.sign())) add_interval(out.intervals[0], type.sign(), type.sign());
  out.nan[0] = ask(reference::quiet_nan_bits(format));
  return out;
}

Accepted accepted_bits(const reference::ExactJudge& judge,
                       std::span<const reference::InputBits> group, std::size_t lane) {
  const reference::ExactFunction& f = judge.function();
  Accepted out;
  const reference::Explanation e = judge.explain(group, lane, {});
  for (std::size_t r = 0; r < f.results.size(); ++r) {
    const reference::ExactAnswer answer = f.answer(group, lane, r);
    out.reference[r] = e.reference[r];
    out.nan[r] = answer.any_nan;
    if (answer.anything || answer.recommended) {
      out.intervals[r].emplace_back(0, f.results[r].mask());
      continue;
    }
    out.intervals[r].emplace_back(answer.bits, answer.bits);
    for (std::size_t i = 0; i < static_cast<std::size_t>(answer.other_count); ++i)
      out.intervals[r].emplace_back(answer.others[i], answer.others[i]);
  }
  return out;
}

}  // namespace assay::suites::numeric
