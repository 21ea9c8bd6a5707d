#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "suites/images/color_judge.h"

namespace assay::suites::images {

/// The extent of the images on which ramps run. It has powers of two, so centers of elements are
/// exact coordinates, normalized or not.
Extent ramp_extent(const ImageType& type);

/// Coordinates that increase along one axis. They begin near the center of an element and end near
/// the center of the next element. The other coordinates are centers. By 8.2 a linear filter then
/// weighs the same two elements at all these coordinates. The steps are equal, and finer in a part
/// of the ramp. All coordinates are exact. A pure function of its arguments.
std::vector<std::array<float, 4>> ramp(const Sampling& s, const Extent& extent, std::size_t axis,
                                       std::uint64_t key);

/// The amount by which a component went back, and where it did.
struct Reversal {
  std::size_t index = 0;
  double back = 0;
};

/// If values both fall and rise by more than `allowed`, gives the smaller of the two amounts
/// (data/interpretations.toml, image-filter-monotone).
std::optional<Reversal> reversal(std::span<const double> values, double allowed);

/// The amount by which each component may go back on ramps of this picture because of rounding.
std::array<double, 4> explained_by_rounding(const Sampling& s, const Picture& picture);

/// Judges the colors of one ramp as a whole. The judge has accepted each color separately. `first`
/// is the index of the first color in the case's sequence.
void judge_ramp(const ColorJudge& judge, const Picture& picture,
                std::span<const std::array<float, 4>> at, std::span<const Bits> colors,
                std::uint64_t first, ColorTally& tally);

}  // namespace assay::suites::images
