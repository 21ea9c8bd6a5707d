#include "suites/images/ramps.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "harness/sweep/random.h"

namespace assay::suites::images {
namespace {

constexpr std::uint64_t steps = 128, fine = 16, fine_steps = 8;

}  // namespace

Extent ramp_extent(const ImageType& type) {
  const int all = type.axes + (type.array ? 1 : 0);
  return {8, all >= 2 ? 4U : 1U, all >= 3 ? 4U : 1U};
}

std::vector<std::array<float, 4>> ramp(const Sampling& s, const Extent& extent, std::size_t axis,
                                       std::uint64_t key) {
  const auto axes = static_cast<std::size_t>(s.type->axes);
  const double margin = s.format.filter.ramp_margin;
  std::array<double, 4> center{};
  for (std::size_t d = 0; d < axes + (s.type->array ? 1 : 0); ++d) {
    const std::uint64_t random = harness::random_bits(key, d);
    // Centers that are not near an edge, so that the addressing mode has no effect.
    center.at(d) =
        d < axes
            ? 1.5 + static_cast<double>(harness::below(random, extent.at(d) - (d == axis ? 3 : 2)))
            : static_cast<double>(harness::below(random, extent.at(d)));
  }
  const std::uint64_t from =
      fine * harness::below(harness::random_bits(key, 4), steps - fine_steps + 1);
  std::vector<std::array<float, 4>> list;
  for (std::uint64_t tick = 0; tick <= steps * fine; ++tick) {
    if (tick % fine != 0 && (tick < from || tick > from + fine_steps * fine)) continue;
    const double part = static_cast<double>(tick) / static_cast<double>(steps * fine);
    std::array<float, 4> at{};
    for (std::size_t d = 0; d < at.size(); ++d) {
      const double u = center.at(d) + (d == axis ? margin + part * (1 - 2 * margin) : 0);
      const bool scaled = s.sampler.normalized && d < axes;
      at.at(d) = static_cast<float>(scaled ? u / static_cast<double>(extent.at(d)) : u);
    }
    list.push_back(at);
  }
  return list;
}

std::optional<Reversal> reversal(std::span<const double> values, double allowed) {
  Reversal fall, rise;
  if (values.empty()) return std::nullopt;
  double highest = values[0], lowest = values[0];
  for (std::size_t i = 0; i < values.size(); ++i) {
    highest = std::max(highest, values[i]);
    lowest = std::min(lowest, values[i]);
    if (highest - values[i] > fall.back) fall = {i, highest - values[i]};
    if (values[i] - lowest > rise.back) rise = {i, values[i] - lowest};
  }
  const Reversal& lesser = fall.back < rise.back ? fall : rise;
  return lesser.back > allowed ? std::optional(lesser) : std::nullopt;
}

std::array<double, 4> explained_by_rounding(const Sampling& s, const Picture& picture) {
  std::array<double, 4> greatest{};
  const auto element = static_cast<std::size_t>(picture.format().bytes);
  for (std::size_t at = 0; at < picture.bytes().size(); at += element) {
    const Components color = s.color(&picture.bytes()[at]);
    for (std::size_t c = 0; c < greatest.size(); ++c)
      greatest.at(c) =
          std::max({greatest.at(c), std::fabs(color.at(c).low), std::fabs(color.at(c).high)});
  }
  for (double& one : greatest) one *= s.format.filter.ramp_roundings * s.rounding();
  return greatest;
}

void judge_ramp(const ColorJudge& judge, const Picture& picture,
                std::span<const std::array<float, 4>> at, std::span<const Bits> colors,
                std::uint64_t first, ColorTally& tally) {
  const std::array<double, 4> allowed = explained_by_rounding(judge.sampling(), picture);
  for (std::size_t c = 0; c < picture.format().components.size(); ++c) {
    std::vector<double> values;
    for (const Bits& color : colors)
      values.push_back(static_cast<double>(std::bit_cast<float>(color.at(c))));
    const auto found = reversal(values, allowed.at(c));
    if (!found) continue;
    harness::Exhibit x =
        judge.exhibit(first + found->index, at[found->index], colors[found->index]);
    x.finding = harness::said(
        fmt::format(
            "the colors are not monotonic: component {} decreases by {:.3g} between two elements, "
            "but rounding explains only {:.3g}",
            c, found->back, allowed.at(c)),
        harness::Finding::Kind::color);
    x.finding->aspect = "not monotonic";
    x.rule = "other_reading";  // image-filter-monotone in data/interpretations.toml
    x.severity = 0;
    tally.fail(std::move(x));
    return;  // a ramp fails only once
  }
}

}  // namespace assay::suites::images
