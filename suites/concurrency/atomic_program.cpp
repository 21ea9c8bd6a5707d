#include "suites/concurrency/atomic_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <stdexcept>
#include <utility>

#include "harness/sweep/random.h"
#include "suites/concurrency/trail.h"
#include "suites/numeric/numeric_case.h"

namespace assay::suites::concurrency {
namespace {

// The number of uints of a work-item in `in` and in `out`.
constexpr std::size_t in_item = 8, out_item = 4;
// `in` has the place of the object, the bits by_sub_group and companion, x and y. `out` has the old
// value, the flag and the place.
constexpr std::uint32_t by_sub_group = 1, companion = 2;

constexpr std::size_t group_size = 64;
constexpr std::size_t quick_groups = 32, thorough_groups = 256;
/// An operation that does not change its object cannot show a lost update. With 32 operations for
/// an object, most operations still change the object. Two work-items rarely use one object at the
/// same time, so there are several tries.
constexpr std::size_t operations_per_object = 32, tries = 3;

float as_float(std::uint64_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
}

template <class F>
std::uint64_t on_floats(const ValueType& t, std::uint64_t a, std::uint64_t b, F f) {
  if (t.bytes == 8)
    return std::bit_cast<std::uint64_t>(f(std::bit_cast<double>(a), std::bit_cast<double>(b)));
  return std::bit_cast<std::uint32_t>(f(as_float(a), as_float(b)));
}

std::int64_t extended(const ValueType& t, std::uint64_t bits) {
  if (t.bytes == 8) return static_cast<std::int64_t>(bits);
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits));
}

bool less(const ValueType& t, std::uint64_t a, std::uint64_t b) {
  return t.is_signed ? extended(t, a) < extended(t, b) : truncated(t, a) < truncated(t, b);
}

bool is_nan(const ValueType& t, std::uint64_t bits) {
  if (!t.floating) return false;
  return t.bytes == 8 ? std::isnan(std::bit_cast<double>(bits)) : std::isnan(as_float(bits));
}

std::uint64_t nan_of(const ValueType& t) {
  return t.bytes == 8 ? 0x7ff8000000000000u : 0x7fc00000u;
}

/// A NaN only if both operands are NaNs (cl_ext_float_atomics).
struct Smaller {
  template <class T>
  T operator()(T a, T b) const {
    return std::isnan(a) ? b : std::isnan(b) || a < b ? a : b;
  }
};
struct Greater {
  template <class T>
  T operator()(T a, T b) const {
    return std::isnan(a) ? b : std::isnan(b) || b < a ? a : b;
  }
};

/// All NaNs are equal, because the specification does not state payloads. If a function may return
/// either zero, both zeros are equal.
struct Canonical {
  ValueType type;
  bool one_zero = false;

  std::uint64_t operator()(std::uint64_t bits) const {
    bits = truncated(type, bits);
    if (is_nan(type, bits)) return nan_of(type);
    const std::uint64_t sign = std::uint64_t{1} << (8 * type.bytes - 1);
    return one_zero && type.floating && bits == sign ? 0 : bits;
  }
};

std::uint64_t at(std::span<const std::uint32_t> uints, int bytes) {
  return bytes == 8 ? uints[0] | std::uint64_t{uints[1]} << 32 : uints[0];
}

void put(std::vector<std::uint32_t>& uints, std::size_t place, std::uint64_t bits) {
  uints[place] = static_cast<std::uint32_t>(bits);
  uints[place + 1] = static_cast<std::uint32_t>(bits >> 32);
}

std::vector<std::uint64_t> corners(const ValueType& t) {
  if (t.floating) {
    std::vector<std::uint64_t> bits;
    if (t.bytes == 8) {
      using L = std::numeric_limits<double>;
      for (const double v :
           {0.0, -0.0, 1.0, -1.0, 1.0 + L::epsilon(), L::epsilon() / 2, 3.0 * L::epsilon() / 4,
            L::max(), -L::max(), L::infinity(), -L::infinity(), L::min(), 3.5, -1e300})
        bits.push_back(std::bit_cast<std::uint64_t>(v));
    } else {
      using L = std::numeric_limits<float>;
      for (const float v : {0.0F, -0.0F, 1.0F, -1.0F, 1.0F + L::epsilon(), L::epsilon() / 2,
                            3.0F * L::epsilon() / 4, L::max(), -L::max(), L::infinity(),
                            -L::infinity(), L::min(), 3.5F, -1e30F})
        bits.push_back(std::bit_cast<std::uint32_t>(v));
    }
    bits.push_back(nan_of(t));
    return bits;
  }
  const std::uint64_t top = std::uint64_t{1} << (8 * t.bytes - 1);
  std::vector<std::uint64_t> bits{
      0, 1, top - 1, top, top + 1, ~0ull, ~0ull - 1, 0x5555555555555555, 2, 0xffff};
  if (t.bytes == 8) {  // an addition carries from the low half to the high half
    bits.push_back(0xffffffffu);
    bits.push_back(0x100000000u);
    bits.push_back(0x7fffffff80000000u);
    bits.push_back(0xffffffff00000000u);
  }
  for (auto& value : bits) value = truncated(t, value);
  return bits;
}

/// Sums of these values are exact in any order.
std::uint64_t shared_value(const AtomicProgram& p, std::uint64_t random) {
  const ValueType& t = p.type;
  if (t.floating) {
    const auto small = static_cast<double>(random % 17) - 8;
    return t.bytes == 8 ? std::bit_cast<std::uint64_t>(small)
                        : std::bit_cast<std::uint32_t>(static_cast<float>(small));
  }
  const int bit = static_cast<int>(random % static_cast<std::uint64_t>(8 * t.bytes));
  switch (p.operation.operands) {
    case Operands::any:
      return truncated(t, random);
    case Operands::few:
      // Each half of the 64 bits identifies the value. So the judge notices a result that has
      // halves of two values.
      return truncated(t, random % 3 * 0x0000000100000001u);
    case Operands::one_bit:
      return std::uint64_t{1} << bit;
    case Operands::all_but_one_bit:
      return truncated(t, ~(std::uint64_t{1} << bit));
  }
  return 0;
}

struct Did {
  std::uint64_t place = 0;  ///< of the object
  std::size_t item = 0;
  std::uint64_t old = 0, x = 0, y = 0;
  bool flag = false, companion = false;
};

class Judge {
 public:
  Judge(const AtomicProgram& program, bool beyond)
      : p_(program),
        canonical_{program.type,
                   program.operation.step == steps::min || program.operation.step == steps::max},
        beyond_(beyond) {}

  void operator()(const Answers& answers, Findings& findings) const {
    std::vector<Did> all;
    for (const auto& group : work_groups(answers.round.shape))
      for (const WorkItem& item : group) collect(answers, item, all, findings);
    std::ranges::stable_sort(all, {}, &Did::place);
    auto from = all.begin();
    const std::size_t objects = answers.round.words.size() / uints();
    for (std::size_t place = 0; place < objects; ++place) {
      auto to = from;
      while (to != all.end() && to->place == place) ++to;
      const std::uint64_t before = value(answers.round.words, place);
      const std::uint64_t after = value(answers.words, place);
      const auto bad = object({from, to}, before, after);
      findings.checked(static_cast<std::size_t>(to - from));
      if (bad) {
        harness::Finding finding =
            harness::said(fmt::format("{}, object {}: {}", answers.round.name, place, bad->reason),
                          harness::Finding::Kind::order);
        if (beyond_) finding.rule = "beyond_the_scope";
        findings.wrong(bad->item, std::move(finding));
      }
      from = to;
    }
  }

 private:
  std::size_t uints() const { return p_.type.bytes == 8 ? 2 : 1; }
  std::uint64_t value(std::span<const std::uint32_t> words, std::size_t place) const {
    const std::uint64_t bits = at(words.subspan(place * uints()), p_.type.bytes);
    // Any value except 0 means set (6.15.12.7.6).
    return p_.operation.kind == Kind::test_and_set ? bits != 0 : canonical_(bits);
  }

  void collect(const Answers& answers, const WorkItem& item, std::vector<Did>& all,
               Findings& findings) const {
    const auto in = std::span(answers.round.in).subspan(item.index * in_item, in_item);
    const auto out = answers.of(item);
    const std::size_t objects = answers.round.words.size() / uints();
    if (out[3] == poison || out[3] >= objects) {
      findings.wrong(item.index,
                     fmt::format("{}: work-item {} of group {} wrote no answer", answers.round.name,
                                 item.local, item.group),
                     harness::Finding::Kind::value, no_answer);
      return;
    }
    all.push_back({out[3], item.index, canonical_(at(out, p_.type.bytes)),
                   canonical_(at(in.subspan(2), p_.type.bytes)),
                   canonical_(at(in.subspan(4), p_.type.bytes)), out[2] != 0,
                   (in[1] & companion) != 0});
  }

  std::optional<BrokenTrail> object(std::span<const Did> all, std::uint64_t before,
                                    std::uint64_t after) const {
    if (p_.operation.kind == Kind::load || p_.operation.kind == Kind::store)
      return loads_and_stores(all, before, after);
    std::vector<Step> steps;
    for (const Did& did : all) {
      if (p_.operation.kind == Kind::put) {
        if (all.size() != 1) throw std::logic_error("an object of one work-item is shared");
        steps.push_back({before, next(before, did), did.item});
        continue;
      }
      const auto step = step_of(did);
      if (!step.second.empty()) return BrokenTrail{did.item, step.second};
      steps.push_back(step.first);
    }
    if (all.size() == 1) return alone(all[0], steps[0], before, after);
    return broken_trail(steps, before, after);
  }

  std::uint64_t next(std::uint64_t found, const Did& did) const {
    return canonical_(p_.operation.step(p_.type, found, did.x, did.y));
  }

  /// A step, or why the results are impossible.
  std::pair<Step, std::string> step_of(const Did& did) const {
    switch (p_.operation.kind) {
      case Kind::compare:
      case Kind::compare_weak:
        if (did.flag) {
          if (did.old != did.x)
            return {{},
                    fmt::format("work-item {} reports success with 0x{:x}, but left 0x{:x} "
                                "in `expected`",
                                did.item, did.x, did.old)};
          return {{did.x, did.y, did.item}, {}};
        }
        if (p_.operation.kind == Kind::compare && did.old == did.x)
          return {{},
                  fmt::format("work-item {} reports that 0x{:x} differs from 0x{:x}", did.item,
                              did.old, did.x)};
        return {{did.old, did.old, did.item}, {}};
      case Kind::test_and_set:
        return {{did.flag ? 1u : 0u, 1, did.item}, {}};
      default:
        return {{did.old, next(did.old, did), did.item}, {}};
    }
  }

  static std::optional<BrokenTrail> alone(const Did& did, const Step& step, std::uint64_t before,
                                          std::uint64_t after) {
    if (step.from != before)
      return BrokenTrail{did.item, fmt::format("work-item {} got 0x{:x}, expected 0x{:x}", did.item,
                                               step.from, before)};
    if (step.to != after)
      return BrokenTrail{
          did.item, fmt::format("work-item {} found 0x{:x} with operands 0x{:x}, 0x{:x} and left "
                                "0x{:x}, expected 0x{:x}",
                                did.item, before, did.x, did.y, after, step.to)};
    return std::nullopt;
  }

  /// A load gives the first value or a stored value. The last value of the object is a stored
  /// value.
  std::optional<BrokenTrail> loads_and_stores(std::span<const Did> all, std::uint64_t before,
                                              std::uint64_t after) const {
    std::vector<std::uint64_t> stored;
    const bool loads = p_.operation.kind == Kind::load;
    for (const Did& did : all)
      if (did.companion == loads) stored.push_back(did.x);
    std::ranges::sort(stored);
    const auto was_stored = [&](std::uint64_t bits) {
      return std::ranges::binary_search(stored, bits);
    };
    for (const Did& did : all)
      if (did.companion != loads && did.old != before && !was_stored(did.old))
        return BrokenTrail{
            did.item, fmt::format("work-item {} loaded 0x{:x}, which no work-item stored", did.item,
                                  did.old)};
    if (stored.empty() ? after != before : !was_stored(after))
      return BrokenTrail{all.empty() ? 0 : all[0].item,
                         fmt::format("the last value is 0x{:x}, {}", after,
                                     stored.empty() ? "but no work-item changed the first value"
                                                    : "which no work-item stored")};
    return std::nullopt;
  }

  AtomicProgram p_;
  Canonical canonical_;
  bool beyond_;
};

/// Work-item `i` uses object `place(i)`. `values(i, k)` is x for k = 0, and y for k = 1.
/// `first(place)` is the first value of an object.
template <class Place, class Value, class First>
Round make_round(const AtomicProgram& p, std::string name, const Shape& shape, Place place,
                 Value values, First first, std::uint32_t mode, bool beyond) {
  Round round;
  round.name = std::move(name);
  round.shape = shape;
  round.out_per_item = out_item;
  round.scratch_bytes = shape.group_items() * static_cast<std::size_t>(p.type.bytes);
  round.in.assign(shape.places() * in_item, 0);
  const std::size_t uints = p.type.bytes == 8 ? 2 : 1;
  round.words.assign(shape.places() * uints, 0);
  for (std::size_t k = 0; k < shape.places(); ++k) {
    const std::uint64_t bits = first(k);
    std::memcpy(&round.words[k * uints], &bits, uints * 4);
  }
  for (const auto& group : work_groups(shape))
    for (const WorkItem& item : group) {
      const std::size_t at = item.index * in_item;
      round.in[at] = static_cast<std::uint32_t>(place(item));
      round.in[at + 1] = mode;
      // A hash of the index chooses half of the work-items, so that neighbors often do different
      // operations.
      if (!p.companion.empty() && harness::mix(item.index) % 2 != 0) round.in[at + 1] |= companion;
      put(round.in, at + 2, values(item, 0));
      put(round.in, at + 4, values(item, 1));
    }
  round.judge = Judge(p, beyond);
  return round;
}

std::vector<Round> rounds_of(const AtomicProgram& p, const LaunchLimits& limits) {
  const Shape shape = line(limits.thorough ? thorough_groups : quick_groups, group_size, limits);
  const std::size_t full = shape.group_items();
  std::vector<Round> rounds;
  const std::vector<std::uint64_t> special = corners(p.type);
  const std::size_t s = special.size();
  const auto random = [key = limits.key](std::size_t a, std::size_t b) {
    return harness::random_bits(key, a * 8 + b);
  };
  const bool flag = p.operation.kind == Kind::test_and_set;

  // Each work-item has its own object. The operands are all pairs of corners, and then random
  // numbers. `which` is the number of an operand.
  const auto own = [&](std::size_t index, std::size_t which) -> std::uint64_t {
    if (flag) return which == 0 ? random(index, 7) % 2 : 0;
    const std::size_t pair = index % (2 * s * s);
    if (which == 2) return special[index % s == 0 ? random(index, 3) % s : (index / 2) % s];
    if (pair < s * s) return special[which == 0 ? pair % s : pair / s];
    // Every second comparison finds the expected value.
    if (which == 1 && random(index, 4) % 2 != 0) which = 0;
    return p.type.floating ? special[random(index, which) % s]
                           : truncated(p.type, random(index, which));
  };
  rounds.push_back(make_round(
      p, "an object for each work-item", shape, [](const WorkItem& item) { return item.index; },
      [&](const WorkItem& item, std::size_t k) { return own(item.index, k + 1); },
      [&](std::size_t place) { return own(place, 0); }, 0, false));
  // No work-item does the companion operation in this round.
  if (!p.companion.empty())
    for (std::size_t k = 0; k < shape.places(); ++k) rounds[0].in[k * in_item + 1] = 0;
  if (p.operation.kind == Kind::put) return rounds;

  const auto values = [&](const WorkItem& item, std::size_t k) {
    return shared_value(p, random(item.index, 5 + k));
  };
  const auto first = [&](std::size_t place) -> std::uint64_t {
    if (flag) return 0;
    if (p.operation.operands == Operands::one_bit) return 0;
    if (p.operation.operands == Operands::all_but_one_bit) return truncated(p.type, ~0ull);
    return shared_value(p, random(place, 2));
  };
  const auto share = [&](Region region, bool beyond) {
    if (in_local_memory(p.space) && region == Region::device) region = Region::work_group;
    if (region == Region::sub_group) {
      rounds.push_back(make_round(
          p, "one object for each sub-group", shape,
          [&](const WorkItem& item) { return item.group * full; }, values, first, by_sub_group,
          beyond));
      return;
    }
    const bool whole = region == Region::device;
    std::vector<std::size_t> counts{1, std::min<std::size_t>(8, full)};
    if (whole) counts.insert(counts.end(), tries, shape.places() / operations_per_object);
    for (const std::size_t objects : counts) {
      rounds.push_back(make_round(
          p,
          fmt::format("{} object{} for {}", objects, objects == 1 ? "" : "s",
                      whole ? "all work-items" : "each work-group"),
          shape,
          [&](const WorkItem& item) {
            const std::size_t chosen = random(item.index, 6) % objects;
            return whole ? chosen : item.group * full + chosen;
          },
          values, first, 0, beyond));
    }
  };
  if (p.region != Region::work_item) share(p.region, false);
  if (p.wider != Region::work_item) share(p.wider, true);
  return rounds;
}

std::string body_of(const AtomicProgram& p) {
  const std::string_view t = p.type.name;
  const bool local = in_local_memory(p.space);
  std::string text = fmt::format(
      "const uint place = in[8 * i]{};\n"
      "  const {} x = *(__global const {} *)(in + 8 * i + 2), y = *(__global const {} *)(in + 8 * "
      "i + 4);\n"
      "  {} old = x; uint flag = 0;\n",
      p.region == Region::sub_group ? " + (in[8 * i + 1] & 1) * get_sub_group_id()" : "", t, t, t,
      t);
  const std::string qualifier = is_generic(p.space) ? "" : local ? "__local " : "__global ";
  if (local)
    text += fmt::format(
        "  volatile __local {0} *q = (volatile __local {0} *)scratch;\n"
        "  const {1} first = ((__global const {1} *)words)[i];\n"
        "  {2}\n"
        "  barrier(CLK_LOCAL_MEM_FENCE);\n"
        "  volatile {3}{0} *p = q + (place - g * full);\n",
        p.object, t, p.initialize, qualifier);
  else
    text += fmt::format("  volatile {1}{0} *p = (volatile __global {0} *)words + place;\n",
                        p.object, qualifier);
  if (p.companion.empty())
    text += "  " + p.statement + "\n";
  else
    text += fmt::format("  if ((in[8 * i + 1] & 2) != 0) {{ {} }} else {{ {} }}\n", p.companion,
                        p.statement);
  if (local)
    text += fmt::format("  barrier(CLK_LOCAL_MEM_FENCE);\n  ((__global {} *)words)[i] = {};\n", t,
                        p.finish);
  text += fmt::format(
      "  *(__global {} *)(out + 4 * i) = old; out[4 * i + 2] = flag; out[4 * i + 3] = place;", t);
  return text;
}

}  // namespace

std::string_view name(Space space) {
  constexpr std::string_view names[] = {"global", "local", "generic_global", "generic_local"};
  return names[static_cast<std::size_t>(space)];
}

bool in_local_memory(Space space) {
  return space == Space::local || space == Space::generic_local;
}

bool is_generic(Space space) {
  return space == Space::generic_global || space == Space::generic_local;
}

std::uint64_t truncated(const ValueType& type, std::uint64_t bits) {
  return type.bytes == 8 ? bits : bits & 0xffffffffu;
}

GroupCase atomic_case(const AtomicProgram& program) {
  GroupCase made;
  made.body = body_of(program);
  made.meets = in_local_memory(program.space);
  made.rounds = [program](const LaunchLimits& limits) { return rounds_of(program, limits); };
  return made;
}

namespace steps {

std::uint64_t add(const ValueType& t, std::uint64_t found, std::uint64_t x, std::uint64_t) {
  if (t.floating) return on_floats(t, found, x, [](auto a, auto b) { return a + b; });
  return truncated(t, found + x);
}
std::uint64_t sub(const ValueType& t, std::uint64_t found, std::uint64_t x, std::uint64_t) {
  if (t.floating) return on_floats(t, found, x, [](auto a, auto b) { return a - b; });
  return truncated(t, found - x);
}
std::uint64_t increment(const ValueType& t, std::uint64_t found, std::uint64_t, std::uint64_t) {
  return truncated(t, found + 1);
}
std::uint64_t decrement(const ValueType& t, std::uint64_t found, std::uint64_t, std::uint64_t) {
  return truncated(t, found - 1);
}
std::uint64_t bit_or(const ValueType&, std::uint64_t found, std::uint64_t x, std::uint64_t) {
  return found | x;
}
std::uint64_t bit_xor(const ValueType&, std::uint64_t found, std::uint64_t x, std::uint64_t) {
  return found ^ x;
}
std::uint64_t bit_and(const ValueType&, std::uint64_t found, std::uint64_t x, std::uint64_t) {
  return found & x;
}
std::uint64_t min(const ValueType& t, std::uint64_t found, std::uint64_t x, std::uint64_t) {
  if (t.floating) return on_floats(t, found, x, Smaller{});
  return less(t, x, found) ? x : found;
}
std::uint64_t max(const ValueType& t, std::uint64_t found, std::uint64_t x, std::uint64_t) {
  if (t.floating) return on_floats(t, found, x, Greater{});
  return less(t, found, x) ? x : found;
}
std::uint64_t exchange(const ValueType&, std::uint64_t, std::uint64_t x, std::uint64_t) {
  return x;
}
std::uint64_t compare(const ValueType&, std::uint64_t found, std::uint64_t x, std::uint64_t y) {
  return found == x ? y : found;
}
std::uint64_t clear(const ValueType&, std::uint64_t, std::uint64_t, std::uint64_t) {
  return 0;
}

}  // namespace steps

}  // namespace assay::suites::concurrency
