// Barriers: work-items exchange data (OpenCL C 3.0.19, 6.15.8; OpenCL 1.2, 6.12.8).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "harness/base/source_text.h"
#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "harness/sweep/random.h"
#include "suites/base/embedded_text.h"
#include "suites/concurrency/group_case.h"
#include "suites/concurrency/orders_and_scopes.h"
#include "suites/concurrency/synchronization/tables.h"
#include "suites/numeric/numeric_case.h"

namespace assay::suites::synchronization {
namespace {

using concurrency::CaseHead;
using concurrency::GroupCase;
using concurrency::LaunchLimits;
using concurrency::MemoryScope;
using concurrency::Round;
using concurrency::Shape;
using concurrency::WorkItem;

using Values = std::vector<std::uint32_t>;

constexpr TextParts synchronization_cl("suites/concurrency/synchronization/synchronization.cl");

/// A way to exchange data. The text is the part `name` of synchronization.cl. The memory `d` has
/// two numbers for each work-item.
struct Pattern {
  std::string_view name;
  /// The right output of the work-items of group `g`, given their input.
  Values (*model)(const Values& in, std::uint32_t g);
  /// The work-items leave a loop with barriers after different numbers of rounds. Only the rounds
  /// that all work-items make have barriers (OpenCL C 3.0.19, 6.15.8). OpenCL 1.2 demands that all
  /// work-items reach the barrier in each round.
  bool uneven = false;
};

std::uint32_t next(const Values& v, std::size_t l, std::size_t by) {
  return v[(l + by) % v.size()];
}
template <class F>
Values each(const Values& v, F f) {
  Values made(v.size());
  for (std::size_t l = 0; l < v.size(); ++l) made[l] = f(l);
  return made;
}
Values rotated(const Values& v, std::size_t by) {
  return each(v, [&](std::size_t l) { return next(v, l, by); });
}

/// The value of v after `common` rounds of all work-items and l % 3 more rounds. Each common round
/// passes v to another work-item. In the other rounds, each work-item changes its own v.
Values uneven(const Values& in, std::uint32_t common) {
  Values v = in;
  for (std::uint32_t k = 0; k < common; ++k) {
    v = rotated(v, 1);
    for (auto& value : v) ++value;
  }
  for (std::size_t l = 0; l < v.size(); ++l)
    for (std::uint32_t k = common; k < common + l % 3; ++k) v[l] = v[l] * 3 + k;
  return v;
}
Values after_three_rounds(const Values& in, std::uint32_t) {
  return uneven(in, 3);
}

const std::array<Pattern, 19> patterns{{
    {"neighbor", [](const Values& in, std::uint32_t) { return rotated(in, 1); }},
    {"ring",
     [](const Values& in, std::uint32_t) {
       Values v = in;
       for (std::uint32_t k = 0; k < 5; ++k) {
         for (auto& value : v) value += k;
         v = rotated(v, v.size() - 1);
       }
       return v;
     }},
    {"alternating_buffers",
     [](const Values& in, std::uint32_t) {
       Values v = in;
       for (std::uint32_t k = 0; k < 6; ++k) {
         v = rotated(v, 3);
         for (auto& value : v) value += k;
       }
       return rotated(v, 1);
     }},
    {"prefix_sum",
     [](const Values& in, std::uint32_t) {
       Values sums = in;
       for (std::size_t l = 1; l < sums.size(); ++l) sums[l] += sums[l - 1];
       std::ranges::reverse(sums);
       return sums;
     }},
    {"one_for_all",
     [](const Values& in, std::uint32_t) {
       std::uint32_t s = 0;
       for (const auto value : in) s = s * 3 + value;
       return Values(in.size(), s);
     }},
    {"branches_of_groups",
     [](const Values& in, std::uint32_t g) {
       Values v = in;
       if (g % 2 != 0) {
         std::ranges::reverse(v);
         return v;
       }
       for (auto& value : v) ++value;
       return rotated(v, 2);
     }},
    {"loops_of_groups",
     [](const Values& in, std::uint32_t g) {
       Values v = in;
       for (std::uint32_t k = 0; k < 1 + g % 4; ++k) {
         v = rotated(v, 1);
         for (auto& value : v) value = value * 3 + k;
       }
       return v;
     }},
    {"nested_loops",
     [](const Values& in, std::uint32_t g) {
       Values v = in;
       for (std::uint32_t a = 0; a < 1 + g % 3; ++a)
         for (std::uint32_t b = 0; b <= a; ++b) {
           v = rotated(v, b + 1);
           for (auto& value : v) value += a;
         }
       return v;
     }},
    {"in_a_function",
     [](const Values& in, std::uint32_t) {
       Values v = rotated(in, 1);
       for (auto& value : v) ++value;
       return rotated(v, 1);
     }},
    {"scatter",
     [](const Values& in, std::uint32_t) {
       Values v(in.size());
       for (std::size_t l = 0; l < in.size(); ++l) v[(in.size() + 2 - l) % in.size()] = in[l];
       return v;
     }},
    {"private_values",
     [](const Values& in, std::uint32_t) {
       return each(in, [&](std::size_t l) {
         const auto lane = static_cast<std::uint32_t>(l);
         const std::size_t r = (l + 1) % in.size();
         std::uint32_t s = in[r] + 3 * static_cast<std::uint32_t>(r);
         for (std::uint32_t k = 0; k < 8; ++k) s = s * 5 + in[l] + k * lane;
         return s;
       });
     }},
    {"sort",
     [](const Values& in, std::uint32_t) {
       Values v = in;
       std::ranges::sort(v, std::greater<>());
       return v;
     }},
    {"uneven_for", after_three_rounds, true},
    {"uneven_break", after_three_rounds, true},
    {"uneven_continue", after_three_rounds, true},
    {"uneven_first_round",
     [](const Values& in, std::uint32_t) {
       Values v = rotated(in, 1);
       for (std::size_t l = 0; l < v.size(); ++l)
         for (std::uint32_t k = 0; k <= l; ++k) v[l] = v[l] * 3 + k;
       return v;
     },
     true},
    {"uneven_nested",
     [](const Values& in, std::uint32_t) {
       Values v = in;
       for (std::uint32_t a = 0; a < 3; ++a) {
         v = rotated(v, 1);
         for (std::size_t l = 0; l < v.size(); ++l) {
           v[l] += a;
           for (std::uint32_t b = 1; b < 1 + (l + a) % 3; ++b) v[l] = v[l] * 5 + b;
         }
       }
       return v;
     },
     true},
    {"uneven_in_a_function", after_three_rounds, true},
    {"uneven_reads",
     [](const Values& in, std::uint32_t) {
       return each(in, [&](std::size_t l) {
         std::uint32_t v = 0;
         for (std::uint32_t k = 0; k < 2 + l % 3; ++k)
           v = k < 2 ? v * 3 + next(in, l, k + 1) : v * 5 + k;
         return v;
       });
     },
     true},
}};
constexpr std::size_t of_every_form = 1;  // the index of the pattern that is tried in all forms

/// A call of a barrier function.
struct Form {
  std::string id;         ///< a part of the id: "work_group_barrier.global.device"
  std::string statement;  ///< the statement: "work_group_barrier(CLK_GLOBAL_MEM_FENCE,
                          ///< memory_scope_device);"
  bool c_2_0 = false;     ///< the function is new in OpenCL C 2.0
  const MemoryScope* scope = nullptr;
};

enum class Memory { local, global };

std::string flags_of(Memory memory, bool both) {
  if (both) return "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE";
  return memory == Memory::local ? "CLK_LOCAL_MEM_FENCE" : "CLK_GLOBAL_MEM_FENCE";
}

std::vector<Form> forms(Memory memory, const Target& target) {
  std::vector<Form> made;
  for (const bool both : {false, true}) {
    const std::string flags = flags_of(memory, both);
    const std::string_view id = both                      ? "local_global"
                                : memory == Memory::local ? "local"
                                                          : "global";
    made.push_back({fmt::format("barrier.{}", id), fmt::format("barrier({});", flags)});
    made.push_back({fmt::format("work_group_barrier.{}", id),
                    fmt::format("work_group_barrier({});", flags), true});
    for (const MemoryScope& scope : concurrency::memory_scopes(target.options())) {
      // With every scope, writes to local memory become visible to the group. Writes to global
      // memory become visible only within the scope.
      if (scope.sub_groups && (memory == Memory::global || both)) continue;
      made.push_back({fmt::format("work_group_barrier.{}.{}", id, scope.name),
                      fmt::format("work_group_barrier({}, {});", flags, scope.enumerator()), true,
                      &scope});
    }
  }
  return made;
}

std::string filled(std::string text, const Form& form, Memory memory) {
  return harness::replaced(harness::replaced(std::move(text), "{B}", form.statement), "D *",
                           memory == Memory::local ? "__local uint *" : "__global uint *");
}

std::vector<Shape> shapes(const LaunchLimits& limits, bool non_uniform) {
  std::vector<Shape> made{concurrency::line(4, 64, limits),
                          concurrency::line(5, 13, limits),
                          {{8, 6, 4}, {4, 3, 2}},
                          concurrency::line(2, limits.greatest_group, limits)};
  if (limits.thorough) {
    made.push_back(concurrency::line(3, 1, limits));
    made.push_back({{32, 12}, {16, 4}});
    made.push_back({{6, 5, 14}, {3, 5, 7}});
    made.push_back(concurrency::line(7, 31, limits));
  }
  if (non_uniform) {
    made.push_back({{100}, {64}});
    if (limits.thorough) made.push_back({{11, 7}, {4, 4}});
  }
  std::erase_if(made, [&](const Shape& shape) { return !limits.fits(shape); });
  return made;
}

/// Sizes at depth quick. The first and the last work-item make the same number of rounds. So the
/// kernel ends even if a driver is wrong about the other work-items.
std::vector<Shape> uneven_shapes(const LaunchLimits& limits) {
  std::vector<Shape> made;
  for (const std::size_t size : {64, 16, 13, 4, 1})
    made.push_back(concurrency::line(3, size, limits));
  std::erase_if(made, [](const Shape& shape) { return shape.group_items() % 3 != 1; });
  return made;
}

std::vector<Round> rounds(const Pattern& pattern, Memory memory, const LaunchLimits& limits,
                          bool non_uniform) {
  std::vector<Round> made;
  for (const Shape& shape :
       pattern.uneven && !limits.thorough ? uneven_shapes(limits) : shapes(limits, non_uniform)) {
    Round round;
    round.shape = shape;
    round.name = shape.text();
    // The memory is for whole groups. Groups at the end may be smaller.
    const std::size_t full = shape.group_items();
    for (std::size_t k = 0; k < shape.places(); ++k)
      round.in.push_back(static_cast<std::uint32_t>(harness::random_bits(limits.key, k)));
    round.expected.resize(shape.places());
    if (memory == Memory::local)
      round.scratch_bytes = 8 * full + 8;
    else
      round.words.assign(shape.groups() * (2 * full + 2), 0);
    for (const auto& group : work_groups(shape)) {
      Values in;
      for (const WorkItem& item : group) in.push_back(round.in[item.index]);
      const Values out = pattern.model(in, static_cast<std::uint32_t>(group[0].group));
      for (const WorkItem& item : group) round.expected[item.index] = out[item.local];
    }
    made.push_back(std::move(round));
  }
  return made;
}

harness::Case make_case(const Pattern& pattern, Memory memory, const Form& form,
                        const Target& target) {
  // See barriers-in-uneven-loops in data/interpretations.toml.
  const harness::Version std = pattern.uneven ? target.language({3, 0})
                               : form.c_2_0   ? concurrency::atomics_language(target)
                                              : harness::Version{};
  CaseHead head;
  head.id = fmt::format("synchronization/{}/{}/{}", pattern.name,
                        memory == Memory::local ? "local" : "global", form.id);
  head.citations = {target.cite({"6.15.8, Table 20", "6.12.8"})};
  if (pattern.uneven)
    require(head, harness::Needs::opencl_c({3, 0}), target, std);
  else if (form.c_2_0)
    concurrency::require_of(head, concurrency::needs_atomics, target, std);
  if (form.scope != nullptr)
    concurrency::require_of(head, concurrency::needs_of(*form.scope, std), target, std);
  head.cost = 0.1;
  const bool non_uniform = target.has(harness::parts::non_uniform_work_groups) &&
                           target.compiled_as(std) >= harness::Version{2, 0};
  return concurrency::group_case(
      head, {},
      [&pattern, memory, form, std, non_uniform] {
        GroupCase made;
        made.std = std;
        made.joined = !pattern.uneven;  // so that a wrong compiler affects only this case
        made.prologue = filled(
            synchronization_cl.part_or(fmt::format("{}.before", pattern.name), ""), form, memory);
        made.body = fmt::format("{} *d = {};\n  {}",
                                memory == Memory::local ? "__local uint" : "__global uint",
                                memory == Memory::local ? "scratch" : "words + g * (2 * full + 2)",
                                filled(synchronization_cl(pattern.name), form, memory));
        made.rounds = [&pattern, memory, non_uniform](const LaunchLimits& limits) {
          return rounds(pattern, memory, limits, non_uniform);
        };
        return made;
      },
      target);
}

/// One barrier with both flags orders both memories.
harness::Case both_memories(const Target& target) {
  CaseHead head;
  head.id = "synchronization/both_memories/local_global/barrier.local_global";
  head.citations = {target.cite({"6.15.8, Table 20", "6.12.8"})};
  return concurrency::group_case(
      head, {},
      [] {
        GroupCase made;
        made.body = synchronization_cl("both_memories");
        made.rounds = [](const LaunchLimits& limits) {
          static const Pattern pattern{"both_memories", [](const Values& in, std::uint32_t) {
                                         Values v = in;
                                         for (std::uint32_t k = 0; k < 3; ++k)
                                           v = each(v, [&, old = v](std::size_t l) {
                                             return next(old, l, 1) * 3 + (next(old, l, 2) ^ k);
                                           });
                                         return v;
                                       }};
          std::vector<Round> all = rounds(pattern, Memory::local, limits, false);
          for (Round& round : all) round.words.assign(round.shape.places(), 0);
          return all;
        };
        return made;
      },
      target);
}

/// A barrier without flags orders no memory. All work-items pass the barrier and keep their values.
harness::Case without_flags(const Target& target) {
  CaseHead head;
  head.id = "synchronization/without_flags/private/barrier.0";
  head.citations = {target.cite({"6.15.8, Table 20", {}})};
  return concurrency::group_case(
      head, {},
      [] {
        GroupCase made;
        made.body = synchronization_cl("without_flags");
        made.rounds = [](const LaunchLimits& limits) {
          static const Pattern pattern{"without_flags", [](const Values& in, std::uint32_t) {
                                         return each(in, [&](std::size_t l) {
                                           std::uint32_t v = in[l];
                                           for (int k = 0; k < 3; ++k)
                                             v = v * 3 + static_cast<std::uint32_t>(l);
                                           return v;
                                         });
                                       }};
          return rounds(pattern, Memory::local, limits, false);
        };
        return made;
      },
      target);
}

std::vector<harness::Case> expand(const Target& target) {
  std::vector<harness::Case> cases;
  for (const Memory memory : {Memory::local, Memory::global}) {
    const std::vector<Form> all = forms(memory, target);
    for (const Pattern& pattern : patterns) {
      const bool every = &pattern == &patterns[of_every_form];
      for (std::size_t f = 0; f < all.size(); ++f) {
        // The first form is barrier() with the flag of this memory.
        if (f != 0 && !every && !target.options().exhausts()) continue;
        if (pattern.uneven && !target.states({"6.15.8", {}})) continue;
        if (all[f].c_2_0 && !target.states({"6.15.8", {}})) continue;
        cases.push_back(make_case(pattern, memory, all[f], target));
      }
    }
  }
  cases.push_back(both_memories(target));
  if (target.states({"6.15.8", {}})) {
    cases.push_back(without_flags(target));
    for (auto& one : of_sub_groups(target)) cases.push_back(std::move(one));
    for (auto& one : of_images(target)) cases.push_back(std::move(one));
  }
  return cases;
}

}  // namespace

harness::Suite suite() {
  return suite_of("synchronization", "Barriers (OpenCL C 6.15.8)", expand);
}

}  // namespace assay::suites::synchronization
