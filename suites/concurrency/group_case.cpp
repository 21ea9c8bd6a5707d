#include "suites/concurrency/group_case.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <CL/opencl.hpp>
#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "harness/base/errors.h"
#include "harness/base/source_text.h"
#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/devices/cl_names.h"
#include "harness/sweep/group_limit.h"
#include "harness/sweep/launch.h"
#include "harness/sweep/program_pool.h"
#include "harness/sweep/random.h"
#include "suites/base/kernel_name.h"
#include "suites/numeric/numeric_case.h"
#include "suites/target/languages.h"
#include "suites/target/target.h"

namespace assay::suites::concurrency {
namespace {

/// The two lists have different orders, because only kernels with equal parameter lists are joined.
/// Local memory has the alignment of the argument's type. A uint2 argument has the alignment that
/// 64-bit values need.
constexpr const char* parameters_of_meeting =
    "__global uint *out, __global const uint *in, __global uint *words, __local uint2 "
    "*assay_local, "
    "const uint full";
constexpr const char* parameters_of_others =
    "__global uint *out, __global const uint *in, __global uint *words, const uint full, "
    "__local uint2 *assay_local";

constexpr std::string_view kernel_template =
    R"({{prologue}}__kernel void {{kernel}}({{parameters}}) {
  __local uint *scratch = (__local uint *)assay_local;
  const uint l = (uint)((get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0));
  const uint n = (uint)(get_local_size(0) * get_local_size(1) * get_local_size(2));
  const uint g = (uint)((get_group_id(2) * get_num_groups(1) + get_group_id(1)) * get_num_groups(0) + get_group_id(0));
  const uint i = g * full + l;
  {{body}}
}
)";

constexpr std::size_t most_exhibits = 4;

harness::Kernel kernel_of(const std::string& id, const GroupCase& c,
                          const std::vector<std::string_view>& types, const Target& target) {
  harness::Kernel kernel;
  kernel.name = kernel_name(id);
  const harness::Version std = c.std != harness::Version{} ? c.std : target.language();
  kernel.options = c.std != harness::Version{} ? std_option(std) : target.build_options();
  if (!c.options.empty()) kernel.options += (kernel.options.empty() ? "" : " ") + c.options;
  std::string source = harness::replaced(std::string(kernel_template), "{{prologue}}",
                                         target.pragmas(types, std) + c.prologue);
  const char* const parameters = c.meets ? parameters_of_meeting : parameters_of_others;
  source = harness::replaced(source, "{{parameters}}", parameters);
  source = harness::replaced(source, "{{body}}", c.body);
  kernel.source = harness::replaced(source, "{{kernel}}", kernel.name);
  if (c.joined) kernel.parameters = parameters;
  return kernel;
}

/// If the round knows the right answers before the launch, the launch checks the answers.
harness::Launch launch_of(const std::string& id, const GroupCase& c, const Round& round,
                          const harness::Kernel& kernel, const harness::DeviceInfo& device) {
  using Kind = harness::Launch::Argument::Kind;
  const std::size_t per = round.out_per_item, items = round.shape.group_items();
  harness::Launch out(id, kernel, device);
  out.global = round.shape.global;
  out.local = round.shape.local;
  out.poison = poison;
  out.arguments = {{Kind::output, {}, round.shape.places() * per * 4},
                   {Kind::input, round.in},
                   {Kind::both, round.words.empty() ? std::vector{0u} : round.words},
                   {Kind::local, {}, std::max<std::size_t>(round.scratch_bytes, 4)},
                   {Kind::value, {static_cast<std::uint32_t>(items)}}};
  if (!c.meets) std::swap(out.arguments[3], out.arguments[4]);
  for (std::size_t k = 0; k < round.expected.size(); ++k) {
    if (!round.expected[k]) continue;
    harness::Launch::Check check;
    check.answers = {{.element = k}};
    check.what = fmt::format("{}: work-item {} of group {}, value {}", round.name, k / per % items,
                             k / per / items, k % per);
    check.ways = {{{.intervals = {{*round.expected[k], *round.expected[k]}}}}};
    out.checks.push_back(std::move(check));
  }
  return out;
}

void judge_round(const Round& round, const harness::Launch& launch,
                 const harness::Contents& contents, Findings& findings) {
  if (auto past = overrun(launch, contents)) {
    past->words = round.name + ": " + past->words;
    findings.wrong(round.shape.places(), *std::move(past));
  }
  if (!round.judge) return findings.judged(judge(launch, contents));
  const auto out = std::span(contents[0]).first(round.shape.places() * round.out_per_item);
  round.judge({round, out, std::span(contents[2]).first(round.words.size())}, findings);
}

LaunchLimits limits_of(const cl::Kernel& kernel, const std::string& id,
                       harness::CaseContext& context) {
  LaunchLimits limits;
  limits.greatest_group = harness::GroupLimit(kernel, context).items();
  for (const auto size : context.device().max_work_item_sizes)
    limits.greatest_sizes.push_back(static_cast<std::size_t>(size));
  limits.key = harness::random_key(context.options().seed, id);
  limits.thorough = context.options().thorough();
  return limits;
}

/// The greatest size in a work-group of 64 work-items. Nothing if the device lacks
/// clGetKernelSubGroupInfo.
std::optional<std::size_t> greatest_sub_group(const cl::Kernel& kernel,
                                              harness::CaseContext& context) {
  if (context.device().version < harness::Version{2, 1}) return std::nullopt;
  const std::size_t local = 64;
  std::size_t size = 0;
  const cl_int status = clGetKernelSubGroupInfo(kernel(), context.cl_device()(),
                                                CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE,
                                                sizeof local, &local, sizeof size, &size, nullptr);
  return status == CL_SUCCESS ? std::optional(size) : std::nullopt;
}

void run(const GroupCase& c, const harness::Kernel& text, harness::CaseContext& context) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const harness::BuiltKernel built = context.programs().select(text);
  const double build = std::chrono::duration<double>(Clock::now() - start).count();
  if (c.least_sub_group != 0) {
    const auto greatest = greatest_sub_group(built.kernel, context);
    if (greatest && *greatest < c.least_sub_group)
      GTEST_SKIP() << fmt::format("needs sub-groups of at least {} work-items", c.least_sub_group);
  }
  const LaunchLimits limits = limits_of(built.kernel, context.id(), context);
  const std::vector<Round> rounds = c.rounds(limits);
  Findings findings;
  for (std::size_t k = 0; k < rounds.size(); ++k) {
    const harness::Launch launch = launch_of(context.id(), c, rounds[k], text, context.device());
    judge_round(rounds[k], launch, harness::run(launch, built, context, k, rounds.size()),
                findings);
  }
  harness::Measurement& m = findings.measurement();
  if (m.inputs == 0 && m.failing == 0 && !findings.why_not_asked().empty())
    GTEST_SKIP() << findings.why_not_asked();
  // Nothing was tried, because the kernel limits the work-group size.
  if (m.inputs == 0 && m.failing == 0 &&
      (limits.greatest_group == 1 || limits.greatest_group < context.device().max_work_group_size))
    GTEST_SKIP() << fmt::format("needs larger work-groups: the kernel takes {} work-items",
                                limits.greatest_group);
  m.inputs = std::max(m.inputs, m.failing);  // findings may come before any judged answer
  m.limit = "exact";
  m.seconds = {{"compile", build},
               {"device", std::chrono::duration<double>(Clock::now() - start).count() - build}};
  context.record(m);
}

/// The first launch that checks its answers itself.
harness::Launch stand_alone(const std::string& id, const GroupCase& c,
                            const harness::Kernel& kernel, const std::string& citation,
                            const harness::DeviceInfo& device, const harness::RunOptions& options) {
  LaunchLimits limits;
  limits.greatest_group = device.max_work_group_size != 0 ? device.max_work_group_size : 256;
  for (const auto size : device.max_work_item_sizes)
    limits.greatest_sizes.push_back(static_cast<std::size_t>(size));
  limits.key = harness::random_key(options.seed, id);
  const std::vector<Round> rounds = c.rounds(limits);
  const auto found =
      std::ranges::find_if(rounds, [](const Round& round) { return !round.expected.empty(); });
  if (found == rounds.end())
    throw harness::UsageError(id +
                              ": the answers depend on the order in which work-items run, so a "
                              "separate program cannot check them; run the case");
  harness::Launch out = launch_of(id, c, *found, kernel, device);
  out.comments = {fmt::format("{}; {}", citation, found->name)};
  return out;
}

}  // namespace

std::span<const std::uint32_t> Answers::of(const WorkItem& item) const {
  return out.subspan(item.index * round.out_per_item, round.out_per_item);
}

harness::Value hex_value(std::uint32_t value) {
  return {fmt::format("0x{:08x}", value), value};
}

void Findings::wrong(std::size_t index, std::string words, harness::Value got,
                     harness::Value allowed) {
  harness::Finding finding = harness::said(std::move(words), harness::Finding::Kind::value);
  finding.got = std::move(got);
  finding.allowed = {std::move(allowed)};
  wrong(index, std::move(finding));
}

void Findings::wrong(std::size_t index, std::string words, harness::Finding::Kind kind,
                     std::string aspect) {
  harness::Finding finding = harness::said(std::move(words), kind);
  finding.aspect = std::move(aspect);
  wrong(index, std::move(finding));
}

void Findings::wrong(std::size_t index, harness::Finding finding) {
  ++measurement_.failing;
  const bool named = finding.rule != harness::failed_by::rejection;
  if (named) ++measurement_.failing_rules[finding.rule];
  if (measurement_.failures.size() >= most_exhibits) return;
  harness::Exhibit exhibit;
  exhibit.index = index;
  exhibit.severity = 1;
  exhibit.subject = {finding.got.text};
  exhibit.reference = {finding.allowed.empty() ? "" : finding.allowed.front().text};
  if (named) exhibit.rule = finding.rule;
  exhibit.finding = std::move(finding);
  // A failure by a known rule must not hide a failure by another rule.
  std::optional<harness::Exhibit>& worst = measurement_.worst;
  if (!worst || !worst->finding || (!worst->rule.empty() && !named)) worst = exhibit;
  measurement_.failures.push_back(std::move(exhibit));
}

void Findings::judged(const harness::Measurement& m) {
  const auto first = measurement_.failing != 0 ? measurement_.worst : std::nullopt;
  measurement_.merge(m);
  if (first) measurement_.worst = first;
}

void Findings::characteristic(const std::string& name, double value) {
  double& kept = measurement_.characteristics[name];
  kept = std::max(kept, value);
}

bool LaunchLimits::fits(const Shape& shape) const {
  for (std::size_t d = 0; d < shape.local.size(); ++d)
    if (shape.local[d] > 1 && (d >= greatest_sizes.size() || shape.local[d] > greatest_sizes[d]))
      return false;
  return shape.group_items() <= greatest_group;
}

Shape line(std::size_t groups, std::size_t local, const LaunchLimits& limits) {
  std::size_t most = limits.greatest_group;
  if (!limits.greatest_sizes.empty())
    most = std::min(most, std::max<std::size_t>(limits.greatest_sizes[0], 1));
  local = std::min(local, most);
  return {{groups * local}, {local}};
}

harness::Case group_case(CaseHead head, std::vector<std::string_view> types,
                         std::function<GroupCase()> make, const Target& target) {
  harness::Case out;
  for (const std::string_view type : types) require(head, harness::needs_of(type), target);
  out.id = head.id;
  out.citations = head.citations;
  out.skip = head.skip;
  out.needs = head.needs;
  out.limit = head.limit;
  out.cost = head.cost;
  const auto kernel = [id = head.id, types = std::move(types), make](const Target& on) {
    return kernel_of(id, make(), types, on);
  };
  out.kernel = [kernel, target] { return kernel(target); };
  out.body = [kernel, make](harness::CaseContext& context) {
    run(make(), kernel(Target(context.device(), context.options())), context);
  };
  out.stand_alone = [kernel, make, id = head.id,
                     citation = head.citations.empty() ? std::string() : head.citations.front()](
                        const harness::DeviceInfo& device, const harness::RunOptions& options,
                        const harness::ReproRequest&) {
    return stand_alone(id, make(), kernel(Target(device, options)), citation, device, options);
  };
  return out;
}

}  // namespace assay::suites::concurrency
