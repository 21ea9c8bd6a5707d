#include "suites/concurrency/atomics_legacy/control_flow.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <utility>

#include "harness/base/source_text.h"
#include "harness/cases/case.h"
#include "harness/sweep/random.h"
#include "suites/base/embedded_text.h"
#include "suites/concurrency/group_case.h"
#include "suites/target/target.h"

// Work-items take different branches and use atomic functions.
namespace assay::suites::atomics_legacy {
namespace {

constexpr TextParts control_flow_cl("suites/concurrency/atomics_legacy/control_flow.cl");

using concurrency::Answers;
using concurrency::CaseHead;
using concurrency::Findings;
using concurrency::GroupCase;
using concurrency::LaunchLimits;
using concurrency::Round;
using concurrency::WorkItem;

/// Work-items count in the cells of their work-group.
constexpr std::size_t cells = 32;
using Cells = std::array<std::uint32_t, cells>;
constexpr std::uint32_t first = 64;  // the value of every cell before the launch

/// The statements use D *c (the cells), x (the input of the work-item, below 1000), l (the local
/// id) and n (the local size). D is the address space. The statements set r, the output.
struct Program {
  std::string_view name;
  /// Does on the host what a work-item does to the cells. The effect must not depend on other
  /// work-items.
  void (*step)(Cells& c, std::uint32_t x, std::uint32_t l);
  /// Null if the output depends on other work-items.
  std::uint32_t (*output)(std::uint32_t x, std::uint32_t l) = nullptr;
  /// The outputs below `none` are different numbers that work-items got from cell 0.
  bool tickets = false;
};
constexpr std::uint32_t none = 0xffffffff;

void add_float(std::uint32_t& cell, float more) {
  cell = std::bit_cast<std::uint32_t>(std::bit_cast<float>(cell) + more);
}

constexpr Program programs[] = {
    {"sums_of_floats",
     [](Cells& c, std::uint32_t x, std::uint32_t) {
       const int far = 1 + static_cast<int>(x % 3);
       for (int y = -far; y <= far; ++y)
         for (int z = -far; z <= far; ++z)
           add_float(c.at(static_cast<std::size_t>((static_cast<int>(x) + y * 3 + z + 16) % 32)),
                     1);
     },
     nullptr, false},
    {"in_a_switch",
     [](Cells& c, std::uint32_t x, std::uint32_t l) {
       const std::uint32_t at = x % 4;
       switch (x % 7) {
         case 0:
           c[at] += 3;
           break;
         case 1:
           c[at] -= 2;
           [[fallthrough]];
         case 2:
           ++c[at];
           break;
         case 3:
           c[4 + at] ^= x;
           break;
         case 4:
           c[8 + at] = std::max(c[8 + at], x);
           [[fallthrough]];
         case 5:
           c[12 + at] = std::min(c[12 + at], x % 64);
           break;
         default:
           c[16 + at] |= 1U << (l & 31);
           c[20 + at] &= ~(1U << (x % 7));
       }
     }},
    {"in_uneven_loops",
     [](Cells& c, std::uint32_t x, std::uint32_t l) {
       for (std::uint32_t k = x % 5; k < 9; k += 1 + l % 3) {
         if (k == 6) continue;
         std::uint32_t j = k;
         while (j-- > 0) {
           if ((j + l) % 4 == 3) break;
           c.at((j + k) % 32) += j + 1;
         }
         --c.at(31 - k);
       }
     }},
    {"in_conditions",
     [](Cells& c, std::uint32_t x, std::uint32_t) {
       c[0] += x & 1;
       c[1] += x & 1;
       ++c[x % 3 == 0 ? 3 : 2];
       c[(x & 2) != 0 ? 4 : 5] += (x & 2) != 0 ? 2 : none;
     }},
    {"tickets",
     [](Cells& c, std::uint32_t x, std::uint32_t l) {
       if (x % 4 > 2) ++c[0];
       if (x % 4 > 1 && l % 3 == 0) ++c[1];
     },
     nullptr, true},
    {"on_its_own",
     [](Cells& c, std::uint32_t x, std::uint32_t l) {
       if (l >= 32) return;
       std::uint32_t& p = c.at(l);
       for (std::uint32_t k = 0; k < 3 + x % 6; ++k) {
         p += k;
         if (k % 2 == 1)
           p = x + k;
         else if (p == x + 2 * k - 1)
           p = 5;
       }
     },
     [](std::uint32_t x, std::uint32_t l) {
       std::uint32_t r = 0, p = first;
       if (l >= 32) return r;
       for (std::uint32_t k = 0; k < 3 + x % 6; ++k) {
         r = r * 3 + p;
         p += k;
         if (k % 2 == 1) {
           r += std::exchange(p, x + k);
         } else if (p == x + 2 * k - 1) {
           r ^= 7;
           p = 5;
         }
       }
       return r;
     }},
};

std::string memory(bool local) {
  return local ? "__local uint" : "__global uint";
}

std::string in_memory(std::string text, bool local) {
  return harness::replaced(std::move(text), "D *", std::string(memory(local)) + " *");
}

void judge(const Program& program, const Answers& answers, Findings& findings) {
  for (const auto& group : work_groups(answers.round.shape)) {
    const std::size_t id = group[0].group;
    Cells right{};
    right.fill(first);
    std::set<std::uint32_t> tickets;
    for (const WorkItem& item : group) {
      const auto local = static_cast<std::uint32_t>(item.local);
      const std::uint32_t x = answers.round.in[item.index], got = answers.of(item)[0];
      program.step(right, x, local);
      findings.checked();
      const auto described = [&] {
        return fmt::format("{}: output of work-item {} of group {}", answers.round.name, local, id);
      };
      if (program.output != nullptr && got != program.output(x, local))
        findings.wrong(item.index, described(), concurrency::hex_value(got),
                       concurrency::hex_value(program.output(x, local)));
      if (!program.tickets) continue;
      if ((got != none) != (x % 4 > 2))
        findings.wrong(item.index, described(), concurrency::hex_value(got),
                       concurrency::hex_value(none));
      else if (got != none && !tickets.insert(got).second)
        findings.wrong(item.index, described() + " is also the output of another work-item");
    }
    if (program.tickets && !tickets.empty() &&
        (*tickets.begin() < first || *tickets.rbegin() >= first + tickets.size()))
      findings.wrong(
          group[0].index,
          fmt::format("{}: numbers that group {} takes from a counter: {} "
                      "to {}, for {} work-items",
                      answers.round.name, id, *tickets.begin(), *tickets.rbegin(), tickets.size()));
    for (std::size_t k = 0; k < cells; ++k) {
      findings.checked();
      const std::uint32_t got = answers.words[id * cells + k];
      if (got != right.at(k))
        findings.wrong(group[0].index,
                       fmt::format("{}: cell {} of group {}", answers.round.name, k, id),
                       concurrency::hex_value(got), concurrency::hex_value(right.at(k)));
    }
  }
}

harness::Case make_case(const Program& program, bool local, const Target& target) {
  CaseHead head;
  head.id =
      fmt::format("atomics_legacy/control_flow/{}/{}", program.name, local ? "local" : "global");
  head.citations = {target.cite({"6.15.12.8, Table 26", "6.12.11"})};
  if (target.device().embedded())
    head.skip = "the extensions of atomic functions are optional in the embedded profile";
  head.cost = 0.1;
  return concurrency::group_case(
      head, {},
      [&program, local] {
        GroupCase made;
        made.prologue =
            in_memory(control_flow_cl.part_or(fmt::format("{}.before", program.name), ""), local);
        const std::string flag = local ? "CLK_LOCAL_MEM_FENCE" : "CLK_GLOBAL_MEM_FENCE";
        made.body = fmt::format(
            "volatile {} *const c = {};\n  const uint x = in[i];\n  uint r = 0;\n"
            "  for (uint k = l; k < 32u; k += n) c[k] = {}u;\n  barrier({});\n  {}\n"
            "  barrier({});\n  out[i] = r;\n",
            memory(local), local ? "scratch" : "words + g * 32", first, flag,
            in_memory(control_flow_cl(program.name), local), flag);
        if (local) made.body += "  for (uint k = l; k < 32u; k += n) words[g * 32 + k] = c[k];\n";
        made.rounds = [&program](const LaunchLimits& limits) {
          std::vector<Round> all;
          for (const std::size_t size : {64, 13, 1}) {
            Round round;
            round.shape = concurrency::line(4, size, limits);
            round.name = round.shape.text();
            for (std::size_t k = 0; k < round.shape.places(); ++k)
              round.in.push_back(
                  static_cast<std::uint32_t>(harness::random_bits(limits.key, k) % 1000));
            round.words.assign(round.shape.groups() * cells, 0);
            round.scratch_bytes = cells * 4;
            round.judge = [&program](const Answers& answers, Findings& findings) {
              judge(program, answers, findings);
            };
            all.push_back(std::move(round));
          }
          return all;
        };
        return made;
      },
      target);
}

}  // namespace

std::vector<harness::Case> control_flow(const Target& target) {
  std::vector<harness::Case> cases;
  for (const Program& program : programs)
    for (const bool local : {false, true}) cases.push_back(make_case(program, local, target));
  return cases;
}

}  // namespace assay::suites::atomics_legacy
