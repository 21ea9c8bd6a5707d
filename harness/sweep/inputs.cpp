#include "harness/sweep/inputs.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

#include "harness/cases/depth.h"
#include "harness/sweep/inputs_related.h"
#include "harness/sweep/random.h"

namespace assay::harness {
namespace {

constexpr std::uint64_t stride = exhaustive_stride;

/// Special numbers (zeros, infinities, integers, ends of ranges) come before the ends of binades.
/// Special numbers are half of the edges in a short sequence, and three quarters in a very short
/// sequence.
constexpr std::size_t priority_edges = 384, first_priority_edges = 24;
constexpr std::uint64_t few_places = 64;

constexpr std::size_t block = 512;

/// Ten of sixteen draws are in the argument's range, and the other draws may have any value.
/// Each argument of an input is drawn in its own way, so that an edge and an ordinary value occur
/// in one input.
constexpr std::uint64_t ways = 4;
constexpr std::uint64_t way_of(std::uint64_t choice, std::size_t argument) {
  constexpr std::array<std::uint8_t, 16> of{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 3, 3, 3, 2, 2, 2};
  return of[(choice >> (4 * argument)) & 15];
}

constexpr auto multiples = [] {
  std::array<std::uint32_t, 16> list{};
  for (std::size_t i = 0; i < list.size(); ++i) list[i] = static_cast<std::uint32_t>(i * stride);
  return list;
}();

/// The length of a sequence, as a power of two. `bits` is the sum of the bits of all arguments. If
/// `bits` is small, the sequence has every combination.
int log2_inputs(Depth depth, std::size_t arguments, int bits) {
  const DepthPlan& plan = plan_of(depth);
  if (bits <= plan.log2_whole_space) return bits;
  return std::min(bits, arguments == 1 ? plan.log2_one_argument : plan.log2_arguments);
}

template <class T>
void store_as(void* array, std::size_t index, std::uint64_t bits) {
  const T value = static_cast<T>(bits);
  std::memcpy(static_cast<unsigned char*>(array) + index * sizeof(T), &value, sizeof(T));
}

void store(void* array, std::size_t index, int bytes, std::uint64_t bits) {
  switch (bytes) {
    case 1:
      return store_as<std::uint8_t>(array, index, bits);
    case 2:
      return store_as<std::uint16_t>(array, index, bits);
    case 4:
      return store_as<std::uint32_t>(array, index, bits);
    default:
      return store_as<std::uint64_t>(array, index, bits);
  }
}

/// Divides `rest` by `by`, and returns the remainder. Operands below 2^32 are frequent, and need
/// half the time.
std::uint64_t divide(std::uint64_t& rest, std::uint64_t by) {
  if (((rest | by) >> 32) == 0) {
    const auto small = static_cast<std::uint32_t>(rest), divisor = static_cast<std::uint32_t>(by);
    rest = small / divisor;
    return small % divisor;
  }
  const std::uint64_t remainder = rest % by;
  rest /= by;
  return remainder;
}

// With a sanitizer, a program with clones of a function cannot start.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && defined(__x86_64__)
#define ASSAY_CLONES [[gnu::target_clones("default", "avx2", "arch=x86-64-v4")]]
#else
#define ASSAY_CLONES
#endif

// Runs twice for each input of an exhaustive test. The loop only adds, because baseline x86-64 has
// no vector multiplication of 32-bit integers.
ASSAY_CLONES
void fill_strides(std::uint32_t* to, std::size_t count, std::uint32_t from) {
  std::size_t i = 0;
  for (; i + multiples.size() <= count; i += multiples.size()) {
    for (std::size_t lane = 0; lane < multiples.size(); ++lane)
      to[i + lane] = from + multiples[lane];
    from += static_cast<std::uint32_t>(multiples.size() * stride);
  }
  for (std::size_t lane = 0; i < count; ++i, ++lane) to[i] = from + multiples[lane];
}

ASSAY_CLONES
void draw(std::uint64_t* to, const std::uint64_t* positions, std::size_t count, std::uint64_t key,
          std::uint64_t which) {
  for (std::size_t i = 0; i < count; ++i) to[i] = random_bits(key, positions[i] * 4 + which);
}

}  // namespace

Inputs::Inputs(InputPlan plan)
    : arguments_(std::move(plan.arguments)),
      hard_(std::move(plan.hard_cases)),
      only_(std::move(plan.only)),
      key_(random_key(plan.seed, plan.case_id)),
      repeat_(std::max<std::uint64_t>(plan.repeat, 1)),
      width_(static_cast<std::uint64_t>(std::max(plan.width, 1))),
      shared_(plan.shared) {
  if (!only_.empty()) {
    base_total_ = only_.size();
    total_ = base_total_ * repeat_;
    return;
  }
  ScalarType beside = arguments_[0].type;
  for (const Argument& a : arguments_)
    if (a.type.floating()) {
      beside = a.type;
      integers_ = false;
    }
  const std::size_t n = arguments_.size();
  int space = 0;
  for (const Argument& a : arguments_) space += a.type.bits;
  vectors_ = plan.vectors && width_ > 1;
  if (vectors_) space *= static_cast<int>(width_);
  log2_total_ = log2_inputs(plan.depth, n, space);
  if (log2_total_ < space) log2_total_ = std::max(log2_total_ - plan.halvings, 1);
  if (plan.most != 0)
    log2_total_ = std::min(log2_total_, static_cast<int>(std::bit_width(plan.most)) - 1);
  base_total_ = 1ull << log2_total_;
  // If lanes share an argument, the sequence cannot have all combinations.
  exhaustive_ = log2_total_ == space && shared_ == 0;
  if (exhaustive_ && repeat_ == 1) turns_ = std::bit_ceil(std::max<std::uint64_t>(plan.turns, 1));
  total_ = base_total_ * repeat_ * turns_;
  if (exhaustive_) return;

  for (const Argument& a : arguments_) {
    edges_.push_back(edge_values(a, beside));
    const std::int64_t low = a.type.order(nearest_bits(a.type, a.low));
    const std::int64_t high = a.type.order(nearest_bits(a.type, a.high));
    ranges_.push_back({low, distance(low, high) + 1});
  }
  if (n == 1) {
    grid_ = edges_;
  } else {
    // Three quarters of the sequence are for combinations of edges. The rest is for random numbers.
    const double room = 0.75 * static_cast<double>(std::min<std::uint64_t>(base_total_, 1u << 17));
    const auto wanted = static_cast<std::size_t>(std::pow(room, 1.0 / static_cast<double>(n)));
    for (const Argument& a : arguments_) grid_.push_back(reduced_edge_values(a, beside, wanted));
  }
  for (const auto& values : grid_) combinations_ *= values.size();
  // A short sequence has fewer places than combinations of edges. in_grid() chooses among the
  // combinations.
  grid_size_ = std::min(combinations_, base_total_ * 3 / 4);
  if (hard_.size() > base_total_ / 8) hard_.resize(base_total_ / 8);
}

InputBits Inputs::at(std::uint64_t index) const {
  if (vectors_ && only_.empty()) {
    const std::uint64_t vector = index % total_ / width_;
    if (random_bits(key_, ~vector) % 8 != 0) return component(vector, index % width_);
  }
  if (repeat_ == 1 && shared_ == 0) return base(index);
  const std::uint64_t lane = index % width_;
  const std::uint64_t first = index / width_ / repeat_ * width_;
  InputBits bits = base(first + lane);
  if (shared_ != 0 && lane != 0) {
    const InputBits of_all = base(first);
    for (std::size_t a = 0; a < arguments_.size(); ++a)
      if ((shared_ >> a & 1U) != 0) bits[a] = of_all[a];
  }
  return bits;
}

InputBits Inputs::base(std::uint64_t index) const {
  if (!only_.empty()) return only_[index % only_.size()];
  const std::uint64_t mask = base_total_ - 1;
  if (exhaustive_) {
    const std::uint64_t turn = turns_ == 1 ? 0 : index / base_total_ % turns_;
    // Each repetition moves the values back by one index. A move forward would keep a value in one
    // lane of a vector of three, because 2^(2k) is a multiple of 3 plus one.
    std::uint64_t pattern = ((index - turn) * stride) & mask;
    InputBits bits{};
    for (std::size_t a = 0; a < arguments_.size(); ++a) {
      bits[a] = pattern & arguments_[a].type.mask();
      pattern >>= arguments_[a].type.bits;
    }
    return bits;
  }
  const std::uint64_t place = place_of(index);
  if (place < grid_size_) return in_grid(place);
  if (place - grid_size_ < hard_.size()) return hard_[place - grid_size_];
  return random(place - grid_size_);
}

/// Permutes the positions. Each step can be reversed, so no position occurs twice.
std::uint64_t Inputs::place_of(std::uint64_t index) const {
  const std::uint64_t mask = base_total_ - 1;
  std::uint64_t p = ((index & mask) * 0x9e3779b97f4a7c15u + key_) & mask;
  p ^= p >> (log2_total_ / 2 + 1);
  return (p * 0xd6e8feb86659fd93u) & mask;
}

InputBits Inputs::in_grid(std::uint64_t place) const {
  InputBits bits{};
  std::uint64_t rest = place;
  // If there are fewer places than combinations, most places get combinations of the first values,
  // which matter most. One of `share` places gets any combination.
  const std::uint64_t share = grid_size_ < few_places ? 4 : 2;
  bool priority = combinations_ > grid_size_ && place % share != 0;
  if (priority) {
    std::uint64_t combinations = 1;
    for (const auto& values : grid_) combinations *= std::min(values.size(), first_priority_edges);
    rest = place - place / share - 1;
    if (combinations > grid_size_)
      rest = below(random_bits(key_, place), combinations);
    else
      priority = rest < combinations;
  }
  if (!priority && combinations_ > grid_size_)
    rest = below(random_bits(key_, place), combinations_);
  for (std::size_t a = 0; a < grid_.size(); ++a) {
    const std::size_t size = grid_[a].size();
    bits[a] = grid_[a][divide(rest, priority ? std::min(size, first_priority_edges) : size)];
  }
  return bits;
}

std::uint64_t Inputs::drawn(std::size_t argument, std::uint64_t way, std::uint64_t bits) const {
  const Argument& a = arguments_[argument];
  const ScalarType& l = a.type;
  // Integers: each number of significant bits is equally frequent.
  if (!l.floating() && (integers_ || l.bits == 64) && way == 0) {
    const std::uint64_t size = below(bits, static_cast<std::uint64_t>(l.bits)) + 1;
    const std::uint64_t magnitude = mix(bits) >> (64 - size);
    return ((bits & 1) != 0 ? ~magnitude : magnitude) & l.mask();
  }
  switch (way) {
    case 0: {  // uniform over the bit patterns of the range; for floating-point numbers nearly
               // log-uniform
      const Range& range = ranges_[argument];
      return l.at_order(above(range.low, below(bits, range.count)));
    }
    case 1: {  // uniform over the values of the range
      const double u = static_cast<double>(bits >> 11) * 0x1p-53;
      return nearest_bits(l, a.low * (1 - u) + a.high * u);
    }
    case 2:
      return edges_[argument][below(bits, edges_[argument].size())];
    default:
      return (bits >> 7) & l.mask();
  }
}

std::uint64_t Inputs::one_of(std::size_t argument, std::uint64_t way, std::uint64_t choice,
                             std::uint64_t bits) const {
  const ScalarType& l = arguments_[argument].type;
  const bool alone = arguments_.size() == 1;
  if (way != 2 || !l.floating() || (!alone && (choice >> (48 + argument) & 1) == 0))
    return drawn(argument, alone && way == 2 ? 3 : way, bits);
  // The grid has the edges themselves. So some random values are near the first edges (1, small
  // integers, ends of the range). Other random values are near numbers with few significant bits,
  // because implementations have tables for such numbers.
  const std::vector<std::uint64_t>& edges = edges_[argument];
  std::uint64_t first = std::min(edges.size(), priority_edges);
  if ((choice >> 60 & 1) != 0) first = 1 + below(mix(~bits), first);
  const bool edge = (choice >> (52 + argument) & 1) != 0;
  const std::uint64_t center =
      edge ? edges[below(bits, first)]
           : of_few_bits(l, drawn(argument, 0, bits), choice >> (56 + argument));
  return beside(l, center, mix(bits));
}

/// Makes some arguments nearly equal, or makes them cancel.
void Inputs::bring_together(std::uint64_t position, std::uint64_t choice, InputBits& bits) const {
  if (arguments_.size() < 2) return;
  if (!integers_) return relate(arguments_, choice, random_bits(~key_, position), bits);
  if (((choice >> 16) & 7) != 0 || arguments_[0].type.bits != arguments_[1].type.bits) return;
  const std::uint64_t near = (choice >> 24) & 7;
  bits[1] = ((choice >> 32 & 1) != 0 ? 0 - bits[0] : bits[0]) + (near < 6 ? near - 2 : 0);
  bits[1] &= arguments_[1].type.mask();
}

InputBits Inputs::random(std::uint64_t position) const {
  const std::uint64_t choice = random_bits(key_, position * 4);
  InputBits bits{};
  for (std::size_t a = 0; a < arguments_.size(); ++a)
    bits[a] = one_of(a, way_of(choice, a), choice, random_bits(key_, position * 4 + 1 + a));
  bring_together(position, choice, bits);
  return bits;
}

/// Only for a sequence without repetitions. Makes the inputs of one kind together, which is faster
/// than at().
void Inputs::fill_block(std::uint64_t first, std::span<InputBits> to) const {
  std::array<std::uint64_t, block> position{}, choice, bits;
  std::array<std::uint16_t, block> element;
  std::size_t draws = 0;
  const std::uint64_t listed = grid_size_ + hard_.size();
  for (std::size_t i = 0; i < to.size(); ++i) {
    const std::uint64_t place = place_of(first + i);
    element[draws] = static_cast<std::uint16_t>(i);
    position[draws] = place - grid_size_;
    draws += place >= listed ? 1 : 0;
    if (place < listed) to[i] = place < grid_size_ ? in_grid(place) : hard_[place - grid_size_];
  }
  draw(choice.data(), position.data(), draws, key_, 0);
  for (std::size_t a = 0; a < arguments_.size(); ++a) {
    draw(bits.data(), position.data(), draws, key_, 1 + a);
    for (std::uint64_t way = 0; way < ways; ++way) {
      std::array<std::uint16_t, block> these;
      std::size_t count = 0;
      for (std::size_t d = 0; d < draws; ++d) {
        these[count] = static_cast<std::uint16_t>(d);
        count += way_of(choice[d], a) == way ? 1 : 0;
      }
      for (const std::uint16_t d : std::span(these).first(count))
        to[element[d]][a] = one_of(a, way, choice[d], bits[d]);
    }
  }
  for (std::size_t d = 0; d < draws; ++d) bring_together(position[d], choice[d], to[element[d]]);
}

bool Inputs::cheap() const {
  return exhaustive_ && repeat_ == 1 && turns_ == 1 && arguments_.size() == 1 &&
         arguments_[0].type.bits == 32;
}

void Inputs::fill(std::uint64_t first, std::size_t count,
                  std::span<void* const> destinations) const {
  if (cheap()) {
    if (destinations[0] == nullptr) return;
    fill_strides(static_cast<std::uint32_t*>(destinations[0]), count,
                 static_cast<std::uint32_t>(first * stride));
    return;
  }
  const bool in_blocks = only_.empty() && !exhaustive_ && !vectors_ && repeat_ == 1 && shared_ == 0;
  std::array<InputBits, block> made{};
  for (std::size_t from = 0; from < count; from += block) {
    const std::size_t here = std::min(block, count - from);
    if (in_blocks)
      fill_block(first + from, {made.data(), here});
    else
      for (std::size_t i = 0; i < here; ++i) made[i] = at(first + from + i);
    for (std::size_t a = 0; a < arguments_.size(); ++a)
      if (destinations[a] != nullptr)
        for (std::size_t i = 0; i < here; ++i)
          store(destinations[a], from + i, arguments_[a].type.bytes(), made[i][a]);
  }
}

std::optional<std::uint64_t> Inputs::find(const InputBits& bits) const {
  const std::size_t n = arguments_.size();
  if (exhaustive_ && repeat_ == 1) {
    // Each step of Newton's iteration doubles the number of correct bits: 3, 6, 12, 24, 48.
    std::uint64_t inverse = stride;
    for (int i = 0; i < 4; ++i) inverse *= 2 - stride * inverse;
    std::uint64_t pattern = 0;
    int at = 0;
    for (std::size_t a = 0; a < n; at += arguments_[a].type.bits, ++a) pattern |= bits[a] << at;
    return (pattern * inverse) & (base_total_ - 1);
  }
  for (std::uint64_t i = 0; i < total_; ++i) {
    const InputBits here = at(i);
    if (std::equal(here.begin(), here.begin() + static_cast<std::ptrdiff_t>(n), bits.begin()))
      return i;
  }
  return std::nullopt;
}

}  // namespace assay::harness
