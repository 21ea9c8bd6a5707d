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

/// 8.2, Table 70, and what the other modes do with an index that a rounding has carried over the
/// edge.
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

/// A multilinear function takes its extremes over a box at the box' corners; weights are never
/// negative, so the least sum is that of the least elements.
Values filtered(std::span<const Cell> at, const Fetch& fetch, double weight_error,
                bool& undefined) {
  const std::size_t dimensions = at.size(), corners = std::size_t{1} << dimensions;
  std::array<Values, 8> elements;
  double sum = 0;
  for (std::size_t e = 0; e < corners; ++e) {
    std::array<std::int64_t, 3> location{};
    for (std::size_t d = 0; d < dimensions; ++d)
      location[d] = (e >> d & 1) != 0 ? at[d].i1 : at[d].i0;
    elements[e] = fetch(location);
    if (elements[e].nan || std::isinf(elements[e].low) || std::isinf(elements[e].high)) {
      undefined = true;
      return {-infinity, infinity};
    }
    sum += std::max(std::fabs(elements[e].low), std::fabs(elements[e].high));
  }
  Values hull{infinity, -infinity};
  for (std::size_t corner = 0; corner < corners; ++corner) {
    double low = 0, high = 0;
    for (std::size_t e = 0; e < corners; ++e) {
      double weight = 1;
      for (std::size_t d = 0; d < dimensions; ++d) {
        const double a = (corner >> d & 1) != 0 ? at[d].high : at[d].low;
        weight *= (e >> d & 1) != 0 ? a : 1 - a;
      }
      low += weight * elements[e].low;
      high += weight * elements[e].high;
    }
    hull.low = std::min(hull.low, low);
    hull.high = std::max(hull.high, high);
  }
  // Seven additions and twelve multiplications of our own, in double.
  const double slack = sum * (weight_error + 0x1p-48);
  return {hull.low - slack, hull.high + slack};
}

}  // namespace

double unnormalized(const Sampler& sampler, double coordinate, std::int64_t size) {
  const auto extent = static_cast<double>(size);
  switch (sampler.addressing) {
    case Addressing::repeat:
      return (coordinate - std::floor(coordinate)) * extent;
    case Addressing::mirrored_repeat:
      // rint is to even, so that the distance to the nearest even integer remains.
      return std::fabs(coordinate - 2 * std::nearbyint(0.5 * coordinate)) * extent;
    default:
      return sampler.normalized ? coordinate * extent : coordinate;
  }
}

std::vector<Cell> cells(const Sampler& sampler, double coordinate, std::int64_t size,
                        double precision) {
  // Far outside selects what the first element outside does.
  const auto end = static_cast<double>(2 * size + 4);
  const double u = std::clamp(unnormalized(sampler, coordinate, size), -end, end);
  const bool linear = sampler.filter == Filter::linear;
  const double shift = linear ? 0.5 : 0;
  std::vector<Cell> list;
  const auto add = [&](double whole, double low, double high) {
    Cell cell;
    const auto i = static_cast<std::int64_t>(whole);
    cell.i0 = addressed(sampler.addressing, i, size);
    cell.i1 = linear ? addressed(sampler.addressing, i + 1, size) : cell.i0;
    cell.low = linear ? low : 0;
    cell.high = linear ? high : 0;
    if (std::none_of(list.begin(), list.end(), [&](const Cell& c) { return same(c, cell); }))
      list.push_back(cell);
  };
  const double from = u - shift - precision, to = u - shift + precision;
  const double exact = std::floor(u - shift);
  const auto part = [&](double whole) {
    add(whole, std::clamp(from - whole, 0.0, 1.0), std::clamp(to - whole, 0.0, 1.0));
  };
  part(exact);
  for (double whole = std::floor(from); whole <= std::floor(to); ++whole)
    if (whole != exact) part(whole);
  return list;
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
                        : filtered(at, fetch, precision.weight, answer.undefined);
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
