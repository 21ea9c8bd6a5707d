#include "suites/images/image_write/image_write.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/images/writing.h"
#include "suites/target/target.h"

namespace assay::suites::image_write {
namespace {

/// Table 35: write_imageh takes the formats of write_imagef, except depth images. 8.3.5 and
/// cl_khr_srgb_image_writes allow sRGB formats only for write_imagef. For a read_write image, the
/// kernel also calls read_imageh, which does not read float formats.
bool writable_as_half(const images::Format& format, bool read_write) {
  if (format.read != 'f' || format.depth() || format.srgb()) return false;
  return !read_write || format.readable_as_half();
}

std::vector<harness::Case> expand(const Target& target) {
  std::vector<harness::Case> cases;
  const auto groups = images::formats_by_kernel(target);
  for (const images::ImageType& type : images::image_types())
    for (const std::vector<images::Format>& group : groups) {
      if (group[0].depth() && type.depth_type.empty()) continue;
      for (const bool half : {false, true})
        for (const bool read_write : {false, true})
          for (const images::Format& format : group) {
            if (half && !writable_as_half(format, read_write)) continue;
            images::Writing w{{}, format, &type, read_write, half, {}};
            w.id = fmt::format("image_write/write_image{}/{}/{}/{}", w.suffix(), type.name,
                               format.id(), read_write ? "read_write" : "write_only");
            cases.push_back(images::writing_case(std::move(w), target));
          }
    }
  std::ranges::move(host::expand("image_write", examples(), target), std::back_inserter(cases));
  std::ranges::move(barriers(target), std::back_inserter(cases));
  return cases;
}

}  // namespace

/// OpenCL C 6.15.15.4, 8.3. Ids: image_write/write_imagef/image2d/rgba.unorm_int8/write_only.
harness::Suite suite() {
  return suite_of("image_write", "Image writes (OpenCL C 6.15.15.4, 8.3)", expand);
}

}  // namespace assay::suites::image_write
