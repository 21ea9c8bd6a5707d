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

  /// Table 32: repeating modes are defined only for normalized coordinates.
  bool defined() const {
    return normalized ||
           (addressing != Addressing::repeat && addressing != Addressing::mirrored_repeat);
  }
  /// Whether 8.2 promises the location of the element without any loss of precision.
  bool exact() const {
    return !normalized && filter == Filter::nearest &&
           (addressing == Addressing::none || addressing == Addressing::clamp ||
            addressing == Addressing::clamp_to_edge);
  }
};

/// How far a device may be from the formulas where the specification promises no precision. The
/// suite measures this distance, and fails a device that is less precise than a lower limit.
struct Precision {
  double coordinate = 0;  ///< in texels, in both directions from the unnormalized coordinate
  double weight = 0;      ///< error of an element's weight in a sum, in addition to the
                          ///< coordinate's error
  double sum = 0;         ///< error of the sum itself, for any elements (fixed-point arithmetic)
};

/// The elements that one axis selects, and the weight of the second element. The weight is an
/// interval because the coordinate is known only to within Precision::coordinate. The indices -1
/// and `size` are outside of the image: they mean the border.
struct Cell {
  std::int64_t i0 = 0, i1 = 0;
  double low = 0, high = 0;  ///< the ends of the weight `a`; 0 for the nearest element
};

/// One axis of 8.2: the exact unnormalized coordinate that the formulas give, before elements are
/// selected. Repeat and mirrored repeat have already moved it into the image.
double unnormalized(const Sampler& sampler, double coordinate, std::int64_t size);

/// The cells to which a coordinate may belong. The cell of the exact coordinate comes first.
std::vector<Cell> cells(const Sampler& sampler, double coordinate, std::int64_t size,
                        double precision);

/// 8.4: clamp(rint(coordinate), 0, layers - 1).
std::int64_t layer(double coordinate, std::int64_t layers);

/// The values that a read may give for a channel of the image element at this location. It is also
/// called with locations outside of the image, for which it gives the border.
using Fetch = std::function<Values(std::array<std::int64_t, 3> location)>;

/// The possible values of one channel of the result. Each choice of cells has one interval, and the
/// intervals may overlap. A NaN or an infinity among an interval's elements makes a filtered result
/// undefined. The interval of an undefined result is from -infinity to infinity, with `nan`.
struct Answer {
  Values values;
  std::array<std::int64_t, 3> nearest{};  ///< the first element of the cell
  bool undefined = false;
};
std::vector<Answer> answers(const Sampler& sampler, std::span<const std::vector<Cell>> axes,
                            const Precision& precision, const Fetch& fetch);

/// The first of cells(), without an allocation.
Cell exact_cell(const Sampler& sampler, double coordinate, std::int64_t size, double precision);

/// All channels of an element.
using Color = std::array<Values, 4>;

/// Whether every channel of `subject` is within the answers() for one choice of cells. It computes
/// exactly the same answers, for all channels together and without an allocation. False if a result
/// is undefined. In axis d, element e of `corners` is at i1 if bit d of e is set, otherwise at i0.
/// For the filter "nearest", only the first element counts.
bool accepts_at(const Sampler& sampler, std::span<const Cell> at, const Precision& precision,
                std::span<const Color* const> corners, std::span<const double> subject);

/// Whether one of the answers contains the subject.
bool accepts(std::span<const Answer> answers, double subject);

}  // namespace assay::reference::image
