#pragma once
#include <CL/cl.h>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace assay::suites::images {

struct ImageType {
  std::string_view name;  ///< in ids: "image2d_array"
  cl_mem_object_type cl;
  std::string_view type;        ///< in kernels: "image2d_array_t"
  std::string_view depth_type;  ///< the type of depth images in kernels: "image2d_array_depth_t";
                                ///< empty: the type has no depth images
  int axes;                     ///< the number of coordinates that address elements in a layer
  bool array;                   ///< one more coordinate selects a layer
  std::string_view coordinate;  ///< from a vector c of four: "c.xy", "c"
  bool buffer = false;          ///< a 1D image over a buffer takes no samplers
};
std::span<const ImageType> image_types();
/// Throws std::logic_error if no type matches. `cl` is CL_MEM_TYPE.
const ImageType& image_type(std::string_view name);
const ImageType& image_type(cl_mem_object_type cl);

/// The extent of an image in elements. Axes that the type lacks have the extent 1. The last axis of
/// an array is its layers: 1D {w, layers, 1}, 2D {w, h, layers}.
using Extent = std::array<std::size_t, 3>;

}  // namespace assay::suites::images
