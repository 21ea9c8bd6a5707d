#include "suites/numeric/search_run.h"

#include <chrono>

#include "suites/numeric/measure.h"
#include "suites/numeric/numeric_plan.h"

namespace assay::suites::numeric {

bool searches(const NumericCase& c, const harness::RunOptions& options) {
  const harness::LaunchShape& shape = c.shape;
  const bool wanted = numeric_plan(options.depth).searches || options.search_budget > 0;
  return c.judge->bounds_errors() && wanted && !c.inputs.exhaustive() && !c.inputs.listed() &&
         c.judge->group_size() == 1 && c.repeat == 1 && c.shared == 0 && shape.local == 0 &&
         !shape.guarded && !shape.in_place && !shape.inputs_in_kernel && !shape.constant_inputs;
}

Searched search(NumericRun& run, const NumericCase& c, const harness::RunOptions& options,
                std::uint64_t evaluations, double seconds, std::vector<harness::InputBits> start) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  harness::SearchPlan plan;
  plan.arguments = c.inputs.list();
  plan.seed = options.seed;
  plan.case_id = c.id;
  plan.evaluations = evaluations;
  plan.start = std::move(start);
  harness::Search search(std::move(plan));
  constexpr std::size_t size = harness::Search::cell_size;
  Searched out;
  for (;;) {
    const double passed = std::chrono::duration<double>(Clock::now() - begin).count();
    if (seconds > 0 && passed > seconds) break;
    if (!search.next()) break;
    std::vector<reference::Tally> cells(search.cells());
    const auto judge = [&](const reference::Batch& view, int) {
      for (std::size_t from = 0; from < view.count; from += size) {
        reference::Batch cell = view;
        cell.count = std::min(size, view.count - from);
        cell.first_index += from;
        for (std::size_t a = 0; a < search.arguments(); ++a)
          cell.inputs[a] = static_cast<const char*>(cell.inputs[a]) + from * search.bytes(a);
        for (std::size_t r = 0; r < c.shape.output_bytes.size(); ++r)
          cell.outputs[r] = static_cast<const char*>(cell.outputs[r]) +
                            from * static_cast<std::size_t>(c.shape.output_bytes[r]);
        c.judge->add(cell, cells[cell.first_index / size]);
      }
    };
    run.compute(search, 0, search.total(), run.launch(), judge, size);
    std::vector<harness::Search::Finding> found;
    for (const reference::Tally& cell : cells) {
      found.push_back(cell.worst ? harness::Search::Finding{cell.worst->ulp, cell.worst->input}
                                 : harness::Search::Finding{});
      out.tally.merge(cell);
    }
    search.learn(found);
  }
  out.greatest = search.greatest();
  out.evaluations = search.evaluations();
  return out;
}

harness::Measurement measurement_of(const Searched& found, const NumericCase& c) {
  // measurement_of() finds an input by its index. So the inputs that the record shows become a
  // list, and `index` becomes the place in this list.
  reference::Tally tally = found.tally;
  std::vector<harness::InputBits> shown;
  std::vector<int> lanes;
  const auto moved = [&](reference::Worst& one) {
    lanes.push_back(static_cast<int>(one.index % static_cast<std::uint64_t>(c.shape.width)));
    one.index = shown.size();
    shown.push_back(one.input);
  };
  if (tally.worst) moved(*tally.worst);
  for (reference::Worst& one : tally.failures) moved(one);
  for (reference::Worst& one : tally.named) moved(one);
  if (shown.empty()) shown.push_back({});
  harness::InputPlan plan;
  plan.arguments = c.inputs.list();
  plan.only = std::move(shown);
  harness::Measurement m =
      measurement_of(tally, *c.judge, harness::Inputs(std::move(plan)), c.shape.width, false);
  const auto place = [&](harness::Exhibit& one) {
    one.lane = lanes[*one.index];
    one.index.reset();
  };
  if (m.worst) place(*m.worst);
  for (harness::Exhibit& one : m.failures) place(one);
  return m;
}

}  // namespace assay::suites::numeric
