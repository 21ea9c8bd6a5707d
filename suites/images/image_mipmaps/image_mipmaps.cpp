#include "suites/images/image_mipmaps/image_mipmaps.h"

#include <algorithm>
#include <iterator>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/target/target.h"

namespace assay::suites::image_mipmaps {
namespace {

std::vector<harness::Case> expand(const Target& target) {
  // The extension is written for OpenCL 2.x.
  if (target.device().version < harness::Version{2, 0}) return {};
  std::vector<harness::Case> cases = commands(target);
  std::ranges::move(reads(target), std::back_inserter(cases));
  for (harness::Case& one : cases)
    require(one, harness::Needs::extension("cl_khr_mipmap_image"), target);
  return cases;
}

}  // namespace

/// Images with mip levels (cl_khr_mipmap_image, cl_khr_mipmap_image_writes). Ids:
/// image_mipmaps/copy/image2d, image_mipmaps/read_lod/read_imagef/image2d/rgba.unorm_int8/linear.
harness::Suite suite() {
  return suite_of("image_mipmaps", "Mipmapped images (cl_khr_mipmap_image, OpenCL C 6.15.15)",
                  expand);
}

}  // namespace assay::suites::image_mipmaps
