#include <fmt/format.h>

#include <CL/opencl.hpp>
#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <string>
#include <utility>

#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/cases/measurement.h"
#include "harness/cases/suite.h"
#include "harness/sweep/group_limit.h"
#include "harness/sweep/launch.h"
#include "harness/sweep/program_pool.h"
#include "harness/sweep/random.h"
#include "reference/exact/exact_judge.h"
#include "suites/base/embedded_text.h"
#include "suites/base/kernel_name.h"
#include "suites/numeric/asked_input.h"
#include "suites/text/program_file.h"

namespace assay::suites::async_copies {
namespace {

constexpr TextParts copies_cl("suites/language/async_copies/copies.cl");

constexpr Place place{"6.15.11", "6.12.10"};

struct Plan {
  std::string id, type, pragmas, options;
  std::size_t component = 1;  ///< bytes of a component
  std::size_t bytes = 0;      ///< bytes of an element
  /// The bytes of an element that a copy must copy. A copy may leave out the gap of a vector of
  /// three.
  std::size_t copied = 0;
};

/// In global memory, in elements. 0 means a copy function without a stride.
constexpr std::array<std::size_t, 3> strides{0, 1, 3};
/// Numbers of elements: one, odd numbers, less than local_size, more than a cache line.
constexpr std::array<std::size_t, 5> counts{1, 3, 8, 13, 40};
constexpr std::size_t greatest = 40;
constexpr std::size_t local_size = 8;
/// All memory has this value before the copies. Memory that no copy writes keeps this value.
constexpr std::uint32_t poison = 0xa5a5a5a5;

std::string name_with_strides(const std::string& name) {
  return name + "_strided";
}

/// The elements that the copies of a launch may write, and one more element on either side. The
/// first copy writes to local memory. The second copy may write to global memory with gaps between
/// the elements.
constexpr std::size_t near_elements = greatest + 2, far_elements = greatest * strides.back() + 2;
std::size_t local_part(const Plan& plan) {
  return near_elements * plan.bytes;
}
std::size_t global_part(const Plan& plan) {
  return far_elements * plan.bytes;
}

/// A launch copies `count` elements to local memory and back. The kernel moves elements between
/// local memory and the buffers one by one. One kernel has both copies, because compiling takes
/// long. Barriers are outside branches, because some compilers crash on a barrier in a branch.
harness::Kernel make_kernel(const Plan& plan) {
  const std::string name = kernel_name(plan.id);
  harness::Kernel kernel{name, plan.pragmas, plan.options};
  for (const bool strided : {false, true})
    kernel.source += copies_cl(
        "kernel", {{"name", strided ? name_with_strides(name) : name},
                   {"type", plan.type},
                   {"size", std::to_string(plan.bytes)},
                   {"part", std::to_string(local_part(plan))},
                   {"call", strided ? "async_work_group_strided_copy" : "async_work_group_copy"},
                   {"last", strided ? "count, stride, 0" : "count, 0"}});
  return kernel;
}

/// The copies must write the right elements of `to`, and nothing else. The gap of a vector of three
/// may have any value.
void add_checks(const Plan& plan, bool to_local, std::size_t stride, std::size_t count,
                const std::vector<std::uint8_t>& from, harness::Launch& launch) {
  const std::size_t step = std::max<std::size_t>(stride, 1), far = to_local ? 1 : step;
  for (std::size_t element = 0; element < (to_local ? near_elements : far_elements); ++element) {
    harness::Launch::Check check;
    check.kind = harness::Finding::Kind::bytes;
    check.what = fmt::format(
        "{} of {} elements to {} memory{}, element {}",
        stride == 0 ? "async_work_group_copy" : "async_work_group_strided_copy", count,
        to_local ? "local" : "global", stride == 0 ? "" : fmt::format(", stride {}", stride),
        static_cast<long>(element) - 1);
    check.ways.emplace_back();
    // A copy with a stride skips elements of global memory.
    const std::size_t k = (element - 1) / far, source = (to_local ? k * step : k) + 1;
    const bool written = element != 0 && (element - 1) % far == 0 && k < count;
    for (std::size_t at = 0; at < (written ? plan.copied : plan.bytes); at += plan.component) {
      std::uint64_t value = 0;
      for (std::size_t b = 0; b < plan.component; ++b)
        value |= std::uint64_t{written ? from[source * plan.bytes + at + b] : poison & 0xff}
                 << 8 * b;
      const std::size_t first = ((to_local ? 0 : near_elements) + element) * plan.bytes + at;
      check.answers.push_back(
          {.element = first / plan.component, .bytes = static_cast<int>(plan.component)});
      check.ways[0].push_back({.intervals = {{value, value}}});
    }
    launch.checks.push_back(std::move(check));
  }
}

std::vector<harness::Launch> launches_of(const Plan& plan, const harness::Kernel& kernel,
                                         const harness::DeviceInfo& device, std::uint64_t seed) {
  using Kind = harness::Launch::Argument::Kind;
  const auto key = harness::random_key(seed, plan.id);
  std::vector<std::uint8_t> from((global_part(plan) + 3) / 4 * 4);
  for (std::size_t i = 0; i < global_part(plan); ++i)
    from[i] = static_cast<std::uint8_t>(harness::random_bits(key, i));
  std::vector<std::uint32_t> words(from.size() / 4);
  std::memcpy(words.data(), from.data(), from.size());
  const std::size_t items =
      std::min<std::size_t>({local_size, device.max_work_item_size_0, device.max_work_group_size});
  std::vector<harness::Launch> all;
  for (const std::size_t stride : strides)
    for (const std::size_t count : counts) {
      harness::Launch& one = all.emplace_back(plan.id, kernel, device);
      if (stride != 0) one.kernel = name_with_strides(kernel.name);
      one.global = one.local = {items};
      one.poison = poison;
      one.arguments = {{Kind::output, {}, local_part(plan) + global_part(plan)},
                       {Kind::input, words},
                       {Kind::local, {}, (local_part(plan) + 63) / 64 * 64},
                       {Kind::value, {static_cast<std::uint32_t>(count)}},
                       {Kind::value, {static_cast<std::uint32_t>(stride)}}};
      for (const bool to_local : {true, false})
        add_checks(plan, to_local, stride, count, from, one);
    }
  return all;
}

void run(const Plan& plan, harness::CaseContext& context) {
  const harness::Kernel made = make_kernel(plan);
  const harness::BuiltKernel plain = context.programs().select(made);
  harness::BuiltKernel strided = plain;
  strided.kernel = cl::Kernel(plain.program, name_with_strides(made.name).c_str());
  auto launches = launches_of(plan, made, context.device(), context.options().seed);
  harness::Measurement all;
  all.limit = "exact";
  for (std::size_t k = 0; k < launches.size(); ++k) {
    harness::Launch& one = launches[k];
    const harness::BuiltKernel& kernel = one.kernel == made.name ? plain : strided;
    one.global = one.local = harness::GroupLimit(kernel.kernel, context).clamped(one.local);
    const auto contents = harness::run(one, kernel, context, k, launches.size());
    harness::Measurement m = judge(one, contents);
    for (harness::Exhibit& x : m.failures) *x.index += all.inputs;
    if (m.worst) *m.worst->index += all.inputs;
    all.merge(m);
    if (auto past = overrun(one, contents)) context.fail(*std::move(past));
  }
  context.record(all);
}

/// The launch for the element of `--input`, or else the first launch.
harness::Launch stand_alone(const Plan& plan, const std::string& citation,
                            const harness::DeviceInfo& device, const harness::RunOptions& options,
                            const harness::ReproRequest& request) {
  auto launches = launches_of(plan, make_kernel(plan), device, options.seed);
  const std::size_t asked = request.index.value_or(0) / (near_elements + far_elements);
  harness::Launch& one = launches.at(std::min(asked, launches.size() - 1));
  one.comments = {citation, numeric::repro_line(plan.id, {}, request.index, options)};
  return std::move(one);
}

void add_types(const Target& target, std::vector<harness::Case>& cases) {
  std::size_t n = 0;
  for (const reference::ScalarType& type : reference::scalar_types())
    for (const int width : {1, 2, 3, 4, 8, 16}) {
      // Each case compiles a kernel. So at depth quick, each type has only two widths, but each
      // width occurs with some type.
      if (n++ % 7 % 3 != 0 && !target.options().thorough()) continue;
      Plan plan;
      plan.type = width == 1 ? std::string(type.name) : fmt::format("{}{}", type.name, width);
      plan.id = "async_copies/" + plan.type;
      // Footnote 67: a vector of three is copied as a vector of four.
      plan.component = static_cast<std::size_t>(type.bytes());
      plan.bytes = plan.component * static_cast<std::size_t>(width == 3 ? 4 : width);
      plan.copied = static_cast<std::size_t>(type.bytes() * width);
      plan.pragmas = target.pragmas({type.name}, target.language());
      plan.options = target.build_options();
      harness::Case one;
      one.id = plan.id;
      one.citations = {target.cite(place)};
      one.limit = "exact";
      one.cost = 0.1;
      require(one, harness::needs_of(type.name), target);
      require(one, harness::parts::compiler, target);
      if (!one.skip && target.device().local_mem_size != 0 &&
          target.device().local_mem_size < (greatest + 3) * plan.bytes)
        one.skip = "needs more local memory (CL_DEVICE_LOCAL_MEM_SIZE)";
      one.kernel = [plan] { return make_kernel(plan); };
      one.body = [plan](harness::CaseContext& context) { run(plan, context); };
      one.stand_alone = [plan, citation = one.citations.front()](
                            const auto& device, const auto& options, const auto& request) {
        return stand_alone(plan, citation, device, options, request);
      };
      cases.push_back(std::move(one));
    }
}

}  // namespace

harness::Suite suite() {
  return suite_of(
      "async_copies", "Async copies and prefetch (OpenCL C 6.15.11)", [](const Target& target) {
        std::vector<harness::Case> cases;
        add_types(target, cases);
        std::ranges::move(file_cases("language", "async_copies", {"events", "extended"}, target),
                          std::back_inserter(cases));
        return cases;
      });
}

}  // namespace assay::suites::async_copies
