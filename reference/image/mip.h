#pragma once
#include <cstdint>
#include <span>

namespace assay::reference::image {

/// The size of an axis at a level (cl_khr_mipmap_image): half of the size at the level before,
/// rounded down, but at least 1.
std::int64_t mip_size(std::int64_t size, int level);

struct Lod {
  double low = 0, high = 0;
};

/// Gradients are in normalized coordinates of an image with these sizes. cl_khr_mipmap_image refers
/// to OpenGL 3.0, 3.9.7, equations 3.17 to 3.19: the logarithm of a scale factor. The scale factor
/// is between the greatest factor of an axis and the sum of the factors of all axes.
Lod lod_of(std::span<const double> gradient_x, std::span<const double> gradient_y,
           std::span<const std::int64_t> sizes);

/// The levels that the nearest filter may use. Two levels are possible if the level of detail is
/// near the middle between them.
struct LevelRange {
  int first = 0, last = 0;
};
LevelRange nearest_levels(const Lod& lod, int levels);

}  // namespace assay::reference::image
