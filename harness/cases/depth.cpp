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
              // Work is small (the slowest case of math that ended took 1.3 s on PoCL, and 4 s on a
              // machine with three times the load it can bear), and who asks for it wants to be
              // told soon.
              .timeout = 10,
              // Most of the time the driver compiles, on the host; its locks let no more than eight
              // workers gain.
              .jobs = {0, 8},
              .cpu_jobs = {1, 16},
              .log2_one_argument = 17,
              .log2_arguments = 18,
              .log2_whole_space = 0,
              // All pairs of 8-bit numbers, and every edge of a single number; pairs of a hundred
              // edges.
              .log2_exact = 16,
              .log2_exact_pairs = 14,
              .double_halvings = 0,
              .searches = false,
              .profiles_all = false,
              .buffer_sequences = {25, 40},
              .queue_sequences = {15, 50},
              .first_image_samples = 896,
              .image_samples = 128,
              .mip_samples = 1024,
              .ramps = 1,
              .measured_colors = 32,
              .written_floats = 2048},
    DepthPlan{.depth = Depth::standard,
              .name = "standard",
              .purpose = "default",
              .thorough = true,
              .exhausts = false,
              .timeout = 30,
              .jobs = {0, 2},
              .cpu_jobs = {1, 3},
              .log2_one_argument = 22,
              .log2_arguments = 22,
              .log2_whole_space = 0,
              .log2_exact = 18,
              .log2_exact_pairs = 18,
              .double_halvings = 1,
              .searches = true,
              .profiles_all = true,
              .buffer_sequences = {200, 80},
              .queue_sequences = {150, 120},
              .first_image_samples = 8192,
              .image_samples = 8192,
              .mip_samples = 16384,
              .ramps = 4,
              .measured_colors = 256,
              .written_floats = 2048},
    DepthPlan{.depth = Depth::exhaustive,
              .name = "exhaustive",
              .purpose = "certification",
              .thorough = true,
              .exhausts = true,
              .timeout = 60,
              .jobs = {0, 1},
              .cpu_jobs = {0, 1},
              .log2_one_argument = 28,
              .log2_arguments = 28,
              .log2_whole_space = 32,
              .log2_exact = 24,
              .log2_exact_pairs = 24,
              .double_halvings = 0,
              .searches = true,
              .profiles_all = true,
              .buffer_sequences = {2000, 200},
              .queue_sequences = {1500, 300},
              .first_image_samples = std::size_t{1} << 17,
              .image_samples = std::size_t{1} << 17,
              .mip_samples = 16384,
              .ramps = 64,
              .measured_colors = 256,
              .written_floats = 2048 << 8},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < plans.size(); ++i)
    if (plans.at(i).depth != static_cast<Depth>(i)) return false;
  return true;
}
static_assert(in_order(), "plans has one row for each Depth, in the order of the enumerators");
static_assert(plans.front().depth == shallowest_depth);

}  // namespace

const DepthPlan& plan_of(Depth depth) {
  return plans.at(static_cast<std::size_t>(depth));
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
