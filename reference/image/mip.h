#pragma once
#include <cstdint>
#include <span>

namespace assay::reference::image {

/// The size of an axis at a level (cl_khr_mipmap_image): half of the level before, rounded down,
/// and at least 1.
std::int64_t mip_size(std::int64_t size, int level);

/// A level of detail that is known between two ends.
struct Lod {
  double low = 0, high = 0;
};

/// The level of detail for gradients with respect to x and y. They are in normalized coordinates,
/// for an image of these sizes. The extension refers to OpenGL 3.0, 3.9.7, equations 3.17 to 3.19.
/// There, the level of detail is the logarithm of a scale factor. This factor is at least the
/// greatest factor of an axis, and at most the sum of the axes' factors.
Lod lod_of(std::span<const double> gradient_x, std::span<const double> gradient_y,
           std::span<const std::int64_t> sizes);

/// The levels that the nearest filter may select among `levels`. Usually this is only the nearest
/// level. Two levels are possible if the level of detail may be on either side of their middle. The
/// result is clamped to the existing levels.
struct LevelRange {
  int first = 0, last = 0;
};
LevelRange nearest_levels(const Lod& lod, int levels);

}  // namespace assay::reference::image
