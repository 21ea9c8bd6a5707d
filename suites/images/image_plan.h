#pragma once
#include <cstddef>
#include <cstdint>

#include "harness/cases/run_options.h"

namespace assay::suites::images {

/// How much the image suites test at a depth: a row of the table in image_plan.cpp.
struct ImagePlan {
  harness::Depth depth;
  std::size_t first_image_samples,
      image_samples;              ///< samples of the first image of a case, and of each other image
  std::size_t mip_samples;        ///< samples of a mipmapped image
  std::uint64_t ramps;            ///< fine steps along each axis
  std::uint64_t measured_colors;  ///< colors whose coordinate error is measured
  std::uint64_t written_floats;   ///< random values written to each channel
};
const ImagePlan& image_plan(harness::Depth depth);

}  // namespace assay::suites::images
