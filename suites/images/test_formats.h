#pragma once
#include <stdexcept>
#include <string>

#include "suites/images/picture.h"
#include "suites/target/target.h"

namespace assay::suites::images {

/// A format of the full profile, for tests. Throws std::invalid_argument for an unknown id.
inline Format format(const std::string& id) {
  harness::DeviceInfo device;
  device.profile = "FULL_PROFILE";
  device.version = {3, 0};
  for (const Format& one : all_formats({device, {}}))
    if (one.id() == id) return one;
  throw std::invalid_argument(id);
}

inline const ImageType& plane() {
  return image_type(CL_MEM_OBJECT_IMAGE2D);
}

}  // namespace assay::suites::images
