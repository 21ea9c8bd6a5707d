#include "suites/images/image_plan.h"

#include <array>

#include "harness/cases/depth.h"

namespace assay::suites::images {
namespace {

using harness::Depth;

constexpr std::array plans{
    ImagePlan{.depth = Depth::quick,
              .first_image_samples = 896,
              .image_samples = 128,
              .mip_samples = 1024,
              .ramps = 1,
              .measured_colors = 32,
              .written_floats = 2048},
    ImagePlan{.depth = Depth::standard,
              .first_image_samples = 8192,
              .image_samples = 8192,
              .mip_samples = 16384,
              .ramps = 4,
              .measured_colors = 256,
              .written_floats = 2048},
    ImagePlan{.depth = Depth::exhaustive,
              .first_image_samples = std::size_t{1} << 17,
              .image_samples = std::size_t{1} << 17,
              .mip_samples = 16384,
              .ramps = 64,
              .measured_colors = 256,
              .written_floats = 2048 << 8},
};
static_assert(harness::has_each_depth(plans));

}  // namespace

const ImagePlan& image_plan(Depth depth) {
  return harness::row_at(plans, depth);
}

}  // namespace assay::suites::images
