#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "suites/images/color_judge.h"

namespace assay::suites::images {

/// The extent of the images for ramps. The sizes are powers of two, so that the normalized
/// coordinates of the centers of elements are exact.
Extent ramp_extent(const ImageType& type);

/// A ramp: coordinates that increase along one axis, from the center of an element to the center of
/// the next element. On the other axes, the coordinates are centers of elements. By 8.2, a linear
/// filter then uses the same two elements for the whole ramp. So the results must only rise or only
/// fall. All coordinates are exact.
std::vector<std::array<float, 4>> ramp(const Sampling& s, const Extent& extent, std::size_t axis,
                                       std::uint64_t key);

/// A change of a component in the wrong direction along a ramp.
struct Reversal {
  std::size_t index = 0;  ///< the index of the color
  double back = 0;        ///< the size of the change
};

/// If the values of a ramp both fall and rise by more than `allowed`, returns the smaller of the
/// two changes (data/interpretations.toml, image-filter-monotone).
std::optional<Reversal> reversal(std::span<const double> values, double allowed);

/// For each component, the greatest change in the wrong direction that rounding can cause on a
/// ramp.
std::array<double, 4> explained_by_rounding(const Sampling& s, const Picture& picture);

/// Judges the colors of one ramp as a whole, after the judge has accepted each color. `first` is
/// the index of the first color in the case's sequence.
void judge_ramp(const ColorJudge& judge, const Picture& picture,
                std::span<const std::array<float, 4>> at, std::span<const Bits> colors,
                std::uint64_t first, ColorTally& tally);

}  // namespace assay::suites::images
