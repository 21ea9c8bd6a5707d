#include "suites/images/mismatch.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "suites/images/stored_judge.h"

namespace assay::suites::images {
namespace {

constexpr std::size_t most = 64;

struct Window {
  std::size_t first = 0, size = 1;
};
Window about(std::size_t place, std::size_t size) {
  const std::size_t shown = std::min(size, most);
  return {std::min(place - std::min(place, shown / 2), size - shown), shown};
}

using Shown = std::array<double, 4>;

/// The components of an element. A single component is shown as gray.
Shown shown(const Format& format, const unsigned char* element) {
  const Components color = format.color(element, false);
  const bool only_alpha = format.components.starts_with("000");
  Shown out{};
  for (std::size_t c = 0; c < out.size(); ++c) {
    const reference::image::Values& v = color.at(only_alpha ? 3 : format.depth() ? 0 : c);
    out.at(c) = v.nan ? NAN : v.low;
  }
  return out;
}

unsigned char byte_of(double share) {
  return static_cast<unsigned char>(std::lround(255 * std::clamp(share, 0.0, 1.0)));
}

}  // namespace

std::string picture_line(const Format& format, const Extent& extent,
                         std::span<const unsigned char> expected,
                         std::span<const unsigned char> got, std::size_t wrong) {
  constexpr double least_difference = 0.25;
  const std::size_t plane = extent[0] * extent[1];
  const Window columns = about(wrong % extent[0], extent[0]),
               rows = about(wrong / extent[0] % extent[1], extent[1]);
  std::vector<std::size_t> places;
  for (std::size_t y = 0; y < rows.size; ++y)
    for (std::size_t x = 0; x < columns.size; ++x)
      places.push_back((wrong / plane * plane + (rows.first + y) * extent[0] + columns.first + x) *
                       static_cast<std::size_t>(format.bytes));
  double low = 0, high = 1;
  for (const std::size_t at : places)
    for (const auto& side : {expected, got})
      for (const double c : shown(format, &side[at]))
        if (std::isfinite(c)) {
          low = std::min(low, c);
          high = std::max(high, c);
        }
  const double scale = high - low;
  std::string wanted, difference;
  for (const std::size_t at : places) {
    const Shown d = shown(format, &expected[at]), g = shown(format, &got[at]);
    const bool differs = !same(format, &expected[at], &got[at]);
    const double alpha = std::isfinite(d[3] - g[3]) ? std::fabs(d[3] - g[3]) / scale : 1;
    for (std::size_t c = 0; c < 3; ++c) {
      const double away =
          std::isfinite(d.at(c) - g.at(c)) ? std::fabs(d.at(c) - g.at(c)) / scale : 1;
      wanted +=
          fmt::format("{:02x}", std::isfinite(d.at(c)) ? byte_of((d.at(c) - low) / scale) : 255);
      difference +=
          fmt::format("{:02x}", differs ? byte_of(std::max({away, alpha, least_difference})) : 0);
    }
  }
  return fmt::format("{} {} {} {}", columns.size, rows.size, wanted, difference);
}

}  // namespace assay::suites::images
