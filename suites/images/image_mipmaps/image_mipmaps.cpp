#include "suites/images/image_mipmaps/image_mipmaps.h"

#include <algorithm>
#include <iterator>

namespace assay::suites::image_mipmaps {
namespace {

std::vector<harness::Case> expand(const harness::DeviceInfo& device,
                                  const harness::RunOptions& options) {
  // The extension is written against 2.x.
  if (device.version < harness::Version{2, 0}) return {};
  std::vector<harness::Case> cases = commands(device, options);
  std::ranges::move(reads(device, options), std::back_inserter(cases));
  for (harness::Case& one : cases)
    if (!device.has_extension("cl_khr_mipmap_image")) one.skip = "needs cl_khr_mipmap_image";
  return cases;
}

}  // namespace

harness::Suite suite() {
  return {"image_mipmaps", "Mipmapped images (cl_khr_mipmap_image, OpenCL C 6.15.15)", expand};
}

}  // namespace assay::suites::image_mipmaps
