#include "harness/cases/depth.h"

#include <algorithm>
#include <array>

namespace assay::harness {
namespace {

constexpr std::array plans{
    DepthPlan{.depth = Depth::quick,
              .name = "quick",
              .purpose = "seconds per case",
              .thorough = false,
              .exhausts = false,
              .asks_hung = false,
              .looks = 3,
              // On PoCL, the slowest case of math takes 1.3 s, and 4 s on a busy machine.
              .timeout = 10,
              // More workers are hardly faster, because they wait for the driver's locks.
              .jobs = {0, 12},
              .cpu_jobs = {1, 16},
              .log2_one_argument = 17,
              .log2_arguments = 18,
              .log2_whole_space = 0},
    DepthPlan{.depth = Depth::standard,
              .name = "standard",
              .purpose = "default",
              .thorough = true,
              .exhausts = false,
              .asks_hung = true,
              .looks = {},
              .timeout = 30,
              // A GPU waits for the compilers and the judges of other cases.
              .jobs = {0, 8},
              .cpu_jobs = {1, 3},
              .log2_one_argument = 22,
              .log2_arguments = 22,
              .log2_whole_space = 0},
    DepthPlan{.depth = Depth::exhaustive,
              .name = "exhaustive",
              .purpose = "certification",
              .thorough = true,
              .exhausts = true,
              .asks_hung = true,
              .looks = {},
              .timeout = 60,
              .jobs = {0, 1},
              .cpu_jobs = {0, 1},
              .log2_one_argument = 28,
              .log2_arguments = 28,
              .log2_whole_space = 32},
};

static_assert(has_each_depth(plans),
              "plans has one row for each Depth, in the order of the enumerators");
static_assert(plans.front().depth == shallowest_depth);

}  // namespace

const DepthPlan& plan_of(Depth depth) {
  return row_at(plans, depth);
}

bool RunOptions::thorough() const {
  return plan_of(depth).thorough;
}

bool RunOptions::exhausts() const {
  return plan_of(depth).exhausts;
}

std::span<const DepthPlan> depth_plans() {
  return plans;
}

std::string_view name(Depth depth) {
  return plan_of(depth).name;
}

std::optional<Depth> depth_of(std::string_view text) {
  const auto found = std::ranges::find(plans, text, &DepthPlan::name);
  if (found == plans.end()) return std::nullopt;
  return found->depth;
}

}  // namespace assay::harness
