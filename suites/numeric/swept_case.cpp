#include "suites/numeric/swept_case.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "suites/numeric/dump.h"
#include "suites/numeric/measure.h"
#include "suites/numeric/minimise.h"
#include "suites/numeric/numeric_plan.h"
#include "suites/numeric/numeric_run.h"
#include "suites/numeric/profile.h"
#include "suites/numeric/search_run.h"
#include "suites/target/target.h"

namespace assay::suites::numeric {
namespace {

/// For a search without a time limit.
std::uint64_t evaluations_of(const NumericCase& c) {
  return c.inputs.total() / 8;
}

/// Seconds, estimated from a part of the search.
double whole_search_seconds(NumericRun& run, const NumericCase& c, harness::CaseContext& context) {
  if (!searches(c, context.options())) return 0;
  if (context.options().search_budget > 0) return context.options().search_budget;
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const Searched found = search(run, c, context.options(), evaluations_of(c),
                                context.sample_seconds(), c.inputs.hard_cases());
  const double passed = std::chrono::duration<double>(Clock::now() - start).count();
  if (found.evaluations == 0) return passed;
  return passed * std::max(1.0, static_cast<double>(evaluations_of(c)) /
                                    static_cast<double>(found.evaluations));
}

/// An answer may be wrong only beside certain values in its vector. To find these values, a few
/// launches are enough.
void show_neighbors(NumericRun& run, const NumericCase& c, harness::CaseContext& context,
                    harness::Measurement& m) {
  constexpr double seconds = 0.3;
  const bool lanes = c.shape.width > c.judge->group_size();
  if (m.failing == 0 || !m.worst || !lanes || c.generator || c.shape.inputs_in_kernel) return;
  std::string needs = minimised(run, c, context, run.inputs(), *m.worst->index, seconds, false);
  if (!needs.empty()) m.worst->details.push_back(std::move(needs));
}

}  // namespace

void run_case(const NumericCase& c, harness::CaseContext& context) {
  NumericRun run(c, context);
  if (context.repro()) {
    run.reproduce(*context.repro());
    return;
  }
  const reference::Tally tally =
      run.sweep(c.inputs, 0, run.count(), run.launch(), dump_of(c, run.count()));
  harness::Measurement m = measurement_of(tally, *c.judge, c.inputs, c.shape.width,
                                          c.inputs.exhaustive() && run.count() >= c.inputs.total());
  m.seconds = run.seconds();
  m.digest = run.digest();
  if (context.sample_seconds() > 0) {
    const double sweep = run.whole_seconds();  // measured before the launches of the search
    m.seconds["whole"] = sweep + whole_search_seconds(run, c, context);
    return context.record(m);
  }
  // Most depths record a profile only for programs without options, because other profiles are
  // similar.
  if (has_profile(c) &&
      (numeric_plan(context.options().depth).profiles_all || c.kernel({}).options.empty()))
    m.profile = profile(run, c, context);
  if (c.generator) m.note = "inputs made on the device";
  show_neighbors(run, c, context, m);
  context.record(m);
  if (!searches(c, context.options())) return;
  const double budget = context.options().search_budget;
  std::vector<harness::InputBits> start;
  if (tally.worst) start.push_back(tally.worst->input);
  for (const harness::InputBits& hard : c.inputs.hard_cases()) start.push_back(hard);
  context.record(measurement_of(
      search(run, c, context.options(), budget > 0 ? harness::Search::endless : evaluations_of(c),
             budget, std::move(start)),
      c));
}

void SweptBody::operator()(harness::CaseContext& context) const {
  run_case(make(Target(context.device(), context.options())), context);
}

harness::Case swept_case(CaseHead head, std::function<harness::Kernel()> kernel,
                         MakeNumericCase make) {
  harness::Case out;
  out.id = std::move(head.id);
  out.citations = std::move(head.citations);
  out.skip = std::move(head.skip);
  out.needs = std::move(head.needs);
  out.limit = std::move(head.limit);
  out.cost = head.cost;
  out.function = std::move(head.function);
  out.kernel = std::move(kernel);
  out.body = SweptBody{make};
  out.stand_alone = [make = std::move(make)](const harness::DeviceInfo& device,
                                             const harness::RunOptions& options,
                                             const harness::ReproRequest& request) {
    const Target target(device, options);
    return make_stand_alone(make(target), target, request);
  };
  return out;
}

}  // namespace assay::suites::numeric
