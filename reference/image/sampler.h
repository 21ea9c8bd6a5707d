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

  /// Table 32: repeating modes are for normalized coordinates only.
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

/// A device's allowed distance from the formulae if they promise no precision. The suite measures
/// it, and fails below the floor.
struct Precision {
  double coordinate = 0;  ///< in texels, to either side of the unnormalized coordinate
  double weight = 0;      ///< of each element's share in a sum, in addition to the coordinate's
  double sum = 0;         ///< of the sum itself, for any elements: fixed-point arithmetic
};

/// The elements that one axis selects, and the weight of the second. The weight is an interval
/// because the coordinate is known up to Precision::coordinate. Indices of -1 and `size` are
/// outside: border.
struct Cell {
  std::int64_t i0 = 0, i1 = 0;
  double low = 0, high = 0;  ///< of the weight `a`; 0 for the nearest element
};

/// One axis of 8.2: the unnormalized coordinate that the formulae give, exactly, before elements
/// are selected (repeat and mirrored repeat have folded it into the image).
double unnormalized(const Sampler& sampler, double coordinate, std::int64_t size);

/// The cells to which a coordinate may belong, the exact one first.
std::vector<Cell> cells(const Sampler& sampler, double coordinate, std::int64_t size,
                        double precision);

/// 8.4: clamp(rint(coordinate), 0, layers - 1).
std::int64_t layer(double coordinate, std::int64_t layers);

/// The possible values of an image element's channel when it is read, by location. A location
/// outside of the image gives the border color.
using Fetch = std::function<Values(std::array<std::int64_t, 3> location)>;

/// The possible values of one channel of the result. There is one interval for each choice of
/// cells, and intervals may overlap. A filtered result is undefined if an element of a cell is a
/// NaN or an infinity. Then the interval goes from -infinity to infinity and has `nan`.
struct Answer {
  Values values;
  std::array<std::int64_t, 3> nearest{};  ///< the first element of the cell
  bool undefined = false;
};
std::vector<Answer> answers(const Sampler& sampler, std::span<const std::vector<Cell>> axes,
                            const Precision& precision, const Fetch& fetch);

/// Only the exact one of cells(), without allocating.
Cell exact_cell(const Sampler& sampler, double coordinate, std::int64_t size, double precision);

/// All channels of an element.
using Color = std::array<Values, 4>;

/// Whether every channel of `subject` is within the answers() for one choice of cells. The answers
/// are the same, bit for bit, but computed for all channels together and without allocating. False
/// if a result is undefined. Element e of `corners` is at i1 of axis d if bit d of e is set,
/// otherwise at i0. With Filter::nearest only the first element counts.
bool accepts_at(const Sampler& sampler, std::span<const Cell> at, const Precision& precision,
                std::span<const Color* const> corners, std::span<const double> subject);

/// Whether any of them contains the subject.
bool accepts(std::span<const Answer> answers, double subject);

}  // namespace assay::reference::image
