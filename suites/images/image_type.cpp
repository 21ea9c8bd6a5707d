#include "suites/images/image_type.h"

#include "harness/base/lookup.h"

namespace assay::suites::images {
namespace {

constexpr std::array<ImageType, 6> types{{
    {"image1d", CL_MEM_OBJECT_IMAGE1D, "image1d_t", "", 1, false, "c.x"},
    {"image1d_array", CL_MEM_OBJECT_IMAGE1D_ARRAY, "image1d_array_t", "", 1, true, "c.xy"},
    {"image2d", CL_MEM_OBJECT_IMAGE2D, "image2d_t", "image2d_depth_t", 2, false, "c.xy"},
    {"image2d_array", CL_MEM_OBJECT_IMAGE2D_ARRAY, "image2d_array_t", "image2d_array_depth_t", 2,
     true, "c"},
    {"image3d", CL_MEM_OBJECT_IMAGE3D, "image3d_t", "", 3, false, "c"},
    {"image1d_buffer", CL_MEM_OBJECT_IMAGE1D_BUFFER, "image1d_buffer_t", "", 1, false, "c.x", true},
}};

}  // namespace

std::span<const ImageType> image_types() {
  return types;
}

const ImageType& image_type(std::string_view name) {
  return harness::row_of(types, name, &ImageType::name, "the types of images");
}

const ImageType& image_type(cl_mem_object_type cl) {
  return harness::row_of(types, cl, &ImageType::cl, "the types of images");
}

}  // namespace assay::suites::images
