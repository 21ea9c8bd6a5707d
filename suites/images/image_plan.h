#pragma once
#include <cstddef>
#include <cstdint>

#include "harness/cases/run_options.h"

namespace assay::suites::images {

/// How much the image suites test at a depth.
struct ImagePlan {
  harness::Depth depth;
  std::size_t first_image_samples,
      image_samples;              ///< the number of samples of a case's first image, and of each
                                  ///< further image
  std::size_t mip_samples;        ///< the samples of an image with mip levels
  std::uint64_t ramps;            ///< the number of ramps along each axis: fine steps from one
                                  ///< element to the next
  std::uint64_t measured_colors;  ///< the number of colors whose coordinate error is measured
  std::uint64_t written_floats;   ///< the number of random values for each channel
};
const ImagePlan& image_plan(harness::Depth depth);

}  // namespace assay::suites::images
