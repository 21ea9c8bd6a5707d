#include "suites/codegen/program/shrink.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "suites/codegen/program/parts.h"
#include "suites/codegen/program/reductions.h"

namespace assay::suites::codegen {
namespace {

/// The number of statements and expressions. Reductions must decrease this number.
std::size_t bulk(Program& program) {
  std::size_t sum = places(program);
  for (const Expr* value : values(program)) sum += size_of(*value);
  return sum;
}

/// Each reduction is applied to the result of the reductions before it.
using Pass = std::vector<Reduction> (*)(Program& program);

std::vector<Reduction> freezes(Program& program) {
  std::vector<Reduction> all;
  for (std::size_t piece = places(program) / 2; piece > 0; piece /= 2)
    for (std::size_t at = 0; at < places(program); at += piece)
      all.push_back(coded(Way::freeze, at, piece));
  return all;
}
/// Later statements go first, because they use results of earlier statements.
std::vector<Reduction> removals(Program& program) {
  std::vector<Reduction> all;
  for (std::size_t piece = std::min<std::size_t>(32, places(program) / 2); piece > 0; piece /= 2)
    for (std::size_t at = places(program); at-- > 0;)
      if ((places(program) - at) % piece == 0)
        all.push_back(coded(Way::remove_statements, at, piece));
  return all;
}
std::vector<Reduction> inlinings(Program& program) {
  std::vector<Reduction> all;
  if (program.functions.size() > 1)
    for (std::size_t at = 0; at < places(program); ++at) all.push_back(coded(Way::inline_call, at));
  return all;
}
std::vector<Reduction> simpler_statements(Program& program) {
  std::vector<Reduction> all;
  for (std::size_t at = 0; at < places(program); ++at) {
    for (std::size_t which = 0; which < 6; ++which) all.push_back(coded(Way::unwrap, at, which));
    for (const Way way : {Way::one_turn, Way::as_for, Way::simple, Way::propagate, Way::in_private})
      all.push_back(coded(way, at));
  }
  return all;
}
/// The longest expressions come first.
std::vector<Reduction> simpler_expressions(Program& program) {
  const std::vector<Expr*> found = values(program);
  std::vector<std::size_t> order(found.size()), sizes(found.size());
  for (std::size_t at = 0; at < found.size(); ++at) {
    order[at] = at;
    sizes[at] = size_of(*found[at]);
  }
  std::ranges::stable_sort(order,
                           [&](std::size_t a, std::size_t b) { return sizes[a] > sizes[b]; });
  std::vector<Reduction> all;
  for (const std::size_t at : order) {
    all.push_back(coded(Way::literal, at, its_value));
    all.push_back(coded(Way::literal, at, 0));
    for (std::size_t which = 0; which < 3; ++which) all.push_back(coded(Way::inner, at, which));
  }
  return all;
}
/// Some reductions are tried only on programs with at most this number of statements.
constexpr std::size_t few = 16;
std::vector<Reduction> simpler_objects(Program& program) {
  std::vector<Reduction> all;
  if (places(program) > few) return all;
  for (std::size_t at = 0; at < places(program); ++at) {
    for (std::size_t which = 0; which < 8; ++which) all.push_back(coded(Way::part, at, which));
    all.push_back(coded(Way::fresh, at));
    all.push_back(coded(Way::propagate, at));
  }
  return all;
}
std::vector<Reduction> converted_expressions(Program& program) {
  std::vector<Reduction> all;
  if (places(program) > few) return all;
  for (std::size_t at = 0; at < values(program).size(); ++at)
    for (std::size_t which = 0; which < 3; ++which) all.push_back(coded(Way::through, at, which));
  return all;
}
/// An earlier value becomes the result, so that later statements can be removed.
std::vector<Reduction> earlier_ends(Program& program) {
  std::vector<Reduction> all;
  const std::size_t count = places(program);
  if (count > few) return all;
  const Statements& body = program.kernel().body;
  const bool writes =
      body.back().kind == Stmt::Kind::assign && root_of(body.back().args[0]) == mine;
  const bool plain = writes && body.size() > 1 && body[body.size() - 2].body.empty();
  const std::size_t done = plain ? 2 : writes ? 1 : 0;
  for (std::size_t at = 0; at + done < count; ++at)
    for (std::size_t lane = 0; lane < 4; ++lane) all.push_back(coded(Way::end_here, at, lane));
  return all;
}

class Shrinker {
 public:
  Shrinker(const Program& program, const FirstFailing& first_failing,
           const std::function<bool()>& more)
      : first_failing_(first_failing), more_(more), out_{program, {}, 0} {}

  /// Applies each reduction to the result of the last successful reduction. Returns whether a
  /// reduction was successful.
  bool run(Pass pass) {
    std::size_t next = 0;
    bool taken = false;
    while (more_()) {
      const std::vector<Reduction> all = pass(out_.program);
      std::vector<Program> programs;
      std::vector<std::size_t> which;
      for (std::size_t i = next; i < all.size() && programs.size() < together_; ++i)
        if (auto smaller = reduced(out_.program, all[i])) {
          programs.push_back(std::move(*smaller));
          which.push_back(i);
        }
      if (programs.empty()) break;
      if (const auto hit = ask(programs)) {
        const std::size_t before = bulk(out_.program);
        take(all[which[*hit]], std::move(programs[*hit]));
        next = which[*hit] + (bulk(out_.program) < before ? 0 : 1);
        taken = true;
      } else {
        next = which.back() + 1;
      }
    }
    return taken;
  }
  /// Applies all reductions together, or none. Returns whether they were applied.
  bool attempt(std::initializer_list<Reduction> reductions) {
    Shrunk then{out_.program, out_.path, 0};
    for (const Reduction reduction : reductions)
      if (auto smaller = reduced(then.program, reduction)) {
        then.program = std::move(*smaller);
        then.path.push_back(reduction);
      }
    if (then.path.size() == out_.path.size()) return false;
    std::vector<Program> one{std::move(then.program)};
    if (!ask(one)) return false;
    out_.program = std::move(one[0]);
    out_.path = std::move(then.path);
    return true;
  }
  Shrunk& result() { return out_; }

 private:
  std::optional<std::size_t> ask(const std::vector<Program>& programs) {
    constexpr std::size_t most = 8;
    const auto hit = first_failing_(programs);
    out_.tries += static_cast<int>(programs.size());
    together_ = hit ? std::max<std::size_t>(1, together_ / 2) : std::min(most, together_ * 2);
    return hit;
  }
  void take(Reduction reduction, Program program) {
    out_.program = std::move(program);
    out_.path.push_back(reduction);
  }

  const FirstFailing& first_failing_;
  const std::function<bool()>& more_;
  Shrunk out_;
  std::size_t together_ = 1;
};

}  // namespace

Shrunk shrink(const Program& program, std::size_t word, const FirstFailing& first_failing,
              const std::function<bool()>& more) {
  Shrinker shrinker(program, first_failing, more);
  constexpr Reduction one_group = coded(Way::launch, 0), half = coded(Way::launch, 0, 1),
                      one_item = coded(Way::launch, 0, 2);
  const Reduction one_word = coded(Way::one_word, word);
  // These reductions come first, because a try on the original program takes longest.
  if (!shrinker.attempt({one_word, one_group, one_item})) {
    if (!shrinker.attempt({one_word, one_group}) && !shrinker.attempt({one_word}))
      shrinker.attempt({one_group});
    while (more() && shrinker.attempt({half})) {
    }
  }
  // If an earlier value became the result, the program may be as large as before.
  bool ended = false;
  for (std::size_t least = ~std::size_t{0}; more();) {
    const std::size_t before = bulk(shrinker.result().program);
    if (before >= least && !ended) break;
    const bool again = before < least;
    least = std::min(least, before);
    for (const Pass pass : {freezes, removals, inlinings, simpler_statements, simpler_expressions,
                            simpler_objects, converted_expressions})
      shrinker.run(pass);
    ended = again && shrinker.run(earlier_ends);
  }
  return std::move(shrinker.result());
}

}  // namespace assay::suites::codegen
