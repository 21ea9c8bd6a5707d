#include "suites/host/sequences.h"

#include <array>

#include "harness/cases/depth.h"

namespace assay::suites::host {
namespace {

using harness::Depth;

constexpr std::array plans{
    SequencePlan{.depth = Depth::quick, .buffers = {25, 40}, .queues = {15, 50}},
    SequencePlan{.depth = Depth::standard, .buffers = {200, 80}, .queues = {150, 120}},
    SequencePlan{.depth = Depth::exhaustive, .buffers = {2000, 200}, .queues = {1500, 300}},
};
static_assert(harness::has_each_depth(plans));

}  // namespace

const SequencePlan& sequence_plan(Depth depth) {
  return harness::row_at(plans, depth);
}

Budget budget_of(const harness::RunOptions& options, Budget SequencePlan::*planned) {
  Budget budget = sequence_plan(options.depth).*planned;
  if (options.sequences != 0) budget.count = options.sequences;
  if (options.sequence_length != 0) budget.length = options.sequence_length;
  return budget;
}

}  // namespace assay::suites::host
