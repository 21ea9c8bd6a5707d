// OpenCL C 3.0.19, 6.15.8.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/sweep/group_limit.h"
#include "harness/sweep/random.h"
#include "suites/base/embedded_text.h"
#include "suites/concurrency/group_case.h"
#include "suites/concurrency/orders_and_scopes.h"
#include "suites/concurrency/synchronization/tables.h"
#include "suites/host/example.h"
#include "suites/host/setting.h"
#include "suites/target/languages.h"

namespace assay::suites::synchronization {
namespace {

using concurrency::Answers;
using concurrency::CaseHead;
using concurrency::Findings;
using concurrency::GroupCase;
using concurrency::LaunchLimits;
using concurrency::MemoryScope;
using concurrency::Round;
using concurrency::WorkItem;

/// In uints. A partial last sub-group uses the memory of a whole sub-group.
constexpr std::size_t spare = 512;

/// `me` is the id of the work-item in its sub-group.
using Afterwards = std::uint32_t (*)(std::uint32_t found, std::uint32_t me);

/// Each work-item writes its id in its sub-group, and the value that it read from the next
/// work-item of the sub-group.
void judge(const Answers& answers, Findings& findings, Afterwards afterwards) {
  for (const auto& group : work_groups(answers.round.shape)) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> first, second;
    for (const WorkItem& item : group) {
      const auto out = answers.of(item);
      first[{out[0], out[1]}] = answers.round.in[item.index];
    }
    const auto after = [&](const auto& values, std::span<const std::uint32_t> out) {
      return values.find({out[0], (out[1] + 1) % std::max(out[2], 1u)});
    };
    for (const WorkItem& item : group) {
      const auto out = answers.of(item);
      const auto found = after(first, out);
      if (found != first.end()) second[{out[0], out[1]}] = found->second + 1;
    }
    for (const WorkItem& item : group) {
      const auto out = answers.of(item);
      findings.checked();
      const auto found = after(second, out);
      if (found == second.end())
        findings.wrong(item.index,
                       fmt::format("{}: no work-item of group {} has id {} in sub-group "
                                   "{} of size {}",
                                   answers.round.name, item.group, out[1] + 1, out[0], out[2]));
      else if (const auto right = afterwards(found->second, out[1]); out[3] != right)
        findings.wrong(item.index,
                       fmt::format("{}: value read by work-item {} of group {}, "
                                   "id {} in sub-group {}",
                                   answers.round.name, item.local, item.group, out[1], out[0]),
                       concurrency::hex_value(out[3]), concurrency::hex_value(right));
    }
  }
}

constexpr TextParts barriers_cl(
    "suites/concurrency/synchronization/sub_group_and_image_barriers.cl");

struct Exchange {
  std::string_view name;
  Afterwards afterwards;
};
constexpr Exchange straight{"sub_group_barrier",
                            [](std::uint32_t found, std::uint32_t) { return found; }};
constexpr Exchange uneven{"uneven_for_of_sub_groups", [](std::uint32_t found, std::uint32_t me) {
                            for (std::uint32_t k = 2; k < 2 + me % 3; ++k) found = found * 3 + k;
                            return found;
                          }};

harness::Case sub_group_case(const Target& target, const Exchange& exchange, bool local, bool both,
                             const MemoryScope* scope) {
  const harness::Version std = concurrency::atomics_language(target);
  const std::string flags = both    ? "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE"
                            : local ? "CLK_LOCAL_MEM_FENCE"
                                    : "CLK_GLOBAL_MEM_FENCE";
  const std::string barrier =
      fmt::format("sub_group_barrier({}{});", flags, scope ? ", " + scope->enumerator() : "");
  CaseHead head;
  head.id = fmt::format("synchronization/{}/{}/{}{}", exchange.name, local ? "local" : "global",
                        both    ? "local_global"
                        : local ? "local"
                                : "global",
                        scope ? "." + scope->name : "");
  head.citations = {target.cite({"6.15.8, Table 21", {}})};
  harness::Needs needs = concurrency::needs_atomics & harness::parts::sub_group_functions;
  if (&exchange == &uneven)
    // See barriers-in-uneven-loops in data/interpretations.toml.
    needs = needs & harness::Needs::opencl_c({3, 0});
  if (scope) needs = needs & concurrency::needs_of(*scope, std);
  concurrency::require_of(head, needs, target, std);
  head.cost = 0.1;
  return concurrency::group_case(
      head, {},
      [barrier, local, std, &exchange] {
        GroupCase made;
        made.std = std;
        made.joined = &exchange == &straight;
        made.body = barriers_cl(
            "exchange",
            {{"space", local ? "__local" : "__global"},
             {"memory", local ? "scratch" : fmt::format("words + g * (full + {})", spare)},
             {"values", barriers_cl(exchange.name, {{"barrier", barrier}})}});
        made.rounds = [local, &exchange](const LaunchLimits& limits) {
          std::vector<Round> rounds;
          for (const std::size_t items : {64, 13, 1, 100}) {
            Round round;
            round.shape = concurrency::line(3, items, limits);
            round.name = round.shape.text();
            round.out_per_item = 4;
            const std::size_t full = round.shape.group_items();
            for (std::size_t k = 0; k < round.shape.places(); ++k)
              round.in.push_back(static_cast<std::uint32_t>(harness::random_bits(limits.key, k)));
            if (local)
              round.scratch_bytes = 4 * (full + spare);
            else
              round.words.assign(round.shape.groups() * (full + spare), 0);
            round.judge = [&exchange](const Answers& answers, Findings& findings) {
              judge(answers, findings, exchange.afterwards);
            };
            rounds.push_back(std::move(round));
          }
          return rounds;
        };
        return made;
      },
      target);
}

void image_exchange(host::Setting& on, const char* barrier) {
  const std::string source = barriers_cl("hand_on", {{"barrier", barrier}});
  constexpr std::size_t groups = 4;
  cl::Kernel kernel =
      on.kernel(source, "hand_on", std_option(concurrency::atomics_language(on.target())));
  const std::size_t items = harness::GroupLimit(kernel, on.running()).clamped(16);
  const cl::Image2D image(on.context(), CL_MEM_READ_WRITE, {CL_RGBA, CL_UNSIGNED_INT32}, items,
                          groups);
  const cl::Buffer out = on.buffer(groups * items * 4);
  kernel.setArg(0, image);
  kernel.setArg(1, out);
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(groups * items),
                                  cl::NDRange(items));
  std::vector<cl_uint> found(groups * items);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, found.size() * 4, found.data());
  for (std::size_t y = 0; y < groups; ++y)
    for (std::size_t l = 0; l < items; ++l)
      EXPECT_VALUE(found[y * items + l], ==, (l + 2) % items * 3 + y + 1)
          << "value that work-item " << l << " of group " << y << " read after the barriers";
}

void image_alone(host::Setting& on) {
  image_exchange(on, "work_group_barrier(CLK_IMAGE_MEM_FENCE);");
}
void image_at_scope(host::Setting& on) {
  image_exchange(on, "work_group_barrier(CLK_IMAGE_MEM_FENCE, memory_scope_work_group);");
}
void image_with_others(host::Setting& on) {
  image_exchange(on,
                 "work_group_barrier(CLK_IMAGE_MEM_FENCE | CLK_LOCAL_MEM_FENCE | "
                 "CLK_GLOBAL_MEM_FENCE);");
}

}  // namespace

std::vector<harness::Case> of_sub_groups(const Target& target) {
  std::vector<harness::Case> cases;
  for (const bool local : {true, false})
    for (const bool both : {false, true}) {
      cases.push_back(sub_group_case(target, straight, local, both, nullptr));
      for (const MemoryScope& scope : concurrency::memory_scopes(target.options()))
        cases.push_back(sub_group_case(target, straight, local, both, &scope));
    }
  for (const bool local : {true, false})
    cases.push_back(sub_group_case(target, uneven, local, false, nullptr));
  return cases;
}

std::vector<harness::Case> of_images(const Target& target) {
  std::vector<harness::Case> cases;
  struct Row {
    const char* name;
    void (*body)(host::Setting&);
  };
  for (const auto& [name, body] :
       {Row{"work_group_barrier.image", image_alone},
        Row{"work_group_barrier.image.work_group", image_at_scope},
        Row{"work_group_barrier.image_local_global", image_with_others}}) {
    auto one = host::make_case(fmt::format("synchronization/neighbor/image/{}", name),
                               target.cite({"6.15.8, Table 20", {}}), body);
    const harness::Version std = concurrency::atomics_language(target);
    concurrency::require_of(
        one,
        concurrency::needs_atomics & harness::parts::images & harness::parts::read_write_images,
        target, std);
    cases.push_back(std::move(one));
  }
  return cases;
}

}  // namespace assay::suites::synchronization
