#include "reference/litmus/allowed.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <stdexcept>

namespace assay::reference::litmus {
namespace {

using Set = std::uint32_t;  // a set of events, one bit for each
constexpr std::size_t most_events = 32;

/// Bit b of row a is set if event a precedes event b.
class Relation {
 public:
  void add(int a, int b) { rows_[static_cast<std::size_t>(a)] |= Set{1} << b; }
  bool has(int a, int b) const { return (rows_[static_cast<std::size_t>(a)] >> b & 1) != 0; }
  void close(int events) {
    for (int through = 0; through < events; ++through)
      for (int a = 0; a < events; ++a)
        if (has(a, through))
          rows_[static_cast<std::size_t>(a)] |= rows_[static_cast<std::size_t>(through)];
  }
  bool cyclic(int events) const {
    for (int a = 0; a < events; ++a)
      if (has(a, a)) return true;
    return false;
  }

 private:
  std::array<Set, most_events> rows_{};
};

/// An executed instruction, or the initial write of a location (thread -1).
struct Event {
  int thread = -1;
  Instruction what;
  Scope scope = Scope::all_svm_devices;
  bool initial() const { return thread < 0; }
  bool atomic() const { return !initial() && what.order != Order::non_atomic; }
  bool is_fence() const { return what.kind == Instruction::Kind::fence; }
  bool releases() const {
    return what.order == Order::release || what.order == Order::acq_rel ||
           what.order == Order::seq_cst;
  }
  bool acquires() const {
    return what.order == Order::acquire || what.order == Order::acq_rel ||
           what.order == Order::seq_cst;
  }
  bool seq_cst() const { return !initial() && what.order == Order::seq_cst; }
};

/// The executions for one choice of guarded instructions.
class Executions {
 public:
  Executions(const Program& program, const Asked& asked, const std::vector<bool>& executed,
             Verdict& verdict)
      : program_(program), asked_(asked), verdict_(verdict) {
    for (std::size_t l = 0; l < program.locations.size(); ++l) {
      Event initial;
      initial.what.kind = Instruction::Kind::store;
      initial.what.location = static_cast<int>(l);
      events_.push_back(initial);
    }
    std::size_t guarded = 0;
    for (std::size_t t = 0; t < program.threads.size(); ++t)
      for (const Instruction& one : program.threads[t]) {
        if (one.guard >= 0) {
          guards_.push_back({one.guard, one.guard_value, executed[guarded]});
          if (!executed[guarded++]) continue;
        }
        events_.push_back({static_cast<int>(t), one, scope_of(one)});
      }
    if (events_.size() > most_events) throw std::invalid_argument("litmus test: too many events");
    count_ = static_cast<int>(events_.size());
    writes_.resize(program.locations.size());
    for (int e = 0; e < count_; ++e) {
      const Event& event = at(e);
      if (event.what.writes()) writes_[location(e)].push_back(e);
      if (event.what.reads()) reads_.push_back(e);
      if (event.seq_cst()) sequential_.push_back(e);
    }
    for (int a = 0; a < count_; ++a)
      for (int b = 0; b < count_; ++b)
        if ((at(a).initial() && !at(b).initial()) ||
            (!at(a).initial() && at(a).thread == at(b).thread && a < b))
          sequenced_.add(a, b);
    needs_order_ = std::ranges::all_of(sequential_, [&](int e) {
      return at(e).scope >= Scope::device ||
             // Local memory has at most the scope of a work-group.
             (at(e).what.location >= 0 && region(e) == local_memory &&
              given_scope(at(e).what) >= Scope::device);
    });
  }

  void run() {
    from_.assign(static_cast<std::size_t>(count_), -1);
    choose_source(0);
  }

 private:
  const Event& at(int e) const { return events_[static_cast<std::size_t>(e)]; }
  std::size_t location(int e) const { return static_cast<std::size_t>(at(e).what.location); }
  Region region(int e) const { return program_.locations[location(e)].region; }
  int from(int e) const { return from_[static_cast<std::size_t>(e)]; }
  bool before(int a, int b) const {  // a is before b in the modification order
    return place_[static_cast<std::size_t>(a)] < place_[static_cast<std::size_t>(b)];
  }

  Scope given_scope(const Instruction& one) const { return one.scope.value_or(asked_.scope); }
  Scope scope_of(const Instruction& one) const {
    const Scope given = given_scope(one);
    if (one.location >= 0 &&
        program_.locations[static_cast<std::size_t>(one.location)].region == local_memory)
      return std::min(given, Scope::work_group);
    return asked_.svm_atomics ? given : std::min(given, Scope::device);
  }

  /// 3.3.4: both events have the same scope, and this scope contains both threads. From 3.1 on,
  /// each scope need only contain the other event's thread.
  bool inclusive(int a, int b) const {
    if (at(a).scope != at(b).scope && !asked_.scopes_may_differ) return false;
    const Placed& p = asked_.places[static_cast<std::size_t>(at(a).thread)];
    const Placed& q = asked_.places[static_cast<std::size_t>(at(b).thread)];
    return covers(at(a).scope, p, q) && covers(at(b).scope, p, q);
  }
  static bool covers(Scope scope, const Placed& p, const Placed& q) {
    switch (scope) {
      case Scope::sub_group:
        return p.device == q.device && p.work_group == q.work_group && p.sub_group == q.sub_group;
      case Scope::work_group:
        return p.device == q.device && p.work_group == q.work_group;
      case Scope::device:
        return p.device == q.device;
      case Scope::all_svm_devices:
        return true;
    }
    return false;
  }

  void choose_source(std::size_t read) {
    if (read == reads_.size()) {
      if (find_values()) choose_order(0);
      return;
    }
    const int r = reads_[read];
    for (const int w : writes_[location(r)]) {
      if (w == r) continue;
      from_[static_cast<std::size_t>(r)] = w;
      choose_source(read + 1);
    }
  }

  /// Finds the values of reads and writes. Returns false if a value depends on itself, or a guard
  /// does not match.
  bool find_values() {
    std::vector<int> read(events_.size(), -1), written(events_.size(), -1);
    for (int e = 0; e < count_; ++e)
      if (at(e).what.writes() && at(e).what.kind != Instruction::Kind::add)
        written[static_cast<std::size_t>(e)] = at(e).what.value;
    for (int pass = 0; pass < count_; ++pass)
      for (const int e : reads_) {
        const auto i = static_cast<std::size_t>(e);
        read[i] = written[static_cast<std::size_t>(from(e))];
        if (read[i] >= 0 && at(e).what.kind == Instruction::Kind::add)
          written[i] = read[i] + at(e).what.value;
      }
    registers_.assign(program_.registers.size(), 0);
    for (const int e : reads_) {
      const int value = read[static_cast<std::size_t>(e)];
      if (value < 0) return false;
      registers_[static_cast<std::size_t>(at(e).what.result)] = value;
    }
    written_ = std::move(written);
    return std::ranges::all_of(guards_, [&](const Guard& guard) {
      return (registers_[static_cast<std::size_t>(guard.result)] == guard.value) == guard.executed;
    });
  }

  /// Tries all modification orders of the locations from `l` on. The initial write is first.
  void choose_order(std::size_t l) {
    if (l == program_.locations.size()) return judge();
    auto order = writes_[l];
    do {
      for (std::size_t i = 0; i < order.size(); ++i)
        place_[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
      const bool indivisible = std::ranges::all_of(order, [&](int w) {
        const auto i = static_cast<std::size_t>(w);
        return !at(w).what.reads() || place_[static_cast<std::size_t>(from(w))] == place_[i] - 1;
      });
      if (indivisible) choose_order(l + 1);
    } while (std::next_permutation(order.begin() + 1, order.end()));
  }

  /// True if write `w` is in the release sequence of `head` (3.3.5). Any `head` counts as a release
  /// here.
  bool in_release_sequence(int w, int head) const {
    if (before(w, head)) return false;
    for (const int other : writes_[location(head)]) {
      const bool between = before(head, other) && !before(w, other);
      if (between && at(other).thread != at(head).thread && !at(other).what.reads()) return false;
    }
    return true;
  }

  /// Finds which events synchronize in one memory, by its atomic operations and fences (3.3.6.1,
  /// 3.3.6.2).
  Relation synchronizes(Region memory) const {
    Relation made;
    const auto fences = [&](int e, bool release) {
      return at(e).is_fence() && (at(e).what.flags & memory) != 0 &&
             (release ? at(e).releases() : at(e).acquires());
    };
    for (const int r : reads_) {
      if (!at(r).atomic() || region(r) != memory) continue;
      const int source = from(r);
      for (const int w : writes_[location(r)]) {
        if (!at(w).atomic() || at(w).thread == at(r).thread || !in_release_sequence(source, w))
          continue;
        for (int a = 0; a < count_; ++a) {
          const bool head = a == w && at(w).releases();
          const bool fence = fences(a, true) && sequenced_.has(a, w);
          if (!head && !fence) continue;
          for (int b = 0; b < count_; ++b) {
            const bool acquire = b == r && at(r).acquires();
            if (!acquire && !(fences(b, false) && sequenced_.has(r, b))) continue;
            if (inclusive(a, b)) made.add(a, b);
          }
        }
      }
    }
    return made;
  }

  void find_happens_before() {
    Relation global = synchronizes(global_memory), local = synchronizes(local_memory);
    for (int a = 0; a < count_; ++a)
      for (int b = 0; b < count_; ++b) {
        const bool sequential = at(a).seq_cst() && at(b).seq_cst();
        const bool fences = at(a).is_fence() && at(b).is_fence() &&
                            at(a).what.flags == both_memories && at(b).what.flags == both_memories;
        if ((sequential || fences) && (global.has(a, b) || local.has(a, b))) {
          global.add(a, b);
          local.add(a, b);
        }
      }
    for (Relation* one : {&global, &local}) {
      for (int a = 0; a < count_; ++a)
        for (int b = 0; b < count_; ++b)
          if (sequenced_.has(a, b)) one->add(a, b);
      one->close(count_);
    }
    global_ = global;
    local_ = local;
  }
  const Relation& happens_before(Region memory) const {
    return memory == global_memory ? global_ : local_;
  }

  /// True if the four requirements of coherence hold (3.3.5).
  bool coherent() const {
    for (int a = 0; a < count_; ++a)
      for (int b = 0; b < count_; ++b) {
        if (a == b || at(a).is_fence() || at(b).is_fence() || location(a) != location(b)) continue;
        if (!happens_before(region(a)).has(a, b)) continue;
        const bool a_writes = at(a).what.writes(), b_writes = at(b).what.writes();
        const bool a_reads = at(a).what.reads(), b_reads = at(b).what.reads();
        if (a_writes && b_writes && !before(a, b)) return false;
        if (a_reads && b_reads && before(from(b), from(a))) return false;
        if (a_reads && b_writes && (from(a) == b || !before(from(a), b))) return false;
        if (a_writes && b_reads && before(from(b), a)) return false;
      }
    return true;
  }

  /// True if a total order S of the memory_order_seq_cst operations exists.
  bool sequentially_consistent() const {
    if (!needs_order_ || sequential_.empty()) return true;
    auto order = sequential_;
    do {
      if (is_total_order(order)) return true;
    } while (std::next_permutation(order.begin(), order.end()));
    return false;
  }

  bool is_total_order(const std::vector<int>& order) const {
    const auto in_order = [&](int a, int b) {  // both events are in S
      return std::ranges::find(order, a) < std::ranges::find(order, b);
    };
    for (std::size_t i = 0; i < order.size(); ++i)
      for (std::size_t j = i + 1; j < order.size(); ++j) {
        const int a = order[i], b = order[j];
        if (global_.has(b, a) || local_.has(b, a)) return false;
        if (!at(a).is_fence() && !at(b).is_fence() && location(a) == location(b) &&
            at(a).what.writes() && at(b).what.writes() && before(b, a))
          return false;
      }
    /// The last modification of a location before an element of S; -1: none.
    const auto last_before = [&](std::size_t l, int element) {
      int last = -1;
      for (const int e : order) {
        if (e == element) break;
        if (!at(e).is_fence() && location(e) == l && at(e).what.writes()) last = e;
      }
      return last;
    };
    for (const int b : reads_) {
      if (!at(b).atomic()) continue;
      const int source = from(b);
      if (at(b).seq_cst()) {
        const int a = last_before(location(b), b);
        if (source != a && at(source).seq_cst()) return false;
        if (a >= 0 && source != a && happens_before(region(b)).has(source, a)) return false;
      }
      for (const int y : order) {
        if (!orders(y, region(b)) || !sequenced_.has(y, b)) continue;
        const int a = last_before(location(b), y);
        if (a >= 0 && before(source, a)) return false;
      }
    }
    for (const int x : order) {
      if (!at(x).is_fence()) continue;
      for (std::size_t l = 0; l < writes_.size(); ++l)
        for (const int a : writes_[l]) {
          if (!at(a).atomic() || !orders(x, region(a)) || !sequenced_.has(a, x)) continue;
          for (int b = 0; b < count_; ++b) {
            if (at(b).is_fence() || !at(b).atomic() || location(b) != l || a == b) continue;
            const bool behind_fence = std::ranges::any_of(order, [&](int y) {
              return orders(y, region(b)) && sequenced_.has(y, b) && in_order(x, y);
            });
            const bool behind = behind_fence || (at(b).seq_cst() && in_order(x, b));
            if (at(b).what.reads() && behind && before(from(b), a)) return false;
            if (at(b).what.writes() && behind_fence && before(b, a)) return false;
          }
        }
    }
    return true;
  }
  /// True if event `e` is a fence that orders this memory.
  bool orders(int e, Region memory) const {
    return at(e).is_fence() && (at(e).what.flags & memory) != 0;
  }

  bool races() const {
    for (int a = 0; a < count_; ++a)
      for (int b = a + 1; b < count_; ++b) {
        if (at(a).initial() || at(b).initial() || at(a).thread == at(b).thread) continue;
        if (at(a).is_fence() || at(b).is_fence() || location(a) != location(b)) continue;
        if (!at(a).what.writes() && !at(b).what.writes()) continue;
        if (at(a).atomic() && at(b).atomic() && inclusive(a, b)) continue;
        const Relation& order = happens_before(region(a));
        if (!order.has(a, b) && !order.has(b, a)) return true;
      }
    return false;
  }

  void judge() {
    find_happens_before();
    if (global_.cyclic(count_) || local_.cyclic(count_)) return;
    if (!coherent() || !sequentially_consistent()) return;
    if (races()) verdict_.undefined = true;
    int outcome = 0, unit = 1;
    for (const Program::Observed& one : program_.observed) {
      int value = 0;
      if (one.register_index >= 0) {
        value = registers_[static_cast<std::size_t>(one.register_index)];
      } else {
        const auto& writes = writes_[static_cast<std::size_t>(one.location)];
        const int last = *std::ranges::max_element(
            writes, {}, [&](int w) { return place_[static_cast<std::size_t>(w)]; });
        value = written_[static_cast<std::size_t>(last)];
      }
      outcome += unit * value;
      unit *= one.values;
    }
    verdict_.allowed[static_cast<std::size_t>(outcome)] = true;
  }

  struct Guard {
    int result = 0, value = 0;
    bool executed = false;
  };
  const Program& program_;
  const Asked& asked_;
  Verdict& verdict_;
  std::vector<Event> events_;
  int count_ = 0;
  std::vector<Guard> guards_;
  std::vector<int> reads_, sequential_;
  std::vector<std::vector<int>> writes_;  ///< the writes of each location, the initial write first
  Relation sequenced_, global_, local_;
  bool needs_order_ = false;
  std::vector<int> from_;                 ///< for each event: the write that a read reads
  std::array<int, most_events> place_{};  ///< for each event: its index in the modification order
  std::vector<int> registers_, written_;
};

}  // namespace

Verdict verdict(const Program& program, const Asked& asked) {
  if (asked.places.size() != program.threads.size())
    throw std::invalid_argument("litmus test: a place for each thread is needed");
  Verdict made;
  made.allowed.resize(static_cast<std::size_t>(program.outcomes()));
  std::size_t guarded = 0;
  for (const auto& thread : program.threads)
    guarded += static_cast<std::size_t>(
        std::ranges::count_if(thread, [](const Instruction& one) { return one.guard >= 0; }));
  for (unsigned choice = 0; choice < 1U << guarded; ++choice) {
    std::vector<bool> executed(guarded);
    for (std::size_t g = 0; g < guarded; ++g) executed[g] = (choice >> g & 1) != 0;
    Executions(program, asked, executed, made).run();
  }
  if (made.undefined) made.allowed.assign(made.allowed.size(), true);
  return made;
}

}  // namespace assay::reference::litmus
