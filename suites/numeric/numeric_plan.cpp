#include "suites/numeric/numeric_plan.h"

#include <array>

#include "harness/cases/depth.h"

namespace assay::suites::numeric {
namespace {

using harness::Depth;

constexpr std::array plans{
    NumericPlan{
        .depth = Depth::quick, .double_halvings = 0, .searches = false, .profiles_all = false},
    NumericPlan{
        .depth = Depth::standard, .double_halvings = 1, .searches = true, .profiles_all = true},
    NumericPlan{
        .depth = Depth::exhaustive, .double_halvings = 0, .searches = true, .profiles_all = true},
};
static_assert(harness::has_each_depth(plans));

}  // namespace

const NumericPlan& numeric_plan(Depth depth) {
  return harness::row_at(plans, depth);
}

}  // namespace assay::suites::numeric
