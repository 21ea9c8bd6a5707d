// Uses of atomics in programs (OpenCL C 3.0.19, 6.15.12).
#include <fmt/format.h>

#include <CL/opencl.hpp>
#include <algorithm>
#include <memory>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/sweep/group_limit.h"
#include "harness/sweep/random.h"
#include "suites/base/embedded_text.h"
#include "suites/concurrency/atomics/tables.h"
#include "suites/concurrency/group_case.h"
#include "suites/concurrency/orders_and_scopes.h"
#include "suites/concurrency/trail.h"
#include "suites/host/example.h"
#include "suites/host/setting.h"
#include "suites/target/languages.h"
#include "suites/text/program_file.h"

namespace assay::suites::atomics {
namespace {

constexpr TextParts programs_cl("suites/concurrency/atomics/programs.cl");

using concurrency::Answers;
using concurrency::CaseHead;
using concurrency::Findings;
using concurrency::GroupCase;
using concurrency::LaunchLimits;
using concurrency::MemoryOrder;
using concurrency::MemoryScope;
using concurrency::Round;
using concurrency::WorkItem;

constexpr const char* place_of_orders = "6.15.12.3, 6.15.12.4";

const MemoryOrder& order(const Target& target, std::string_view name) {
  return *std::ranges::find(concurrency::memory_orders(target.options()), name, &MemoryOrder::name);
}
const MemoryScope& scope(const Target& target, std::string_view name) {
  return *std::ranges::find(concurrency::memory_scopes(target.options()), name, &MemoryScope::name);
}

std::uint32_t payload(std::size_t item) {
  return static_cast<std::uint32_t>(item * 2654435761u + 12345);
}
constexpr const char* payload_text = "i * 2654435761u + 12345u";
/// The atomic object has this value before the first exchange.
constexpr std::uint32_t nobody = 0xffffffffu;

std::size_t groups_of(const LaunchLimits& limits) {
  return limits.thorough ? 512 : 32;
}

/// Each work-item writes a number. Then an atomic exchange stores the work-item's id and returns
/// the id of an earlier work-item. The work-item reads the number of that earlier work-item.
/// Release and acquire make the number visible. Without `device`, each work-group has its own
/// chain.
Round chain_round(const LaunchLimits& limits, bool device) {
  Round round;
  round.shape = concurrency::line(groups_of(limits), 64, limits);
  const std::size_t full = round.shape.group_items(), places = round.shape.places();
  round.name = fmt::format("a chain of {}", device ? "all work-items" : "a work-group");
  round.out_per_item = 2;
  // First the atomic object of each group, then the numbers of the work-items.
  round.words.assign(round.shape.groups() + places, nobody);
  round.scratch_bytes = 4 * (full + 1);
  round.judge = [device](const Answers& answers, Findings& findings) {
    const auto groups = work_groups(answers.round.shape);
    std::vector<std::vector<concurrency::Step>> steps(device ? 1 : groups.size());
    for (const auto& group : groups)
      for (const WorkItem& item : group) {
        const auto out = answers.of(item);
        findings.checked();
        if (out[0] != nobody && out[1] != payload(out[0]))
          findings.wrong(item.index,
                         fmt::format("work-item {0} came after work-item {1}, and read the number "
                                     "of work-item {1}",
                                     item.index, out[0]),
                         concurrency::hex_value(out[1]), concurrency::hex_value(payload(out[0])));
        steps[device ? 0 : item.group].push_back({out[0], item.index, item.index});
      }
    for (std::size_t k = 0; k < steps.size(); ++k) {
      // No work-item follows the last work-item.
      std::vector<bool> followed(answers.round.shape.places(), false);
      for (const auto& step : steps[k])
        if (step.from < followed.size()) followed[step.from] = true;
      std::size_t last = nobody;
      for (const auto& step : steps[k])
        if (!followed[step.item]) last = step.item;
      if (const auto broken = broken_trail(steps[k], nobody, last))
        findings.wrong(broken->item, broken->reason, harness::Finding::Kind::order);
    }
  };
  return round;
}

harness::Case chain(const Target& target, bool local, std::string_view order_name,
                    const MemoryScope& in) {
  const harness::Version std = concurrency::atomics_language(target);
  const bool device = in.atomic_with == concurrency::Region::device && !local;
  CaseHead head;
  head.id = fmt::format("atomics/chain/{}/{}.{}", local ? "local" : "global", order_name, in.name);
  head.citations = {target.cite({place_of_orders, {}})};
  concurrency::require_of(
      head, concurrency::needs_of(order(target, order_name), std) & concurrency::needs_of(in, std),
      target, std);
  const std::string space = local ? "__local" : "__global";
  const std::string publish = fmt::format("atomic_exchange_explicit(head, i, memory_order_{}, {})",
                                          order_name, in.enumerator());
  std::string body;
  if (local)
    body = programs_cl(
        "chain.local",
        {{"nobody", std::to_string(nobody)}, {"payload", payload_text}, {"publish", publish}});
  else
    body = programs_cl("chain.global", {{"head", device ? "0" : "g"},
                                        {"payload", payload_text},
                                        {"publish", publish},
                                        {"nobody", std::to_string(nobody)}});
  return concurrency::group_case(
      head, {},
      [body, std, device, local] {
        GroupCase made;
        made.body = body;
        made.std = std;
        made.meets = local;
        made.rounds = [device](const LaunchLimits& limits) {
          return std::vector{chain_round(limits, device)};
        };
        return made;
      },
      target);
}

/// Work-items add themselves to a linked list. The list must have each work-item once.
harness::Case linked_list(const Target& target) {
  const harness::Version std = concurrency::atomics_language(target);
  CaseHead head;
  head.id = "atomics/linked_list/global";
  head.citations = {target.cite({"6.15.12.7.4", {}})};
  concurrency::require_of(head, concurrency::needs_of(scope(target, "device"), std), target, std);
  return concurrency::group_case(
      head, {},
      [std] {
        GroupCase made;
        made.std = std;
        made.joined = made.meets = false;
        made.body = programs_cl("linked_list");
        made.rounds = [](const LaunchLimits& limits) {
          Round round;
          round.name = "one list of all work-items";
          round.shape = concurrency::line(groups_of(limits), 64, limits);
          round.words = {nobody};
          round.judge = [](const Answers& answers, Findings& findings) {
            const std::size_t items = answers.round.shape.places();
            findings.checked(items);
            std::vector<bool> seen(items, false);
            std::uint32_t at = answers.words[0];
            std::size_t length = 0;
            for (; at != nobody; at = answers.out[at], ++length) {
              if (at >= items)
                return findings.wrong(
                    0,
                    fmt::format("the list has 0x{:x}, which is not the number of a work-item", at));
              if (seen[at])
                return findings.wrong(at, fmt::format("work-item {} is in the list twice", at));
              seen[at] = true;
            }
            if (length != items)
              findings.wrong(
                  static_cast<std::size_t>(std::ranges::find(seen, false) - seen.begin()),
                  fmt::format("{} of {} work-items are in the list, work-item {} is not", length,
                              items, std::ranges::find(seen, false) - seen.begin()));
          };
          return std::vector{round};
        };
        return made;
      },
      target);
}

/// Each work-item writes a number and then increments a counter. The last work-item adds up all
/// numbers.
harness::Case last_one(const Target& target) {
  const harness::Version std = concurrency::atomics_language(target);
  CaseHead head;
  head.id = "atomics/last_one/global";
  head.citations = {target.cite({place_of_orders, {}})};
  concurrency::require_of(head,
                          concurrency::needs_of(order(target, "acq_rel"), std) &
                              concurrency::needs_of(scope(target, "device"), std),
                          target, std);
  return concurrency::group_case(
      head, {},
      [std] {
        GroupCase made;
        made.std = std;
        made.joined = made.meets = false;
        made.body = programs_cl("last_one", {{"payload", payload_text}});
        made.rounds = [](const LaunchLimits& limits) {
          std::vector<Round> rounds;
          for (int repeat = 0; repeat < (limits.thorough ? 32 : 4); ++repeat) {
            Round round;
            round.name = "one counter for all work-items";
            round.shape = concurrency::line(groups_of(limits) / 4, 64, limits);
            round.words.assign(2 + round.shape.places(), 0);
            round.judge = [](const Answers& answers, Findings& findings) {
              const std::size_t items = answers.round.shape.places();
              std::uint32_t sum = 0;
              for (std::size_t k = 0; k < items; ++k) sum += payload(k);
              findings.checked(items);
              if (answers.words[0] != items)
                findings.wrong(0, "work-items that counted themselves",
                               harness::number_value(answers.words[0]),
                               harness::number_value(static_cast<std::int64_t>(items)));
              if (answers.words[1] != sum)
                findings.wrong(0, "the sum that the last work-item computed",
                               concurrency::hex_value(answers.words[1]),
                               concurrency::hex_value(sum));
            };
            rounds.push_back(std::move(round));
          }
          return rounds;
        };
        return made;
      },
      target);
}

/// A work-item that finds a clear flag changes the data that the flag protects. Other work-items do
/// not wait: the specification does not promise that work-groups run at the same time.
harness::Case try_lock(const Target& target) {
  const harness::Version std = concurrency::atomics_language(target);
  CaseHead head;
  head.id = "atomics/try_lock/global";
  head.citations = {target.cite({"6.15.12.7.7, 6.15.12.7.8", {}})};
  concurrency::require_of(head,
                          concurrency::needs_of(order(target, "acq_rel"), std) &
                              concurrency::needs_of(scope(target, "device"), std),
                          target, std);
  return concurrency::group_case(
      head, {},
      [std] {
        GroupCase made;
        made.std = std;
        made.joined = made.meets = false;
        made.body = programs_cl("try_lock");
        made.rounds = [](const LaunchLimits& limits) {
          Round round;
          round.name = "one lock for all work-items";
          round.shape = concurrency::line(groups_of(limits), 64, limits);
          round.in = {8};
          round.words.assign(3, 0);
          round.judge = [](const Answers& answers, Findings& findings) {
            std::uint32_t took = 0;
            for (const auto& group : work_groups(answers.round.shape))
              for (const WorkItem& item : group) took += answers.of(item)[0];
            findings.checked(answers.round.shape.places());
            findings.characteristic("times_the_lock_was_free", took);
            if (took == 0) findings.wrong(0, "no work-item found the flag clear");
            for (const std::uint32_t each : {1u, 3u})
              if (const std::uint32_t found = answers.words[each == 1 ? 1 : 2];
                  found != took * each)
                findings.wrong(
                    0, fmt::format("the result of {} additions of {} under the lock", took, each),
                    harness::number_value(found), harness::number_value(took * each));
            if (answers.words[0] != 0) findings.wrong(0, "the flag is set at the end");
          };
          return std::vector{round};
        };
        return made;
      },
      target);
}

/// Work-groups count in local memory. Then they add their counts in global memory.
constexpr std::size_t bins = 16;
harness::Case histogram(const Target& target) {
  const harness::Version std = concurrency::atomics_language(target);
  CaseHead head;
  head.id = "atomics/histogram/local_and_global";
  head.citations = {target.cite({"6.15.12.7.5", {}})};
  concurrency::require_of(head, concurrency::needs_of(scope(target, "device"), std), target, std);
  return concurrency::group_case(
      head, {},
      [std] {
        GroupCase made;
        made.std = std;
        made.body = programs_cl("histogram", {{"bins", std::to_string(bins)}});
        made.rounds = [](const LaunchLimits& limits) {
          Round round;
          round.name = "a histogram of all work-items";
          round.shape = concurrency::line(groups_of(limits), 64, limits);
          round.scratch_bytes = 4 * bins;
          round.words.assign(bins, 0);
          const auto expected = std::make_shared<std::vector<std::uint32_t>>(bins, 0);
          for (std::size_t k = 0; k < round.shape.places(); ++k) {
            round.in.push_back(
                static_cast<std::uint32_t>(harness::random_bits(limits.key, k) % bins));
            ++(*expected)[round.in.back()];
          }
          round.judge = [expected](const Answers& answers, Findings& findings) {
            findings.checked(answers.round.shape.places());
            for (std::size_t k = 0; k < bins; ++k)
              if (answers.words[k] != (*expected)[k])
                findings.wrong(k, fmt::format("bin {}", k), harness::number_value(answers.words[k]),
                               harness::number_value((*expected)[k]));
          };
          return std::vector{round};
        };
        return made;
      },
      target);
}

/// Kernels with pointers to atomic types among their parameters (6.15.12.6).
void arguments(host::Setting& on) {
  const Target target = on.target();
  cl::Kernel kernel = on.kernel(programs_cl("arguments"), "count",
                                std_option(concurrency::atomics_language(target)));
  const std::size_t items = harness::GroupLimit(kernel, on.running()).clamped(8);
  const auto count = static_cast<cl_int>(items);
  cl_int values[3] = {100, 200, 0};
  std::vector<cl_int> found(1 + items, -1);
  cl::Buffer buffers[4];
  for (std::size_t k = 0; k < 4; ++k) {
    const bool last = k == 3;
    buffers[k] = cl::Buffer(on.context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                            last ? found.size() * 4 : 4, last ? found.data() : values + k);
    kernel.setArg(static_cast<cl_uint>(last ? 4 : k), buffers[k]);
  }
  kernel.setArg(3, cl::Local(4));
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(items), cl::NDRange(items));
  for (std::size_t k = 0; k < 3; ++k)
    on.queue().enqueueReadBuffer(buffers[k], CL_TRUE, 0, 4, values + k);
  on.queue().enqueueReadBuffer(buffers[3], CL_TRUE, 0, found.size() * 4, found.data());
  EXPECT_VALUE(values[0], ==, 100 + 2 * count) << "the value of an atomic_int";
  EXPECT_VALUE(values[1], ==, 200 - 3 * count) << "the value of an atomic_uint";
  EXPECT_VALUE(values[2], !=, 0) << "the value of an atomic_flag that was set";
  EXPECT_VALUE(found[0], ==, 5 + count) << "the value of an atomic_int in local memory";
  EXPECT_VALUE(std::count(found.begin() + 1, found.end(), 0), ==, 1)
      << "work-items that found the flag clear";
}

}  // namespace

std::vector<harness::Case> programs(const Target& target) {
  std::vector<harness::Case> cases;
  for (const bool local : {false, true})
    for (const char* order : {"acq_rel", "seq_cst"})
      for (const MemoryScope& in : concurrency::memory_scopes(target.options()))
        if (in.atomic_with != concurrency::Region::sub_group)
          cases.push_back(chain(target, local, order, in));
  cases.push_back(linked_list(target));
  cases.push_back(last_one(target));
  cases.push_back(try_lock(target));
  cases.push_back(histogram(target));
  std::ranges::move(file_cases("concurrency", "atomics", {"types"}, target),
                    std::back_inserter(cases));
  auto by_arguments =
      host::make_case("atomics/arguments/kernel", target.cite({"6.15.12.6", {}}), arguments);
  concurrency::require_of(by_arguments, concurrency::needs_atomics, target,
                          concurrency::atomics_language(target));
  cases.push_back(std::move(by_arguments));
  return cases;
}

}  // namespace assay::suites::atomics
