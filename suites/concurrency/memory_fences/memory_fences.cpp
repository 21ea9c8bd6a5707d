// OpenCL C 3.0.19, 6.15.9, 6.15.12.5; OpenCL 1.2, 6.12.9. Each work-item writes a number, and then
// stores its id by a relaxed atomic exchange. The exchange returns the id of an earlier work-item,
// whose number is then read. Fences before and after the exchange make the number visible.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/concurrency/group_case.h"
#include "suites/concurrency/orders_and_scopes.h"
#include "suites/concurrency/trail.h"

namespace assay::suites::memory_fences {
namespace {

using concurrency::Answers;
using concurrency::CaseHead;
using concurrency::Findings;
using concurrency::GroupCase;
using concurrency::LaunchLimits;
using concurrency::MemoryOrder;
using concurrency::MemoryScope;
using concurrency::Region;
using concurrency::Round;
using concurrency::WorkItem;

std::uint32_t payload(std::size_t item) {
  return static_cast<std::uint32_t>(item * 2654435761u + 12345);
}
constexpr const char* payload_text = "i * 2654435761u + 12345u";
/// The atomic object has this value before the first exchange.
constexpr std::uint32_t nobody = 0xffffffffu;

/// `flags` are the arguments of the fences.
struct Memory {
  std::string_view name;
  bool local_data, local_head;
  std::string_view flags;
};
constexpr Memory memories[] = {
    {"global", false, false, "CLK_GLOBAL_MEM_FENCE"},
    {"local", true, true, "CLK_LOCAL_MEM_FENCE"},
    {"global.both_flags", false, false, "CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE"},
    {"local.both_flags", true, true, "CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE"},
    {"local_by_global", true, false, "CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE"},
    {"global_by_local", false, true, "CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE"},
};

/// `exchange` is a statement. `release` and `acquire` are the statements before and after the
/// exchange.
struct Fences {
  std::string release, exchange, acquire;
};

std::string body_of(const Memory& memory, const Fences& fences, Region region) {
  const auto qualifier = [](bool local) { return local ? "__local" : "__global"; };
  // The atomic objects come first, and then the numbers. There is an atomic object for each
  // work-item, because a sub-group has at least one work-item.
  const std::string head = memory.local_head          ? "scratch"
                           : region == Region::device ? "words"
                                                      : "words + g * full";
  const std::string data =
      memory.local_data ? "scratch + full" : "words + get_num_groups(0) * full";
  std::string text = fmt::format(
      "volatile {0} uint *heads = {1};\n  {2} uint *data = {3};\n  const uint which = {4}, first = "
      "{5};\n",
      qualifier(memory.local_head), head, qualifier(memory.local_data), data,
      region == Region::sub_group ? "get_sub_group_id()" : "0",
      memory.local_data ? "g * full" : "0");
  if (memory.local_data || memory.local_head)
    text += fmt::format(
        "  scratch[l] = {}u; scratch[full + l] = 0;\n  barrier(CLK_LOCAL_MEM_FENCE);\n", nobody);
  text += fmt::format(
      "  uint before;\n  data[i - first] = {};\n  {}\n  before = {};\n  {}\n  out[3 * i] = "
      "before;\n"
      "  out[3 * i + 1] = data[before != {}u ? before - first : i - first];\n  out[3 * i + 2] = "
      "which;",
      payload_text, fences.release, fences.exchange, fences.acquire, nobody);
  return text;
}

void judge(const Answers& answers, Findings& findings, Region region) {
  std::map<std::pair<std::size_t, std::uint32_t>, std::vector<concurrency::Step>> chains;
  for (const auto& group : work_groups(answers.round.shape))
    for (const WorkItem& item : group) {
      const auto out = answers.of(item);
      findings.checked();
      if (out[0] != nobody && out[1] != payload(out[0]))
        findings.wrong(item.index,
                       fmt::format("work-item {0} came after work-item {1}, and read the number "
                                   "of work-item {1}",
                                   item.index, out[0]),
                       concurrency::hex_value(out[1]), concurrency::hex_value(payload(out[0])));
      chains[{region == Region::device ? 0 : item.group, out[2]}].push_back(
          {out[0], item.index, item.index});
    }
  for (const auto& [place, steps] : chains) {
    std::vector<bool> followed(answers.round.shape.places(), false);
    for (const auto& step : steps)
      if (step.from < followed.size()) followed[step.from] = true;
    std::size_t last = nobody;
    for (const auto& step : steps)
      if (!followed[step.item]) last = step.item;
    if (const auto broken = broken_trail(steps, nobody, last))
      findings.wrong(broken->item, broken->reason, harness::Finding::Kind::order);
  }
}

std::vector<Round> rounds(const LaunchLimits& limits, Region region) {
  std::vector<Round> made;
  for (const std::size_t items : {64, 7}) {
    Round round;
    round.shape = concurrency::line(limits.thorough ? 512 : 32, items, limits);
    round.name = round.shape.text();
    round.out_per_item = 3;
    round.words.assign(2 * round.shape.places(), nobody);
    round.scratch_bytes = 8 * round.shape.group_items();
    round.judge = [region](const Answers& answers, Findings& findings) {
      judge(answers, findings, region);
    };
    made.push_back(std::move(round));
  }
  return made;
}

harness::Case make_case(CaseHead head, const Memory& memory, const Fences& fences, Region region,
                        harness::Version std, const Target& target) {
  if (memory.local_data || memory.local_head)
    if (region == Region::device) region = Region::work_group;
  return concurrency::group_case(
      std::move(head), {},
      [body = body_of(memory, fences, region), region, std,
       meets = memory.local_data || memory.local_head] {
        GroupCase made;
        made.body = body;
        made.std = std;
        made.meets = meets;
        made.rounds = [region](const LaunchLimits& limits) { return rounds(limits, region); };
        return made;
      },
      target);
}

std::string fence(const Memory& memory, const MemoryOrder& order, const MemoryScope& scope) {
  return fmt::format("atomic_work_item_fence({}, {}, {});", memory.flags, order.enumerator(),
                     scope.enumerator());
}
std::string exchange(const Memory& memory, std::string_view order, const MemoryScope& scope) {
  return fmt::format(
      "atomic_exchange_explicit((volatile {} atomic_uint *)heads + which, i, memory_order_{}, {})",
      memory.local_head ? "__local" : "__global", order, scope.enumerator());
}

bool releases(const MemoryOrder& order) {
  return order.name != "relaxed" && order.name != "acquire";
}
bool acquires(const MemoryOrder& order) {
  return order.name != "relaxed" && order.name != "release";
}

/// In some cases, the order of the exchange replaces one fence.
std::vector<harness::Case> of_scopes(const Target& target) {
  std::vector<harness::Case> cases;
  const harness::Version std = concurrency::atomics_language(target);
  const auto& orders = concurrency::memory_orders(target.options());
  const bool thorough = target.options().thorough();
  for (const Memory& memory : memories)
    for (const MemoryScope& scope : concurrency::memory_scopes(target.options())) {
      // Only the work-group sees local memory.
      const bool mixed = memory.local_data != memory.local_head;
      if (mixed && scope.name != "work_group") continue;
      const Region region = scope.atomic_with;
      const auto add = [&](std::string_view form, std::string_view id, Fences fences,
                           const harness::Needs& needs) {
        CaseHead head;
        head.id = fmt::format("memory_fences/{}/{}/{}.{}", form, memory.name, id, scope.name);
        head.citations = {target.cite({"6.15.12.5", {}})};
        concurrency::require_of(head, concurrency::needs_of(scope, std) & needs, target, std);
        cases.push_back(make_case(head, memory, fences, region, std, target));
      };
      for (const MemoryOrder& before : orders)
        for (const MemoryOrder& behind : orders) {
          if (!releases(before) || !acquires(behind)) continue;
          // At depth quick, both fences have the same order, or the first fence is a release and
          // the second an acquire. Depth standard has the other pairs.
          const bool plain =
              before.name == behind.name || (before.name == "release" && behind.name == "acquire");
          if (!plain && !thorough) continue;
          add("fences", before.name + "." + behind.name,
              {fence(memory, before, scope), exchange(memory, "relaxed", scope),
               fence(memory, behind, scope)},
              concurrency::needs_of(before, std, true) & concurrency::needs_of(behind, std, true));
        }
      for (const MemoryOrder& order : orders) {
        if (mixed) continue;
        const harness::Needs needs =
            concurrency::needs_of(*std::ranges::find(orders, "acq_rel", &MemoryOrder::name), std) &
            concurrency::needs_of(order, std, true);
        if (releases(order))
          add("fence_and_acquire", order.name,
              {fence(memory, order, scope), exchange(memory, "acquire", scope), ""}, needs);
        if (acquires(order))
          add("release_and_fence", order.name,
              {"", exchange(memory, "release", scope), fence(memory, order, scope)}, needs);
      }
    }
  return cases;
}

/// From OpenCL 3.1 on, two fences with different scopes synchronize if each scope includes the
/// work-item of the other fence.
std::vector<harness::Case> of_two_scopes(const Target& target) {
  std::vector<harness::Case> cases;
  if (!target.holds({{3, 1}, {}})) return cases;
  const harness::Version std = concurrency::atomics_language(target);
  const auto& orders = concurrency::memory_orders(target.options());
  const MemoryOrder& release = *std::ranges::find(orders, "release", &MemoryOrder::name);
  const MemoryOrder& acquire = *std::ranges::find(orders, "acquire", &MemoryOrder::name);
  const Memory& memory = memories[0];
  for (const MemoryScope& before : concurrency::memory_scopes(target.options()))
    for (const MemoryScope& behind : concurrency::memory_scopes(target.options())) {
      if (before.name == behind.name) continue;
      const bool narrower = before.atomic_with < behind.atomic_with;
      const MemoryScope& common = narrower ? before : behind;
      CaseHead head;
      head.id =
          fmt::format("memory_fences/two_scopes/{}/{}.{}", memory.name, before.name, behind.name);
      head.citations = {"OpenCL API 3.1, memory model: scopes"};
      concurrency::require_of(
          head, concurrency::needs_of(before, std) & concurrency::needs_of(behind, std), target,
          std);
      cases.push_back(
          make_case(head, memory,
                    {fence(memory, release, before), exchange(memory, "relaxed", common),
                     fence(memory, acquire, behind)},
                    common.atomic_with, std, target));
    }
  return cases;
}

/// A relaxed fence has no effect.
std::vector<harness::Case> relaxed(const Target& target) {
  std::vector<harness::Case> cases;
  const harness::Version std = concurrency::atomics_language(target);
  for (const MemoryScope& scope : concurrency::memory_scopes(target.options())) {
    CaseHead head;
    head.id = fmt::format("memory_fences/relaxed/global_and_local/{}", scope.name);
    head.citations = {target.cite({"6.15.12.5", {}})};
    concurrency::require_of(head, concurrency::needs_of(scope, std), target, std);
    cases.push_back(concurrency::group_case(
        head, {},
        [std, &scope] {
          std::string body = "uint v = in[i];\n";
          for (const char* flags : {"CLK_GLOBAL_MEM_FENCE", "CLK_LOCAL_MEM_FENCE",
                                    "CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE"})
            body += fmt::format(
                "  words[i] = v + 1; scratch[l] = v;\n  atomic_work_item_fence({}, "
                "memory_order_relaxed, {});\n  v = words[i] * 3 + scratch[l];\n",
                flags, scope.enumerator());
          GroupCase made;
          made.std = std;
          made.meets = false;
          made.body = body + "  out[i] = v;";
          made.rounds = [](const LaunchLimits& limits) {
            Round round;
            round.shape = concurrency::line(4, 64, limits);
            round.name = round.shape.text();
            round.scratch_bytes = 4 * round.shape.group_items();
            round.words.assign(round.shape.places(), 0);
            for (std::uint32_t k = 0; k < round.shape.places(); ++k) {
              std::uint32_t v = 77 * k;
              round.in.push_back(v);
              for (int step = 0; step < 3; ++step) v = (v + 1) * 3 + v;
              round.expected.emplace_back(v);
            }
            return std::vector{round};
          };
          return made;
        },
        target));
  }
  return cases;
}

/// mem_fence, read_mem_fence and write_mem_fence order accesses for the other work-items of the
/// work-group.
std::vector<harness::Case> legacy(const Target& target) {
  std::vector<harness::Case> cases;
  for (const Memory& memory : memories)
    for (const auto& [before, behind] :
         {std::pair{"mem_fence", "mem_fence"}, std::pair{"write_mem_fence", "read_mem_fence"},
          std::pair{"mem_fence", "read_mem_fence"}, std::pair{"write_mem_fence", "mem_fence"}}) {
      CaseHead head;
      head.id = fmt::format("memory_fences/legacy/{}/{}.{}", memory.name, before, behind);
      head.citations = {target.cite({"6.15.9, Table 22", "6.12.9"})};
      cases.push_back(
          make_case(head, memory,
                    {fmt::format("{}({});", before, memory.flags), "atomic_xchg(heads + which, i)",
                     fmt::format("{}({});", behind, memory.flags)},
                    Region::work_group, {}, target));
    }
  return cases;
}

std::vector<harness::Case> expand(const Target& target) {
  std::vector<harness::Case> cases = legacy(target);
  if (!target.states({"6.15.12.5", {}})) return cases;
  for (auto& one : of_scopes(target)) cases.push_back(std::move(one));
  for (auto& one : of_two_scopes(target)) cases.push_back(std::move(one));
  for (auto& one : relaxed(target)) cases.push_back(std::move(one));
  return cases;
}

}  // namespace

harness::Suite suite() {
  return suite_of("memory_fences", "Fences (OpenCL C 6.15.9, 6.15.12.5)", expand);
}

}  // namespace assay::suites::memory_fences
