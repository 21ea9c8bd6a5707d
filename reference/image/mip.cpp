#include "reference/image/mip.h"

#include <algorithm>
#include <cmath>

namespace assay::reference::image {

std::int64_t mip_size(std::int64_t size, int level) {
  return std::max<std::int64_t>(size >> level, 1);
}

Lod lod_of(std::span<const double> gradient_x, std::span<const double> gradient_y,
           std::span<const std::int64_t> sizes) {
  double greatest = 0, sum = 0;
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    const double scale = static_cast<double>(sizes[d]) *
                         std::max(std::fabs(gradient_x[d]), std::fabs(gradient_y[d]));
    greatest = std::max(greatest, scale);
    sum += scale;
  }
  return {std::log2(greatest), std::log2(sum)};
}

LevelRange nearest_levels(const Lod& lod, int levels) {
  const double last = levels - 1;
  // A level of detail halfway between two levels may select either level: the lower level ceil(x -
  // 0.5) or the higher level floor(x + 0.5).
  const auto level = [&](double x) { return static_cast<int>(std::clamp(x, 0.0, last)); };
  return {level(std::ceil(lod.low - 0.5)), level(std::floor(lod.high + 0.5))};
}

}  // namespace assay::reference::image
