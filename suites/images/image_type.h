#pragma once
#include <CL/cl.h>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace assay::suites::images {

/// A type of image, and its form in a kernel.
struct ImageType {
  std::string_view name;  ///< "image2d_array": part of ids
  cl_mem_object_type cl;
  std::string_view type;        ///< "image2d_array_t"; depth images: "image2d_array_depth_t"
  std::string_view depth_type;  ///< empty: there is none
  int axes;                     ///< the number of axes that are addressed and filtered
  bool array;                   ///< the next coordinate is a layer
  std::string_view coordinate;  ///< the coordinate, from a vector c of four: "c.xy", "c"
  bool buffer = false;          ///< a 1D image over a buffer: no samplers
};
std::span<const ImageType> image_types();
/// The type with this name, or with this value of CL_MEM_TYPE; std::logic_error if there is none.
const ImageType& image_type(std::string_view name);
const ImageType& image_type(cl_mem_object_type cl);

/// Extent of an image in elements; 1 for an axis that the type does not have. For arrays the last
/// axis holds the layers: 1D {w, layers, 1}, 2D {w, h, layers}.
using Extent = std::array<std::size_t, 3>;

}  // namespace assay::suites::images
