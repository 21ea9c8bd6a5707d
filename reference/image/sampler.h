#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "reference/image/channel.h"

namespace assay::reference::image {

enum class Addressing : std::uint8_t { none, clamp_to_edge, clamp, repeat, mirrored_repeat };
enum class Filter : std::uint8_t { nearest, linear };

struct Sampler {
  bool normalized = false;
  Addressing addressing = Addressing::none;
  Filter filter = Filter::nearest;

  friend bool operator==(const Sampler&, const Sampler&) = default;

  /// Table 32: repeating modes need normalized coordinates.
  bool defined() const {
    return normalized ||
           (addressing != Addressing::repeat && addressing != Addressing::mirrored_repeat);
  }
  /// True if 8.2 selects the element without any rounding.
  bool exact() const {
    return !normalized && filter == Filter::nearest &&
           (addressing == Addressing::none || addressing == Addressing::clamp ||
            addressing == Addressing::clamp_to_edge);
  }
};

/// The greatest distance from the formulas where the specification gives no precision.
struct Precision {
  double coordinate = 0;  ///< error of an unnormalized coordinate, in texels
  double weight = 0;      ///< error of an element's weight, in addition to the coordinate's error
  double sum = 0;         ///< error of the sum (fixed-point arithmetic)
};

/// The two elements that a coordinate selects on one axis, and the weight of the second element.
/// The weight is an interval, because a device may round the coordinate. The indices -1 and `size`
/// mean the border.
struct Cell {
  std::int64_t i0 = 0, i1 = 0;
  double low = 0, high = 0;  ///< an interval of the weight of i1; 0 for Filter::nearest
};

/// The unnormalized coordinate of one axis, by the formulas of 8.2. For repeat and mirrored repeat,
/// 0 <= result <= `size`.
double unnormalized(const Sampler& sampler, double coordinate, std::int64_t size);

/// The cells that a device may select for the coordinate. The cell of the exact coordinate comes
/// first.
std::vector<Cell> cells(const Sampler& sampler, double coordinate, std::int64_t size,
                        double precision);

/// 8.4: clamp(rint(coordinate), 0, layers - 1).
std::int64_t layer(double coordinate, std::int64_t layers);

/// The values that a read may return for one channel of an element. An element outside the image
/// has the border color.
using Fetch = std::function<Values(std::array<std::int64_t, 3> location)>;

/// An interval for one channel of the result, for one choice of cells. A NaN or an infinity in a
/// filtered cell makes the result undefined. Then the interval is from -infinity to infinity.
struct Answer {
  Values values;
  std::array<std::int64_t, 3> nearest{};  ///< the first element of the cell
  bool undefined = false;
};
std::vector<Answer> answers(const Sampler& sampler, std::span<const std::vector<Cell>> axes,
                            const Precision& precision, const Fetch& fetch);

Cell exact_cell(const Sampler& sampler, double coordinate, std::int64_t size, double precision);

using Color = std::array<Values, 4>;

/// True if all channels of `subject` are within answers() for the cells `at`. False if a result is
/// undefined. Element e of `corners` has the index i1 in axis d if bit d of e is set. Otherwise the
/// index is i0. For Filter::nearest, only the first element counts.
bool accepts_at(const Sampler& sampler, std::span<const Cell> at, const Precision& precision,
                std::span<const Color* const> corners, std::span<const double> subject);

bool accepts(std::span<const Answer> answers, double subject);

}  // namespace assay::reference::image
