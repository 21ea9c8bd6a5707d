#include "reference/image/sampler.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace assay::reference::image {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::int64_t wrapped(std::int64_t i, std::int64_t size) {
  const std::int64_t rest = i % size;
  return rest < 0 ? rest + size : rest;
}

/// 8.2, Table 70. In modes that the table does not have, rounding may move an index over the edge.
/// Then the index is moved back.
std::int64_t addressed(Addressing mode, std::int64_t i, std::int64_t size) {
  switch (mode) {
    case Addressing::clamp_to_edge:
    case Addressing::mirrored_repeat:
      return std::clamp<std::int64_t>(i, 0, size - 1);
    case Addressing::clamp:
      return std::clamp<std::int64_t>(i, -1, size);
    case Addressing::repeat:
      return wrapped(i, size);
    case Addressing::none:
      break;
  }
  return i;
}

bool same(const Cell& a, const Cell& b) {
  return a.i0 == b.i0 && a.i1 == b.i1 && a.low == b.low && a.high == b.high;
}

/// A NaN or an infinity makes the result undefined.
bool unfit(const Values& element) {
  return element.nan || std::isinf(element.low) || std::isinf(element.high);
}

/// weights[corner][e] is the share of element e. At a corner, each axis has the least or the
/// greatest weight of its interval.
using Weights = std::array<std::array<double, 8>, 8>;

void weigh(std::span<const Cell> at, Weights& weights) {
  const std::size_t dimensions = at.size(), corners = std::size_t{1} << dimensions;
  for (std::size_t corner = 0; corner < corners; ++corner)
    for (std::size_t e = 0; e < corners; ++e) {
      double weight = 1;
      for (std::size_t d = 0; d < dimensions; ++d) {
        const double a = (corner >> d & 1) != 0 ? at[d].high : at[d].low;
        weight *= (e >> d & 1) != 0 ? a : 1 - a;
      }
      weights[corner][e] = weight;
    }
}

/// A multilinear function has its extremes at the corners. Weights are not negative, so the least
/// elements give the least sum.
Values weighted(std::size_t corners, const Weights& weights, std::span<const Values> elements,
                const Precision& precision) {
  double sum = 0;
  for (std::size_t e = 0; e < corners; ++e)
    sum += std::max(std::fabs(elements[e].low), std::fabs(elements[e].high));
  Values hull{infinity, -infinity};
  for (std::size_t corner = 0; corner < corners; ++corner) {
    double low = 0, high = 0;
    for (std::size_t e = 0; e < corners; ++e) {
      low += weights[corner][e] * elements[e].low;
      high += weights[corner][e] * elements[e].high;
    }
    hull.low = std::min(hull.low, low);
    hull.high = std::max(hull.high, high);
  }
  // The slack includes the errors of seven additions and twelve multiplications in double.
  const double slack = sum * (precision.weight + 0x1p-48) + precision.sum;
  return {hull.low - slack, hull.high + slack};
}

Values filtered(std::span<const Cell> at, const Fetch& fetch, const Precision& precision,
                bool& undefined) {
  const std::size_t dimensions = at.size(), corners = std::size_t{1} << dimensions;
  std::array<Values, 8> elements;
  for (std::size_t e = 0; e < corners; ++e) {
    std::array<std::int64_t, 3> location{};
    for (std::size_t d = 0; d < dimensions; ++d)
      location[d] = (e >> d & 1) != 0 ? at[d].i1 : at[d].i0;
    elements[e] = fetch(location);
    if (unfit(elements[e])) {
      undefined = true;
      return {-infinity, infinity};
    }
  }
  Weights weights;
  weigh(at, weights);
  return weighted(corners, weights, elements, precision);
}

/// The filter's elements begin at element `whole`. The location is between `from` and `to`.
Cell cell_at(const Sampler& sampler, double whole, double from, double to, std::int64_t size) {
  const bool linear = sampler.filter == Filter::linear;
  const auto i = static_cast<std::int64_t>(whole);
  Cell cell;
  cell.i0 = addressed(sampler.addressing, i, size);
  cell.i1 = linear ? addressed(sampler.addressing, i + 1, size) : cell.i0;
  cell.low = linear ? std::clamp(from - whole, 0.0, 1.0) : 0;
  cell.high = linear ? std::clamp(to - whole, 0.0, 1.0) : 0;
  return cell;
}

/// The coordinate of a filter's first element, not yet rounded down.
double located(const Sampler& sampler, double coordinate, std::int64_t size) {
  // A coordinate far outside the image has the same result as a coordinate slightly outside. The
  // limit keeps the number small.
  const auto end = static_cast<double>(2 * size + 4);
  const double u = std::clamp(unnormalized(sampler, coordinate, size), -end, end);
  return u - (sampler.filter == Filter::linear ? 0.5 : 0);
}

}  // namespace

double unnormalized(const Sampler& sampler, double coordinate, std::int64_t size) {
  const auto extent = static_cast<double>(size);
  switch (sampler.addressing) {
    case Addressing::repeat:
      return (coordinate - std::floor(coordinate)) * extent;
    case Addressing::mirrored_repeat:
      // The distance to the nearest even integer.
      return std::fabs(coordinate - 2 * std::nearbyint(0.5 * coordinate)) * extent;
    default:
      return sampler.normalized ? coordinate * extent : coordinate;
  }
}

std::vector<Cell> cells(const Sampler& sampler, double coordinate, std::int64_t size,
                        double precision) {
  const double u = located(sampler, coordinate, size);
  const double from = u - precision, to = u + precision;
  std::vector<Cell> list;
  const auto add = [&](double whole) {
    const Cell cell = cell_at(sampler, whole, from, to, size);
    if (std::none_of(list.begin(), list.end(), [&](const Cell& c) { return same(c, cell); }))
      list.push_back(cell);
  };
  const double exact = std::floor(u);
  add(exact);
  for (double whole = std::floor(from); whole <= std::floor(to); ++whole)
    if (whole != exact) add(whole);
  return list;
}

Cell exact_cell(const Sampler& sampler, double coordinate, std::int64_t size, double precision) {
  const double u = located(sampler, coordinate, size);
  return cell_at(sampler, std::floor(u), u - precision, u + precision, size);
}

bool accepts_at(const Sampler& sampler, std::span<const Cell> at, const Precision& precision,
                std::span<const Color* const> corners, std::span<const double> subject) {
  if (sampler.filter == Filter::nearest) {
    for (std::size_t c = 0; c < subject.size(); ++c)
      if (!(*corners[0])[c].contains(subject[c])) return false;
    return true;
  }
  const std::size_t count = std::size_t{1} << at.size();
  Weights weights;
  weigh(at, weights);
  std::array<Values, 8> elements;
  for (std::size_t c = 0; c < subject.size(); ++c) {
    bool undefined = false;
    for (std::size_t e = 0; e < count; ++e) {
      elements[e] = (*corners[e])[c];
      undefined = undefined || unfit(elements[e]);
    }
    if (undefined) return false;  // undefined results are judged elsewhere
    if (!weighted(count, weights, elements, precision).contains(subject[c])) return false;
  }
  return true;
}

std::int64_t layer(double coordinate, std::int64_t layers) {
  if (!(coordinate > 0)) return 0;
  return static_cast<std::int64_t>(
      std::min(std::nearbyint(coordinate), static_cast<double>(layers - 1)));
}

std::vector<Answer> answers(const Sampler& sampler, std::span<const std::vector<Cell>> axes,
                            const Precision& precision, const Fetch& fetch) {
  std::vector<Answer> list;
  std::array<std::size_t, 3> choice{};
  std::vector<Cell> at(axes.size());
  for (;;) {
    Answer answer;
    for (std::size_t d = 0; d < axes.size(); ++d) {
      at[d] = axes[d][choice[d]];
      answer.nearest[d] = at[d].i0;
    }
    answer.values = sampler.filter == Filter::nearest
                        ? fetch(answer.nearest)
                        : filtered(at, fetch, precision, answer.undefined);
    list.push_back(answer);
    std::size_t d = 0;
    while (d < axes.size() && ++choice[d] == axes[d].size()) choice[d++] = 0;
    if (d == axes.size()) return list;
  }
}

bool accepts(std::span<const Answer> answers, double subject) {
  return std::ranges::any_of(answers, [&](const Answer& answer) {
    return answer.undefined || answer.values.contains(subject);
  });
}

}  // namespace assay::reference::image
