#include "harness/sweep/search.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>

#include "harness/sweep/random.h"

namespace assay::harness {
namespace {

constexpr std::size_t most_boxes = 4096, most_elite = 48, most_of_a_niche = 4;
/// A round has at least `least_cells` and at most `most_cells` cells, each with `cell_size` inputs.
/// A large budget has at least `wanted_rounds` rounds, because the search learns after each round.
constexpr std::uint64_t least_cells = 128, most_cells = 4096, wanted_rounds = 256;

/// A cell samples boxes, climbs from the worst inputs, or tries special values. These functions
/// give the number of sampling and of climbing cells in a round.
constexpr std::size_t box_cells(std::size_t cells) {
  return cells * 5 / 16;
}
constexpr std::size_t climbing_cells(std::size_t cells) {
  return cells / 2;
}

/// A niche is a set of similar inputs. Floating-point inputs in one niche have equal signs and
/// exponents. Integers in one niche differ only in the low four bits.
InputBits niche(std::span<const Argument> arguments, const InputBits& bits) {
  InputBits key{};
  for (std::size_t a = 0; a < arguments.size(); ++a)
    key[a] = arguments[a].type.floating() ? bits[a] >> arguments[a].type.significand_bits()
                                          : bits[a] >> 4;
  return key;
}

/// The number of bits after the first significant bit.
int digits_of(const ScalarType& type) {
  return type.floating() ? type.significand_bits() : type.bits - 1;
}

}  // namespace

Search::Search(SearchPlan plan)
    : arguments_(std::move(plan.arguments)),
      key_(mix(random_key(plan.seed, plan.case_id) ^ 0x5ea4c4u)),
      most_(plan.evaluations),
      cells_(static_cast<std::size_t>(std::clamp(
          std::bit_floor(plan.evaluations / wanted_rounds / cell_size), least_cells, most_cells))) {
  make_boxes();
  for (const InputBits& bits : plan.start)
    if (elite_.size() < most_elite) elite_.push_back({0, bits});
}

std::uint64_t Search::Random::operator()() {
  return random_bits(key, counter++);
}

double Search::Random::unit() {
  return static_cast<double>((*this)() >> 11) * 0x1p-53;
}

std::int64_t Search::last_order(std::size_t argument) const {
  const ScalarType& l = arguments_[argument].type;
  if (arguments_[argument].type.floating()) return static_cast<std::int64_t>(l.infinity()) - 1;
  return static_cast<std::int64_t>(l.is_signed() || l.bits == 64 ? l.sign() - 1 : l.mask());
}

std::int64_t Search::first_order(std::size_t argument) const {
  const bool positive = arguments_[argument].type.kind == ScalarType::Kind::unsigned_integer;
  return positive ? 0 : -last_order(argument);
}

std::uint64_t Search::placed(std::size_t argument, std::int64_t order) const {
  return arguments_[argument].type.at_order(
      std::clamp(order, first_order(argument), last_order(argument)));
}

void Search::make_boxes() {
  const std::size_t n = arguments_.size();
  const int parts = n == 1 ? 64 : n == 2 ? 10 : 4;
  Box range, whole;
  for (std::size_t a = 0; a < n; ++a) {
    const ScalarType& l = arguments_[a].type;
    range.low[a] = l.order(nearest_bits(l, arguments_[a].low));
    range.high[a] = l.order(nearest_bits(l, arguments_[a].high));
    whole.high[a] = last_order(a);
    whole.low[a] = first_order(a);
    range.low[a] = std::clamp(range.low[a], whole.low[a], whole.high[a]);
    range.high[a] = std::clamp(range.high[a], range.low[a], whole.high[a]);
  }
  std::array<int, 3> place{};
  for (;;) {
    Box box;
    for (std::size_t a = 0; a < n; ++a) {
      const std::uint64_t part =
          distance(range.low[a], range.high[a]) / static_cast<std::uint64_t>(parts);
      box.low[a] = above(range.low[a], part * static_cast<std::uint64_t>(place[a]));
      box.high[a] = place[a] + 1 == parts ? range.high[a] : above(box.low[a], part);
    }
    boxes_.push_back(box);
    std::size_t a = 0;
    while (a < n && ++place[a] == parts) place[a++] = 0;
    if (a == n) break;
  }
  boxes_.push_back(whole);
}

void Search::split(std::size_t index) {
  Box& box = boxes_[index];
  std::size_t side = 0;
  std::uint64_t longest = 0;
  for (std::size_t a = 0; a < arguments_.size(); ++a) {
    const std::uint64_t length = distance(box.low[a], box.high[a]);
    if (length > longest) {
      longest = length;
      side = a;
    }
  }
  if (longest < 2 * cell_size) return;
  Box upper = box;
  const std::int64_t middle = above(box.low[side], longest / 2);
  box.high[side] = middle;
  upper.low[side] = middle + 1;
  box.visits = upper.visits = 0;
  boxes_.push_back(upper);
}

/// Chooses boxes with great errors and few samples. If there are too few boxes, each is chosen
/// several times.
void Search::choose_boxes(std::size_t count) {
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t i = 0; i < boxes_.size(); ++i) {
    const Box& box = boxes_[i];
    const double score = box.greatest < 0 && box.visits == 0
                             ? std::numeric_limits<double>::infinity()
                             : (box.greatest + 0x1p-20) * (1 + 2.0 / (1 + box.visits));
    order.emplace_back(-score, i);
  }
  std::ranges::sort(order);
  asked_.clear();
  for (std::size_t k = 0; k < count; ++k) asked_.push_back(order[k % order.size()].second);
}

InputBits Search::in_box(const Box& box, Random& random) const {
  InputBits bits{};
  for (std::size_t a = 0; a < arguments_.size(); ++a) {
    const std::uint64_t length = distance(box.low[a], box.high[a]);
    const std::uint64_t step = length == ~0ull ? random() : below(random(), length + 1);
    bits[a] = placed(a, above(box.low[a], step));
  }
  return bits;
}

std::uint64_t Search::step(std::size_t argument, std::uint64_t bits, Random& random) const {
  const ScalarType& l = arguments_[argument].type;
  const std::int64_t order = l.order(bits);
  const bool up = (random() & 1) != 0;
  if (!arguments_[argument].type.floating()) {
    const auto far = static_cast<std::int64_t>(random() >> (33 + random() % 31));
    return placed(argument, up ? order + far : order - far);
  }
  const auto p = static_cast<std::uint64_t>(l.significand_bits());
  switch (random() % 8) {
    case 0:
    case 1:
    case 2: {
      const auto far = static_cast<std::int64_t>(random() >> (64 - 1 - random() % (p + 1)));
      return placed(argument, up ? order + far : order - far);
    }
    case 3:
    case 4: {
      const std::uint64_t low = (1ull << (1 + random() % p)) - 1;
      return (bits & ~low) | (random() & low);
    }
    case 5:
      return bits ^ (1ull << (random() % p));
    case 6: {
      const auto far = static_cast<std::int64_t>((1 + random() % 3) << p);
      const std::int64_t there = (order < 0) == up ? order - far : order + far;
      return placed(argument, there);
    }
    default:
      return (random() & 3) == 0 ? bits ^ l.sign() : bits ^ (random() & 7);
  }
}

InputBits Search::step_from(const InputBits& from, Random& random) const {
  InputBits bits = from;
  const std::size_t n = arguments_.size();
  const std::uint64_t which = n == 1 ? 1 : 1 + random() % ((1u << n) - 1);
  for (std::size_t a = 0; a < n; ++a)
    if ((which >> a & 1) != 0) bits[a] = step(a, bits[a], random);
  return bits;
}

/// A box around the input. Its sides are powers of two, and the input is anywhere in the box.
Search::Box Search::neighborhood(const InputBits& bits, Random& random) const {
  Box box;
  for (std::size_t a = 0; a < arguments_.size(); ++a) {
    const ScalarType& l = arguments_[a].type;
    const int digits = digits_of(l);
    const std::uint64_t side = 1ull << (random() % static_cast<std::uint64_t>(digits));
    const std::uint64_t back = random() & (side - 1);
    const std::int64_t first = first_order(a), last = last_order(a);
    const std::int64_t order = std::clamp(l.order(bits[a]), first, last);
    box.low[a] = distance(first, order) > back ? order - static_cast<std::int64_t>(back) : first;
    box.high[a] = distance(box.low[a], last) > side ? above(box.low[a], side) : last;
  }
  return box;
}

/// An argument at which implementations may change their method, or a number near it.
std::uint64_t Search::special_value(std::size_t argument, Random& random) const {
  const Argument& a = arguments_[argument];
  const ScalarType& l = a.type;
  const double sign = (random() & 1) != 0 ? 1 : -1;
  const double log_uniform = std::exp2(random.unit() * 40);
  double value = 0;
  switch (random() % 9) {
    case 0:
      value = std::exp2(std::floor((random.unit() - 0.5) * 80));
      break;
    case 1:
      value = std::floor(log_uniform) * (std::numbers::pi / 2);
      break;
    case 2:
      value = std::floor(log_uniform) * (std::numbers::pi / 4);
      break;
    case 3:
      value = std::floor(random.unit() * 2200) * (std::numbers::ln2 / 2);
      break;
    case 4:
      value = std::floor(log_uniform) / 4;
      break;
    case 5:
      value = 1 + (random.unit() - 0.5) * std::exp2(-random.unit() * digits_of(l));
      break;
    case 6:
      value = (random() & 1) != 0 ? a.low : a.high;
      break;
    case 7: {
      if (!a.type.floating()) break;
      const std::uint64_t exponent = 1 + random() % (l.greatest_exponent() - 1);
      const std::int64_t near = static_cast<std::int64_t>(random() % 9) - 4;
      const auto order = static_cast<std::int64_t>(exponent << l.significand_bits()) + near;
      return placed(argument, sign < 0 ? -order : order);
    }
    default:
      value = std::exp2(-random.unit() * digits_of(l) * 1.5);
  }
  const std::int64_t order = l.order(nearest_bits(l, sign * value));
  const auto near = static_cast<std::int64_t>(random() >> (57 + random() % 7));
  return placed(argument, (random() & 1) != 0 ? order + near : order - near);
}

/// Makes arguments that cancel, or whose product or power is near an end of the format.
void Search::relate(InputBits& bits, Random& random) const {
  if (arguments_.size() < 2 || !arguments_[0].type.floating()) return;
  const ScalarType& l = arguments_[0].type;
  const double x = value_of(l, bits[0]);
  const auto bias = static_cast<double>(l.greatest_exponent() >> 1);
  double y = 0;
  switch (random() % 5) {
    case 0:
      return;
    case 1:
      y = x;
      break;
    case 2:
      y = 1 / x;
      break;
    case 3:
      y = x * std::exp2(std::floor((random.unit() - 0.5) * 64));
      break;
    default: {  // |x|^y near an end of the format, or near 1
      const double exponent =
          (random() & 1) != 0 ? bias * (random.unit() * 2 - 1) : random.unit() * 4 - 2;
      y = exponent / std::log2(std::fabs(x));
    }
  }
  if (!std::isfinite(y)) return;
  if ((random() & 1) != 0) y = -y;
  const std::int64_t order = arguments_[1].type.order(nearest_bits(arguments_[1].type, y));
  const auto near = static_cast<std::int64_t>(random() >> (40 + random() % 24));
  bits[1] = placed(1, (random() & 1) != 0 ? order + near : order - near);
  if (arguments_.size() == 3 && (random() & 1) != 0 && arguments_[2].type.floating()) {
    const double z = -x * value_of(arguments_[1].type, bits[1]);
    if (std::isfinite(z))
      bits[2] = placed(2, arguments_[2].type.order(nearest_bits(arguments_[2].type, z)) +
                              static_cast<std::int64_t>(random() % 9) - 4);
  }
}

InputBits Search::special(Random& random) const {
  InputBits bits{};
  for (std::size_t a = 0; a < arguments_.size(); ++a)
    bits[a] = (random() & 3) == 0 ? in_box(boxes_[random() % boxes_.size()], random)[a]
                                  : special_value(a, random);
  relate(bits, random);
  return bits;
}

bool Search::next() {
  if (done_ + total() > most_) return false;
  done_ += total();
  choose_boxes(box_cells(cells_) + (elite_.empty() ? climbing_cells(cells_) : 0));
  return true;
}

void Search::make_cell(std::size_t cell, std::span<InputBits, cell_size> inputs) const {
  Random random{mix(key_ ^ mix(done_ + cell))};
  if (cell < asked_.size()) {
    for (InputBits& bits : inputs) bits = in_box(boxes_[asked_[cell]], random);
  } else if (!elite_.empty() && cell < asked_.size() + climbing_cells(cells_)) {
    // The square of `u` chooses the worst inputs most often.
    const double u = random.unit();
    const auto rank = static_cast<std::size_t>(u * u * static_cast<double>(elite_.size()));
    // Often samples a neighborhood of random size, because the greatest error of many neighbors
    // says more than the error of one input.
    if ((random() & 1) != 0) {
      const Box around = neighborhood(elite_[rank].input, random);
      for (InputBits& bits : inputs) bits = in_box(around, random);
    } else {
      for (InputBits& bits : inputs) bits = step_from(elite_[rank].input, random);
    }
  } else {
    for (InputBits& bits : inputs) bits = special(random);
  }
}

void Search::fill(std::uint64_t first, std::size_t count,
                  std::span<void* const> destinations) const {
  std::array<InputBits, cell_size> inputs;
  for (std::uint64_t at = first; at < first + count;) {
    make_cell(static_cast<std::size_t>(at / cell_size % cells_), inputs);
    const std::uint64_t end = std::min((at / cell_size + 1) * cell_size, first + count);
    for (std::size_t a = 0; a < arguments_.size() && a < destinations.size(); ++a) {
      if (destinations[a] == nullptr) continue;
      for (std::uint64_t i = at; i < end; ++i)
        std::memcpy(static_cast<char*>(destinations[a]) + (i - first) * bytes(a),
                    &inputs[i % cell_size][a], bytes(a));
    }
    at = end;
  }
}

/// Adds a finding to the worst inputs. A niche may have only a few of the worst inputs, because
/// otherwise all climbs would begin near one great error.
void Search::keep(const Finding& finding) {
  if (finding.error < 0) return;
  if (finding.error > greatest_.error) greatest_ = finding;
  if (!std::isfinite(finding.error)) return;  // no step can find a greater error
  if (elite_.size() == most_elite && finding.error <= elite_.back().error) return;
  const InputBits key = niche(arguments_, finding.input);
  std::size_t neighbors = 0, last = elite_.size();
  for (std::size_t i = 0; i < elite_.size(); ++i) {
    if (elite_[i].input == finding.input) return;
    if (niche(arguments_, elite_[i].input) != key) continue;
    ++neighbors;
    last = i;
  }
  if (neighbors >= most_of_a_niche) {
    if (elite_[last].error >= finding.error) return;
    elite_.erase(elite_.begin() + static_cast<std::ptrdiff_t>(last));
  }
  const auto place = std::ranges::find_if(
      elite_, [&](const Finding& other) { return other.error < finding.error; });
  elite_.insert(place, finding);
  if (elite_.size() > most_elite) elite_.pop_back();
}

void Search::learn(std::span<const Finding> found) {
  const std::size_t boxes = boxes_.size();
  for (std::size_t k = 0; k < asked_.size(); ++k) {
    Box& box = boxes_[asked_[k]];
    const double error = std::isfinite(found[k].error) ? found[k].error : 0;
    box.greatest = box.visits == 0 ? error : std::max(box.greatest, error);
    ++box.visits;
  }
  for (std::size_t i = 0; i < boxes; ++i)
    if (boxes_[i].visits >= 2) split(i);
  if (boxes_.size() > most_boxes) {
    std::ranges::stable_sort(boxes_, std::ranges::greater{}, &Box::greatest);
    boxes_.resize(most_boxes);
  }
  for (const Finding& finding : found) keep(finding);
}

}  // namespace assay::harness
