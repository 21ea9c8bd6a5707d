#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "suites/images/color_judge.h"

namespace assay::suites::images {

/// The extent of the images on which ramps run: powers of two, so that centers of elements are
/// exact coordinates, normalized or not.
Extent ramp_extent(const ImageType& type);

/// Coordinates that increase along one axis, from near one element's center to near the next one's.
/// The others stay on centers. By 8.2 a linear filter then weighs the same two elements for all of
/// them. The steps are equal, and finer in a part of the ramp; all are exact. A pure function of
/// its arguments.
std::vector<std::array<float, 4>> ramp(const Sampling& s, const Extent& extent, std::size_t axis,
                                       std::uint64_t key);

/// The amount by which a component went back, and the place.
struct Reversal {
  std::size_t index = 0;
  double back = 0;
};

/// Whether values both fall and rise by more than `allowed`: the lesser of the two, at its lowest
/// or highest place (data/interpretations.toml, image-filter-monotone).
std::optional<Reversal> reversal(std::span<const double> values, double allowed);

/// The amount by which each component may go back on ramps of this picture because of rounding.
std::array<double, 4> explained_by_rounding(const Sampling& s, const Picture& picture);

/// Judges the colors of one ramp as a whole. Each of them was accepted separately. The first has
/// this index in the case's sequence.
void judge_ramp(const ColorJudge& judge, const Picture& picture,
                std::span<const std::array<float, 4>> at, std::span<const Bits> colors,
                std::uint64_t first, ColorTally& tally);

}  // namespace assay::suites::images
