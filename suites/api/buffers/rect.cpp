#include "suites/api/buffers/rect.h"

#include <algorithm>
#include <vector>

namespace assay::suites::buffers {
namespace {

template <typename Do>
void each_row(const Triple& region, Do&& act) {
  for (std::size_t z = 0; z < region[2]; ++z)
    for (std::size_t y = 0; y < region[1]; ++y) act(Triple{0, y, z});
}

/// The part of a range that is beyond `limit`. The range begins at `origin`.
std::size_t beyond(std::size_t origin, std::size_t length, std::size_t limit) {
  return origin + length > limit ? origin + length - limit : 0;
}

/// Whether a rectangle goes beyond the end of its rows, and reaches columns of the second rectangle
/// in the next row.
bool wraps_into(std::size_t from, std::size_t to, std::size_t length, std::size_t limit) {
  const std::size_t forward = beyond(from, length, limit), backward = beyond(to, length, limit);
  return (forward > 0 && forward > to) || (backward > 0 && backward > from);
}

}  // namespace

Place resolved(const Place& place, const Triple& region) {
  Place full = place;
  if (full.row_pitch == 0) full.row_pitch = region[0];
  if (full.slice_pitch == 0) full.slice_pitch = region[1] * full.row_pitch;
  return full;
}

std::size_t offset_of(const Place& place, const Triple& point) {
  return (place.origin[2] + point[2]) * place.slice_pitch +
         (place.origin[1] + point[1]) * place.row_pitch + place.origin[0] + point[0];
}

std::size_t reach(const Place& place, const Triple& region) {
  return offset_of(resolved(place, region), {region[0] - 1, region[1] - 1, region[2] - 1}) + 1;
}

void copy_rect(std::span<std::uint8_t> to, const Place& to_place,
               std::span<const std::uint8_t> from, const Place& from_place, const Triple& region) {
  const Place target = resolved(to_place, region), source = resolved(from_place, region);
  each_row(region, [&](const Triple& row) {
    const auto line = from.subspan(offset_of(source, row), region[0]);
    std::copy(line.begin(), line.end(), to.subspan(offset_of(target, row), region[0]).begin());
  });
}

bool share_a_byte(const Place& a, const Place& b, const Triple& region) {
  const Place first = resolved(a, region), second = resolved(b, region);
  std::vector<bool> taken(std::max(reach(a, region), reach(b, region)), false);
  each_row(region, [&](const Triple& row) {
    const auto start = static_cast<std::ptrdiff_t>(offset_of(first, row));
    std::fill_n(taken.begin() + start, region[0], true);
  });
  bool shared = false;
  each_row(region, [&](const Triple& row) {
    const auto start = taken.begin() + static_cast<std::ptrdiff_t>(offset_of(second, row));
    shared = shared || std::find(start, start + static_cast<std::ptrdiff_t>(region[0]), true) !=
                           start + static_cast<std::ptrdiff_t>(region[0]);
  });
  return shared;
}

bool overlap_by_appendix_e(const Triple& src, const Triple& dst, const Triple& region,
                           std::size_t row_pitch, std::size_t slice_pitch) {
  bool boxes = true;
  for (std::size_t i = 0; i < 3; ++i)
    boxes = boxes && src[i] < dst[i] + region[i] && dst[i] < src[i] + region[i];
  if (boxes) return true;
  const std::size_t extent = region[2] * slice_pitch + region[1] * row_pitch + region[0];
  const Place src_place{src, row_pitch, slice_pitch}, dst_place{dst, row_pitch, slice_pitch};
  const std::size_t src_start = offset_of(src_place, {}), dst_start = offset_of(dst_place, {});
  const bool one_range = (src_start <= dst_start && dst_start < src_start + extent) ||
                         (dst_start <= src_start && src_start < dst_start + extent);
  if (!one_range) return false;
  if (wraps_into(src[0], dst[0], region[0], row_pitch)) return true;
  return region[2] > 1 && wraps_into(src[1], dst[1], region[1], slice_pitch / row_pitch);
}

}  // namespace assay::suites::buffers
