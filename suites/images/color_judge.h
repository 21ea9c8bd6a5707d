#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "harness/cases/measurement.h"
#include "suites/images/sampling.h"

namespace assay::suites::images {

/// Four floats or integers.
using Bits = std::array<std::uint32_t, 4>;

class ColorJudge {
 public:
  /// Keeps references to both arguments.
  ColorJudge(const Sampling& sampling, const Picture& picture)
      : sampling_(sampling), picture_(picture) {}

  /// Exact if 8.2 promises an exact result. Otherwise, the precision has `coordinate_bits`
  /// fractional bits. Its other bounds are those of FilterBounds.
  reference::image::Precision allowed(const std::array<float, 4>& at, double coordinate_bits) const;

  /// The least precision that a device must have, with the coordinate bits of FilterBounds.
  reference::image::Precision floor(const std::array<float, 4>& at) const;
  /// A precision that is coarser than the precision of any sampler.
  reference::image::Precision gross(const std::array<float, 4>& at) const;

  /// A color that is right at the exact coordinate is allowed. For other colors, all elements that
  /// the device may have read decide. Not thread-safe: elements are decoded at their first use.
  bool accepts(const std::array<float, 4>& at, const Bits& color,
               const reference::image::Precision& precision) const;
  /// accepts() is true if one of these functions is true. accepts_some_way() accepts all colors
  /// that accepts_exactly() accepts.
  bool accepts_exactly(const std::array<float, 4>& at, const Bits& color,
                       const reference::image::Precision& precision) const;
  bool accepts_some_way(const std::array<float, 4>& at, const Bits& color,
                        const reference::image::Precision& precision) const;

  /// With the precision of floor().
  Components answer_at(const std::array<float, 4>& at) const;
  /// All colors that floor() accepts. An answer must equal one of them in all four components.
  /// Empty if the result is undefined, because then any color is accepted.
  std::optional<std::vector<Components>> accepted_at(const std::array<float, 4>& at) const;
  /// The widest interval of a component that floor() accepts.
  double width(const std::array<float, 4>& at) const;

  /// The rule by which a color fails.
  /// - `other_reading`: 8.2 does not state the precision, and the color is a mean of the
  ///   coordinate's neighbors.
  /// - `beyond_neighbors`: only a precision coarser than gross() explains the color.
  /// - `rejected`: no precision explains the color, or 8.2 promises an exact color here.
  std::string_view rule(const std::array<float, 4>& at, const Bits& color) const;

  harness::Exhibit exhibit(std::uint64_t index, const std::array<float, 4>& at,
                           const Bits& color) const;
  const Sampling& sampling() const { return sampling_; }

 private:
  bool filtered() const { return sampling_.filtered(); }
  /// The greatest magnitude of an unnormalized coordinate.
  double greatest(const std::array<float, 4>& at) const;
  /// The colors that the device may read: one for each set of elements that it may use.
  std::vector<Components> ways(const std::array<float, 4>& at,
                               const reference::image::Precision& precision,
                               std::vector<bool>& undefined) const;
  std::vector<std::vector<reference::image::Cell>> axes(
      const std::array<float, 4>& at, const reference::image::Precision& precision) const;
  std::vector<std::int64_t> layers(const std::array<float, 4>& at, double precision) const;
  const Components& decoded(const std::array<std::int64_t, 3>& location) const;
  /// Whether each component is between the least and the greatest value of the elements. The color
  /// is then a mean with some weights.
  bool mean_of(const std::vector<std::vector<std::int64_t>>& places, std::int64_t layer,
               const std::array<float, 4>& at, const Bits& color) const;
  /// Describes a wrong color, for the end of a reason: ": that of another layer". Empty if no
  /// description fits. `due` is the right color.
  std::string likeness(const std::array<float, 4>& at, const Bits& color,
                       const Components& due) const;

  const Sampling& sampling_;
  const Picture& picture_;
  mutable std::vector<Components> decoded_;  ///< the picture's elements; the border is last
  mutable std::vector<bool> known_;
};

class ColorTally {
 public:
  /// Measures the precision of the answers before index `measured`.
  explicit ColorTally(const Sampling& sampling, std::uint64_t measured = 256);
  /// Returns whether the color is accepted.
  bool add(const ColorJudge& judge, std::uint64_t index, const std::array<float, 4>& at,
           const Bits& color);
  /// Counts a failure: an earlier read at the same coordinates gave the color `other`.
  void differs(const ColorJudge& judge, std::uint64_t index, const std::array<float, 4>& at,
               const Bits& color, const Bits& other);
  void reject(harness::Exhibit exhibit);
  /// Failures by different rules are counted separately.
  void fail(harness::Exhibit exhibit);
  /// For the results of a second thread for the same case.
  void merge(const ColorTally& other);
  harness::Measurement measurement() const;

 private:
  harness::Measurement m_;
  std::vector<double> widths_;
  std::uint64_t measured_;
  int coordinate_bits_;  ///< the most bits with which every measured answer is accepted
  bool exact_;
};

}  // namespace assay::suites::images
