#include "suites/litmus/cases.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>

#include "harness/cases/case.h"
#include "harness/cases/measurement.h"
#include "harness/cases/run_options.h"
#include "harness/sweep/group_limit.h"
#include "harness/sweep/program_pool.h"
#include "suites/litmus/run.h"
#include "suites/target/target.h"

// Litmus tests of the memory model (OpenCL API 3.0, 3.3.4 to 3.3.6). A case fails if the model
// forbids an outcome that occurs.
namespace assay::suites::memory_model {
namespace {

struct Group {
  std::shared_ptr<const Caller> caller;
  std::string name, options;
  bool wide = false;
  std::vector<Asked> tests;

  KernelText text() const { return caller->text(name, tests, wide); }
};

/// Cases point to the rows.
using Catalogue = std::shared_ptr<const std::vector<Row>>;

struct Place {
  std::shared_ptr<const Group> group;
  Catalogue catalogue;  ///< keeps the rows alive
  unsigned selector = 0;
  const Asked& test() const { return group->tests[selector]; }
};

std::string counts_text(const litmus::Program& program, const litmus::Verdict& verdict,
                        const Counted& counted) {
  std::string text;
  for (int outcome = 0; outcome < program.outcomes(); ++outcome) {
    const auto i = static_cast<std::size_t>(outcome);
    if (counted.outcomes[i] == 0) continue;
    text += fmt::format("{}{}: {}{}{}", text.empty() ? "" : ", ", litmus::text_of(program, outcome),
                        counted.outcomes[i], verdict.allowed[i] ? "" : " (forbidden)",
                        program.meets_condition(outcome) && verdict.allowed[i] ? " (weak)" : "");
  }
  return text;
}

/// Gets a kernel that stays for all cases of the worker. The pool frees a kernel after its last
/// announced use. This kernel is announced twice but used once, so the kernel stays.
cl::Kernel kept(harness::ProgramPool& programs, const harness::Kernel& kernel) {
  programs.announce(kernel);
  programs.announce(kernel);
  return programs.get(kernel);
}

/// If the kernel that several tests share does not build, builds a kernel with only this test.
Kernels built(harness::CaseContext& context, const Place& place) {
  const std::string& options = place.group->options;
  Kernels kernels;
  kernels.tally = kept(context.programs(), tally_kernel(place.group->caller->counting_options));
  if (place.group->wide)
    kernels.stress = kept(context.programs(), stress_kernel(place.group->caller->counting_options));
  KernelText text = place.group->text();
  kernels.selector = place.selector;
  kernels.registers = text.registers;
  try {
    kernels.run = context.programs().get({text.name, text.source, options});
    return kernels;
  } catch (const harness::BuildFailure&) {
    if (place.group->tests.size() == 1) throw;
  }
  text = place.group->caller->text(fmt::format("{}_alone_{}", place.group->name, place.selector),
                                   {place.test()}, place.group->wide);
  kernels.selector = 0;
  kernels.registers = text.registers;
  kernels.run = context.programs().get({text.name, text.source, options});
  return kernels;
}

/// The sub-group size must be a power of two.
bool fits_sub_groups(harness::CaseContext& context, const cl::Kernel& kernel, std::size_t roles) {
  const std::size_t local = harness::GroupLimit(kernel, context).clamped(32);
  std::size_t size = 0;
  if (clGetKernelSubGroupInfo(kernel(), context.cl_device()(),
                              CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, sizeof local, &local,
                              sizeof size, &size, nullptr) != CL_SUCCESS)
    return false;
  return size >= least_items(roles) && (size & (size - 1)) == 0 && size <= local;
}

void run_case(harness::CaseContext& context, const Place& place) {
  const Asked& test = place.test();
  const litmus::Program& program = test.row->program;
  const litmus::Verdict verdict = verdict_of(program, test.ask);
  const Kernels kernels = built(context, place);
  if (test.ask.placement == Placement::work_group || test.ask.placement == Placement::sub_group)
    harness::GroupLimit(kernels.run, context).require({least_items(program.threads.size())});
  if (test.ask.placement == Placement::sub_group &&
      !fits_sub_groups(context, kernels.run, program.threads.size()))
    GTEST_SKIP() << "sub-groups are too small for the threads of a test, or their size is not a "
                    "power of two";
  const Counted counted = run(context, kernels, test, verdict.allowed,
                              std::min(place.group->caller->most_instances,
                                       instances_of(context.device(), context.options())));
  harness::Measurement found;
  found.inputs = counted.instances;
  found.failing = counted.unknown;
  found.limit = "outcomes that the memory model allows";
  found.seconds["device"] = counted.seconds;
  found.characteristics["instances_per_second"] =
      static_cast<double>(counted.instances) / std::max(counted.seconds, 1e-9);
  std::string forbidden;
  for (int outcome = 0; outcome < program.outcomes(); ++outcome) {
    const auto i = static_cast<std::size_t>(outcome);
    if (program.meets_condition(outcome))
      found.characteristics["instances_that_meet_the_condition"] +=
          static_cast<double>(counted.outcomes[i]);
    if (verdict.allowed[i] || counted.outcomes[i] == 0) continue;
    found.failing += counted.outcomes[i];
    forbidden += fmt::format("{}{} {} times", forbidden.empty() ? "" : ", ",
                             litmus::text_of(program, outcome), counted.outcomes[i]);
  }
  if (counted.blocks != 0)
    found.characteristics["percent_of_blocks_not_met"] =
        100.0 * static_cast<double>(counted.given_up) / static_cast<double>(counted.blocks);
  found.note = counts_text(program, verdict, counted);
  if (!test.ask.scope)
    found.note += "; reported, not judged: the specification does not order these accesses";
  std::string reason;
  const bool out_of_order = !forbidden.empty();
  if (out_of_order)
    reason = fmt::format("forbidden outcomes in {} instances: {}", counted.instances, forbidden);
  if (counted.unknown != 0) {
    std::string values;
    for (std::size_t i = 0; i < counted.unknown_values.size(); ++i)
      values += fmt::format(" {}={}", program.observed[i].name, counted.unknown_values[i]);
    reason += fmt::format("{}{} of {} instances have values that no thread writes{}{}",
                          reason.empty() ? "" : "; ", counted.unknown, counted.instances,
                          values.empty() ? "" : ":", values);
  }
  if (!reason.empty()) {
    harness::Exhibit exhibit;
    exhibit.severity = 1;
    exhibit.subject = {found.note};
    exhibit.reference = {"allowed by the memory model"};
    exhibit.finding = harness::said(reason, harness::Finding::Kind::order);
    exhibit.finding->aspect =
        out_of_order ? "a forbidden outcome" : "a value that no thread writes";
    exhibit.rule = "memory model";
    found.worst = exhibit;
    found.failures = {exhibit};
  }
  context.record(found);
  if (found.worst) context.fail(*found.worst->finding);
}

}  // namespace

std::vector<harness::Case> cases(const Target& target, Caller given) {
  const auto caller = std::make_shared<const Caller>(std::move(given));
  const auto catalogue = std::make_shared<const std::vector<Row>>(load_catalogue(target.options()));
  const bool is_wide = wide(target.device());
  const bool scopes_may_differ = target.holds({{3, 1}, {}});

  std::vector<harness::Case> cases;
  std::vector<std::shared_ptr<Group>> groups;
  // Tests are still added to these groups. The key is the text that the tests of a group have in
  // common.
  std::map<std::string, std::shared_ptr<Group>> open;
  for (const Row& row : *catalogue)
    for (const Ask& ask : asks_of(row.program, scopes_may_differ)) {
      if (ask.scope && !target.holds({{2, 0}, {}})) continue;  // the model is new in 2.0
      harness::Case made;
      made.id = fmt::format("{}/{}/{}", caller->ids, row.name, path_of(ask));
      if (!caller->tried(made.id, ask)) continue;
      const harness::Needs needs = caller->needs(row.program, ask);
      if (caller->language == harness::Version{})
        require(made, needs, target);
      else
        require(made, needs, target, caller->language);
      made.citations = {caller->citation, row.citation};
      made.cost = 0.1;
      const bool apart =
          ask.placement == Placement::work_groups || ask.placement == Placement::host;
      const bool lanes = ask.placement == Placement::sub_group;
      const std::string kind =
          fmt::format("{}{}{}{}", made.skip ? "x" : "",
                      ask.space == Space::local ? "local" : "global", ask.scope ? "" : "_volatile",
                      apart   ? ""
                      : lanes ? "_sub_group"
                              : "_work_group");
      auto& group = open[kind];
      if (!group || group->tests.size() == caller->tests_of_kernel) {
        group = std::make_shared<Group>();
        group->caller = caller;
        group->name = fmt::format("{}_{}_{}", caller->kernels, kind, groups.size());
        group->options = caller->options(groups.size());
        group->wide = is_wide;
        groups.push_back(group);
      }
      const auto selector = static_cast<unsigned>(group->tests.size());
      group->tests.push_back({&row, ask});
      const Place place{group, catalogue, selector};
      made.kernel = [group = std::shared_ptr<const Group>(group), catalogue] {
        const KernelText text = group->text();
        return harness::Kernel{text.name, text.source, group->options};
      };
      made.shown = [place, id = made.id] {
        const Asked& test = place.test();
        return literature_text(id.substr(id.find('/') + 1), test) + "\noptions " +
               place.group->options + "\n" +
               place.group->caller->text(place.group->caller->kernels, {test}, place.group->wide)
                   .source;
      };
      made.body = [place](harness::CaseContext& context) { run_case(context, place); };
      cases.push_back(std::move(made));
    }
  return cases;
}

}  // namespace assay::suites::memory_model
