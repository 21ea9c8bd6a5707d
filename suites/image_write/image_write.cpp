#include "suites/image_write/image_write.h"

#include <fmt/format.h>

#include "suites/images/writing.h"

namespace assay::suites::image_write {
namespace {

std::vector<harness::Case> expand(const harness::DeviceInfo& device,
                                  const harness::RunOptions& options) {
  std::vector<harness::Case> cases;
  for (const images::Format& format : images::all_formats(device, options))
    for (const images::ImageType& type : images::image_types())
      for (const bool read_write : {false, true}) {
        if (format.depth() && type.depth_type.empty()) continue;
        images::Writing w{{}, format, &type, read_write, {}};
        w.id = fmt::format("image_write/write_image{}/{}/{}/{}", format.read_suffix(), type.name,
                           format.id(), read_write ? "read_write" : "write_only");
        cases.push_back(images::writing_case(std::move(w), device, options));
      }
  return cases;
}

}  // namespace

harness::Suite suite() {
  return {"image_write", "Image writes (OpenCL C 6.15.15.4, 8.3)", expand};
}

}  // namespace assay::suites::image_write
