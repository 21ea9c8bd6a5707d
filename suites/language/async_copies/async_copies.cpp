#include <fmt/format.h>

#include <CL/opencl.hpp>
#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
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
#include "suites/base/kernel_name.h"
#include "suites/host/needs.h"
#include "suites/numeric/asked_input.h"
#include "suites/text/small_program.h"

namespace assay::suites::async_copies {
namespace {

constexpr Place place{"6.15.11", "6.12.10"};

struct Plan {
  std::string id, type, pragmas, options;
  std::size_t component = 1;  ///< bytes of one
  std::size_t bytes = 0;      ///< of an element
  std::size_t copied = 0;  ///< of those, what is copied with certainty: a vector of three has a gap
};

/// In elements, in global memory; 0: the plain functions.
constexpr std::array<std::size_t, 3> strides{0, 1, 3};
/// Odd numbers, fewer than work-items, one, and more than fit a line of any cache.
constexpr std::array<std::size_t, 5> counts{1, 3, 8, 13, 40};
constexpr std::size_t greatest = 40;
constexpr std::size_t local_size = 8;
/// Of all that no copy writes, in local memory as well.
constexpr std::uint32_t poison = 0xa5a5a5a5;

/// The kernel with strides stands behind the plain one, whose name is `name`.
std::string name_with_strides(const std::string& name) {
  return name + "_strided";
}

/// Elements that a launch's copies may write, and one on either side: the first copy leaves them in
/// local memory, the second one, which scatters, behind those.
constexpr std::size_t near_elements = greatest + 2, far_elements = greatest * strides.back() + 2;
std::size_t local_part(const Plan& plan) {
  return near_elements * plan.bytes;
}
std::size_t global_part(const Plan& plan) {
  return far_elements * plan.bytes;
}

/// A launch copies `count` elements to local memory, and as many back from there; the other side of
/// each copy is moved element by element. One kernel does both: compilers take their time for a
/// kernel, and no branch stands around these barriers, which would end some of them.
harness::Kernel make_kernel(const Plan& plan) {
  const std::string name = kernel_name(plan.id);
  harness::Kernel kernel{name, plan.pragmas, plan.options};
  for (const bool strided : {false, true})
    kernel.source += fmt::format(
        "__kernel void {name}(__global uchar *to, __global uchar *from, __local uint16 *memory, "
        "const uint count, const uint stride) {{\n"
        "  __local {type} *near = (__local {type} *)memory;\n"
        "  __local uchar *bytes = (__local uchar *)memory;\n"
        "  const uint l = (uint)get_local_id(0), n = (uint)get_local_size(0);\n"
        "  for (uint k = l; k < {part}u; k += n) bytes[k] = 0xa5;\n"
        "  barrier(CLK_LOCAL_MEM_FENCE);\n"
        "  event_t e = {call}(near + 1, (__global const {type} *)from + 1, {last});\n"
        "  wait_group_events(1, &e);\n"
        "  for (uint k = l; k < {part}u; k += n) to[k] = bytes[k];\n"
        "  barrier(CLK_LOCAL_MEM_FENCE);\n"
        "  for (uint k = l; k < count * {size}u; k += n) bytes[k + {size}u] = from[k + {size}u];\n"
        "  barrier(CLK_LOCAL_MEM_FENCE);\n"
        "  e = {call}((__global {type} *)(to + {part}) + 1, (__local const {type} *)near + 1, "
        "{last});\n"
        "  wait_group_events(1, &e);\n}}\n",
        fmt::arg("name", strided ? name_with_strides(name) : name), fmt::arg("type", plan.type),
        fmt::arg("size", plan.bytes), fmt::arg("part", local_part(plan)),
        fmt::arg("call", strided ? "async_work_group_strided_copy" : "async_work_group_copy"),
        fmt::arg("last", strided ? "count, stride, 0" : "count, 0"));
  return kernel;
}

/// What a copy must leave in its part of `to`, element by element. The gap behind three components
/// may hold anything.
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
    // A strided copy gathers from global memory, or scatters to it.
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

/// The launches of a case: each stride, the plain functions among them, with each count.
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

/// The launch of the element that is asked for, the first one where none is.
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
      // A kernel each: in seconds every type at two widths, every width of some type.
      if (n++ % 7 % 3 != 0 && !target.options().thorough()) continue;
      Plan plan;
      plan.type = width == 1 ? std::string(type.name) : fmt::format("{}{}", type.name, width);
      plan.id = "async_copies/" + plan.type;
      // Footnote 67: three components are copied as four.
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

/// Events, and copies beside each other.
std::vector<SmallProgram> programs() {
  std::vector<SmallProgram> all;
  const auto add = [&all](std::string name, std::string body,
                          std::function<Numbers(std::uint32_t)> of, Place where = place) {
    SmallProgram one;
    one.id = "async_copies/events/" + std::move(name);
    one.body = "const uint l = (uint)get_local_id(0);\n  " + std::move(body);
    one.expected = Expected::each(
        [of = std::move(of)](std::size_t i) { return of(static_cast<std::uint32_t>(i)); });
    one.place = where;
    one.global = 32;
    one.local = 8;
    one.needs = host::needs_work_group_and_compiler<8>;
    one.shares = Sharing::program;
    all.push_back(std::move(one));
  };
  const std::string g =
      "__local uint a[8]; __local uint b[8]; const uint g = (uint)get_group_id(0) * 8u;\n  ";
  add("several",
      g + "event_t e[2]; e[0] = async_work_group_copy(a, in + g, 8, 0); e[1] = "
          "async_work_group_copy(b, in + 32u - g, 8, (event_t)0); wait_group_events(2, e);\n  "
          "out[0] = a[7u - l]; out[1] = b[(l + 1u) & 7u];",
      [](std::uint32_t i) {
        return Numbers{i / 8 * 8 + 7 - i % 8, 32 - i / 8 * 8 + (i + 1) % 8};
      });
  add("shared",
      g + "event_t e = async_work_group_copy(a, in + g, 8, 0); e = async_work_group_copy(b, in + g "
          "+ 8u, 8, e); wait_group_events(1, &e);\n  out[0] = a[7u - l] + b[l] * 100u;",
      [](std::uint32_t i) { return Numbers{i / 8 * 8 + 7 - i % 8 + (i + 8) * 100}; });
  add("shared_by_strided",
      g + "event_t e = async_work_group_strided_copy(a, in + g, 8, 2, 0); const event_t f = "
          "async_work_group_strided_copy(b, in, 8, 3, e); e = f; wait_group_events(1, &e);\n  "
          "out[0] = a[7u - l] + b[l] * 100u;",
      [](std::uint32_t i) { return Numbers{i / 8 * 8 + 2 * (7 - i % 8) + i % 8 * 300}; });
  add("in_loops",
      g + "uint r = 0; for (uint k = 0; k < 4u; ++k) { event_t e = async_work_group_copy(k & 1u ? "
          "a : b, in + k * 8u, 8, 0); wait_group_events(1, &e); r = r * 64u + (k & 1u ? a : b)[7u "
          "- l]; barrier(CLK_LOCAL_MEM_FENCE); }\n  out[0] = r;",
      [](std::uint32_t i) {
        std::uint32_t r = 0;
        for (std::uint32_t k = 0; k < 4; ++k) r = r * 64 + k * 8 + 7 - i % 8;
        return Numbers{r};
      });
  add("in_uneven_loops",
      g + "uint r = 0; for (uint k = 0; k < 3u + (7u - l) % 3u; ++k) if (k < 3u) { event_t e = "
          "async_work_group_copy(a, in + k * 8u, 8, 0); wait_group_events(1, &e); r = r * 64u + "
          "a[7u - l]; barrier(CLK_LOCAL_MEM_FENCE); } else { r = r * 5u + k; }\n  out[0] = r;",
      [](std::uint32_t i) {
        std::uint32_t r = 0;
        for (std::uint32_t k = 0; k < 3 + (7 - i % 8) % 3; ++k)
          r = k < 3 ? r * 64 + k * 8 + 7 - i % 8 : r * 5 + k;
        return Numbers{r};
      },
      {"6.15.11", ""});
  all.back().needs =
      harness::Needs::opencl_c({3, 0}) & all.back().needs;  // barriers-in-uneven-loops
  add("in_branches",
      g + "a[l] = 99u; barrier(CLK_LOCAL_MEM_FENCE); if (get_group_id(0) & 1u) { event_t e = "
          "async_work_group_copy(a, in + g, 8, 0); wait_group_events(1, &e); }\n  out[0] = a[7u - "
          "l];",
      [](std::uint32_t i) { return Numbers{i / 8 % 2 ? i / 8 * 8 + 7 - i % 8 : 99}; });
  add("there_and_back",
      g + "a[l] = in[g + l] * 3u; barrier(CLK_LOCAL_MEM_FENCE); event_t e = "
          "async_work_group_copy(out - l, a, 8, 0); wait_group_events(1, &e);",
      [](std::uint32_t i) { return Numbers{i * 3}; });
  add("none",
      g + "event_t e = async_work_group_copy(a, in, 8, 0); wait_group_events(1, &e); e = "
          "async_work_group_copy(a, in + 8, 0, 0); wait_group_events(1, &e); "
          "barrier(CLK_LOCAL_MEM_FENCE);\n  out[0] = a[l];",
      [](std::uint32_t i) { return Numbers{i % 8}; });
  add("prefetched",
      g + "prefetch(in + g, 8); prefetch((__global const uint4 *)in, 4); prefetch((__global const "
          "uchar *)in, 1); b[l] = in[g + l];\n  out[0] = b[l];",
      [](std::uint32_t i) { return Numbers{i}; });
  // Extensions; no driver here has them.
  add("fence",
      g + "event_t e[2]; e[0] = async_work_group_copy(a, in + g, 8, 0); "
          "async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE); e[1] = async_work_group_copy(out - l, "
          "a, 8, 0); wait_group_events(2, e);",
      [](std::uint32_t i) { return Numbers{i}; }, {"6.15.11", ""});
  all.back().needs =
      all.back().needs & harness::Needs::extension("cl_khr_async_work_group_copy_fence");
  add("of_planes",
      "__local uint a[32]; event_t e = async_work_group_copy_2D2D(a, 1, in, 2, 4, 3, 4, 8, 7, 0); "
      "wait_group_events(1, &e);\n  out[0] = a[1u + (l & 3u) * 7u]; out[1] = a[3u + (l & 3u) * "
      "7u];",
      [](std::uint32_t i) {
        return Numbers{2 + i % 4 * 8, 4 + i % 4 * 8};
      },
      {"6.15.11.1", ""});
  all.back().needs = all.back().needs & harness::Needs::extension("cl_khr_extended_async_copies");
  add("of_volumes",
      "__local uint a[64]; event_t e = async_work_group_copy_3D3D(a, 0, in, 1, 4, 2, 3, 2, 4, 16, "
      "3, 12, 0); wait_group_events(1, &e);\n  out[0] = a[(l & 1u) * 12u + 4u]; out[1] = a[(l & "
      "1u) * 12u + 6u];",
      [](std::uint32_t i) {
        return Numbers{1 + i % 2 * 16 + 4 + 1, 1 + i % 2 * 16 + 8};
      },
      {"6.15.11.1", ""});
  all.back().needs = all.back().needs & harness::Needs::extension("cl_khr_extended_async_copies");
  return all;
}

}  // namespace

/// The suite `async_copies` (OpenCL C 6.15.11).
harness::Suite suite() {
  return suite_of("async_copies", "Async copies and prefetch (OpenCL C 6.15.11)",
                  [](const Target& target) {
                    std::vector<harness::Case> cases;
                    add_types(target, cases);
                    for (harness::Case& one : small_cases(programs(), target))
                      cases.push_back(std::move(one));
                    return cases;
                  });
}

}  // namespace assay::suites::async_copies
